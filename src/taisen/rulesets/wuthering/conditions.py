"""When a skill works, or an action card may be used: each condition holds its numbers, its test and its clause.

The Japanese clause stands before なら as well as alone after 使用条件; the English one after "if".
"""

from collections.abc import Callable, Mapping
from typing import ClassVar, Literal

from msgspec import Struct

from taisen.engine.cards import Effect
from taisen.engine.table import Seat
from taisen.engine.text import NOTHING, Text, join

from .printed import CHARACTERS, COLOURS, Character, Colour, Printed
from .state import LEADER, PLACES, Side, State


class Case(Struct, frozen=True, gc=False):
    """Whose skill it is and how things stand. `seen`: tells the colour of a seat's card in the confrontation (empty: none, or face
    down); it is asked only where colours matter, for few skills read them."""

    state: State
    seat: Seat
    cards: Mapping[str, Printed]
    seen: Callable[[State, Seat], str]

    @property
    def own(self) -> Side:
        return self.state.sides[self.seat]

    @property
    def foe(self) -> Side:
        return self.state.sides[1 - self.seat]

    def colour(self, seat: Seat) -> str:
        return self.seen(self.state, seat)

    def top(self, place: int) -> Printed | None:
        """The top card of an own character, on which name and level are read (WUTH-4.5)."""
        stack = self.own.stacks[place]
        return self.cards[stack[-1].no] if stack else None


Who = Literal["own", "foe"]
Bound = Literal["least", "most"]
WHOSE: dict[str, Text] = {"own": Text("自分の", "your"), "foe": Text("相手の", "your opponent's")}
BOUNDS: dict[str, Text] = {"least": Text("以上", "or more"), "most": Text("以下", "or less")}
BOUNDS_OF_CARDS: dict[str, Text] = {"least": Text("以上", "or more"), "most": Text("以下", "or fewer")}


def _within(value: int, bound: Bound, n: int) -> bool:
    return value >= n if bound == "least" else value <= n


class Condition(Effect, frozen=True, forbid_unknown_fields=True):
    """`sees_colours`: it reads colours, so a static colour change may not depend on it."""

    sees_colours: ClassVar[bool] = False

    def holds(self, case: Case) -> bool:
        raise NotImplementedError


class LeaderIs(Condition, frozen=True, forbid_unknown_fields=True, tag="leader_is"):
    character: Character
    text: ClassVar = Text("自分のリーダーが{character}", "your leader is {character}")

    def holds(self, case: Case) -> bool:
        top = case.top(LEADER)
        return top is not None and top.character == self.character

    def words(self) -> dict[str, Text | int | str]:
        return {"character": CHARACTERS[self.character]}


class LeaderLevel(Condition, frozen=True, forbid_unknown_fields=True, tag="leader_level"):
    n: int
    text: ClassVar = Text("自分のリーダーがLv{n}以上", "your leader is Lv {n} or higher")

    def holds(self, case: Case) -> bool:
        top = case.top(LEADER)
        return top is not None and top.level >= self.n


class BackLevel(Condition, frozen=True, forbid_unknown_fields=True, tag="back_level"):
    n: int
    text: ClassVar = Text("自分のバックにLv{n}以上のキャラがいる", "one of your back characters is Lv {n} or higher")

    def holds(self, case: Case) -> bool:
        tops = [case.top(place) for place in range(LEADER + 1, PLACES)]
        return any(top is not None and top.level >= self.n for top in tops)


class ColourIs(Condition, frozen=True, forbid_unknown_fields=True, tag="colour_is"):
    who: Who
    colour: Colour
    text: ClassVar = Text("{who}アクションが{colour}", "{who} action is {colour}")
    sees_colours: ClassVar = True

    def holds(self, case: Case) -> bool:
        return case.colour(case.seat if self.who == "own" else 1 - case.seat) == self.colour

    def words(self) -> dict[str, Text | int | str]:
        return {"who": WHOSE[self.who], "colour": COLOURS[self.colour]}


class NoAction(Condition, frozen=True, forbid_unknown_fields=True, tag="no_action"):
    who: Who
    text: ClassVar = Text("{who}アクションがない", "{who} action area is empty")

    def holds(self, case: Case) -> bool:
        return not (case.own if self.who == "own" else case.foe).action

    def words(self) -> dict[str, Text | int | str]:
        return {"who": WHOSE[self.who]}


class Won(Condition, frozen=True, forbid_unknown_fields=True, tag="won"):
    text: ClassVar = Text("このターンの判定に勝っている", "you won this turn's judgement")

    def holds(self, case: Case) -> bool:
        return case.state.verdict is not None and case.state.verdict.victor == case.seat


class Lost(Condition, frozen=True, forbid_unknown_fields=True, tag="lost"):
    text: ClassVar = Text("このターンの判定に負けている", "you lost this turn's judgement")

    def holds(self, case: Case) -> bool:
        return case.state.verdict is not None and case.state.verdict.victor == 1 - case.seat


