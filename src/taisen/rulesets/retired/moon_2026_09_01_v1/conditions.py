"""When an ability takes place: conditions with their sentence. A condition on a unit also limits which unit may be chosen."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from taisen.engine.text import Text

from .state import State, Tally, Unit
from .targets import Context

if TYPE_CHECKING:
    from .cards import Card

TALLY: dict[str, Text] = {"star": Text("星", "star"), "gear": Text("歯車", "gear")}
CARD_KIND: dict[str, Text] = {
    "card": Text("カード", "card"),
    "unit": Text("ユニットカード", "unit card"),
    "spell": Text("スペルカード", "spell card"),
}
_OF: dict[str, Text] = {"this": Text("このユニット", "this unit"), "it": Text("そのユニット", "it"), "foe": Text("その相手", "that enemy")}


class Bound(Struct, frozen=True, forbid_unknown_fields=True):
    """Exactly one of the two: at least or at most so many."""

    at_least: int | None = None
    at_most: int | None = None

    def __post_init__(self) -> None:
        if (self.at_least is None) == (self.at_most is None):
            raise ValueError("give at_least or at_most, one of them")

    def fits(self, n: int) -> bool:
        return n >= self.at_least if self.at_least is not None else n <= (self.at_most or 0)

    def amount(self, unit_ja: str = "", countable: bool = False) -> Text:
        if self.at_least is not None:
            return Text(f"{self.at_least}{unit_ja}以上", f"{self.at_least} or more")
        if self.at_most == 0:
            return Text(f"0{unit_ja}", "no")
        return Text(f"{self.at_most}{unit_ja}以下", f"{self.at_most} or {'fewer' if countable else 'less'}")


class LifeIs(Bound, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="life"):
    def holds(self, state: State, cards: "Mapping[str, Card]", context: Context) -> bool:
        return self.fits(state.sides[context.seat].life)

    def sentence(self) -> Text:
        return Text("自分のライフが{n}なら", "if your life is {n}").fill(n=self.amount())


class ManaIs(Bound, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="mana"):
    def holds(self, state: State, cards: "Mapping[str, Card]", context: Context) -> bool:
        return self.fits(state.sides[context.seat].mana)

    def sentence(self) -> Text:
        return Text("自分のマナが{n}なら", "if you have {n} mana").fill(n=self.amount())


class CountersAre(Bound, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="counters", kw_only=True):
    name: Tally

    def holds(self, state: State, cards: "Mapping[str, Card]", context: Context) -> bool:
        return self.fits(state.sides[context.seat].tally(self.name))

    def sentence(self) -> Text:
        return Text("自分の{name}カウンターが{n}なら", "if you have {n} {name} counters").fill(
            name=TALLY[self.name], n=self.amount("個", True)
        )


class UnitsAre(Bound, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="units", kw_only=True):
    side: Literal["own", "enemy"]

    def holds(self, state: State, cards: "Mapping[str, Card]", context: Context) -> bool:
        seat = context.seat if self.side == "own" else 1 - context.seat
        return self.fits(sum(unit is not None for unit in state.sides[seat].chips))

    def sentence(self) -> Text:
        if self.side == "own":
            return Text("自分のユニットが{n}なら", "if you have {n} units").fill(n=self.amount("体", True))
        return Text("敵ユニットが{n}なら", "if there are {n} enemy units").fill(n=self.amount("体", True))


class HandIs(Bound, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="hand"):
    def holds(self, state: State, cards: "Mapping[str, Card]", context: Context) -> bool:
        return self.fits(len(state.sides[context.seat].hand))

    def sentence(self) -> Text:
        return Text("自分の手札が{n}なら", "if you have {n} cards in hand").fill(n=self.amount("枚", True))


class GraveIs(Bound, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="grave", kw_only=True):
    of: Literal["card", "unit", "spell"] = "card"

    def holds(self, state: State, cards: "Mapping[str, Card]", context: Context) -> bool:
        grave = state.sides[context.seat].grave
        return self.fits(sum(self.of == "card" or cards[card.card].type == self.of for card in grave))

    def sentence(self) -> Text:
        return Text("自分の墓地に{of}が{n}あるなら", "if your graveyard holds {n} {of}s").fill(
            of=CARD_KIND[self.of], n=self.amount("枚", True)
        )


class AheadIsFree(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="ahead_free"):
    def holds(self, state: State, cards: "Mapping[str, Card]", context: Context) -> bool:
        return context.column >= 0 and state.sides[1 - context.seat].chips[context.column] is None

    def sentence(self) -> Text:
        return Text("正面のチップが空いているなら", "if the chip straight ahead is free")


class TurnIs(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="turn"):
    """It is the player's own first or second turn."""

    n: Literal[1, 2]

    def holds(self, state: State, cards: "Mapping[str, Card]", context: Context) -> bool:
        return state.active == context.seat and (state.turn + 1) // 2 == self.n

    def sentence(self) -> Text:
        return (
            Text("自分の最初のターンなら", "if it is your first turn")
            if self.n == 1
            else Text("自分の2ターン目なら", "if it is your second turn")
        )


Of = Literal["this", "it", "foe"]


def _unit(state: State, context: Context, of: Of) -> Unit | None:
    place = state.find(context.unit if of == "this" else context.foe if of == "foe" else context.it)
    return None if place is None else place.unit


class LevelIs(Bound, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="level", kw_only=True):
    of: Of = "it"

    def fits_unit(self, unit: Unit) -> bool:
        return self.fits(unit.level)

    def holds(self, state: State, cards: "Mapping[str, Card]", context: Context) -> bool:
        unit = _unit(state, context, self.of)
        return unit is not None and self.fits_unit(unit)

    def sentence(self) -> Text:
        return Text("{of}がレベル{n}なら", "if {of} is of Level {n}").fill(of=_OF[self.of], n=self.amount())

    def adjective(self) -> Text:
        return Text("レベル{n}の", " of Level {n}").fill(n=self.amount())


class HpIs(Bound, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="hp", kw_only=True):
    of: Of = "it"

    def fits_unit(self, unit: Unit) -> bool:
        return self.fits(unit.hp)

    def holds(self, state: State, cards: "Mapping[str, Card]", context: Context) -> bool:
        unit = _unit(state, context, self.of)
        return unit is not None and self.fits_unit(unit)

    def sentence(self) -> Text:
        return Text("{of}のHPが{n}なら", "if {of} has {n} HP").fill(of=_OF[self.of], n=self.amount())

    def adjective(self) -> Text:
        return Text("HP{n}の", " with {n} HP").fill(n=self.amount())


class IsToken(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="token"):
    of: Of = "it"

    def fits_unit(self, unit: Unit) -> bool:
        return unit.token

    def holds(self, state: State, cards: "Mapping[str, Card]", context: Context) -> bool:
        unit = _unit(state, context, self.of)
        return unit is not None and unit.token

    def sentence(self) -> Text:
        return Text("{of}がトークンなら", "if {of} is a token").fill(of=_OF[self.of])

    def adjective(self) -> Text:
        return Text("トークンである", " that is a token")


Condition = LifeIs | ManaIs | CountersAre | UnitsAre | HandIs | GraveIs | AheadIsFree | TurnIs | LevelIs | HpIs | IsToken
UnitCondition = LevelIs | HpIs | IsToken
