"""The card set and its vocabulary, the log, the opponents."""

import json
from typing import Any, get_args

import msgspec
import pytest

from taisen.bots import BOTS
from taisen.engine.cards import Catalogue
from taisen.engine.dice import Dice
from taisen.engine.errors import BadCards
from taisen.engine.replace import replace
from taisen.lab.plan import pairings
from taisen.lab.simulate import contest
from taisen.rulesets.moon import RULESET
from taisen.rulesets.moon.cards import CARDS, Ability, Card, When
from taisen.rulesets.moon.conditions import Condition
from taisen.rulesets.moon.effects import AnyEffect

from .contract import SETUPS
from .story import begun, laid

UNITS = [card for card in CARDS.values() if card.type == "unit"]


def abilities() -> list[Ability]:
    return [ability for card in CARDS.values() for ability in card.abilities]


def test_the_set_has_the_size_of_the_rules():
    kinds = [card.type for card in CARDS.values()]
    counts = {kind: kinds.count(kind) for kind in ("deck", "player", "aura", "target", "token")}
    law = {"deck": 6, "player": 4, "aura": 4, "target": 3, "token": 3}  # the one place that says so
    assert law == counts, "the set has changed: four and three are rules (MOON-1.2, MOON-1.5); a new deck or token is counted here"
    for one in (card.id for card in CARDS.values() if card.type == "deck"):
        units = [card for card in CARDS.values() if card.deck == one and card.type == "unit"]
        assert len(units) in (3, 4)
    assert {card.level for card in CARDS.values() if card.deck} == set(range(7))


def test_every_operation_trigger_condition_and_rang_is_on_a_card():
    used = {type(effect) for ability in abilities() for effect in ability.do}
    assert set(get_args(AnyEffect)) - used == set()
    assert {ability.when for ability in abilities()} == set(get_args(When))
    conditions = {type(condition) for ability in abilities() for condition in (*ability.given, *ability.only)}
    assert set(get_args(Condition)) - conditions == set()
    assert {card.rang for card in UNITS} == {1, 3, 6}


def test_a_unit_of_level_l_has_about_2l_plus_3_in_hp_and_atk():
    for card in UNITS:
        assert -4 <= card.hp + card.atk - (2 * card.level + 3) <= 0, card.id


def test_units_have_figures_of_their_own():
    figures = [card for card in CARDS.values() if card.type in ("unit", "token")]
    motifs = [card.motif for card in figures]
    assert [] == [f"{card.id}: motif {card.motif} is another unit's" for card in figures if motifs.count(card.motif) > 1]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"abilities": [{"when": "cast", "do": [{"kind": "damge", "n": 1, "to": "it"}]}]}, "damge"),
        ({"colour": "red"}, "colour"),
        ({"abilities": [{"when": "on_attack", "do": [{"kind": "damage", "n": 1, "to": "enemy_unit"}]}]}, "choose"),
        ({"abilities": [{"when": "static", "do": [{"kind": "draw", "n": 1}]}]}, "static"),
        ({"abilities": [{"when": "on_summon", "do": []}]}, "does something"),
        ({"hp": 0}, "HP"),
        ({"abilities": [{"when": "on_death", "given": [{"kind": "life"}], "do": [{"kind": "draw", "n": 1}]}]}, "at_least"),
    ],
)
def test_a_card_that_makes_no_sense_is_refused_by_name(change: dict[str, Any], complaint: str):
    card = {"id": "odd", "name": {"ja": "変", "en": "Odd"}, "type": "unit", "deck": "dawn_guard", "level": 1, "hp": 2, "atk": 2, "rang": 1}
    with pytest.raises(BadCards, match=complaint) as refused:
        Catalogue.read(_toml({**card, **change}), Card)
    assert "odd" in str(refused.value)


def _toml(card: dict[str, Any]) -> bytes:
    lines = "\n".join(f"{name} = {_value(value)}" for name, value in card.items())
    return f"[[card]]\n{lines}\n".encode()


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_value(one)}" for name, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_value(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def test_the_log_speaks_to_its_reader():
    story = laid({"chips": ["spark_archer"]}, {"chips": [{"card": "gate_ox", "marks": [{"kind": "defence", "n": 1, "by": "brand"}]}]}).end()
    lines = [shown.text.ja for shown in story.shown(0)]
    assert "火花の射手が門守りの牛を攻撃し、1ダメージを与えた（ATK 2 − DEF 1）。" in lines
    assert "第10ターン・相手" in lines
    assert "第10ターン・あなた" in [shown.text.ja for shown in story.shown(1)]
    assert "Turn 10: player 2" in [shown.text.en for shown in story.shown(None)]


def test_a_draw_is_told_to_its_player_only():
    story = laid({}, {"library": ["hush"]}).end()
    assert any("hush" in shown.about for shown in story.shown(1))
    assert not any("hush" in shown.about for shown in story.shown(0))


def test_scenarios_that_make_no_sense_are_refused():
    for wrong in ({"sides": [{}]}, {"sides": [{"hand": ["nothing"]}, {}]}, {"sides": [{"aims": [{"kind": "main", "column": 0}]}, {}]}):
        with pytest.raises(msgspec.ValidationError):
            RULESET.arrange(wrong)


def test_greedy_beats_random_in_three_of_four_battles():
    decks = [one for setup in SETUPS for one in setup.decks]
    assert contest(RULESET, BOTS, pairings(decks, ("greedy", "random"), 200, 3)).wins["greedy"] >= 150


def test_greedy_ends_a_turn_that_is_lost():
    story = laid({"life": 1, "mana": 0}, {"chips": ["gate_ox", "gate_ox"]})
    legal = RULESET.legal(story.state, 0)
    assert len(legal) > 6
    assert type(BOTS["greedy"](RULESET, story.state, 0, Dice(bytes(32), "test"))).__name__ == "EndMain"


def test_every_hand_card_can_be_pointed_at():
    state = begun(setup=1, mana=0).state
    held = {card.id for card in state.sides[0].hand}
    main = replace(state, phase="main", turn=1, first=0)
    assert held <= {action.card for action in RULESET.candidates(main, 0) if hasattr(action, "card")}
