"""What can happen to lives, and to cards by their effects (TAROT-7, 8). The other events are in `events.py`."""

from typing import Literal

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

from .state import Cards, Placed, State, Turned, Under, without

# -- lives -----------------------------------------------------------------------------------------------------------------


class LifeTurned(Struct, frozen=True, array_like=True, tag="life_turned"):
    """The leftmost life turns up and lies aside for its effect. `attacker`: slot of the arcana that hit it."""

    seat: Seat
    attacker: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        turned = Turned(self.seat, side.lives[0], self.attacker)
        return replace(state, turned=turned, sides=state.sides_with(self.seat, replace(side, lives=side.lives[1:])))


class Asked(Struct, frozen=True, array_like=True, tag="asked"):
    """The owner of the turned life has to choose."""

    def evolve(self, state: State) -> State:
        return replace(state, turned=replace(state.aside, asked=True))


class Chosen(Struct, frozen=True, array_like=True, tag="chosen"):
    """The owner of the turned life has chosen."""

    def evolve(self, state: State) -> State:
        return replace(state, turned=replace(state.aside, asked=False))


class LifeLost(Struct, frozen=True, array_like=True, tag="life_lost"):
    """The turned life goes to the trash."""

    def evolve(self, state: State) -> State:
        turned = state.aside
        side = state.sides[turned.owner]
        side = replace(side, trash=(*side.trash, turned.card))
        return replace(state, turned=None, sides=state.sides_with(turned.owner, side))


class LifeHeld(Struct, frozen=True, array_like=True, tag="life_held"):
    """The turned life goes back to its place, face up."""

    def evolve(self, state: State) -> State:
        turned = state.aside
        side = state.sides[turned.owner]
        side = replace(side, lives=(turned.card, *side.lives), held=(*side.held, turned.card))
        return replace(state, turned=None, sides=state.sides_with(turned.owner, side))


class LifeTrashed(Struct, frozen=True, array_like=True, tag="life_trashed"):
    """The life at `place` goes to the trash without its effect, as a cost or because it has none any more."""

    seat: Seat
    place: int
    by: Literal["cost", "battle"]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        card = side.lives[self.place]
        side = replace(side, lives=without(side.lives, card), held=without(side.held, card), trash=(*side.trash, card))
        return state.with_side(self.seat, side)


class LifeAdded(Struct, frozen=True, array_like=True, tag="life_added"):
    """The unused major at `place` of the pile becomes the rightmost life, face down."""

    seat: Seat
    place: int

    def evolve(self, state: State) -> State:
        which = state.pile_of(self.seat)
        pile = state.unused[which]
        unused = (*state.unused[:which], pile[: self.place] + pile[self.place + 1 :], *state.unused[which + 1 :])
        side = state.sides[self.seat]
        side = replace(side, lives=(*side.lives, pile[self.place]))
        return replace(state, unused=unused, sides=state.sides_with(self.seat, side))


# -- effects of lives ------------------------------------------------------------------------------------------------------


class Found(Struct, frozen=True, array_like=True, tag="found"):
    """A pip is taken from the deck to the hand and the rest of the deck shuffled; `card` is None when no pip was there."""

    seat: Seat
    card: int | None
    deck: Cards

    def evolve(self, state: State) -> State:
        side = replace(state.sides[self.seat], deck=self.deck)
        if self.card is not None:
            side = replace(side, hand=(*side.hand, self.card), sought=(*side.sought, self.card))
        return state.with_side(self.seat, side)


class Peeked(Struct, frozen=True, array_like=True, tag="peeked"):
    """The opponent of `seat` sees its whole hand and its face-down arcana."""

    seat: Seat

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        spread = tuple(placed if placed is None or placed.up else replace(placed, seen=True) for placed in side.spread)
        return state.with_side(self.seat, replace(side, seen=side.hand, spread=spread))


class Recovered(Struct, frozen=True, array_like=True, tag="recovered"):
    """A minor comes back from the trash, to the hand or into `slot` face up."""

    seat: Seat
    card: int
    slot: int  # -1: to the hand

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        side = replace(side, trash=without(side.trash, self.card))
        if self.slot >= 0:
            side = replace(side, spread=side.with_slot(self.slot, Placed(self.card, True, state.turn)))
        else:
            side = replace(side, hand=(*side.hand, self.card), known=(*side.known, self.card))
        return state.with_side(self.seat, side)


class Attached(Struct, frozen=True, array_like=True, tag="attached"):
    """The turned life is laid sideways under its owner's arcana in `slot`."""

    slot: int
    plus: int = 0
    guard: bool = False

    def evolve(self, state: State) -> State:
        turned = state.aside
        side = state.sides[turned.owner]
        placed = side.there(self.slot)
        under = (*placed.under, Under(turned.card, self.plus, self.guard))
        side = replace(side, spread=side.with_slot(self.slot, replace(placed, under=under)))
        return replace(state, turned=None, sides=state.sides_with(turned.owner, side))


class BecameArcana(Struct, frozen=True, array_like=True, tag="became_arcana"):
    """The turned life becomes an arcana with `number` in its owner's spread, for a time."""

    slot: int
    number: int

    def evolve(self, state: State) -> State:
        turned = state.aside
        side = state.sides[turned.owner]
        placed = Placed(turned.card, True, state.turn, fleeting=True, given=self.number)
        side = replace(side, spread=side.with_slot(self.slot, placed))
        return replace(state, turned=None, sides=state.sides_with(turned.owner, side))


class HandTrashed(Struct, frozen=True, array_like=True, tag="hand_trashed"):
    """A whole hand goes to the trash."""

    seat: Seat

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        side = replace(side, hand=(), trash=side.trash + side.hand, known=(), seen=(), sought=())
        return state.with_side(self.seat, side)


class Duelled(Struct, frozen=True, array_like=True, tag="duelled"):
    """Both turned up the top of their decks, which go to the trash; None for an empty deck."""

    cards: tuple[int | None, int | None]

    def evolve(self, state: State) -> State:
        first, second = (
            side if card is None else replace(side, deck=side.deck[1:], trash=(*side.trash, card))
            for side, card in zip(state.sides, self.cards, strict=True)
        )
        return replace(state, sides=(first, second))


Lives = LifeTurned | Asked | Chosen | LifeLost | LifeHeld | LifeTrashed | LifeAdded
Work = Found | Peeked | Recovered | Attached | BecameArcana | HandTrashed | Duelled
