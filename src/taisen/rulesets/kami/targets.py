"""Which cards a skill means, as data and in words."""

from typing import Literal

from msgspec import Struct

from taisen.engine.table import Seat
from taisen.engine.text import NOTHING, Text

from .deeds import Acting, Play
from .state import ONE, Held, Place

Base = Literal["fire", "leaf", "water"]
AnyElement = Literal["fire", "leaf", "water", "light"]
Parity = Literal["odd", "even"]
Target = Literal["mine", "enemies", "highest_enemy", "lowest_enemy", "all", "my_round1", "enemies_round1"]

ELEMENTS: dict[str, Text] = {
    "fire": Text("火", "Fire"),
    "leaf": Text("木", "Leaf"),
    "water": Text("水", "Water"),
    "light": Text("光", "Light"),
}
PARITIES: dict[str, Text] = {"odd": Text("奇数", "odd"), "even": Text("偶数", "even")}

# with a hole for what narrows it down: "every enemy card" + "with an odd number"
TARGETS: dict[str, Text] = {
    "mine": Text("自分のカード", "your card"),
    "enemies": Text("{only}相手のカードすべて", "every enemy card{only}"),
    "highest_enemy": Text("ナンバーがいちばん大きい相手のカード", "the highest enemy card"),
    "lowest_enemy": Text("ナンバーがいちばん小さい相手のカード", "the lowest enemy card"),
    "all": Text("{only}場のカードすべて", "every card on the table{only}"),
    "my_round1": Text("自分のラウンド1のカード", "your Round 1 card"),
    "enemies_round1": Text("{only}相手のラウンド1のカードすべて", "every enemy Round 1 card{only}"),
}


class Only(Struct, frozen=True, forbid_unknown_fields=True):
    """What narrows cards down: their printed number (KAMI-6.4) is one of `numbers`, odd or even, within bounds; their current element."""

    numbers: tuple[int, ...] = ()
    parity: Parity | None = None
    at_least: int | None = None
    at_most: int | None = None
    element: AnyElement | None = None

    def __post_init__(self) -> None:
        # one demand at a time, so that it can be said in three words
        if bool(self.numbers) + sum(demand is not None for demand in (self.parity, self.at_least, self.at_most, self.element)) > 1:
            raise ValueError("one demand at a time")

    def fits(self, number: int, element: str) -> bool:
        return (
            (not self.numbers or number in self.numbers)
            and (self.parity is None or (number % 2 == 1) == (self.parity == "odd"))
            and (self.at_least is None or number >= self.at_least)
            and (self.at_most is None or number <= self.at_most)
            and (self.element is None or element == self.element)
        )

    @property
    def number_words(self) -> Text:
        """The demand on the number, to stand after "the number is" / 「ナンバーが」."""
        if self.numbers:
            return listed(self.numbers)
        if self.parity is not None:
            return PARITIES[self.parity]
        if self.at_least is not None:
            return Text(f"{self.at_least}以上", f"{self.at_least} or more")
        return Text(f"{self.at_most}以下", f"{self.at_most} or less")

    @property
    def words(self) -> Text:
        """To stand before 「相手のカード」 and behind "enemy card"."""
        if self.element is not None:
            return Text(f"{ELEMENTS[self.element].ja}属性の", f" that is {ELEMENTS[self.element].en}")
        en = " with an {n} printed number" if self.parity else " with the printed number {n}"
        return Text("元のナンバーが{n}の", en).fill(n=self.number_words)


ANY = Only()


def listed(numbers: tuple[int, ...]) -> Text:
    """1 or 2; 1 to 3."""
    if len(numbers) > 2 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return Text(f"{numbers[0]}～{numbers[-1]}", f"{numbers[0]} to {numbers[-1]}")
    many = [str(n) for n in numbers]
    return Text("・".join(many), many[0] if len(many) == 1 else ", ".join(many[:-1]) + " or " + many[-1])


def named(to: Target, only: Only = ANY) -> Text:
    """The target in words."""
    return TARGETS[to].fill(only=NOTHING if only == ANY else only.words)


def aimed(r: Play, act: Acting, to: Target, only: Only = ANY) -> list[tuple[Seat, Place]]:
    """The cards meant, from the Flag on. Nobody's card of an escaped player (KAMI-6.5, 6.9)."""
    place = ONE if to in ("my_round1", "enemies_round1") else act.now
    me = act.seat
    found: list[tuple[Seat, Held]]
    if to in ("mine", "my_round1"):
        mine = r.face(me, place)
        found = [] if mine is None else [(me, mine)]
    else:
        found = [(seat, held) for seat, held in r.faces(place) if to == "all" or seat != me]
    if only is not ANY:
        found = [(seat, held) for seat, held in found if only.fits(r.printed(held), held.element)]
    if found and to in ("highest_enemy", "lowest_enemy"):
        pick = max if to == "highest_enemy" else min
        best = pick(held.number for _, held in found)  # KAMI-6.7: current numbers; ties: all of them
        found = [(seat, held) for seat, held in found if held.number == best]
    return [(seat, place) for seat, _ in found]
