"""A card: what is printed on it, how its abilities work, how they read. CARDS are all of them, by id."""

import re
from functools import cached_property
from typing import Literal

import msgspec
from msgspec import Struct

from taisen.engine.cards import Catalogue, Face
from taisen.engine.table import Badge
from taisen.engine.text import Text, join

from .aims import CHOICES, Choosing, choosable, pronoun, spots
from .conditions import AnyCondition, DamageFrom, SourceIsAttack, TargetHas, TargetHp, about_chosen
from .deeds import Context, Play, Trigger
from .effects import AnyEffect, BounceBench, Buff, Damage, DamageCore, Deed, Keyword, SummonToken, Swap
from .state import Mark, State, Unit

CONTINUOUS = ("while_equipped", "aura_front", "aura_bench")
NAMING = ("play", "on_summon", "on_evolve")  # triggers whose target is named by the player (TENGA-6.10)

TRIGGERS: dict[str, Text] = {
    "play": Text("", ""),
    "on_summon": Text("召喚時：", "When summoned: "),
    "on_destroy": Text("破壊時：", "When destroyed: "),
    "on_evolve": Text("進化時：", "When it evolves: "),
    "on_attack": Text("攻撃時：", "When it attacks: "),
    "on_damage_taken": Text("ダメージを受けた時：", "When it takes damage: "),
    "turn_start": Text("自分のターン開始時：", "At the start of your turn: "),
    "turn_end": Text("自分のターン終了時：", "At the end of your turn: "),
    "reaction": Text("自分のユニットが{attack}{least}ダメージを受ける直前：", "Before your unit takes {least}damage{attack}: "),
    "while_equipped": Text("装備中：", "While worn: "),
    "aura_front": Text("前衛にいる間：", "While in front: "),
    "aura_bench": Text("控えにいる間：", "While on the bench: "),
}
# how a verb goes on when another follows: 「2ダメージを与え、カードを1枚引く」
GOING_ON = {
    "与える": "与え",
    "付与する": "付与し",
    "回復する": "回復し",
    "破壊する": "破壊し",
    "取り除く": "取り除き",
    "引く": "引き",
    "見る": "見て",
    "得る": "得て",
    "戻す": "戻し",
    "入れ替える": "入れ替え",
    "出す": "出し",
    "減らす": "減らし",
    "無効にする": "無効にし",
    "凍結させる": "凍結させ",
}
PUT_ON = Text("装備した時：", "When put on: ")
AND = Text("、", " and ")
COMMA = Text("、", ", ")


