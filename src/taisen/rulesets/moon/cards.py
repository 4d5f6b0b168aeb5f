"""Cards and their abilities: when they act, under which conditions, what their player has to choose, and how they read."""

from functools import cached_property
from typing import Literal

from msgspec import Struct

from taisen.engine.cards import Catalogue, Face
from taisen.engine.replace import replace
from taisen.engine.table import Seat, Spot
from taisen.engine.text import NOTHING, Text, join

from .conditions import Condition, HpIs, UnitCondition
from .deeds import Play
from .effects import AnyEffect, Bounty, Change, OpeningHand, StartingLife
from .state import Mark, Place, State, Unit, unit_spot, without
from .targets import AREA, CHIPS, CHOSEN, Context, chip_at, covers, meant

When = Literal[
    "cast", "on_summon", "on_attack", "on_attacked", "on_death", "draw_phase", "main_start", "battle_start", "action", "control_phase",
    "duel_start", "static",
]  # fmt: skip
CardType = Literal["unit", "spell", "token", "player", "aura", "target", "deck"]

LABEL: dict[str, Text] = {
    "cast": NOTHING,
    "static": NOTHING,
    "on_summon": Text("召喚時：", "When summoned: "),
    "on_attack": Text("攻撃後：", "After its attack: "),
    "on_attacked": Text("攻撃された後：", "After it is attacked: "),
    "on_death": Text("死亡時：", "When it dies: "),
    "draw_phase": Text("自分のドローフェイズ：", "In your draw phase: "),
    "main_start": Text("自分のメイン開始時：", "When your main phase begins: "),
    "battle_start": Text("バトル開始時：", "When a battle phase begins: "),
    "action": Text("アクション：", "Action: "),
    "control_phase": Text("コントロールフェイズ：", "In each control phase: "),
    "duel_start": Text("対戦開始時：", "When the duel begins: "),
}
INSTEAD = Text("アクション（攻撃の代わり）：", "Action, instead of an attack: ")
PLAYED = ("cast", "on_summon")
UNITS = frozenset((*CHOSEN, "offering"))  # choices of a unit
_SET = (OpeningHand, StartingLife, Bounty)  # what a player card changes by lying there
_USED_UP = ("evasion", "max_hp", "silence")
_STEADY = ("this", "facing", *AREA)
_ALIVE = HpIs(at_least=1)


class Ask(Struct, frozen=True):
    """One choice of the player: a unit, chip or card, and what a unit must be like."""

    kind: str
    only: tuple[UnitCondition, ...] = ()

    def admits(self, unit: Unit) -> bool:
        return all(limit.fits_unit(unit) for limit in self.only)


