"""Sections 5 and 6: the battle phase and the target cards."""

from taisen.engine.battle import look
from taisen.rulesets.moon import RULESET
from taisen.rulesets.moon.actions import Designate
from taisen.rulesets.moon.changes import Attacked, Died, Hurt, Marked
from taisen.rulesets.moon.events import AimsEnded, Drew, LifeChanged, PhaseBegan

from .story import Story, laid


def unit(card: str, **more: object) -> dict[str, object]:
    return {"card": card, **more}


def attacks(story: Story) -> list[tuple[str, str]]:
    """Who attacked whom in the last deed, by catalogue id."""
    names = {unit.id: unit.card for side in story.before.sides for unit in side.chips if unit is not None}
    return [(names.get(event.unit, ""), names.get(event.target, "")) for event in story.happened(Attacked)]


def test_5_1_units_of_both_players_attack_in_every_battle_phase():
    story = laid({"chips": ["gate_ox"]}, {"chips": ["mirror_scribe"]}).end()
    assert sorted(attacks(story)) == [("gate_ox", "mirror_scribe"), ("mirror_scribe", "gate_ox")]
    assert len(attacks(story.end())) == 2


def test_5_2_the_turn_players_units_first_each_side_in_summoning_order():
    mine = [unit("spark_archer", no=4), "", unit("comet_courier", no=2)]
    theirs = [unit("moonlit_koi", no=1, hp=9), "", unit("kiln_mortar", no=3, hp=9)]
    story = laid({"chips": mine}, {"chips": theirs}, turn=10, active=1)
    assert [who for who, _ in attacks(story.end())] == ["moonlit_koi", "comet_courier", "spark_archer"]  # the mortar uses its action


def test_5_3_a_unit_with_hp_0_attacks_too():
    story = laid({"chips": [unit("gate_ox", hp=0)]}, {"chips": ["sun_halberdier"]}).end()
    assert ("gate_ox", "sun_halberdier") not in attacks(story)  # dead since the clean-up of the main phase
    story = laid({"chips": ["sun_halberdier"]}, {"chips": [unit("gate_ox", hp=4)]}).end()
    assert attacks(story) == [("sun_halberdier", "gate_ox"), ("gate_ox", "sun_halberdier")]
    assert story.chips(1)[0] == ""


def test_5_3_the_list_is_taken_after_the_battle_start_effects():
    mine = ["great_engine"]
    story = laid({"chips": mine, "counters": {"gear": 2}}, {"chips": ["", unit("moonlit_koi", hp=1)]}).end()
    assert ("moonlit_koi", "great_engine") in attacks(story)  # at HP 0 since the start of the phase, it stands


def test_5_4_only_enemies_in_range_with_hp_are_candidates():
    story = laid({"chips": ["gate_ox", "spark_archer"]}, {"chips": ["", unit("dawn_squire", hp=2)]}).end()
    assert attacks(story) == [("spark_archer", "dawn_squire"), ("dawn_squire", "spark_archer")]
    story = laid({"chips": ["", "sun_halberdier", "spark_archer"]}, {"chips": ["", unit("dawn_squire", hp=2)]}).end()
    assert ("spark_archer", "dawn_squire") not in attacks(story)  # at HP 0 already


def test_5_5_the_nearest_and_then_the_earlier_summoned():
    story = laid({"chips": ["spark_archer"]}, {"chips": ["", unit("gate_ox", no=5), unit("tin_guard", no=1)]}).end()
    assert attacks(story)[0] == ("spark_archer", "gate_ox")
    story = laid({"chips": ["", "spark_archer"]}, {"chips": [unit("gate_ox", no=5), "", unit("tin_guard", no=1)]}).end()
    assert attacks(story)[0] == ("spark_archer", "tin_guard")


def test_5_6_def_reduces_attacks_and_only_them():
    guarded = unit("gate_ox", marks=[{"kind": "defence", "n": 2, "by": "shield_row"}])
    story = laid({"chips": ["spark_archer"], "hand": ["brand"], "mana": 1}, {"chips": [guarded]}).cast("brand", 1, 0)
    assert story.hp(1, 0) == 5  # the damage of the effect is whole
    assert story.badge(1, 0, "defence") == 1
    assert story.end().hp(1, 0) == 4


def test_5_6_damage_is_at_least_0():
    guarded = unit("gate_ox", marks=[{"kind": "defence", "n": 5, "by": "shield_row"}])
    assert laid({"chips": ["spark_archer"]}, {"chips": [guarded]}).end().hp(1, 0) == 6


def test_5_7_a_unit_unable_to_act_does_not_attack_and_its_action_is_void():
    stopped = {"kind": "unable", "by": "veil_dancer"}
    story = laid(
        {"chips": [unit("kiln_mortar", marks=[stopped]), unit("gate_ox", marks=[stopped])]}, {"chips": ["tin_guard", "tin_guard"]}
    ).end()
    assert not story.happened(Hurt)
    assert {who for who, _ in attacks(story)} == {"tin_guard"}
    assert story.life(1) == 10  # both still count in the control phase


