"""What can happen in a Wuthering battle; each event says what it does to the state and decides nothing."""

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

from .state import Held, Mark, Played, Question, Result, Side, State, Task, Verdict, find, without


def _take(cards: tuple[Held, ...], card: int) -> Held:
    held = find(cards, card)
    if held is None:
        raise ValueError(f"card {card} is not there")
    return held


# -- decisions ----------------------------------------------------------------------------------------------------------


class Asked(Struct, frozen=True, array_like=True, tag="asked"):
    """Somebody must decide; the rest of what was going on waits."""

    question: Question
    agenda: tuple[Task, ...]

    def evolve(self, state: State) -> State:
        return replace(state, asked=self.question, agenda=self.agenda)


class Answered(Struct, frozen=True, array_like=True, tag="answered"):
    """The decision has been made."""

    def evolve(self, state: State) -> State:
        return replace(state, asked=None, agenda=())


class Lapsed(Struct, frozen=True, array_like=True, tag="lapsed"):
    """A decision ran out of time (WUTH-7.1)."""

    seat: Seat

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, late=side.late + 1))


class Returned(Struct, frozen=True, array_like=True, tag="returned"):
    """A player who had let time run out decides again."""

    seat: Seat

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, replace(state.sides[self.seat], late=0))


# -- set-up -------------------------------------------------------------------------------------------------------------


class FirstChosen(Struct, frozen=True, array_like=True, tag="first_chosen"):
    """`seat` will take the first turn."""

    seat: Seat

    def evolve(self, state: State) -> State:
        return replace(state, active=self.seat)


class CharacterPlaced(Struct, frozen=True, array_like=True, tag="character_placed"):
    """A level-0 character was laid face down."""

    seat: Seat
    card: int
    place: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        stacks = list(side.stacks)
        stacks[self.place] = (_take(side.chars, self.card),)
        return state.with_side(self.seat, replace(side, stacks=tuple(stacks), chars=without(side.chars, self.card)))


class ReturnPicked(Struct, frozen=True, array_like=True, tag="return_picked"):
    """A hand card was named for the redraw."""

    seat: Seat
    card: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, returning=(*side.returning, self.card)))


class Readied(Struct, frozen=True, array_like=True, tag="readied"):
    """A player has made the secret choice of this step of the set-up."""

    seat: Seat

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, replace(state.sides[self.seat], ready=True))


class BothReady(Struct, frozen=True, array_like=True, tag="both_ready"):
    """Both have chosen; the next secret choice begins with nobody ready."""

    def evolve(self, state: State) -> State:
        one, two = state.sides
        return replace(state, sides=(replace(one, ready=False), replace(two, ready=False)))


class Redrawn(Struct, frozen=True, array_like=True, tag="redrawn"):
    """Hand cards went under the deck, as many were drawn, the deck was shuffled: the new hand and the new deck."""

    seat: Seat
    n: int
    hand: tuple[Held, ...]
    deck: tuple[Held, ...]

    def evolve(self, state: State) -> State:
        side = replace(state.sides[self.seat], hand=self.hand, deck=self.deck, returning=())
        return replace(state.with_side(self.seat, side), next_id=state.next_id + len(self.deck) + self.n)


class Unveiled(Struct, frozen=True, array_like=True, tag="unveiled"):
    """All characters were turned face up."""

    def evolve(self, state: State) -> State:
        return replace(state, unveiled=True)


# -- the turn -----------------------------------------------------------------------------------------------------------


class TurnBegan(Struct, frozen=True, array_like=True, tag="turn_began"):
    """A turn began; what counted for the last one is forgotten."""

    turn: int
    seat: Seat

    def evolve(self, state: State) -> State:
        one, two = (replace(side, marks=(), charges=0, switches=0, level_ups=0) for side in state.sides)
        return replace(state, turn=self.turn, active=self.seat, sides=(one, two), chains=0, verdict=None, phase="start")


class PhaseBegan(Struct, frozen=True, array_like=True, tag="phase_began"):
    phase: str

    def evolve(self, state: State) -> State:
        return replace(state, phase=self.phase)


class Drawn(Struct, frozen=True, array_like=True, tag="drawn"):
    """The top `n` cards of the action deck came to the hand."""

    seat: Seat
    n: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, hand=(*side.hand, *side.deck[: self.n]), deck=side.deck[self.n :]))


