"""Another table on which a viewer would see the same: what he cannot see is gathered, sorted and dealt again."""

from collections.abc import Sequence

from taisen.engine.dice import Dice
from taisen.engine.replace import replace
from taisen.engine.table import Seat, Viewer

from .state import MINORS, PIPS, Cards, Placed, Side, State, printed


def imagine(state: State, viewer: Viewer, dice: Dice) -> State:
    """Deal again, honouring what the viewer has seen or learnt of a hidden card; lives and unused majors are unknown to everybody."""
    sides = [_minors(side, seat, viewer, dice.stream(f"minors/{seat}")) for seat, side in enumerate(state.sides)]
    state = replace(state, sides=(sides[0], sides[1]))
    for which in range(len(state.unused)):
        state = _majors(state, which, dice.stream(f"majors/{which}"))
    return state


def _minors(side: Side, seat: Seat, viewer: Viewer, dice: Dice) -> Side:
    """One side's minor arcana: the deck, and what of hand and spread the viewer is not sure of."""
    could: dict[int, int] = {}  # by card whose place is all the viewer knows, what ranks it may have
    if seat != viewer:
        certain = {*side.known, *(side.seen if viewer is not None else ())}
        could |= {card: PIPS if card in side.sought else MINORS for card in side.hand if card not in certain}
        could |= {placed.card: placed.could for placed in side.spread if placed is not None and _is_hidden(placed, viewer)}
    shuffled = list(dice.shuffled(sorted((*side.deck, *could))))
    dealt = dict(zip(could, _deal(list(could.values()), shuffled), strict=True))

    def again(cards: Cards) -> Cards:
        return tuple([dealt.get(card, card) for card in cards])

    spread = tuple(None if placed is None else replace(placed, card=dealt.get(placed.card, placed.card)) for placed in side.spread)
    return replace(
        side,
        deck=tuple(shuffled),
        hand=again(side.hand),
        spread=spread,
        known=again(side.known),
        seen=again(side.seen),
        sought=again(side.sought),
    )


def _is_hidden(placed: Placed, viewer: Viewer) -> bool:
    return not placed.up and not placed.known and not (placed.seen and viewer is not None)


def _deal(could: Sequence[int], pool: list[int]) -> list[int]:
    """One card of a rank it could have for each place, taken out of `pool`; who may have few ranks is served first."""
    order = sorted(range(len(could)), key=lambda place: (could[place].bit_count(), place))
    chosen: dict[int, int] = {}
    if not _serve(order, could, pool, chosen):
        raise ValueError("no cards fit what has been seen")
    return [chosen[place] for place in range(len(could))]


def _serve(order: list[int], could: Sequence[int], pool: list[int], chosen: dict[int, int]) -> bool:
    if not order:
        return True
    place = order[0]
    for n, card in enumerate(pool):
        if could[place] >> printed(card).rank & 1:
            chosen[place] = pool.pop(n)
            if _serve(order[1:], could, pool, chosen):
                return True
            pool.insert(n, chosen.pop(place))
    return False


def _majors(state: State, which: int, dice: Dice) -> State:
    seats = [seat for seat in range(len(state.sides)) if state.pile_of(seat) == which]
    down = [card for seat in seats for card in state.sides[seat].lives if card not in state.sides[seat].held]
    shuffled = list(dice.shuffled(sorted((*down, *state.unused[which]))))
    for seat in seats:
        side = state.sides[seat]
        lives = tuple([card if card in side.held else shuffled.pop() for card in side.lives])
        state = state.with_side(seat, replace(side, lives=lives))
    unused = (*state.unused[:which], tuple(shuffled), *state.unused[which + 1 :])
    return replace(state, unused=unused)
