"""What a player cannot see, dealt again: the bots' world, and the proof that nothing leaks."""

from msgspec import Struct

from taisen.engine.dice import Dice
from taisen.engine.replace import replace
from taisen.engine.table import Seat, Viewer

from .cards import CARDS, NUMBERS, told
from .effects import Information
from .state import Held, Row, Side, State

TRIES = 24  # whole deals before those that fit are counted out


class _Unseen(Struct, frozen=True, order=True):
    """A hidden card without its place: what it is, and its KP before this battle and when it was dealt."""

    card: str
    before: int
    dealt: int
    iid: int = 0  # kept only for a card the viewer has been shown


def imagine(state: State, viewer: Viewer, dice: Dice) -> State:
    """Another state in which `viewer` would see the same (KAMI-11.3). When the battle is over everything is open."""
    if state.phase == "over":
        return state
    sides = tuple(_imagined(state, viewer, seat, dice) for seat in range(len(state.sides)))
    # what cards held at first lies on them; in the options it would be known to all
    return replace(state, options=replace(state.options, energies=()), sides=sides)


def _imagined(state: State, viewer: Viewer, seat: Seat, dice: Dice) -> Side:
    side = state.sides[seat]
    own = seat == viewer
    # places with hidden cards: first those that information skills look at, then spent cards, then the deck
    close = [] if own else [*side.hand, *(held for held in side.row if held is not None and not held.opened)]
    spent = [] if own else [held for held in side.spent if not held.opened]
    places = close + spent + list(side.deck)
    shown = () if own or viewer is None else state.sides[viewer].seen
    known = sorted(_unseen(held, held.iid) for held in close if held.iid in shown)
    rest = sorted(_unseen(held) for held in places if held.iid not in shown)
    answers = () if own or viewer is None else told(state, viewer, seat)
    dealt = _deal(known, rest, places, len(close), answers, dice)
    ids = iter(sorted(held.iid for held in places if held.iid not in shown))
    put = {old.iid: _put(old, new, new.iid or next(ids)) for old, new in zip(places, dealt, strict=True)}
    pre, one, two = (None if held is None else put.get(held.iid, held) for held in side.row)
    row: Row = (pre, one, two)
    return replace(
        side,
        deck=tuple(put[held.iid] for held in side.deck),
        hand=tuple(put.get(held.iid, held) for held in side.hand),
        row=row,
        spent=tuple(put.get(held.iid, held) for held in side.spent),
        seen=side.seen if own else (),  # which of his cards an enemy was shown, the viewer does not know
    )


def _unseen(held: Held, iid: int = 0) -> _Unseen:
    return _Unseen(held.card, held.before, held.dealt, iid)


def _put(place: Held, card: _Unseen, iid: int) -> Held:
    """The card in that place: what was paid and given there is public, what is left follows."""
    return replace(place, iid=iid, card=card.card, before=card.before, kp=card.dealt - place.used + place.back)


def _may_lie(place: Held, card: _Unseen) -> bool:
    """What has been paid for a hidden card must have been on it; a full charge was all it had (KAMI-5.6)."""
    return card.dealt == place.used if place.full else card.dealt >= place.used


def _answers(close: list[_Unseen], answers: tuple[tuple[Information, int], ...]) -> bool:
    """KAMI-6.6: the viewer is told the same of this hand."""
    if not answers:
        return True
    hand = tuple((NUMBERS[card.card], CARDS[card.card].element) for card in close)
    return all(effect.tells(hand) == answer for effect, answer in answers)


def _deal(
    known: list[_Unseen], rest: list[_Unseen], places: list[Held], close: int, answers: tuple[tuple[Information, int], ...], dice: Dice
) -> list[_Unseen]:
    """All cards, in an order that fits the places; what is known lies among the first `close`. The true order is one."""
    for _ in range(TRIES):
        cards = list(dice.shuffled(rest))
        first = dice.shuffled(known + cards[: close - len(known)]) if known else cards[:close]
        dealt = [*first, *cards[close - len(known) :]]
        if all(map(_may_lie, places, dealt)) and _answers(dealt[:close], answers):
            return dealt
    # rare: few orders fit; look for one, the places that ask for most first
    order = sorted(range(len(places)), key=lambda n: (not places[n].full, -places[n].used, n >= close))
    found = _search(order, places, close, answers, [*known, *dice.shuffled(rest)], {})
    assert found is not None, "no order fits, not even the true one"  # noqa: S101
    return [found[n] for n in range(len(places))]


def _search(
    order: list[int],
    places: list[Held],
    close: int,
    answers: tuple[tuple[Information, int], ...],
    left: list[_Unseen],
    dealt: dict[int, _Unseen],
) -> dict[int, _Unseen] | None:
    """Depth first: a card that fits for the next place of `order`."""
    if len(dealt) == len(order):
        return dealt
    n = order[len(dealt)]
    for card in left:
        if not _may_lie(places[n], card) or (card.iid and n >= close):
            continue
        tried = {**dealt, n: card}
        hand = [tried[m] for m in range(close) if m in tried]
        if n < close and len(hand) == close and not _answers(hand, answers):
            continue
        found = _search(order, places, close, answers, [other for other in left if other is not card], tried)
        if found is not None:
            return found
    return None
