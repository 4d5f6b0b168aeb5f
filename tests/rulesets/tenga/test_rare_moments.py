"""What no card of the set brings about, but the rules decide: told with cards printed for the purpose."""

from collections.abc import Callable

from taisen.rulesets.tenga.changes import Hit
from taisen.rulesets.tenga.events import Attacked, Promoted, Reacted
from tests.rulesets.tenga.story import Story, field, names, numbers, there, unit

Print = Callable[..., None]


def hurt(n: int, to: str) -> dict[str, object]:
    return {"kind": "damage", "n": n, "to": to}


def test_8_3_own_damage_to_ones_own_unit_opens_no_window(print_card: Print):
    print_card("misfire", type="spell", abilities=[{"when": "play", "do": [hurt(1, "own_front")]}])
    story = Story(own={"front": "gate_sentry", "stand": ["paper_ward"], "hand": ["misfire"], "mana": 2}).cast("misfire")
    assert (["paper_ward"], 3) == (names(story.own.stand), there(story.own.front).hp)


def test_17_7_answers_are_not_answered(print_card: Print):
    print_card("hothead", type="unit", atk=1, hp=9, abilities=[{"when": "on_damage_taken", "do": [hurt(1, "enemy_front")]}])
    story = Story(own={"front": "hothead"}, foe={"front": "hothead"}).attack()
    assert [8, 8] == [there(side.front).hp for side in (story.own, story.foe)]
    assert not story.happened(Reacted)


def test_8_11_a_death_on_the_bench_fills_no_empty_front():
    foe = {"bench": [unit("ember_fox"), "iron_boar"]}
    story = Story(turn=4, own={"hand": ["great_whirlpool"]}, foe=foe).cast("great_whirlpool")
    assert ["", "", "iron_boar", ""] == field(story.foe)
    assert not story.happened(Promoted)


def test_17_11_who_has_no_hp_is_not_promoted():
    assert ["iron_boar", "ember_fox", "", ""] == field(Story(foe={"bench": [unit("ember_fox", hp=0), "iron_boar"]}).end().foe)


def test_4_6_promotion_in_the_start_keeps_what_sickness_there_is():
    assert 9 == there(Story(turn=2, foe={"bench": [unit("iron_boar", dazed=9)]}).end().foe.front).dazed


def test_7_9_an_attacker_frozen_by_its_own_effect_does_not_strike(print_card: Print):
    freeze = {"kind": "freeze", "turns": 1, "to": "self"}
    print_card("shiver", type="unit", atk=3, hp=3, abilities=[{"when": "on_attack", "do": [freeze]}])
    story = Story(own={"front": "shiver"}, foe={"front": "village_dog"}).attack()
    assert (3, 3) == numbers(story.foe.front)
    assert story.happened(Attacked)
    assert story.own.attacked


def test_8_9_a_start_in_which_fatigue_ends_the_battle_goes_no_further():
    story = Story(foe={"library": [], "core": 1, "bench": ["iron_boar"]}).end()
    assert ["", "iron_boar", "", ""] == field(story.foe)


def test_4_4_ailments_go_through_the_field_from_the_front():
    ill = unit("village_dog", marks=[["burn", 1, 1]])
    story = Story(own={"front": ill, "bench": [ill, "", ill]}).end()
    assert [0, 1, 3] == [hit.place for hit in story.happened(Hit)]


def test_6_11_within_an_ability_too_the_next_effect_meets_the_new_field(print_card: Print):
    print_card("double", type="spell", abilities=[{"when": "play", "do": [hurt(9, "enemy_front"), hurt(1, "enemy_front")]}])
    story = Story(own={"hand": ["double"]}, foe={"front": "millstone_ox", "bench": ["iron_boar"]}).cast("double")
    assert (["iron_boar", "", "", ""], (4, 2)) == (field(story.foe), numbers(story.foe.front))


def test_8_9_nothing_is_checked_while_a_choice_is_open(print_card: Print):
    price = {"when": "on_summon", "do": [{"kind": "damage_core", "n": 5, "to": "own_core"}]}
    gift = {"when": "on_summon", "choose": "enemy_unit", "do": [{"kind": "heal_core", "n": 3}, hurt(1, "chosen")]}
    print_card("gambler", type="unit", atk=1, hp=1, abilities=[price, gift])
    story = Story(own={"hand": ["gambler"], "core": 4}, foe={"front": "iron_boar"}).play("gambler")
    assert (0, None) == (story.own.core, story.ending)
    assert (3, None) == ((story := story.choose(story.foe.front)).own.core, story.ending)


def test_6_10_random_targets_come_from_the_battles_luck():
    foe = {"front": "iron_boar", "bench": ["village_dog", "village_dog", "village_dog"]}
    struck = {Story(seed=seed, own={"front": "bamboo_archer"}, foe=foe).end().happened(Hit)[0].place for seed in range(20)}
    assert {1, 2, 3} == struck
