"""Section 4: phases, drawing, summoning, casting."""

from taisen.rulesets.moon.actions import Cast, Designate, EndMain, Summon
from taisen.rulesets.moon.changes import Died, Hurt
from taisen.rulesets.moon.events import CastBegun, CastDone, Controlled, Drew, LifeChanged, ManaChanged, PhaseBegan, Summoned, TurnBegan

from .story import laid


def test_4_1_the_phases_follow_each_other():
    story = laid({"chips": ["dawn_squire"]}, {"chips": ["dawn_squire"]}).end()
    flow = [event.phase if isinstance(event, PhaseBegan) else "turn" for event in story.happened(PhaseBegan, TurnBegan)]
    assert flow == ["battle", "control", "turn", "main"]
    assert (story.state.turn, story.state.active) == (10, 1)


def test_4_1_a_life_check_follows_the_clean_up_of_the_main_phase():
    story = laid({"chips": [{"card": "drowned_oarsman", "hp": 0}]}, {"life": 1}).end()
    assert story.outcome is not None
    assert story.outcome.winners == (0,)
    assert not story.happened(PhaseBegan)  # no battle any more


def test_4_2_the_draw_phase_draws_one_and_recovers_two_mana():
    story = laid({}, {"library": ["gate_ox", "hush"], "mana": 1}).end()
    assert story.hand(1) == ["gate_ox"]
    assert story.mana(1) == 3


def test_4_2_an_empty_library_costs_a_life_and_mana_comes_all_the_same():
    story = laid({}, {"library": [], "mana": 1}).end()
    assert (story.life(1), story.mana(1)) == (11, 3)


def test_4_3_one_summon_a_turn_any_number_of_spells():
    story = laid({"hand": ["dawn_squire", "spark_archer", "brand", "star_tithe"], "mana": 10}, {"chips": ["gate_ox"], "mana": 3})
    story.summon("dawn_squire", 0)
    assert story.refused(story.summoning("spark_archer", 1)) == "summon_limit"
    story.cast("brand", 1, 0).cast("star_tithe").cast("moondew", 0, 0).cast("moondew", 0, 0)
    assert story.mana(0) == 5


def test_4_3_units_are_summoned_and_spells_cast():
    story = laid({"hand": ["dawn_squire", "brand"], "mana": 5}, {"chips": ["gate_ox"]})
    assert story.refused(Cast(story.card("dawn_squire"))) == "not_a_spell"
    assert story.refused(Summon(story.card("brand"), 0)) == "not_a_unit"


def test_4_3_designations_cost_no_mana():
    story = laid({}, {"chips": ["gate_ox"]}).designate("main", 0).designate("sub", 0).designate("main", 0)
    assert story.mana(0) == 0


def test_4_4_what_fizzles_changes_nothing():
    story = laid({"hand": ["gate_ox", "brand"], "mana": 2, "chips": ["dawn_squire"]}, {"chips": ["gate_ox"]})
    assert story.refused(story.summoning("gate_ox", 1)) == "no_mana"
    assert story.refused(story.casting("brand", 0, 0)) == "bad_target"
    assert story.refused(Cast(story.card("brand"))) == "bad_target"
    assert story.refused(Summon(story.card("gate_ox"), 3)) in ("bad_target", "no_mana")
    assert (story.hand(0), story.mana(0)) == (["gate_ox", "brand"], 2)


def test_4_4_a_spell_without_anything_to_aim_at_fizzles():
    story = laid({"hand": ["brand", "offering_to_the_ebb"], "mana": 2, "chips": ["dawn_squire"]})
    assert story.refused(Cast(story.card("brand"))) == "bad_target"
    assert story.refused(story.casting("offering_to_the_ebb", 0, 0)) == "bad_target"  # nothing to damage


def test_4_5_a_cast_spell_and_a_dead_unit_lie_open_in_their_graveyard():
    story = laid({"hand": ["brand"], "mana": 1}, {"chips": [{"card": "gate_ox", "hp": 1}]}).cast("brand", 1, 0)
    assert (story.hand(0), story.grave(0)) == ([], ["brand"])
    assert story.end().grave(1) == ["gate_ox"]
    assert {"brand"} == {card.card for zone in story.table(None).zones if zone.id == "grave.0" for card in zone.cards}


