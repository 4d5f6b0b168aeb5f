"""KAMI-9 and 10.2: who gets what of the pool. Integers only; every KP of the pool goes somewhere."""

from collections.abc import Hashable
from typing import TypeVar

from msgspec import Struct

from taisen.engine.table import Seat

from .state import JACKPOT_PERCENT, ONE, PLAY_CHARGE_PERCENT, PRE, TWO, Place, State

Three = tuple[int, int, int]
K = TypeVar("K", bound=Hashable)


class Share(Struct, frozen=True):
    """One winner's part: refunds (9.1) and shares (9.4, 9.5) by pre-round, Round 1, Round 2; `acquired` counts for the rank (10.2)."""

    seat: Seat
    refunds: Three
    shares: Three
    acquired: int


class Distribution(Struct, frozen=True):
    """What becomes of a pool."""

    shares: tuple[Share, ...]
    play_charge: int
    jackpot: int


def distribute(state: State, winners: tuple[Seat, ...]) -> Distribution:
    """KAMI-9 for `winners`, who are given in order from the Flag."""
    lying = [(seat, place, state.sides[seat].row[place]) for place in (TWO, ONE, PRE) for seat in winners]
    # reached: a card was selected there, opened or not; in the order of 9.5
    used: dict[tuple[Seat, Place], int] = {(seat, place): held.used for seat, place, held in lying if held is not None}
    by_seat = {seat: state.sides[seat].used for seat in winners}
    refunds = sum(by_seat.values())
    reward = state.pool - refunds  # 9.2
    fees = state.options.battle == "kp"  # 3.4
    play_charge = reward * PLAY_CHARGE_PERCENT // 100 if fees else 0
    jackpot = reward * JACKPOT_PERCENT // 100 if fees else 0
    dealt = _deal(reward - play_charge - jackpot, used)
    if refunds:
        gross = _deal(reward, by_seat)  # 10.2
    else:
        cards = _deal(reward, used)  # 16.1
        gross = {seat: sum(cards.get((seat, place), 0) for place in (PRE, ONE, TWO)) for seat in winners}
    shares = tuple(
        Share(
            seat,
            (used.get((seat, PRE), 0), used.get((seat, ONE), 0), used.get((seat, TWO), 0)),
            (dealt.get((seat, PRE), 0), dealt.get((seat, ONE), 0), dealt.get((seat, TWO), 0)),
            by_seat[seat] + gross[seat],
        )
        for seat in winners
    )
    return Distribution(shares, play_charge, jackpot)


def _deal(amount: int, used: dict[K, int]) -> dict[K, int]:
    """`amount` in proportion to `used`, rounded down; the rest one by one in its order, again and again where nobody used anything."""
    total = sum(used.values())
    dealt = {key: amount * n // total if total else 0 for key, n in used.items()}
    order = list(used)
    for n in range(amount - sum(dealt.values())):
        dealt[order[n % len(order)]] += 1
    return dealt
