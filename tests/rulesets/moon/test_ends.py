"""Sections 7 to 9 and what is hidden: clean-up, control, life checks, statuses, sacrifice, tokens, timers."""

from taisen.engine.battle import Concede, look
from taisen.rulesets.moon import RULESET
from taisen.rulesets.moon.actions import EndMain, Keep, TimeUp
from taisen.rulesets.moon.changes import Died, Healed, Sacrificed
from taisen.rulesets.moon.events import Controlled, LifeChanged, PhaseBegan

from .story import begun, laid


def unit(card: str, **more: object) -> dict[str, object]:
    return {"card": card, **more}


def test_7_1_all_with_hp_0_die_at_once_and_give_their_controller_a_mana_each():
    story = laid(
        {"chips": [unit("gate_ox", hp=0), unit("tin_guard", hp=0), unit("dawn_squire", hp=0)]}, {"chips": [unit("gate_ox", hp=0)]}
    ).end()
    (died,) = story.happened(Died)
    assert len(died.units) == 4
    assert died.mana == (2, 1)  # the token gives none
    assert story.grave(0) == ["gate_ox", "dawn_squire"]


def test_7_2_death_effects_follow_all_deaths_and_may_kill_in_the_same_clean_up():
    story = laid({"chips": [unit("cinder_hound", hp=0)]}, {"chips": [unit("gate_ox", hp=2)]}).end()
    assert len(story.happened(Died)) == 2
    assert story.mana(0) == 1
    phases = [event.phase for event in story.happened(PhaseBegan)]
    assert phases[0] == "battle"
    assert story.chips(1)[0] == ""


def test_7_2_the_turn_players_death_effects_first():
    story = laid({"chips": [unit("drowned_oarsman", hp=0)]}, {"chips": [unit("drowned_oarsman", hp=0)]}, turn=10, active=1).end()
    assert [event.seat for event in story.happened(LifeChanged)] == [0, 1]


def test_7_3_each_unit_on_a_chip_costs_the_other_a_life_at_once():
    story = laid({"chips": ["gate_ox", "", "gate_ox"]}, {"chips": ["", "tin_guard"]}).end()
    (controlled,) = story.happened(Controlled)
    assert controlled.damage == (1, 2)
    assert (story.life(0), story.life(1)) == (11, 10)


def test_7_3_the_first_player_skips_his_first_control_phase():
    story = laid({"chips": ["night_auditor"]}, turn=1).end()
    assert not story.happened(Controlled, LifeChanged)
    assert story.life(1) == 12


def test_7_3_control_effects_come_before_the_count():
    story = laid({"chips": ["night_auditor"]}, turn=3).end()
    kinds = [type(event) for event in story.happened(LifeChanged, Controlled)]
    assert kinds == [LifeChanged, Controlled]
    assert story.life(1) == 10


def test_7_4_life_0_loses_at_the_check_and_both_at_once_is_a_draw():
    story = laid({"chips": ["gate_ox"], "life": 1}, {"chips": ["", "gate_ox"], "life": 5}).end()
    assert story.outcome is not None
    assert (story.outcome.winners, story.outcome.reason) == ((1,), "life")
    story = laid({"chips": ["gate_ox"], "life": 1}, {"chips": ["", "gate_ox"], "life": 1}).end()
    assert story.outcome is not None
    assert story.outcome.winners == ()


def test_7_4_between_the_checks_life_0_may_be_healed():
    story = laid({"life": 0, "hand": ["first_light"], "mana": 1, "chips": ["gate_ox"]}).cast("first_light", 0, 0)
    assert story.life(0) == 1
    assert story.end().outcome is None


def test_7_5_mana_gain_stops_at_the_cap():
    story = laid({}, {"mana": 9}).end()
    assert story.mana(1) == 10


def test_7_6_after_60_turns_it_is_a_draw():
    story = laid({}, turn=60, active=1, first=0)
    assert story.state.turn == 60
    story.end()
    assert story.outcome is not None
    assert (story.outcome.winners, story.outcome.reason) == ((), "turn_limit")


def test_8_1_the_same_name_does_not_stack_and_only_lasts_longer():
    story = laid({"hand": ["shield_row", "shield_row"], "mana": 4, "chips": ["gate_ox"]})
    story.cast("shield_row", 0, 0).cast("shield_row", 0, 0)
    assert story.badge(0, 0, "defence") == 2
    story = laid(
        {"hand": ["shield_row"], "mana": 2, "chips": [unit("gate_ox", marks=[{"kind": "defence", "n": 2, "by": "shield_row", "until": 9}])]}
    )
    story.cast("shield_row", 0, 0).end()
    assert story.badge(0, 0, "defence") == 2