class Ability(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """When, on what conditions, at whom and what. One with `choose` needs a unit named among those its conditions allow."""

    when: Trigger
    do: tuple[AnyEffect, ...]
    choose: Choosing | None = None
    conditions: tuple[AnyCondition, ...] = msgspec.field(default=(), name="if")

    def holds(self, state: State, ctx: Context) -> bool:
        """Whether all its conditions are met."""
        for condition in self.conditions:  # noqa: SIM110  a loop costs half of all() here
            if not condition.holds(state, ctx, CARDS):
                return False
        return True

    def options(self, state: State, ctx: Context) -> list[int]:
        """The units that may be named for it."""
        if self.choose is None:
            return []
        among = choosable(state, ctx.seat, self.choose)
        return [unit.iid for unit in among if self._fits(state, ctx, unit.iid)] if self.picky else [unit.iid for unit in among]

    def allows(self, state: State, ctx: Context, iid: int) -> bool:
        """Whether this unit may be named for it."""
        if self.choose is not None:
            for unit in choosable(state, ctx.seat, self.choose):
                if unit.iid == iid:
                    return not self.picky or self._fits(state, ctx, iid)
        return False

    @cached_property
    def picky(self) -> bool:
        """Whether not everybody in its range may be named."""
        return bool(self.conditions) or any(isinstance(effect, Swap) for effect in self.do)

    def _fits(self, state: State, ctx: Context, iid: int) -> bool:
        named = Context(ctx.seat, ctx.trigger, ctx.card, ctx.unit, chosen=iid)
        return self.holds(state, named) and self._reaches(state, named)

    def possible(self, state: State, ctx: Context) -> bool:
        """Whether it would do anything: met conditions and, for one effect at least, a legal target."""
        if self.choose is not None:
            return bool(self.options(state, ctx))
        return self.holds(state, ctx) and self._reaches(state, ctx)

    def _reaches(self, state: State, ctx: Context) -> bool:
        for effect in self.do:  # noqa: SIM110
            if effect.possible(state, ctx):
                return True
        return False

    def work(self, r: Play, ctx: Context) -> None:
        """Its effects in printed order, deaths after each (TENGA-6.11)."""
        for effect in self.do:
            effect.resolve(r, ctx)
            r.settle()

    def answer(self, r: Play, ctx: Context, n: int) -> int:
        """As a reaction to `n` damage: what is left of it. Nobody leaves before the damage is done (TENGA-7.11)."""
        for effect in self.do:
            n = effect.soften(n)
            effect.resolve(r, ctx)
        return n

    def shine(self, state: State, ctx: Context, gifts: dict[int, list[Mark]]) -> None:
        """As an aura: add what it gives to the gifts of each unit it reaches."""
        for aim, marks in self.beams:
            for seat, place in spots(state, ctx, aim):
                gifts.setdefault(state.unit(seat, place).iid, []).extend(marks)

    @cached_property
    def beams(self) -> tuple[tuple[str, tuple[Mark, ...]], ...]:
        """As an aura: whom it reaches, and what it gives to each of them."""
        return tuple([(getattr(effect, "to", "self"), tuple([Mark(m.kind, m.n, 0, "aura") for m in effect.gift()])) for effect in self.do])

    def sentence(self) -> Text:
        """What is printed."""
        words = join((effect_words(self, n) for n in range(len(self.do))), COMMA) if self.when in CONTINUOUS else self._verbs()
        clauses = [
            condition.clause() for condition in self.conditions if condition.text.ja.endswith("なら") and not about_chosen(condition)
        ]
        for clause in clauses:
            words = Text(f"{clause.ja}、{words.ja}", f"{clause.en}, {words.en}")
        return self.prefix() + words.sentence()

    def prefix(self) -> Text:
        """The moment it waits for."""
        words = TRIGGERS[self.when]
        if self.when != "reaction":
            return words
        attack = next((c.clause() for c in self.conditions if isinstance(c, SourceIsAttack)), Text("", ""))
        least = next((c.clause() for c in self.conditions if isinstance(c, DamageFrom)), Text("", ""))
        return words.fill(attack=attack, least=least)

    def _verbs(self) -> Text:
        texts = [effect_words(self, n) for n in range(len(self.do))]
        going = [*(Text(going_on(text.ja), text.en) for text in texts[:-1]), texts[-1]]
        head = join(going[:-1], COMMA)
        return going[-1] if len(going) == 1 else head + AND + going[-1]


def effect_words(ability: Ability, n: int) -> Text:
    """The words of one effect of an ability; whoever was just named is not named again."""
    effect: Deed = ability.do[n]
    words = effect.words()
    to = getattr(effect, "to", "")
    if to == "chosen" and to not in [getattr(one, "to", "") for one in ability.do[:n]]:
        words["to"] = chosen_words(ability)
    elif to and ability.when not in CONTINUOUS and to == just_named(ability, n):
        words["to"] = Text("", pronoun(to))
        return Text(_TO.sub("", effect.text.ja), effect.text.en).fill(**words)
    if isinstance(effect, SummonToken):
        token = CARDS[effect.token]
        words["token"] = Text(f"「{token.name.ja}」（{token.atk}／{token.hp}）", f"a {token.name.en} ({token.atk}/{token.hp})")
    if ability.when not in CONTINUOUS:
        return effect.text.fill(**words)
    lasting = effect.noun.fill(**words)
    if ability.when == "while_equipped":
        return lasting
    has = "" if isinstance(effect, Buff) else "を得る"
    if to == "self":
        return Text(lasting.ja + has, f"it has {lasting.en}")
    return Text("{to}{of}{what}", "{to} has {what}").fill(to=words["to"], of="が" if has else "の", what=Text(lasting.ja + has, lasting.en))


_TO = re.compile(r"^\{to\}[のにを]")


def just_named(ability: Ability, n: int) -> str:
    """The aim that the words before effect `n` spoke of last, if they end with it; empty if they do not."""
    if n:
        before = ability.do[n - 1]
        return getattr(before, "to", "") if _TO.match(before.text.ja) else ""
    about = [condition.of for condition in ability.conditions if isinstance(condition, TargetHas | TargetHp)]
    return about[-1] if about else ""


def chosen_words(ability: Ability) -> Text:
    """Among whom one may choose, with the qualities asked for."""
    whom = CHOICES[ability.choose or "own_unit"].text
    qualities = [condition.quality() for condition in ability.conditions if about_chosen(condition)]
    ja, en = "".join(quality.ja for quality in qualities), " ".join(quality.en for quality in qualities)
    return Text(ja + whom.ja, f"{whom.en} {en}".rstrip())


def going_on(ja: str) -> str:
    """The sentence with its last verb left open."""
    for verb, open_form in GOING_ON.items():
        if ja.endswith(verb):
            return ja.removesuffix(verb) + open_form
    raise ValueError(f"no open form for 「{ja}」")


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """One entry of cards.toml. A token is a unit without a card: it has no rarity and no cost and is in no deck."""

    id: str
    name: Text
    type: Literal["unit", "spell", "item", "reaction", "token"]
    rarity: Literal["common", "uncommon", "rare", "epic", "legendary", ""] = ""
    element: Literal["fire", "water", "leaf", "thunder", "light", "dark"]
    cost: int = 0
    atk: int = 0
    hp: int = 0
    keywords: tuple[Keyword, ...] = ()
    regeneration: int = 0
    abilities: tuple[Ability, ...] = ()
    motif: str = ""

    def __post_init__(self) -> None:
        if complaint := malformed(self):
            raise ValueError(complaint)

    @cached_property
    def equipment(self) -> bool:
        """An item that stays on a unit."""
        return any(ability.when == "while_equipped" for ability in self.abilities)

    @cached_property
    def worn(self) -> tuple[Mark, ...]:
        """What it gives as equipment."""
        effects = [effect for ability in self.abilities if ability.when == "while_equipped" for effect in ability.do]
        return tuple([Mark(mark.kind, mark.n, 0, "equipment") for effect in effects for mark in effect.gift()])

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """Printed keywords, as a unit carries them."""
        return tuple([Mark(keyword, self.regeneration if keyword == "regeneration" else 1) for keyword in self.keywords])

    @cached_property
    def moments(self) -> frozenset[str]:
        """The triggers it has abilities for."""
        return frozenset(ability.when for ability in self.abilities)

    @cached_property
    def auras(self) -> tuple[Ability, ...]:
        """What it does for others by standing where it stands."""
        return tuple([ability for ability in self.abilities if ability.when in ("aura_front", "aura_bench")])

    @cached_property
    def harmful(self) -> bool:
        """It damages enemy units when used (TENGA-6.6)."""
        return any(
            isinstance(effect, Damage) and str(ability.choose if effect.to == "chosen" else effect.to).startswith("enemy")
            for ability in self.abilities
            for effect in ability.do
        )

    @cached_property
    def swaps(self) -> bool:
        """It exchanges front and bench (TENGA-9.12)."""
        return any(isinstance(effect, Swap) for ability in self.abilities for effect in ability.do)

    @cached_property
    def namings(self) -> dict[str, Ability]:
        """The abilities for which a unit is named, by trigger."""
        return {ability.when: ability for ability in self.abilities if ability.choose is not None}

    def unit(self, iid: int, sick: bool = True) -> Unit:
        """As it comes onto the field."""
        return Unit(iid, self.id, self.atk, self.hp, self.hp, self.marks, sick, token=self.type == "token")

    def face(self) -> Face:
        texts: list[Text] = []
        before = ""
        for ability in self.abilities:
            said = ability.sentence()
            if self.equipment and ability.when == "play":
                said = PUT_ON + said
            if before == ability.when and before != "play" and ability.when not in CONTINUOUS:
                said = Text(said.ja.removeprefix(ability.prefix().ja), said.en.removeprefix(ability.prefix().en))
                texts[-1] = Text(texts[-1].ja + said.ja, f"{texts[-1].en} {said.en}")
            else:
                texts.append(said)
            before = ability.when
        return Face(
            id=self.id,
            name=self.name,
            type=self.type,
            rarity=self.rarity,
            element=self.element,
            cost=None if self.type == "token" else self.cost,
            stats={"atk": self.atk, "hp": self.hp} if self.type in ("unit", "token") else {},
            badges=tuple([Badge(mark.kind, mark.n if mark.kind == "regeneration" else 0) for mark in self.marks]),
            text=tuple(texts),
            motif=self.motif,
        )


def malformed(card: Card) -> str:
    """What is wrong with a card beside its fields' types; empty if nothing is."""
    moments = {ability.when for ability in card.abilities}
    names = [ability.when for ability in card.abilities if ability.choose is not None]
    if ("regeneration" in card.keywords) != (card.regeneration > 0):
        return "regeneration needs the keyword and a strength"
    if card.type == "token" and (card.abilities or card.rarity):
        return "a token has numbers and keywords only"
    if card.type != "token" and not (card.rarity and (0 if card.type == "reaction" else 1) <= card.cost <= 8):
        return "a card has a rarity and costs 1 to 8; only a reaction may be free"
    if card.type in ("unit", "token") and card.hp < 1:
        return "a unit has HP"
    if card.type == "reaction" and (moments != {"reaction"} or len(card.abilities) != 1):
        return "a reaction has one ability, for `reaction`"
    if card.type == "spell" and moments != {"play"}:
        return "a spell has abilities for `play`"
    if card.type == "item" and not moments <= {"play", "while_equipped"}:
        return "an item has abilities for `play` or `while_equipped`"
    if card.type == "unit" and moments & {"play", "reaction", "while_equipped"}:
        return "a unit has no abilities for `play`, `reaction` or `while_equipped`"
    if card.type == "item" and any(isinstance(effect, DamageCore) for ability in card.abilities for effect in ability.do):
        return "items never damage a core (TENGA-6.6)"
    if any(name not in NAMING for name in names) or any(names.count(name) > 1 for name in names if name != "on_summon"):
        return "nobody can name that target (TENGA-6.10)"
    for ability in card.abilities:
        if not ability.do or (ability.when in CONTINUOUS and (ability.conditions or not all(effect.gift() for effect in ability.do))):
            return f"{ability.when} cannot do that"
        if ability.choose is None and any(getattr(effect, "to", "") == "chosen" for effect in ability.do):
            return "`chosen` without `choose`"
        for effect in ability.do:
            if isinstance(effect, Swap | BounceBench) and "bench" not in str(ability.choose if effect.to == "chosen" else effect.to):
                return "only bench units are swapped and returned"
    return ""


def _read() -> Catalogue[Card]:
    return Catalogue.of_game(__package__, Card)


CATALOGUE = _read()
CARDS: dict[str, Card] = dict(CATALOGUE)
