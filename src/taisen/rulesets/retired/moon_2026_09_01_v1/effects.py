"""What cards can do: the numbers, the deed and the sentence of each effect. Cards and their abilities are in `cards.py`."""

from typing import Literal

from taisen.engine import cards
from taisen.engine.table import Seat
from taisen.engine.text import Text

from . import numbers
from .conditions import CARD_KIND, TALLY, UnitCondition
from .deeds import Lasts, Play
from .state import COLUMNS, Tally, held
from .targets import CHOSEN, WHO, Context, To

Whose = Literal["you", "opponent"]
PLAYER: dict[str, Text] = {"you": Text("自分", "you"), "opponent": Text("相手", "your opponent")}
LASTS: dict[str, tuple[Text, Text]] = {  # before and after the change, as the language wants
    "turn": (Text("このターン、", ""), Text("", " this turn")),
    "round": (Text("次の相手のターンの終わりまで、", ""), Text("", " until the end of your opponent's next turn")),
    "good": (Text("", ""), Text("", "")),
}


class Effect(cards.Effect, frozen=True, forbid_unknown_fields=True):
    """Something a card does; `targets` are the units meant, fixed when the ability began."""

    def asks(self) -> tuple[str, ...]:
        """What the player chooses when the card is played, in order: units, chips, a card of the hand."""
        to = getattr(self, "to", "")
        return (to,) if to in CHOSEN else ()

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        """Do it. What is read elsewhere (opening hand, starting life, bounty) does nothing here."""

    def say(self, only: tuple[UnitCondition, ...] = ()) -> Text:
        """The sentence, with a chosen unit limited to those `only` fits."""
        to = getattr(self, "to", "")
        if not only or to not in CHOSEN:
            return self.sentence()
        unit = WHO[to]
        for limit in only:
            more = limit.adjective()
            unit = Text(more.ja + unit.ja, unit.en + more.en)
        return self.text.fill(**{**self.words(), "to": unit})

    def words(self) -> dict[str, Text | int | str]:
        said = dict(super().words())
        for field, table in (("to", WHO), ("whose", PLAYER)):
            if field in said:
                said[field] = table[str(said[field])]
        if "lasts" in said:
            said["before"], said["after"] = LASTS[str(said["lasts"])]
        return said


def _seat(context: Context, whose: Whose) -> Seat:
    return context.seat if whose == "you" else 1 - context.seat


# -- on units --------------------------------------------------------------------------------------------------------------


class Damage(Effect, frozen=True, forbid_unknown_fields=True, tag="damage"):
    n: int
    to: To
    text = Text("{to}に{n}ダメージ", "deal {n} damage to {to}")

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        for unit in targets:
            r.hurt(unit, self.n)


class Heal(Effect, frozen=True, forbid_unknown_fields=True, tag="heal"):
    n: int
    to: To
    text = Text("{to}のHPを{n}回復", "{to} regains {n} HP")

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        for unit in targets:
            r.heal(unit, self.n)


class Change(Effect, frozen=True, forbid_unknown_fields=True):
    """A change of a number or a state that lasts; as a static ability it holds while its unit stands."""

    to: To
    n: int = 1
    lasts: Lasts = "good"

    @property
    def change(self) -> str:
        """The kind of mark it leaves."""
        return str(self.__struct_config__.tag)

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        for unit in targets:
            r.mark(unit, self.change, self.n, self.lasts, context.seat, context.card)


class Atk(Change, frozen=True, forbid_unknown_fields=True, tag="atk"):
    text = Text("{before}{to}のATK{n:+}", "{to} gets {n:+} ATK{after}")


class Defence(Change, frozen=True, forbid_unknown_fields=True, tag="defence"):
    text = Text("{before}{to}のDEF{n:+}", "{to} gets {n:+} DEF{after}")


class MaxHp(Change, frozen=True, forbid_unknown_fields=True, tag="max_hp"):
    """More raises the HP with it, less cuts it (MOON-8.10)."""

    text = Text("{before}{to}の最大HP{n:+}", "{to} gets {n:+} maximum HP{after}")


class Rang(Change, frozen=True, forbid_unknown_fields=True, tag="rang"):
    n: Literal[1, 3, 6] = 6
    text = Text("{before}{to}のRANGを{n}にする", "{to} has RANG {n}{after}")


class Unable(Change, frozen=True, forbid_unknown_fields=True, tag="unable"):
    text = Text("{before}{to}はアクション不可", "{to} cannot act{after}")


class Evasion(Change, frozen=True, forbid_unknown_fields=True, tag="evasion"):
    text = Text("{before}{to}は回避{n}を得る", "{to} gains evasion {n}{after}")


class Silence(Change, frozen=True, forbid_unknown_fields=True, tag="silence"):
    text = Text("{before}{to}の効果をすべて無効にする", "{to} loses its own effects{after}")


class CopyDefence(Effect, frozen=True, forbid_unknown_fields=True, tag="copy_defence"):
    to: To
    lasts: Lasts = "turn"
    text = Text("{before}このユニットは{to}と同じDEFを得る", "this unit gains as much DEF as {to} has{after}")

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        for unit in targets:
            place = r.state.find(unit)
            if place is not None:
                n = numbers.figures(r.cards, r.state, place).defence
                if n:
                    r.mark(context.unit, "defence", n, self.lasts, context.seat, context.card)


