"""TENGA-8: damage, reactions, death."""

from taisen.rulesets.tenga.changes import Buffed, CoreHit, Guarded, Hit
from taisen.rulesets.tenga.events import Destroyed, Ended, Promoted, Reacted, TokenMade
from tests.rulesets.tenga.story import Story, field, mark, names, numbers, there, unit

BOAR = {"front": "iron_boar"}  # 4/3


def test_8_1_reaction_defense_shield_hp():
    wall = unit("mossy_tortoise", hp=6, marks=[["defense", 1], ["shield", 2]])
    story = Story(own={"front": unit("iron_boar", atk=9)}, foe={"front": wall, "stand": ["paper_ward"]}).attack()
    hit = story.happened(Hit)[0]
    assert (2, 1, 2, 4) == (hit.reaction, hit.defense, hit.shield, hit.hp)
    assert 2 == there(story.foe.front).hp


def test_8_2_nothing_softens_damage_to_a_core():
    behind = unit("village_dog", marks=[["defense", 3], ["shield", 3]])
    story = Story(turn=2, own={"hand": ["thunderclap"]}, foe={"front": behind, "stand": ["paper_ward"]}).cast("thunderclap")
    assert (17, ["paper_ward"]) == (story.foe.core, names(story.foe.stand))


def test_8_3_the_leftmost_that_can_fires_and_no_other():
    foe = {"front": "mossy_tortoise", "stand": ["guardian_stance", "thunder_shield", "paper_ward"], "mana": 2}
    story = Story(own={"front": unit("village_dog", atk=2)}, foe=foe).attack()  # 2 damage: too little for the stance
    assert ["guardian_stance", "paper_ward"] == names(story.foe.stand)
    assert 0 == story.foe.mana


def test_8_3_what_cannot_be_paid_stays():
    foe = {"front": "mossy_tortoise", "stand": ["thunder_shield", "paper_ward"], "mana": 1}
    assert ["thunder_shield"] == names(Story(own=BOAR, foe=foe).attack().foe.stand)


def test_8_3_own_damage_opens_no_window():
    story = Story(turn=2, own={"hand": ["blood_oath"], "front": "gate_sentry", "stand": ["paper_ward"]}).cast("blood_oath")
    assert ["paper_ward"] == names(story.own.stand)


def test_8_4_no_answer_to_ailments_and_reactions():
    ill = {"front": unit("village_dog", marks=[["poison", 1, 1]]), "stand": ["paper_ward"]}
    assert ["paper_ward"] == names(Story(own=ill).end().own.stand)
    own = BOAR | {"stand": ["paper_ward"]}
    story = Story(own=own, foe={"front": "mossy_tortoise", "stand": ["thousand_needles"]}).attack()
    assert ["paper_ward"] == names(story.own.stand)
    assert 1 == there(story.own.front).hp


def test_8_5_nothing_follows_from_no_damage():
    attacker = unit("reaper_mantis", hp=1, max_hp=2, marks=[["lifesteal"]])
    story = Story(own={"front": attacker}, foe={"front": unit("village_dog", hp=1), "stand": ["hidden_in_mist"], "mana": 3}).attack()
    assert ((3, 1), (3, 1), 20) == (numbers(story.own.front), numbers(story.foe.front), story.foe.core)


def test_8_6_ailments_pass_defense_but_not_shield():
    ill = unit("mossy_tortoise", hp=6, marks=[["poison", 2, 1], ["burn", 1, 1], ["defense", 5], ["shield", 1]])
    story = Story(own={"front": ill}).end()
    assert [("poison", 1, 1), ("burn", 0, 1)] == [(hit.by, hit.shield, hit.hp) for hit in story.happened(Hit)]
    assert 4 == there(story.own.front).hp


def test_8_7_the_dead_are_discarded_and_do_their_last_deed():
    foe = {"front": unit("grudge_doll", equipment="bamboo_spear"), "bench": ["village_dog"]}
    story = Story(own={"front": unit("iron_boar", hp=3)}, foe=foe).attack()
    assert ["bamboo_spear", "grudge_doll"] == names(story.foe.discard)
    assert 1 == there(story.own.front).hp
    assert ["village_dog", "", "", ""] == field(story.foe)


def test_8_8_healing_stops_at_the_maximum():
    story = Story(turn=4, own={"front": unit("iron_boar", hp=2), "hand": ["gourd_of_years"]}).use("gourd_of_years")
    assert 3 == there(story.own.front).hp
    assert 20 == Story(own={"front": "wandering_monk", "core": 20}).end().own.core
    assert 20 == Story(own={"front": "wandering_monk", "core": 19}).end().own.core


