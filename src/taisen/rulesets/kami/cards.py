"""The 100 kami of `cards.toml` and the 300 card types they make (KAMI-1.1)."""

from functools import cache
from typing import get_args

from msgspec import Struct

from taisen.engine.cards import Catalogue, Face
from taisen.engine.table import Seat
from taisen.engine.text import Text

from .effects import Ability, Information
from .state import Held, Place, State
from .targets import ELEMENTS, Base

RARITIES = ("common",) * 3 + ("uncommon",) * 2 + ("rare",) * 2 + ("epic",) * 2 + ("legendary",)  # KAMI-1.2, numbers 1 to 10


class Kami(Struct, frozen=True, forbid_unknown_fields=True):
    """A kami type: one number in all three elements. `skill_of` replaces the skill of single elements (KAMI-1.5)."""

    id: str
    name: Text
    number: int
    motif: str
    skill: tuple[Ability, ...] = ()
    skill_of: dict[Base, tuple[Ability, ...]] = {}

    def __post_init__(self) -> None:
        if not 1 <= self.number <= len(RARITIES):
            raise ValueError("a number is 1 to 10")

    def face(self) -> Face:
        """What its three cards have in common."""
        return Face(
            id=self.id,
            name=self.name,
            type="kami",
            rarity=RARITIES[self.number - 1],
            stats={"number": self.number},
            text=tuple(ability.sentence for ability in self.skill),
            motif=self.motif,
        )


class Card(Struct, frozen=True):
    """A card type: a kami in one element, named 「火のゼウス」, "Fire Zeus"."""

    id: str
    name: Text
    kami: Kami
    element: Base

    @property
    def number(self) -> int:
        return self.kami.number

    @property
    def skill(self) -> tuple[Ability, ...]:
        return self.kami.skill_of.get(self.element, self.kami.skill)

    def face(self) -> Face:
        return Face(
            id=self.id,
            name=self.name,
            type="kami",
            rarity=RARITIES[self.number - 1],
            element=self.element,
            stats={"number": self.number},
            text=tuple(ability.sentence for ability in self.skill),
            motif=self.kami.motif,
            group=self.kami.id,
        )


def expanded(kami: Catalogue[Kami]) -> Catalogue[Card]:
    """Every kami in fire, leaf and water, in the file's order."""
    called = Text("{e}の{k}", "{e} {k}")
    cards = [
        Card(f"{one.id}_{element}", called.fill(e=ELEMENTS[element], k=one.name), one, element)
        for one in kami.values()
        for element in get_args(Base)
    ]
    return Catalogue(tuple(cards), kami.digest)


KAMI = Catalogue.of_game(__package__, Kami)
CARDS = expanded(KAMI)

# derived once: properties that fill texts or look into dicts are too slow for every step
NUMBERS: dict[str, int] = {card.id: card.number for card in CARDS.values()}
SKILLS: dict[str, tuple[Ability, ...]] = {card.id: card.skill for card in CARDS.values()}


def telling(state: State, seat: Seat) -> tuple[Information, ...]:
    """KAMI-6.6: the information effects of the player's opened cards that last in this round, oldest first."""
    found: list[Information] = []
    for place, held in enumerate(state.sides[seat].row):
        if held is not None and held.opened and not held.voided:
            found += [effect for effect in _informing(held.card, place, state.round) if effect not in found]
    return tuple(found)


@cache
def _informing(card: str, opened: Place, now: Place) -> tuple[Information, ...]:
    """The information effects of a card opened in one round that last in that round or a later one."""
    return tuple(
        effect for ability in SKILLS[card] if ability.covers(opened, now) for effect in ability.do if isinstance(effect, Information)
    )


def hidden(state: State, seat: Seat) -> tuple[Held, ...]:
    """What information skills look at (KAMI-16.5): the hand and the selection that is not opened."""
    side = state.sides[seat]
    return (*side.hand, *[held for held in side.row if held is not None and not held.opened])


def told(state: State, seat: Seat, enemy: Seat) -> tuple[tuple[Information, int], ...]:
    """KAMI-6.6: what the player is told of an enemy now: each effect and its answer. Nothing of one who has escaped or holds nothing."""
    effects = () if state.sides[enemy].escaped or enemy == seat else telling(state, seat)
    cards = hidden(state, enemy) if effects else ()
    if not cards:
        return ()
    hand = tuple([(NUMBERS[held.card], CARDS[held.card].element) for held in cards])
    return tuple([(effect, effect.tells(hand)) for effect in effects])
