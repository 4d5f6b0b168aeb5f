"""TENGA-9: keywords, ailments, marks."""

import pytest

from taisen.engine.battle import look
from taisen.engine.dice import Dice
from taisen.engine.table import Banner
from taisen.rulesets.tenga import RULESET
from taisen.rulesets.tenga.changes import Doomed, Guarded, Healed, Warded
from taisen.rulesets.tenga.events import Scouted
from tests.rulesets.tenga.story import Story, field, mark, names, numbers, there, unit

BOAR = {"front": "iron_boar"}  # 4/3


def banners(story: Story, kind: type) -> list[str]:
    shown = [RULESET.show(story.state, event, 0) for event in story.happened(kind)]
    return [cue.text.ja for seen in shown if seen is not None for cue in seen.cues if isinstance(cue, Banner)]


def test_9_1_guard_takes_what_is_meant_for_the_core():
    before = Story(turn=2, own={"hand": ["thunderclap"]}, foe={"front": "gate_sentry"})
    shown = RULESET.show(before.state, Guarded(1, 3), 0)
    assert shown is not None
    assert "守護発動：相手のコアへの3ダメージを相手の城門の番兵が代わりに受ける。" == shown.text.ja
    assert ["守護発動"] == banners(before.cast("thunderclap"), Guarded)


def test_9_1_not_from_the_bench():
    story = Story(turn=2, own={"hand": ["thunderclap"]}, foe={"front": "village_dog", "bench": ["gate_sentry"]}).cast("thunderclap")
    assert 17 == story.foe.core


def test_9_2_deathtouch_destroys_what_loses_hp():
    story = Story(own={"front": "reaper_mantis"}, foe={"front": "millstone_ox"})
    shown = RULESET.show(story.state, Doomed(1, 0, "deathtouch"), 0)
    assert shown is not None
    assert isinstance(shown.cues[0], Banner)
    assert [] == story.attack().foe.units()


def test_9_2_what_a_shield_swallows_does_not_count():
    story = Story(own={"front": "reaper_mantis"}, foe={"front": unit("millstone_ox", marks=[["shield", 3]])}).attack()
    assert 6 == there(story.foe.front).hp


def test_9_3_lifesteal_heals_by_what_the_unit_lost():
    story = Story(own={"front": unit("stitching_bat", atk=5, hp=1)}, foe={"front": unit("village_dog", hp=1)}).attack()
    assert (2, 16) == (there(story.own.front).hp, story.foe.core)
    story = Story(own={"front": unit("stitching_bat", hp=1)}).attack()
    assert not story.happened(Healed)


def test_9_4_rush_attacks_at_once_but_not_the_core():
    story = Story(turn=3, own={"hand": ["cloud_horse"]}, foe={"front": unit("ember_fox", hp=1)}).play("cloud_horse").attack()
    assert 17 == story.foe.core  # piercing reaches it, with the ATK the horse gains by charging a front
    Story(turn=3, own={"hand": ["cloud_horse"]}).play("cloud_horse").attack(refused="rush_core").end().end().attack()


def test_9_5_storm_attacks_the_core_at_once():
    assert 19 == Story(own={"hand": ["thunder_rat"]}).play("thunder_rat").attack().foe.core
    Story(own={"hand": ["thunder_rat"]}, foe={"front": "gate_sentry"}).play("thunder_rat").attack("core", refused="bad_target")


def test_9_6_regeneration_in_front_and_on_the_bench():
    story = Story(own={"front": unit("grove_bear", hp=1), "bench": [unit("mossy_tortoise", hp=1)]}).end()
    assert [3, 2] == [unit.hp for unit in story.own.units()]


def test_9_7_taunt_walls_through_the_enemys_half():
    story = Story(turn=3, own=BOAR | {"hand": ["battle_cry"]}, foe={"front": "iron_boar", "hand": ["thunderclap"]})
    story.cast("battle_cry").end()
    assert 1 == mark(story.own.front, "taunt").left  # type: ignore[union-attr]
    story.cast("thunderclap")
    assert 20 == story.own.core
    assert None is mark(story.end().own.front, "taunt")


def test_9_7_taunt_is_lost_on_leaving_the_front():
    story = Story(turn=3, own=BOAR | {"hand": ["battle_cry", "ember_fox"]}).cast("battle_cry").play("ember_fox")
    assert (None, 2) == (mark(story.own.field[1], "taunt"), there(story.own.field[1]).total("shield"))


def test_9_7_a_timed_guard_counts_likewise():
    story = Story(own={"front": unit("iron_boar", marks=[["guard", 1, 1]])}).end()
    assert mark(story.own.front, "guard")
    assert None is mark(story.end().own.front, "guard")