def test_4_5_discarded_cards_go_to_their_owners_graveyard():
    story = laid({"hand": ["ferrywoman", "spare_parts", "gate_ox"], "mana": 2, "library": ["hush"]}, {"library": ["brand", "starfall"]})
    story.summon("ferrywoman", 0)
    assert (story.grave(0), story.grave(1)) == (["hush"], ["brand"])
    story.act(Cast(story.card("spare_parts"), f"c{story.card('gate_ox')}"))
    assert story.grave(0) == ["hush", "gate_ox", "spare_parts"]


def test_4_6_an_effect_may_allow_another_summon():
    story = laid({"hand": ["winder", "spark_archer", "dawn_squire"], "mana": 5}).summon("winder", 0).summon("spark_archer", 1)
    assert story.refused(story.summoning("dawn_squire", 2)) == "summon_limit"


def test_4_7_a_unit_fights_in_the_turn_of_its_summoning():
    story = laid({"hand": ["spark_archer"], "mana": 1}, {"chips": ["gate_ox"]}).summon("spark_archer", 0).end()
    assert story.hp(1, 0) == 4


def test_4_8_a_unit_with_hp_0_holds_its_chip_until_the_clean_up():
    story = laid({"hand": ["dawn_squire"], "mana": 1, "chips": [{"card": "gate_ox", "hp": 0}]})
    assert story.refused(story.summoning("dawn_squire", 0)) == "chip_occupied"
    assert story.end().chips(0)[0] == ""


def test_4_9_hp_and_life_stay_between_0_and_their_maximum():
    story = laid(
        {"hand": ["first_light", "rain_of_fire"], "mana": 9, "life": 6, "chips": ["gate_ox"]}, {"chips": [{"card": "dawn_squire", "hp": 1}]}
    )
    story.cast("rain_of_fire", 1, 0)
    assert story.hp(1, 0) == 0
    story.cast("first_light", 0, 0)
    assert story.hp(0, 0) == 7  # the maximum has risen by one, no healing beyond it
    assert story.life(0) == 7


def test_4_9_life_is_not_healed_beyond_the_start():
    story = laid({"hand": ["first_light"], "mana": 1, "life": 5, "top_life": 5, "chips": ["gate_ox"]}).cast("first_light", 0, 0)
    assert story.life(0) == 5


def test_4_9_a_unit_at_0_may_be_healed_and_lives():
    story = laid({"mana": 1, "chips": [{"card": "gate_ox", "hp": 0}]}).cast("moondew", 0, 0).end()
    assert story.chips(0)[0] == "gate_ox"


def test_4_10_draws_and_mills_by_effects_cost_no_life():
    story = laid({"hand": ["comet_courier"], "mana": 2, "library": []}, {"library": []}).summon("comet_courier", 0)
    assert (story.life(0), story.hand(0)) == (12, [])


def test_4_10_draw_phase_effects_follow_the_mana_and_main_start_effects_open_the_main_phase():
    story = laid({}, {"chips": ["star_clerk", "mirror_scribe"], "mana": 4, "library": ["hush", "brand"]}).end()
    assert story.mark(1, "star") == 1
    assert story.hand(1) == ["hush", "brand"]  # the scribe saw six mana
    kinds = [type(event) for event in story.events]
    assert kinds.index(ManaChanged) > kinds.index(Drew)
    assert story.events[-1] == Drew(1, story.events[-1].cards, "effect")


def test_4_11_effects_of_one_moment_run_in_the_turn_players_order():
    story = laid({"chips": [{"card": "night_auditor", "no": 5}]}, {"chips": ["", {"card": "night_auditor", "no": 2}]}).end()
    first, second = story.happened(LifeChanged)
    assert (first.seat, second.seat) == (1, 0)  # the auditor of the turn player hits first, though summoned later


def test_4_11_an_effect_runs_to_its_end_though_its_source_is_gone():
    story = laid({"chips": [{"card": "cinder_hound", "hp": 0}]}, {"chips": ["gate_ox"]}).end()
    assert story.happened(Hurt)[0].hp == 4


