"""KAMI-3 and 4: the battle, its games, and a game up to the charge action."""

import pytest

from taisen.engine.errors import BadBattle
from taisen.rulesets.kami import RULESET
from taisen.rulesets.kami.actions import Select
from taisen.rulesets.kami.events import Cleared, Dealt, Escaped, FeesTaken, GameBegan, Paid, RoundBegan, Selected, SetBegan
from taisen.rulesets.kami.stakes import STAKES

from .contract import LIGHTS, POOR, SEERS, TRICKS, TWINS
from .story import ONE, PRE, TWO, all_wait, clash, do, fresh, happened, lay, lying, marks, opening, played, refused, see


def begun(battle):
    """Game, Flag and what everybody holds, for each game of a battle in which all wait."""
    games = []
    while RULESET.outcome(battle.state) is None:
        state = battle.state
        if state.phase == "select" and state.round == PRE and all(side.row[PRE] is None for side in state.sides):
            games.append((state.set, state.game, state.flag, [sorted(held.iid for held in side.hand) for side in state.sides]))
        seat = RULESET.to_act(state)[0]
        battle = do(battle, (seat, state.sides[seat].hand[0].card if state.phase == "select" else "wait"))
    return games, battle


def test_3_1_a_set_is_three_games():
    games, _ = begun(fresh(SEERS, LIGHTS))
    assert [(set_, game) for set_, game, _, _ in games] == [(1, 1), (1, 2), (1, 3)]


def test_3_1_the_table_counts_games():
    _, battle = begun(fresh(SEERS, LIGHTS))
    assert (RULESET.layout.turn.ja, see(battle, 0).table.turn) == ("ゲーム", 3)


def test_3_1_a_second_set_has_complete_decks_again_and_what_they_hold_is_carried_over():
    battle = fresh(SEERS, LIGHTS, sets=2)
    while battle.state.set == 1:
        seat = RULESET.to_act(battle.state)[0]
        before, battle = battle, do(battle, (seat, battle.state.sides[seat].hand[0].card if battle.state.phase == "select" else "wait"))
    assert before.state.game == 3
    side = battle.state.sides[0]
    assert (len(side.deck), len(side.hand), side.spent) == (7, 3, ())
    assert sorted(held.card for held in side.cards) == sorted(SEERS.cards)
    assert any(held.kp != 100 for held in side.cards)
    assert sum(held.kp for other in battle.state.sides for held in other.cards) == 2000
    assert min(held.iid for held in side.cards) > 20


def test_3_1_gains_of_all_sets_are_added():
    _, battle = begun(fresh(SEERS, LIGHTS, sets=2))
    assert sum(side.won for side in battle.state.sides) >= 6
    assert sum(side.acquired for side in battle.state.sides) == 6 * 20


def test_3_2_a_card_once_dealt_does_not_come_back():
    games, battle = begun(fresh(SEERS, LIGHTS))
    for seat in (0, 1):
        dealt = [iid for _, _, _, hands in games for iid in hands[seat]]
        assert len(dealt) == len(set(dealt)) == 9
        assert len(battle.state.sides[seat].deck) == 1


def test_3_2_nobody_knows_the_order_of_a_deck():
    one, other = fresh(SEERS, LIGHTS), fresh(SEERS, LIGHTS, seed=bytes([1]) * 32)
    assert [held.card for held in one.state.sides[0].deck] != [held.card for held in other.state.sides[0].deck]
    shown = next(zone for zone in see(one, 0).table.zones if zone.id == "deck.0")
    assert [card.card for card in shown.cards if card] == sorted(held.card for held in one.state.sides[0].deck)


def test_3_3_the_pre_charge_is_one_of_five():
    for amount in (10, 20, 30, 40, 50):
        assert fresh(SEERS, LIGHTS, pre_charge=amount).state.options.pre_charge == amount
    for amount in (0, 5, 15, 60, -10):
        with pytest.raises(BadBattle, match=r"KAMI-3\.3"):
            fresh(SEERS, LIGHTS, pre_charge=amount)


