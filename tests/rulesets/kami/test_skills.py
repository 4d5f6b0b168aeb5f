"""KAMI-6 and 16: opening, windows, layers, protection, information."""

from taisen.engine.battle import tell
from taisen.engine.dice import Dice
from taisen.engine.table import MarkCue
from taisen.rulesets.kami import RULESET

from .story import ONE, PRE, TWO, all_wait, clash, do, elements, happened, lay, lying, marks, numbers, opening, see


def told(events, viewer, battle):
    return tell(RULESET, battle.state, events, viewer)


def named(battle, viewer, zone):
    return [card.card for one in see(battle, viewer).table.zones if one.id == zone for card in one.cards if card]


def test_6_1_all_cards_are_opened_at_once_and_skills_act_by_themselves():
    battle = do(clash("raijin_fire", "takemikazuchi_fire", wait=False), (0, "wait"))
    tags = [type(event).__name__ for event in happened(battle, 1, "wait")]
    assert tags[:6] == ["Waited", "Opened", "Opened", "Renumbered", "Renumbered", "Boosted"]
    assert numbers(do(battle, (1, "wait"))) == [4, 5]


def test_6_2_a_window_acts_in_its_round_only():
    assert numbers(clash("perun_fire", "ra_fire", pre=("epona_fire", "ra_fire")))[0] == 9 + 3  # Round 1 +3
    assert numbers(clash("perun_fire", "ra_fire", pre=("epona_fire", "ra_fire"), one=("ra_fire",) * 2), TWO)[0] == 9 + 1  # Round 2 +1
    assert numbers(clash("epona_fire", "ra_fire"))[0] == 4 + 3


def test_6_2_a_window_that_cannot_come_does_nothing():
    assert numbers(clash("mokosh_fire", "ra_fire", one=("ra_fire",) * 2), TWO)[0] == 4  # next round, opened in Round 2
    assert numbers(clash("epona_fire", "ra_fire", one=("ra_fire",) * 2), TWO)[0] == 4 + 1  # its Round 1 line is too late


def test_6_3_layers_act_in_their_order():
    # an element changes before the number is set, the number is set before -2, the boost comes last
    battle = clash("skadi_water", "zeus_fire", "raijin_leaf", pre=("inari_fire", "perun_fire", "perun_fire"))
    assert elements(battle) == ["water", "leaf", "leaf"]
    assert numbers(battle) == [2 + 1 - 2, 3 - 2 + 1, 5 + 1]


def test_6_3_inside_a_layer_older_rounds_come_first_then_seats_from_the_flag():
    older = clash("supay_fire", "zashiki_warashi_fire", flag=0)  # -5 first, then +3
    later = clash("supay_fire", "zashiki_warashi_fire", flag=1)  # +3 first, then -5
    assert (numbers(older)[1], numbers(later)[1]) == (3, 0)
    from_before = clash("supay_fire", "nike_fire", pre=("perun_fire", "zashiki_warashi_fire"))
    assert numbers(from_before)[1] == 0


def test_6_4_numbers_in_conditions_are_printed_elements_are_current():
    battle = clash({"card": "perun_fire"}, "bastet_fire", pre=("perun_fire", "yaksha_fire"))
    assert numbers(battle)[0] == 9 - 5 - 3
    turned = clash("perun_leaf", "cernunnos_fire", pre=("perun_fire", "ryujin_leaf"))  # the Leaf enemy is Water by then
    assert elements(turned)[0] == "water"
    assert numbers(turned)[1] == 6


def test_6_5_enemies_are_all_others_who_have_not_escaped():
    battle = do(clash("raijin_fire", "ra_fire", "perun_fire", wait=False), (0, "wait"), (1, "escape"), (2, "wait"))
    assert numbers(battle) == [5, -1, 7]


