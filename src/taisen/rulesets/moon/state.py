"""Everything that is on and under the table.

Nothing frozen can hold itself, so the collector of cycles need not follow what a battle is made of (`gc=False`).
"""

from typing import Literal

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.ruleset import Outcome
from taisen.engine.table import Seat, Spot

COLUMNS = 3
FREE = (None,) * COLUMNS
CHIPS = tuple([tuple([f"chips.{seat}.{column}" for column in range(COLUMNS)]) for seat in (0, 1)])  # spots

AimKind = Literal["main", "sub", "magic"]
AIMS: tuple[AimKind, ...] = ("main", "sub", "magic")
Phase = Literal["mulligan", "draw", "main", "battle", "control"]
Tally = Literal["star", "gear"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers that are rulings; stored with the battle. Times are milliseconds."""

    life: int = 12
    hand: int = 4
    second_life: int = 1  # so much more life has who goes second (MOON-3.4)
    mana: int = 0
    mana_cap: int = 10
    recovery: int = 2
    turn_limit: int = 60
    mulligan_ms: int = 45_000
    main_ms: int = 90_000
    idle_limit: int = 3
    gesture_limit: int = 40


class Held(Struct, frozen=True, array_like=True, gc=False):
    """A card with an instance id: in a hand, in a graveyard, being cast. `known`: it came back into the hand from an open place."""

    id: int
    card: str
    known: bool = False


class Mark(Struct, frozen=True, array_like=True, gc=False):
    """A change that lasts, on a unit or a player: what, how much, until the end of which turn (0: for good), by which card (MOON-8.1)."""

    kind: str
    n: int
    until: int
    by: str


class Unit(Struct, frozen=True, array_like=True, gc=False):
    """A unit on a chip. `level, max_hp, atk, rang` are printed numbers; `hp` is the present one; `no` counts summons of both sides."""

    id: int
    card: str
    no: int
    level: int
    max_hp: int
    atk: int
    rang: int
    hp: int
    marks: tuple[Mark, ...] = ()
    sacrificed: bool = False
    token: bool = False

    @property
    def top_hp(self) -> int:
        """The maximum of `hp` with all changes, never below 0."""
        top = self.max_hp
        for mark in self.marks:
            if mark.kind == "max_hp":
                top += mark.n
        return top if top > 0 else 0

    def with_marks(self, marks: tuple[Mark, ...]) -> "Unit":
        """The unit with these marks; its HP cut to the new maximum (MOON-8.10)."""
        unit = replace(self, marks=marks)
        top = unit.top_hp
        return unit if unit.hp <= top else replace(unit, hp=top)

    def mark(self, kind: str) -> Mark | None:
        for mark in self.marks:
            if mark.kind == kind:
                return mark
        return None


class Aim(Struct, frozen=True, array_like=True, gc=False):
    """A designation: by which target card, which enemy unit, until the battle phase of which turn (MOON-6.2)."""

    kind: AimKind
    unit: int
    until: int


class Side(Struct, frozen=True, array_like=True, gc=False):
    """One player. `library` from the top; a card gets an id when it leaves it. `decks` stay secret until the end (section 10)."""

    decks: tuple[str, ...]
    player: str
    aura: str
    life: int
    top_life: int
    mana: int
    library: tuple[str, ...]
    hand: tuple[Held, ...] = ()
    grave: tuple[Held, ...] = ()
    chips: tuple[Unit | None, ...] = (None,) * COLUMNS
    aims: tuple[Aim, ...] = ()
    tallies: tuple[tuple[Tally, int], ...] = ()
    marks: tuple[Mark, ...] = ()
    summons: int = 0  # left this turn
    decision: Literal["", "keep", "mulligan"] = ""
    bounty: bool = False  # its player card has paid for a death this turn
    acted: bool = False  # did something in this main phase
    gestures: int = 0  # designations and take-backs of this main phase, which cost nothing (MOON-15.5)
    idle: int = 0  # main phases in a row that timed out without a deed

    def tally(self, name: str) -> int:
        return next((n for kind, n in self.tallies if kind == name), 0)

    def with_unit(self, column: int, unit: Unit | None) -> "Side":
        chips = list(self.chips)
        chips[column] = unit
        return replace(self, chips=tuple(chips))


class Picking(Struct, frozen=True, array_like=True, gc=False):
    """A summon or cast whose choices are being made one by one; nothing of it has happened yet. Only its player sees it.

    `column` is the chip of a summon, -1 for a cast; a pick "" stands for a choice with nothing to choose from.
    """

    card: int
    column: int
    picks: tuple[Spot, ...]


class Place(Struct, frozen=True, gc=False):
    """Where a unit stands."""

    seat: Seat
    column: int
    unit: Unit


class State(Struct, frozen=True, array_like=True, gc=False):
    """A whole battle. `turn` counts the turns of both (MOON-15.2), 0 before the first; `first` is -1 until it is drawn."""

    options: Options
    sides: tuple[Side, Side]
    phase: Phase = "mulligan"
    turn: int = 0
    active: Seat = 0
    first: int = -1
    next_id: int = 1
    next_no: int = 1
    casting: Held | None = None
    picking: Picking | None = None
    result: Outcome | None = None

    def with_side(self, seat: Seat, side: Side) -> "State":
        return replace(self, sides=(side, self.sides[1]) if seat == 0 else (self.sides[0], side))

    def with_unit(self, place: Place, unit: Unit | None) -> "State":
        return self.with_side(place.seat, self.sides[place.seat].with_unit(place.column, unit))

    def find(self, unit: int) -> Place | None:
        """Where the unit with this id stands, None if it has left."""
        if unit:
            for seat in (0, 1):
                chips = self.sides[seat].chips
                for there in chips:
                    if there is not None and there.id == unit:
                        return Place(seat, chips.index(there), there)
        return None

    def at(self, unit: int) -> Place:
        """Where a unit that is known to stand stands. Raises LookupError for one that does not."""
        place = self.find(unit)
        if place is None:
            raise LookupError(f"unit {unit} does not stand on a chip")
        return place

    @property
    def begun(self) -> Picking:
        """The summon or cast being prepared. Raises LookupError when there is none."""
        if self.picking is None:
            raise LookupError("nothing is being prepared")
        return self.picking

    def places(self, seat: Seat) -> list[Place]:
        """The units of a seat by column."""
        found = []
        for column, unit in enumerate(self.sides[seat].chips):
            if unit is not None:
                found.append(Place(seat, column, unit))
        return found

    def in_order(self) -> list[Place]:
        """All units: the turn player's first, each side in summoning order (MOON-4.11, MOON-5.2)."""
        first, then = self.places(self.active), self.places(1 - self.active)
        if len(first) > 1:
            first.sort(key=_number)
        if len(then) > 1:
            then.sort(key=_number)
        return first + then


def _number(place: Place) -> int:
    return place.unit.no


def held(cards: tuple[Held, ...], card: int) -> Held | None:
    """The card with this instance id, if it is among them."""
    for one in cards:
        if one.id == card:
            return one
    return None


def without(cards: tuple[Held, ...], card: int) -> tuple[Held, ...]:
    return tuple([one for one in cards if one.id != card])


def unit_spot(seat: Seat, column: int, unit: Unit | None) -> Spot:
    """The spot of a chip: the unit on it, or the place itself while it is free."""
    return CHIPS[seat][column] if unit is None else f"c{unit.id}"