def test_8_1_damage_and_counters_are_no_statuses():
    story = laid({"hand": ["star_tithe", "star_tithe", "brand", "brand"], "mana": 9}, {"chips": ["gate_ox"]})
    story.cast("star_tithe").cast("star_tithe").cast("brand", 1, 0).cast("brand", 1, 0)
    assert (story.mark(0, "star"), story.hp(1, 0), story.badge(1, 0, "defence")) == (4, 4, -1)


def test_8_2_a_sacrificed_unit_cannot_be_healed_and_dies_at_the_clean_up():
    story = laid({"hand": ["offering_to_the_ebb"], "mana": 3, "chips": ["dawn_squire"]}, {"chips": ["gate_ox"]})
    story.cast("offering_to_the_ebb", 0, 0).cast("moondew", 0, 0)
    assert not story.happened(Healed)
    assert (story.hp(0, 0), story.hp(1, 0)) == (0, 1)
    story.end()
    assert story.chips(0)[0] == ""
    assert story.happened(Died)[0].mana[0] == 2


def test_8_2_a_unit_with_hp_0_cannot_be_sacrificed():
    story = laid({"hand": ["offering_to_the_ebb"], "mana": 1, "chips": [unit("dawn_squire", hp=0)]}, {"chips": ["gate_ox"]})
    assert story.refused(story.casting("offering_to_the_ebb", 0, 0)) == "bad_target"


def test_8_3_a_token_counts_as_level_0_and_leaves_nothing():
    story = laid({"hand": ["starfall"], "mana": 3}, {"chips": ["tin_guard"]}).cast("starfall", 1, 0).end()
    assert (story.grave(1), story.chips(1)[0]) == ([], "")
    assert story.happened(Died)[0].mana == (0, 0)


def test_8_4_the_hand_count_leaves_out_aura_and_target_cards():
    story = laid({"hand": ["brand", "hush"]})
    for viewer in (0, 1, None):
        hand = next(zone for zone in story.table(viewer).zones if zone.id == "hand.0")
        assert hand.count == 2


def test_8_5_a_unit_measures_from_its_own_column_a_spell_from_the_chosen_chip():
    story = laid({"chips": ["dawn_marshal", "gate_ox", "gate_ox"]})
    assert [story.badge(0, column, "defence") for column in range(3)] == [1, 1, None]
    story = laid({"hand": ["shield_row"], "mana": 2, "chips": ["gate_ox", "gate_ox", "gate_ox"]}).cast("shield_row", 0, 2)
    assert [story.badge(0, column, "defence") for column in range(3)] == [None, 2, 2]


def test_8_6_there_is_no_hand_limit():
    story = laid({}, {"hand": ["brand"] * 11, "library": ["hush"]}).end()
    assert len(story.hand(1)) == 12


def test_8_7_conceding_loses():
    story = laid().act(Concede(), 0)
    assert story.outcome is not None
    assert (story.outcome.winners, story.outcome.reason) == ((1,), "concede")


def test_8_8_a_spectator_sees_the_table_and_has_nothing_to_do():
    view = look(RULESET, laid({"hand": ["brand"]}).battle, None)
    assert view.choices == ()
    assert view.table.prompt is None
    assert {zone.id.split(".")[0] for zone in view.table.zones} == {"chips", "hand", "library", "grave", "crest"}


def test_8_9_ranges_count_columns_on_the_side_the_text_names():
    story = laid({"hand": ["rain_of_fire"], "mana": 4, "chips": ["gate_ox"]}, {"chips": ["gate_ox"]}).cast("rain_of_fire", 1, 1)
    assert (story.hp(0, 0), story.hp(1, 0)) == (6, 4)


def test_8_9_swapping_keeps_numbers_and_statuses():
    mine = [unit("gate_ox", no=7, marks=[{"kind": "defence", "n": 1, "by": "shield_row"}]), unit("dawn_squire", no=3)]
    story = laid({"hand": ["fog_gate"], "mana": 1, "chips": mine}).cast("fog_gate", 0, 0).choose(0, 1)
    assert story.chips(0) == ["dawn_squire", "gate_ox", ""]
    moved = story.state.sides[0].chips[1]
    assert moved is not None
    assert (moved.no, story.badge(0, 1, "defence"), story.badge(0, 1, "evasion")) == (7, 1, 1)


