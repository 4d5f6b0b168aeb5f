"""What can happen in a TAROT battle. Each event says what it does to the state; it carries results, never a rule."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

from .state import MINORS, PIPS, SLOTS, Arcana, Held, Life, Placed, Result, Side, State, Turned, Under

# -- turns ---------------------------------------------------------------------------------------------------------------


class TurnBegan(Struct, frozen=True, array_like=True, tag="turn_began"):
    """`left`: actions of each slot in this turn. Acted marks are gone, what waited for this turn is used up."""

    seat: Seat
    summons: int
    forbidden: bool
    left: tuple[int, ...]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        spread = tuple(
            [
                None if placed is None else replace(placed, left=left, acted=False, sunlit=0)
                for placed, left in zip(side.spread, self.left, strict=True)
            ]
        )
        side = replace(
            side,
            spread=spread,
            turns=side.turns + 1,
            summons=self.summons,
            forbidden=self.forbidden,
            no_summon=False,
            extra_summons=0,
        )
        return replace(state, active=self.seat, turn=state.turn + 1).with_side(self.seat, side)


class Drawn(Struct, frozen=True, array_like=True, tag="drawn"):
    """The top of the deck goes to the hand, one after another; `cards` have their instance ids."""

    seat: Seat
    cards: tuple[Arcana, ...]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        side = replace(side, deck=side.deck[len(self.cards) :], hand=side.hand + tuple(map(Held, self.cards)))
        return replace(state, dealt=state.dealt + len(self.cards)).with_side(self.seat, side)


class DrawSkipped(Struct, frozen=True, array_like=True, tag="draw_skipped"):
    """Temperance has kept a seeker from drawing."""

    seat: Seat

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, replace(state.sides[self.seat], no_draw=False))


class TurnEnded(Struct, frozen=True, array_like=True, tag="turn_ended"):
    """One turn less to wait for the stunned."""

    seat: Seat

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        spread = tuple(
            [replace(placed, stunned=placed.stunned - 1) if placed is not None and placed.stunned else placed for placed in side.spread]
        )
        return state.with_side(self.seat, replace(side, spread=spread, summons=0, forbidden=False))


class Missed(Struct, frozen=True, array_like=True, tag="missed"):
    """Time ran out for the `n`th time in a row; 0: the seeker has acted again."""

    seat: Seat
    n: int

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, replace(state.sides[self.seat], missed=self.n))


class Ended(Struct, frozen=True, array_like=True, tag="ended"):
    """The battle is over; winner -1 is a draw."""

    winner: Seat
    reason: Literal["last_attack", "turn_limit", "timeouts", "concede"]

    def evolve(self, state: State) -> State:
        return replace(state, result=Result(self.winner, self.reason))


# -- the spread ------------------------------------------------------------------------------------------------------------


class Summoned(Struct, frozen=True, array_like=True, tag="summoned"):
    """A card of the hand comes into the spread. Face down it might be any pip of that hand, so nobody is sure of the others any more."""

    seat: Seat
    iid: int
    slot: int
    up: bool

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        card = _find([held.of for held in side.hand], self.iid)
        hand = tuple([held for held in side.hand if held.of.iid != self.iid])
        if not self.up:
            hand = tuple([Held(held.of) if held.of.is_pip else replace(held, could=MINORS) for held in hand])
        side = replace(side, hand=hand, summons=side.summons - 1).with_slot(self.slot, Placed(card, self.up, state.turn))
        return state.with_side(self.seat, side)


class Opened(Struct, frozen=True, array_like=True, tag="opened"):
    """A face-down arcana turns up; its action is used."""

    seat: Seat
    slot: int

    def evolve(self, state: State) -> State:
        return _use(state, self.seat, self.slot, up=True)


class Attacked(Struct, frozen=True, array_like=True, tag="attacked"):
    """An attack on the enemy arcana in slot `target` is declared; the action is used."""

    seat: Seat
    slot: int
    target: int

    def evolve(self, state: State) -> State:
        return _use(state, self.seat, self.slot)


class DirectAttacked(Struct, frozen=True, array_like=True, tag="direct_attacked"):
    """A direct attack is declared; the action is used."""

    seat: Seat
    slot: int

    def evolve(self, state: State) -> State:
        return _use(state, self.seat, self.slot)


class LastAttacked(Struct, frozen=True, array_like=True, tag="last_attacked"):
    """A last attack is declared; the action is used."""

    seat: Seat
    slot: int

    def evolve(self, state: State) -> State:
        return _use(state, self.seat, self.slot)


class GuardLeft(Struct, frozen=True, array_like=True, tag="guard_left"):
    """What guarded an arcana goes to the trash."""

    seat: Seat
    slot: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        placed = _there(side, self.slot)
        gone = tuple(below.of for below in placed.under if below.guard)
        kept = tuple(below for below in placed.under if not below.guard)
        return state.with_side(self.seat, replace(side, trash=side.trash + gone).with_slot(self.slot, replace(placed, under=kept)))


class Repelled(Struct, frozen=True, array_like=True, tag="repelled"):
    """An attack destroyed nothing. `could`: ranks the defender may still have for those who do not see it."""

    seat: Seat
    slot: int
    could: int

    def evolve(self, state: State) -> State:
        placed = _there(state.sides[self.seat], self.slot)
        return _with(state, self.seat, self.slot, replace(placed, could=self.could))


class Destroyed(Struct, frozen=True, array_like=True, tag="destroyed"):
    """An arcana goes to its owner's trash with all that lies under it."""

    seat: Seat
    slot: int
    by: Literal["battle", "effect", "cost", "time"]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        placed = _there(side, self.slot)
        gone = (placed.of, *(below.of for below in placed.under))
        return state.with_side(self.seat, replace(side, trash=side.trash + gone).with_slot(self.slot, None))


