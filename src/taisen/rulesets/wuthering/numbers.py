"""Current numbers: what is printed, what was laid on the card, and what static skills add while they hold (WUTH-5.19)."""

from collections.abc import Callable
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
def printed(when: str) -> dict[str, tuple[tuple[int, Skill], ...]]:
    """The skills of this kind, each with its place there, by the card they are printed on; a card without any is missing."""
    found = {no: tuple((at, skill) for at, skill in card.skilled if skill.when == when) for no, card in CARDS.items()}
    return {no: skills for no, skills in found.items() if skills}


@cache
def _operations(kind: type[Op]) -> dict[str, tuple[tuple[Skill, Op], ...]]:
    """The operations of this kind in static skills, by the card they are printed on; a card without any is missing."""
    found = {
        no: tuple((skill, op) for _, skill in skills for op in skill.do if isinstance(op, kind)) for no, skills in printed("static").items()
    }
    return {no: operations for no, operations in found.items() if operations}


def on_field(side: Side, when: str) -> list[Skilled]:
    """The skills of this kind on one player's field in the default order of WUTH-5.5: leader stack bottom to top, back 1, back 2, the
    action area left to right. Cards face down do not act."""
    printed_on = printed(when)
    found = [
        Skilled(held.id, held.no, at)
        for place, stack in enumerate(side.stacks)
        for held in stack
        if held.no in printed_on
        for at, skill in printed_on[held.no]
        if stands(skill, place)
    ]
    for played in side.action:
        if played.up and played.card.no in printed_on:
            found += [Skilled(played.card.id, played.card.no, at) for at, _ in printed_on[played.card.no]]
    return found


def stays(side: Side, card: int) -> bool:
    """Whether a card is on one player's field."""
    for stack in side.stacks:
        for held in stack:
            if held.id == card:
                return True
    return card in [played.card.id for played in side.action]


def colour_shown(state: State, seat: Seat) -> str:
    """The colour of the confrontation's card; empty for none or face down. Frozen by the judgement (WUTH-5.14)."""
    if state.verdict is not None:
        return state.verdict.colours[seat]
    area = state.sides[seat].action
    return colour_of(state, seat, area[0]) if area and area[0].up else ""


def _no_colour(state: State, seat: Seat) -> str:
    return ""


def _statics(state: State, seat: Seat, kind: type[Op], seen: Callable[[State, Seat], str] = colour_shown) -> list[tuple[Op, int]]:
    """Operations of this kind in the static skills of `seat` that hold now, with the instance they are printed on."""
    printed_on, side = _operations(kind), state.sides[seat]
    if not printed_on:
        return []
    found = [
        (skill, op, held.id)
        for place, stack in enumerate(side.stacks)
        for held in stack
        if held.no in printed_on
        for skill, op in printed_on[held.no]
        if stands(skill, place)
    ]
    for played in side.action:
        if played.up and played.card.no in printed_on:
            found += [(skill, op, played.card.id) for skill, op in printed_on[played.card.no]]
    if not found:
        return []
    now = Case(state, seat, CARDS, seen)
    return [(op, by) for skill, op, by in found if hold(skill.given, now)]


def _static_colour(state: State, seat: Seat, card: int) -> str:
    """What static skills make of the colour of a card; empty for nothing."""
    colour = ""
    for owner in (seat, 1 - seat):
        for op, by in _statics(state, owner, Recolour, _no_colour):
            if isinstance(op, Recolour) and _meant(op, owner, by, seat, card):
                colour = op.to
    return colour


def _meant(op: OnAction, owner: Seat, by: int, seat: Seat, card: int) -> bool:
    return by == card if op.on == "this" else (owner == seat) == (op.on == "own")


def colour_of(state: State, seat: Seat, played: Played) -> str:
    """The colour of a card in the action area: the last one laid on it, else what static skills make of the printed one."""
    return played.colour or _static_colour(state, seat, played.card.id) or CARDS[played.card.no].colour


def recoloured(state: State, seat: Seat) -> str:
    """The colour all hand cards count as; empty where each counts as printed (WUTH-5.24)."""
    return _static_colour(state, seat, 0)


def colour_in_hand(state: State, seat: Seat, no: str) -> str:
    """The colour a hand card counts as (WUTH-5.24)."""
    return recoloured(state, seat) or CARDS[no].colour


def case(state: State, seat: Seat) -> Case:
    """How things stand for a skill of `seat`."""
    return Case(state, seat, CARDS, colour_shown)


def speed_of(state: State, seat: Seat, played: Played) -> int:
    """Any integer (WUTH-6.4)."""
    return CARDS[played.card.no].speed + played.speed + _added(state, seat, played, Speed)


def damage_of(state: State, seat: Seat, played: Played) -> int:
    """Never below 0 (WUTH-6.4)."""
    return max(0, CARDS[played.card.no].damage + played.damage + _added(state, seat, played, Damage))


def _added(state: State, seat: Seat, played: Played, kind: type[OnAction]) -> int:
    meant = [
        op
        for owner in (0, 1)
        for op, by in _statics(state, owner, kind)
        if isinstance(op, OnAction) and _meant(op, owner, by, seat, played.card.id)
    ]
    if not meant:
        return 0
    judged = state.verdict is not None and not state.chains  # nothing but the confrontation's cards lies there
    mine = colour_shown(state, seat) if judged else colour_of(state, seat, played)
    return sum([op.n for op in meant if op.fits(mine)])


def costs(state: State, seat: Seat) -> Callable[[str], int]:
    """What hand cards cost now, by their number; never below 0 (WUTH-5.2)."""
    changes = [(mark.n, mark.colour) for mark in state.sides[seat].marks if mark.kind == "cost"]
    changes += [(op.n, op.colour) for op, _ in _statics(state, seat, Cost) if isinstance(op, Cost)]
    if not changes:
        return lambda no: CARDS[no].cost
    colour = recoloured(state, seat)
    return lambda no: max(0, CARDS[no].cost + sum([n for n, only in changes if only in ("", colour or CARDS[no].colour)]))


def cost_of(state: State, seat: Seat, no: str) -> int:
    """What one hand card costs now."""
    return costs(state, seat)(no)


def _has(state: State, seat: Seat, kind: type[Flag]) -> bool:
    owner = 1 - seat if kind.foe else seat
    return state.sides[seat].marked(kind.mark) > 0 or bool(_statics(state, owner, kind))


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
