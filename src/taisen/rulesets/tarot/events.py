"""What can happen in a TAROT battle. Each event says what it does to the state; it carries results, never a rule.

What can happen to lives, and to cards by their effects, is in `works.py`.
"""

from typing import Literal

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

from .state import Cards, Placed, Result, State, printed, without
from .works import Lives, Work

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
        placed = side.there(self.slot)
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
        placed = state.sides[self.seat].there(self.slot)
        return _with(state, self.seat, self.slot, replace(placed, could=self.could))


class Destroyed(Struct, frozen=True, array_like=True, tag="destroyed"):
    """An arcana goes to its owner's trash with all that lies under it."""

    seat: Seat
    slot: int
    by: Literal["battle", "effect", "cost", "time"]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        gone = side.there(self.slot).cards
        return state.with_side(self.seat, replace(side, trash=side.trash + gone, spread=side.with_slot(self.slot, None)))


class TurnedDown(Struct, frozen=True, array_like=True, tag="turned_down"):
    """Face-up arcana turn face down; everybody remembers what they are."""

    seat: Seat
    slots: tuple[int, ...]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        for slot in self.slots:
            side = replace(side, spread=side.with_slot(slot, replace(side.there(slot), up=False, known=True)))
        return state.with_side(self.seat, side)


class Stunned(Struct, frozen=True, array_like=True, tag="stunned"):
    """An arcana cannot act until its controller's turn has ended `turns` times."""

    seat: Seat
    slot: int
    turns: int

    def evolve(self, state: State) -> State:
        placed = state.sides[self.seat].there(self.slot)
        return _with(state, self.seat, self.slot, replace(placed, stunned=self.turns, left=0))


class Spent(Struct, frozen=True, array_like=True, tag="spent"):
    """An arcana counts as having acted, with any second action."""

    seat: Seat
    slot: int

    def evolve(self, state: State) -> State:
        placed = state.sides[self.seat].there(self.slot)
        return _with(state, self.seat, self.slot, replace(placed, left=0, acted=True))


class Sunlit(Struct, frozen=True, array_like=True, tag="sunlit"):
    """An arcana has `actions` in its controller's next turn."""

    seat: Seat
    slot: int
    actions: int

    def evolve(self, state: State) -> State:
        placed = state.sides[self.seat].there(self.slot)
        return _with(state, self.seat, self.slot, replace(placed, sunlit=self.actions))


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


Turn = TurnBegan | Drawn | DrawSkipped | TurnEnded | Missed | Ended
Deed = Summoned | Opened | Attacked | DirectAttacked | LastAttacked | GuardLeft | Repelled | Destroyed
Mark = TurnedDown | Stunned | Spent | Sunlit | Foretold
Event = Turn | Deed | Mark | Lives | Work


def _use(state: State, seat: Seat, slot: int, up: bool = False) -> State:
    placed = state.sides[seat].there(slot)
    return _with(state, seat, slot, replace(placed, left=placed.left - 1, acted=True, up=placed.up or up))


def _with(state: State, seat: Seat, slot: int, placed: Placed) -> State:
    side = state.sides[seat]
    return state.with_side(seat, replace(side, spread=side.with_slot(slot, placed)))


def _courts(cards: Cards) -> Cards:
    return tuple(card for card in cards if printed(card).is_court)