class Ability(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """`given`: all must hold when it begins. `only`: what a chosen unit must be like. `at`: a chip to choose, ranges are measured from it.
    `instead`: an action that takes the place of the attack (MOON-5.11)."""

    when: When
    do: tuple[AnyEffect, ...]
    given: tuple[Condition, ...] = ()
    only: tuple[UnitCondition, ...] = ()
    at: Literal["", "own_chip", "enemy_chip"] = ""
    instead: bool = False

    def __post_init__(self) -> None:
        if not self.do:
            raise ValueError("an ability does something")
        if self.asks() and (self.when not in PLAYED or self.given):
            raise ValueError("only what is cast or summoned, without a condition, may let its player choose")
        if self.instead and self.when != "action":
            raise ValueError("only an action takes the place of an attack")
        static = self.when == "static"
        if any(isinstance(effect, _SET) != static and not (isinstance(effect, Change) and static) for effect in self.do):
            raise ValueError("a static ability changes numbers and nothing else")
        if static and any(isinstance(effect, Change) and (effect.change in _USED_UP or effect.to not in _STEADY) for effect in self.do):
            raise ValueError("a static ability changes ATK, DEF, RANG or acting, of units its place alone tells")

    def asks(self) -> tuple[Ask, ...]:
        """What the player chooses, in order."""
        chip = (Ask(self.at),) if self.at else ()
        alive = (_ALIVE, *self.only)  # a unit with HP 0 cannot be sacrificed (MOON-8.2)
        return chip + tuple(Ask(kind, alive if kind == "offering" else self.only) for effect in self.do for kind in effect.asks())

    @cached_property
    def steps(self) -> tuple[tuple[AnyEffect, tuple[str, ...], str], ...]:
        """Its effects, each with what is chosen for it and whom it is aimed at ("": no unit)."""
        return tuple((effect, effect.asks(), getattr(effect, "to", "")) for effect in self.do)

    def holds(self, state: State, context: Context) -> bool:
        """Whether all its conditions hold."""
        return not self.given or all(condition.holds(state, CARDS, context) for condition in self.given)

    def sentence(self) -> Text:
        label = INSTEAD if self.instead else LABEL[self.when]
        first = [condition.sentence() for condition in self.given]
        deeds = [effect.say(self.only) for effect in self.do]
        if self.at:
            deeds = [CHIPS[self.at], *deeds]
        condition = join(first, Text("、", " and ")) + (Text("、", ", ") if first else NOTHING)
        deeds[0] = condition + deeds[0]
        spoken = [deeds[0].sentence() if label == NOTHING else Text(deeds[0].sentence().ja, deeds[0].en + ".")]
        spoken += [deed.sentence() for deed in deeds[1:]]
        return label + join(spoken, Text("", " "))


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """An entry of the catalogue. `deck`: the deck that a unit or spell belongs to; a deck's list is the cards that name it."""

    id: str
    name: Text
    type: CardType
    deck: str = ""
    level: int = 0
    hp: int = 0
    atk: int = 0
    rang: Literal[0, 1, 3, 6] = 0
    abilities: tuple[Ability, ...] = ()
    motif: str = ""
    element: str = ""
    about: Text = NOTHING

    def __post_init__(self) -> None:
        stands = self.type in ("unit", "token")
        if stands != bool(self.hp and self.rang) or self.level < 0 or self.hp < 0 or self.atk < 0:
            raise ValueError("units and tokens, and only they, have HP and RANG")
        if (self.type in ("unit", "spell")) != bool(self.deck):
            raise ValueError("units and spells, and only they, belong to a deck")
        allowed: dict[str, tuple[str, ...]] = {"spell": ("cast",), "aura": ("cast",), "target": (), "deck": ()}
        for ability in self.abilities:
            if ability.when not in allowed.get(self.type, (ability.when,)) or (ability.when == "cast" and self.type not in allowed):
                raise ValueError(f"a {self.type} has no ability {ability.when}")
            if (ability.when == "duel_start") and self.type != "player":
                raise ValueError("only a player card acts when the duel begins")

    @cached_property
    def by_when(self) -> dict[str, tuple[Ability, ...]]:
        found: dict[str, tuple[Ability, ...]] = {}
        for ability in self.abilities:
            found[ability.when] = (*found.get(ability.when, ()), ability)
        return found

    @cached_property
    def statics(self) -> tuple[tuple[Ability, str, Mark], ...]:
        """What holds while it stands: by which ability, whom it reaches, and the change as a mark."""
        return tuple(
            (ability, effect.to, Mark(effect.change, effect.n, 0, self.id))
            for ability in self.when("static")
            for effect in ability.do
            if isinstance(effect, Change)
        )

    @cached_property
    def asks(self) -> tuple[Ask, ...]:
        """What its player chooses when it is cast or summoned."""
        return tuple(ask for when in PLAYED for ability in self.by_when.get(when, ()) for ask in ability.asks())

    def when(self, when: str) -> tuple[Ability, ...]:
        return self.by_when.get(when, ())

    def radiate(self, state: State, source: Place, place: Place) -> list[Mark]:
        """What its static abilities, standing at `source`, change at `place`, as marks."""
        found = []
        for ability, to, mark in self.statics:
            if covers(source, to, place) and ability.holds(state, Context(source.seat, self.id, source.unit.id, source.column)):
                found.append(mark)
        return found

    def unit(self, id: int, no: int) -> Unit:
        """The card as a unit that has just come to the table."""
        return Unit(id, self.id, no, self.level, self.hp, self.atk, self.rang, self.hp, token=self.type == "token")

    def numbers(self) -> Text:
        """A token's name with its numbers."""
        numbers = f"HP {self.hp}, ATK {self.atk}, RANG {self.rang}"
        return Text(f"「{self.name.ja}」トークン（HP{self.hp}・ATK{self.atk}・RANG{self.rang}）", f"a {self.name.en} token ({numbers})")

    def face(self) -> Face:
        text = tuple(ability.sentence() for ability in self.abilities)
        if self.type == "deck":
            names = join((card.name for card in deck_list(self.id)), Text("、", ", "))
            text = (Text("6枚：{names}。", "Six cards: {names}.").fill(names=names),)
        elif self.about != NOTHING:
            text = (self.about,)
        stands = self.type in ("unit", "token")
        return Face(
            id=self.id,
            name=self.name,
            type=self.type,
            element=self.element or (CARDS[self.deck].element if self.deck else ""),
            cost=self.level if self.type in ("unit", "spell", "aura") else None,
            stats={"hp": self.hp, "atk": self.atk, "rang": self.rang} if stands else {},
            text=text,
            motif=self.motif,
            group=self.deck,
        )


CARDS = Catalogue.of_game(__package__, Card)
ACTING: dict[str, frozenset[str]] = {  # which cards have an ability of a moment
    when: frozenset(card.id for card in CARDS.values() if when in card.by_when) for when in LABEL
}
_LISTS = {deck.id: tuple(card for card in CARDS.values() if card.deck == deck.id) for deck in CARDS.values() if deck.type == "deck"}


def deck_list(deck: str) -> tuple[Card, ...]:
    """The cards of a deck (MOON-2.2)."""
    return _LISTS[deck]


# -- choosing and doing ----------------------------------------------------------------------------------------------------


def options(state: State, seat: Seat, card: Card, own: int, column: int, picks: tuple[Spot, ...]) -> list[Spot]:
    """The spots among which the next choice lies, after `picks`. `own`: the id of the card played, `column`: the chip it is meant for."""
    ask = card.asks[len(picks)]
    kind, sides = ask.kind, state.sides
    if kind == "own_unit" or kind == "offering":
        chips = sides[seat].chips
    elif kind == "enemy_unit":
        chips = sides[1 - seat].chips
    elif kind == "any_unit":
        chips = sides[0].chips + sides[1].chips
    elif kind == "hand_card":
        return [f"c{one.id}" for one in without(sides[seat].hand, own)]
    else:
        return _chips(state, seat, card, column, picks)
    found = []
    for unit in chips:
        if unit is not None and (not ask.only or ask.admits(unit)):
            found.append(f"c{unit.id}")  # noqa: PERF401  a comprehension costs a frame for each card
    return found


def _chips(state: State, seat: Seat, card: Card, barred: int, picks: tuple[Spot, ...]) -> list[Spot]:
    """The spots of the chips among which the next choice lies. `barred`: the column of a chip that is taken by what is being played."""
    kind = card.asks[len(picks)].kind
    owner = 1 - seat if kind == "enemy_chip" else seat
    if kind in ("landing", "other_chip") and picks and card.asks[len(picks) - 1].kind in CHOSEN:
        if not picks[-1]:
            return []  # there was no unit to move
        if kind == "other_chip":
            barred = (chip_at(state, picks[-1]) or (seat, barred))[1]
    found = []
    for column, unit in enumerate(state.sides[owner].chips):
        if kind == "own_chip" or kind == "enemy_chip" or (column != barred and (unit is None or kind == "other_chip")):
            found.append(unit_spot(owner, column, unit))
    return found


def can_finish(state: State, seat: Seat, card: Card, own: int, picks: tuple[Spot, ...]) -> bool:
    """Whether every choice of a spell still to come has something to choose from."""
    left = len(card.asks) - len(picks)
    if not left:
        return True
    spots = options(state, seat, card, own, -1, picks)
    return bool(spots) if left == 1 else any(can_finish(state, seat, card, own, (*picks, spot)) for spot in spots)


def chosen(state: State, card: Card, picks: tuple[Spot, ...]) -> tuple[int, ...]:
    """What the picks mean: ids of units and cards, columns of chips; 0 or -1 for a choice with nothing to choose from."""
    found = []
    for ask, spot in zip(card.asks, picks, strict=True):
        if ask.kind in UNITS or ask.kind == "hand_card":
            found.append(int(spot[1:]) if spot else 0)
        else:
            chip = chip_at(state, spot)
            found.append(-1 if chip is None else chip[1])
    return tuple(found)


def carry_out(r: Play, context: Context, abilities: tuple[Ability, ...], choices: tuple[int, ...] = ()) -> None:
    """Let abilities of one trigger happen, one after another. What is chosen or meant is fixed when each begins (MOON-4.11)."""
    left = list(reversed(choices))
    for ability in abilities:
        if not ability.holds(r.state, context):
            continue
        if ability.at:
            context = replace(context, column=left.pop())
        fixed = []
        for effect, asks, to in ability.steps:
            for kind in asks:
                context = _chose(r.state, context, kind, left.pop())
            fixed.append((effect, context, meant(r, context, to) if to else ()))
        for effect, seen, targets in fixed:
            effect.resolve(r, seen, targets)


def _chose(state: State, context: Context, kind: str, n: int) -> Context:
    if kind in ("free_chip", "landing", "other_chip"):
        return replace(context, chip=n)
    if kind == "hand_card":
        return replace(context, hand=n)
    place = state.find(n)
    if context.unit or place is None:
        return replace(context, it=n)
    return replace(context, it=n, column=place.column)  # a spell measures from the chip it is aimed at (MOON-8.5)