def test_3_3_one_may_play_for_little_and_for_much():
    assert {10, 50} == {variant.options.pre_charge for variant in RULESET.variants}
    problem, *more = STAKES.problems(SEERS, (50,) * 9 + (49,), STAKES.options(RULESET.options("charge_50")))
    assert (problem.code, problem.limit, problem.found, more) == (f"kp:{SEERS.cards[9]}", 50, 49, [])


def test_3_4_bp_are_ten_pre_charges_a_card_and_there_are_no_fees():
    battle = fresh(SEERS, LIGHTS, pre_charge=30)
    assert {held.kp for side in battle.state.sides for held in side.cards} == {300}
    for kind, fees in (("bp", 0), ("practice", 0), ("kp", 4)):
        over = clash("zeus_fire", "perun_fire", one=("olorun_fire",) * 2, pool=60, options={"battle": kind})
        assert over.state.fees == fees


def test_3_5_the_flag_is_dealt_by_luck_and_moves_on_with_each_game():
    games, battle = begun(fresh(SEERS, LIGHTS, TWINS))
    first = games[0][2]
    assert [flag for _, _, flag, _ in games] == [first, (first + 1) % 3, (first + 2) % 3]
    assert {fresh(SEERS, LIGHTS, seed=bytes([n]) * 32).state.flag for n in range(12)} == {0, 1}
    assert "flag" in marks(battle, None, battle.state.flag)


def test_4_1_deal_pre_round_rounds_and_count_follow_each_other():
    battle = fresh(SEERS, LIGHTS)
    phases = [see(battle, 0).table.phase]
    while RULESET.outcome(battle.state) is None:
        seat = RULESET.to_act(battle.state)[0]
        battle = do(battle, (seat, battle.state.sides[seat].hand[0].card if battle.state.phase == "select" else "wait"))
        if phases[-1] != see(battle, 0).table.phase:
            phases.append(see(battle, 0).table.phase)
    assert phases == ["pre", "round1", "round2"] * 3 + ["final"]


def test_4_1_buttons_of_another_phase_are_refused():
    battle = lay({"hand": ("zeus_fire",)}, {"hand": ("ra_fire",)})
    assert [refused(battle, 0, what) for what in ("wait", "charge", "full", "escape")] == ["KAMI-4.1 wrong_phase"] * 4
    assert refused(clash("zeus_fire", "ra_fire", wait=False), 0, "olorun_fire") == "KAMI-4.1 wrong_phase"


def test_4_2_a_pre_round_card_pays_opens_and_works_but_does_not_count():
    battle = opening("zashiki_warashi_fire", "zeus_fire")
    assert (lying(battle, 0, PRE).opened, lying(battle, 0, PRE).number) == (True, 4)
    assert [side.total for side in battle.state.sides] == [0, 0]
    assert see(battle, 0).table.phase == "round1"


def test_4_3_a_round_is_selection_charge_opening_and_boost():
    battle = lay(*({"row": ("perun_fire",), "hand": ("zeus_fire", card)} for card in ("nuwa_fire", "nuwa_leaf")))
    battle = do(battle, (0, "nuwa_fire"), (1, "nuwa_leaf"))
    assert battle.state.phase == "charge"
    battle = all_wait(battle)
    assert [lying(battle, seat, ONE).boost for seat in (0, 1)] == ["won", "lost"]
    assert (battle.state.round, battle.state.phase) == (TWO, "charge")


def test_4_4_all_select_at_once_face_down():
    battle = lay({"hand": ("zeus_fire", "ra_fire")}, {"hand": ("ra_leaf", "perun_leaf")})
    assert see(battle, 0).to_act == (0, 1)
    battle = do(battle, (1, "perun_leaf"))
    assert see(battle, 0).to_act == (0,)
    assert marks(battle, 0, 1) == {"chosen": 0}
    row = next(zone for zone in see(battle, 0).table.zones if zone.id == "row.1")
    assert [card and (card.face, card.card) for card in row.cards] == [None, ("down", ""), None]


