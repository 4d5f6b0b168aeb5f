"""The verbs: draw, hit, heal, and what cards do."""

from taisen.engine.replace import replace
from taisen.engine.resolution import Resolution
from taisen.engine.table import Seat

from .card import CARDS, GUARD
from .events import Changed, Cheered, CoreHit, Died, Drawn, Drew, Event, GotMana, Healed, Judged, Returned, TurnBegun
from .state import CORE, DRAWN_GAME, HAND, LAST_TURN, LIFE, PLACES, State, below, following


class Play(Resolution[State, Event]):
    """A step of the like game."""

    def draw(self, seat: Seat) -> None:
        side = self.state.sides[seat]
        if side.library:
            self.emit(Drawn(seat, len(side.hand) >= HAND))
        else:
            self.hit_core(seat, side.fatigue + 1, tired=True)

    def hit_core(self, seat: Seat, n: int, tired: bool = False) -> None:
        state = self.state
        falls = state.sides[seat].core <= n and state.winner < 0
        self.emit(CoreHit(seat, n, 1 - seat if falls else state.winner, tired))

    def heal(self, seat: Seat, n: int) -> None:
        core = min(LIFE, self.state.sides[seat].core + n)
        if core != self.state.sides[seat].core:
            self.emit(Healed(seat, core))

    def hit(self, seat: Seat, place: int, n: int, poison: int = 0) -> int:
        """What went beyond its HP."""
        it = self.state.sides[seat].field[place]
        if it is None or n <= 0:
            return 0
        if it.shield:
            self.emit(Changed(seat, place, replace(it, shield=False)))
            return 0
        if it.keywords & GUARD:
            n -= 1
            if n <= 0:
                return 0
        if it.hp > n and not poison:
            self.emit(Changed(seat, place, replace(it, hp=it.hp - n)))
            return 0
        self.emit(Died(seat, place, (it.card,) if it.item < 0 else (it.card, it.item)))
        card = CARDS[it.card]
        if card.leaves:
            self.effect(seat, card.leaves, card.left, -1)
        return max(0, n - it.hp)

    def effect(self, seat: Seat, does: str, n: int, at: int) -> None:
        rival, sides = 1 - seat, self.state.sides
        if does == "draw":
            for _ in range(n):
                self.draw(seat)
        elif does == "hit_core" or (does == "strike" and at == CORE):
            self.hit_core(rival, n)
        elif does == "heal":
            self.heal(seat, n)
        elif does == "cheer":
            self.emit(Cheered(seat, n))
        elif does == "strike":
            self.hit(rival, at, n)
        elif does == "bless":
            it = sides[seat].field[at]
            if it is not None:
                self.emit(Changed(seat, at, replace(it, atk=it.atk + n, hp=it.hp + n, most=it.most + n)))
        elif does == "storm":
            for place in PLACES:
                self.hit(rival, place, n)
        elif does == "bolt":
            there = [place for place in PLACES if sides[rival].field[place] is not None]
            if there:
                self.emit(Drew(seat, following(self.state.luck)))
                self.hit(rival, there[below(self.state.luck, len(there))], n)
        elif does == "mana":
            self.emit(GotMana(seat, n))
        elif does == "return":
            it = sides[rival].field[at]
            if it is not None:
                full = len(sides[rival].hand) >= HAND
                worn = () if it.item < 0 else (it.item,)
                self.emit(Returned(rival, at, (*worn, it.card) if full else worn, () if full else (it.card,)))

    def begin_turn(self, seat: Seat) -> None:
        self.emit(TurnBegun(seat))
        self.draw(seat)
        if self.state.winner < 0 and self.state.turn >= LAST_TURN:
            mine, theirs = (side.core for side in self.state.sides)
            self.emit(Judged(seat, DRAWN_GAME if mine == theirs else int(theirs > mine)))