class Decided(Condition, frozen=True, forbid_unknown_fields=True, tag="decided"):
    text: ClassVar = Text("このターンの判定が引き分けでない", "this turn's judgement was not a draw")

    def holds(self, case: Case) -> bool:
        return case.state.verdict is not None and case.state.verdict.victor >= 0


class Life(Condition, frozen=True, forbid_unknown_fields=True, tag="life"):
    who: Who
    bound: Bound
    n: int
    text: ClassVar = Text("{who}ライフが{n}{bound}", "{who} life is {n} {bound}")

    def holds(self, case: Case) -> bool:
        return _within((case.own if self.who == "own" else case.foe).life, self.bound, self.n)

    def words(self) -> dict[str, Text | int | str]:
        return {"who": WHOSE[self.who], "n": self.n, "bound": BOUNDS[self.bound]}


class Behind(Condition, frozen=True, forbid_unknown_fields=True, tag="behind"):
    text: ClassVar = Text("自分のライフが相手より少ない", "you have less life than your opponent")

    def holds(self, case: Case) -> bool:
        return case.own.life < case.foe.life


class Concerto(Condition, frozen=True, forbid_unknown_fields=True, tag="concerto"):
    who: Who
    bound: Bound
    n: int
    text: ClassVar = Text("{who}協奏エリアのカードが{n}枚{bound}", "{who} concerto area holds {n} {bound} cards")

    def holds(self, case: Case) -> bool:
        return _within(len((case.own if self.who == "own" else case.foe).concerto), self.bound, self.n)

    def words(self) -> dict[str, Text | int | str]:
        return {"who": WHOSE[self.who], "n": self.n, "bound": BOUNDS_OF_CARDS[self.bound]}


class Hand(Condition, frozen=True, forbid_unknown_fields=True, tag="hand"):
    who: Who
    bound: Bound
    n: int
    text: ClassVar = Text("{who}手札が{n}枚{bound}", "{who} hand holds {n} {bound} cards")

    def holds(self, case: Case) -> bool:
        return _within(len((case.own if self.who == "own" else case.foe).hand), self.bound, self.n)

    def words(self) -> dict[str, Text | int | str]:
        return {"who": WHOSE[self.who], "n": self.n, "bound": BOUNDS_OF_CARDS[self.bound]}


class Trash(Condition, frozen=True, forbid_unknown_fields=True, tag="trash"):
    """Cards in the own trash, of one colour if it is given."""

    n: int
    colour: Colour | Literal[""] = ""
    text: ClassVar = Text("自分のトラッシュに{colour}カードが{n}枚以上ある", "your trash holds {n} or more {colour}cards")

    def holds(self, case: Case) -> bool:
        trash = case.own.trash
        return (len(trash) if not self.colour else sum(case.cards[held.no].colour == self.colour for held in trash)) >= self.n

    def words(self) -> dict[str, Text | int | str]:
        colour = COLOURS[self.colour] + Text("の", " ") if self.colour else NOTHING
        return {"n": self.n, "colour": colour}


class Chains(Condition, frozen=True, forbid_unknown_fields=True, tag="chains"):
    n: int
    text: ClassVar = Text("このターンの連撃が{n}回以上", "this turn has seen {n|a chain|# or more chains}")

    def holds(self, case: Case) -> bool:
        return case.state.chains >= self.n


class MyTurn(Condition, frozen=True, forbid_unknown_fields=True, tag="my_turn"):
    text: ClassVar = Text("自分のターン", "it is your turn")

    def holds(self, case: Case) -> bool:
        return case.state.active == case.seat


class FoeTurn(Condition, frozen=True, forbid_unknown_fields=True, tag="foe_turn"):
    text: ClassVar = Text("相手のターン", "it is your opponent's turn")

    def holds(self, case: Case) -> bool:
        return case.state.active != case.seat


class OfLeader(Condition, frozen=True, forbid_unknown_fields=True, tag="of_leader"):
    text: ClassVar = Text("自分のアクションがリーダーの専用アクション", "your action is exclusive to your leader")
    sees_colours: ClassVar = True  # a card face down has no kind either

    def holds(self, case: Case) -> bool:
        top, area = case.top(LEADER), case.own.action
        return top is not None and bool(area) and area[0].up and case.cards[area[0].card.no].character == top.character


Conditions = (
    LeaderIs | LeaderLevel | BackLevel | ColourIs | NoAction | Won | Lost | Decided | Life | Behind | Concerto | Hand | Trash | Chains
    | MyTurn | FoeTurn | OfLeader
)  # fmt: skip


def both(conditions: tuple[Conditions, ...]) -> Text:
    """All conditions as one clause."""
    clauses = [condition.sentence() for condition in conditions]
    return join((*map(_before_another, clauses[:-1]), *clauses[-1:]), Text("、かつ", " and "))


def _before_another(clause: Text) -> Text:
    """A clause ending in a verb takes its connecting form: いる, いて."""
    return Text(clause.ja[:-1] + "て", clause.en) if clause.ja.endswith("いる") else clause


def hold(conditions: tuple[Conditions, ...], case: Case) -> bool:
    return not conditions or all(condition.holds(case) for condition in conditions)