def test_5_8_players_are_never_attacked():
    story = laid({"chips": ["", "dawn_marshal"]}).end()
    assert attacks(story) == []
    assert story.life(1) == 11  # the control phase


def test_5_9_evasion_takes_the_next_attacks_and_no_sacrifice():
    fox = unit("mist_fox", marks=[{"kind": "evasion", "n": 1, "by": "mist_fox"}])
    story = laid({"chips": ["spark_archer"]}, {"chips": [fox]}).end()
    assert (story.hp(1, 0), story.badge(1, 0, "evasion")) == (2, None)
    story = laid({"chips": [fox], "hand": ["offering_to_the_ebb"], "mana": 1}, {"chips": ["gate_ox"]}).cast("offering_to_the_ebb", 0, 0)
    assert story.hp(0, 0) == 0


def test_5_10_effects_after_an_attack_run_at_0_damage_too_the_attackers_first():
    scribe = unit("mirror_scribe", atk=0)
    guarded = unit("sun_halberdier", marks=[{"kind": "defence", "n": 3, "by": "shield_row"}])
    story = laid({"chips": [scribe]}, {"chips": [guarded]}).end()
    first, second = story.happened(Marked)[:2]
    assert (first.mark.by, second.mark.by) == ("mirror_scribe", "sun_halberdier")
    assert story.happened(Attacked)[0].atk == 0


def test_5_10_they_run_when_the_attack_was_evaded():
    fox = unit("sun_halberdier", marks=[{"kind": "evasion", "n": 1, "by": "mist_fox"}])
    story = laid({"chips": ["spark_archer"]}, {"chips": [fox]}).end()
    assert story.stat(1, 0, "atk") == 6


def test_5_11_an_action_runs_in_the_units_turn_and_may_take_the_place_of_the_attack():
    story = laid({"chips": ["kiln_mortar"]}, {"chips": ["", "gate_ox", "gate_ox"]}).end()
    assert [story.hp(1, 1), story.hp(1, 2)] == [5, 5]
    assert attacks(story) == []


def test_5_11_an_action_whose_condition_fails_leaves_the_attack():
    story = laid({"chips": ["kiln_mortar"]}, {"chips": ["", "gate_ox"]}).end()
    assert attacks(story) == [("kiln_mortar", "gate_ox")]


def test_5_12_a_unit_that_moves_keeps_its_place_and_attacks_from_its_new_column():
    story = laid({"chips": ["spark_archer", "gate_ox"]}, {"chips": [unit("moonlit_koi", rang=1), ""]})
    story.end()
    column = story.chips(1).index("moonlit_koi")
    assert column != 0
    struck = [target for who, target in attacks(story) if who == "moonlit_koi"]
    assert struck == (["gate_ox"] if column == 1 else [])


def test_5_12_effect_damage_is_neither_evaded_nor_reduced():
    fox = unit("gate_ox", marks=[{"kind": "evasion", "n": 1, "by": "mist_fox"}, {"kind": "defence", "n": 2, "by": "shield_row"}])
    story = laid({"hand": ["brand"], "mana": 1}, {"chips": [fox]}).cast("brand", 1, 0)
    assert (story.hp(1, 0), story.badge(1, 0, "evasion")) == (5, 1)


def test_5_12_a_changed_rang_counts_at_once():
    story = laid({"hand": ["overwind"], "mana": 1, "chips": ["gate_ox"]}, {"chips": ["", "", "dawn_squire"]}).cast("overwind", 0, 0)
    assert (story.stat(0, 0, "rang"), story.stat(0, 0, "atk")) == (6, 5)
    assert attacks(story.end()) == [("gate_ox", "dawn_squire")]
    assert story.stat(0, 0, "rang") == 1


# -- target cards ----------------------------------------------------------------------------------------------------------

TWO = ["gate_ox", "", "tin_guard"]


def test_6_1_a_designation_replaces_the_old_one_of_its_kind():
    story = laid({}, {"chips": TWO}).designate("main", 0).designate("main", 2)
    assert story.badge(1, 0, "aim_main") is None
    assert story.badge(1, 2, "aim_main") is not None


def test_6_1_only_in_the_own_main_phase():
    story = laid({}, {"chips": TWO})
    assert story.refused(story.aiming("main", 0), 1) == "not_your_decision"


def test_6_2_it_works_in_two_battle_phases():
    story = (
        laid({"chips": ["", "", unit("spark_archer", hp=9)]}, {"chips": ["gate_ox", "", unit("tin_guard", hp=9)]})
        .designate("main", 0)
        .end()
    )
    assert attacks(story)[0] == ("spark_archer", "gate_ox")
    story.end()
    assert ("spark_archer", "gate_ox") in attacks(story)
    assert [event.seat for event in story.happened(AimsEnded)] == [0]
    story.end()
    assert ("spark_archer", "tin_guard") in attacks(story)