def test_8_9_moving_needs_a_free_own_chip():
    full = ["gate_ox", "dawn_squire"]
    story = laid({"hand": ["ferrywoman"], "mana": 2, "chips": full}).summon("ferrywoman", 2)
    story.choose(0, 0)  # there is no free chip but the one she lands on: nothing moves
    assert story.chips(0) == ["gate_ox", "dawn_squire", "ferrywoman"]


def test_8_10_a_lower_maximum_cuts_the_hp():
    story = laid({"hand": ["hush"], "mana": 2}, {"chips": ["gate_ox"]}).cast("hush", 1, 0)
    assert story.hp(1, 0) == 5


def test_8_10_silence_turns_the_units_own_effects_off_and_leaves_its_statuses():
    marked = unit("dawn_marshal", marks=[{"kind": "atk", "n": 2, "by": "overwind"}])
    story = laid({"hand": ["hush"], "mana": 2}, {"chips": [marked, "gate_ox"]})
    assert story.badge(1, 1, "defence") == 1
    story.cast("hush", 1, 0)
    assert story.badge(1, 1, "defence") is None
    assert story.stat(1, 0, "atk") == 8


def test_8_10_a_silenced_unit_dies_without_effect():
    silenced = unit("drowned_oarsman", hp=0, marks=[{"kind": "silence", "by": "hush"}])
    assert laid({}, {"chips": [silenced]}).end().life(0) == 12


def test_8_10_a_sacrifice_as_cost_comes_first_and_is_no_damage():
    story = laid({"hand": ["offering_to_the_ebb"], "mana": 1, "chips": ["dawn_squire"]}, {"chips": ["gate_ox"]})
    story.cast("offering_to_the_ebb", 0, 0)
    assert [type(event).__name__ for event in story.events] == ["CastBegun", "Sacrificed", "Hurt", "CastDone"]
    assert story.happened(Sacrificed)


def test_9_1_the_mulligan_takes_45_seconds_and_keeps():
    assert RULESET.overdue(begun().state, 1) == (45_000, Keep())


def test_9_1_the_main_phase_takes_90_seconds_and_ends():
    story = laid()
    assert RULESET.overdue(story.state, 0) == (90_000, TimeUp())
    assert story.time_up().state.active == 1


def test_9_1_three_main_phases_in_a_row_without_a_deed_lose():
    story = laid()
    for _ in range(2):
        story.time_up().end()
    assert story.outcome is None
    story.time_up()
    assert story.outcome is not None
    assert (story.outcome.winners, story.outcome.reason) == ((1,), "away")


def test_9_1_a_deed_or_an_own_end_breaks_the_row():
    story = laid({"idle": 2, "mana": 1, "chips": ["gate_ox"]}).cast("moondew", 0, 0).time_up()
    assert story.state.sides[0].idle == 0
    assert laid({"idle": 2}).end().state.sides[0].idle == 0


def test_9_1_nobody_is_offered_to_let_the_time_run_out():
    assert TimeUp not in {type(action) for action in RULESET.legal(laid().state, 0)}
    assert EndMain in {type(action) for action in RULESET.legal(laid().state, 0)}


def test_15_6_a_higher_maximum_raises_the_hp_with_it():
    story = laid({"hand": ["first_light"], "mana": 1, "chips": [unit("gate_ox", hp=1)]}).cast("first_light", 0, 0)
    assert story.hp(0, 0) == 5  # three healed, one more with the maximum


def test_15_7_evasion_begins_anew_and_does_not_add_up():
    fox = unit("gate_ox", marks=[{"kind": "evasion", "n": 1, "by": "fog_gate"}])
    story = laid({"hand": ["fog_gate"], "mana": 1, "chips": [fox]}).cast("fog_gate", 0, 0).choose(0, 1)
    assert story.badge(0, 1, "evasion") == 1


def test_15_14_the_gravekeeper_pays_once_a_turn_and_not_for_tokens():
    dead = [unit("gate_ox", hp=0), unit("dawn_squire", hp=0)]
    assert laid({"player": "grave_keeper", "chips": dead}).end().mana(0) == 3
    assert laid({"player": "grave_keeper", "chips": [unit("tin_guard", hp=0)]}).end().mana(0) == 0


def test_a_hidden_hand_is_seen_from_behind_and_the_library_not_at_all():
    story = laid({"hand": ["brand"], "library": ["hush"]})
    zones = {zone.id: zone for zone in story.table(1).zones}
    assert [card.face for card in zones["hand.0"].cards] == ["down"]
    assert (zones["library.0"].count, zones["library.0"].cards) == (1, ())
