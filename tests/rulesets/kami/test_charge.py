"""KAMI-5: the charge action."""

from taisen.engine.errors import IllegalAction
from taisen.rulesets.kami import RULESET
from taisen.rulesets.kami.actions import Escape, Wait

from .story import ONE, PRE, TWO, clash, do, happened, lay, lying, marks, numbers, refused, see


def betting(*cards, flag=0, **given):
    """Round 1 with these cards selected, nobody has decided yet."""
    return clash(*(cards or ("zeus_fire", "ra_fire", "perun_fire")), wait=False, flag=flag, **given)


def turn(battle):
    return RULESET.to_act(battle.state)


def buttons(battle, seat):
    return {choice.verb for choice in see(battle, seat).choices}


def test_5_1_a_charge_comes_from_the_card_of_this_round_and_goes_to_the_pool_at_once():
    battle = do(betting(), (0, "charge"))
    assert (lying(battle, 0, ONE).kp, lying(battle, 0, ONE).used, lying(battle, 0, PRE).used) == (85, 15, 10)
    assert battle.state.pool == 45


def test_5_1_the_choice_names_what_it_costs():
    view = see(betting(), 0)
    charge = next(choice for choice in view.choices if choice.verb == "charge")
    assert charge.cost == {"kp.0": 15}
    assert (charge.text.ja, charge.text.en) == ("チャージ 15BP", "Charge 15 BP")


def test_5_2_the_charge_is_half_of_the_pool_rounded_down_at_least_one():
    for pool, amount in ((40, 20), (31, 15), (3, 1), (1, 1), (0, 1)):
        sides = [{"row": ("perun_fire", card), "hand": ("ra_fire",)} for card in ("zeus_fire", "")]
        sides[1] = {"row": ("perun_fire",), "hand": ("olorun_fire", "ra_fire")}
        battle = do(lay(*sides, pool=pool), (1, "olorun_fire"))
        assert battle.state.charge == amount


def test_5_3_players_decide_one_after_another_from_the_flag():
    battle = betting(flag=1)
    seats = []
    for _ in range(3):
        seats.append(turn(battle))
        assert refused_out_of_turn(battle)
        battle = do(battle, (turn(battle)[0], "wait"))
    assert seats == [(1,), (2,), (0,)]


def refused_out_of_turn(battle):
    other = next(seat for seat in range(3) if seat not in turn(battle))
    objection = Wait().objection(battle.state, other)
    return objection is not None and objection.code == "not_your_decision"


def test_5_3_the_order_begins_at_the_flag_even_if_its_holder_has_escaped():
    battle = do(betting(flag=1), (1, "escape"), (2, "wait"), (0, "wait"))
    assert battle.state.round == TWO
    assert turn(battle) == (2,)


def test_5_3_decisions_are_open():
    battle = do(betting(), (0, "charge"), (1, "escape"))
    assert marks(battle, None, 0) == {"flag": 0, "charged": 15}
    assert marks(battle, 2, 1) == {"escaped": 0}


def test_5_4_while_nobody_has_used_anything_one_may_wait_charge_or_escape():
    battle = do(betting(), (0, "wait"))
    assert buttons(battle, 1) == {"wait", "charge", "escape"}


def test_5_5_after_a_charge_there_is_no_waiting():
    battle = do(betting(), (0, "charge"))
    assert buttons(battle, 1) == {"charge", "escape"}
    assert refused(battle, 1, "wait") == "KAMI-5.5 wait_not_allowed"


def test_5_5_all_others_answer_in_order_from_behind_the_opener():
    battle = do(betting("zeus_fire", "ra_fire", "perun_fire", "zeus_leaf"), (0, "wait"), (1, "wait"), (2, "charge"))
    order = []
    while battle.state.round == ONE:
        order.append(turn(battle)[0])
        battle = do(battle, (turn(battle)[0], "charge"))
    assert order == [3, 0, 1]
    assert battle.state.pool == 40 + 4 * 20
    assert [lying(battle, seat, ONE).used for seat in range(4)] == [20] * 4


def test_5_6_a_card_that_holds_less_pays_all_it_has_and_stays():
    battle = betting({"card": "zeus_fire", "kp": 14}, "ra_fire", "perun_fire")
    assert refused(battle, 0, "charge") == "KAMI-5.6 kp_too_low"
    battle = do(battle, (0, "full"))
    assert (lying(battle, 0, ONE).kp, lying(battle, 0, ONE).full) == (0, True)
    assert battle.state.charge == 15
    assert refused(battle, 1, "full") == "KAMI-5.6 full_charge_not_allowed"
    assert lying(do(battle, (1, "charge")), 1, ONE).used == 15


