"""What can happen, and what it does to the state."""

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

from .card import REGENERATES
from .state import MOST_MANA, Side, State, Unit


class Event(Struct, frozen=True, array_like=True):
    """Something that happened to a seat."""

    seat: Seat

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, self.change(state.sides[self.seat]))

    def change(self, side: Side) -> Side:
        return side


class Drawn(Event, frozen=True, array_like=True):
    """The top card is drawn, and lost if the hand is full."""

    burnt: bool

    def change(self, side: Side) -> Side:
        if self.burnt:
            return replace(side, library=side.library[:-1], discard=(*side.discard, side.library[-1]))
        return replace(side, library=side.library[:-1], hand=(*side.hand, side.library[-1]))


class CoreHit(Event, frozen=True, array_like=True):
    """A core loses n; `winner`: of the battle after it. `tired`: from an empty library."""

    n: int
    winner: int
    tired: bool = False

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        hit = replace(side, core=side.core - self.n, fatigue=side.fatigue + self.tired)
        sides = (hit, state.sides[1]) if self.seat == 0 else (state.sides[0], hit)
        return replace(state, sides=sides, winner=self.winner)


class Healed(Event, frozen=True, array_like=True):
    core: int

    def change(self, side: Side) -> Side:
        return replace(side, core=self.core)


class Changed(Event, frozen=True, array_like=True):
    """A unit is another one now: hit, strengthened, without its shield."""

    place: int
    unit: Unit

    def change(self, side: Side) -> Side:
        return replace(side, field=side.put(self.place, self.unit))


class Cheered(Event, frozen=True, array_like=True):
    """All units are stronger."""

    n: int

    def change(self, side: Side) -> Side:
        return replace(side, field=tuple(None if it is None else replace(it, atk=it.atk + self.n) for it in side.field))


class Died(Event, frozen=True, array_like=True):
    """A unit is discarded, and what it wears."""

    place: int
    lost: tuple[int, ...]

    def change(self, side: Side) -> Side:
        return replace(side, field=side.put(self.place, None), discard=side.discard + self.lost)


class Returned(Event, frozen=True, array_like=True):
    """A unit goes back to its owner's hand, or is discarded; what it wears is."""

    place: int
    lost: tuple[int, ...]
    kept: tuple[int, ...]

    def change(self, side: Side) -> Side:
        return replace(side, field=side.put(self.place, None), discard=side.discard + self.lost, hand=side.hand + self.kept)


class GotMana(Event, frozen=True, array_like=True):
    n: int

    def change(self, side: Side) -> Side:
        return replace(side, mana=side.mana + self.n)


class Drew(Event, frozen=True, array_like=True):
    """A number of luck was used."""

    luck: int

    def evolve(self, state: State) -> State:
        return replace(state, luck=self.luck)


class Played(Event, frozen=True, array_like=True):
    """A card leaves the hand: a spell is discarded, a unit comes to `place`, an item makes the unit there another one."""

    at: int
    cost: int
    place: int
    unit: Unit | None

    def change(self, side: Side) -> Side:
        hand, mana = side.hand[: self.at] + side.hand[self.at + 1 :], side.mana - self.cost
        if self.unit is None:
            return replace(side, hand=hand, mana=mana, discard=(*side.discard, side.hand[self.at]))
        return replace(side, hand=hand, mana=mana, field=side.put(self.place, self.unit))


class Swapped(Event, frozen=True, array_like=True):
    """A unit of the bench and the front change places."""

    place: int

    def change(self, side: Side) -> Side:
        field = list(side.field)
        field[0], field[self.place] = field[self.place], field[0]
        return replace(side, mana=side.mana - 1, swapped=True, field=tuple(field))


class TurnBegun(Event, frozen=True, array_like=True):
    """It is this seat's turn: more mana, units are ready, some regenerate."""

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        most = min(MOST_MANA, side.most + 1)
        rested = replace(side, most=most, mana=most, swapped=False, field=tuple(_rested(it) for it in side.field))
        sides = (rested, state.sides[1]) if self.seat == 0 else (state.sides[0], rested)
        return replace(state, sides=sides, active=self.seat, turn=state.turn + 1)


def _rested(it: Unit | None) -> Unit | None:
    if it is None:
        return None
    grows = it.keywords & REGENERATES and it.hp < it.most
    return replace(it, ready=True, hp=it.hp + 1) if grows else it if it.ready else replace(it, ready=True)


class Judged(Event, frozen=True, array_like=True):
    """The last turn is over."""

    winner: int

    def evolve(self, state: State) -> State:
        return replace(state, winner=self.winner)