def test_9_8_scouting_is_for_the_owners_eyes():
    story = Story(turn=2, own={"hand": ["far_sight"], "library": ["ember_fox", "iron_boar", "village_dog", "village_dog"]})
    before = story.state
    story.cast("far_sight")
    event = story.happened(Scouted)[0]
    mine, theirs = (RULESET.show(before, event, seat) for seat in (0, 1))
    assert mine is not None
    assert theirs is not None
    assert ("ember_fox", "iron_boar", "village_dog") == mine.about
    assert () == theirs.about
    assert ("iron_boar", "village_dog", "village_dog") == story.own.library  # one was drawn, the order stays
    library = next(zone for zone in look(RULESET, story.battle, 0).table.zones if zone.id == "library.0")
    assert ["village_dog", "iron_boar"] == [card.card for card in library.cards if card is not None]  # the top lies last
    assert ("iron_boar", "village_dog") == RULESET.imagine(story.state, 0, Dice(bytes(32), "imagine")).sides[0].library[:2]


def test_9_9_shields_and_defense_add_up_and_go_along():
    front = unit("iron_boar", marks=[["shield", 1], ["defense", 1]])
    story = Story(turn=3, own={"front": front, "hand": ["battle_cry", "ember_fox"]}).cast("battle_cry").play("ember_fox")
    bench = there(story.own.field[1])
    assert (3, 1) == (bench.total("shield"), bench.total("defense"))
    story = Story(turn=3, own={"front": front, "hand": ["warding_bell"]}).use("warding_bell")
    assert 2 == there(story.own.front).total("defense")


def test_9_10_poison_adds_and_burn_takes_the_larger():
    foe = {"front": unit("millstone_ox", marks=[["poison", 1, 3]])}
    story = Story(turn=2, own={"hand": ["night_moth"]}, foe=foe).play("night_moth")
    poison = mark(story.foe.front, "poison")
    assert poison is not None
    assert (2, 3) == (poison.n, poison.left)
    foe = {"front": unit("millstone_ox", marks=[["burn", 2, 1]])}
    story = Story(own={"front": "ember_beetle"}, foe=foe).attack()
    burn = mark(story.foe.front, "burn")
    assert burn is not None
    assert (2, 2) == (burn.n, burn.left)


def test_9_10_shock_lowers_and_freeze_stops():
    foe = {"front": unit("iron_boar", marks=[["shock", 1, 3]])}
    story = Story(turn=4, own={"hand": ["bell_owl"]}, foe=foe).play("bell_owl")
    shock = mark(story.foe.front, "shock")
    assert shock is not None
    assert (2, 3, 2) == (shock.n, shock.left, there(story.foe.front).attack)
    frozen = {"front": unit("iron_boar", marks=[["freeze", 1, 2]])}
    Story(turn=5, own=frozen).attack(refused="frozen").evolve(refused="frozen").end().end().attack(refused="frozen").end().end().attack()


def test_9_10_ailments_work_on_the_bench():
    story = Story(own=BOAR | {"bench": [unit("village_dog", marks=[["poison", 1, 1]])]}).end()
    assert (3, 2) == numbers(story.own.field[1])
    assert () == there(story.own.field[1]).marks


def test_9_10_cleansing_takes_these_four_and_nothing_else():
    ill = unit(
        "iron_boar", hp=1, marks=[["poison", 1, 1], ["burn", 1, 1], ["shock", 1, 1], ["freeze", 1, 1], ["taunt", 1, 1], ["shield", 1]]
    )
    story = Story(own={"front": ill, "hand": ["morning_calm"]})
    story.cast("morning_calm", on=story.own.front)
    assert ["taunt", "shield"] == [mark.kind for mark in there(story.own.front).marks]
    assert 3 == there(story.own.front).hp


def test_9_11_quick_swap():
    own = {"front": unit("iron_boar", equipment="thunder_drum"), "bench": ["village_dog"], "hand": ["change_of_watch"] * 2}
    story = Story(turn=2, own=own)
    story.cast("change_of_watch", on=story.own.field[1])
    assert 1 == story.own.swap_cooldown
    story.end().end().cast("change_of_watch", on=story.own.field[1])


def test_9_11_poison_resistance_halves_before_the_shield():
    ill = unit("mossy_tortoise", equipment="oiled_umbrella", hp=6, marks=[["poison", 3, 1], ["shield", 1]])
    story = Story(own={"front": ill})
    before = there(story.own.front).hp
    assert before == there(story.end().own.front).hp  # 3 becomes 1, which the shield takes
    assert 0 == there(story.own.front).total("shield")


