"""What a unit's ATK, DEF and RANG are now: printed numbers, marks, and the static abilities of all units that stand.

Changes from cards of one name count once for each unit, whether they come as a mark or from a static ability (MOON-8.1).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from .state import Mark, Place, State, Unit

if TYPE_CHECKING:
    from .cards import Card

REACH = {1: 0, 3: 1, 6: 2}  # RANG to distance in columns (MOON-1.9)


class Figures(Struct, frozen=True, gc=False):
    """A unit's numbers with all that changes them. `defence` may be negative (MOON-5.6); `unable`: it may not act (MOON-5.7)."""

    atk: int
    defence: int
    rang: int
    unable: bool


def figures(cards: "Mapping[str, Card]", state: State, place: Place) -> Figures:
    """Of several cards that set the RANG the one that did so last counts, static abilities before marks."""
    unit = place.unit
    atk, defence, rang, unable = unit.atk, 0, unit.rang, False
    for change in changes(cards, state, place):
        kind = change.kind
        if kind == "atk":
            atk += change.n
        elif kind == "defence":
            defence += change.n
        elif kind == "rang":
            rang = change.n
        elif kind == "unable":
            unable = True
    return Figures(atk if atk > 0 else 0, defence, rang, unable)


def silenced(unit: Unit) -> bool:
    """Whether its own effects are off (MOON-8.10)."""
    return unit.mark("silence") is not None


def candidates(state: State, place: Place, rang: int) -> list[Place]:
    """The enemy units within RANG that have HP, nearest first, then in summoning order (MOON-5.4, MOON-5.5)."""
    other, here, far = 1 - place.seat, place.column, REACH[rang]
    found = []
    for column, foe in enumerate(state.sides[other].chips):
        if foe is not None and foe.hp > 0 and abs(column - here) <= far:
            found.append(Place(other, column, foe))
    return found if len(found) < 2 else _nearest_first(found, here)


def _nearest_first(found: list[Place], column: int) -> list[Place]:
    return sorted(found, key=lambda foe: (abs(foe.column - column), foe.unit.no))


def changes(cards: "Mapping[str, Card]", state: State, place: Place) -> tuple[Mark, ...]:
    """All changes that act on a unit now, each card's change of a kind once: those of static abilities, as marks, and its own marks."""
    found: list[Mark] = []
    marks = place.unit.marks
    for seat in (0, 1):
        chips = state.sides[seat].chips
        for unit in chips:
            if unit is not None and (card := cards[unit.card]).statics and not (unit.marks and silenced(unit)):
                # few units have any, so the column is looked up and not counted for all
                for mark in card.radiate(state, Place(seat, chips.index(unit), unit), place):
                    if not (found or marks) or not _counted(mark, (*found, *marks)):
                        found.append(mark)
    return (*found, *marks) if found else marks


def _counted(mark: Mark, marks: tuple[Mark, ...]) -> bool:
    return any(known.kind == mark.kind and known.by == mark.by for known in marks)
