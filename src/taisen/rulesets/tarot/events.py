"""What can happen in a TAROT battle. Each event says what it does to the state; it carries results, never a rule."""

from typing import Literal

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

from .state import SLOTS, Cards, Placed, Result, Side, State, Turned, Under, printed, without

# -- turns ---------------------------------------------------------------------------------------------------------------


class TurnBegan(Struct, frozen=True, array_like=True, tag="turn_began"):
    """`left`: actions of each slot in this turn. Acted marks are gone, what waited for this turn is used up."""

    seat: Seat
    summons: int
    forbidden: bool
    left: tuple[int, ...]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        spread = [
            None if placed is None else replace(placed, left=left, acted=False, sunlit=0)
            for placed, left in zip(side.spread, self.left, strict=True)
        ]
        side = replace(
            side,
            spread=tuple(spread),
            turns=side.turns + 1,
            summons=self.summons,
            forbidden=self.forbidden,
            no_summon=False,
            extra_summons=0,
        )
        return replace(state, active=self.seat, turn=state.turn + 1, sides=state.sides_with(self.seat, side))


class Drawn(Struct, frozen=True, array_like=True, tag="drawn"):
    """The top of the deck goes to the hand, one after another."""

    seat: Seat
    cards: Cards

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, deck=side.deck[len(self.cards) :], hand=side.hand + self.cards))


class DrawSkipped(Struct, frozen=True, array_like=True, tag="draw_skipped"):
    """Temperance has kept a seeker from drawing."""

    seat: Seat

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, replace(state.sides[self.seat], no_draw=False))


class TurnEnded(Struct, frozen=True, array_like=True, tag="turn_ended"):
    """One turn less to wait for the stunned."""

    seat: Seat

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        spread = [
            replace(placed, stunned=placed.stunned - 1) if placed is not None and placed.stunned else placed for placed in side.spread
        ]
        return state.with_side(self.seat, replace(side, spread=tuple(spread), summons=0, forbidden=False))


class Missed(Struct, frozen=True, array_like=True, tag="missed"):
    """Time ran out for the `n`th time in a row; 0: the seeker has acted again."""

    seat: Seat
    n: int

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, replace(state.sides[self.seat], missed=self.n))


class Ended(Struct, frozen=True, array_like=True, tag="ended"):
    """The battle is over; winner -1 is a draw."""

    winner: Seat
    reason: Literal["last_attack", "turn_limit", "timeouts", "concede"]

    def evolve(self, state: State) -> State:
        return replace(state, result=Result(self.winner, self.reason))


# -- the spread ------------------------------------------------------------------------------------------------------------


class Summoned(Struct, frozen=True, array_like=True, tag="summoned"):
    """A card of the hand comes into the spread. Face down it might be any pip of that hand, so nobody is sure of the others any more."""

    seat: Seat
    card: int
    slot: int
    up: bool

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        known, seen, sought = without(side.known, self.card), without(side.seen, self.card), without(side.sought, self.card)
        if not self.up:
            known, seen, sought = _courts(known), _courts(seen), ()
        side = replace(
            side,
            hand=without(side.hand, self.card),
            spread=side.with_slot(self.slot, Placed(self.card, self.up, state.turn)),
            summons=side.summons - 1,
            known=known,
            seen=seen,
            sought=sought,
        )
        return state.with_side(self.seat, side)


class Opened(Struct, frozen=True, array_like=True, tag="opened"):
    """A face-down arcana turns up; its action is used."""

    seat: Seat
    slot: int

    def evolve(self, state: State) -> State:
        return _use(state, self.seat, self.slot, up=True)


class Attacked(Struct, frozen=True, array_like=True, tag="attacked"):
    """An attack on the enemy arcana in slot `target` is declared; the action is used."""

    seat: Seat
    slot: int
    target: int

    def evolve(self, state: State) -> State:
        return _use(state, self.seat, self.slot)


class DirectAttacked(Struct, frozen=True, array_like=True, tag="direct_attacked"):
    """A direct attack is declared; the action is used."""

    seat: Seat
    slot: int

    def evolve(self, state: State) -> State:
        return _use(state, self.seat, self.slot)


class LastAttacked(Struct, frozen=True, array_like=True, tag="last_attacked"):
    """A last attack is declared; the action is used."""

    seat: Seat
    slot: int

    def evolve(self, state: State) -> State:
        return _use(state, self.seat, self.slot)


class GuardLeft(Struct, frozen=True, array_like=True, tag="guard_left"):
    """What guarded an arcana goes to the trash."""

    seat: Seat
    slot: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        placed = _there(side, self.slot)
        gone = tuple(below.card for below in placed.under if below.guard)
        kept = tuple(below for below in placed.under if not below.guard)
        spread = side.with_slot(self.slot, replace(placed, under=kept))
        return state.with_side(self.seat, replace(side, trash=side.trash + gone, spread=spread))


class Repelled(Struct, frozen=True, array_like=True, tag="repelled"):
    """An attack destroyed nothing. `could`: ranks the defender may still have for those who do not see it."""

    seat: Seat
    slot: int
    could: int

    def evolve(self, state: State) -> State:
        placed = _there(state.sides[self.seat], self.slot)
        return _with(state, self.seat, self.slot, replace(placed, could=self.could))


