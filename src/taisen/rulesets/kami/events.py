"""What can happen. An event carries results; none of them decides anything."""

from typing import Literal

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

from .state import HAND_SIZE, PRE, Held, Place, Row, State, laid

By = tuple[Seat, Place]  # whose opened card a skill belongs to


def _changed(state: State, seat: Seat, place: Place, held: Held) -> State:
    return state.with_side(seat, state.sides[seat].with_held(place, held))


def _lying(state: State, seat: Seat, place: Place) -> Held:
    held = state.sides[seat].row[place]
    assert held is not None, f"no card of seat {seat} at {place}"  # noqa: S101  an event about it was made from it
    return held


class SetBegan(Struct, frozen=True, array_like=True, gc=False, tag="set_began"):
    """KAMI-3.1, R6: decks are complete again. `orders`: by seat the old ids in the new order; new ids count on from `first`."""

    set: int
    orders: tuple[tuple[int, ...], ...]
    first: int

    def evolve(self, state: State) -> State:
        sides = []
        iid = self.first
        for side, order in zip(state.sides, self.orders, strict=True):
            by_iid = {held.iid: held for held in side.cards}
            deck = []
            for old in order:
                held = by_iid[old]
                deck.append(Held(iid, held.card, held.before, held.kp))
                iid += 1
            sides.append(replace(side, deck=tuple(deck), hand=(), spent=()))
        return replace(state, set=self.set, game=0, sides=tuple(sides))


class GameBegan(Struct, frozen=True, array_like=True, gc=False, tag="game_began"):
    """KAMI-4.1: a game begins; `flag` holds the Flag."""

    game: int
    flag: Seat

    def evolve(self, state: State) -> State:
        sides = tuple([replace(side, escaped=False) for side in state.sides])
        return replace(state, game=self.game, flag=self.flag, sides=sides)


class Dealt(Struct, frozen=True, array_like=True, gc=False, tag="dealt"):
    """KAMI-3.2: the next three cards of the deck become the hand."""

    seat: Seat

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, hand=side.deck[:HAND_SIZE], deck=side.deck[HAND_SIZE:]))


class RoundBegan(Struct, frozen=True, array_like=True, gc=False, tag="round_began"):
    """Card selection begins; what lasted for a round is over."""

    round: Place

    def evolve(self, state: State) -> State:
        sides = tuple([replace(side, row=_unmarked(side.row), stance="") for side in state.sides])
        return replace(state, round=self.round, phase="select", charge=0, opener=-1, still=False, sides=sides)


class Selected(Struct, frozen=True, array_like=True, gc=False, tag="selected"):
    """KAMI-4.4: a hand card lies face down in this round's place."""

    seat: Seat
    iid: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        at = [held.iid for held in side.hand].index(self.iid)
        hand, row = side.hand[:at] + side.hand[at + 1 :], laid(side.row, state.round, side.hand[at])
        return state.with_side(self.seat, replace(side, hand=hand, row=row))


class ChargeBegan(Struct, frozen=True, array_like=True, gc=False, tag="charge_began"):
    """KAMI-5.2: a charge action of this amount begins."""

    amount: int

    def evolve(self, state: State) -> State:
        return replace(state, phase="charge", charge=self.amount, opener=-1)


class Paid(Struct, frozen=True, array_like=True, gc=False, tag="paid"):
    """KP go from the card of this round to the pool: pre-charge, charge or full charge; `opens`: the first of a charge action."""

    seat: Seat
    amount: int
    how: Literal["pre", "charged", "full"]
    opens: bool = False

    def evolve(self, state: State) -> State:
        side, held = state.sides[self.seat], _lying(state, self.seat, state.round)
        paid = replace(held, kp=held.kp - self.amount, used=held.used + self.amount, full=self.how == "full")
        side = replace(side, row=laid(side.row, state.round, paid), stance="" if self.how == "pre" else self.how)
        return replace(state.with_side(self.seat, side), pool=state.pool + self.amount, opener=self.seat if self.opens else state.opener)


