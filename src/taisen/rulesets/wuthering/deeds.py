"""The verbs of Wuthering: what rules and effects make happen. They know no card texts."""

from taisen.engine.dice import Dice
from taisen.engine.resolution import Resolution
from taisen.engine.table import Seat

from .clash import Changed, Hit, LifeGained, LifeLost, Marked, Salvaged, Stripped, Withdrawn
from .events import Answered, Asked, Discarded, Drawn, Ended, Event, PhaseBegan, Redrawn, Stored
from .state import Held, Mark, Question, Side, State, Task, taken


class Play(Resolution[State, Event]):
    """A step being worked out; `todo` is the stack of what remains to be done, the next on top."""

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(state, dice)
        self.todo: list[Task] = list(reversed(state.agenda))

    # -- what comes next

    def then(self, *tasks: Task) -> None:
        """Do these next, in this order, before whatever was waiting."""
        self.todo.extend(reversed(tasks))

    def ask(self, question: Question) -> None:
        """Wait for a decision; what remains to be done is kept in the state."""
        self.emit(Asked(question, tuple(reversed(self.todo))))

    def answer(self) -> None:
        """The decision has been made; go on with what waited."""
        self.emit(Answered())

    def phase(self, phase: str) -> None:
        if self.state.phase != phase:
            self.emit(PhaseBegan(phase))

    def side(self, seat: Seat) -> Side:
        return self.state.sides[seat]

    # -- cards

    def draw(self, seat: Seat, n: int) -> None:
        """Up to `n` cards; an empty deck gives fewer (WUTH-4.3)."""
        n = min(n, len(self.side(seat).deck))
        if n > 0:
            self.emit(Drawn(seat, n))

    def redraw(self, seat: Seat) -> None:
        """Named cards under the deck, as many from the top, then shuffle (WUTH-3.6); none named, nothing happens."""
        side = self.side(seat)
        n = len(side.returning)
        if n == 0:
            return
        kept, pile = side.hand, side.deck
        for card in side.returning:
            held, kept = taken(kept, card)
            pile = (*pile, held)
        first = self.state.next_id  # all of them were in a hidden zone together: new ids tell nothing
        drawn = tuple(Held(first + at, held.no) for at, held in enumerate(pile[:n]))
        deck = tuple(Held(first + n + at, held.no) for at, held in enumerate(self.dice.stream(f"redraw/{seat}").shuffled(pile[n:])))
        self.emit(Redrawn(seat, n, kept + drawn, deck))

    def discard(self, seat: Seat, card: int) -> None:
        self.emit(Discarded(seat, card))

    def discard_at_random(self, seat: Seat, n: int) -> None:
        """One generator draw per card, from the hand in hand order (WUTH-6.8)."""
        for _ in range(min(n, len(self.side(seat).hand))):
            self.emit(Discarded(seat, self.dice.pick(self.side(seat).hand).id))

    def store(self, seat: Seat, card: int, source: str) -> None:
        self.emit(Stored(seat, card, source))

    def strip(self, seat: Seat, card: int) -> None:
        self.emit(Stripped(seat, card))

    def salvage(self, seat: Seat, card: int) -> None:
        self.emit(Salvaged(seat, card))

    def withdraw(self, seat: Seat, place: int, to: str) -> None:
        self.emit(Withdrawn(seat, place, to))

    def change(self, seat: Seat, place: int, *, speed: int = 0, damage: int = 0, colour: str = "", fate: str = "") -> None:
        """Lay a change on a card of the action area (WUTH-5.19)."""
        self.emit(Changed(seat, place, speed, damage, colour, fate))

    def mark(self, seat: Seat, kind: str, n: int = 1, colour: str = "") -> None:
        self.emit(Marked(seat, Mark(kind, n, colour)))

    # -- life

    def hit(self, seat: Seat, place: int, n: int) -> None:
        """Damage of the other player's action card in `place` (WUTH-5.22): blocks take their part, all of them are used up."""
        self.emit(Hit(seat, place, n, min(n, self.side(seat).marked("block"))))
        self.check_life()

    def lose_life(self, one: int, two: int) -> None:
        """A skill takes life of both seats in the same operation; blocks do not help (WUTH-5.22)."""
        self.emit(LifeLost((one, two)))
        self.check_life()

    def gain_life(self, seat: Seat, n: int) -> None:
        """Never above the life one begins with (WUTH-6.3)."""
        n = min(n, self.state.options.life - self.side(seat).life)
        if n > 0:
            self.emit(LifeGained(seat, n))

    def check_life(self) -> None:
        """A life of 0 ends the battle at once, two in the same operation are a draw (WUTH-6.1, WUTH-6.2)."""
        alive = tuple(seat for seat in (0, 1) if self.side(seat).life > 0)
        if len(alive) < 2:
            self.emit(Ended(alive, "life"))