class Destroyed(Struct, frozen=True, array_like=True, tag="destroyed"):
    """An arcana goes to its owner's trash with all that lies under it."""

    seat: Seat
    slot: int
    by: Literal["battle", "effect", "cost", "time"]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        gone = _there(side, self.slot).cards
        return state.with_side(self.seat, replace(side, trash=side.trash + gone, spread=side.with_slot(self.slot, None)))


class TurnedDown(Struct, frozen=True, array_like=True, tag="turned_down"):
    """Face-up arcana turn face down; everybody remembers what they are."""

    seat: Seat
    slots: tuple[int, ...]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        for slot in self.slots:
            side = replace(side, spread=side.with_slot(slot, replace(_there(side, slot), up=False, known=True)))
        return state.with_side(self.seat, side)


class Stunned(Struct, frozen=True, array_like=True, tag="stunned"):
    """An arcana cannot act until its controller's turn has ended `turns` times."""

    seat: Seat
    slot: int
    turns: int

    def evolve(self, state: State) -> State:
        placed = _there(state.sides[self.seat], self.slot)
        return _with(state, self.seat, self.slot, replace(placed, stunned=self.turns, left=0))


class Spent(Struct, frozen=True, array_like=True, tag="spent"):
    """An arcana counts as having acted, with any second action."""

    seat: Seat
    slot: int

    def evolve(self, state: State) -> State:
        placed = _there(state.sides[self.seat], self.slot)
        return _with(state, self.seat, self.slot, replace(placed, left=0, acted=True))


class Sunlit(Struct, frozen=True, array_like=True, tag="sunlit"):
    """An arcana has `actions` in its controller's next turn."""

    seat: Seat
    slot: int
    actions: int

    def evolve(self, state: State) -> State:
        placed = _there(state.sides[self.seat], self.slot)
        return _with(state, self.seat, self.slot, replace(placed, sunlit=self.actions))


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
        return replace(state, turned=replace(_aside(state), asked=True))


class Chosen(Struct, frozen=True, array_like=True, tag="chosen"):
    """The owner of the turned life has chosen."""

    def evolve(self, state: State) -> State:
        return replace(state, turned=replace(_aside(state), asked=False))


class LifeLost(Struct, frozen=True, array_like=True, tag="life_lost"):
    """The turned life goes to the trash."""

    def evolve(self, state: State) -> State:
        turned = _aside(state)
        side = state.sides[turned.owner]
        side = replace(side, trash=(*side.trash, turned.card))
        return replace(state, turned=None, sides=state.sides_with(turned.owner, side))


class LifeHeld(Struct, frozen=True, array_like=True, tag="life_held"):
    """The turned life goes back to its place, face up."""

    def evolve(self, state: State) -> State:
        turned = _aside(state)
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


class Foretold(Struct, frozen=True, array_like=True, tag="foretold"):
    """Something waits for the next turn of `seat`: no summon, `n` summons, or no draw."""

    seat: Seat
    what: Literal["no_summon", "extra_summons", "no_draw"]
    n: int = 1

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        match self.what:
            case "no_summon":
                side = replace(side, no_summon=True)
            case "extra_summons":
                side = replace(side, extra_summons=self.n)
            case "no_draw":
                side = replace(side, no_draw=True)
        return state.with_side(self.seat, side)


class Attached(Struct, frozen=True, array_like=True, tag="attached"):
    """The turned life is laid sideways under its owner's arcana in `slot`."""

    slot: int
    plus: int = 0
    guard: bool = False

    def evolve(self, state: State) -> State:
        turned = _aside(state)
        side = state.sides[turned.owner]
        placed = _there(side, self.slot)
        under = (*placed.under, Under(turned.card, self.plus, self.guard))
        side = replace(side, spread=side.with_slot(self.slot, replace(placed, under=under)))
        return replace(state, turned=None, sides=state.sides_with(turned.owner, side))


class BecameArcana(Struct, frozen=True, array_like=True, tag="became_arcana"):
    """The turned life becomes an arcana with `number` in its owner's spread, for a time."""

    slot: int
    number: int

    def evolve(self, state: State) -> State:
        turned = _aside(state)
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


Turn = TurnBegan | Drawn | DrawSkipped | TurnEnded | Missed | Ended
Deed = Summoned | Opened | Attacked | DirectAttacked | LastAttacked | GuardLeft | Repelled | Destroyed
Mark = TurnedDown | Stunned | Spent | Sunlit | Foretold
Lives = LifeTurned | Asked | Chosen | LifeLost | LifeHeld | LifeTrashed | LifeAdded
Work = Found | Peeked | Recovered | Attached | BecameArcana | HandTrashed | Duelled
Event = Turn | Deed | Mark | Lives | Work


def _use(state: State, seat: Seat, slot: int, up: bool = False) -> State:
    placed = _there(state.sides[seat], slot)
    return _with(state, seat, slot, replace(placed, left=placed.left - 1, acted=True, up=placed.up or up))


def _with(state: State, seat: Seat, slot: int, placed: Placed) -> State:
    side = state.sides[seat]
    return state.with_side(seat, replace(side, spread=side.with_slot(slot, placed)))


def _there(side: Side, slot: int) -> Placed:
    placed = side.at(slot)
    if placed is None:
        raise ValueError(f"slot {slot} of {SLOTS} is empty")
    return placed


def _aside(state: State) -> Turned:
    if state.turned is None:
        raise ValueError("no life lies aside")
    return state.turned


def _courts(cards: Cards) -> Cards:
    return tuple(card for card in cards if printed(card).is_court)
