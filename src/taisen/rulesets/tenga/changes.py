"""What can happen to units and cores: damage, healing, marks. The other events are in `events.py`."""

from typing import Literal

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

from .state import Mark, State

# -- damage and healing --------------------------------------------------------------------------------------------------------

HitBy = Literal["attack", "effect", "reaction", "poison", "burn"]


class Hit(Struct, frozen=True, array_like=True, gc=False, tag="hit"):
    """Damage to a unit, worked off in this order: taken by the reaction, by Defense, by Shield, and from HP (TENGA-8.1)."""

    seat: Seat
    place: int
    by: HitBy
    reaction: int
    defense: int
    shield: int
    hp: int
    endured: bool = False

    def evolve(self, state: State) -> State:
        unit = state.unit(self.seat, self.place)
        marks = worn_off(unit.marks, self.shield) if self.shield else unit.marks
        if self.endured:
            marks = tuple(mark for mark in marks if mark.kind != "endure")
        return state.with_unit(self.seat, self.place, replace(unit, hp=unit.hp - self.hp, marks=marks))


class CoreHit(Struct, frozen=True, array_like=True, gc=False, tag="core_hit"):
    """Damage to a core."""

    seat: Seat
    n: int
    by: Literal["attack", "fast_forward", "pierce", "effect"]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, core=max(0, side.core - self.n)))


class Doomed(Struct, frozen=True, array_like=True, gc=False, tag="doomed"):
    """A unit is destroyed without damage; it leaves the field when the operation is done."""

    seat: Seat
    place: int
    by: Literal["deathtouch", "effect"]

    def evolve(self, state: State) -> State:
        return state.with_unit(self.seat, self.place, replace(state.unit(self.seat, self.place), hp=0))


class Healed(Struct, frozen=True, array_like=True, gc=False, tag="healed"):
    """A unit gets HP back."""

    seat: Seat
    place: int
    n: int
    by: Literal["effect", "lifesteal", "regeneration"]

    def evolve(self, state: State) -> State:
        unit = state.unit(self.seat, self.place)
        return state.with_unit(self.seat, self.place, replace(unit, hp=unit.hp + self.n))


class CoreHealed(Struct, frozen=True, array_like=True, gc=False, tag="core_healed"):
    """A core gets HP back."""

    seat: Seat
    n: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, core=side.core + self.n))


class Guarded(Struct, frozen=True, array_like=True, gc=False, tag="guarded"):
    """The front stands before its core: damage aimed at the core goes to the front (TENGA-9.1)."""

    seat: Seat
    n: int

    def evolve(self, state: State) -> State:
        return state


# -- marks -----------------------------------------------------------------------------------------------------------------------


class Now(Struct, frozen=True, array_like=True, gc=False):
    """What a unit carries after its marks changed, and the HP that go with it."""

    seat: Seat
    place: int
    marks: tuple[Mark, ...]
    hp: int
    max_hp: int

    def evolve(self, state: State) -> State:
        unit = state.unit(self.seat, self.place)
        return state.with_unit(self.seat, self.place, replace(unit, marks=self.marks, hp=self.hp, max_hp=self.max_hp))


class Buffed(Struct, frozen=True, array_like=True, gc=False, tag="buffed"):
    """ATK and HP change for good."""

    seat: Seat
    place: int
    atk: int
    hp: int

    def evolve(self, state: State) -> State:
        unit = state.unit(self.seat, self.place)
        better = replace(unit, atk=unit.atk + self.atk, hp=unit.hp + self.hp, max_hp=unit.max_hp + self.hp)
        return state.with_unit(self.seat, self.place, better)


class Marked(Struct, frozen=True, array_like=True, gc=False, tag="marked"):
    """`mark` was put on a unit, which now carries `now`."""

    mark: Mark
    now: Now

    def evolve(self, state: State) -> State:
        return self.now.evolve(state)


class Unmarked(Struct, frozen=True, array_like=True, gc=False, tag="unmarked"):
    """Marks of these kinds went from a unit before their time."""

    kinds: tuple[str, ...]
    why: Literal["cleansed", "moved"]
    now: Now

    def evolve(self, state: State) -> State:
        return self.now.evolve(state)


class Warded(Struct, frozen=True, array_like=True, gc=False, tag="warded"):
    """Equipment keeps off this ailment, once (TENGA-9.11)."""

    kind: str
    now: Now

    def evolve(self, state: State) -> State:
        return self.now.evolve(state)


class Faded(Struct, frozen=True, array_like=True, gc=False, tag="faded"):
    """End of a half: durations have run, promotion sickness (`rested`: places) and a swap cooldown are a half shorter."""

    seat: Seat
    units: tuple[Now, ...]
    rested: tuple[int, ...]
    swap_cooldown: int

    def evolve(self, state: State) -> State:
        for now in self.units:
            state = now.evolve(state)
        for place in self.rested:
            state = state.with_unit(self.seat, place, replace(state.unit(self.seat, place), dazed=0))
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, swap_cooldown=self.swap_cooldown))


class Shaded(Struct, frozen=True, array_like=True, gc=False, tag="shaded"):
    """What auras give has changed; `on`: some unit has a gift now."""

    units: tuple[Now, ...]
    on: bool

    def evolve(self, state: State) -> State:
        for now in self.units:
            state = now.evolve(state)
        return replace(state, shaded=self.on)


def worn_off(marks: tuple[Mark, ...], n: int) -> tuple[Mark, ...]:
    """The marks after `n` of the Shield, which is one mark, was used."""
    return tuple([mark if mark.kind != "shield" else replace(mark, n=mark.n - n) for mark in marks if mark.kind != "shield" or mark.n > n])