def test_4_11_a_random_pick_among_one_uses_no_luck():
    story = laid({"chips": ["", "great_engine"], "counters": {"gear": 2}}, {"chips": ["gate_ox"]}).end()
    assert story.hp(1, 0) == 5


def test_4_12_this_turn_ends_after_the_last_life_check():
    story = laid({"mana": 1, "chips": ["gate_ox"], "aura": "moon_shield"}).cast("moon_shield", 0, 0)
    assert story.badge(0, 0, "defence") == 1
    assert story.end().badge(0, 0, "defence") is None


def test_4_12_until_the_end_of_the_opponents_next_turn():
    story = laid({"hand": ["dawn_squire"], "mana": 1}).summon("dawn_squire", 0).end()
    assert story.badge(0, 0, "defence") == 1
    assert story.end().badge(0, 0, "defence") is None


def test_4_12_given_in_the_opponents_turn_it_lasts_through_his_next():
    story = laid({"chips": ["spark_archer"]}, {"chips": ["sun_halberdier"]}).end()
    assert story.stat(1, 0, "atk") == 6  # attacked in turn 9, the next turn of its opponent is turn 11
    assert story.end().stat(1, 0, "atk") == 6


def test_4_12_a_lowered_level_is_at_least_0():
    story = laid({"hand": ["harbour_of_souls"], "mana": 2, "grave": ["spark_archer"]}).cast("harbour_of_souls").summon("spark_archer", 0)
    assert story.mana(0) == 0


def test_4_13_a_summon_pays_places_and_then_acts():
    story = laid({"hand": ["scarlet_salamander"], "mana": 5}, {"chips": ["gate_ox"]}).summon("scarlet_salamander", 1)
    assert [type(event) for event in story.events] == [Summoned, Hurt]
    assert story.mana(0) == 0


def test_4_13_what_has_no_legal_choice_is_skipped():
    story = laid({"hand": ["scarlet_salamander"], "mana": 5}).summon("scarlet_salamander", 1)
    assert story.chips(0) == ["", "scarlet_salamander", ""]


def test_4_13_a_cast_pays_acts_and_goes_to_the_graveyard():
    story = laid({"hand": ["brand"], "mana": 1}, {"chips": ["gate_ox"]}).cast("brand", 1, 0)
    kinds = [type(event) for event in story.events]
    assert (kinds[0], kinds[-1]) == (CastBegun, CastDone)


def test_4_13_one_summoning_number_for_both_sides_and_tokens_by_column():
    story = laid({"hand": ["great_engine"], "mana": 5}, {"chips": ["gate_ox"]}).summon("great_engine", 1)
    numbers = [unit.no for unit in story.state.sides[0].chips if unit is not None]
    assert numbers == [3, 2, 4]


def test_15_1_summoning_on_the_enemy_side_is_refused():
    story = laid({"hand": ["dawn_squire"], "mana": 1})
    assert story.refused(Summon(story.card("dawn_squire"), 0, "enemy")) == "enemy_chip"


def test_15_2_one_turn_counter_for_both():
    story = laid(turn=1).end()
    assert (story.state.turn, story.state.active) == (2, 1)
    assert story.end().state.turn == 3


def test_15_4_choices_are_made_one_by_one_before_anything_happens():
    story = laid({"hand": ["veil_dancer"], "mana": 3}, {"chips": ["gate_ox", "dawn_squire"]}).summon("veil_dancer", 2)
    assert (story.mana(0), story.chips(0)) == (3, ["", "", ""])
    assert story.table(1) == laid({"hand": ["veil_dancer"], "mana": 3}, {"chips": ["gate_ox", "dawn_squire"]}).table(1)
    assert story.refused(EndMain()) == "choose_first"
    assert story.refused(story.summoning("veil_dancer", 2)) == "choose_first"
    story.choose(1, 1)
    assert (story.mana(0), story.chips(0)) == (0, ["", "", "veil_dancer"])
    assert story.badge(1, 1, "unable") is not None
    assert story.badge(1, 0, "unable") is None


