"""A tiny game for the tests of the engine, the service and the laws: Highest.

Two to four seats, a pile of cards numbered 1 to 12. Each seat holds three; each round all secretly pick one, the highest (alone)
scores; then each draws one while there are any. After three rounds the best score wins.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from taisen.engine.cards import Catalogue, Face
from taisen.engine.deck import Deck, DeckProblem
from taisen.engine.dice import Dice
from taisen.engine.replace import replace
from taisen.engine.resolution import Resolution, Transition
from taisen.engine.ruleset import Objection, Outcome, Ruleset, Setup
from taisen.engine.table import (
    HIDDEN,
    Arrangement,
    Card,
    Choice,
    Count,
    Counter,
    CounterLook,
    Grid,
    Layout,
    Move,
    Player,
    Seat,
    Shown,
    Table,
    VerbLook,
    Viewer,
    Words,
    Zone,
    ZoneLook,
)
from taisen.engine.text import Text, same

ROUNDS = 3


class Number(Struct, frozen=True):
    id: str
    name: Text
    n: int

    def face(self) -> Face:
        return Face(self.id, self.name, "number", stats={"n": self.n}, text=(Text("数が大きいほうが勝つ。", "The higher number wins."),))


CARDS = Catalogue(tuple(Number(f"n{n}", same(str(n)), n) for n in range(1, 13)))


class Held(Struct, frozen=True, array_like=True):
    iid: int
    card: str


class Side(Struct, frozen=True, array_like=True):
    hand: tuple[Held, ...] = ()
    picked: Held | None = None
    score: int = 0


class State(Struct, frozen=True, array_like=True):
    sides: tuple[Side, ...]
    pile: tuple[Held, ...]
    shown: tuple[Held, ...] = ()  # cards of finished rounds
    round: int = 1
    given_up: int = -1

    def with_side(self, seat: Seat, side: Side) -> "State":
        return replace(self, sides=(*self.sides[:seat], side, *self.sides[seat + 1 :]))


class Options(Struct, frozen=True):
    rounds: int = ROUNDS


class Drawn(Struct, frozen=True, array_like=True, tag="drawn"):
    seat: Seat

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return replace(state, pile=state.pile[1:]).with_side(self.seat, replace(side, hand=(*side.hand, state.pile[0])))


class Picked(Struct, frozen=True, array_like=True, tag="picked"):
    seat: Seat
    iid: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        card = next(held for held in side.hand if held.iid == self.iid)
        hand = tuple(held for held in side.hand if held is not card)
        return state.with_side(self.seat, replace(side, hand=hand, picked=card))


class Compared(Struct, frozen=True, array_like=True, tag="compared"):
    winner: Seat  # -1: nobody

    def evolve(self, state: State) -> State:
        sides = tuple(replace(side, picked=None, score=side.score + (seat == self.winner)) for seat, side in enumerate(state.sides))
        cards = tuple(side.picked for side in state.sides if side.picked is not None)
        return replace(state, sides=sides, shown=state.shown + cards, round=state.round + 1)


class GaveUp(Struct, frozen=True, array_like=True, tag="gave_up"):
    seat: Seat

    def evolve(self, state: State) -> State:
        return replace(state, given_up=self.seat)


Event = Drawn | Picked | Compared | GaveUp

NOT_HELD = Objection("TOY-1.2", "not_in_hand", Text("そのカードは手札にありません", "that card is not in your hand"))


class Pick(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="pick"):
    card: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return None if any(held.iid == self.card for held in state.sides[seat].hand) else NOT_HELD


def lay_out(setup: Setup, dice: Dice) -> State:
    order = dice.stream("deck").shuffled(list(CARDS))
    return State(tuple(Side() for _ in setup.decks), tuple(Held(iid, card) for iid, card in enumerate(order, 1)))


def start(state: State, dice: Dice) -> Transition[State, Event]:
    r: Resolution[State, Event] = Resolution(state, dice)
    for seat in range(len(state.sides)):
        for _ in range(3):
            r.emit(Drawn(seat))
    return r.done()


def to_act(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat, side in enumerate(state.sides) if side.picked is None)


def candidates(state: State, seat: Seat) -> Iterable[Pick]:
    return [Pick(held.iid) for held in state.sides[seat].hand]


def apply(state: State, seat: Seat, action: Pick, dice: Dice) -> Transition[State, Event]:
    r: Resolution[State, Event] = Resolution(state, dice)
    r.emit(Picked(seat, action.card))
    picks = [CARDS[side.picked.card].n if side.picked else 0 for side in r.state.sides]
    if all(picks):
        r.emit(Compared(picks.index(max(picks))))
        for other in range(len(picks)):
            if r.state.pile and r.state.round <= ROUNDS:
                r.emit(Drawn(other))
    return r.done()


def concede(state: State, seat: Seat, dice: Dice) -> Transition[State, Event]:
    r: Resolution[State, Event] = Resolution(state, dice)
    r.emit(GaveUp(seat))
    return r.done()


def overdue(state: State, seat: Seat) -> tuple[int, Pick] | None:
    return 30_000, Pick(state.sides[seat].hand[0].iid)


def outcome(state: State) -> Outcome | None:
    scores = tuple(side.score for side in state.sides)
    if state.given_up >= 0:
        others = tuple(seat for seat in range(len(scores)) if seat != state.given_up)
        return Outcome(others, "concede", Text("投了", "given up"), scores)
    if state.round <= ROUNDS:
        return None
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return Outcome(winners if len(winners) < len(scores) else (), "score", Text("得点", "by score"), scores)


def table(state: State, viewer: Viewer) -> Table:
    zones = [
        Zone("pile", "pile", count=len(state.pile)),
        Zone("shown", "line", count=len(state.shown), cards=tuple(_card(held) for held in state.shown)),
    ]
    for seat, side in enumerate(state.sides):
        own = seat == viewer
        zones.append(
            Zone(f"hand.{seat}", "fan" if own else "back", seat, count=len(side.hand), cards=tuple(map(_card, side.hand)) if own else ())
        )
        picked = () if side.picked is None else (_card(side.picked) if own else HIDDEN,)
        zones.append(Zone(f"picked.{seat}", "slot", seat, 1, len(picked), picked))
    players = tuple(Player(seat, {"score": Counter(side.score)}) for seat, side in enumerate(state.sides))
    return Table(state.round, "pick", players, tuple(zones))


def show(state: State, event: Event, viewer: Viewer) -> Shown | None:
    match event:
        case Drawn(seat):
            card = _card(state.pile[0]) if seat == viewer else None
            return Shown(Text("1枚引いた。", "A card was drawn."), (Move("pile", f"hand.{seat}", card),), seat=seat)
        case Picked(seat):
            return Shown(Text("カードを選んだ。", "A card was picked."), (Move(f"hand.{seat}", f"picked.{seat}"),), seat=seat)
        case Compared(winner):
            cards = tuple(side.picked.card for side in state.sides if side.picked is not None)
            count = (Count(f"score.{winner}", state.sides[winner].score + 1, 1),)
            return Shown(Text("公開した。", "The cards were compared."), count, cards)
        case GaveUp(seat):
            return Shown(Text("投了した。", "Gave up."), seat=seat)


def describe(state: State, seat: Seat, action: Pick) -> Choice:
    return Choice(action, "pick", f"c{action.card}", f"picked.{seat}", Text("選ぶ", "Pick"))


def imagine(state: State, viewer: Viewer, dice: Dice) -> State:
    unseen = sorted(
        list(state.pile)
        + [
            held
            for seat, side in enumerate(state.sides)
            if seat != viewer
            for held in (*side.hand, *([side.picked] if side.picked else []))
        ],
        key=lambda held: held.card,
    )
    ids = sorted(held.iid for held in unseen)
    dealt = [Held(iid, card.card) for iid, card in zip(ids, dice.shuffled(unseen), strict=True)]
    sides = []
    for seat, side in enumerate(state.sides):
        if seat == viewer:
            sides.append(side)
            continue
        hand = tuple(dealt.pop() for _ in side.hand)
        sides.append(replace(side, hand=hand, picked=dealt.pop() if side.picked else None))
    return replace(state, sides=tuple(sides), pile=tuple(dealt))


def evaluate(state: State, seat: Seat) -> int:
    own = state.sides[seat]
    best = max(side.score for other, side in enumerate(state.sides) if other != seat)
    return 100 * (own.score - best) + (CARDS[own.picked.card].n if own.picked else 0)


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...] = ()


def arrange(given: Mapping[str, Any]) -> State:
    told = msgspec.convert(given, Given)
    ids = iter(range(1, 100))
    return State(
        tuple(Side(tuple(Held(next(ids), card) for card in hand)) for hand in told.hands),
        tuple(Held(next(ids), card) for card in told.pile),
    )


def check_deck(deck: Deck) -> tuple[DeckProblem, ...]:
    return tuple(DeckProblem("TOY-2.1", "unknown", Text("知らないカード", "unknown card"), card) for card in deck.cards)


def _card(held: Held) -> Card:
    return Card(f"c{held.iid}", held.card)


_GRID = Grid(("seat1 hand1", "picked1 picked0", "seat0 hand0"), "1fr 1fr", "1fr 1fr 1fr")
LAYOUT = Layout(
    arrangements=tuple(Arrangement(seats, _GRID, _GRID) for seats in (2, 3, 4)),
    zones={name: ZoneLook(Text(ja, name)) for name, ja in (("hand", "手札"), ("picked", "選択"), ("pile", "山札"), ("shown", "公開"))},
    counters={"score": CounterLook(Text("得点", "Score"), "core")},
    stats={"n": Words(Text("数", "Number"))},
    badges={},
    statuses={},
    parts={},
    verbs={"pick": VerbLook(Text("選ぶ", "Pick"))},
    phases={"pick": Text("選択", "Pick")},
    types={"number": Words(Text("数", "Number"))},
    rarities={},
    elements={},
)

TOY: Ruleset[State, Pick, Event] = Ruleset(
    id="toy",
    version="1",
    name=Text("くらべ", "Highest"),
    seats=range(2, 5),
    modes=("npc", "practice", "table"),
    catalogue=CARDS,
    rule_book=Text("- TOY-1.2 選ぶカードは手札から出す。", "- TOY-1.2 A picked card comes from the hand."),
    layout=LAYOUT,
    state_type=State,
    card_type=Number,
    action_type=Pick,
    event_type=Event,
    options_type=Options,
    check_deck=check_deck,
    lay_out=lay_out,
    start=start,
    to_act=to_act,
    candidates=candidates,
    apply=apply,
    concede=concede,
    overdue=overdue,
    outcome=outcome,
    table=table,
    show=show,
    describe=describe,
    imagine=imagine,
    evaluate=evaluate,
    arrange=arrange,
    needs_deck=False,
)