class Charged(Struct, frozen=True, array_like=True, tag="charged"):
    """A hand card was charged."""

    seat: Seat
    card: int

    def evolve(self, state: State) -> State:
        state = Stored(self.seat, self.card, "hand").evolve(state)
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, charges=side.charges + 1))


class Stored(Struct, frozen=True, array_like=True, tag="stored"):
    """A skill put a card from `source` (hand, deck, trash) into the concerto area."""

    seat: Seat
    card: int
    source: str

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        zone: tuple[Held, ...] = getattr(side, self.source)
        held = _take(zone, self.card)
        rest = without(zone, self.card)
        if self.source == "hand":
            side = replace(side, hand=rest)
        elif self.source == "deck":
            side = replace(side, deck=rest)
        else:
            side = replace(side, trash=rest)
        return state.with_side(self.seat, replace(side, concerto=(*side.concerto, Held(held.id, held.no))))


class Switched(Struct, frozen=True, array_like=True, tag="switched"):
    """Two characters changed places, with all cards under them."""

    seat: Seat
    one: int
    other: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        stacks = list(side.stacks)
        stacks[self.one], stacks[self.other] = stacks[self.other], stacks[self.one]
        return state.with_side(self.seat, replace(side, stacks=tuple(stacks), switches=side.switches + 1))


class Discarded(Struct, frozen=True, array_like=True, tag="discarded"):
    """A hand card went to the trash."""

    seat: Seat
    card: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        held = _take(side.hand, self.card)
        return state.with_side(self.seat, replace(side, hand=without(side.hand, self.card), trash=(*side.trash, Held(held.id, held.no))))


class LevelledUp(Struct, frozen=True, array_like=True, tag="levelled_up"):
    """A character card was laid on a character; an eased level-up uses up what eased it."""

    seat: Seat
    card: int
    place: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        stacks = list(side.stacks)
        stacks[self.place] = (*stacks[self.place], _take(side.chars, self.card))
        marks = tuple(mark for mark in side.marks if mark.kind != "ease")
        side = replace(side, stacks=tuple(stacks), chars=without(side.chars, self.card), marks=marks, level_ups=side.level_ups + 1)
        return state.with_side(self.seat, side)


# -- confrontation ------------------------------------------------------------------------------------------------------


class Placed(Struct, frozen=True, array_like=True, tag="placed"):
    """A hand card was placed face down. The opponent no longer knows which of the cards he has seen are still in the hand."""

    seat: Seat
    card: int
    cost: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        held = _take(side.hand, self.card)
        hand = tuple(Held(other.id, other.no) for other in without(side.hand, self.card))
        action = (*side.action, Played(Held(held.id, held.no), self.cost))
        return state.with_side(self.seat, replace(side, hand=hand, action=action))


class PlacedNothing(Struct, frozen=True, array_like=True, tag="placed_nothing"):
    seat: Seat

    def evolve(self, state: State) -> State:
        return state


class Revealed(Struct, frozen=True, array_like=True, tag="revealed"):
    """All face-down action cards were turned face up."""

    def evolve(self, state: State) -> State:
        one, two = (replace(side, action=tuple(replace(played, up=True) for played in side.action)) for side in state.sides)
        return replace(state, sides=(one, two))


class Paid(Struct, frozen=True, array_like=True, tag="paid"):
    """A concerto card went to the trash as payment."""

    seat: Seat
    card: int

    def evolve(self, state: State) -> State:
        return _spent(state, self.seat, self.card)


class Stripped(Struct, frozen=True, array_like=True, tag="stripped"):
    """The opponent's skill put a concerto card of `seat` into the trash."""

    seat: Seat
    card: int

    def evolve(self, state: State) -> State:
        return _spent(state, self.seat, self.card)


def _spent(state: State, seat: Seat, card: int) -> State:
    side = state.sides[seat]
    held = _take(side.concerto, card)
    return state.with_side(seat, replace(side, concerto=without(side.concerto, card), trash=(*side.trash, held)))


class SkillUsed(Struct, frozen=True, array_like=True, tag="skill_used"):
    """A skill begins; `no` and `skill` say where it is printed."""

    seat: Seat
    card: int
    no: str
    skill: int

    def evolve(self, state: State) -> State:
        return state


class SkillDeclined(Struct, frozen=True, array_like=True, tag="skill_declined"):
    """A skill that may be used was not."""

    seat: Seat
    no: str

    def evolve(self, state: State) -> State:
        return state


