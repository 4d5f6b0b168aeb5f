"""The verbs of TAROT, in which actions and effects are written."""

from typing import Literal

from taisen.engine.resolution import Resolution
from taisen.engine.table import Seat

from .clash import clash, could_repel
from .events import (
    Attacked,
    Destroyed,
    Drawn,
    DrawSkipped,
    Ended,
    Event,
    GuardLeft,
    Missed,
    Repelled,
    TurnBegan,
    TurnEnded,
)
from .state import Side, State


class Play(Resolution[State, Event]):
    """A step being worked out."""

    def side(self, seat: Seat) -> Side:
        return self.state.sides[seat]

    # -- turns (TAROT-3) -------------------------------------------------------------------------------------------------

    def begin_turn(self, seat: Seat) -> None:
        """Acted marks are cleared and what waited for this turn takes hold; then the draw (TAROT-3.7, 8.4)."""
        side = self.side(seat)
        summons = 0 if side.no_summon else side.extra_summons or 1
        left = tuple([0 if placed is None or placed.stunned else placed.sunlit or 1 for placed in side.spread])
        self.emit(TurnBegan(seat, summons, side.no_summon, left))
        if side.no_draw:
            self.emit(DrawSkipped(seat))
        else:
            turn, firsts = self.state.turn, self.state.options.first_draws
            self.draw(seat, firsts[turn - 1] if turn <= len(firsts) else 1)

    def end_turn(self) -> None:
        """Timed effects end, and it is the other seeker's turn (TAROT-3.4, 3.6)."""
        seat = self.state.active
        for slot, placed in enumerate(self.side(seat).spread):
            if placed is not None and placed.fleeting:
                self.destroy(seat, slot, "time")
        self.emit(TurnEnded(seat))
        if self.state.turn >= self.state.options.turn_limit:
            self.emit(Ended(-1, "turn_limit"))
        else:
            self.begin_turn(1 - seat)

    def draw(self, seat: Seat, n: int) -> None:
        """As many of `n` cards as the deck holds; an empty deck costs nothing (TAROT-3.1, 3.7)."""
        top = self.side(seat).deck[:n]
        if top:
            self.emit(Drawn(seat, top))

    def acted(self, seat: Seat) -> None:
        """The seeker is here: timeouts no longer follow each other (TAROT-11.1)."""
        if self.side(seat).missed:
            self.emit(Missed(seat, 0))

    # -- the spread (TAROT-6) --------------------------------------------------------------------------------------------

    def destroy(self, seat: Seat, slot: int, by: Literal["battle", "effect", "cost", "time"]) -> None:
        """To the trash with all that lies under it (TAROT-6.7); nothing for an empty slot."""
        if self.side(seat).at(slot) is not None:
            self.emit(Destroyed(seat, slot, by))

    def attack(self, seat: Seat, slot: int, target: int) -> None:
        """Declared, action used, own guard trashed, battle (TAROT-5.7)."""
        self.emit(Attacked(seat, slot, target))
        self.drop_guard(seat, slot)
        foe = 1 - seat
        attacker, defender = self.side(seat).there(slot), self.side(foe).there(target)
        fallen = clash(attacker, defender)
        if fallen.defender_falls:
            self.destroy(foe, target, "battle")
        if fallen.attacker_falls:
            self.destroy(seat, slot, "battle")
        if not fallen.defender_falls and not fallen.attacker_falls:
            self.emit(Repelled(foe, target, defender.could if defender.up else could_repel(attacker, defender)))

    def drop_guard(self, seat: Seat, slot: int) -> None:
        """An attacker's Hermit goes before the battle (TAROT-5.7)."""
        if self.side(seat).there(slot).guarded:
            self.emit(GuardLeft(seat, slot))