def test_9_11_a_ward_against_shock_and_freeze_works_once():
    foe = {"front": unit("millstone_ox", equipment="warding_bell")}
    story = Story(turn=8, own={"hand": ["bell_owl", "bell_owl"]}, foe=foe).play("bell_owl")
    assert (6, ["shock"]) == (there(story.foe.front).attack, [event.kind for event in story.happened(Warded)])
    assert 4 == there(story.play("bell_owl").foe.front).attack


@pytest.mark.parametrize(("front", "bench", "strength"), [("viper_blade", "", 2), ("", "viper_blade", 1)])
def test_9_11_poison_boost_while_the_bearer_is_in_front(front: str, bench: str, strength: int):
    own = {"front": unit("iron_boar", equipment=front), "bench": ["", unit("iron_boar", equipment=bench)], "hand": ["night_moth"]}
    story = Story(turn=2, own=own, foe={"front": "millstone_ox"}).play("night_moth", place=1)
    assert strength == there(story.foe.front).total("poison")


def test_9_11_short_ailments():
    foe = {"front": unit("millstone_ox", equipment="moonlit_tachi")}
    story = Story(turn=4, own={"hand": ["night_moth", "freezing_breath"]}, foe=foe).play("night_moth")
    story.cast("freezing_breath", on=story.foe.front)
    assert (1, 1) == (mark(story.foe.front, "poison").left, mark(story.foe.front, "freeze").left)  # type: ignore[union-attr]


def test_9_12_a_swap_changes_nobodys_sickness_and_has_to_be_waited_for():
    own = {"front": "village_dog", "bench": [unit("iron_boar", sick=True)], "hand": ["change_of_watch"] * 2}
    story = Story(turn=4, own=own)
    story.cast("change_of_watch", on=story.own.field[1]).attack(refused="sick")
    assert (["iron_boar", "village_dog", "", ""], 2) == (field(story.own), story.own.swap_cooldown)
    bench = story.own.field[1]
    story.cast("change_of_watch", on=bench, refused="swap_cooldown").end().end()
    story.cast("change_of_watch", on=bench, refused="swap_cooldown").end().end().cast("change_of_watch", on=bench)


def test_9_12_while_it_has_to_be_waited_for_a_summoned_unit_swaps_nobody():
    own = {"front": "village_dog", "bench": ["iron_boar"], "hand": ["shadow_ninja"], "swap_cooldown": 1}
    assert None is Story(turn=4, own=own).play("shadow_ninja", place=2).state.asked
    story = Story(turn=4, own=own | {"swap_cooldown": 0}).play("shadow_ninja", place=2)
    story.choose(story.own.field[2])
    assert ["shadow_ninja", "iron_boar", "village_dog", ""] == field(story.own)


def test_9_13_attack_is_never_below_zero():
    front = unit("iron_boar", evolved=True, atk=5, equipment="bamboo_spear", marks=[["atk", 1, 2], ["shock", 3, 2]])
    story = Story(own={"front": front, "bench": ["drum_goat"]})
    assert 5 + 1 + 1 + 1 - 3 == there(story.own.front).attack
    assert 0 == there(Story(own={"front": unit("iron_boar", marks=[["shock", 9, 1]])}).own.front).attack


def test_9_13_when_a_bonus_ends_hp_are_cut_to_the_maximum():
    story = Story(own={"front": unit("village_dog", hp=4, max_hp=5, marks=[["hp", 2, 1]])}).end()
    assert (3, 3) == (there(story.own.front).hp, there(story.own.front).max_hp)
    story = Story(turn=2, own={"front": unit("village_dog", equipment="oiled_umbrella"), "hand": ["bamboo_spear"]}).use("bamboo_spear")
    assert (4, 3) == numbers(story.own.front)


def test_9_13_auras_hold_exactly_while_the_unit_stands_there():
    own = {"front": "kiln_golem", "bench": ["village_dog"], "hand": ["ember_fox"]}
    story = Story(own=own)
    assert (4, 4) == numbers(story.own.field[1])
    story.play("ember_fox", place=2)
    assert (3, 2) == numbers(story.own.field[2])
    story = Story(own=own).play("ember_fox")  # the golem steps back
    assert ["ember_fox", "village_dog", "kiln_golem", ""] == field(story.own)
    assert [(2, 1), (3, 3), (7, 5)] == [numbers(unit) for unit in story.own.units()]


def test_9_13_an_aura_of_the_bench_goes_with_its_unit():
    foe = {"front": "iron_boar", "bench": [unit("drum_goat", hp=1)]}
    story = Story(turn=2, own={"front": "village_dog", "hand": ["caltrops"]}, foe=foe)
    assert 5 == there(story.foe.front).attack
    assert 4 == there(story.use("caltrops").foe.front).attack
    assert ["drum_goat"] == names(story.foe.discard)
