"""What skills do: each effect holds its numbers, its layer (KAMI-6.3), its deed and its sentence."""

from typing import ClassVar, Literal

from msgspec import Struct

from taisen.engine.cards import Effect as PrintedEffect
from taisen.engine.text import Text, join

from .conditions import AnyCondition
from .deeds import GUARDED, STEADY, TURNS_TO, Acting, Play
from .events import Glimpsed, Scouted, Stilled
from .state import ONE, TWO, Place
from .targets import ANY, ELEMENTS, AnyElement, Only, Target, aimed, listed, named

PROTECTION, ELEMENT, SETTING, ADDING, INFORMATION, AFTER_BOOST = 1, 2, 3, 4, 5, 6

Window = Literal["this_round", "next_round", "round1", "round2", "game", "instant"]
WINDOWS: dict[str, Text] = {
    "this_round": Text("このラウンド", "This round"),
    "next_round": Text("次のラウンド", "Next round"),
    "round1": Text("ラウンド1", "Round 1"),
    "round2": Text("ラウンド2", "Round 2"),
    "game": Text("このゲーム", "This game"),
    "instant": Text("即時", "Instant"),
}


class Effect(PrintedEffect, frozen=True, forbid_unknown_fields=True):
    """One thing a skill does. `layer`: where in the round's order it acts."""

    layer: ClassVar[int]

    def resolve(self, r: Play, act: Acting) -> None:
        raise NotImplementedError


# -- layer 1: negation and protection ----------------------------------------------------------------------------------


class Guard(Effect, frozen=True, forbid_unknown_fields=True, tag="guard"):
    """T26: enemies cannot lower the owner's card."""

    layer: ClassVar[int] = PROTECTION
    text: ClassVar[Text] = Text("自分のカードのナンバーは相手に下げられない", "enemies cannot lower your card")

    def resolve(self, r: Play, act: Acting) -> None:
        r.mark(act, GUARDED)


class Steady(Effect, frozen=True, forbid_unknown_fields=True, tag="steady"):
    """T27: enemies cannot change the element of the owner's card."""

    layer: ClassVar[int] = PROTECTION
    text: ClassVar[Text] = Text("自分のカードの属性は相手に変えられない", "enemies cannot change your card's element")

    def resolve(self, r: Play, act: Acting) -> None:
        r.mark(act, STEADY)


class Negate(Effect, frozen=True, forbid_unknown_fields=True, tag="negate"):
    """T28: the skills enemies opened in this round do nothing."""

    layer: ClassVar[int] = PROTECTION
    text: ClassVar[Text] = Text(
        "相手がこのラウンドに開いたカードのスキルを無効にする", "skills of enemy cards opened this round do nothing"
    )

    def resolve(self, r: Play, act: Acting) -> None:
        r.negate(act)


class Still(Effect, frozen=True, forbid_unknown_fields=True, tag="still"):
    """T29: no elemental boost."""

    layer: ClassVar[int] = PROTECTION
    text: ClassVar[Text] = Text("属性判定を行わない", "there is no elemental boost")

    def resolve(self, r: Play, act: Acting) -> None:
        if not r.state.still:
            r.emit(Stilled(act.by))


# -- layer 2: elements -------------------------------------------------------------------------------------------------


class Become(Effect, frozen=True, forbid_unknown_fields=True, tag="become"):
    """T12 to T15: cards get an element."""

    layer: ClassVar[int] = ELEMENT
    text: ClassVar[Text] = Text("{to}を{element}属性にする", "{to} becomes {element}")
    element: AnyElement
    to: Target = "mine"
    only: Only = ANY

    def words(self) -> dict[str, Text | int | str]:
        return {"to": named(self.to, self.only), "element": ELEMENTS[self.element]}

    def resolve(self, r: Play, act: Acting) -> None:
        for seat, place in aimed(r, act, self.to, self.only):
            r.turn(act, seat, place, self.element)


