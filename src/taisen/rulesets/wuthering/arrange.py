"""A table laid by hand, for scenarios."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, Literal

import msgspec
from msgspec import Struct

from taisen.engine.dice import Dice

from .card import CARDS
from .deeds import Play
from .rules import run
from .state import Held, Mark, Options, Played, Side, Stack, State, Task, Verdict

At = Literal["redraw", "start", "draw", "action", "offer", "place", "judge", "chain", "end", "characters", "first"]


class GivenAction(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the action area with its changes; a bare id is one face up."""

    card: str
    cost: int = 0
    up: bool = True
    colour: str = ""
    speed: int = 0
    damage: int = 0
    fate: Literal["", "hand", "concerto"] = ""


class GivenMark(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that holds until the turn ends."""

    kind: Literal["block", "no_chain", "ties", "chain_any", "charge", "switch", "ease", "cost"]
    n: int = 1
    colour: str = ""


class GivenSide(Struct, frozen=True, forbid_unknown_fields=True):
    """One player's half. `lead` and `back`: stacks from the bottom to the top, a bare id is a stack of one; `deck` from the top;
    concerto area and trash from the oldest."""

    life: int = 20
    lead: str | tuple[str, ...] = "ansa_0"
    back: tuple[str | tuple[str, ...], ...] = ("sango_0", "kohaku_0")
    chars: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()  # hand cards the opponent has seen
    deck: tuple[str, ...] = ("vine_whip", "vine_whip", "vine_whip", "vine_whip", "vine_whip", "vine_whip")
    concerto: tuple[str, ...] = ()
    action: tuple[str | GivenAction, ...] = ()
    trash: tuple[str, ...] = ()
    marks: tuple[GivenMark, ...] = ()
    charges: int = 0
    switches: int = 0
    level_ups: int = 0
    late: int = 0


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A table at some point of the active player's turn; what needs no decision is gone through from there.

    `at`: characters and redraw are those of the set-up, the rest steps of the turn. `won`: for `chain`, who won and with which colour.
    """

    sides: tuple[GivenSide, GivenSide] = (GivenSide(), GivenSide())
    at: At = "action"
    active: Literal[0, 1] = 0
    turn: int = 5
    chains: int = 0
    chooser: Literal[0, 1] = 0
    won: Literal["red", "green", "blue", ""] = ""
    options: Options = Options()


def arrange(given: Mapping[str, Any]) -> State:
    """The table `given` describes (see `Given`). Raises msgspec.ValidationError for anything else, also for cards that do not fit."""
    told = msgspec.convert(given, Given)
    ids = count(1)
    unlaid = told.at in ("first", "characters")
    one, two = (_side(side, ids, unlaid=unlaid) for side in told.sides)
    verdict = Verdict(told.active, (told.won, "") if told.active == 0 else ("", told.won)) if told.at == "chain" and told.won else None
    setup = told.at in ("redraw", "characters", "first")
    state = State(
        told.options,
        (one, two),
        next(ids),
        told.chooser,
        told.active,
        0 if setup else told.turn,
        "setup" if setup else "start",
        not setup,
        told.chains,
        verdict,
    )
    r = Play(state, Dice(b"arranged", ""))
    r.then(*_rest(told))
    return run(r).state


def _rest(told: Given) -> list[Task]:
    """What is still to be done from there on."""
    me, foe = told.active, 1 - told.active
    setup = ["first", "characters", "deal", "redraw", "redraw_both", "unveil", "turn"]
    if told.at in setup:
        return [Task(step) for step in setup[setup.index(told.at) :]]
    steps = {
        "start": [Task("skills", me, word="turn_start"), Task("skills", foe, word="turn_start")],
        "draw": [Task("draw", me)],
        "action": [Task("action", me)],
        "offer": [Task("offer", me)],
        "place": [Task("confrontation", me)],
        "judge": [Task("skills", me, word="confrontation"), Task("skills", foe, word="confrontation"), Task("judge", me)],
        "chain": [Task("chain", me)],
        "end": [],
    }
    usual = ["start", "draw", "action", "offer"]
    rest = [task for step in usual[usual.index(told.at) :] for task in steps[step]] if told.at in usual else steps[told.at]
    return [*rest, Task("end", me)]


def _side(side: GivenSide, ids: Iterator[int], *, unlaid: bool) -> Side:
    stacks = [_stack(side.lead, ids), *(_stack(stack, ids) for stack in side.back)]
    if len(stacks) != 3:
        raise msgspec.ValidationError("a character area has a leader and two back characters")
    chars = _held(side.chars, ids, "character")
    if unlaid:
        chars = tuple(held for stack in stacks for held in stack) + chars
        stacks = [(), (), ()]
    hand = tuple(Held(held.id, held.no, held.no in side.seen) for held in _held(side.hand, ids, "action"))
    return Side(
        life=side.life,
        deck=_held(side.deck, ids, "action"),
        chars=chars,
        stacks=tuple(stacks),
        hand=hand,
        concerto=_held(side.concerto, ids, "action"),
        action=tuple(_played(played, ids) for played in side.action),
        trash=_held(side.trash, ids, "action"),
        marks=tuple(Mark(mark.kind, mark.n, mark.colour) for mark in side.marks),
        charges=side.charges,
        switches=side.switches,
        level_ups=side.level_ups,
        late=side.late,
    )


def _stack(given: str | tuple[str, ...], ids: Iterator[int]) -> Stack:
    stack = _held((given,) if isinstance(given, str) else given, ids, "character")
    if not stack or len({CARDS[held.no].character for held in stack}) != 1:
        raise msgspec.ValidationError("a stack holds cards of one character")
    return stack


def _played(given: str | GivenAction, ids: Iterator[int]) -> Played:
    told = GivenAction(given) if isinstance(given, str) else given
    (held,) = _held((told.card,), ids, "action")
    return Played(held, told.cost, told.up, told.colour, told.speed, told.damage, told.fate)


def _held(cards: tuple[str, ...], ids: Iterator[int], kind: str) -> tuple[Held, ...]:
    for no in cards:
        if no not in CARDS:
            raise msgspec.ValidationError(f"there is no card {no}")
        if CARDS[no].type != kind:
            raise msgspec.ValidationError(f"{no} is no {kind} card")
    return tuple(Held(next(ids), no) for no in cards)