class TurnedDown(Struct, frozen=True, array_like=True, tag="turned_down"):
    """Face-up arcana turn face down; everybody remembers what they are."""

    seat: Seat
    slots: tuple[int, ...]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        for slot in self.slots:
            side = side.with_slot(slot, replace(_there(side, slot), up=False, known=True))
        return state.with_side(self.seat, side)


class Stunned(Struct, frozen=True, array_like=True, tag="stunned"):
    """An arcana cannot act until its controller's turn has ended `turns` times."""

    seat: Seat
    slot: int
    turns: int

    def evolve(self, state: State) -> State:
        placed = _there(state.sides[self.seat], self.slot)
        return _with(state, self.seat, self.slot, replace(placed, stunned=self.turns, left=0))


class Spent(Struct, frozen=True, array_like=True, tag="spent"):
    """An arcana counts as having acted, with any second action."""

    seat: Seat
    slot: int

    def evolve(self, state: State) -> State:
        placed = _there(state.sides[self.seat], self.slot)
        return _with(state, self.seat, self.slot, replace(placed, left=0, acted=True))


class Sunlit(Struct, frozen=True, array_like=True, tag="sunlit"):
    """An arcana has `actions` in its controller's next turn."""

    seat: Seat
    slot: int
    actions: int

    def evolve(self, state: State) -> State:
        placed = _there(state.sides[self.seat], self.slot)
        return _with(state, self.seat, self.slot, replace(placed, sunlit=self.actions))


# -- lives -----------------------------------------------------------------------------------------------------------------


class LifeTurned(Struct, frozen=True, array_like=True, tag="life_turned"):
    """The leftmost life turns up and lies aside for its effect. `attacker`: slot of the arcana that hit it."""

    seat: Seat
    iid: int
    attacker: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        turned = Turned(self.seat, replace(side.lives[0].of, iid=self.iid), self.attacker)
        return replace(state, turned=turned, dealt=state.dealt + 1).with_side(self.seat, replace(side, lives=side.lives[1:]))


