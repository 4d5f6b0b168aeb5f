"""Current numbers: what is printed, what was laid on the card, and what static skills add while they hold (WUTH-5.19)."""

from collections.abc import Container, Iterator
from functools import cache
from typing import NamedTuple

from taisen.engine.table import Seat

from .card import CARDS, Card, Skill
from .conditions import Case, hold
from .effects import ChainAny, Cost, Damage, Flag, NoChain, OnAction, Op, Recolour, Speed, TieWins
from .state import LEADER, Played, Side, State


class Skilled(NamedTuple):
    """A skill on the field: the instance whose it is, its number, which of its skills."""

    card: int
    no: str
    skill: int


def stands(skill: Skill, place: int) -> bool:
    """Whether a character in `place` is where its skill works (WUTH-5.6)."""
    return skill.where == "any" or (skill.where == "leader") == (place == LEADER)


@cache
def printed(no: str, when: str) -> tuple[tuple[int, Skill], ...]:
    """The skills of this kind printed on a card, each with its place there."""
    return tuple((at, skill) for at, skill in CARDS[no].skilled if skill.when == when)


@cache
def _operations(kind: type[Op]) -> dict[str, tuple[tuple[Skill, Op], ...]]:
    """The operations of this kind in static skills, by the card they are printed on; a card without any is missing."""
    found = {no: tuple((skill, op) for _, skill in printed(no, "static") for op in skill.do if isinstance(op, kind)) for no in CARDS}
    return {no: operations for no, operations in found.items() if operations}


def on_field(side: Side, when: str) -> Iterator[Skilled]:
    """The skills of this kind on one player's field in the default order of WUTH-5.5: leader stack bottom to top, back 1, back 2, the
    action area left to right. Cards face down do not act."""
    for place, stack in enumerate(side.stacks):
        for held in stack:
            for at, skill in printed(held.no, when):
                if stands(skill, place):
                    yield Skilled(held.id, held.no, at)
    for played in side.action:
        if played.up:
            for at, _ in printed(played.card.no, when):
                yield Skilled(played.card.id, played.card.no, at)


def _statics(state: State, seat: Seat, colours: tuple[str, str], kind: type[Op]) -> Iterator[tuple[Op, int]]:
    """Operations of this kind in the static skills of `seat` that hold now, with the instance they are printed on."""
    printed_on, side = _operations(kind), state.sides[seat]
    for place, stack in enumerate(side.stacks):
        for held in stack:
            if held.no in printed_on:
                for skill, op in printed_on[held.no]:
                    if stands(skill, place) and hold(skill.given, Case(state, seat, CARDS, colours)):
                        yield op, held.id
    for played in side.action:
        if played.up and played.card.no in printed_on:
            for skill, op in printed_on[played.card.no]:
                if hold(skill.given, Case(state, seat, CARDS, colours)):
                    yield op, played.card.id


def _printed_on_field(state: State, printed_on: Container[str]) -> bool:
    for side in state.sides:
        for stack in side.stacks:
            for held in stack:
                if held.no in printed_on:
                    return True
        for played in side.action:
            if played.card.no in printed_on:
                return True
    return False


def _static_colour(state: State, seat: Seat, card: int, printed: str) -> str:
    colour = printed
    if not _printed_on_field(state, _operations(Recolour)):
        return colour
    for owner in (seat, 1 - seat):
        for op, by in _statics(state, owner, ("", ""), Recolour):
            if isinstance(op, Recolour) and _meant(op, owner, by, seat, card):
                colour = op.to
    return colour


def _meant(op: OnAction, owner: Seat, by: int, seat: Seat, card: int) -> bool:
    return by == card if op.on == "this" else (owner == seat) == (op.on == "own")


def colour_of(state: State, seat: Seat, played: Played) -> str:
    """The colour of a card in the action area: the last one laid on it, else what static skills make of the printed one."""
    return played.colour or _static_colour(state, seat, played.card.id, CARDS[played.card.no].colour)


def colour_in_hand(state: State, seat: Seat, no: str) -> str:
    """The colour a hand card counts as (WUTH-5.24)."""
    return _static_colour(state, seat, 0, CARDS[no].colour)


def colours(state: State) -> tuple[str, str]:
    """By seat, the colour of the confrontation's card; empty for none or face down. Frozen by the judgement (WUTH-5.14)."""
    if state.verdict is not None:
        return state.verdict.colours
    return _colour(state, 0), _colour(state, 1)


def _colour(state: State, seat: Seat) -> str:
    area = state.sides[seat].action
    return colour_of(state, seat, area[0]) if area and area[0].up else ""


def case(state: State, seat: Seat) -> Case:
    """How things stand for a skill of `seat`."""
    return Case(state, seat, CARDS, colours(state))


def speed_of(state: State, seat: Seat, played: Played) -> int:
    """Any integer (WUTH-6.4)."""
    return CARDS[played.card.no].speed + played.speed + _added(state, seat, played, Speed)


def damage_of(state: State, seat: Seat, played: Played) -> int:
    """Never below 0 (WUTH-6.4)."""
    return max(0, CARDS[played.card.no].damage + played.damage + _added(state, seat, played, Damage))


def _added(state: State, seat: Seat, played: Played, kind: type[OnAction]) -> int:
    judged = state.verdict is not None and not state.chains  # nothing but the confrontation's cards lies there
    total, mine = 0, colours(state)[seat] if judged else colour_of(state, seat, played)
    for owner in (0, 1):
        for op, by in _statics(state, owner, colours(state), kind):
            if isinstance(op, OnAction) and _meant(op, owner, by, seat, played.card.id) and op.fits(mine):
                total += op.n
    return total


def cost_of(state: State, seat: Seat, no: str) -> int:
    """What a hand card costs now; never below 0 (WUTH-5.2)."""
    card, colour = CARDS[no], colour_in_hand(state, seat, no)
    total = card.cost + sum(mark.n for mark in state.sides[seat].marks if mark.kind == "cost" and mark.colour in ("", colour))
    for op, _ in _statics(state, seat, colours(state), Cost):
        if isinstance(op, Cost) and op.colour in ("", colour):
            total += op.n
    return max(0, total)


def _has(state: State, seat: Seat, kind: type[Flag]) -> bool:
    owner = 1 - seat if kind.foe else seat
    return state.sides[seat].marked(kind.mark) > 0 or any(True for _ in _statics(state, owner, colours(state), kind))


def may_chain(state: State) -> bool:
    """WUTH-5.15, WUTH-5.24: won with red or excused from it, and not forbidden by the opponent."""
    verdict = state.verdict
    if verdict is None or verdict.victor < 0 or not verdict.colours[verdict.victor]:
        return False
    seat = verdict.victor
    return (verdict.colours[seat] == "red" or _has(state, seat, ChainAny)) and not _has(state, seat, NoChain)


def wins_ties(state: State, seat: Seat) -> bool:
    """WUTH-5.23."""
    return _has(state, seat, TieWins)


def discards_for(state: State, seat: Seat, card: Card) -> int:
    """Hand cards to be discarded for levelling up to `card` (WUTH-4.4)."""
    return max(0, card.level - state.sides[seat].marked("ease"))
