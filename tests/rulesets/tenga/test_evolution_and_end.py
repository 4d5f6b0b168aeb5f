"""TENGA-10: evolution and how battles end."""

import pytest

from taisen.engine.battle import look, play, tell
from taisen.engine.errors import IllegalAction
from taisen.rulesets.tenga import RULESET
from taisen.rulesets.tenga.actions import EndTurn
from taisen.rulesets.tenga.changes import Healed
from taisen.rulesets.tenga.events import Evolved, Waited
from tests.rulesets.tenga.story import Story, field, mark, numbers, there, unit

BOAR = {"front": "iron_boar"}


def test_10_1_what_forbids_evolving():
    Story(turn=4, own=BOAR).evolve(refused="evolve_locked")
    Story(turn=5, own={"bench": ["iron_boar"]}).evolve(refused="no_front")
    Story(turn=5, own=BOAR | {"ep": 0}).evolve(refused="no_ep")
    Story(turn=5, own={"front": unit("iron_boar", evolved=True)}).evolve(refused="already_evolved")
    Story(turn=5, own={"front": unit("iron_boar", marks=[["freeze", 1, 1]])}).evolve(refused="frozen")
    Story(turn=5, own=BOAR | {"mana": 0}).evolve().evolve(refused="evolve_used")


@pytest.mark.parametrize(
    ("card", "growth"), [("iron_boar", 1), ("bell_owl", 2), ("grove_bear", 2), ("black_iron_oni", 3), ("azure_dragon", 3)]
)
def test_10_2_growth_by_rarity(card: str, growth: int):
    story = Story(turn=5, own={"front": unit(card, sick=True, dazed=10)})
    attack, hp = numbers(story.own.front)
    story.evolve()
    front = there(story.own.front)
    assert (attack + growth, hp + growth, False, 0, True) == (front.attack, front.hp, front.sick, front.dazed, front.evolved)
    assert 1 == story.own.ep


def test_10_2_effects_of_evolving_come_last():
    story = Story(turn=5, own={"front": "waterfall_koi", "core": 10}).evolve()
    assert isinstance(story.events[0], Evolved)
    assert 13 == story.own.core
    assert mark(story.own.front, "lifesteal")


def test_10_2_evolution_names_its_target():
    story = Story(turn=5, own={"front": "silver_tiger"}, foe={"front": "iron_boar", "bench": ["black_iron_oni"]})
    story.evolve(refused="bad_target").evolve(on=story.foe.field[1])
    assert ["iron_boar", "", "", ""] == field(story.foe)
    Story(turn=5, own={"front": "silver_tiger"}).evolve()


def test_10_3_a_broken_core_or_surrender_loses():
    assert ((0,), "core") == Story(own=BOAR, foe={"core": 4}).attack().ending
    assert ((1,), "core") == Story(own={"library": [], "core": 1}, half=1).end().ending
    for seat in (0, 1):
        assert ((1 - seat,), "concede") == Story().concede(seat).ending


def test_10_4_three_ways_to_draw():
    both = Story(own={"front": unit("iron_boar", atk=9), "core": 3}, foe={"front": unit("crimson_phoenix", hp=1), "core": 8})
    assert ((), "both_cores") == both.attack().ending
    assert ((), "turn_limit") == Story(turn=50, half=1, changed=True).end().ending
    assert ((), "stalemate") == Story(turn=20, half=1, stalemate=9).end().ending


def test_10_5_ten_turns_in_which_nothing_moves():
    deep = {"library": ["village_dog"] * 30}
    story = Story(own=deep, foe=deep)
    for count in range(1, 10):
        story.end().end()
        assert count == story.state.stalemate
    assert ((), "stalemate") == story.end().end().ending


@pytest.mark.parametrize(
    "own",
    [
        {"front": "iron_boar"},
        {"hand": ["ember_fox"]},
        {"front": unit("gate_sentry", atk=0, hp=1), "hand": ["gourd_of_years"]},
        {"front": unit("gate_sentry", atk=0), "hand": ["battle_cry"]},
    ],
)
def test_10_5_core_and_front_are_watched(own: dict[str, object]):
    story = Story(turn=3, stalemate=5, own=own)
    hand = story.own.hand
    if not hand:
        story.attack()
    elif hand[0].card == "ember_fox":
        story.play("ember_fox")
    elif hand[0].card == "battle_cry":
        story.cast("battle_cry")
    else:
        story.use("gourd_of_years")
    assert story.state.changed
    story.end().end()
    assert (0, [0]) == (story.state.stalemate, [event.stalemate for event in story.happened(Waited)])


def test_10_5_the_bench_is_not_watched():
    story = Story(turn=3, stalemate=5, own={"front": unit("gate_sentry", atk=0), "bench": [unit("mossy_tortoise", hp=1)]}).end()
    assert story.happened(Healed)
    assert 6 == story.end().state.stalemate


def test_10_5_a_change_that_is_undone_counts():
    foe = {"front": unit("gate_sentry", hp=3, marks=[["regeneration", 4]])}
    story = Story(turn=3, stalemate=5, own={"front": unit("iron_boar", atk=1)}, foe=foe)
    before = numbers(Story(foe={"front": "gate_sentry"}).foe.front)
    assert before == numbers(story.attack().end().end().foe.front)
    assert 0 == story.state.stalemate


def test_10_5_on_the_last_turn_stalemate_is_the_reason():
    assert ((), "stalemate") == Story(turn=50, half=1, stalemate=9).end().ending


def test_10_6_after_the_end_nothing_is_accepted():
    story = Story(own=BOAR, foe={"core": 1}).attack()
    for seat in (0, 1):
        with pytest.raises(IllegalAction) as refused:
            play(RULESET, story.battle, seat, EndTurn())
        assert "game_over" == refused.value.objection.code
    outcome = RULESET.outcome(story.state)
    assert outcome is not None
    assert ("core", "後攻のコアが砕けた") == (outcome.reason, outcome.text.ja)


def test_the_end_says_whose_core_was_broken():
    story = Story(own=BOAR, foe={"core": 1})
    before = story.state
    story.attack()
    said = [tell(RULESET, before, story.events, viewer)[-1].text.ja for viewer in (0, 1, None)]
    assert ["あなたの勝ち（相手のコアが砕けた）", "あなたの負け（自分のコアが砕けた）", "先攻の勝ち（後攻のコアが砕けた）"] == said
    results = [look(RULESET, story.battle, viewer).outcome for viewer in (0, 1)]
    assert ["相手のコアが砕けた", "自分のコアが砕けた"] == [result.text.ja for result in results if result is not None]
