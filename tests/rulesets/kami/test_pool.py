"""KAMI-9, 10.2 and 16.1: who gets what of the pool."""

import pytest

from taisen.rulesets.kami import RULESET
from taisen.rulesets.kami.arrange import arrange
from taisen.rulesets.kami.distribution import distribute

from .contract import POOR, SEERS, TRICKS, TWINS
from .story import TWO, all_wait, do, fresh, happened, lay, played

KP = {"battle": "kp"}
CARD_OF = ("zeus_fire", "ra_fire", "olorun_fire")


def table(*used, pool, flag=0, options=KP):
    """A game in Round 2; by seat what each card has used, None for a round that was not reached. Somebody else is always there."""
    sides = [
        {"row": [{"card": card, "used": n, "kp": 100} if n is not None else "" for card, n in zip(CARD_OF, amounts, strict=True)]}
        for amounts in (used if len(used) > 1 else (*used, (0, 0, 0)))
    ]
    return arrange({"sides": sides, "round": "round2", "phase": "charge", "pool": pool, "flag": flag, "options": options})


def given(state, *winners):
    """By winner the shares of pre-round, Round 1 and Round 2, and what counts as acquired."""
    return [(share.shares, share.acquired) for share in distribute(state, winners).shares]


def test_9_1_winners_get_back_what_their_cards_used():
    share = distribute(table((10, 10, 20), (10, 10, 20), pool=80), (0,)).shares[0]
    assert share.refunds == (10, 10, 20)


def test_9_2_the_rest_of_the_pool_is_the_reward():
    assert distribute(table((10, 10, 20), (10, 10, 20), pool=80, options={}), (0,)).shares[0].shares == (10, 10, 20)


def test_9_3_play_charge_and_jackpot_are_taken_rounded_down():
    taken = [distribute(table((10, 0, 0), (0, 0, 0), pool=10 + reward), (0,)) for reward in (12, 13, 49, 50, 100)]
    assert [(one.play_charge, one.jackpot) for one in taken] == [(0, 0), (1, 0), (3, 0), (4, 1), (8, 2)]


def test_9_3_the_fees_leave_the_pool_and_are_counted():
    sides = [{"row": ("perun_fire", "ra_fire", card)} for card in ("zeus_fire", "perun_leaf")]
    battle = all_wait(lay(*sides, round="round2", phase="charge", pool=110, options=KP))
    assert (battle.state.fees, battle.state.jackpot, battle.state.pool) == (8, 2, 0)


def test_9_4_the_net_is_dealt_in_proportion_and_a_full_charge_earns_less():
    assert given(table((10, 20, 70), pool=200), 0)[0][0] == (9, 18, 63)
    assert given(table((10, 20, 30), pool=160), 0)[0][0] == (15, 30, 45)


def test_9_5_the_remainder_goes_to_round_2_then_round_1_then_the_pre_round():
    assert given(table((10, 10, 10), pool=30 + 38, options={}), 0)[0][0] == (12, 13, 13)
    assert given(table((10, 10, None), pool=20 + 11, options={}), 0)[0][0] == (5, 6, 0)


def test_9_5_with_several_winners_all_round_2_cards_come_first_from_the_flag():
    state = table((10, 10, 10), (10, 10, 10), (0, 0, 0), pool=60 + 9, flag=1, options={})
    assert [shares for shares, _ in given(state, 1, 0)] == [(1, 2, 2), (1, 1, 2)]


def test_9_5_a_card_that_used_nothing_still_gets_a_remainder():
    assert given(table((10, 15, 0), pool=25 + 44, options={}), 0)[0][0] == (17, 26, 1)


def test_9_6_one_winner_leaves_two_at_most():
    for reward in range(200):
        state = table((10, 17, 31), pool=58 + reward, options={})
        shares = given(state, 0)[0][0]
        assert sum(shares) == reward
        assert sum(reward * used // 58 for used in (10, 17, 31)) >= reward - 2


def test_9_7_losers_and_those_who_escaped_get_nothing():
    sides = [{"row": ("perun_fire", "ra_fire", card)} for card in ("zeus_fire", "perun_leaf", "zeus_leaf")]
    battle = all_wait(do(lay(*sides, round="round2", phase="charge", flag=2), (2, "escape")))
    assert [[held.back for held in side.row if held] for side in battle.state.sides] == [[30, 0, 0], [0, 0, 0], [0, 0, 0]]


def test_9_8_several_winners_share_one_reward_by_what_they_used():
    state = table((10, 0, 20), (10, 0, 50), (10, 10, 10), pool=120, options={})
    assert [shares for shares, _ in given(state, 0, 1)] == [(3, 0, 7), (3, 0, 17)]


def test_9_9_the_jackpot_is_only_laid_aside():
    battle = played(fresh(SEERS, TRICKS, battle="kp", pre_charge=50))
    held = sum(held.kp for side in battle.state.sides for held in side.cards)
    assert battle.state.jackpot > 0
    assert held + battle.state.fees + battle.state.jackpot == 6000


@pytest.mark.parametrize("winners", [(0,), (1, 2), (0, 1, 2)])
def test_9_10_everything_that_is_dealt_is_the_pool(winners):
    for pool in range(60, 140):
        dealt = distribute(table((10, 7, 0), (10, 7, 3), (10, 11, 2), pool=pool), winners)
        out = sum(sum(share.refunds) + sum(share.shares) for share in dealt.shares)
        assert out + dealt.play_charge + dealt.jackpot == pool


def test_10_2_one_winner_acquires_the_whole_pool_before_fees():
    assert given(table((10, 10, 20), (10, 10, 20), pool=80), 0)[0][1] == 80


def test_10_2_several_acquire_by_what_they_used_the_rest_from_the_flag():
    state = table((10, 0, 20), (10, 0, 50), (10, 10, 10), pool=120 + 2, flag=1)
    assert [acquired for _, acquired in given(state, 1, 0)] == [60 + 22, 30 + 10]
    assert sum(acquired for _, acquired in given(state, 1, 0)) == 122


def test_10_2_losers_acquire_nothing():
    sides = [{"row": ("perun_fire", "ra_fire", card)} for card in ("zeus_fire", "perun_leaf")]
    battle = all_wait(lay(*sides, round="round2", phase="charge"))
    assert [side.acquired for side in battle.state.sides] == [20, 0]


def test_16_1_winners_who_used_nothing_are_dealt_one_by_one():
    state = table((0, 0, 0), (0, None, None), (10, 0, 0), pool=10, options={})
    assert given(state, 0, 1) == [((2, 3, 3), 8), ((2, 0, 0), 2)]


def test_every_event_keeps_the_sum_of_all_kp():
    battle = fresh(TWINS, TRICKS, SEERS, battle="kp", energies=(POOR,) * 3)
    while RULESET.outcome(battle.state) is None:
        seat = RULESET.to_act(battle.state)[0]
        what = battle.state.sides[seat].hand[0].card if battle.state.phase == "select" else "wait"
        state = battle.state
        for event in happened(battle, seat, what):
            state = event.evolve(state)
            held = sum(held.kp for side in state.sides for held in side.cards)
            assert held + state.pool + state.fees + state.jackpot == 3 * sum(POOR)
        battle = do(battle, (seat, what))
    assert battle.state.sides[0].row[TWO] is not None
