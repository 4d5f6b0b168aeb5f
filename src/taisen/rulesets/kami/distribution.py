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
    used: dict[tuple[Seat, Place], int] = {}
    for seat in winners:
        for place, held in enumerate(state.sides[seat].row):
            if held is not None:  # reached: a card was selected there, opened or not (9.5)
                used[seat, place] = held.used
    refunds = sum(used.values())
    reward = state.pool - refunds  # 9.2
    fees = state.options.battle == "kp"  # 3.4
    play_charge = reward * PLAY_CHARGE_PERCENT // 100 if fees else 0
    jackpot = reward * JACKPOT_PERCENT // 100 if fees else 0
    order = [(seat, place) for place in (TWO, ONE, PRE) for seat in winners if (seat, place) in used]  # 9.5
    dealt = _deal(reward - play_charge - jackpot, used, order)
    by_seat = {seat: sum(used.get((seat, place), 0) for place in (PRE, ONE, TWO)) for seat in winners}
    if refunds:
        gross = _deal(reward, by_seat, list(winners))  # 10.2
    else:
        cards = _deal(reward, used, order)  # 16.1
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


def _deal(amount: int, used: dict[K, int], order: list[K]) -> dict[K, int]:
    """`amount` in proportion to `used`, rounded down; the rest one by one in `order`, again and again where nobody used anything."""
    total = sum(used.values())
    dealt = {key: amount * used[key] // total if total else 0 for key in order}
    rest = amount - sum(dealt.values())
    for n in range(rest):
        dealt[order[n % len(order)]] += 1
    return dealt
