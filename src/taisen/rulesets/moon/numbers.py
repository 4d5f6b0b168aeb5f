"""What a unit's ATK, DEF and RANG are now: printed numbers, marks, and the static abilities of all units that stand.

Changes from cards of one name count once for each unit, whether they come as a mark or from a static ability (MOON-8.1).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .state import Place, State, Unit

if TYPE_CHECKING:
    from .cards import Card

REACH = {1: 0, 3: 1, 6: 2}  # RANG to distance in columns (MOON-1.9)


def attack(cards: "Mapping[str, Card]", state: State, place: Place) -> int:
    """ATK, never below 0."""
    return max(0, place.unit.atk + _changed(cards, state, place, "atk"))


def defence(cards: "Mapping[str, Card]", state: State, place: Place) -> int:
    """DEF, which may be negative (MOON-5.6)."""
    return _changed(cards, state, place, "defence")


def rang(cards: "Mapping[str, Card]", state: State, place: Place) -> int:
    """RANG: 1, 3 or 6. Of several cards that set it, the one that did so last counts, static abilities before marks."""
    rang = place.unit.rang
    for kind, n, _ in changes(cards, state, place):
        if kind == "rang":
            rang = n
    return rang


def unable(cards: "Mapping[str, Card]", state: State, place: Place) -> bool:
    """Whether it may not act (MOON-5.7)."""
    return any(kind == "unable" for kind, _, _ in changes(cards, state, place))


def silenced(unit: Unit) -> bool:
    """Whether its own effects are off (MOON-8.10)."""
    return unit.mark("silence") is not None


def candidates(cards: "Mapping[str, Card]", state: State, place: Place) -> list[Place]:
    """The enemy units within RANG that have HP, nearest first, then in summoning order (MOON-5.4, MOON-5.5)."""
    far = REACH[rang(cards, state, place)]
    found = [foe for foe in state.places(1 - place.seat) if foe.unit.hp > 0 and abs(foe.column - place.column) <= far]
    found.sort(key=lambda foe: (abs(foe.column - place.column), foe.unit.no))
    return found


def _changed(cards: "Mapping[str, Card]", state: State, place: Place, wanted: str) -> int:
    return sum(n for kind, n, _ in changes(cards, state, place) if kind == wanted)


def changes(cards: "Mapping[str, Card]", state: State, place: Place) -> list[tuple[str, int, str]]:
    """All changes that act on a unit now, as (kind, n, by which card), each card's change of a kind once."""
    found: list[tuple[str, int, str]] = []
    seen: set[tuple[str, str]] = {(mark.kind, mark.by) for mark in place.unit.marks}
    for seat in (0, 1):
        for source in state.places(seat):
            card = cards[source.unit.card]
            if card.statics and not silenced(source.unit):
                for kind, n in card.radiate(state, source, place):
                    if (kind, card.id) not in seen:
                        seen.add((kind, card.id))
                        found.append((kind, n, card.id))
    found += [(mark.kind, mark.n, mark.by) for mark in place.unit.marks]
    return found