class Rotate(Effect, frozen=True, forbid_unknown_fields=True, tag="rotate"):
    """T16: elements move on, fire to leaf to water to fire; light does not (KAMI-6.8)."""

    layer: ClassVar[int] = ELEMENT
    text: ClassVar[Text] = Text("{to}の属性を火→木→水→火と1つ進める", "{to} moves on one element: Fire → Leaf → Water → Fire")
    to: Target = "enemies"

    def words(self) -> dict[str, Text | int | str]:
        return {"to": named(self.to)}

    def resolve(self, r: Play, act: Acting) -> None:
        for seat, place in aimed(r, act, self.to):
            held = r.face(seat, place)
            if held is not None and held.element in TURNS_TO:
                r.turn(act, seat, place, TURNS_TO[held.element])


# -- layer 3: set, swap, copy, double ----------------------------------------------------------------------------------


class SetNumber(Effect, frozen=True, forbid_unknown_fields=True, tag="set"):
    """T19: cards get a number."""

    layer: ClassVar[int] = SETTING
    text: ClassVar[Text] = Text("{to}のナンバーを{n}にする", "{to} becomes {n}")
    n: int
    to: Target

    def words(self) -> dict[str, Text | int | str]:
        return {"to": named(self.to), "n": self.n}

    def resolve(self, r: Play, act: Acting) -> None:
        for seat, place in aimed(r, act, self.to):
            r.renumber(act, seat, place, self.n)


class Swap(Effect, frozen=True, forbid_unknown_fields=True, tag="swap"):
    """T20: exchange current numbers with the highest enemy card; of equals the nearest seat after the owner."""

    layer: ClassVar[int] = SETTING
    text: ClassVar[Text] = Text(
        "自分のカードと、ナンバーがいちばん大きい相手のカードのナンバーを入れ替える", "your card and the highest enemy card swap numbers"
    )

    def resolve(self, r: Play, act: Acting) -> None:
        seats = len(r.state.sides)
        highest = [seat for seat, _ in aimed(r, act, "highest_enemy")]
        if highest:
            r.swap(act, min(highest, key=lambda seat: (seat - act.seat) % seats))


class CopyHighest(Effect, frozen=True, forbid_unknown_fields=True, tag="copy_highest"):
    """T21: the highest printed number opened in this round becomes the owner's."""

    layer: ClassVar[int] = SETTING
    text: ClassVar[Text] = Text(
        "自分のカードのナンバーを、このラウンドに開かれたカードの元のナンバーの最大値にする",
        "your card becomes the highest printed number opened this round",
    )

    def resolve(self, r: Play, act: Acting) -> None:
        if r.face(act.seat, act.now) is not None:
            r.renumber(act, act.seat, act.now, max(r.printed(held) for _, held in r.faces(act.now)))


class Double(Effect, frozen=True, forbid_unknown_fields=True, tag="double"):
    """T31: the owner's number twice."""

    layer: ClassVar[int] = SETTING
    text: ClassVar[Text] = Text("自分のカードのナンバーを2倍にする", "double your card's number")

    def resolve(self, r: Play, act: Acting) -> None:
        mine = r.face(act.seat, act.now)
        if mine is not None:
            r.renumber(act, act.seat, act.now, 2 * mine.number)


# -- layers 4 and 6: plus and minus ------------------------------------------------------------------------------------


class Add(Effect, frozen=True, forbid_unknown_fields=True, tag="add"):
    """T05 to T09, T17, T18, T23 to T25, T32 to T39: numbers rise or fall by n."""

    layer: ClassVar[int] = ADDING
    text: ClassVar[Text] = Text("{to}のナンバー{n:+}", "{to} {n:+}")
    n: int
    to: Target = "mine"
    only: Only = ANY

    def words(self) -> dict[str, Text | int | str]:
        return {"to": named(self.to, self.only), "n": self.n}

    def resolve(self, r: Play, act: Acting) -> None:
        for seat, place in aimed(r, act, self.to, self.only):
            held = r.face(seat, place)
            if held is not None:
                r.renumber(act, seat, place, held.number + self.n)


class AddPer(Effect, frozen=True, forbid_unknown_fields=True):
    """The owner's card rises by n for each of something."""

    n: int

    def count(self, r: Play, act: Acting) -> int:
        raise NotImplementedError

    def resolve(self, r: Play, act: Acting) -> None:
        mine = r.face(act.seat, act.now)
        if mine is not None:
            r.renumber(act, act.seat, act.now, mine.number + self.n * self.count(r, act))


