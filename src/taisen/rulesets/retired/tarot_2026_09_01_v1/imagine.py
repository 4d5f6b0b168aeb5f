"""Another table on which a viewer would see the same: what he cannot see is gathered, sorted and dealt again."""

from collections.abc import Sequence

from taisen.engine.dice import Dice
from taisen.engine.replace import replace
from taisen.engine.table import Seat, Viewer

from .state import MINORS, SUITS, Arcana, Held, Life, Placed, Side, State


def imagine(state: State, viewer: Viewer, dice: Dice) -> State:
    """Deal again, honouring what the viewer has seen or learnt of a hidden card; lives and unused majors are unknown to everybody."""
    sides = [_minors(side, seat, viewer, dice.stream(f"minors/{seat}")) for seat, side in enumerate(state.sides)]
    state = replace(state, sides=(sides[0], sides[1]))
    for which in range(len(state.unused)):
        state = _majors(state, which, dice.stream(f"majors/{which}"))
    return state


def _minors(side: Side, seat: Seat, viewer: Viewer, dice: Dice) -> Side:
    down = [placed for placed in side.spread if placed is not None and not placed.up]
    secret: list[Held | Placed] = [] if seat == viewer else [*side.hand, *down]
    hidden = [thing for thing in secret if not (thing.known or (thing.seen and viewer is not None))]
    pool = sorted((replace(card, iid=0) for card in (*side.deck, *(thing.of for thing in hidden))), key=_order)
    shuffled = list(dice.shuffled(pool))
    dealt = {thing.of.iid: card for thing, card in zip(hidden, _deal([thing.could for thing in hidden], shuffled), strict=True)}
    hand = tuple(replace(card, of=_as(card, dealt)) for card in side.hand)
    spread = tuple(None if arcana is None else replace(arcana, of=_as(arcana, dealt)) for arcana in side.spread)
    return replace(side, deck=tuple(shuffled), hand=hand, spread=spread)


def _as(thing: Held | Placed, dealt: dict[int, Arcana]) -> Arcana:
    card = dealt.get(thing.of.iid)
    return thing.of if card is None else replace(card, iid=thing.of.iid)


def _order(card: Arcana) -> tuple[int, int]:
    return SUITS.index(card.suit), card.rank


def _deal(could: Sequence[int], pool: list[Arcana]) -> list[Arcana]:
    """One card of a rank it could have for each place, taken out of `pool`; who may have few ranks is served first."""
    order = sorted(range(len(could)), key=lambda place: (could[place].bit_count(), place))
    chosen: dict[int, Arcana] = {}
    if not _serve(order, could, pool, chosen):
        raise ValueError("no cards fit what has been seen")
    return [chosen[place] for place in range(len(could))]


def _serve(order: list[int], could: Sequence[int], pool: list[Arcana], chosen: dict[int, Arcana]) -> bool:
    if not order:
        return True
    place = order[0]
    for n, card in enumerate(pool):
        if could[place] == MINORS or could[place] >> card.rank & 1:
            chosen[place] = pool.pop(n)
            if _serve(order[1:], could, pool, chosen):
                return True
            pool.insert(n, chosen.pop(place))
    return False


def _majors(state: State, which: int, dice: Dice) -> State:
    seats = [seat for seat in range(len(state.sides)) if state.pile_of(seat) == which]
    down = [life.of for seat in seats for life in state.sides[seat].lives if not life.up]
    pool = sorted((*down, *state.unused[which]), key=lambda card: card.card)
    shuffled = list(dice.shuffled(pool))
    for seat in seats:
        side = state.sides[seat]
        lives = tuple(life if life.up else Life(shuffled.pop()) for life in side.lives)
        state = state.with_side(seat, replace(side, lives=lives))
    unused = (*state.unused[:which], tuple(shuffled), *state.unused[which + 1 :])
    return replace(state, unused=unused)