class Asked(Struct, frozen=True, array_like=True, tag="asked"):
    """The owner of the turned life has to choose."""

    def evolve(self, state: State) -> State:
        return replace(state, turned=replace(_aside(state), asked=True))


class Chosen(Struct, frozen=True, array_like=True, tag="chosen"):
    """The owner of the turned life has chosen."""

    def evolve(self, state: State) -> State:
        return replace(state, turned=replace(_aside(state), asked=False))


class LifeLost(Struct, frozen=True, array_like=True, tag="life_lost"):
    """The turned life goes to the trash."""

    def evolve(self, state: State) -> State:
        turned = _aside(state)
        side = state.sides[turned.owner]
        return replace(state, turned=None).with_side(turned.owner, replace(side, trash=(*side.trash, turned.of)))


class LifeHeld(Struct, frozen=True, array_like=True, tag="life_held"):
    """The turned life goes back to its place, face up."""

    def evolve(self, state: State) -> State:
        turned = _aside(state)
        side = state.sides[turned.owner]
        side = replace(side, lives=(Life(turned.of, True), *side.lives))
        return replace(state, turned=None).with_side(turned.owner, side)


class LifeTrashed(Struct, frozen=True, array_like=True, tag="life_trashed"):
    """The life at `place` goes to the trash without its effect, as a cost or because it has none any more."""

    seat: Seat
    place: int
    iid: int
    by: Literal["cost", "battle"]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        card = replace(side.lives[self.place].of, iid=self.iid)
        lives = side.lives[: self.place] + side.lives[self.place + 1 :]
        side = replace(side, lives=lives, trash=(*side.trash, card))
        return replace(state, dealt=max(state.dealt, self.iid)).with_side(self.seat, side)


class LifeAdded(Struct, frozen=True, array_like=True, tag="life_added"):
    """The unused major at `place` of the pile becomes the rightmost life, face down."""

    seat: Seat
    place: int

    def evolve(self, state: State) -> State:
        which = state.pile_of(self.seat)
        pile = state.unused[which]
        unused = (*state.unused[:which], pile[: self.place] + pile[self.place + 1 :], *state.unused[which + 1 :])
        side = state.sides[self.seat]
        return replace(state, unused=unused).with_side(self.seat, replace(side, lives=(*side.lives, Life(pile[self.place]))))


# -- effects of lives ------------------------------------------------------------------------------------------------------


class Found(Struct, frozen=True, array_like=True, tag="found"):
    """A pip is taken from the deck to the hand and the rest of the deck shuffled; `card` is None when no pip was there."""

    seat: Seat
    card: Arcana | None
    deck: tuple[Arcana, ...]

    def evolve(self, state: State) -> State:
        side = replace(state.sides[self.seat], deck=self.deck)
        if self.card is None:
            return state.with_side(self.seat, side)
        side = replace(side, hand=(*side.hand, Held(self.card, could=PIPS)))
        return replace(state, dealt=self.card.iid).with_side(self.seat, side)


class Peeked(Struct, frozen=True, array_like=True, tag="peeked"):
    """The opponent of `seat` sees its whole hand and its face-down arcana."""

    seat: Seat

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        hand = tuple(replace(held, seen=True) for held in side.hand)
        spread = tuple(placed if placed is None or placed.up else replace(placed, seen=True) for placed in side.spread)
        return state.with_side(self.seat, replace(side, hand=hand, spread=spread))


class Recovered(Struct, frozen=True, array_like=True, tag="recovered"):
    """A minor comes back from the trash, to the hand with a new instance id or into `slot` face up."""

    seat: Seat
    card: int
    iid: int
    slot: int  # -1: to the hand

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        found = _find(side.trash, self.card)
        side = replace(side, trash=tuple(card for card in side.trash if card.iid != self.card))
        if self.slot >= 0:
            return state.with_side(self.seat, side.with_slot(self.slot, Placed(found, True, state.turn)))
        side = replace(side, hand=(*side.hand, Held(replace(found, iid=self.iid), known=True)))
        return replace(state, dealt=self.iid).with_side(self.seat, side)


