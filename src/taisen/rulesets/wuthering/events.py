"""What can happen in a Wuthering battle; each event says what it does to the state and decides nothing."""

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

from .clash import (
    Chained,
    ChainEnded,
    Changed,
    HandSeen,
    Hit,
    Judged,
    LifeGained,
    LifeLost,
    Marked,
    Paid,
    Placed,
    PlacedNothing,
    Revealed,
    Salvaged,
    SkillDeclined,
    SkillUsed,
    Stripped,
    TopSeen,
    Withdrawn,
)
from .state import Held, Question, Result, Side, State, Task, taken

# -- decisions ----------------------------------------------------------------------------------------------------------


class Asked(Struct, frozen=True, array_like=True, gc=False, tag="asked"):
    """Somebody must decide; the rest of what was going on waits."""

    question: Question
    agenda: tuple[Task, ...]

    def evolve(self, state: State) -> State:
        return replace(state, asked=self.question, agenda=self.agenda)


class Answered(Struct, frozen=True, array_like=True, gc=False, tag="answered"):
    """The decision has been made."""

    def evolve(self, state: State) -> State:
        return replace(state, asked=None, agenda=())


class Lapsed(Struct, frozen=True, array_like=True, gc=False, tag="lapsed"):
    """A decision ran out of time (WUTH-7.1)."""

    seat: Seat

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, late=side.late + 1))


class Returned(Struct, frozen=True, array_like=True, gc=False, tag="returned"):
    """A player who had let time run out decides again."""

    seat: Seat

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, replace(state.sides[self.seat], late=0))


# -- set-up -------------------------------------------------------------------------------------------------------------


class FirstChosen(Struct, frozen=True, array_like=True, gc=False, tag="first_chosen"):
    """`seat` will take the first turn."""

    seat: Seat

    def evolve(self, state: State) -> State:
        return replace(state, active=self.seat)


class CharacterPlaced(Struct, frozen=True, array_like=True, gc=False, tag="character_placed"):
    """A level-0 character was laid face down."""

    seat: Seat
    card: int
    place: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        held, chars = taken(side.chars, self.card)
        stacks = list(side.stacks)
        stacks[self.place] = (held,)
        return state.with_side(self.seat, replace(side, stacks=tuple(stacks), chars=chars))


class ReturnPicked(Struct, frozen=True, array_like=True, gc=False, tag="return_picked"):
    """A hand card was named for the redraw."""

    seat: Seat
    card: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, returning=(*side.returning, self.card)))


class Readied(Struct, frozen=True, array_like=True, gc=False, tag="readied"):
    """A player has made the secret choice of this step of the set-up."""

    seat: Seat

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, replace(state.sides[self.seat], ready=True))


class BothReady(Struct, frozen=True, array_like=True, gc=False, tag="both_ready"):
    """Both have chosen; the next secret choice begins with nobody ready."""

    def evolve(self, state: State) -> State:
        one, two = state.sides
        return replace(state, sides=(replace(one, ready=False), replace(two, ready=False)))


class Redrawn(Struct, frozen=True, array_like=True, gc=False, tag="redrawn"):
    """Hand cards went under the deck, as many were drawn, the deck was shuffled: the new hand and the new deck."""

    seat: Seat
    n: int
    hand: tuple[Held, ...]
    deck: tuple[Held, ...]

    def evolve(self, state: State) -> State:
        side = replace(state.sides[self.seat], hand=self.hand, deck=self.deck, returning=())
        return replace(state.with_side(self.seat, side), next_id=state.next_id + len(self.deck) + self.n)


class Unveiled(Struct, frozen=True, array_like=True, gc=False, tag="unveiled"):
    """All characters were turned face up."""

    def evolve(self, state: State) -> State:
        return replace(state, unveiled=True)


# -- the turn -----------------------------------------------------------------------------------------------------------


class TurnBegan(Struct, frozen=True, array_like=True, gc=False, tag="turn_began"):
    """A turn began; what counted for the last one is forgotten."""

    turn: int
    seat: Seat

    def evolve(self, state: State) -> State:
        one, two = [replace(side, marks=(), charges=0, switches=0, level_ups=0) for side in state.sides]
        return replace(state, turn=self.turn, active=self.seat, sides=(one, two), chains=0, verdict=None, phase="start")


class PhaseBegan(Struct, frozen=True, array_like=True, gc=False, tag="phase_began"):
    phase: str

    def evolve(self, state: State) -> State:
        return replace(state, phase=self.phase)


