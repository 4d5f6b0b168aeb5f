"""All there is to know about a battle of TENGA, and the numbers that follow from it.

What is made anew in every step has `gc=False`: nothing frozen can hold itself, so the collector of cycles need not follow it.
"""

from typing import Literal

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat
from taisen.engine.text import Text

FRONT = 0
BENCH = (1, 2, 3)  # places of a field: the front, then the bench from left to right
AILMENTS = ("poison", "burn", "shock", "freeze")  # TENGA-9.10
EMPTY: "tuple[Unit | None, ...]" = (None, None, None, None)


class Options(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The constants of TENGA-1.3, and those the rules leave to the house."""

    core: int = 20
    opening_hand: int = 5
    hand_limit: int = 9
    mana_cap: int = 10
    ep: tuple[int, int] = (2, 3)
    evolve_turn: int = 5
    spells: int = 2
    turns: int = 50
    stalemate: int = 10
    swap_cooldown: int = 2
    auto_end_ms: int = 1400


class Held(Struct, frozen=True, array_like=True, gc=False):
    """A card outside the field. `iid` is dealt when it is drawn, so it tells nothing about the order of the library."""

    iid: int
    card: str


class Mark(Struct, frozen=True, array_like=True, gc=False):
    """Anything that sticks to a unit: keyword, ailment, shield, timed buff, trait of its equipment, gift of an aura.

    `n`: strength; `left`: Ends until it goes (0: for good); `by`: "equipment" or "aura" when it holds only as long as those do.
    """

    kind: str
    n: int = 1
    left: int = 0
    by: str = ""


class Unit(Struct, frozen=True, array_like=True, gc=False):
    """A unit on the field. `atk` is base, evolution and lasting buffs; `hp` and `max_hp` are whole.

    `dazed`: the half (its `clock`) at whose End promotion sickness goes, 0 for none (TENGA-7.6).
    """

    iid: int
    card: str
    atk: int
    hp: int
    max_hp: int
    marks: tuple[Mark, ...] = ()
    sick: bool = True
    dazed: int = 0
    evolved: bool = False
    equipment: Held | None = None
    token: bool = False

    def has(self, kind: str) -> bool:
        for mark in self.marks:  # noqa: SIM110  a loop costs half of any() here
            if mark.kind == kind:
                return True
        return False

    @property
    def timed(self) -> bool:
        """Some of its marks will go by themselves."""
        for mark in self.marks:  # noqa: SIM110
            if mark.left:
                return True
        return False

    def total(self, kind: str) -> int:
        """Strength of all marks of a kind together."""
        n = 0
        for mark in self.marks:
            if mark.kind == kind:
                n += mark.n
        return n

    def most(self, kind: str) -> int:
        """Strength of the strongest mark of a kind."""
        n = 0
        for mark in self.marks:
            if mark.kind == kind and mark.n > n:
                n = mark.n
        return n

    @property
    def attack(self) -> int:
        """ATK now (TENGA-9.13)."""
        n = self.atk
        for mark in self.marks:
            if mark.kind == "atk":
                n += mark.n
            elif mark.kind == "shock":
                n -= mark.n
        return n if n > 0 else 0

    @property
    def walls(self) -> bool:
        """In front it keeps damage from the core (TENGA-9.1, 9.7)."""
        for mark in self.marks:  # noqa: SIM110
            if mark.kind == "guard" or mark.kind == "taunt":
                return True
        return False


class Side(Struct, frozen=True, array_like=True, gc=False):
    """One player's cards and numbers. `scouted`: how many cards from the top of the library its owner has seen."""

    core: int
    ep: int
    library: tuple[str, ...]
    mana: int = 1
    max_mana: int = 1
    field: tuple[Unit | None, ...] = EMPTY
    hand: tuple[Held, ...] = ()
    stand: tuple[Held, ...] = ()
    discard: tuple[Held, ...] = ()
    spells: int = 0
    attacked: bool = False
    evolved: bool = False
    fatigue: int = 1
    swap_cooldown: int = 0
    scouted: int = 0

    @property
    def front(self) -> Unit | None:
        return self.field[FRONT]

    @property
    def in_hand(self) -> int:
        """Cards in hand; reactions count (TENGA-5.2)."""
        return len(self.hand) + len(self.stand)

    def units(self) -> list[Unit]:
        """Front first, then the bench."""
        return [unit for unit in self.field if unit is not None]

    def free_bench(self) -> int:
        """The lowest free place of the bench, 0 for none."""
        _, left, middle, right = self.field
        return 1 if left is None else 2 if middle is None else 3 if right is None else 0

    def free_places(self) -> list[int]:
        """All free places of the bench."""
        _, left, middle, right = self.field
        free = [1] if left is None else []
        if middle is None:
            free.append(2)
        if right is None:
            free.append(3)
        return free

    def place_of(self, iid: int) -> int:
        """Where the unit stands, -1 if it does not."""
        place = 0
        for unit in self.field:
            if unit is not None and unit.iid == iid:
                return place
            place += 1  # noqa: SIM113  enumerate() costs as much as all the rest here
        return -1

    def held(self, iid: int) -> Held | None:
        """The card in hand (not in the stand zone)."""
        for held in self.hand:
            if held.iid == iid:
                return held
        return None

    def with_unit(self, place: int, unit: Unit | None) -> "Side":
        field = list(self.field)
        field[place] = unit
        return replace(self, field=tuple(field))


class Asked(Struct, frozen=True, array_like=True):
    """A summoned unit waits for its owner to choose: which of its abilities is at work (TENGA-17.5)."""

    unit: int
    card: str
    ability: int


class Ending(Struct, frozen=True, array_like=True):
    """How the battle ended; no winner is a draw."""

    winners: tuple[Seat, ...]
    reason: Literal["core", "concede", "both_cores", "stalemate", "turn_limit"]


class State(Struct, frozen=True, array_like=True, gc=False):
    """A battle. `half`: whose half of the turn it is; `changed`: something TENGA-10.5 watches has changed in this turn."""

    options: Options
    sides: tuple[Side, Side]
    turn: int = 1
    half: Seat = 0
    stalemate: int = 0
    changed: bool = False
    next_iid: int = 1
    shaded: bool = False  # some unit has a gift of an aura
    asked: Asked | None = None
    ending: Ending | None = None

    @property
    def clock(self) -> int:
        """Halves numbered through the battle."""
        return 2 * self.turn + self.half

    def with_side(self, seat: Seat, side: Side) -> "State":
        sides = self.sides
        return replace(self, sides=(side, sides[1]) if seat == 0 else (sides[0], side))

    def with_unit(self, seat: Seat, place: int, unit: Unit | None) -> "State":
        return self.with_side(seat, self.sides[seat].with_unit(place, unit))

    def with_new(self, seat: Seat, side: Side) -> "State":
        """With a side that has dealt one more iid."""
        sides = self.sides
        return replace(self, sides=(side, sides[1]) if seat == 0 else (sides[0], side), next_iid=self.next_iid + 1)

    def unit(self, seat: Seat, place: int) -> Unit:
        """The unit that is known to stand there."""
        unit = self.sides[seat].field[place]
        if unit is None:
            raise LookupError(f"nobody stands at {seat}.{place}")
        return unit

    def find(self, iid: int) -> tuple[Seat, int] | None:
        """Seat and place of a unit."""
        for seat in (0, 1):
            place = self.sides[seat].place_of(iid)
            if place >= 0:
                return seat, place
        return None


REASONS: dict[str, Text] = {
    "core": Text("コアが砕けた", "a core was broken"),
    "concede": Text("投了", "surrender"),
    "both_cores": Text("両者のコアが同時に砕けた", "both cores broke at once"),
    "stalemate": Text("戦況が動かず膠着", "a stalemate: nothing moved any more"),
    "turn_limit": Text("ターン数の上限に達した", "the turn limit was reached"),
}


def shed(unit: Unit, kept: tuple[Mark, ...]) -> Unit:
    """The unit with only `kept` of its marks; a bonus to HP that goes takes the maximum with it (TENGA-9.13)."""
    lost = unit.total("hp") - sum(mark.n for mark in kept if mark.kind == "hp")
    if lost == 0:
        return replace(unit, marks=kept)
    most = unit.max_hp - lost
    return replace(unit, marks=kept, max_hp=most, hp=min(unit.hp, most))


def clad(unit: Unit, new: tuple[Mark, ...]) -> Unit:
    """The unit with `new` marks beside its own; a bonus to HP raises maximum and HP (TENGA-8.8)."""
    won = sum(mark.n for mark in new if mark.kind == "hp")
    if won == 0:
        return replace(unit, marks=unit.marks + new)
    return replace(unit, marks=unit.marks + new, max_hp=unit.max_hp + won, hp=unit.hp + won)
