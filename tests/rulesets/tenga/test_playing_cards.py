"""TENGA-6: playing cards."""

from taisen.engine.battle import look
from taisen.rulesets.tenga import RULESET
from taisen.rulesets.tenga.actions import PlayUnit
from taisen.rulesets.tenga.changes import Hit, Marked
from taisen.rulesets.tenga.events import Destroyed, Played, Promoted, TokenMade
from tests.rulesets.tenga.story import Story, field, mark, names, numbers, there, unit


def test_6_1_mana_is_needed_and_paid():
    story = Story(turn=2, own={"hand": ["iron_boar", "ember_fox"]})
    story.play("iron_boar", refused="no_mana").play("ember_fox")
    assert (1, ["iron_boar"]) == (story.own.mana, names(story.own.hand))


def test_6_1_only_cards_of_the_own_hand():
    story = Story(turn=5, own={"front": "village_dog"}, foe={"hand": ["ember_fox"]})
    for number in (story.foe.hand[0].iid, there(story.own.front).iid, 999):
        story.act(PlayUnit(number), refused="not_in_hand")


def test_6_1_what_is_used_up_is_discarded():
    story = Story(turn=3, own={"front": "village_dog", "hand": ["thunderclap", "gourd_of_years"]}).cast("thunderclap").use("gourd_of_years")
    assert ["thunderclap", "gourd_of_years"] == names(story.own.discard)


def test_6_2_the_old_front_steps_back_to_the_lowest_place():
    story = Story(turn=3, own={"front": "village_dog", "bench": ["ember_fox", "", "bell_owl"], "hand": ["iron_boar"]}).play("iron_boar")
    assert ["iron_boar", "ember_fox", "village_dog", "bell_owl"] == field(story.own)


def test_6_2_a_full_field_takes_nobody():
    full = {"front": "village_dog", "bench": ["village_dog"] * 3, "hand": ["ember_fox"]}
    Story(own=full).play("ember_fox", refused="front_full").play("ember_fox", place=2, refused="bench_full")


def test_6_3_a_bench_place_of_ones_choice():
    story = Story(own={"front": "village_dog", "bench": ["village_dog"], "hand": ["ember_fox"]})
    story.play("ember_fox", place=1, refused="bad_target").play("ember_fox", place=3)
    assert ["village_dog", "village_dog", "", "ember_fox"] == field(story.own)


def test_6_3_with_an_empty_front_the_bench_waits_for_the_next_start():
    story = Story(own={"hand": ["ember_fox"]}).play("ember_fox", place=2)
    assert ["", "", "ember_fox", ""] == field(story.own)
    assert ["ember_fox", "", "", ""] == field(story.end().end().own)


def test_6_4_a_new_unit_is_sick_and_the_old_one_keeps_everything():
    veteran = unit("iron_boar", hp=2, evolved=True, equipment="bamboo_spear", marks=[["poison", 1, 2]])
    story = Story(own={"front": veteran, "hand": ["ember_fox"]})
    before = story.own.front
    story.play("ember_fox")
    assert there(story.own.front).sick
    assert before == story.own.field[1]


def test_6_5_two_spells_whatever_the_mana():
    story = Story(turn=9, own={"hand": ["thunderclap"] * 3}).cast("thunderclap").cast("thunderclap")
    story.cast("thunderclap", refused="spell_limit")
    assert (14, 5) == (story.foe.core, story.own.mana)


def test_6_5_a_spell_reaches_the_core_past_a_front_but_not_past_a_guard():
    assert 17 == Story(turn=2, own={"hand": ["thunderclap"]}, foe={"front": "mossy_tortoise"}).cast("thunderclap").foe.core
    story = Story(turn=2, own={"hand": ["thunderclap"]}, foe={"front": "gate_sentry"}).cast("thunderclap")
    assert (20, 1) == (story.foe.core, there(story.foe.front).hp)
    assert 16 == Story(turn=6, own={"hand": ["falling_star"]}, foe={"front": "gate_sentry"}).cast("falling_star").foe.core


def test_6_6_items_need_a_front_and_harm_needs_an_enemy_front():
    Story(turn=5, own={"hand": ["gourd_of_years", "bamboo_spear"]}).use("gourd_of_years", refused="no_front").use(
        "bamboo_spear", refused="no_front"
    )
    alone = {"front": "village_dog", "hand": ["caltrops"]}
    Story(turn=5, own=alone, foe={"bench": ["village_dog"]}).use("caltrops", refused="no_enemy_front")
    story = Story(turn=5, own=alone, foe={"front": "village_dog", "bench": ["village_dog"]}).use("caltrops")
    assert [2, 2] == [unit.hp for unit in story.foe.units()]


def test_6_7_new_equipment_replaces_the_old():
    story = Story(turn=5, own={"front": "village_dog", "hand": ["bamboo_spear", "oiled_umbrella"]})
    story.use("bamboo_spear")
    assert (4, 3) == numbers(story.own.front)
    story.use("oiled_umbrella")
    assert (3, 5) == numbers(story.own.front)
    assert ["bamboo_spear"] == names(story.own.discard)


def test_6_7_equipment_goes_along_to_the_bench_and_to_the_discard_pile():
    story = Story(own={"front": unit("village_dog", equipment="bamboo_spear"), "hand": ["ember_fox"]}).play("ember_fox")
    worn = there(story.own.field[1]).equipment
    assert worn is not None
    assert "bamboo_spear" == worn.card
    story = Story(own={"front": "iron_boar"}, foe={"front": unit("village_dog", equipment="bamboo_spear")}).attack()
    assert ["bamboo_spear", "village_dog"] == names(story.foe.discard)