def test_6_6_information_is_shown_to_its_owner_only():
    battle = do(
        lay(*({"hand": hand} for hand in (("odin_fire", "ra_fire", "ra_leaf"), ("perun_fire", "zeus_fire", "nike_fire"))), round="pre"),
        (0, "odin_fire"),
    )
    events = happened(battle, 1, "perun_fire")
    mine, theirs = told(events, 0, battle), told(events, 1, battle)
    assert [cue for line in mine for cue in line.cues if isinstance(cue, MarkCue) and cue.badge.kind == "hand_sum"]
    assert not [cue for line in theirs for cue in line.cues if isinstance(cue, MarkCue) and cue.badge.kind == "hand_sum"]
    battle = do(battle, (1, "perun_fire"))
    assert marks(battle, 0, 1)["hand_sum"] == 11
    assert "hand_sum" not in {**marks(battle, 1, 0), **marks(battle, 1, 1), **marks(battle, None, 1)}


def test_6_6_it_is_kept_up_to_date_while_the_window_lasts():
    hands = (("odin_fire", "ra_fire", "ra_leaf"), ("perun_fire", "zeus_fire", "nike_fire"))
    battle = do(
        lay(*({"hand": hand} for hand in hands), round="pre"), (0, "odin_fire"), (1, "perun_fire"), (0, "ra_fire"), (1, "zeus_fire")
    )
    battle = all_wait(battle)
    assert marks(battle, 0, 1)["hand_sum"] == 1
    assert "hand_sum" not in marks(all_wait(battle), 0, 1)


def test_6_7_highest_looks_at_current_numbers_and_ties_are_all_hit():
    tied = clash("supay_fire", "durga_fire", "horus_fire", pre=("ra_fire", "ra_fire", "perun_fire"))
    assert numbers(tied)[1:] == [8 - 5 + 2, 7]
    both = clash("supay_fire", "perun_fire", "perun_fire")
    assert numbers(both)[1:] == [4, 4]


def test_6_7_a_copy_takes_the_printed_number():
    battle = clash("khnum_fire", "ra_fire", "perun_fire", pre=("perun_fire", "hephaestus_fire", "perun_fire"))
    assert numbers(battle)[:2] == [10, 11]


def test_6_8_negation_voids_a_whole_skill_later_windows_too():
    sides = [{"row": ("perun_fire", card), "hand": ("ra_fire",)} for card in ("pan_fire", "thor_fire")]
    battle = do(lay(*sides, phase="charge"), (0, "charge"), (1, "charge"))
    assert lying(battle, 1, ONE).voided is True
    assert numbers(battle)[1] == 9
    assert numbers(all_wait(battle), TWO)[1] == 10


def test_6_8_effects_of_earlier_rounds_are_not_touched():
    assert numbers(clash("pan_fire", "perun_fire", pre=("perun_fire", "hermes_fire"))) == [2 + 3, 9 + 2]


def test_6_8_a_guarded_card_is_not_lowered_by_enemies_not_by_swap_or_set_either():
    assert numbers(clash("supay_fire", "guan_yu_fire")) == [2, 9]
    assert numbers(clash("anansi_fire", "guan_yu_fire")) == [3, 9]
    assert numbers(clash("skadi_fire", "guan_yu_fire")) == [2, 9]


def test_6_8_its_owners_own_drawbacks_still_count():
    assert numbers(clash("guan_yu_fire", "perun_fire", pre=("vishnu_fire", "perun_fire")))[0] == 8


def test_6_8_a_steady_card_keeps_its_element_and_light_does_not_rotate():
    assert elements(clash("veles_fire", "athena_fire", "perun_fire", "shamash_fire")) == ["fire", "fire", "leaf", "light"]


def test_6_9_instant_acts_once_and_this_game_begins_at_once():
    battle = opening("zashiki_warashi_fire", "ra_fire", options={})
    assert lying(battle, 0, PRE).number == 4
    assert numbers(clash("ra_fire", "ra_fire", pre=("zashiki_warashi_fire", "ra_fire"))) == [13, 10]


