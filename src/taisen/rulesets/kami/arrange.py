"""A table of Kami laid by hand, for scenarios."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, Literal

import msgspec
from msgspec import Struct

from taisen.engine.replace import replace

from .cards import CARDS
from .state import BP_TIMES, CHARGE_PERCENT, NEW_CARD_KP, ONE, PRE, TWO, Held, Options, Row, Side, State

ROUNDS = {"pre": PRE, "round1": ONE, "round2": TWO}


class GivenCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card; a bare id is one that holds what it had at first. In the row, cards of earlier rounds lie open.

    kp: what it holds now; used: what it has paid; number, element: its current ones where they are not the printed ones.
    """

    card: str
    kp: int | None = None
    used: int | None = None
    full: bool = False
    number: int | None = None
    element: Literal["fire", "leaf", "water", "light"] | None = None
    voided: bool = False


class GivenSide(Struct, frozen=True, forbid_unknown_fields=True):
    """One player. row: pre-round, Round 1, Round 2, "" an empty place; a bare id in an earlier pre-round has paid the pre-charge."""

    hand: tuple[str | GivenCard, ...] = ()
    row: tuple[str | GivenCard, ...] = ()
    deck: tuple[str | GivenCard, ...] = ()
    spent: tuple[str | GivenCard, ...] = ()
    stance: Literal["", "waited", "charged", "full"] = ""
    escaped: bool = False
    left: bool = False
    acquired: int = 0
    won: int = 0


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A table before somebody's decision. game: the third is the last of a set. pool: what the cards have used, if not given; charge:
    what follows from the pool, if not given."""

    sides: tuple[GivenSide, ...]
    options: Options = Options()
    flag: int = 0
    set: int = 1
    game: int = 3
    round: Literal["pre", "round1", "round2"] = "round1"
    phase: Literal["select", "charge"] = "select"
    pool: int | None = None
    charge: int | None = None
    opener: int = -1

    def __post_init__(self) -> None:
        if not 2 <= len(self.sides) <= 4:
            raise ValueError("two to four sides")
        if any(len(side.row) > 3 for side in self.sides):
            raise ValueError("a row has three places")


def arrange(given: Mapping[str, Any]) -> State:
    """The state of a hand-laid table. Raises msgspec.ValidationError naming what is wrong."""
    table = msgspec.convert(given, Given)
    ids = count(1)
    sides = tuple(_side(table, side, ids) for side in table.sides)
    pool = table.pool if table.pool is not None else sum(side.used for side in sides)
    charge = table.charge if table.charge is not None else max(pool * CHARGE_PERCENT // 100, 1)
    return State(
        options=table.options,
        sides=sides,
        flag=table.flag,
        set=table.set,
        game=table.game,
        round=ROUNDS[table.round],
        phase=table.phase,
        pool=pool,
        charge=charge if table.phase == "charge" else 0,
        opener=table.opener,
    )


def _side(table: Given, side: GivenSide, ids: Iterator[int]) -> Side:
    now = ROUNDS[table.round]
    row: list[Held | None] = [None, None, None]
    for place, card in enumerate(side.row):
        if card:
            held = _held(table, card, ids, paid=place == PRE < now)
            row[place] = _opened(held, card) if place < now else held
    pre, one, two = row
    whole: Row = (pre, one, two)
    return Side(
        deck=tuple(_held(table, card, ids) for card in side.deck),
        hand=tuple(_held(table, card, ids) for card in side.hand),
        row=whole,
        spent=tuple(_opened(_held(table, card, ids), card) for card in side.spent),
        stance=side.stance,
        escaped=side.escaped,
        left=side.left,
        acquired=side.acquired,
        won=side.won,
    )


def _held(table: Given, card: str | GivenCard, ids: Iterator[int], paid: bool = False) -> Held:
    told = card if isinstance(card, GivenCard) else GivenCard(card)
    if told.card not in CARDS:
        raise msgspec.ValidationError(f"there is no card {told.card}")
    first = NEW_CARD_KP if table.options.battle == "kp" else BP_TIMES * table.options.pre_charge
    used = told.used if told.used is not None else table.options.pre_charge if paid else 0
    kp = told.kp if told.kp is not None else first - used
    return Held(next(ids), told.card, kp + used, kp, used, full=told.full)


def _opened(held: Held, card: str | GivenCard) -> Held:
    told = card if isinstance(card, GivenCard) else GivenCard(card)
    printed = CARDS[held.card]
    return replace(
        held,
        opened=True,
        number=printed.number if told.number is None else told.number,
        element=told.element or printed.element,
        voided=told.voided,
    )
