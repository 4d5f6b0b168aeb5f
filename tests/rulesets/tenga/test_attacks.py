"""TENGA-7: attacking."""

import pytest

from taisen.rulesets.tenga.changes import CoreHit, Doomed, Healed, Hit
from taisen.rulesets.tenga.events import Destroyed, Reacted
from tests.rulesets.tenga.story import Story, field, mark, names, numbers, there, unit

FRONT = {"front": "iron_boar"}  # 4/3


def test_7_1_once_in_a_half_and_only_in_front():
    story = Story(own=FRONT | {"bench": ["iron_boar"]}).attack()
    story.attack(refused="already_attacked")
    Story(own={"bench": ["iron_boar"]}).attack(refused="no_front")


def test_7_1_not_frozen_and_not_without_attack():
    Story(own={"front": unit("iron_boar", marks=[["freeze", 1, 1]])}).attack(refused="frozen")
    Story(own={"front": unit("iron_boar", marks=[["shock", 4, 1]])}).attack(refused="zero_atk")


def test_7_2_the_front_and_else_the_core():
    Story(own=FRONT, foe={"front": "village_dog"}).attack("core", refused="bad_target")
    Story(own=FRONT, foe={"bench": ["village_dog"]}).attack("front", refused="bad_target")
    assert 16 == Story(own=FRONT, foe={"bench": ["village_dog"]}).attack("core").foe.core


def test_7_3_a_unit_of_this_half_waits():
    story = Story(turn=3, own={"hand": ["iron_boar"]}).play("iron_boar").attack(refused="sick")
    assert 16 == story.end().end().attack().foe.core


def test_7_4_nobody_strikes_back():
    story = Story(own=FRONT, foe={"front": "millstone_ox"}).attack()
    assert (4, 3) == numbers(story.own.front)


def test_7_5_the_core_takes_the_whole_attack():
    assert 16 == Story(own=FRONT).attack().foe.core


def test_7_6_promoted_in_the_enemys_half_it_loses_its_next_half():
    story = Story(own={"front": "iron_boar"}, foe={"front": "ember_fox", "bench": [unit("village_dog", atk=2)]}).attack().end()
    story.attack(refused="promo_sick").end()
    assert 0 == there(story.foe.front).dazed
    story.end()
    assert there(story.attack().own.front).hp < 3


def test_7_6_promoted_in_the_own_half_before_its_attack_it_loses_that_one():
    own = {"front": unit("grudge_doll", hp=0), "bench": ["iron_boar"], "hand": ["thunderclap"]}
    story = Story(turn=2, own=own).cast("thunderclap")  # whoever has no HP leaves after the next effect
    story.attack(refused="promo_sick").end().end()
    assert 13 == story.attack().foe.core


def test_7_6_swapping_is_no_promotion():
    story = Story(own={"front": "village_dog", "bench": ["iron_boar"], "hand": ["change_of_watch"]})
    story.cast("change_of_watch", on=story.own.field[1])
    assert 14 == story.attack().foe.core  # 4 + 2


def test_7_6_promoted_in_mid_attack_it_loses_the_next_half():
    own = {"front": unit("iron_boar", hp=1), "bench": ["village_dog"]}
    story = Story(own=own, foe={"front": "gate_sentry", "stand": ["thousand_needles"]}).attack()
    assert ["village_dog", "", "", ""] == field(story.own)
    story.end().end().attack(refused="promo_sick").end().end()
    assert story.attack()


def test_7_6_promoted_in_the_own_end_it_loses_the_next_half():
    own = {"front": unit("iron_boar", hp=1, marks=[["poison", 1, 1]]), "bench": ["village_dog"]}
    story = Story(own=own).end().end().attack(refused="promo_sick").end().end()
    assert 17 == story.attack().foe.core


@pytest.mark.parametrize(("card", "refused"), [("thunder_rat", ""), ("cloud_horse", "rush_core"), ("iron_boar", "promo_sick")])
def test_7_6_storm_and_rush_ignore_it(card: str, refused: str):
    Story(own={"front": unit(card, dazed=2)}).attack(refused=refused)


def test_7_6_evolving_ends_it():
    assert 15 == Story(turn=5, own={"front": unit("iron_boar", dazed=10)}).evolve().attack().foe.core


def test_7_7_what_is_left_pierces():
    story = Story(own={"front": unit("iron_boar", atk=9)}, foe={"front": unit("village_dog", hp=4)}).attack()
    assert 15 == story.foe.core