class AddPerElement(AddPer, frozen=True, forbid_unknown_fields=True, tag="add_per_element"):
    """T22: for each other opened card of that element."""

    layer: ClassVar[int] = ADDING
    text: ClassVar[Text] = Text(
        "ほかの{element}属性のカード1枚につき、自分のカードのナンバー{n:+}", "your card {n:+} for each other {element} card"
    )
    element: AnyElement

    def words(self) -> dict[str, Text | int | str]:
        return {"n": self.n, "element": ELEMENTS[self.element]}

    def count(self, r: Play, act: Acting) -> int:
        return sum(seat != act.seat and held.element == self.element for seat, held in r.faces(act.now))


class AddPerEscaped(AddPer, frozen=True, forbid_unknown_fields=True, tag="add_per_escaped"):
    """T35: for each player who has escaped."""

    layer: ClassVar[int] = ADDING
    text: ClassVar[Text] = Text(
        "エスケープしたプレイヤー1人につき、自分のカードのナンバー{n:+}", "your card {n:+} for each player who has escaped"
    )

    def count(self, r: Play, act: Acting) -> int:
        return sum(side.escaped for side in r.state.sides)


class AddPerBeaten(AddPer, frozen=True, forbid_unknown_fields=True, tag="add_per_beaten"):
    """After the boost: for each card the owner's card has beaten."""

    layer: ClassVar[int] = AFTER_BOOST
    text: ClassVar[Text] = Text(
        "属性判定で負かしたカード1枚につき、さらに自分のカードのナンバー{n:+}", "your card {n:+} more for each card beaten in the boost"
    )

    def count(self, r: Play, act: Acting) -> int:
        mine = r.face(act.seat, act.now)
        return mine.gain if mine is not None else 0  # KAMI-7.4: the boost gives one for each


class GainTwice(Effect, frozen=True, forbid_unknown_fields=True, tag="gain_twice"):
    """T30: what the boost gave is given again."""

    layer: ClassVar[int] = AFTER_BOOST
    text: ClassVar[Text] = Text("自分のカードが属性判定で得た値を2倍にする", "double your card's gain from the boost")

    def resolve(self, r: Play, act: Acting) -> None:
        mine = r.face(act.seat, act.now)
        if mine is not None:
            r.renumber(act, act.seat, act.now, mine.number + mine.gain)


# -- layer 5: information ----------------------------------------------------------------------------------------------


class Information(Effect, frozen=True, forbid_unknown_fields=True):
    """KAMI-6.6: tells the owner, and only him, something about enemy hands; `key` names it on the table.

    Hidden cards are the hand and a selection not yet opened (KAMI-16.5), so that what is told does not betray a selection.
    """

    layer: ClassVar[int] = INFORMATION
    text: ClassVar[Text] = Text("相手それぞれの{what}がわかる", "see {what}")

    @property
    def key(self) -> str:
        raise NotImplementedError

    @property
    def name(self) -> Text:
        """What the number beside the portrait means."""
        raise NotImplementedError

    @property
    def what(self) -> Text:
        """What is told, in a sentence."""
        raise NotImplementedError

    def words(self) -> dict[str, Text | int | str]:
        return {"what": self.what}

    def tells(self, hidden: tuple[tuple[int, str], ...]) -> int:
        """The answer for a hand of (number, element)."""
        raise NotImplementedError

    def resolve(self, r: Play, act: Acting) -> None:
        if r.state.round < TWO:  # in Round 2 no hand is left to tell of
            r.emit(Scouted(act.by, self.key))


class CountNumbers(Information, frozen=True, forbid_unknown_fields=True, tag="count_numbers"):
    """T01: how many hand cards have one of these numbers."""

    numbers: tuple[int, ...]

    @property
    def key(self) -> str:
        return "hand_" + "_".join(map(str, self.numbers))

    @property
    def name(self) -> Text:
        return Text("手札のナンバー{n}", "In hand: number {n}").fill(n=listed(self.numbers))

    @property
    def what(self) -> Text:
        words = Text("手札にあるナンバー{n}のカードの枚数", "how many cards with the number {n} each enemy holds")
        return words.fill(n=listed(self.numbers))

    def tells(self, hidden: tuple[tuple[int, str], ...]) -> int:
        return sum(number in self.numbers for number, _ in hidden)