class Drawn(Struct, frozen=True, array_like=True, gc=False, tag="drawn"):
    """The top `n` cards of the action deck came to the hand."""

    seat: Seat
    n: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, hand=(*side.hand, *side.deck[: self.n]), deck=side.deck[self.n :]))


class Charged(Struct, frozen=True, array_like=True, gc=False, tag="charged"):
    """A hand card was charged."""

    seat: Seat
    card: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        held, hand = taken(side.hand, self.card)
        concerto = (*side.concerto, Held(held.id, held.no))
        return state.with_side(self.seat, replace(side, hand=hand, concerto=concerto, charges=side.charges + 1))


class Stored(Struct, frozen=True, array_like=True, gc=False, tag="stored"):
    """A skill put a card from `source` (hand, deck, trash) into the concerto area."""

    seat: Seat
    card: int
    source: str

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        zone: tuple[Held, ...] = getattr(side, self.source)
        held, rest = taken(zone, self.card)
        if self.source == "hand":
            side = replace(side, hand=rest)
        elif self.source == "deck":
            side = replace(side, deck=rest)
        else:
            side = replace(side, trash=rest)
        return state.with_side(self.seat, replace(side, concerto=(*side.concerto, Held(held.id, held.no))))


class Switched(Struct, frozen=True, array_like=True, gc=False, tag="switched"):
    """Two characters changed places, with all cards under them."""

    seat: Seat
    one: int
    other: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        stacks = list(side.stacks)
        stacks[self.one], stacks[self.other] = stacks[self.other], stacks[self.one]
        return state.with_side(self.seat, replace(side, stacks=tuple(stacks), switches=side.switches + 1))


class Discarded(Struct, frozen=True, array_like=True, gc=False, tag="discarded"):
    """A hand card went to the trash."""

    seat: Seat
    card: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        held, hand = taken(side.hand, self.card)
        return state.with_side(self.seat, replace(side, hand=hand, trash=(*side.trash, Held(held.id, held.no))))


class LevelledUp(Struct, frozen=True, array_like=True, gc=False, tag="levelled_up"):
    """A character card was laid on a character; an eased level-up uses up what eased it."""

    seat: Seat
    card: int
    place: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        held, chars = taken(side.chars, self.card)
        stacks = list(side.stacks)
        stacks[self.place] = (*stacks[self.place], held)
        marks = tuple([mark for mark in side.marks if mark.kind != "ease"])
        side = replace(side, stacks=tuple(stacks), chars=chars, marks=marks, level_ups=side.level_ups + 1)
        return state.with_side(self.seat, side)


# -- the end ------------------------------------------------------------------------------------------------------------


class Cleared(Struct, frozen=True, array_like=True, gc=False, tag="cleared"):
    """All cards of both action areas left at the same time, each to its fate."""

    def evolve(self, state: State) -> State:
        next_id = state.next_id
        sides: list[Side] = []
        for side in state.sides:
            hand, concerto, trash = list(side.hand), list(side.concerto), list(side.trash)
            for played in side.action:
                if played.fate == "hand":
                    hand.append(Held(next_id, played.card.no, seen=True))
                    next_id += 1
                else:
                    (concerto if played.fate == "concerto" else trash).append(played.card)
            sides.append(replace(side, action=(), hand=tuple(hand), concerto=tuple(concerto), trash=tuple(trash)))
        return replace(state, sides=(sides[0], sides[1]), next_id=next_id)


class Ended(Struct, frozen=True, array_like=True, gc=False, tag="ended"):
    """The battle is over; nothing is waited for any more."""

    winners: tuple[Seat, ...]
    reason: str

    def evolve(self, state: State) -> State:
        return replace(state, result=Result(self.winners, self.reason), asked=None, agenda=())


Event = (
    Asked | Answered | Lapsed | Returned
    | FirstChosen | CharacterPlaced | ReturnPicked | Readied | BothReady | Redrawn | Unveiled
    | TurnBegan | PhaseBegan | Drawn | Charged | Stored | Switched | Discarded | LevelledUp
    | Placed | PlacedNothing | Revealed | Paid | Stripped | SkillUsed | SkillDeclined | Changed | Marked | Judged
    | Hit | LifeLost | LifeGained | Salvaged | Withdrawn | HandSeen | TopSeen | Chained | ChainEnded
    | Cleared | Ended
)  # fmt: skip