@pytest.mark.parametrize(
    ("attacker", "wall"),
    [
        ({"atk": 9}, {"card": "gate_sentry", "hp": 1}),
        ({"atk": 9}, {"card": "village_dog", "hp": 1, "marks": [["taunt", 1, 1]]}),
        ({"atk": 9, "marks": [["deathtouch"]]}, {"card": "village_dog", "hp": 1}),
        ({"atk": 9}, {"card": "village_dog", "hp": 1, "marks": [["endure"]]}),
    ],
)
def test_7_7_what_does_not_pierce(attacker: dict[str, object], wall: dict[str, object]):
    assert 20 == Story(own={"front": {"card": "iron_boar"} | attacker}, foe={"front": wall}).attack().foe.core


def test_7_7_defense_and_shield_come_off_first():
    wall = unit("village_dog", hp=2, marks=[["defense", 1], ["shield", 2]])
    assert 16 == Story(own={"front": unit("iron_boar", atk=9)}, foe={"front": wall}).attack().foe.core


def test_7_8_who_has_nothing_left_is_spared_the_rest():
    story = Story(own={"front": unit("iron_boar", atk=1)}, foe={"library": []}).attack()
    assert ["fast_forward"] == [event.by for event in story.happened(CoreHit)]
    assert ((0,), "core") == story.ending


@pytest.mark.parametrize("left", [{"library": ["ember_fox"]}, {"hand": ["ember_fox"]}, {"stand": ["paper_ward"]}, {"bench": ["ember_fox"]}])
def test_7_8_anything_left_is_enough(left: dict[str, object]):
    assert 19 == Story(own={"front": unit("iron_boar", atk=1)}, foe={"library": []} | left).attack().foe.core


def test_7_9_in_order():
    attacker = unit("ember_beetle", atk=4, hp=1, max_hp=4, marks=[["lifesteal"]])
    story = Story(own={"front": attacker}, foe={"front": unit("icehouse_jelly", hp=5, max_hp=5), "stand": ["paper_ward"]}).attack()
    told = [type(event).__name__ for event in story.events]
    assert ["Attacked", "Marked", "Reacted", "Hit", "Stirred", "Healed", "Marked"] == told  # burn, …, the jelly's shock
    assert (3, 3) == numbers(story.own.front)


def test_7_9_it_ends_when_the_target_leaves_first():
    hawk = unit("sky_hawk", evolved=True)  # 3 damage before it strikes
    story = Story(own={"front": hawk}, foe={"front": unit("village_dog", hp=2), "bench": ["village_dog"]}).attack()
    assert (3, 20) == (there(story.foe.front).hp, story.foe.core)
    assert story.own.attacked


def test_7_10_deathtouch_destroys_what_endure_has_saved():
    foe = {"front": unit("village_dog", marks=[["endure"]])}
    story = Story(own={"front": unit("reaper_mantis", atk=5)}, foe=foe).attack()
    assert ([], 20) == (story.foe.units(), story.foe.core)
    untouched = {"front": unit("village_dog", hp=1, marks=[["endure"]])}
    assert not Story(own={"front": "reaper_mantis"}, foe=untouched).attack().happened(Doomed)  # no HP were lost


def test_7_11_an_attack_that_has_begun_is_finished():
    story = Story(own={"front": unit("iron_boar", hp=2)}, foe={"front": "iron_boar", "stand": ["thousand_needles"]}).attack()
    assert [1] == [len(event.dead) - 1 for event in story.happened(Destroyed)]
    assert ([], []) == (story.own.units(), story.foe.units())


def test_7_11_a_unit_without_hp_is_not_healed():
    attacker = unit("stitching_bat", hp=2)
    story = Story(own={"front": attacker}, foe={"front": "iron_boar", "stand": ["thousand_needles"]}).attack()
    assert not story.happened(Healed)
    assert ["stitching_bat"] == names(story.own.discard)


def test_an_attack_shows_where_the_damage_went():
    wall = unit("village_dog", hp=3, marks=[["defense", 1], ["shield", 1]])
    story = Story(own={"front": unit("iron_boar", atk=5)}, foe={"front": wall, "stand": ["paper_ward"]}).attack()
    hit = story.happened(Hit)[0]
    assert (2, 1, 1, 1) == (hit.reaction, hit.defense, hit.shield, hit.hp)
    assert len(story.happened(Reacted)) == 1
    assert None is mark(story.foe.front, "shield")
