"""The verbs of the game: what effects and phases are written in. None of them asks anybody anything."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal

from taisen.engine.replace import replace
from taisen.engine.resolution import Resolution
from taisen.engine.table import Seat

from .changes import Felled, Healed, Hurt, Marked, Moved, Sacrificed
from .events import Discarded, Drew, Event, LifeChanged, ManaChanged, Milled, PlayerMarked, Recalled, SummonsGained, Tallied, TokensMade
from .state import Held, Mark, State, Tally

if TYPE_CHECKING:
    from .cards import Card

Lasts = Literal["turn", "round", "good"]


class Play(Resolution[State, Event]):
    """One step being worked out. Units are named by id; one that has left the board is passed over."""

    cards: "Mapping[str, Card]"

    # -- units -----------------------------------------------------------------------------------------------------------

    def hurt(self, unit: int, n: int) -> None:
        """Effect damage: neither evaded nor reduced by DEF (MOON-5.12)."""
        place = self.state.find(unit)
        if place is not None and n > 0:
            self.emit(Hurt(unit, max(0, place.unit.hp - n)))

    def heal(self, unit: int, n: int) -> None:
        """Not above the maximum, not a sacrificed unit (MOON-4.9, MOON-8.2)."""
        place = self.state.find(unit)
        if place is not None and not place.unit.sacrificed and place.unit.hp < place.unit.top_hp:
            self.emit(Healed(unit, min(place.unit.top_hp, place.unit.hp + n)))

    def fell(self, unit: int) -> None:
        place = self.state.find(unit)
        if place is not None and place.unit.hp > 0:
            self.emit(Felled(unit))

    def sacrifice(self, unit: int) -> None:
        """A unit with HP 0 cannot be sacrificed (MOON-8.2)."""
        place = self.state.find(unit)
        if place is not None and place.unit.hp > 0:
            self.emit(Sacrificed(unit))

    def mark(self, unit: int, kind: str, n: int, lasts: Lasts, seat: Seat, by: str) -> None:
        """Give a change. One from a card of the same name is not added, it begins anew (MOON-8.1)."""
        place = self.state.find(unit)
        if place is None:
            return
        mark = Mark(kind, n, self.until(seat, lasts), by)
        marks = _joined(place.unit.marks, mark)
        hp = place.unit.hp
        if kind == "max_hp":
            changed = place.unit.with_marks(marks)
            gained = changed.top_hp - place.unit.top_hp
            hp = changed.hp if gained <= 0 or changed.sacrificed else changed.hp + gained
        self.emit(Marked(unit, mark, marks, hp))

    def until(self, seat: Seat, lasts: Lasts) -> int:
        """The turn at whose end a change given now by `seat` is over; 0 for never (MOON-4.12)."""
        if lasts == "good":
            return 0
        if lasts == "turn":
            return self.state.turn
        return self.state.turn + (1 if self.state.active == seat else 2)

    def move(self, seat: Seat, source: int, target: int, effect: str) -> None:
        if source != target:
            self.emit(Moved(seat, source, target, effect))

    def make_tokens(self, seat: Seat, card: str, columns: Iterable[int]) -> None:
        """A token on each of these own chips that is free, by column (MOON-4.13)."""
        printed = self.cards[card]
        free = [column for column in sorted(columns) if self.state.sides[seat].chips[column] is None]
        made = []
        for k, column in enumerate(free):
            made.append((column, printed.unit(self.state.next_id + k, self.state.next_no + k)))
        if made:
            self.emit(TokensMade(seat, tuple(made)))

    # -- cards -----------------------------------------------------------------------------------------------------------

    def draw(self, seat: Seat, n: int, why: str = "effect") -> None:
        """As many as there are (MOON-4.10)."""
        drawn = self._top(seat, n)
        if drawn:
            self.emit(Drew(seat, drawn, why))

    def mill(self, seat: Seat, n: int) -> None:
        milled = self._top(seat, n)
        if milled:
            self.emit(Milled(seat, milled))

    def discard(self, seat: Seat, card: int) -> None:
        self.emit(Discarded(seat, card))

    def discard_at_random(self, seat: Seat, n: int) -> None:
        for _ in range(n):
            hand = self.state.sides[seat].hand
            if hand:
                self.discard(seat, self.dice.pick(hand).id)

    def recall(self, seat: Seat, kind: str) -> None:
        """The newest card of the kind in the graveyard comes back into the hand."""
        for card in reversed(self.state.sides[seat].grave):
            if kind in ("card", self.cards[card.card].type):
                self.emit(Recalled(seat, card.id, Held(self.state.next_id, card.card, known=True)))
                return

    def _top(self, seat: Seat, n: int) -> tuple[Held, ...]:
        first = self.state.next_id
        return tuple([Held(first + k, card) for k, card in enumerate(self.state.sides[seat].library[:n])])

    # -- players ---------------------------------------------------------------------------------------------------------

    def lose_life(self, seat: Seat, n: int, why: str = "effect") -> None:
        side = self.state.sides[seat]
        if side.life and n > 0:
            self.emit(LifeChanged(seat, max(0, side.life - n), why))

    def gain_life(self, seat: Seat, n: int) -> None:
        """Not above the starting life (MOON-4.9)."""
        side = self.state.sides[seat]
        if side.life < side.top_life:
            self.emit(LifeChanged(seat, min(side.top_life, side.life + n), "heal"))

    def add_mana(self, seat: Seat, n: int, why: str = "effect") -> None:
        """Between 0 and the cap (MOON-7.5)."""
        mana = min(self.state.options.mana_cap, max(0, self.state.sides[seat].mana + n))
        if mana != self.state.sides[seat].mana:
            self.emit(ManaChanged(seat, mana, why))

    def add_tally(self, seat: Seat, name: Tally, n: int) -> None:
        self.emit(Tallied(seat, name, self.state.sides[seat].tally(name) + n))

    def add_summons(self, seat: Seat, n: int) -> None:
        self.emit(SummonsGained(seat, n))

    def mark_player(self, seat: Seat, kind: str, n: int, lasts: Lasts, by: str) -> None:
        mark = Mark(kind, n, self.until(seat, lasts), by)
        self.emit(PlayerMarked(seat, mark, _joined(self.state.sides[seat].marks, mark)))


def _joined(marks: tuple[Mark, ...], mark: Mark) -> tuple[Mark, ...]:
    for k, old in enumerate(marks):
        if old.kind == mark.kind and old.by == mark.by:
            # of the same name: only its time begins anew, and evasion's time is the attacks it has left
            until = 0 if not old.until or not mark.until else max(old.until, mark.until)
            n = mark.n if mark.kind == "evasion" else old.n
            return (*marks[:k], replace(old, n=n, until=until), *marks[k + 1 :])
    return (*marks, mark)
