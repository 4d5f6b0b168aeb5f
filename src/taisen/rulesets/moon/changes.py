"""What can happen to units: damage, healing, marks, moves, death. The other events are in `events.py`."""

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

from .state import Held, Mark, Side, State


class Hurt(Struct, frozen=True, array_like=True, gc=False, tag="hurt"):
    """An effect took HP from a unit."""

    unit: int
    hp: int

    def evolve(self, state: State) -> State:
        return _with_hp(state, self.unit, self.hp)


class Healed(Struct, frozen=True, array_like=True, gc=False, tag="healed"):
    unit: int
    hp: int

    def evolve(self, state: State) -> State:
        return _with_hp(state, self.unit, self.hp)


class Felled(Struct, frozen=True, array_like=True, gc=False, tag="felled"):
    """An effect brought a unit to HP 0 without damage."""

    unit: int

    def evolve(self, state: State) -> State:
        return _with_hp(state, self.unit, 0)


class Sacrificed(Struct, frozen=True, array_like=True, gc=False, tag="sacrificed"):
    """HP 0, and no healing any more."""

    unit: int

    def evolve(self, state: State) -> State:
        place = state.at(self.unit)
        return state.with_unit(place, replace(place.unit, hp=0, sacrificed=True))


class Attacked(Struct, frozen=True, array_like=True, gc=False, tag="attacked"):
    """An attack of the battle phase: ATK and DEF that counted, the HP left, the target's marks; `evaded`: no damage at all."""

    unit: int
    target: int
    atk: int
    defence: int
    hp: int
    marks: tuple[Mark, ...]
    evaded: bool = False

    def evolve(self, state: State) -> State:
        place = state.at(self.target)
        return state.with_unit(place, replace(place.unit, hp=self.hp, marks=self.marks))


class Marked(Struct, frozen=True, array_like=True, gc=False, tag="marked"):
    """A unit carries these marks now, of which `mark` is new or renewed; `hp` as it is afterwards."""

    unit: int
    mark: Mark
    marks: tuple[Mark, ...]
    hp: int

    def evolve(self, state: State) -> State:
        place = state.at(self.unit)
        return state.with_unit(place, replace(place.unit, marks=self.marks, hp=self.hp))


class Moved(Struct, frozen=True, array_like=True, gc=False, tag="moved"):
    """The contents of two chips of a seat changed places; one of them may be free. `effect`: "move" or "swap"."""

    seat: Seat
    source: int
    target: int
    effect: str

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        here, there = side.chips[self.source], side.chips[self.target]
        return state.with_side(self.seat, side.with_unit(self.source, there).with_unit(self.target, here))


class Died(Struct, frozen=True, array_like=True, gc=False, tag="died"):
    """All units of a clean-up pass that have HP 0 leave at once. `mana`: what each seat has afterwards."""

    units: tuple[int, ...]
    mana: tuple[int, int]

    def evolve(self, state: State) -> State:
        return replace(state, sides=(self._buried(state.sides[0], self.mana[0]), self._buried(state.sides[1], self.mana[1])))

    def _buried(self, side: Side, mana: int) -> Side:
        chips, dead = list(side.chips), []
        for column, unit in enumerate(side.chips):
            if unit is not None and unit.id in self.units:
                chips[column] = None
                dead.append(unit)
        aims = tuple([aim for aim in side.aims if aim.unit not in self.units]) if side.aims else ()
        if not dead:
            return replace(side, mana=mana, aims=aims)
        dead.sort(key=lambda unit: unit.no)
        grave = (*side.grave, *[Held(unit.id, unit.card) for unit in dead if not unit.token])
        return replace(side, mana=mana, aims=aims, chips=tuple(chips), grave=grave)


def _with_hp(state: State, unit: int, hp: int) -> State:
    place = state.at(unit)
    return state.with_unit(place, replace(place.unit, hp=hp))


OfUnits = Hurt | Healed | Felled | Sacrificed | Attacked | Marked | Moved | Died
