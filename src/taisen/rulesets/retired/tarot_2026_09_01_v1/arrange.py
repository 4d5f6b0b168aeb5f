"""A table laid by hand, for scenarios."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, Literal

import msgspec
from msgspec import Struct

from taisen.engine.replace import replace

from .cards import CARDS, work_of
from .effects import AttachPlus, AttachProtect, BecomeArcana
from .state import MINORS, PIPS, SLOTS, Arcana, Held, Life, Options, Placed, Side, State, Under


class GivenArcana(Struct, frozen=True, forbid_unknown_fields=True):
    """An arcana of a spread; a bare id is one that lies face up since an earlier turn and has not acted."""

    card: str
    face: Literal["up", "down"] = "up"
    fresh: bool = False  # came in this turn
    acted: bool = False
    left: int | None = None  # actions left; 1, or 0 when acted or stunned
    stunned: int = 0
    sunlit: int = 0
    known: bool = False
    under: tuple[str, ...] = ()


class GivenLife(Struct, frozen=True, forbid_unknown_fields=True):
    """A life; a bare id lies face down."""

    card: str
    up: bool = False


class GivenSide(Struct, frozen=True, forbid_unknown_fields=True):
    """One seeker's cards; decks and piles from the top, trashes from the bottom, "" an empty slot."""

    hand: tuple[str, ...] = ()
    spread: tuple[str | GivenArcana, ...] = ()
    lives: tuple[str | GivenLife, ...] = ("fool",)
    deck: tuple[str, ...] = ()
    trash: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    turns: int = 5  # own turns begun
    summons: int = 1
    forbidden: bool = False
    no_summon: bool = False
    extra_summons: int = 0
    no_draw: bool = False
    missed: int = 0


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A table in the middle of the active seat's turn."""

    sides: tuple[GivenSide, GivenSide]
    active: Literal[0, 1] = 0
    turn: int = 9
    options: Options = Options()


def arrange(given: Mapping[str, Any]) -> State:
    """The table `given` describes (see `Given`). Raises msgspec.ValidationError for anything else, also for cards that do not fit."""
    told = msgspec.convert(given, Given)
    ids = count(1)
    sides = tuple(_side(side, told, seat, ids) for seat, side in enumerate(told.sides))
    piles = tuple(tuple(_major(card) for card in side.unused) for side in told.sides)
    unused = (piles[0] + piles[1],) if told.options.half else piles
    return State((sides[0], sides[1]), unused, told.active, told.options, told.turn, dealt=next(ids) - 1)


def _side(side: GivenSide, told: Given, seat: int, ids: Iterator[int]) -> Side:
    if len(side.spread) > SLOTS:
        raise msgspec.ValidationError(f"a spread has {SLOTS} slots")
    spread = [None if told_arcana == "" else _placed(told_arcana, told.turn, ids) for told_arcana in side.spread]
    spread += [None] * (SLOTS - len(spread))
    return Side(
        deck=tuple(_minor(card) for card in side.deck),
        hand=tuple(Held(replace(_minor(card), iid=next(ids)), could=MINORS) for card in side.hand),
        spread=tuple(spread),
        trash=tuple(replace(_any(card), iid=next(ids)) for card in side.trash),
        lives=tuple(_life(life, ids) for life in side.lives),
        turns=side.turns,
        summons=side.summons if seat == told.active else 0,
        forbidden=side.forbidden,
        no_summon=side.no_summon,
        extra_summons=side.extra_summons,
        no_draw=side.no_draw,
        missed=side.missed,
    )


def _placed(given: str | GivenArcana, turn: int, ids: Iterator[int]) -> Placed:
    told = GivenArcana(given) if isinstance(given, str) else given
    card = _any(told.card)
    fleeting = not card.is_minor
    if fleeting:
        work = work_of(told.card)
        if not isinstance(work, BecomeArcana):
            raise msgspec.ValidationError(f"{told.card} cannot lie in a spread")
        card = replace(card, rank=work.number)
    under = tuple(_under(major, ids) for major in told.under)
    up = told.face == "up"
    left = told.left if told.left is not None else 0 if told.acted or told.stunned else 1
    known = told.known or (not up and not card.is_pip)  # only what all have seen lies face down without being a pip
    return Placed(
        replace(card, iid=next(ids)),
        up,
        turn if told.fresh else turn - 2,
        left,
        told.acted,
        told.stunned,
        told.sunlit,
        fleeting,
        under,
        known,
        could=PIPS,
    )


def _under(card: str, ids: Iterator[int]) -> Under:
    work = work_of(_major(card).card)
    plus = work.n if isinstance(work, AttachPlus) else 0
    guard = isinstance(work, AttachProtect)
    if not plus and not guard:
        raise msgspec.ValidationError(f"{card} is not laid under an arcana")
    return Under(replace(_major(card), iid=next(ids)), plus, guard)


def _life(given: str | GivenLife, ids: Iterator[int]) -> Life:
    told = GivenLife(given) if isinstance(given, str) else given
    card = _major(told.card)
    return Life(replace(card, iid=next(ids)) if told.up else card, told.up)


def _any(card: str) -> Arcana:
    if card not in CARDS:
        raise msgspec.ValidationError(f"there is no card {card}")
    return CARDS[card].printed


def _minor(card: str) -> Arcana:
    if not _any(card).is_minor:
        raise msgspec.ValidationError(f"{card} is no minor arcana")
    return _any(card)


def _major(card: str) -> Arcana:
    if _any(card).is_minor:
        raise msgspec.ValidationError(f"{card} is no major arcana")
    return _any(card)