class Foretold(Struct, frozen=True, array_like=True, tag="foretold"):
    """Something waits for the next turn of `seat`: no summon, `n` summons, or no draw."""

    seat: Seat
    what: Literal["no_summon", "extra_summons", "no_draw"]
    n: int = 1

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        match self.what:
            case "no_summon":
                side = replace(side, no_summon=True)
            case "extra_summons":
                side = replace(side, extra_summons=self.n)
            case "no_draw":
                side = replace(side, no_draw=True)
        return state.with_side(self.seat, side)


class Attached(Struct, frozen=True, array_like=True, tag="attached"):
    """The turned life is laid sideways under its owner's arcana in `slot`."""

    slot: int
    plus: int = 0
    guard: bool = False

    def evolve(self, state: State) -> State:
        turned = _aside(state)
        side = state.sides[turned.owner]
        placed = _there(side, self.slot)
        under = (*placed.under, Under(turned.of, self.plus, self.guard))
        return replace(state, turned=None).with_side(turned.owner, side.with_slot(self.slot, replace(placed, under=under)))


class BecameArcana(Struct, frozen=True, array_like=True, tag="became_arcana"):
    """The turned life becomes an arcana with `number` in its owner's spread, for a time."""

    slot: int
    number: int

    def evolve(self, state: State) -> State:
        turned = _aside(state)
        side = state.sides[turned.owner]
        placed = Placed(replace(turned.of, rank=self.number), True, state.turn, fleeting=True)
        return replace(state, turned=None).with_side(turned.owner, side.with_slot(self.slot, placed))


class HandTrashed(Struct, frozen=True, array_like=True, tag="hand_trashed"):
    """A whole hand goes to the trash."""

    seat: Seat

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, hand=(), trash=side.trash + tuple(held.of for held in side.hand)))


class Duelled(Struct, frozen=True, array_like=True, tag="duelled"):
    """Both turned up the top of their decks, which go to the trash; None for an empty deck."""

    cards: tuple[Arcana | None, Arcana | None]

    def evolve(self, state: State) -> State:
        sides = [
            side if card is None else replace(side, deck=side.deck[1:], trash=(*side.trash, card))
            for side, card in zip(state.sides, self.cards, strict=True)
        ]
        shown = sum(card is not None for card in self.cards)
        return replace(state, sides=(sides[0], sides[1]), dealt=state.dealt + shown)


Turn = TurnBegan | Drawn | DrawSkipped | TurnEnded | Missed | Ended
Deed = Summoned | Opened | Attacked | DirectAttacked | LastAttacked | GuardLeft | Repelled | Destroyed
Mark = TurnedDown | Stunned | Spent | Sunlit | Foretold
Lives = LifeTurned | Asked | Chosen | LifeLost | LifeHeld | LifeTrashed | LifeAdded
Work = Found | Peeked | Recovered | Attached | BecameArcana | HandTrashed | Duelled
Event = Turn | Deed | Mark | Lives | Work


def _use(state: State, seat: Seat, slot: int, up: bool = False) -> State:
    placed = _there(state.sides[seat], slot)
    return _with(state, seat, slot, replace(placed, left=placed.left - 1, acted=True, up=placed.up or up))


def _with(state: State, seat: Seat, slot: int, placed: Placed) -> State:
    return state.with_side(seat, state.sides[seat].with_slot(slot, placed))


def _there(side: Side, slot: int) -> Placed:
    placed = side.at(slot)
    if placed is None:
        raise ValueError(f"slot {slot} of {SLOTS} is empty")
    return placed


def _aside(state: State) -> Turned:
    if state.turned is None:
        raise ValueError("no life lies aside")
    return state.turned


def _find(cards: Iterable[Arcana], iid: int) -> Arcana:
    for card in cards:
        if card.iid == iid:
            return card
    raise ValueError(f"card {iid} is not there")
