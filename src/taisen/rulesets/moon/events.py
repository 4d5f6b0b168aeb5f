"""What can happen. Each event says what it does to the state; it carries results, never a rule."""

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.ruleset import Outcome
from taisen.engine.table import Seat

from .changes import OfUnits
from .state import Aim, AimKind, Held, Mark, Phase, Picking, Side, State, Tally, Unit, held, without

# -- before the first turn -------------------------------------------------------------------------------------------------


class Decided(Struct, frozen=True, array_like=True, gc=False, tag="decided"):
    """A seat has chosen between keeping and a mulligan; which is not told yet."""

    seat: Seat
    again: bool

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, decision="mulligan" if self.again else "keep"))


class Redrawn(Struct, frozen=True, array_like=True, gc=False, tag="redrawn"):
    """The whole hand went back, the library was shuffled to `library`, and `hand` drawn from it."""

    seat: Seat
    library: tuple[str, ...]
    hand: tuple[Held, ...]

    def evolve(self, state: State) -> State:
        side = replace(state.sides[self.seat], library=self.library, hand=self.hand)
        return replace(state, next_id=state.next_id + len(self.hand)).with_side(self.seat, side)


class FirstDrawn(Struct, frozen=True, array_like=True, gc=False, tag="first_drawn"):
    """Luck has chosen who begins. `life`: what the other begins with."""

    seat: Seat
    life: int

    def evolve(self, state: State) -> State:
        second = 1 - self.seat
        side = replace(state.sides[second], life=self.life, top_life=self.life)
        return replace(state, first=self.seat, active=self.seat).with_side(second, side)


# -- turns -----------------------------------------------------------------------------------------------------------------


class TurnBegan(Struct, frozen=True, array_like=True, gc=False, tag="turn_began"):
    seat: Seat
    turn: int

    def evolve(self, state: State) -> State:
        own = replace(state.sides[self.seat], summons=1, bounty=False, acted=False, gestures=0)
        other = replace(state.sides[1 - self.seat], summons=0, bounty=False)
        sides = (own, other) if self.seat == 0 else (other, own)
        return replace(state, sides=sides, turn=self.turn, active=self.seat, phase="draw")


class PhaseBegan(Struct, frozen=True, array_like=True, gc=False, tag="phase_began"):
    phase: Phase

    def evolve(self, state: State) -> State:
        return replace(state, phase=self.phase)


class Idled(Struct, frozen=True, array_like=True, gc=False, tag="idled"):
    """How many main phases in a row have now timed out without a deed; 0 when the row is broken."""

    seat: Seat
    idle: int

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, replace(state.sides[self.seat], idle=self.idle))