def test_15_4_an_unfinished_choice_can_be_taken_back():
    story = laid({"hand": ["veil_dancer"], "mana": 3}, {"chips": ["gate_ox", "dawn_squire"]})
    story.summon("veil_dancer", 2).take_back()
    assert (story.mana(0), story.hand(0)) == (3, ["veil_dancer"])
    assert story.refused(story.summoning("veil_dancer", 1)) == ""


def test_15_4_where_there_is_one_thing_to_choose_it_is_chosen():
    story = laid({"hand": ["veil_dancer"], "mana": 3}, {"chips": ["gate_ox"]}).summon("veil_dancer", 2)
    assert story.badge(1, 0, "unable") is not None


def test_15_5_what_costs_nothing_does_not_go_on_for_ever():
    story = laid({}, {"chips": ["gate_ox", "dawn_squire"]}, options={"gesture_limit": 4})
    for column in (0, 1, 0, 1):
        story.designate("main", column)
    assert story.refused(story.aiming("main", 0)) == "too_many"
    assert story.end().end().refused(story.aiming("main", 0)) == ""  # the next turn counts anew


def test_15_8_tokens_are_not_summoned():
    story = laid({"hand": ["assembly_line"], "mana": 2}).cast("assembly_line", 0, 2)
    assert story.chips(0) == ["", "", "tin_guard"]
    assert story.state.sides[0].summons == 1


def test_15_9_a_unit_cannot_choose_itself_when_it_is_summoned():
    story = laid({"hand": ["ferrywoman"], "mana": 2}).summon("ferrywoman", 0)
    assert story.chips(0) == ["ferrywoman", "", ""]


def test_15_9_a_summoned_ferrywoman_moves_another():
    story = laid({"hand": ["ferrywoman"], "mana": 2, "chips": ["gate_ox"]}).summon("ferrywoman", 1)
    assert story.chips(0) == ["", "ferrywoman", "gate_ox"]


def test_15_10_the_newest_card_of_the_graveyard_comes_back():
    story = laid({"hand": ["harbour_of_souls"], "mana": 2, "grave": ["gate_ox", "dawn_squire", "brand"]}).cast("harbour_of_souls")
    assert story.hand(0) == ["dawn_squire"]
    assert story.grave(0) == ["gate_ox", "brand", "harbour_of_souls"]


def test_15_11_a_lowered_level_is_used_up_by_the_next_card_of_its_kind_and_not_by_the_aura():
    story = laid({"hand": ["spare_parts", "gate_ox", "brand", "hush"], "mana": 3, "chips": ["dawn_squire"]}, {"chips": ["gate_ox"]})
    story.act(Cast(story.card("spare_parts"), f"c{story.card('gate_ox')}")).cast("moondew", 0, 0)
    assert story.mana(0) == 2
    story.cast("brand", 1, 0)
    assert story.mana(0) == 2
    story.cast("hush", 1, 0)
    assert story.mana(0) == 0


def test_15_11_the_hand_shows_the_level_as_it_is_now():
    story = laid({"hand": ["harbour_of_souls", "gate_ox", "brand"], "grave": ["dawn_squire"], "mana": 2}).cast("harbour_of_souls")
    cards = next(zone for zone in story.table(0).zones if zone.id == "hand.0").cards
    shown = {card.card: card.stats for card in cards if card is not None}
    assert (shown["gate_ox"]["cost"].value, shown["gate_ox"]["cost"].base, shown["gate_ox"]["hp"].value) == (1, 3, 6)
    assert shown["dawn_squire"]["cost"].value == 0
    assert shown["brand"] == {}, "a spell is none of the cheaper cards"


def test_15_11_a_designation_is_no_card_that_is_paid_for():
    story = laid({"hand": ["dawn_squire"], "mana": 1}, {"chips": ["gate_ox"]})
    unit = story.state.sides[1].chips[0]
    assert unit is not None
    assert story.refused(Designate("main", unit.id)) == ""


def test_deaths_and_control_come_in_the_order_of_the_phases():
    story = laid({"chips": ["gate_ox"]}, {"chips": [{"card": "dawn_squire", "hp": 1}]}).end()
    kinds = [type(event) for event in story.happened(Died, Controlled)]
    assert kinds == [Died, Controlled]
