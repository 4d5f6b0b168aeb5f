"""The 78 cards: 56 minor arcana and 22 major arcana (TAROT-1)."""

from typing import Literal

from msgspec import Struct

from taisen.engine.cards import Catalogue, Face
from taisen.engine.text import Text

from .effects import AnyLifeEffect
from .state import KING, PAGE, SUITS, Arcana
from .words import SUIT


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the set: a minor arcana with `suit` and `rank`, or a major one with its `number` and the `effect` it has as a life."""

    id: str
    name: Text
    type: Literal["pip", "court", "major"]
    motif: str
    suit: Literal["wands", "swords", "cups", "coins", ""] = ""
    rank: int = 0
    number: int = -1
    effect: AnyLifeEffect | None = None

    def __post_init__(self) -> None:
        if self.type == "major":
            fits = not self.suit and not self.rank and self.number >= 0 and self.effect is not None
        else:
            ranks = range(1, PAGE) if self.type == "pip" else range(PAGE, KING + 1)
            fits = self.suit != "" and self.rank in ranks and self.number < 0 and self.effect is None
        if not fits:
            raise ValueError("a pip or court card has a suit and a rank of its kind, a major arcana a number and an effect")

    def face(self) -> Face:
        if self.effect is not None:
            return Face(self.id, self.name, self.type, text=(self.effect.sentence().sentence(),), motif=self.motif)
        return Face(
            self.id,
            self.name,
            self.type,
            element=self.suit,
            stats={"number": self.rank},
            text=_of_minor(self.suit, self.rank),
            motif=self.motif,
        )

    @property
    def printed(self) -> Arcana:
        """The card as it lies in a deck or a pile of majors."""
        return Arcana(self.id, self.suit, self.rank)


def _of_minor(suit: str, rank: int) -> tuple[Text, ...]:
    place = SUITS.index(suit)
    relations = Text(
        "{weak}に強く、{strong}に弱い。有利なら、同じ数字にも1大きい数字にも勝つ。",
        "Strong against {weak}, weak against {strong}. With the advantage it beats equal numbers and even one higher.",
    ).fill(weak=SUIT[SUITS[place - 1]], strong=SUIT[SUITS[(place + 1) % len(SUITS)]])
    if rank == 1:
        return relations, Text("スートに関係なく、コートカードに必ず勝つ。", "It always beats a court card, whatever the suits.")
    if rank >= PAGE:
        cost = Text(
            "サモンするには、前のターンから表向きで場にいる未行動のアルカナ1枚か、ライフ1枚をトラッシュに置く。表向きでのみ出せる。",
            "To summon it, put into the trash one face-up arcana that was in your spread before this turn and has not acted, or one life. "
            "It always comes face up.",
        )
        return relations, Text("スートに関係なく、1には必ず負ける。", "It always loses to a 1, whatever the suits."), cost
    return (relations,)


CARDS: Catalogue[Card] = Catalogue.of_game(__package__, Card)
MINORS = tuple(card.printed for card in CARDS.values() if card.suit)
MAJORS = tuple(card.printed for card in CARDS.values() if not card.suit)


def work_of(card: str) -> AnyLifeEffect:
    """What a major arcana does as a life."""
    effect = CARDS[card].effect
    if effect is None:
        raise ValueError(f"{card} is no major arcana")
    return effect
