"""The verbs of Kami: what skills and rounds are made of."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from taisen.engine.resolution import Resolution
from taisen.engine.table import Seat

from .events import Boosted, By, Event, Guarded, Marked, Negated, Opened, Paid, Renumbered, Swapped, Turned
from .state import Held, Place, State

BEATS = {"fire": "leaf", "leaf": "water", "water": "fire"}  # KAMI-1.4
TURNS_TO = {"fire": "leaf", "leaf": "water", "water": "fire"}  # T16
GUARDED, STEADY = "guarded", "steady"


class Printed(Protocol):
    """What the verbs need to know of a card."""

    @property
    def number(self) -> int: ...
    @property
    def element(self) -> str: ...


class Acting(NamedTuple):
    """A skill at work: whose opened card it is on, and the round it acts in."""

    by: By
    now: Place

    @property
    def seat(self) -> Seat:
        return self.by[0]


class Play(Resolution[State, Event]):
    """A step of Kami being worked out."""

    cards: Mapping[str, Printed]

    # -- what lies open ------------------------------------------------------------------------------------------------

    def face(self, seat: Seat, place: Place) -> Held | None:
        """The opened card of a player who has not escaped; skills find no other (KAMI-6.5, 6.9)."""
        side = self.state.sides[seat]
        return None if side.escaped else side.at(place)

    def faces(self, place: Place) -> list[tuple[Seat, Held]]:
        """All of them in that round, from the Flag on."""
        sides = self.state.sides
        return [(seat, held) for seat in self.state.active if (held := sides[seat].at(place)) is not None]

    def printed(self, held: Held) -> int:
        """KAMI-6.4: the number conditions look at."""
        return self.cards[held.card].number

    # -- deeds ---------------------------------------------------------------------------------------------------------

    def precharge(self, seat: Seat) -> None:
        """KAMI-4.6, 4.8: the regulation amount, or all the card has."""
        held = self.state.sides[seat].row[self.state.round]
        if held is not None:
            self.emit(Paid(seat, min(self.state.options.pre_charge, held.kp), "pre"))

    def charge(self, seat: Seat) -> None:
        """KAMI-5.4 to 5.6: pay C, or all the card has."""
        held = self.state.sides[seat].row[self.state.round]
        if held is not None:
            full = held.kp < self.state.charge
            self.emit(Paid(seat, held.kp if full else self.state.charge, "full" if full else "charged", self.state.opener < 0))

    def open(self, seat: Seat) -> None:
        """KAMI-6.1: turn this round's card over."""
        held = self.state.sides[seat].row[self.state.round]
        if held is not None:
            card = self.cards[held.card]
            self.emit(Opened(seat, card.number, card.element))

    def renumber(self, act: Acting, seat: Seat, place: Place, number: int) -> None:
        """KAMI-1.3, 6.7, 6.8: another number, not below 0; no enemy lowers a guarded card."""
        held, number = self.face(seat, place), max(number, 0)
        if held is None or number == held.number:
            return
        if number < held.number and seat != act.seat and GUARDED in held.marks:
            self.emit(Guarded(seat, place, GUARDED, act.by))
        else:
            self.emit(Renumbered(seat, place, number, act.by))

    def swap(self, act: Acting, other: Seat) -> None:
        """T20: exchange numbers with an enemy's card of this round, unless that would lower a guarded one."""
        mine, theirs = self.face(act.seat, act.now), self.face(other, act.now)
        if mine is None or theirs is None or mine.number == theirs.number:
            return
        if mine.number < theirs.number and GUARDED in theirs.marks:
            self.emit(Guarded(other, act.now, GUARDED, act.by))
        else:
            self.emit(Swapped(act.seat, other, act.by))

    def turn(self, act: Acting, seat: Seat, place: Place, element: str) -> None:
        """Layer 2: another element; no enemy changes a steady card."""
        held = self.face(seat, place)
        if held is None or held.element == element:
            return
        if seat != act.seat and STEADY in held.marks:
            self.emit(Guarded(seat, place, STEADY, act.by))
        else:
            self.emit(Turned(seat, place, element, act.by))

    def mark(self, act: Acting, mark: str) -> None:
        """T26, T27: protect the owner's card of this round."""
        held = self.face(act.seat, act.now)
        if held is not None and mark not in held.marks:
            self.emit(Marked(act.seat, mark, act.by))

    def negate(self, act: Acting) -> None:
        """T28: the skills enemies opened in this round are void (once is enough)."""
        for seat, held in self.faces(act.now):
            if seat != act.seat and not held.voided:
                self.emit(Negated(seat, act.by))

    def boost(self) -> None:
        """KAMI-7: the elemental boost of this round."""
        faces = self.faces(self.state.round)
        winner = boosted(tuple([held.element for _, held in faces]))
        results = [""] * len(self.state.sides)
        for seat, held in faces:
            results[seat] = "draw" if not winner else "won" if held.element == winner else "lost"
        self.emit(Boosted(winner, results.count("lost"), tuple(results)))


def boosted(elements: tuple[str, ...]) -> str:
    """KAMI-7.2 to 7.6: the element that gets the boost among opened cards, "" for a draw."""
    kinds = set(elements)
    if len(kinds) < 2:
        return ""
    if "light" in kinds:
        return "light"
    if len(kinds) == 3:
        return ""
    return next(element for element, beaten in BEATS.items() if kinds == {element, beaten})
