"""What every ruleset owes the engine, tried on hundreds of seeded random battles each."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest

from taisen.bots import BOTS
from taisen.bots.bot import Candidate, ask, why
from taisen.engine.battle import Battle, Concede, look, play
from taisen.engine.dice import Dice
from taisen.engine.replace import replace
from taisen.engine.replay import digest
from tests.often import often

from . import laws
from .subjects import NAMES, subject

BATTLES = often(300, 20_000)  # with every invariant after every action
PAIRS = often(2_000, 50_000)  # states × viewers for the laws of secrecy
REPLAYED = often(100, 5_000)

MOTIFS = json.loads((Path(__file__).parents[2] / "web/src/art/motifs.json").read_text(encoding="utf-8"))

every_game = pytest.mark.parametrize("name", NAMES)


@every_game
def test_battles_end_and_every_step_is_sound(name: str):
    it = subject(name)
    for n in range(BATTLES):
        setup = it.setups[n % len(it.setups)]
        laid, started = laws.beginning(it, setup, n)
        laws.folds(laid.state, started, it.conserved)
        for walked in laws.walk(it.rules, setup, n):
            laws.step_is_sound(it, walked)
            laws.what_is_listed_is_what_nobody_objects_to(it.rules, walked.before)


@every_game
def test_the_gate_refuses_what_a_rule_objects_to(name: str):
    it = subject(name)
    luck = Dice(laws.seed(7), "junk")
    tried: set[tuple[type, bool]] = set()
    for n in range(30):
        for walked in laws.walk(it.rules, it.setups[n % len(it.setups)], 1000 + n):
            laws.refusals_refuse(it.rules, walked.before)
            tried |= laws.junk_is_listed_or_refused(it, walked.before, luck, 15)
            laws.overdue_is_legal(it.rules, walked.before)
            laws.a_search_has_something_to_try(it.rules, walked.before)
            if luck.below(4) == 0:
                laws.everything_listed_is_accepted(it.rules, walked.before)
    kinds = set(get_args(it.rules.action_type)) or {it.rules.action_type}
    assert {kind for kind, _ in tried} == kinds, "the junk is not of every kind"
    assert {kind for kind, legal in tried if legal} >= kinds - set(it.unlisted), "some kind of action is never legal by accident"


@every_game
def test_nobody_sees_what_he_may_not(name: str):
    it = subject(name)
    luck = Dice(laws.seed(8), "secrecy")
    pairs = n = 0
    while pairs < PAIRS:
        setup = it.setups[n % len(it.setups)]
        laid, started = laws.beginning(it, setup, 2000 + n)
        for viewer in laws.viewers(it.rules, laid.state):
            laws.events_show_only_open_cards(it.rules, laid.state, started.events, viewer)
        for walked in laws.walk(it.rules, setup, 2000 + n):
            for viewer in laws.viewers(it.rules, walked.before.state):
                laws.events_show_only_open_cards(it.rules, walked.before.state, walked.events, viewer)
                if luck.below(3) == 0:
                    laws.nothing_hidden_is_seen(it, walked.before, viewer, luck)
                    pairs += 1
        n += 1


@every_game
def test_the_layout_has_words_for_everything_seen(name: str):
    it = subject(name)
    for n in range(40):
        for walked in laws.walk(it.rules, it.setups[n % len(it.setups)], 3000 + n):
            for viewer in laws.viewers(it.rules, walked.after.state):
                laws.words_exist(it.rules, look(it.rules, walked.after, viewer))


@every_game
def test_anybody_may_concede_at_any_time(name: str):
    it = subject(name)
    for n in range(12):
        for walked in laws.walk(it.rules, it.setups[n % len(it.setups)], 4000 + n):
            for seat in laws.viewers(it.rules, walked.before.state)[:-1]:
                battle, events = play(it.rules, walked.before, seat, Concede())
                dice = Dice(walked.before.seed, f"step/{walked.before.step}")
                laws.folds(walked.before.state, it.rules.concede(walked.before.state, seat, dice), it.conserved)
                outcome = it.rules.outcome(battle.state)
                assert events
                assert outcome is None or not it.leaving_loses or seat not in outcome.winners


@every_game
def test_a_bot_chooses_the_same_for_every_arrangement_of_what_it_cannot_see(name: str):
    it = subject(name)
    rules = replace(it.rules, search=replace(it.rules.search, simulations=6))  # enough for every part of a search to have its turn
    luck = Dice(laws.seed(9), "arrange")
    for n in range(6):
        for walked in laws.walk(it.rules, it.setups[n % len(it.setups)], 5000 + n):
            battle = walked.before
            imagined = it.rules.imagine(battle.state, walked.seat, Dice(laws.seed(luck.below(1 << 30)), "other"))
            other = Battle(battle.ruleset, battle.version, battle.seed, battle.step, imagined)
            if luck.below(12) == 0:
                for level, bot in BOTS.items():
                    assert ask(rules, other, walked.seat, bot) == ask(rules, battle, walked.seat, bot), level


@every_game
def test_what_a_bot_is_given_is_the_same_for_every_arrangement_and_not_the_true_one(name: str):
    """Few choices hang on what is hidden, so this looks at what they are made from, for a choice and for the thoughts behind it."""
    it = subject(name)
    given: list[Any] = []

    def bot(rules: Any, state: Any, seat: int, dice: Dice) -> Any:
        given.append((state, dice.below(1 << 30)))
        return rules.legal(state, seat)[0]

    def considers(rules: Any, state: Any, seat: int, dice: Dice) -> tuple[Candidate, ...]:
        return (Candidate(bot(rules, state, seat, dice), 0, 0),)

    luck = Dice(laws.seed(10), "given")
    same = asked = 0
    for n, setup in enumerate(it.setups):
        for walked in laws.walk(it.rules, setup, 6000 + n):
            battle = walked.before
            imagined = it.rules.imagine(battle.state, walked.seat, Dice(laws.seed(luck.below(1 << 30)), "other"))
            other = Battle(battle.ruleset, battle.version, battle.seed, battle.step, imagined)
            given.clear()
            for arranged in (battle, other):
                assert ask(it.rules, arranged, walked.seat, bot) == why(it.rules, arranged, walked.seat, considers)[0].action
            assert 4 * given[:1] == given, f"{name}, step {battle.step}"
            same += given[0][0] == battle.state
            asked += 1
    assert same < asked // 10, "what was imagined is what lay there, time and again"


@every_game
def test_every_card_says_what_it_does_in_both_languages(name: str):
    it = subject(name)
    for card in it.rules.catalogue.values():
        face = card.face()
        assert face.id == card.id
        assert face.name.ja and face.name.en
        assert face.type in it.rules.layout.types
        assert not face.rarity or face.rarity in it.rules.layout.rarities
        assert not face.element or face.element in it.rules.layout.elements
        assert not face.motif or face.motif in MOTIFS, f"{name}/cards.toml: {card.id}: no figure {face.motif} in web/src/art/motifs.json"
        for text in face.text:
            for words in (text.ja, text.en):
                assert words.strip() and "{" not in words and "}" not in words, (card.id, words)
            assert text.en[0] == text.en[0].upper() and text.en.endswith((".", "!", ")")), (card.id, text.en)
            assert text.ja.endswith(("。", "）", "！")), (card.id, text.ja)


@every_game
def test_battles_are_the_same_under_every_hash_seed(name: str):
    told = [
        subprocess.run(
            [sys.executable, "-m", "tests.rulesets.digests", name, str(REPLAYED)],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "4242")
    ]
    assert len(told[0].splitlines()) == REPLAYED
    assert told[0] == told[1]
    it = subject(name)
    for n, line in enumerate(told[0].splitlines()[:20]):
        *_, last = laws.walk(it.rules, it.setups[n % len(it.setups)], n)
        assert digest(last.after) == line


@every_game
def test_a_newcomer_reads_the_goal_and_a_turn_in_both_languages(name: str):
    guide = subject(name).rules.guide
    assert len(guide.turn) >= 3
    for text in (guide.goal, *guide.turn):
        assert text.ja.endswith("。") and text.en.endswith((".", "!")), text
