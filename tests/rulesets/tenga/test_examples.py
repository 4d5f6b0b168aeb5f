"""The worked examples of the rules, in the order they are given there."""

import pytest

from taisen.engine.battle import begin
from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Setup
from taisen.rulesets.tenga import RULESET
from taisen.rulesets.tenga.actions import AutoEnd
from taisen.rulesets.tenga.changes import Hit, Marked
from taisen.rulesets.tenga.events import Destroyed
from taisen.rulesets.tenga.state import Options, Side, State
from tests.rulesets.tenga.story import Story, field, mark, names, numbers, there, unit


def test_example_1_four_wrong_decks():
    def codes(counts: dict[str, int]) -> list[str]:
        return [problem.code for problem in RULESET.check_deck(Deck.of(counts))]

    fill = {"village_dog": 4, "night_moth": 4, "iron_boar": 4}
    assert ["copies:ember_fox"] == codes(fill | {"ember_fox": 5, "old_pond_frog": 3})
    epics = {"sky_hawk": 1, "stag_of_dawn": 1, "waterfall_koi": 1, "yaksha_dancer": 1}
    assert ["epic_total"] == codes(fill | epics | {"ember_fox": 4})
    assert ["legendary_total"] == codes(fill | {"azure_dragon": 1, "silver_tiger": 1, "falling_star": 1, "ember_fox": 4, "rain_snail": 1})
    assert ["size"] == codes(fill | {"ember_fox": 4, "rain_snail": 3})


def started(library: list[str]) -> Side:
    """The player's side after set-up and the first draw, from a library in this order."""
    sides = (Side(20, 2, tuple(library)), Side(20, 3, ("village_dog",) * 20))
    return RULESET.start(State(Options(), sides), Dice(bytes(32), "start")).state.sides[0]


def test_example_2_who_stands_in_front_at_first():
    dogs = ["village_dog"] * 15
    side = started(["thunderclap", "night_moth", "gourd_of_years", "iron_boar", "far_sight", *dogs])
    assert ("night_moth", 1, 1) == (there(side.front).card, side.mana, side.max_mana)
    assert ["thunderclap", "gourd_of_years", "iron_boar", "far_sight"] == names(side.hand)[:4]
    spells = ["thunderclap", "far_sight", "fire_arrow", "leaf_letters", "morning_calm"]
    side = started([*spells, "far_sight", "iron_boar", *dogs[:13]])
    assert ("iron_boar", 13) == (there(side.front).card, len(side.library))  # 14, less the first draw
    assert [*spells, "far_sight"] == names(side.hand)


def test_example_2_the_front_of_set_up_does_nothing():
    deck = Deck.of({"night_moth": 4, "fire_arrow": 4, "thunderclap": 4, "leaf_letters": 4, "far_sight": 4})
    _, events = begin(RULESET, Setup((deck, deck)), bytes(32))
    assert not [event for event in events if isinstance(event, Marked)]


def test_example_3_the_first_starts():
    battle, _ = begin(RULESET, Setup((Deck.of({"village_dog": 20}), Deck.of({"village_dog": 20}))), bytes(32))
    side = battle.state.sides[0]
    assert (1, 1, 5) == (side.max_mana, side.mana, len(side.hand))
    assert not there(side.front).sick
    assert [2, 10] == [Story(turn=turn, half=1).end().own.max_mana for turn in (1, 11)]


def test_example_4_what_is_left_of_nine():
    story = Story(own={"front": unit("iron_boar", atk=9)}, foe={"front": unit("village_dog", hp=4), "bench": ["ember_fox", "iron_boar"]})
    story.attack()
    assert (15, ["ember_fox", "", "iron_boar", ""]) == (story.foe.core, field(story.foe))
    assert there(story.foe.front).dazed


@pytest.mark.parametrize("wall", [unit("gate_sentry", hp=4), unit("village_dog", hp=4, marks=[["taunt", 1, 1]])])
def test_example_5_not_past_guard_or_taunt(wall: dict[str, object]):
    story = Story(own={"front": unit("iron_boar", atk=9)}, foe={"front": wall}).attack()
    assert (20, []) == (story.foe.core, story.foe.units())


@pytest.mark.parametrize(("mana", "hp", "left"), [(2, 4, 0), (1, 1, 1)])
def test_example_6_a_shield_of_thunder_for_two(mana: int, hp: int, left: int):
    foe = {"front": unit("mossy_tortoise", hp=6), "stand": ["thunder_shield"], "mana": mana}
    story = Story(own={"front": unit("iron_boar", atk=5)}, foe=foe).attack()
    assert (hp, left) == (there(story.foe.front).hp, story.foe.mana)
    assert (["thunder_shield"] if not left else []) == names(story.foe.discard)


def test_example_7_one_reaction_for_one_attack():
    foe = {"front": "mossy_tortoise", "stand": ["paper_ward", "thunder_shield"], "mana": 5}
    assert ["thunder_shield"] == names(Story(own={"front": "iron_boar"}, foe=foe).attack().foe.stand)


def test_example_8_lifesteal_by_two():
    story = Story(own={"front": unit("stitching_bat", atk=5, hp=3, max_hp=6)}, foe={"front": unit("village_dog", hp=2)}).attack()
    assert (17, 5) == (story.foe.core, there(story.own.front).hp)


def test_example_9_played_behind_an_empty_front():
    story = Story(own={"hand": ["ember_fox"]}, foe={"front": unit("iron_boar", atk=6)}).play("ember_fox", place=1).end()
    assert 14 == story.attack().own.core
    story.end()
    assert ["ember_fox", "", "", ""] == field(story.own)
    story.attack()