def test_5_6_a_card_that_holds_just_enough_charges():
    battle = betting({"card": "zeus_fire", "kp": 15}, "ra_fire", "perun_fire")
    assert refused(battle, 0, "full") == "KAMI-5.6 full_charge_not_allowed"
    assert lying(do(battle, (0, "charge")), 0, ONE).kp == 0


def test_5_6_a_card_that_holds_nothing_answers_but_does_not_open():
    battle = betting({"card": "zeus_fire", "kp": 0}, "ra_fire", "perun_fire")
    assert refused(battle, 0, "full") == "KAMI-5.6 full_charge_not_allowed"
    battle = do(battle, (0, "wait"), (1, "charge"), (2, "charge"), (0, "full"))
    assert battle.state.pool == 60
    assert battle.state.sides[0].escaped is False
    assert numbers(battle) == [10, 10, 9]


def test_5_7_if_all_wait_the_round_goes_on_without_a_charge():
    battle = do(betting(), (0, "wait"), (1, "wait"), (2, "wait"))
    assert (battle.state.round, battle.state.pool, numbers(battle)) == (TWO, 30, [10, 10, 9])


def test_5_8_who_escapes_leaves_what_he_used_and_his_card_stays_closed():
    battle = do(betting("zeus_fire", "raijin_fire", "perun_fire"), (0, "wait"), (1, "escape"), (2, "wait"))
    assert battle.state.pool == 30
    assert numbers(battle) == [10, -1, 9]
    assert lying(battle, 1, ONE).opened is False
    assert len(battle.state.sides[1].hand) == 1
    row = next(zone for zone in see(battle, 0).table.zones if zone.id == "row.1")
    assert [card and card.face for card in row.cards] == ["up", "down", None]


def test_5_8_earlier_skills_of_one_who_escaped_stay_in_force_and_he_is_back_in_the_next_game():
    sides = [
        {"row": ("perun_fire", card), "hand": ("ra_fire",), "deck": ("ra_leaf",) * 3} for card in ("zeus_fire", "ra_leaf", "perun_leaf")
    ]
    sides[0]["row"] = ("artemis_fire", "zeus_fire")
    battle = do(lay(*sides, phase="charge", game=1), (0, "escape"), (1, "wait"), (2, "wait"))
    assert numbers(battle) == [-1, 8, 7]
    battle = do(battle, (1, "escape"))
    assert battle.state.game == 2
    assert [side.escaped for side in battle.state.sides] == [False] * 3


def test_5_8_one_who_has_escaped_has_nothing_to_decide():
    battle = do(betting(), (0, "escape"))
    objection = Escape().objection(battle.state, 0)
    assert objection is not None
    assert (objection.rule, objection.code) == ("KAMI-5.8", "escaped")


def test_5_9_the_last_one_left_wins_at_once_and_his_card_stays_closed():
    battle = do(betting("zeus_fire", "ra_fire"), (0, "charge"))
    tags = [type(event).__name__ for event in happened(battle, 1, "escape")]
    assert tags == ["Escaped", "Counted", "Rewarded", "Finished"]
    battle = do(battle, (1, "escape"))
    assert [side.won for side in battle.state.sides] == [1, 0]
    assert lying(battle, 0, ONE).opened is False


def test_5_9_decisions_still_open_are_dropped_and_he_cannot_escape_himself():
    battle = do(betting(), (0, "escape"), (1, "escape"))
    assert RULESET.outcome(battle.state) is not None
    try:
        do(battle, (2, "escape"))
    except IllegalAction as error:
        assert error.objection.code == "game_over"  # noqa: PT017
    assert battle.state.sides[2].won == 1


def test_5_10_time_waits_where_it_may_and_escapes_where_it_may_not():
    battle = betting()
    assert RULESET.overdue(battle.state, 0) == (10_000, Wait())
    assert RULESET.overdue(battle.state, 1) is None
    assert RULESET.overdue(do(battle, (0, "charge")).state, 1) == (10_000, Escape())


def test_16_6_who_waited_and_then_charged_has_charged():
    battle = betting("ganesha_fire", "sekhmet_leaf")  # +2 for waiting; +2 for charging and -2 for enemies
    assert numbers(do(battle, (0, "wait"), (1, "charge"), (0, "charge"))) == [4, 5]
    full = betting("huitzilopochtli_fire", {"card": "shango_fire", "kp": 3})
    assert numbers(do(full, (0, "charge"), (1, "full"))) == [9, 12]
    all_in = betting("ra_fire", {"card": "huitzilopochtli_fire", "kp": 3})
    assert numbers(do(all_in, (0, "charge"), (1, "full"))) == [10, 9]