class Sacrifice(Effect, frozen=True, forbid_unknown_fields=True, tag="sacrifice"):
    to: Literal["own_unit", "this", "it"]
    text = Text("{to}を生贄にする", "sacrifice {to}")

    def asks(self) -> tuple[str, ...]:
        return ("offering",) if self.to == "own_unit" else ()

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        for unit in targets:
            r.sacrifice(unit)


class Destroy(Effect, frozen=True, forbid_unknown_fields=True, tag="destroy"):
    to: To
    text = Text("{to}のHPを0にする", "{to} drops to HP 0")

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        for unit in targets:
            r.fell(unit)


class Move(Effect, frozen=True, forbid_unknown_fields=True, tag="move"):
    """To a free chip of the same side: one the player chooses, or a random one."""

    to: Literal["own_unit", "this", "foe", "it"]
    chip: Literal["chosen", "random"] = "random"

    def sentence(self) -> Text:
        if self.chip == "chosen":
            return Text("{to}を、空いている自分の別のチップに移動", "{to} moves to another free chip of yours").fill(to=WHO[self.to])
        return Text("{to}を無作為の空きチップに移動", "{to} moves to a random free chip of its side").fill(to=WHO[self.to])

    def asks(self) -> tuple[str, ...]:
        return (*super().asks(), "landing") if self.chip == "chosen" else super().asks()

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        place = r.state.find(targets[0]) if targets else None
        if place is None:
            return
        chips = r.state.sides[place.seat].chips
        free = [column for column in range(COLUMNS) if chips[column] is None]
        if self.chip == "chosen":
            free = [context.chip] if context.chip in free else []
        if free:
            r.move(place.seat, place.column, r.dice.pick(free), "move")


class Swap(Effect, frozen=True, forbid_unknown_fields=True, tag="swap"):
    """The contents of two own chips, one of which may be free."""

    to: Literal["own_unit", "this"]
    text = Text("{to}のいるチップと、自分の別のチップ1つの中身を入れ替える", "swap the chip {to} stands on with another chip of yours")

    def asks(self) -> tuple[str, ...]:
        return (*super().asks(), "other_chip")

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        place = r.state.find(targets[0]) if targets else None
        if place is not None and context.chip >= 0:
            r.move(place.seat, place.column, context.chip, "swap")


class MakeToken(Effect, frozen=True, forbid_unknown_fields=True, tag="token"):
    """`chip`: a free own chip the player chooses, every free own chip, the first free one, or the chip the unit stood on."""

    token: str
    chip: Literal["chosen", "every", "first", "here"]

    def sentence(self) -> Text:
        from .cards import CARDS  # the card file can be read only after all effects are known

        where = {
            "chosen": Text("自分の空きチップ1つに", "on a free chip of yours"),
            "every": Text("自分の空きチップすべてに", "on every free chip of yours"),
            "first": Text("自分のいちばん左の空きチップに", "on your leftmost free chip"),
            "here": Text("このチップに", "on this chip"),
        }[self.chip]
        return Text("{where}{token}を出す", "put {token} {where}").fill(where=where, token=CARDS[self.token].numbers())

    def asks(self) -> tuple[str, ...]:
        return ("free_chip",) if self.chip == "chosen" else ()

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        free = [column for column, unit in enumerate(r.state.sides[context.seat].chips) if unit is None]
        if self.chip in ("chosen", "here"):
            free = [column for column in free if column == (context.chip if self.chip == "chosen" else context.column)]
        r.make_tokens(context.seat, self.token, free[:1] if self.chip == "first" else free)


# -- on players ------------------------------------------------------------------------------------------------------------


class LifeDamage(Effect, frozen=True, forbid_unknown_fields=True, tag="life_damage"):
    n: int
    whose: Whose
    text = Text("{whose}のライフに{n}ダメージ", "{whose} lose{s} {n} life")

    def words(self) -> dict[str, Text | int | str]:
        return {**super().words(), "s": "s" if self.whose == "opponent" else ""}

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        r.lose_life(_seat(context, self.whose), self.n)


class LifeHeal(Effect, frozen=True, forbid_unknown_fields=True, tag="life_heal"):
    n: int
    text = Text("自分のライフを{n}回復", "you gain {n} life")

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        r.gain_life(context.seat, self.n)


class Mana(Effect, frozen=True, forbid_unknown_fields=True, tag="mana"):
    n: int
    whose: Whose = "you"

    def sentence(self) -> Text:
        if self.n >= 0:
            text = Text("{whose}のマナを{n}回復", "{whose} gain{s} {n} mana")
        else:
            text = Text("{whose}はマナを{n}失う", "{whose} lose{s} {n} mana")
        return text.fill(whose=PLAYER[self.whose], n=abs(self.n), s="s" if self.whose == "opponent" else "")

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        r.add_mana(_seat(context, self.whose), self.n)


