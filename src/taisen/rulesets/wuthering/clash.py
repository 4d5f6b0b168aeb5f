"""What can happen in a confrontation, from the placing of cards to the last chain (WUTH-5), and what skills bring about."""

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

from .state import Held, Mark, Played, State, Verdict, taken


class Placed(Struct, frozen=True, array_like=True, gc=False, tag="placed"):
    """A hand card was placed face down. The opponent no longer knows which of the cards he has seen are still in the hand."""

    seat: Seat
    card: int
    cost: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        held, rest = taken(side.hand, self.card)
        hand = tuple([Held(other.id, other.no) if other.seen else other for other in rest])
        action = (*side.action, Played(Held(held.id, held.no), self.cost))
        return state.with_side(self.seat, replace(side, hand=hand, action=action))


class PlacedNothing(Struct, frozen=True, array_like=True, gc=False, tag="placed_nothing"):
    seat: Seat

    def evolve(self, state: State) -> State:
        return state


class Revealed(Struct, frozen=True, array_like=True, gc=False, tag="revealed"):
    """All face-down action cards were turned face up."""

    def evolve(self, state: State) -> State:
        one, two = [replace(side, action=tuple([replace(played, up=True) for played in side.action])) for side in state.sides]
        return replace(state, sides=(one, two))


class Paid(Struct, frozen=True, array_like=True, gc=False, tag="paid"):
    """A concerto card went to the trash as payment."""

    seat: Seat
    card: int

    def evolve(self, state: State) -> State:
        return _spent(state, self.seat, self.card)


class Stripped(Struct, frozen=True, array_like=True, gc=False, tag="stripped"):
    """The opponent's skill put a concerto card of `seat` into the trash."""

    seat: Seat
    card: int

    def evolve(self, state: State) -> State:
        return _spent(state, self.seat, self.card)


def _spent(state: State, seat: Seat, card: int) -> State:
    side = state.sides[seat]
    held, concerto = taken(side.concerto, card)
    return state.with_side(seat, replace(side, concerto=concerto, trash=(*side.trash, held)))


class SkillUsed(Struct, frozen=True, array_like=True, gc=False, tag="skill_used"):
    """A skill begins; `no` and `skill` say where it is printed."""

    seat: Seat
    card: int
    no: str
    skill: int

    def evolve(self, state: State) -> State:
        return state


class SkillDeclined(Struct, frozen=True, array_like=True, gc=False, tag="skill_declined"):
    """A skill that may be used was not."""

    seat: Seat
    no: str

    def evolve(self, state: State) -> State:
        return state


class Changed(Struct, frozen=True, array_like=True, gc=False, tag="changed"):
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


class Marked(Struct, frozen=True, array_like=True, gc=False, tag="marked"):
    """Something holds for a player until the turn ends."""

    seat: Seat
    mark: Mark

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, marks=(*side.marks, self.mark)))


class Judged(Struct, frozen=True, array_like=True, gc=False, tag="judged"):
    """Colours and speeds were compared."""

    verdict: Verdict
    speeds: tuple[int, int]

    def evolve(self, state: State) -> State:
        return replace(state, verdict=self.verdict)


class Hit(Struct, frozen=True, array_like=True, gc=False, tag="hit"):
    """The action card in `place` of the other player dealt `n` damage to `seat`, of which `blocked` were blocked."""

    seat: Seat
    place: int
    n: int
    blocked: int = 0

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        marks = tuple([mark for mark in side.marks if mark.kind != "block"]) if self.n else side.marks
        return state.with_side(self.seat, replace(side, life=max(0, side.life - self.n + self.blocked), marks=marks))


class LifeLost(Struct, frozen=True, array_like=True, gc=False, tag="life_lost"):
    """A skill took life: how much of each seat."""

    by: tuple[int, int]

    def evolve(self, state: State) -> State:
        one, two = (replace(side, life=max(0, side.life - n)) for side, n in zip(state.sides, self.by, strict=True))
        return replace(state, sides=(one, two))


class LifeGained(Struct, frozen=True, array_like=True, gc=False, tag="life_gained"):
    seat: Seat
    n: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, life=side.life + self.n))


class Salvaged(Struct, frozen=True, array_like=True, gc=False, tag="salvaged"):
    """A card of the trash came back to the hand, under a new id."""

    seat: Seat
    card: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        held, trash = taken(side.trash, self.card)
        side = replace(side, trash=trash, hand=(*side.hand, Held(state.next_id, held.no, seen=True)))
        return replace(state.with_side(self.seat, side), next_id=state.next_id + 1)


class Withdrawn(Struct, frozen=True, array_like=True, gc=False, tag="withdrawn"):
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


class HandSeen(Struct, frozen=True, array_like=True, gc=False, tag="hand_seen"):
    """The opponent of `seat` looked at the hand of `seat`."""

    seat: Seat

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, hand=tuple(Held(held.id, held.no, True) for held in side.hand)))


class TopSeen(Struct, frozen=True, array_like=True, gc=False, tag="top_seen"):
    """The top `n` cards of an action deck were revealed; they stay where they are."""

    seat: Seat
    n: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        top = tuple(Held(held.id, held.no, True) for held in side.deck[: self.n])
        return state.with_side(self.seat, replace(side, deck=top + side.deck[self.n :]))


class Chained(Struct, frozen=True, array_like=True, gc=False, tag="chained"):
    """A hand card was played face up as a chain."""

    seat: Seat
    card: int
    cost: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        held, hand = taken(side.hand, self.card)
        side = replace(side, hand=hand, action=(*side.action, Played(Held(held.id, held.no), self.cost, up=True)))
        return replace(state.with_side(self.seat, side), chains=state.chains + 1)


class ChainEnded(Struct, frozen=True, array_like=True, gc=False, tag="chain_ended"):
    """The winner stops chaining."""

    seat: Seat

    def evolve(self, state: State) -> State:
        return state