def test_6_9_in_the_pre_round_nobody_has_charged():
    battle = opening("oya_fire", "huitzilopochtli_fire", "ebisu_fire")
    assert numbers(battle, PRE) == [9, 6, 2]


def test_6_9_effects_find_no_card_of_a_player_who_has_escaped():
    sides = [{"row": ("perun_fire", "ra_fire", card)} for card in ("ares_fire", "ra_fire", "ra_fire")]
    battle = do(lay(*sides, round="round2", phase="charge"), (0, "wait"), (1, "escape"), (2, "wait"))
    assert numbers(battle, ONE) == [10, 10, 8]


def test_6_10_results_of_the_boost():
    won = clash("perun_fire", "perun_leaf", "perun_leaf")
    assert [lying(won, seat, ONE).boost for seat in range(3)] == ["won", "lost", "lost"]
    draw = clash("perun_fire", "perun_leaf", "perun_water")
    assert [lying(draw, seat, ONE).boost for seat in range(3)] == ["draw"] * 3
    assert numbers(clash("tyr_leaf", "indra_fire")) == [7 + 3, 9 + 1]
    none = clash("tyr_leaf", "fuxi_fire")
    assert (lying(none, 0, ONE).boost, numbers(none)) == ("", [7, 7])


def test_16_4_negation_leaves_layer_1_alone():
    battle = clash("pan_fire", "fuxi_leaf")
    assert battle.state.round == TWO
    assert lying(battle, 1, ONE).voided is True
    assert numbers(battle) == [5, 5]  # no boost for Fire, but no +2 for Fuxi either
    both = clash("pan_fire", "saraswati_fire")
    assert numbers(both) == [2, 4]


def test_16_5_information_counts_a_selection_that_is_not_opened():
    hands = (("odin_fire", "ra_fire", "ra_leaf"), ("perun_fire", "zeus_fire", "nike_fire"))
    battle = do(lay(*({"hand": hand} for hand in hands), round="pre"), (0, "odin_fire"), (1, "perun_fire"))
    before = marks(battle, 0, 1)["hand_sum"]
    for choice in ("zeus_fire", "nike_fire"):
        assert marks(do(battle, (1, choice)), 0, 1)["hand_sum"] == before


def test_16_7_a_plus_for_this_game_acts_once_in_each_round():
    battle = clash("perun_fire", "ra_fire", one=("zashiki_warashi_fire", "ra_fire"))
    assert numbers(battle, TWO) == [12, 10]


def test_16_8_a_seen_card_stays_in_sight_until_it_is_opened():
    battle = opening("hermes_fire", "perun_fire")
    [seen] = named(battle, 0, "seen.1")
    assert named(battle, 1, "seen.1") == named(battle, None, "seen.1") == []
    zone = next(one for one in see(battle, 0).table.zones if one.id == "seen.1")
    assert [list(card.stats) for card in zone.cards if card] == [["number"]]
    other = next(held.card for held in battle.state.sides[1].hand if held.card != seen)
    for choice in (seen, other):
        assert named(do(battle, (1, choice)), 0, "seen.1") == [seen]
    opened = all_wait(do(battle, (0, "olorun_fire"), (1, seen)))
    assert named(opened, 0, "seen.1") == []
    assert seen in {held.card for n in range(20) for held in RULESET.imagine(battle.state, 0, Dice(bytes([n]) * 32, "i")).sides[1].hand}


def test_16_10_what_lies_open_counts_also_from_one_who_escaped():
    sides = [
        {"row": (pre, card), "hand": ("ra_fire",)}
        for pre, card in (("tlaloc_fire", "ra_fire"), ("nike_fire", "ra_fire"), ("ra_fire", "ra_leaf"))
    ]
    battle = do(lay(*sides, phase="charge"), (0, "wait"), (1, "escape"), (2, "wait"))
    assert numbers(battle) == [10 + 4 + 1, -1, 10]