class Faded(Struct, frozen=True, array_like=True, gc=False, tag="faded"):
    """Everything that lasted until the end of this turn is over."""

    turn: int

    def evolve(self, state: State) -> State:
        return replace(state, sides=(self._faded(state.sides[0]), self._faded(state.sides[1])))

    def _faded(self, side: Side) -> Side:
        chips = tuple([unit.with_marks(self._left(unit.marks)) if unit is not None and unit.marks else unit for unit in side.chips])
        return replace(side, chips=chips, marks=self._left(side.marks))

    def _left(self, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        return tuple([mark for mark in marks if not mark.until or mark.until > self.turn])


class Ended(Struct, frozen=True, array_like=True, gc=False, tag="ended"):
    outcome: Outcome

    def evolve(self, state: State) -> State:
        return replace(state, result=self.outcome, picking=None)


# -- cards -----------------------------------------------------------------------------------------------------------------


class Drew(Struct, frozen=True, array_like=True, gc=False, tag="drew"):
    """The top cards of the library came into the hand. `why`: "opening", "turn" or "effect"."""

    seat: Seat
    cards: tuple[Held, ...]
    why: str

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        side = replace(side, library=side.library[len(self.cards) :], hand=side.hand + self.cards)
        return replace(state, next_id=state.next_id + len(self.cards)).with_side(self.seat, side)


class Discarded(Struct, frozen=True, array_like=True, gc=False, tag="discarded"):
    seat: Seat
    card: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        gone = next(card for card in side.hand if card.id == self.card)
        return state.with_side(self.seat, replace(side, hand=without(side.hand, self.card), grave=(*side.grave, Held(gone.id, gone.card))))


class Milled(Struct, frozen=True, array_like=True, gc=False, tag="milled"):
    seat: Seat
    cards: tuple[Held, ...]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        side = replace(side, library=side.library[len(self.cards) :], grave=side.grave + self.cards)
        return replace(state, next_id=state.next_id + len(self.cards)).with_side(self.seat, side)


class Recalled(Struct, frozen=True, array_like=True, gc=False, tag="recalled"):
    """A card of the graveyard is in the hand again, under a new id."""

    seat: Seat
    card: int
    to: Held

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        side = replace(side, grave=without(side.grave, self.card), hand=(*side.hand, self.to))
        return replace(state, next_id=state.next_id + 1).with_side(self.seat, side)


class Picked(Struct, frozen=True, array_like=True, gc=False, tag="picked"):
    """Choices of a summon or cast have been made (or taken back); nothing of it has happened yet."""

    picking: Picking | None

    def evolve(self, state: State) -> State:
        if self.picking is not None:
            return replace(state, picking=self.picking)
        side = state.sides[state.active]
        return replace(state, picking=None).with_side(state.active, replace(side, gestures=side.gestures + 1))


class Summoned(Struct, frozen=True, array_like=True, gc=False, tag="summoned"):
    """A card of the hand was paid for and stands on a chip. `marks`: what is left of the player's."""

    seat: Seat
    column: int
    unit: Unit
    cost: int
    marks: tuple[Mark, ...]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        side = replace(
            side,
            hand=without(side.hand, self.unit.id),
            mana=side.mana - self.cost,
            summons=side.summons - 1,
            marks=self.marks,
            acted=True,
        ).with_unit(self.column, self.unit)
        return replace(state, next_no=state.next_no + 1, picking=None).with_side(self.seat, side)


class CastBegun(Struct, frozen=True, array_like=True, gc=False, tag="cast_begun"):
    """A spell left the hand and was paid for; it lies over the graveyard until its effect is done. An aura stays where it is."""

    seat: Seat
    card: str
    id: int  # 0: the aura
    cost: int
    marks: tuple[Mark, ...]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        casting = held(side.hand, self.id) if self.id else None
        side = replace(side, hand=without(side.hand, self.id), mana=side.mana - self.cost, marks=self.marks, acted=True)
        return replace(state, casting=casting and Held(casting.id, casting.card), picking=None).with_side(self.seat, side)


class CastDone(Struct, frozen=True, array_like=True, gc=False, tag="cast_done"):
    """The spell is in its owner's graveyard."""

    seat: Seat
    card: Held

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return replace(state, casting=None).with_side(self.seat, replace(side, grave=(*side.grave, self.card)))


class TokensMade(Struct, frozen=True, array_like=True, gc=False, tag="tokens_made"):
    """Tokens stand on chips: (column, unit) by column."""

    seat: Seat
    tokens: tuple[tuple[int, Unit], ...]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        for column, unit in self.tokens:
            side = side.with_unit(column, unit)
        n = len(self.tokens)
        return replace(state, next_id=state.next_id + n, next_no=state.next_no + n).with_side(self.seat, side)


# -- players ---------------------------------------------------------------------------------------------------------------


class LifeChanged(Struct, frozen=True, array_like=True, gc=False, tag="life_changed"):
    """`why`: "empty" (nothing left to draw), "effect" or "heal"."""

    seat: Seat
    life: int
    why: str

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, replace(state.sides[self.seat], life=self.life))


class ManaChanged(Struct, frozen=True, array_like=True, gc=False, tag="mana_changed"):
    """`why`: "recovery", "effect" or "bounty" (the player card pays for a death)."""

    seat: Seat
    mana: int
    why: str

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, mana=self.mana, bounty=side.bounty or self.why == "bounty"))


class Tallied(Struct, frozen=True, array_like=True, gc=False, tag="tallied"):
    """A player has `n` counters of this name now."""

    seat: Seat
    name: Tally
    n: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        others = tuple(pair for pair in side.tallies if pair[0] != self.name)
        return state.with_side(self.seat, replace(side, tallies=tuple(sorted((*others, (self.name, self.n))))))


class SummonsGained(Struct, frozen=True, array_like=True, gc=False, tag="summons_gained"):
    seat: Seat
    n: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, summons=side.summons + self.n))


class PlayerMarked(Struct, frozen=True, array_like=True, gc=False, tag="player_marked"):
    seat: Seat
    mark: Mark
    marks: tuple[Mark, ...]

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, replace(state.sides[self.seat], marks=self.marks))


class Designated(Struct, frozen=True, array_like=True, gc=False, tag="designated"):
    seat: Seat
    aim: Aim

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        others = [aim for aim in side.aims if aim.kind != self.aim.kind] if side.aims else ()
        return state.with_side(self.seat, replace(side, aims=(*others, self.aim), acted=True, gestures=side.gestures + 1))


class AimsEnded(Struct, frozen=True, array_like=True, gc=False, tag="aims_ended"):
    """Designations of this seat are over."""

    seat: Seat
    kinds: tuple[AimKind, ...]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, aims=tuple([aim for aim in side.aims if aim.kind not in self.kinds])))


class Controlled(Struct, frozen=True, array_like=True, gc=False, tag="controlled"):
    """Control damage, both at once: what each seat loses and what life is left."""

    damage: tuple[int, int]
    life: tuple[int, int]

    def evolve(self, state: State) -> State:
        return replace(state, sides=(replace(state.sides[0], life=self.life[0]), replace(state.sides[1], life=self.life[1])))


Course = Decided | Redrawn | FirstDrawn | TurnBegan | PhaseBegan | Idled | Faded | Ended
OfCards = Drew | Discarded | Milled | Recalled | Picked | Summoned | CastBegun | CastDone | TokensMade
OfPlayers = LifeChanged | ManaChanged | Tallied | SummonsGained | PlayerMarked | Designated | AimsEnded | Controlled
Event = Course | OfCards | OfUnits | OfPlayers