def test_8_8_a_bonus_raises_maximum_and_hp():
    story = Story(turn=2, own={"front": unit("iron_boar", hp=1), "hand": ["oiled_umbrella"]}).use("oiled_umbrella")
    front = there(story.own.front)
    assert (3, 5) == (front.hp, front.max_hp)


def test_8_9_the_result_is_checked_after_the_whole_action():
    # the phoenix falls to the attack that breaks its core: its last deed still breaks the other
    story = Story(own={"front": unit("iron_boar", atk=9), "core": 3}, foe={"front": unit("crimson_phoenix", hp=1), "core": 8}).attack()
    assert ((), "both_cores") == story.ending
    assert isinstance(story.events[-1], Ended)


def test_8_9_fatigue_ends_a_battle_in_the_start():
    story = Story(foe={"library": [], "core": 1, "front": "star_maiden"}).end()
    assert ((0,), "core") == story.ending


def test_8_10_one_hit_and_one_window_for_each():
    foe = {"front": "iron_boar", "bench": ["village_dog"], "stand": ["paper_ward", "paper_ward"], "mana": 2}
    story = Story(turn=4, own={"hand": ["great_whirlpool"]}, foe=foe).cast("great_whirlpool")
    assert 2 == len(story.happened(Reacted))
    assert [(4, 3), (3, 3)] == [numbers(unit) for unit in story.foe.units()]


def test_8_10_what_guard_takes_is_an_ordinary_hit():
    wall = {"front": unit("gate_sentry", marks=[["shield", 1]]), "stand": ["paper_ward"], "mana": 1}
    story = Story(turn=2, own={"hand": ["thunderclap"]}, foe=wall).cast("thunderclap")
    assert (1, 1) == (len(story.happened(Guarded)), len(story.happened(Reacted)))
    assert (2, 4) == numbers(story.foe.front)


def test_8_11_the_dead_leave_together_then_act_then_fronts_are_filled():
    # both dolls die; each looks for an enemy front, and the second still finds the one the first has emptied of HP
    foe = {"front": unit("grudge_doll", hp=1), "bench": [unit("grudge_doll", hp=1), "village_dog"]}
    own = {"front": unit("village_dog", hp=2), "bench": ["iron_boar"], "hand": ["caltrops"]}
    story = Story(turn=2, own=own, foe=foe).use("caltrops")
    kinds = [type(event).__name__ for event in story.events if isinstance(event, Destroyed | Promoted)]
    assert ["Destroyed", "Promoted", "Destroyed", "Promoted"] == kinds
    assert (["iron_boar", "", "", ""], ["village_dog", "", "", ""]) == (field(story.own), field(story.foe))
    assert (4, 3) == numbers(story.own.front)


def test_8_12_destroying_is_no_damage():
    wall = unit("crimson_phoenix", hp=5, marks=[["shield", 9], ["endure"]])
    story = Story(turn=4, own={"hand": ["severed_ties"]}, foe={"front": wall, "stand": ["paper_ward"]})
    story.cast("severed_ties", on=story.foe.front)
    assert ([], ["paper_ward"]) == (story.foe.units(), names(story.foe.stand))
    assert not story.happened(Hit)
    assert [3] == [event.n for event in story.happened(CoreHit)]  # on_destroy runs


def test_8_13_no_damage_no_window():
    foe = {"front": unit("village_dog"), "stand": ["paper_ward"]}
    story = Story(own={"front": unit("bamboo_archer")}, foe=foe).end()  # it shoots at nobody on the bench
    assert ["paper_ward"] == names(story.foe.stand)


def test_8_13_two_hits_of_one_attack_are_two_windows():
    foe = {"front": "millstone_ox", "stand": ["paper_ward", "paper_ward"], "mana": 2}
    story = Story(own={"front": unit("sky_hawk", atk=6, evolved=True)}, foe=foe).attack()
    assert 2 == len(story.happened(Reacted))
    assert 6 - 1 - 4 == there(story.foe.front).hp


def test_8_13_nothing_goes_below_zero():
    story = Story(own={"front": unit("iron_boar", atk=9)}, foe={"core": 2}).attack()
    assert 0 == story.foe.core


def test_the_oni_grows_with_each_hit_it_survives():
    story = Story(own=BOAR, foe={"front": "black_iron_oni"}).attack()
    assert (6, 2) == numbers(story.foe.front)
    assert 1 == len(story.happened(Buffed))
    assert not story.happened(TokenMade)
    assert None is mark(story.foe.front, "atk")