def test_4_4_a_card_must_be_in_hand_and_only_one_is_selected():
    battle = lay({"hand": ("zeus_fire", "ra_fire")}, {"hand": ("ra_leaf", "perun_leaf")})
    assert refused(battle, 0, "odin_leaf") == "KAMI-4.4 not_in_hand"
    done = do(battle, (0, "zeus_fire"))
    objection = Select(done.state.sides[0].hand[0].iid).objection(done.state, 0)
    assert objection is not None
    assert objection.code == "already_selected"


def test_4_4_in_round_2_the_last_card_is_selected_at_once():
    battle = clash("zeus_fire", "ra_fire")
    assert [lying(battle, seat, TWO).card for seat in (0, 1)] == ["olorun_fire"] * 2
    assert battle.state.phase == "charge"


def test_4_5_time_selects_the_lowest_number_and_of_equals_the_leftmost():
    battle = lay({"hand": ("raijin_fire", "pan_fire", "skadi_fire")}, {"hand": ("zeus_fire", "ra_fire", "nike_fire")}, round="pre")
    hand = battle.state.sides[0].hand
    assert RULESET.overdue(battle.state, 0) == (30_000, Select(hand[1].iid))
    assert RULESET.overdue(battle.state, 1) == (30_000, Select(battle.state.sides[1].hand[2].iid))


def test_4_6_the_pre_charge_goes_from_the_pre_round_card_to_the_pool():
    battle = opening("zeus_fire", "ra_fire", options={"pre_charge": 30})
    assert battle.state.pool == 60
    assert [(lying(battle, seat, PRE).kp, lying(battle, seat, PRE).used) for seat in (0, 1)] == [(270, 30)] * 2


def test_4_7_the_pool_collects_everything_of_this_game():
    battle = do(clash("zeus_fire", "ra_fire", wait=False), (0, "charge"), (1, "charge"))
    assert battle.state.pool == 40 == sum(side.used for side in battle.state.sides)


def test_4_8_a_card_that_holds_less_than_the_pre_charge_pays_all_it_has():
    sides = [{"hand": ({"card": "zeus_fire", "kp": 4}, "ra_fire", "ra_leaf")}, {"hand": ("perun_fire", "ra_water", "ra_leaf")}]
    battle = do(lay(*sides, round="pre", set=2), (0, "zeus_fire"), (1, "perun_fire"))
    assert (battle.state.pool, lying(battle, 0, PRE).kp, lying(battle, 0, PRE).used) == (14, 0, 4)


def test_4_9_nobody_can_escape_in_the_pre_round():
    battle = lay({"hand": ("zeus_fire", "ra_fire")}, {"hand": ("ra_leaf", "perun_leaf")}, round="pre")
    assert {choice.verb for choice in see(battle, 0).choices} == {"select"}
    assert refused(battle, 0, "escape") == "KAMI-4.1 wrong_phase"


def test_16_9_the_flag_moves_on_from_set_to_set():
    games, _ = begun(fresh(SEERS, LIGHTS, TRICKS, sets=2))
    flags = [flag for _, _, flag, _ in games]
    assert [(flag - flags[0]) % 3 for flag in flags] == [0, 1, 2, 0, 1, 2]


def test_the_events_of_a_last_decision_tell_the_whole_change_of_games():
    sides = [{"row": ("perun_fire", "zeus_fire"), "hand": ("ra_fire",), "deck": ("ra_leaf", "ra_water", "perun_leaf")} for _ in range(2)]
    battle = lay(*sides, phase="charge", game=1)
    kinds = [type(event) for event in happened(do(battle, (0, "charge")), 1, "escape")]
    assert kinds[0] is Escaped
    assert [kind for kind in kinds if kind in (Cleared, GameBegan, Dealt, RoundBegan)] == [Cleared, GameBegan, Dealt, Dealt, RoundBegan]
    assert SetBegan not in kinds
    assert not {Paid, Selected, FeesTaken} & set(kinds)


def test_a_battle_of_cards_that_hold_different_amounts_ends():
    battle = played(fresh(SEERS, LIGHTS, TWINS, battle="kp", energies=(POOR,) * 3), "charge")
    assert RULESET.outcome(battle.state) is not None
    with pytest.raises(BadBattle, match=r"KAMI-3\.1"):
        fresh(SEERS, LIGHTS, sets=0)
