"""What a unit's ATK, DEF and RANG are now: printed numbers, marks, and the static abilities of all units that stand.

Changes from cards of one name count once for each unit, whether they come as a mark or from a static ability (MOON-8.1).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from .state import Place, State, Unit

if TYPE_CHECKING:
    from .cards import Card

REACH = {1: 0, 3: 1, 6: 2}  # RANG to distance in columns (MOON-1.9)


class Figures(NamedTuple):
    """A unit's numbers with all that changes them. `defence` may be negative (MOON-5.6); `unable`: it may not act (MOON-5.7)."""

    atk: int
    defence: int
    rang: int
    unable: bool


def figures(cards: "Mapping[str, Card]", state: State, place: Place) -> Figures:
    """Of several cards that set the RANG the one that did so last counts, static abilities before marks."""
    unit = place.unit
    atk, defence, rang, unable = unit.atk, 0, unit.rang, False
    for kind, n, _ in changes(cards, state, place):
        if kind == "atk":
            atk += n
        elif kind == "defence":
            defence += n
        elif kind == "rang":
            rang = n
        elif kind == "unable":
            unable = True
    return Figures(max(0, atk), defence, rang, unable)


def silenced(unit: Unit) -> bool:
    """Whether its own effects are off (MOON-8.10)."""
    return unit.mark("silence") is not None


def candidates(state: State, place: Place, rang: int) -> list[Place]:
    """The enemy units within RANG that have HP, nearest first, then in summoning order (MOON-5.4, MOON-5.5)."""
    far = REACH[rang]
    found = [foe for foe in state.places(1 - place.seat) if foe.unit.hp > 0 and abs(foe.column - place.column) <= far]
    found.sort(key=lambda foe: (abs(foe.column - place.column), foe.unit.no))
    return found


def changes(cards: "Mapping[str, Card]", state: State, place: Place) -> list[tuple[str, int, str]]:
    """All changes that act on a unit now, as (kind, n, by which card), each card's change of a kind once."""
    found: list[tuple[str, int, str]] = []
    seen: set[tuple[str, str]] | None = None
    for seat, side in enumerate(state.sides):
        for column, unit in enumerate(side.chips):
            if unit is None or not (card := cards[unit.card]).statics or silenced(unit):
                continue
            if seen is None:
                seen = {(mark.kind, mark.by) for mark in place.unit.marks}
            for kind, n in card.radiate(state, Place(seat, column, unit), place):
                if (kind, card.id) not in seen:
                    seen.add((kind, card.id))
                    found.append((kind, n, card.id))
    found += [(mark.kind, mark.n, mark.by) for mark in place.unit.marks]
    return found