def test_6_8_reactions_are_not_played():
    story = Story(turn=5, own={"stand": ["paper_ward", "thousand_needles"]})
    story.cast("paper_ward", refused="reaction_is_passive").play("thousand_needles", refused="reaction_is_passive")


def test_6_9_every_form_of_input_has_its_choice():
    own = {"front": "village_dog", "hand": ["ember_fox", "thunderclap", "gourd_of_years"], "stand": ["paper_ward"]}
    story = Story(turn=5, own=own, foe={"front": "iron_boar"})
    view = look(RULESET, story.battle, 0)
    told = {(choice.verb, choice.target, choice.text.ja) for choice in view.choices}
    enemy = f"c{there(story.foe.front).iid}"
    assert {("play_unit", "front.0", "前衛へ"), ("play_unit", "bench.0.2", "控えへ"), ("attack", enemy, "攻撃 3")} <= told
    assert {("cast_spell", "", "唱える"), ("use_item", "", "使う"), ("evolve", "", "進化"), ("end_turn", "", "ターン終了")} <= told
    assert {"ep.0": 1} == next(choice.cost for choice in view.choices if choice.verb == "evolve")
    assert "TENGA-6.8" == view.refused[f"c{story.own.stand[0].iid}"].rule
    assert ["attack", "evolve", "end_turn"] == [verb for verb, look in RULESET.layout.verbs.items() if look.button]


def test_6_10_a_target_is_named_with_the_action():
    story = Story(turn=2, own={"hand": ["freezing_breath"]}, foe={"front": "iron_boar", "bench": ["village_dog"]})
    story.cast("freezing_breath", refused="bad_target")
    story.cast("freezing_breath", on=story.foe.field[1])
    assert (3, 2) == numbers(story.foe.field[1])


def test_6_10_nothing_is_wasted():
    Story(turn=2, own={"hand": ["fire_arrow"]}, foe={"bench": ["iron_boar"]}).cast("fire_arrow", refused="bad_target")
    Story(turn=4, own={"hand": ["severed_ties"]}, foe={"front": "millstone_ox"}).cast("severed_ties", refused="bad_target")
    story = Story(turn=2, own={"hand": ["thunderclap"]}, foe={"front": "iron_boar"})
    story.cast("thunderclap", on=story.foe.front, refused="bad_target")  # it asks for nobody


def test_6_10_a_summon_without_anybody_to_name_goes_on_without():
    story = Story(turn=4, own={"hand": ["flame_wildcat"]}).play("flame_wildcat")
    assert None is story.state.asked


def test_6_11_the_next_effect_meets_the_new_field():
    # the first effect of the star falls on the core, the second destroys the front, and the units behind step up
    story = Story(turn=6, own={"hand": ["falling_star"]}, foe={"front": unit("iron_boar", hp=1), "bench": ["village_dog"]})
    story.cast("falling_star")
    assert ["village_dog", "", "", ""] == field(story.foe)
    assert 3 == there(story.foe.front).hp


def test_6_11_the_next_effect_of_an_ability_finds_its_unit_gone():
    story = Story(turn=2, own={"hand": ["freezing_breath"]}, foe={"front": unit("ember_fox"), "bench": ["village_dog"]})
    story.cast("freezing_breath", on=story.foe.front)
    assert ["village_dog", "", "", ""] == field(story.foe)
    assert None is mark(story.foe.front, "freeze")


def test_6_12_pay_step_back_place_then_the_summon_effect():
    story = Story(turn=4, own={"front": "village_dog", "hand": ["bell_owl"]}, foe={"front": "iron_boar"}).play("bell_owl")
    assert [Played, Marked] == [type(event) for event in story.events if isinstance(event, Played | Marked)]
    assert (["bell_owl", "village_dog", "", ""], 0) == (field(story.own), story.own.mana)


def test_6_12_tokens_are_sick_stand_behind_and_vanish():
    story = Story(turn=4, own={"hand": ["paired_cranes"]}).play("paired_cranes", place=2)
    mate = there(story.own.field[1])
    assert ("crane_mate", True, True) == (mate.card, mate.token, mate.sick)
    story = Story(turn=4, own={"bench": ["ember_fox"] * 3, "hand": ["paired_cranes"]}).play("paired_cranes")
    assert not story.happened(TokenMade)
    story = Story(own={"front": "iron_boar"}, foe={"front": "crane_mate"}).attack()
    assert ([], []) == (story.foe.units(), names(story.foe.discard))


def test_6_12_a_returned_unit_is_a_fresh_card():
    foe = {"front": "village_dog", "bench": [unit("iron_boar", hp=1, evolved=True, equipment="bamboo_spear")]}
    story = Story(turn=4, own={"hand": ["wrestling_kappa"]}, foe=foe)
    old = there(story.foe.field[1]).iid
    story.play("wrestling_kappa").choose(story.foe.field[1])
    assert ["iron_boar"] == names(story.foe.hand)
    assert old != story.foe.hand[0].iid
    assert ["bamboo_spear"] == names(story.foe.discard)


def test_deaths_of_a_whirlpool_come_together():
    story = Story(turn=4, own={"hand": ["great_whirlpool"]}, foe={"front": unit("village_dog", hp=2), "bench": ["ember_fox", "iron_boar"]})
    story.cast("great_whirlpool")
    kinds = [type(event) for event in story.events if isinstance(event, Hit | Destroyed | Promoted)]
    assert [Hit, Hit, Hit, Destroyed, Promoted] == kinds
