"""A table laid by hand, for scenarios."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from .cards import NUMBER, work_of
from .effects import AttachPlus, AttachProtect, BecomeArcana
from .state import SET, SLOTS, Options, Placed, Side, State, Under, printed


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
    boxes = [Box(seat) for seat in (0, 1)]
    sides = tuple(_side(side, told, seat, boxes[seat]) for seat, side in enumerate(told.sides))
    piles = tuple(tuple(map(box.major, side.unused)) for side, box in zip(told.sides, boxes, strict=True))
    unused = (piles[0] + piles[1],) if told.options.half else piles
    return State((sides[0], sides[1]), unused, told.active, told.options, told.turn)


class Box:
    """The sets a seat's cards are taken from: its own, and as many more as one card is wanted again."""

    def __init__(self, seat: int) -> None:
        self._next = {card: number + seat * SET for card, number in NUMBER.items()}

    def any(self, card: str) -> int:
        if card not in self._next:
            raise msgspec.ValidationError(f"there is no card {card}")
        number = self._next[card]
        self._next[card] += 2 * SET
        return number

    def minor(self, card: str) -> int:
        number = self.any(card)
        if not printed(number).is_minor:
            raise msgspec.ValidationError(f"{card} is no minor arcana")
        return number

    def major(self, card: str) -> int:
        number = self.any(card)
        if printed(number).is_minor:
            raise msgspec.ValidationError(f"{card} is no major arcana")
        return number


def _side(side: GivenSide, told: Given, seat: int, box: Box) -> Side:
    if len(side.spread) > SLOTS:
        raise msgspec.ValidationError(f"a spread has {SLOTS} slots")
    spread = [None if told_arcana == "" else _placed(told_arcana, told.turn, box) for told_arcana in side.spread]
    spread += [None] * (SLOTS - len(spread))
    lives = [GivenLife(life) if isinstance(life, str) else life for life in side.lives]
    laid = [(box.major(life.card), life.up) for life in lives]
    return Side(
        deck=tuple(map(box.minor, side.deck)),
        hand=tuple(map(box.minor, side.hand)),
        spread=tuple(spread),
        trash=tuple(map(box.any, side.trash)),
        lives=tuple(card for card, _ in laid),
        held=tuple(card for card, up in laid if up),
        turns=side.turns,
        summons=side.summons if seat == told.active else 0,
        forbidden=side.forbidden,
        no_summon=side.no_summon,
        extra_summons=side.extra_summons,
        no_draw=side.no_draw,
        missed=side.missed,
    )


def _placed(given: str | GivenArcana, turn: int, box: Box) -> Placed:
    told = GivenArcana(given) if isinstance(given, str) else given
    card = box.any(told.card)
    fleeting = not printed(card).is_minor
    number = 0
    if fleeting:
        work = work_of(card)
        if not isinstance(work, BecomeArcana):
            raise msgspec.ValidationError(f"{told.card} cannot lie in a spread")
        number = work.number
    up = told.face == "up"
    return Placed(
        card,
        up,
        turn if told.fresh else turn - 2,
        told.left if told.left is not None else 0 if told.acted or told.stunned else 1,
        told.acted,
        told.stunned,
        told.sunlit,
        fleeting,
        number,
        tuple(_under(major, box) for major in told.under),
        known=told.known or (not up and not printed(card).is_pip),  # only what all have seen lies face down without being a pip
    )


def _under(major: str, box: Box) -> Under:
    card = box.major(major)
    work = work_of(card)
    plus = work.n if isinstance(work, AttachPlus) else 0
    guard = isinstance(work, AttachProtect)
    if not plus and not guard:
        raise msgspec.ValidationError(f"{major} is not laid under an arcana")
    return Under(card, plus, guard)