class Draw(Effect, frozen=True, forbid_unknown_fields=True, tag="draw"):
    n: int
    text = Text("カードを{n}枚引く", "draw {n|a card|# cards}")

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        r.draw(context.seat, self.n)


class Discard(Effect, frozen=True, forbid_unknown_fields=True, tag="discard"):
    """A card of the own hand, chosen."""

    text = Text("手札を1枚選んで捨てる", "discard a card of your choice")

    def asks(self) -> tuple[str, ...]:
        return ("hand_card",)

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        if held(r.state.sides[context.seat].hand, context.hand) is not None:
            r.discard(context.seat, context.hand)


class DiscardRandom(Effect, frozen=True, forbid_unknown_fields=True, tag="discard_random"):
    n: int
    whose: Whose
    text = Text("{whose}は手札を無作為に{n}枚捨てる", "{whose} discard{s} {n|a card|# cards} at random")

    def words(self) -> dict[str, Text | int | str]:
        return {**super().words(), "s": "s" if self.whose == "opponent" else ""}

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        r.discard_at_random(_seat(context, self.whose), self.n)


class Mill(Effect, frozen=True, forbid_unknown_fields=True, tag="mill"):
    n: int
    whose: Whose
    text = Text("{whose}の山札の上から{n}枚を墓地に置く", "put the top {n|card|# cards} of {library} into the graveyard")

    def words(self) -> dict[str, Text | int | str]:
        return {**super().words(), "library": "your library" if self.whose == "you" else "your opponent's library"}

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        r.mill(_seat(context, self.whose), self.n)


class Recall(Effect, frozen=True, forbid_unknown_fields=True, tag="recall"):
    of: Literal["card", "unit", "spell"]
    text = Text("自分の墓地のいちばん新しい{of}1枚を手札に戻す", "return the newest {of} of your graveyard to your hand")

    def words(self) -> dict[str, Text | int | str]:
        return {"of": CARD_KIND[self.of]}

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        r.recall(context.seat, self.of)


class Counters(Effect, frozen=True, forbid_unknown_fields=True, tag="counters"):
    name: Tally
    n: int = 1

    def sentence(self) -> Text:
        en = "a {name} counter" if self.n == 1 else "{n} {name} counters"
        return Text("{name}カウンターを{n}個得る", "gain " + en).fill(name=TALLY[self.name], n=self.n)

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        r.add_tally(context.seat, self.name, self.n)


class ExtraSummon(Effect, frozen=True, forbid_unknown_fields=True, tag="extra_summon"):
    n: int = 1
    text = Text("このターン、さらに{n}回召喚できる", "you may summon {n|once more|# more times} this turn")

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        r.add_summons(context.seat, self.n)


class Cheaper(Effect, frozen=True, forbid_unknown_fields=True, tag="cheaper"):
    """The next unit card or spell card costs less, not less than 0 (MOON-4.12)."""

    n: int
    of: Literal["unit", "spell"]
    lasts: Lasts = "turn"
    text = Text("{before}次に使う{of}のレベル-{n}", "the Level of your next {of} is lowered by {n}{after}")

    def words(self) -> dict[str, Text | int | str]:
        return {**super().words(), "of": CARD_KIND[self.of]}

    def resolve(self, r: Play, context: Context, targets: tuple[int, ...]) -> None:
        r.mark_player(context.seat, f"cheaper_{self.of}", self.n, self.lasts, context.card)


# -- what player cards change before anything happens ----------------------------------------------------------------------


class OpeningHand(Effect, frozen=True, forbid_unknown_fields=True, tag="opening_hand"):
    """More or fewer cards than the standard; read when the table is laid."""

    n: int

    def sentence(self) -> Text:
        words = Text("最初の手札が{n}枚{way}", "your opening hand has {n|one card|# cards} {way}")
        return words.fill(n=abs(self.n), way=Text("多い", "more") if self.n > 0 else Text("少ない", "fewer"))


class StartingLife(Effect, frozen=True, forbid_unknown_fields=True, tag="starting_life"):
    """More or less life than the standard; read when the table is laid."""

    n: int

    def sentence(self) -> Text:
        words = Text("最初のライフが{n}{way}", "your starting life is {n} {way}")
        return words.fill(n=abs(self.n), way=Text("高い", "higher") if self.n > 0 else Text("低い", "lower"))


class Bounty(Effect, frozen=True, forbid_unknown_fields=True, tag="bounty"):
    """More mana for a death of an own unit, once per turn; read by the clean-up."""

    n: int
    text = Text(
        "各ターンに1度、トークンでない自分のユニットが死亡したとき、さらにマナを{n}回復",
        "once per turn, when a unit of yours that is no token dies, gain {n} more mana",
    )


AnyEffect = (
    Damage | Heal | Atk | Defence | MaxHp | Rang | Unable | Evasion | Silence | CopyDefence | Sacrifice | Destroy | Move | Swap | MakeToken
    | LifeDamage | LifeHeal | Mana | Draw | Discard | DiscardRandom | Mill | Recall | Counters | ExtraSummon | Cheaper | OpeningHand
    | StartingLife | Bounty
)  # fmt: skip
