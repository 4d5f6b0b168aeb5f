"""Another state in which a viewer would see the same: what he cannot see is gathered, sorted and dealt again."""

from collections.abc import Iterable

from taisen.engine.dice import Dice
from taisen.engine.replace import replace
from taisen.engine.table import Viewer

from .cards import CARDS, deck_list
from .state import Held, Side, State

DECKS = tuple(sorted(card.id for card in CARDS.values() if card.type == "deck"))


def imagine(state: State, viewer: Viewer, dice: Dice) -> State:
    """Own library: its cards in another order. The others: decks that fit what has been seen of them, and from these hand and library."""
    for seat in (0, 1):
        side, luck = state.sides[seat], dice.stream(str(seat))
        if seat == viewer:
            side = replace(side, library=luck.shuffled(sorted(side.library)))
        else:
            if side.decision and state.phase == "mulligan":
                side = replace(side, decision=luck.stream("decision").pick(("keep", "mulligan")))
            casting = state.casting if seat == state.active else None
            side = redealt(side, casting, state.result is not None, luck)
        state = state.with_side(seat, side)
    if state.picking is not None and state.active != viewer:
        state = replace(state, picking=None)  # a summon or cast in preparation shows nothing to others
    return state


def redealt(side: Side, casting: Held | None, decks_open: bool, luck: Dice) -> Side:
    """A side as it might be for somebody who sees neither hand, library nor (before the end) the names of the decks."""
    seen = [card.card for card in (*side.grave, *(card for card in side.hand if card.known))]
    seen += [unit.card for unit in side.chips if unit is not None and not unit.token]
    if casting is not None:
        seen.append(casting.card)
    decks = side.decks if decks_open else fitting(seen, luck)
    unseen = _minus((card.id for deck in decks for card in deck_list(deck)), seen)
    dealt = list(luck.shuffled(sorted(unseen)))
    hand = tuple(card if card.known else replace(card, card=dealt.pop()) for card in side.hand)
    return replace(side, decks=decks, hand=hand, library=tuple(dealt))


def fitting(seen: list[str], luck: Dice) -> tuple[str, ...]:
    """Two decks from which the seen cards can come."""
    known = {CARDS[card].deck for card in seen}
    others = luck.shuffled([deck for deck in DECKS if deck not in known])
    return tuple(sorted((*known, *others[: 2 - len(known)])))


def _minus(cards: Iterable[str], seen: list[str]) -> list[str]:
    left = list(cards)
    for card in seen:
        left.remove(card)
    return left