class Waited(Struct, frozen=True, array_like=True, gc=False, tag="waited"):
    """KAMI-5.4: going on for nothing."""

    seat: Seat

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, replace(state.sides[self.seat], stance="waited"))


class Escaped(Struct, frozen=True, array_like=True, gc=False, tag="escaped"):
    """KAMI-5.8: out of this game."""

    seat: Seat

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, replace(state.sides[self.seat], escaped=True))


class Left(Struct, frozen=True, array_like=True, gc=False, tag="left"):
    """KAMI-10.6: out of every game as soon as it can be."""

    seat: Seat

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, replace(state.sides[self.seat], left=True))


class Opened(Struct, frozen=True, array_like=True, gc=False, tag="opened"):
    """KAMI-6.1: the card of this round is turned over, with its printed number and element."""

    seat: Seat
    number: int
    element: str

    def evolve(self, state: State) -> State:
        held = _lying(state, self.seat, state.round)
        return _changed(state, self.seat, state.round, replace(held, opened=True, number=self.number, element=self.element))


class Negated(Struct, frozen=True, array_like=True, gc=False, tag="negated"):
    """KAMI-6.8: the skill of the card `seat` opened in this round is void."""

    seat: Seat
    by: By

    def evolve(self, state: State) -> State:
        return _changed(state, self.seat, state.round, replace(_lying(state, self.seat, state.round), voided=True))


class Marked(Struct, frozen=True, array_like=True, gc=False, tag="marked"):
    """KAMI-6.8: a protection for this round: "guarded" or "steady"."""

    seat: Seat
    mark: str
    by: By

    def evolve(self, state: State) -> State:
        held = _lying(state, self.seat, state.round)
        return _changed(state, self.seat, state.round, replace(held, marks=(*held.marks, self.mark)))


class Stilled(Struct, frozen=True, array_like=True, gc=False, tag="stilled"):
    """T29: no elemental boost in this round."""

    by: By

    def evolve(self, state: State) -> State:
        return replace(state, still=True)


class Turned(Struct, frozen=True, array_like=True, gc=False, tag="turned"):
    """Layer 2: a card has another element."""

    seat: Seat
    place: Place
    element: str
    by: By

    def evolve(self, state: State) -> State:
        return _changed(state, self.seat, self.place, replace(_lying(state, self.seat, self.place), element=self.element))


class Renumbered(Struct, frozen=True, array_like=True, gc=False, tag="renumbered"):
    """Layers 3, 4, 6: a card has another number."""

    seat: Seat
    place: Place
    number: int
    by: By

    def evolve(self, state: State) -> State:
        return _changed(state, self.seat, self.place, replace(_lying(state, self.seat, self.place), number=self.number))


class Swapped(Struct, frozen=True, array_like=True, gc=False, tag="swapped"):
    """T20: the cards of two seats in this round exchange their numbers."""

    seat: Seat
    other: Seat
    by: By

    def evolve(self, state: State) -> State:
        mine, theirs = _lying(state, self.seat, state.round), _lying(state, self.other, state.round)
        state = _changed(state, self.seat, state.round, replace(mine, number=theirs.number))
        return _changed(state, self.other, state.round, replace(theirs, number=mine.number))


class Guarded(Struct, frozen=True, array_like=True, gc=False, tag="guarded"):
    """KAMI-6.8: a protection stopped an enemy's effect; nothing changed."""

    seat: Seat
    place: Place
    mark: str
    by: By

    def evolve(self, state: State) -> State:
        return state


class Scouted(Struct, frozen=True, array_like=True, gc=False, tag="scouted"):
    """KAMI-6.6: an information skill begins to tell its owner something; `key` names what. What it tells is derived, not kept."""

    by: By
    key: str

    def evolve(self, state: State) -> State:
        return state


