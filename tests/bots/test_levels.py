"""How strong bots are against each other, and what they say of their choices."""

from pathlib import Path

import pytest

from taisen.bots import BOTS, name_of
from taisen.bots.bot import ask, why
from taisen.bots.levels import LEVELS, USUAL, Searching
from taisen.engine.battle import begin
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Setup
from taisen.lab.plan import pairings
from taisen.lab.simulate import contest
from taisen.rulesets import CURRENT
from taisen.rulesets.tenga import RULESET
from taisen.seeds import BadSeeds, load
from tests.rulesets.tenga.contract import SWIFT, WALLS


def test_every_bot_has_a_name_of_its_own_in_both_languages():
    names = [name_of(bot) for bot in BOTS]
    assert len(BOTS) == len({name.ja for name in names}) == len({name.en for name in names})
    assert not {name.ja for name in names} & set(BOTS)
    assert name_of("retired bot").ja == name_of("retired bot").en == "retired bot"


def test_the_novice_plays_what_is_legal_and_the_same_for_the_same_luck():
    state = begin(RULESET, Setup((SWIFT, WALLS)), bytes(32))[0].state
    chosen = [BOTS["novice"](RULESET, state, 0, Dice(bytes(32), str(n))) for n in range(60)]
    assert chosen == [BOTS["novice"](RULESET, state, 0, Dice(bytes(32), str(n))) for n in range(60)]
    assert set(map(repr, chosen)) <= {repr(action) for action in RULESET.legal(state, 0)}
    assert len(set(map(repr, chosen))) > 1


def test_the_novice_stands_between_chance_and_foresight():
    def wins(*levels: str) -> int:
        return contest(RULESET, BOTS, pairings([SWIFT, WALLS], levels, 80, 3)).wins[levels[0]]

    assert wins("novice", "random") > 40
    assert wins("greedy", "novice") > 60


def test_levels_say_who_they_are_in_both_languages_and_one_is_the_usual_one():
    assert ["novice", "adept", "master"] == list(LEVELS)
    assert USUAL in LEVELS
    for level in LEVELS.values():
        assert level.version
        for text in (level.name, level.text):
            assert text.ja and text.en


def test_opponents_name_a_level_and_one_that_there_is_not_is_refused(tmp_path: Path):
    for rules in CURRENT.values():
        assert {npc.level for npc in load(rules, tuple(BOTS)).npc} <= set(LEVELS)
    npc = '[[npc]]\nid = "hal"\nlevel = "genius"\nname = { ja = "ハル", en = "Hal" }\n'
    (tmp_path / "tarot.toml").write_text(npc, encoding="utf-8")
    with pytest.raises(BadSeeds, match=r"tarot\.toml: npc hal: there is no level genius"):
        load(CURRENT["tarot"], tuple(BOTS), tmp_path)


def test_a_level_searches_as_much_of_what_its_game_allows_as_it_says():
    battle = begin(RULESET, Setup((SWIFT, WALLS)), bytes(32))[0]
    tried = {percent: sum(one.visits for one in why(RULESET, battle, 0, Searching(percent).considers)) for percent in (30, 100)}
    most = RULESET.search.simulations
    assert most * 20 // 100 < tried[30] <= most * 30 // 100 < most * 80 // 100 < tried[100] <= most


def test_what_a_level_says_it_thought_begins_with_what_it_chose():
    battle = begin(RULESET, Setup((SWIFT, WALLS)), bytes(32))[0]
    for level in LEVELS.values():
        if level.considers is not None:
            thoughts = why(RULESET, battle, 0, level.considers)
            assert ask(RULESET, battle, 0, level.bot) == thoughts[0].action
            assert len(thoughts) > 1