class Changed(Struct, frozen=True, array_like=True, tag="changed"):
    """Speed, damage, colour or fate of an action card changed; numbers are added, words replaced where given."""

    seat: Seat
    place: int
    speed: int = 0
    damage: int = 0
    colour: str = ""
    fate: str = ""

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        area = list(side.action)
        played = area[self.place]
        area[self.place] = replace(
            played,
            speed=played.speed + self.speed,
            damage=played.damage + self.damage,
            colour=self.colour or played.colour,
            fate=self.fate or played.fate,
        )
        return state.with_side(self.seat, replace(side, action=tuple(area)))


class Marked(Struct, frozen=True, array_like=True, tag="marked"):
    """Something holds for a player until the turn ends."""

    seat: Seat
    mark: Mark

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, marks=(*side.marks, self.mark)))


class Judged(Struct, frozen=True, array_like=True, tag="judged"):
    """Colours and speeds were compared."""

    verdict: Verdict
    speeds: tuple[int, int]

    def evolve(self, state: State) -> State:
        return replace(state, verdict=self.verdict)


class Hit(Struct, frozen=True, array_like=True, tag="hit"):
    """The action card in `place` of the other player dealt `n` damage to `seat`, of which `blocked` were blocked."""

    seat: Seat
    place: int
    n: int
    blocked: int = 0

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        marks = tuple(mark for mark in side.marks if mark.kind != "block") if self.n else side.marks
        return state.with_side(self.seat, replace(side, life=max(0, side.life - self.n + self.blocked), marks=marks))


class LifeLost(Struct, frozen=True, array_like=True, tag="life_lost"):
    """A skill took life: how much of each seat."""

    by: tuple[int, int]

    def evolve(self, state: State) -> State:
        one, two = (replace(side, life=max(0, side.life - n)) for side, n in zip(state.sides, self.by, strict=True))
        return replace(state, sides=(one, two))


class LifeGained(Struct, frozen=True, array_like=True, tag="life_gained"):
    seat: Seat
    n: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, life=side.life + self.n))


class Salvaged(Struct, frozen=True, array_like=True, tag="salvaged"):
    """A card of the trash came back to the hand, under a new id."""

    seat: Seat
    card: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        held = Held(state.next_id, _take(side.trash, self.card).no, seen=True)
        side = replace(side, trash=without(side.trash, self.card), hand=(*side.hand, held))
        return replace(state.with_side(self.seat, side), next_id=state.next_id + 1)


class Withdrawn(Struct, frozen=True, array_like=True, tag="withdrawn"):
    """An action card left the action area before the turn ended, for the hand (under a new id) or the concerto area."""

    seat: Seat
    place: int
    to: str

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        card = side.action[self.place].card
        side = replace(side, action=side.action[: self.place] + side.action[self.place + 1 :])
        if self.to == "concerto":
            return state.with_side(self.seat, replace(side, concerto=(*side.concerto, card)))
        side = replace(side, hand=(*side.hand, Held(state.next_id, card.no, seen=True)))
        return replace(state.with_side(self.seat, side), next_id=state.next_id + 1)


class HandSeen(Struct, frozen=True, array_like=True, tag="hand_seen"):
    """The opponent of `seat` looked at the hand of `seat`."""

    seat: Seat

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, hand=tuple(Held(held.id, held.no, True) for held in side.hand)))


class TopSeen(Struct, frozen=True, array_like=True, tag="top_seen"):
    """The top `n` cards of an action deck were revealed; they stay where they are."""

    seat: Seat
    n: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        top = tuple(Held(held.id, held.no, True) for held in side.deck[: self.n])
        return state.with_side(self.seat, replace(side, deck=top + side.deck[self.n :]))


class Chained(Struct, frozen=True, array_like=True, tag="chained"):
    """A hand card was played face up as a chain."""

    seat: Seat
    card: int
    cost: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        held = _take(side.hand, self.card)
        action = (*side.action, Played(Held(held.id, held.no), self.cost, up=True))
        side = replace(side, hand=without(side.hand, self.card), action=action)
        return replace(state.with_side(self.seat, side), chains=state.chains + 1)


class ChainEnded(Struct, frozen=True, array_like=True, tag="chain_ended"):
    """The winner stops chaining."""

    seat: Seat

    def evolve(self, state: State) -> State:
        return state


# -- the end ------------------------------------------------------------------------------------------------------------


class Cleared(Struct, frozen=True, array_like=True, tag="cleared"):
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


class Ended(Struct, frozen=True, array_like=True, tag="ended"):
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
