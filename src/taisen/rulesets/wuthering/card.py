"""Cards: what is printed, with skills and use conditions; and the catalogue of all of them, read once."""

from msgspec import Struct

from taisen.engine.cards import Catalogue, Face
from taisen.engine.text import Text, join

from .conditions import Condition, Conditions, Hand, both
from .effects import Discard, Op, Ops, Recolour, Store, Withdraw
from .printed import CHARACTERS, PLACE_WORDS, TIMES, Place, Printed, When

OPTIONAL = Text("任意", "optional")


class Skill(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """WUTH-1.3, WUTH-1.4: when it works, where its character must stand (WUTH-5.6), under which conditions, and what it does.

    `may`: the player decides whether to use it (WUTH-5.7).
    """

    when: When
    do: tuple[Ops, ...]
    where: Place = "any"
    given: tuple[Conditions, ...] = ()
    may: bool = False

    def __post_init__(self) -> None:
        if not self.do:
            raise ValueError("a skill does something")
        for op in self.do:
            if not (op.always if self.when == "static" else op.once):
                raise ValueError(f"{type(op).__name__} has no meaning in a skill of the kind {self.when}")
            if self.when == "static" and isinstance(op, Recolour) and (op.colour or any(c.sees_colours for c in self.given)):
                raise ValueError("a static change of colour may not depend on colours")
            if self.when == "chain" and isinstance(op, Withdraw):
                raise ValueError("a chain card does not leave before its damage (WUTH-5.24)")
        if self.when == "static" and self.may:
            raise ValueError("a static skill is not optional")

    def head(self) -> Text:
        """When, where and whether at will: 【対抗・リーダー・任意】."""
        parts = [TIMES[self.when], *([PLACE_WORDS[self.where]] if self.where != "any" else []), *([OPTIONAL] if self.may else [])]
        ja = "【" + "・".join(part.ja for part in parts) + "】"
        rest = ", ".join(part.en for part in parts[1:])
        return Text(ja, parts[0].en + (f" ({rest})" if rest else "") + ": ")

    def sentence(self) -> Text:
        """The whole skill in words."""
        deeds = join(
            (_said(op, last=at == len(self.do) - 1, turn=self.when != "static") for at, op in enumerate(self.do)), Text("、", " and ")
        )
        given = tuple(condition for condition in self.given if not implied(condition, self.do[0]))
        if given:
            clause = both(given)
            deeds = Text(clause.ja + "なら、", f"if {clause.en}, ") + deeds
        body = deeds.sentence()
        return self.head() + body


def implied(condition: Condition, op: Op) -> bool:
    """Whether what is done says the condition already: whoever discards a card from hand has one."""
    if not isinstance(condition, Hand) or condition.who != "own" or condition.bound != "least":
        return False
    if isinstance(op, Discard):
        return op.who == "own" and op.n == condition.n
    return isinstance(op, Store) and op.source == "hand" and op.n == condition.n


def _said(op: Op, *, last: bool, turn: bool) -> Text:
    words = op.sentence() if last else op.leading()
    if op.turn_long and turn:
        return Text("このターン、" + words.ja, words.en + " this turn")
    return words


class Card(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card of the catalogue. Raises ValueError (read strictly: BadCards) for numbers or skills its type cannot have."""

    rarity: str
    motif: str
    use: tuple[Conditions, ...] = ()
    skills: tuple[Skill, ...] = ()

    def __post_init__(self) -> None:
        self.check_numbers()
        for skill in self.skills:
            if self.type == "character" and skill.when == "chain":
                raise ValueError("a character has no chain skill")
            if self.type == "action" and (
                skill.when not in ("confrontation", "judgement", "chain", "turn_end", "static") or skill.where != "any"
            ):
                raise ValueError(f"an action card has no skill of the kind {skill.when} {skill.where}")
        if self.type == "character" and self.use:
            raise ValueError("a character has no use condition")

    @property
    def skilled(self) -> tuple[tuple[int, Skill], ...]:
        return tuple(enumerate(self.skills))

    def face(self) -> Face:
        text = [skill.sentence() for skill in self.skills]
        if self.use:
            clause = both(self.use)
            text.insert(0, Text("【使用条件】", "Use condition: ") + clause.sentence())
        if self.type == "character":
            stats = {"level": self.level}
        else:
            stats = {"speed": self.speed, "damage": self.damage}
            if self.exclusive:
                name = CHARACTERS[self.character]
                text.insert(0, Text(f"【{name.ja}専用】{name.ja}がキャラデッキにいるときだけ使える。", f"Exclusive to {name.en}."))
        return Face(
            id=self.id,
            name=self.name,
            type="character" if self.type == "character" else "exclusive" if self.exclusive else "common",
            rarity=self.rarity,
            element=self.colour,
            cost=self.cost if self.type == "action" else None,
            stats=stats,
            text=tuple(text),
            motif=self.motif,
            group=self.character,
        )


CARDS: Catalogue[Card] = Catalogue.of_game(__package__, Card)