class Glimpsed(Struct, frozen=True, array_like=True, gc=False, tag="glimpsed"):
    """T03: the owner of the skill is shown one hand card of each enemy, from the Flag on."""

    by: By
    iids: tuple[int, ...]

    def evolve(self, state: State) -> State:
        side = state.sides[self.by[0]]
        return state.with_side(self.by[0], replace(side, seen=tuple(sorted({*side.seen, *self.iids}))))


class Boosted(Struct, frozen=True, array_like=True, gc=False, tag="boosted"):
    """KAMI-7: the elemental boost. `element`: the winning one, "" for a draw; `gain` for each of its cards; `results` by seat."""

    element: str
    gain: int
    results: tuple[str, ...]  # "won", "lost", "draw", "" for a seat without an opened card

    def evolve(self, state: State) -> State:
        sides = list(state.sides)
        for seat, result in enumerate(self.results):
            if result:
                held = _lying(state, seat, state.round)
                gain = self.gain if result == "won" else 0
                sides[seat] = sides[seat].with_held(state.round, replace(held, boost=result, gain=gain, number=held.number + gain))
        return replace(state, sides=tuple(sides))


class Counted(Struct, frozen=True, array_like=True, gc=False, tag="counted"):
    """KAMI-8.2: the final count, or the last one left (5.9); `totals` by seat, -1 for one that does not count."""

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
    alone: bool = False

    def evolve(self, state: State) -> State:
        return state


class Rewarded(Struct, frozen=True, array_like=True, gc=False, tag="rewarded"):
    """KAMI-9: refund and share go from the pool to a winner's cards of pre-round, Round 1, Round 2; `acquired` counts for the rank."""

    seat: Seat
    refunds: tuple[int, int, int]
    shares: tuple[int, int, int]
    acquired: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        row, out = side.row, 0
        for place, (refund, share) in enumerate(zip(self.refunds, self.shares, strict=True)):
            held = row[place]
            if held is not None:
                back = refund + share
                row = laid(row, place, replace(held, kp=held.kp + back, back=held.back + back))
                out += back
        side = replace(side, row=row, acquired=side.acquired + self.acquired, won=side.won + 1)
        return replace(state.with_side(self.seat, side), pool=state.pool - out)


class FeesTaken(Struct, frozen=True, array_like=True, gc=False, tag="fees_taken"):
    """KAMI-9.3: play charge and jackpot leave the pool."""

    play_charge: int
    jackpot: int

    def evolve(self, state: State) -> State:
        taken = self.play_charge + self.jackpot
        return replace(state, pool=state.pool - taken, fees=state.fees + self.play_charge, jackpot=state.jackpot + self.jackpot)


class Cleared(Struct, frozen=True, array_like=True, gc=False, tag="cleared"):
    """KAMI-3.2: the game is over, its cards (played or not) are spent."""

    def evolve(self, state: State) -> State:
        sides = tuple(
            [
                replace(
                    side,
                    spent=(*side.spent, *[held for held in side.row if held is not None], *side.hand),
                    row=(None, None, None),
                    hand=(),
                    stance="",
                    seen=(),
                )
                for side in state.sides
            ]
        )
        return replace(state, phase="dealing", round=PRE, charge=0, opener=-1, still=False, sides=sides)


class Finished(Struct, frozen=True, array_like=True, gc=False, tag="finished"):
    """KAMI-10.1: all games are played."""

    def evolve(self, state: State) -> State:
        return replace(state, phase="over")


Event = (
    SetBegan
    | GameBegan
    | Dealt
    | RoundBegan
    | Selected
    | ChargeBegan
    | Paid
    | Waited
    | Escaped
    | Left
    | Opened
    | Negated
    | Marked
    | Stilled
    | Turned
    | Renumbered
    | Swapped
    | Guarded
    | Scouted
    | Glimpsed
    | Boosted
    | Counted
    | Rewarded
    | FeesTaken
    | Cleared
    | Finished
)


def _unmarked(row: Row) -> Row:
    for place, held in enumerate(row):
        if held is not None and held.marks:
            row = laid(row, place, replace(held, marks=()))
    return row