class CountElement(Information, frozen=True, forbid_unknown_fields=True, tag="count_element"):
    """T02: how many hand cards have that element."""

    element: AnyElement

    @property
    def key(self) -> str:
        return f"hand_{self.element}"

    @property
    def name(self) -> Text:
        return Text("手札の{e}属性", "In hand: {e}").fill(e=ELEMENTS[self.element])

    @property
    def what(self) -> Text:
        words = Text("手札にある{e}属性のカードの枚数", "how many {e} cards each enemy holds")
        return words.fill(e=ELEMENTS[self.element])

    def tells(self, hidden: tuple[tuple[int, str], ...]) -> int:
        return sum(element == self.element for _, element in hidden)


class HandSum(Information, frozen=True, forbid_unknown_fields=True, tag="hand_sum"):
    """T04: the sum of the numbers in hand."""

    @property
    def key(self) -> str:
        return "hand_sum"

    @property
    def name(self) -> Text:
        return Text("手札の合計", "Sum in hand")

    @property
    def what(self) -> Text:
        return Text("手札のナンバーの合計", "the sum of the numbers each enemy holds")

    def tells(self, hidden: tuple[tuple[int, str], ...]) -> int:
        return sum(number for number, _ in hidden)


class Peek(Effect, frozen=True, forbid_unknown_fields=True, tag="peek"):
    """T03: see one random hand card of each enemy."""

    layer: ClassVar[int] = INFORMATION
    text: ClassVar[Text] = Text("相手それぞれの手札を無作為に1枚ずつ見る", "see one random hand card of each enemy")

    def resolve(self, r: Play, act: Acting) -> None:
        hands = [r.state.sides[enemy].hand for enemy in r.state.active if enemy != act.seat]
        seen = tuple(r.dice.pick(hand).iid for hand in hands if hand)
        if seen:
            r.emit(Glimpsed(act.by, seen))


AnyEffect = (
    Guard
    | Steady
    | Negate
    | Still
    | Become
    | Rotate
    | SetNumber
    | Swap
    | CopyHighest
    | Double
    | Add
    | AddPerElement
    | AddPerEscaped
    | AddPerBeaten
    | GainTwice
    | CountNumbers
    | CountElement
    | HandSum
    | Peek
)


# -- a line of a skill -------------------------------------------------------------------------------------------------


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """When (window), if (all of `given`), then (`do`, in this order)."""

    window: Window
    do: tuple[AnyEffect, ...]
    given: tuple[AnyCondition, ...] = ()

    def __post_init__(self) -> None:
        if not self.do:
            raise ValueError("a skill line does nothing")
        if self.given and any(isinstance(effect, Information) for effect in self.do):
            raise ValueError("an information effect has no conditions: what it tells is looked up later")

    def layer(self, effect: AnyEffect) -> int:
        """KAMI-6.3: effects that ask for the boost result act after it."""
        return AFTER_BOOST if any(condition.boost for condition in self.given) else effect.layer

    def covers(self, opened: Place, now: Place) -> bool:
        """KAMI-6.2, 6.9: does a line of a card opened in round `opened` act in round `now`, which is that round or a later one?"""
        match self.window:
            case "this_round" | "instant":
                return now == opened
            case "next_round":
                return now == opened + 1
            case "round1":
                return now == ONE
            case "round2":
                return now == TWO
            case "game":
                return True

    @property
    def sentence(self) -> Text:
        """「【次のラウンド】…なら、…。」, "[Next round] If …: …."""
        deeds = join((effect.sentence() for effect in self.do), Text("。", "; "))
        if not self.given:
            body = Text(deeds.ja, deeds.en[:1].upper() + deeds.en[1:])
        else:
            asked = join((condition.words for condition in self.given), Text("、かつ", " and "))
            body = Text("{c}なら、{d}", "If {c}: {d}").fill(c=asked, d=deeds)
        return Text("【{w}】{b}。", "[{w}] {b}.").fill(w=WINDOWS[self.window], b=body)