def test_example_10_rush_and_storm_before_an_empty_front():
    story = Story(turn=3, own={"hand": ["cloud_horse"]}).play("cloud_horse").attack(refused="rush_core")
    story = Story(turn=4, own={"hand": ["dusk_raven"]}).play("dusk_raven").attack()
    assert 16 == story.foe.core


def test_example_11_three_to_the_core():
    story = Story(turn=9, own={"hand": ["thunderclap"] * 3}, foe={"front": unit("gate_sentry", hp=2)}).cast("thunderclap")
    assert (20, []) == (story.foe.core, story.foe.units())
    story.cast("thunderclap").cast("thunderclap", refused="spell_limit")
    assert (17, 5) == (story.foe.core, story.own.mana)


def test_example_12_items_want_fronts():
    Story(turn=3, own={"front": "village_dog", "hand": ["caltrops"]}).use("caltrops", refused="no_enemy_front")
    Story(turn=3, own={"hand": ["bamboo_spear"]}).use("bamboo_spear", refused="no_front")


def test_example_13_fast_forward():
    one = {"front": unit("iron_boar", atk=1)}
    assert (0, ((0,), "core")) == ((story := Story(own=one, foe={"library": []}).attack()).foe.core, story.ending)
    assert 19 == Story(own=one, foe={"library": ["ember_fox"]}).attack().foe.core


def test_example_14_evolving():
    Story(turn=4, own={"front": "grove_bear"}).evolve(refused="evolve_locked")
    bear = unit("grove_bear", atk=3, hp=3, max_hp=3, sick=True)
    story = Story(turn=5, own={"front": bear, "bench": ["iron_boar"], "hand": ["change_of_watch"]}).evolve()
    assert ((5, 5), 1) == (numbers(story.own.front), story.own.ep)
    story.attack()
    story.cast("change_of_watch", on=story.own.field[1]).evolve(refused="evolve_used")
    Story(turn=5, own={"front": unit("grove_bear", marks=[["freeze", 1, 1]])}).evolve(refused="frozen")


def test_example_15_the_automatic_end():
    still = {"front": unit("village_dog", atk=0)}
    assert None is RULESET.overdue(Story(turn=5, own=still).state, 0)
    assert (1400, AutoEnd()) == RULESET.overdue(Story(turn=4, own=still).state, 0)


def test_example_16_poison_of_two_turns():
    story = Story(own={"front": unit("village_dog", hp=5, marks=[["poison", 2, 2], ["shield", 1]])}).end()
    assert (4, None) == (there(story.own.front).hp, mark(story.own.front, "shield"))
    story.end().end()
    assert (2, ()) == (there(story.own.front).hp, there(story.own.front).marks)


def test_example_17_frozen_in_the_enemys_half():
    story = Story(turn=5, half=1, own={"front": "iron_boar"}, foe={"hand": ["freezing_breath"]})
    story.cast("freezing_breath", on=story.own.front).end().attack(refused="frozen").evolve(refused="frozen").end()
    assert () == there(story.own.front).marks


def test_example_19_taunt_for_one_turn():
    story = (
        Story(turn=3, own={"front": "iron_boar", "hand": ["battle_cry"]}, foe={"front": unit("iron_boar", atk=9)}).cast("battle_cry").end()
    )
    story.attack("core", refused="bad_target").attack()
    assert 20 == story.own.core
    story = Story(turn=3, own={"front": "iron_boar", "hand": ["battle_cry"]}).cast("battle_cry").end()
    assert mark(story.own.front, "taunt")
    assert None is mark(story.end().own.front, "taunt")


def test_example_20_two_to_everybody():
    foe = {"front": unit("village_dog", hp=2), "bench": [unit("iron_boar", hp=3), unit("ember_fox", hp=1)]}
    story = Story(turn=4, own={"hand": ["great_whirlpool"]}, foe=foe).cast("great_whirlpool")
    assert [((1, 0), (1, 2))] == [event.dead for event in story.happened(Destroyed)]
    assert (["iron_boar", "", "", ""], 3) == (field(story.foe), len(story.happened(Hit)))
    front = there(story.foe.front)
    assert (1, 9) == (front.hp, front.dazed)


def test_example_21_ones_own_guard_takes_nothing_from_oneself():
    story = Story(turn=2, own={"front": "gate_sentry", "hand": ["blood_oath"]}).cast("blood_oath")
    assert (19, 2, 4) == (story.own.core, len(story.own.hand), there(story.own.front).hp)


def test_example_22_deathtouch_against_endure():
    foe = {"front": unit("iron_boar", hp=3, marks=[["endure"]])}
    story = Story(own={"front": unit("reaper_mantis", atk=4)}, foe=foe).attack()
    assert (20, []) == (story.foe.core, story.foe.units())
    story = Story(own={"front": unit("iron_boar", atk=4)}, foe=foe).attack()
    assert (20, 1) == (story.foe.core, there(story.foe.front).hp)


def test_example_23_struck_back_in_mid_attack():
    foe = {"front": unit("village_dog", hp=4), "stand": ["thousand_needles"], "mana": 0}
    story = Story(own={"front": unit("iron_boar", atk=5, hp=2)}, foe=foe).attack()
    assert 19 == story.foe.core
    assert [((0, 0), (1, 0))] == [event.dead for event in story.happened(Destroyed)]


def test_example_24_the_first_half_and_a_full_hand():
    story = Story(own={"front": "iron_boar"}, foe={"front": "gate_sentry", "stand": ["paper_ward"]}).attack()
    assert (2, 0) == (there(story.foe.front).hp, story.foe.mana)
    story = Story(turn=2, own={"hand": ["leaf_letters", *["village_dog"] * 8]}).cast("leaf_letters")
    assert (9, 9) == (len(story.own.hand), len(story.own.library))
