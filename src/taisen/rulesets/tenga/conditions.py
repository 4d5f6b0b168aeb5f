"""On what an ability may depend: whether it holds on a table, and how a card says it."""

from collections.abc import Mapping
from typing import ClassVar, Literal, Protocol

from msgspec import Struct

from taisen.engine.text import Text

from .aims import Aim, aim_words, spots
from .deeds import Context
from .glossary import NAMES
from .state import AILMENTS, State

CardType = Literal["unit", "spell", "item", "reaction"]
Compare = Literal["most", "least"]


class Typed(Protocol):
    """What a condition has to know of a card."""

    @property
    def type(self) -> str: ...


Cards = Mapping[str, Typed]

MANY: dict[str, Text] = {"most": Text("以下", " or less"), "least": Text("以上", " or more")}
TYPES: dict[str, Text] = {
    "unit": Text("ユニット", "units"),
    "spell": Text("呪文", "spells"),
    "item": Text("アイテム", "items"),
    "reaction": Text("リアクション", "reactions"),
}


class Condition(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something that is so or not. `text` is a clause; `of_chosen` says it as a quality of the unit to be chosen."""

    text: ClassVar[Text]
    of_chosen: ClassVar[Text]

    def holds(self, state: State, ctx: Context, cards: Cards) -> bool:
        raise NotImplementedError

    def words(self) -> dict[str, Text | int | str]:
        """What fills the holes of the texts."""
        return {}

    def clause(self) -> Text:
        return self.text.fill(**self.words())

    def quality(self) -> Text:
        return self.of_chosen.fill(**self.words())


class CoreHp(Condition, frozen=True, forbid_unknown_fields=True, tag="core_hp"):
    text = Text("{whose}のコアが{n}{many}なら", "if {whose} core is at {n}{many}")
    n: int
    of: Literal["own", "enemy"] = "own"
    compare: Compare = "most"

    def words(self) -> dict[str, Text | int | str]:
        return {"n": self.n, "many": MANY[self.compare], "whose": Text("自分", "your") if self.of == "own" else Text("相手", "the enemy")}

    def holds(self, state: State, ctx: Context, cards: Cards) -> bool:
        return compared(state.sides[ctx.seat if self.of == "own" else 1 - ctx.seat].core, self.compare, self.n)


class TurnFrom(Condition, frozen=True, forbid_unknown_fields=True, tag="turn_from"):
    text = Text("第{n}ターン以降なら", "if it is turn {n} or later")
    n: int

    def words(self) -> dict[str, Text | int | str]:
        return {"n": self.n}

    def holds(self, state: State, ctx: Context, cards: Cards) -> bool:
        return state.turn >= self.n


class EnemyFrontExists(Condition, frozen=True, forbid_unknown_fields=True, tag="enemy_front_exists"):
    text = Text("相手の前衛がいるなら", "if there is an enemy front")

    def holds(self, state: State, ctx: Context, cards: Cards) -> bool:
        return state.sides[1 - ctx.seat].front is not None


class OwnFrontExists(Condition, frozen=True, forbid_unknown_fields=True, tag="own_front_exists"):
    text = Text("自分の前衛がいるなら", "if you have a front")

    def holds(self, state: State, ctx: Context, cards: Cards) -> bool:
        return state.sides[ctx.seat].front is not None


class SelfEvolved(Condition, frozen=True, forbid_unknown_fields=True, tag="self_evolved"):
    text = Text("このユニットが進化しているなら", "if this unit has evolved")

    def holds(self, state: State, ctx: Context, cards: Cards) -> bool:
        spot = state.find(ctx.unit)
        return spot is not None and state.unit(*spot).evolved


class TargetHas(Condition, frozen=True, forbid_unknown_fields=True, tag="target_has"):
    text = Text("{of}が{mark}なら", "if {of} has {mark}")
    of_chosen = Text("{mark}", "with {mark}")
    mark: str
    of: Aim = "chosen"

    def words(self) -> dict[str, Text | int | str]:
        name = NAMES[self.mark]
        verb = "を受けている" if self.mark in AILMENTS else "を持つ"
        return {"mark": Text(name.ja + verb, name.en), "of": aim_words(self.of)}

    def holds(self, state: State, ctx: Context, cards: Cards) -> bool:
        return any(state.unit(seat, place).has(self.mark) for seat, place in spots(state, ctx, self.of))


class TargetHp(Condition, frozen=True, forbid_unknown_fields=True, tag="target_hp"):
    text = Text("{of}の体力が{n}以下なら", "if {of} has {n} HP or less")
    of_chosen = Text("体力{n}以下の", "with {n} HP or less")
    n: int
    of: Aim = "chosen"

    def words(self) -> dict[str, Text | int | str]:
        return {"n": self.n, "of": aim_words(self.of)}

    def holds(self, state: State, ctx: Context, cards: Cards) -> bool:
        for seat, place in spots(state, ctx, self.of):  # noqa: SIM110  a loop costs half of any() here
            if state.unit(seat, place).hp <= self.n:
                return True
        return False


class HandCount(Condition, frozen=True, forbid_unknown_fields=True, tag="hand_count"):
    text = Text("自分の手札が{n}枚{many}なら", "if you have {n}{many} {cards} in hand")
    n: int
    compare: Compare = "most"

    def words(self) -> dict[str, Text | int | str]:
        return counted(self.n, self.compare)

    def holds(self, state: State, ctx: Context, cards: Cards) -> bool:
        return compared(state.sides[ctx.seat].in_hand, self.compare, self.n)


class LibraryCount(Condition, frozen=True, forbid_unknown_fields=True, tag="library_count"):
    text = Text("自分の山札が{n}枚{many}なら", "if there are {n}{many} {cards} in your library")
    n: int
    compare: Compare = "most"

    def words(self) -> dict[str, Text | int | str]:
        return counted(self.n, self.compare)

    def holds(self, state: State, ctx: Context, cards: Cards) -> bool:
        return compared(len(state.sides[ctx.seat].library), self.compare, self.n)


class DiscardCount(Condition, frozen=True, forbid_unknown_fields=True, tag="discard_count"):
    text = Text("自分の捨て札に{type}が{n}枚以上あるなら", "if there are {n} or more {type} in your discard pile")
    n: int
    type: CardType

    def words(self) -> dict[str, Text | int | str]:
        return {"n": self.n, "type": TYPES[self.type]}

    def holds(self, state: State, ctx: Context, cards: Cards) -> bool:
        return sum(cards[held.card].type == self.type for held in state.sides[ctx.seat].discard) >= self.n


class DamageFrom(Condition, frozen=True, forbid_unknown_fields=True, tag="damage_from"):
    text = Text("{n}以上の", "{n} or more ")  # stands before "damage" in a reaction's sentence
    n: int

    def words(self) -> dict[str, Text | int | str]:
        return {"n": self.n}

    def holds(self, state: State, ctx: Context, cards: Cards) -> bool:
        return ctx.damage >= self.n


class SourceIsAttack(Condition, frozen=True, forbid_unknown_fields=True, tag="source_is_attack"):
    text = Text("攻撃で", " from an attack")  # stands beside "damage" in a reaction's sentence

    def holds(self, state: State, ctx: Context, cards: Cards) -> bool:
        return ctx.by_attack


AnyCondition = (
    CoreHp
    | TurnFrom
    | EnemyFrontExists
    | OwnFrontExists
    | SelfEvolved
    | TargetHas
    | TargetHp
    | HandCount
    | LibraryCount
    | DiscardCount
    | DamageFrom
    | SourceIsAttack
)


def compared(found: int, compare: Compare, n: int) -> bool:
    return found <= n if compare == "most" else found >= n


def counted(n: int, compare: Compare) -> dict[str, Text | int | str]:
    many = Text("以下", " or fewer") if compare == "most" else MANY["least"]
    return {"n": n, "many": many, "cards": Text("枚", "card" if n == 1 else "cards")}


def about_chosen(condition: Condition) -> bool:
    """Whether it is a quality of the unit to be chosen."""
    return isinstance(condition, TargetHas | TargetHp) and condition.of == "chosen"
