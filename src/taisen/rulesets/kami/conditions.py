"""When a skill works: each condition with its question and its words. Words stand before 「なら」 and behind "if"."""

from typing import ClassVar, Literal

from msgspec import Struct

from taisen.engine.text import Text

from .deeds import Acting, Play
from .state import ONE, PRE, TWO, Place
from .targets import ANY, ELEMENTS, AnyElement, Only, Parity, listed

When = Literal["pre", "round1", "round2"]
PLACES: dict[str, Place] = {"pre": PRE, "round1": ONE, "round2": TWO}
PLACE_NAMES: dict[str, Text] = {
    "pre": Text("プレラウンド", "the pre-round"),
    "round1": Text("ラウンド1", "Round 1"),
    "round2": Text("ラウンド2", "Round 2"),
}


class Condition(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """A question about what lies open. Numbers are printed ones, elements current ones (KAMI-6.4)."""

    boost: ClassVar[bool] = False  # asks for the result of the elemental boost (layer 6)

    def holds(self, r: Play, act: Acting) -> bool:
        raise NotImplementedError

    @property
    def words(self) -> Text:
        raise NotImplementedError


class MyNumber(Condition, frozen=True, forbid_unknown_fields=True, tag="my_number"):
    """The printed number of my card in the round the skill acts in."""

    numbers: tuple[int, ...] = ()
    parity: Parity | None = None
    at_least: int | None = None
    at_most: int | None = None

    def __post_init__(self) -> None:
        if self.only == ANY:
            raise ValueError("my_number asks for nothing")

    @property
    def only(self) -> Only:
        return Only(self.numbers, self.parity, self.at_least, self.at_most)

    def holds(self, r: Play, act: Acting) -> bool:
        mine = r.face(act.seat, act.now)
        return mine is not None and self.only.fits(r.printed(mine), mine.element)

    @property
    def words(self) -> Text:
        return Text("自分のカードの元のナンバーが{n}", "your card's printed number is {n}").fill(n=self.only.number_words)


class MyElement(Condition, frozen=True, forbid_unknown_fields=True, tag="my_element"):
    """The current element of my card."""

    element: AnyElement

    def holds(self, r: Play, act: Acting) -> bool:
        mine = r.face(act.seat, act.now)
        return mine is not None and mine.element == self.element

    @property
    def words(self) -> Text:
        return Text("自分のカードが{e}属性", "your card is {e}").fill(e=ELEMENTS[self.element])


class SameElement(Condition, frozen=True, forbid_unknown_fields=True, tag="same_element"):
    """T23: another card opened in this round has my element."""

    def holds(self, r: Play, act: Acting) -> bool:
        mine = r.face(act.seat, act.now)
        return mine is not None and any(seat != act.seat and held.element == mine.element for seat, held in r.faces(act.now))

    @property
    def words(self) -> Text:
        return Text("自分と同じ属性のカードがほかにある", "another card shares your element")


class UniqueElement(Condition, frozen=True, forbid_unknown_fields=True, tag="unique_element"):
    """T24: no other card opened in this round has my element."""

    def holds(self, r: Play, act: Acting) -> bool:
        mine = r.face(act.seat, act.now)
        return mine is not None and all(seat == act.seat or held.element != mine.element for seat, held in r.faces(act.now))

    @property
    def words(self) -> Text:
        return Text("自分と同じ属性のカードがほかにない", "no other card shares your element")


class LowestAlone(Condition, frozen=True, forbid_unknown_fields=True, tag="lowest_alone"):
    """T25: my printed number is the lowest of this round, alone."""

    def holds(self, r: Play, act: Acting) -> bool:
        mine = r.face(act.seat, act.now)
        return mine is not None and all(seat == act.seat or r.printed(held) > r.printed(mine) for seat, held in r.faces(act.now))

    @property
    def words(self) -> Text:
        return Text("自分のカードの元のナンバーが単独で最小", "your printed number is the lowest, alone")


class SomebodyOpened(Condition, frozen=True, forbid_unknown_fields=True, tag="somebody_opened"):
    """T07: a card with one of these numbers was opened in that round, by anybody."""

    numbers: tuple[int, ...]
    place: When

    def holds(self, r: Play, act: Acting) -> bool:
        lying = (side.at(PLACES[self.place]) for side in r.state.sides)
        return any(held is not None and r.printed(held) in self.numbers for held in lying)

    @property
    def words(self) -> Text:
        return Text("{p}で元のナンバーが{n}のカードが開かれている", "a card with the printed number {n} was opened in {p}").fill(
            p=PLACE_NAMES[self.place], n=listed(self.numbers)
        )


class NobodyOpened(Condition, frozen=True, forbid_unknown_fields=True, tag="nobody_opened"):
    """The opposite of `somebody_opened`."""

    numbers: tuple[int, ...]
    place: When

    def holds(self, r: Play, act: Acting) -> bool:
        return not SomebodyOpened(self.numbers, self.place).holds(r, act)

    @property
    def words(self) -> Text:
        return Text("{p}で元のナンバーが{n}のカードが開かれていない", "no card with the printed number {n} was opened in {p}").fill(
            p=PLACE_NAMES[self.place], n=listed(self.numbers)
        )


class Elements(Condition, frozen=True, forbid_unknown_fields=True, tag="elements"):
    """So many cards opened in this round, mine too, have that element."""

    element: AnyElement
    at_least: int

    def holds(self, r: Play, act: Acting) -> bool:
        return sum(held.element == self.element for _, held in r.faces(act.now)) >= self.at_least

    @property
    def words(self) -> Text:
        return Text("場に{e}属性のカードが{n}枚以上ある", "{n} or more {e} cards are open").fill(e=ELEMENTS[self.element], n=self.at_least)


class MySum(Condition, frozen=True, forbid_unknown_fields=True, tag="my_sum"):
    """The printed numbers of my opened Round 1 and Round 2 cards, added."""

    at_least: int | None = None
    at_most: int | None = None

    def holds(self, r: Play, act: Acting) -> bool:
        lying = (r.face(act.seat, place) for place in (ONE, TWO))
        return Only((), None, self.at_least, self.at_most).fits(sum(r.printed(held) for held in lying if held is not None), "")

    @property
    def words(self) -> Text:
        demand = Only((), None, self.at_least, self.at_most).number_words
        return Text("自分のラウンド1・2の元のナンバーの合計が{n}", "the printed numbers of your Rounds 1 and 2 add up to {n}").fill(
            n=demand
        )


class PoolHolds(Condition, frozen=True, forbid_unknown_fields=True, tag="pool"):
    """T33: the pool holds so many times the pre-charge."""

    times: int

    def holds(self, r: Play, act: Acting) -> bool:
        return r.state.pool >= self.times * r.state.options.pre_charge

    @property
    def words(self) -> Text:
        return Text("プールがプレチャージの{n}倍以上", "the pool holds {n} times the pre-charge or more").fill(n=self.times)


class Did(Condition, frozen=True, forbid_unknown_fields=True, tag="did"):
    """T34: what I did in this round's charge action; a full charge is a charge too. In the pre-round nobody did anything (KAMI-6.9)."""

    what: Literal["charged", "full_charged", "waited"]

    def holds(self, r: Play, act: Acting) -> bool:
        stance = r.state.sides[act.seat].stance
        return stance in {"charged": ("charged", "full"), "full_charged": ("full",), "waited": ("waited",)}[self.what]

    @property
    def words(self) -> Text:
        return {
            "charged": Text("自分がチャージした", "you charged"),
            "full_charged": Text("自分がフルチャージした", "you full-charged"),
            "waited": Text("自分がウェイトした", "you waited"),
        }[self.what]


class NobodyCharged(Condition, frozen=True, forbid_unknown_fields=True, tag="nobody_charged"):
    """T39: nobody used KP in this round's charge action."""

    def holds(self, r: Play, act: Acting) -> bool:
        return r.state.opener < 0

    @property
    def words(self) -> Text:
        return Text("だれもチャージしていない", "nobody charged")


class SomeoneEscaped(Condition, frozen=True, forbid_unknown_fields=True, tag="someone_escaped"):
    """Somebody has escaped in this game."""

    def holds(self, r: Play, act: Acting) -> bool:
        return any(side.escaped for side in r.state.sides)

    @property
    def words(self) -> Text:
        return Text("だれかがエスケープしている", "someone has escaped")


class HoldFlag(Condition, frozen=True, forbid_unknown_fields=True, tag="flag"):
    """T38: I hold the Flag."""

    def holds(self, r: Play, act: Acting) -> bool:
        return r.state.flag == act.seat

    @property
    def words(self) -> Text:
        return Text("自分がフラグを持っている", "you hold the Flag")


class Active(Condition, frozen=True, forbid_unknown_fields=True, tag="active"):
    """So many players have not escaped."""

    n: int

    def holds(self, r: Play, act: Acting) -> bool:
        return len(r.state.active) == self.n

    @property
    def words(self) -> Text:
        return Text("残っているプレイヤーが{n}人", "exactly {n} players are left").fill(n=self.n)


class Boost(Condition, frozen=True, forbid_unknown_fields=True, tag="boost"):
    """T10, T11: my card's result of the elemental boost (KAMI-6.10)."""

    boost: ClassVar[bool] = True
    result: Literal["won", "lost", "draw"]

    def holds(self, r: Play, act: Acting) -> bool:
        mine = r.face(act.seat, act.now)
        return mine is not None and mine.boost == self.result

    @property
    def words(self) -> Text:
        return {
            "won": Text("属性判定に勝った", "your card won the boost"),
            "lost": Text("属性判定に負けた", "your card lost the boost"),
            "draw": Text("属性判定が引き分けだった", "the boost was a draw"),
        }[self.result]


AnyCondition = (
    MyNumber
    | MyElement
    | SameElement
    | UniqueElement
    | LowestAlone
    | SomebodyOpened
    | NobodyOpened
    | Elements
    | MySum
    | PoolHolds
    | Did
    | NobodyCharged
    | SomeoneEscaped
    | HoldFlag
    | Active
    | Boost
)
