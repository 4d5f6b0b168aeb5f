"""A table laid by hand, for scenarios."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, Literal

import msgspec
from msgspec import Struct

from taisen.engine.replace import replace

from .cards import CARDS
from .state import AIMS, COLUMNS, Aim, AimKind, Held, Mark, Options, Phase, Side, State, Tally, Unit


class GivenMark(Struct, frozen=True, forbid_unknown_fields=True):
    """A change that lasts until the end of turn `until` (0: for good), by the card `by`."""

    kind: str
    by: str
    n: int = 1
    until: int = 0


class GivenUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit on a chip; a bare id is one with its printed numbers. `no`: its summoning number; by seat and column unless given."""

    card: str
    hp: int | None = None
    max_hp: int | None = None
    atk: int | None = None
    rang: Literal[1, 3, 6] | None = None
    level: int | None = None
    no: int | None = None
    sacrificed: bool = False
    marks: tuple[GivenMark, ...] = ()


class GivenAim(Struct, frozen=True, forbid_unknown_fields=True):
    """A designation of the enemy unit in `column`, until the battle phase of turn `until` (the next turn's unless given)."""

    kind: AimKind
    column: int
    until: int | None = None


class GivenSide(Struct, frozen=True, forbid_unknown_fields=True):
    """One player; library from the top, graveyard with the newest last, "" a free chip."""

    hand: tuple[str, ...] = ()
    library: tuple[str, ...] = ("dawn_squire", "spark_archer")
    grave: tuple[str, ...] = ()
    chips: tuple[str | GivenUnit, ...] = ()
    aims: tuple[GivenAim, ...] = ()
    life: int = 12
    top_life: int = 12
    mana: int = 0
    summons: int = 1
    counters: dict[Tally, int] = {}
    marks: tuple[GivenMark, ...] = ()
    player: str = "lamp_keeper"
    aura: str = "moondew"
    idle: int = 0
    decided: bool = True


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A table in the active seat's main phase, or before the first turn (`phase = "mulligan"`)."""

    sides: tuple[GivenSide, GivenSide]
    active: Literal[0, 1] = 0
    first: Literal[0, 1] = 0
    turn: int | None = None
    phase: Phase = "main"
    options: Options = Options()


def arrange(given: Mapping[str, Any]) -> State:
    """The table `given` describes (see `Given`). Raises msgspec.ValidationError for anything else, also for cards that do not fit."""
    told = msgspec.convert(given, Given)
    turn = told.turn if told.turn is not None else 9 if told.active == told.first else 10
    ids = count(1)
    numbers = count(1)
    sides = [_side(side, told, ids, numbers, turn) for side in told.sides]
    used = [unit.no for side in sides for unit in side.chips if unit is not None]
    aims = [_aims(told.sides[seat], sides[1 - seat], turn) for seat in (0, 1)]
    return State(
        told.options,
        (replace(sides[0], aims=aims[0]), replace(sides[1], aims=aims[1])),
        phase=told.phase,
        turn=0 if told.phase == "mulligan" else turn,
        active=told.active,
        first=-1 if told.phase == "mulligan" else told.first,
        next_id=next(ids),
        next_no=max(used, default=0) + 1,
    )


def _side(side: GivenSide, told: Given, ids: Iterator[int], numbers: Iterator[int], turn: int) -> Side:
    if len(side.chips) > COLUMNS:
        raise msgspec.ValidationError(f"there are {COLUMNS} chips")
    chips = [None if one == "" else _unit(one, ids, numbers) for one in side.chips]
    cards = (*side.hand, *side.library, *side.grave, *(unit.card for unit in chips if unit is not None and not unit.token))
    decks = tuple(sorted({_card(card, "unit", "spell") and CARDS[card].deck for card in cards}))
    return Side(
        decks=decks,
        player=_card(side.player, "player"),
        aura=_card(side.aura, "aura"),
        life=side.life,
        top_life=side.top_life,
        mana=side.mana,
        library=side.library,
        hand=tuple(Held(next(ids), card) for card in side.hand),
        grave=tuple(Held(next(ids), card) for card in side.grave),
        chips=(*chips, *(None,) * (COLUMNS - len(chips))),
        tallies=tuple(sorted(side.counters.items())),
        marks=tuple(_mark(mark) for mark in side.marks),
        summons=side.summons,
        decision="" if told.phase == "mulligan" and not side.decided else "keep",
        idle=side.idle,
    )


def _unit(given: str | GivenUnit, ids: Iterator[int], numbers: Iterator[int]) -> Unit:
    told = GivenUnit(given) if isinstance(given, str) else given
    no = next(numbers)
    unit = CARDS[_card(told.card, "unit", "token")].unit(next(ids), no if told.no is None else told.no)
    top = told.max_hp if told.max_hp is not None else max(unit.max_hp, told.hp or 0)
    unit = replace(
        unit,
        max_hp=top,
        hp=top if told.hp is None else told.hp,
        atk=unit.atk if told.atk is None else told.atk,
        rang=unit.rang if told.rang is None else told.rang,
        level=unit.level if told.level is None else told.level,
        sacrificed=told.sacrificed,
    )
    return unit.with_marks(tuple(_mark(mark) for mark in told.marks))


def _aims(side: GivenSide, other: Side, turn: int) -> tuple[Aim, ...]:
    found = []
    for aim in side.aims:
        unit = other.chips[aim.column] if 0 <= aim.column < COLUMNS else None
        if unit is None or aim.kind not in AIMS:
            raise msgspec.ValidationError(f"no unit stands in column {aim.column}")
        found.append(Aim(aim.kind, unit.id, turn + 1 if aim.until is None else aim.until))
    return tuple(found)


def _mark(given: GivenMark) -> Mark:
    return Mark(given.kind, given.n, given.until, _card(given.by))


def _card(card: str, *types: str) -> str:
    if card not in CARDS or (types and CARDS[card].type not in types):
        raise msgspec.ValidationError(f"there is no {' or '.join(types) or 'card'} {card}")
    return card