def test_6_2_it_ends_when_the_unit_leaves():
    story = laid({"aims": [{"kind": "main", "column": 0}]}, {"chips": [unit("gate_ox", hp=0)]}).end()
    assert story.state.sides[0].aims == ()


def test_6_3_rang_6_magic_main_sub():
    aims = [{"kind": "sub", "column": 0}, {"kind": "main", "column": 1}, {"kind": "magic", "column": 2}]
    foes = ["gate_ox", "tin_guard", "mirror_scribe"]
    assert attacks(laid({"chips": ["spark_archer"], "aims": aims}, {"chips": foes}).end())[0][1] == "mirror_scribe"
    assert attacks(laid({"chips": ["spark_archer"], "aims": aims[:2]}, {"chips": foes}).end())[0][1] == "tin_guard"


def test_6_3_rang_3_ignores_magic_and_rang_1_everything():
    aims = [{"kind": "sub", "column": 0}, {"kind": "magic", "column": 2}]
    foes = ["gate_ox", "tin_guard", "mirror_scribe"]
    assert attacks(laid({"chips": ["", "star_clerk"], "aims": aims}, {"chips": foes}).end())[0][1] == "gate_ox"
    assert attacks(laid({"chips": ["", "dawn_squire"], "aims": aims}, {"chips": foes}).end())[0][1] == "tin_guard"


def test_6_4_a_designation_counts_only_for_a_candidate():
    aims = [{"kind": "main", "column": 2}, {"kind": "sub", "column": 1}]
    foes = ["gate_ox", "tin_guard", "mirror_scribe"]
    assert attacks(laid({"chips": ["star_clerk"], "aims": aims}, {"chips": foes}).end())[0][1] == "tin_guard"  # main is out of range


def test_6_4_attackers_switch_to_sub_when_main_has_fallen():
    aims = [{"kind": "main", "column": 2}, {"kind": "sub", "column": 1}]
    mine = [unit("spark_archer", no=1), unit("comet_courier", no=2)]
    story = laid({"chips": mine, "aims": aims}, {"chips": ["gate_ox", "tin_guard", unit("mirror_scribe", hp=1)]}).end()
    assert attacks(story)[:2] == [("spark_archer", "mirror_scribe"), ("comet_courier", "tin_guard")]


def test_6_5_designations_are_public():
    story = laid({}, {"chips": TWO}).designate("sub", 2)
    for viewer in (0, 1, None):
        chips = next(zone for zone in look(RULESET, story.battle, viewer).table.zones if zone.id == "chips.1")
        assert "aim_sub" in [badge.kind for badge in chips.cards[2].statuses]


def test_6_6_any_enemy_unit_on_a_chip_and_nothing_else():
    story = laid({"chips": ["dawn_squire"]}, {"chips": TWO})
    own = story.state.sides[0].chips[0]
    assert own is not None
    assert story.refused(Designate("main", own.id)) == "bad_target"
    assert story.refused(Designate("main", 99)) == "bad_target"
    story.designate("main", 0).designate("sub", 0).designate("magic", 0)
    assert len(story.state.sides[0].aims) == 3


def test_6_6_it_follows_its_unit():
    story = laid({}, {"chips": ["gate_ox"], "hand": ["fog_gate"], "mana": 1}).designate("main", 0).end()
    story.cast("fog_gate", 1, 0).choose(1, 2)
    assert story.badge(1, 2, "aim_main") is not None


def test_6_6_it_expires_after_the_last_attack_before_the_clean_up():
    foes = [unit("gate_ox", hp=1)]
    story = laid({"chips": ["spark_archer"]}, {"chips": foes, "aims": [{"kind": "main", "column": 0, "until": 9}]}).end()
    kinds = [type(event) for event in story.happened(PhaseBegan, Attacked, AimsEnded, Died)]
    assert kinds == [PhaseBegan, Attacked, Attacked, AimsEnded, Died, PhaseBegan, PhaseBegan]


def test_15_7_static_abilities_count_by_name_like_any_status():
    marked = unit("gate_ox", hp=3, marks=[{"kind": "defence", "n": 2, "by": "gate_ox"}])
    story = laid({"chips": [marked]})
    assert story.badge(0, 0, "defence") == 2
    story = laid({"chips": [unit("gate_ox", hp=3), "dawn_marshal"]})
    assert story.badge(0, 0, "defence") == 3


def test_effects_of_the_control_phase_and_draws_come_after_the_battle():
    story = laid({"chips": ["night_auditor"]}).end()
    kinds = [type(event) for event in story.happened(LifeChanged, Drew)]
    assert kinds == [LifeChanged, Drew]
