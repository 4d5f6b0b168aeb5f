"""What is asked and told about decks."""

from typing import Annotated

from msgspec import Meta, Struct

from taisen.engine.deck import Deck as Cards
from taisen.engine.deck import DeckLimit, DeckProblem, to_code
from taisen.engine.text import Text

from ..wire import Strict

CardId = Annotated[str, Meta(min_length=1, max_length=64)]
Copies = Annotated[dict[CardId, Annotated[int, Meta(ge=1, le=99)]], Meta(max_length=200)]
MOST_LETTERS = 40
Name = Annotated[str, Meta(min_length=1, max_length=MOST_LETTERS)]
Ruleset = Annotated[str, Meta(min_length=1, max_length=64)]
Code = Annotated[str, Meta(min_length=1, max_length=8_000)]


class DeckList(Strict, frozen=True, forbid_unknown_fields=True):
    """A list of cards: `cards`, copies by card id, or `code`, a deck code. One of the two."""

    ruleset: Ruleset
    cards: Copies | None = None
    code: Code | None = None


class NewDeck(Strict, frozen=True, forbid_unknown_fields=True):
    """A deck to keep. It may still be unfinished; it can be played and defend when it has no problems."""

    ruleset: Ruleset
    name: Name
    cards: Copies | None = None
    code: Code | None = None


class ChangedDeck(Strict, frozen=True, forbid_unknown_fields=True):
    """A deck as it shall be. `revision`: of the deck this was made from; another one means that somebody else changed it."""

    name: Name
    cards: Copies
    revision: Annotated[int, Meta(ge=1, le=1_000_000_000)]


class Defence(Strict, frozen=True, forbid_unknown_fields=True):
    """Whether the deck shall defend: then no other of this game does."""

    on: bool


class Checked(Struct, frozen=True):
    """A list of cards, what is wrong with it (all of it; nothing: it can be played), its code, and what the game counts decks by."""

    ruleset: str
    cards: dict[str, int]
    code: str
    problems: tuple[DeckProblem, ...]
    limits: tuple[DeckLimit, ...]


class Hand(Struct, frozen=True):
    """What a deck began with, dealt once: the cards in hand, in the order of drawing, and by zone those laid down at the start."""

    ruleset: str
    hand: tuple[str, ...]
    laid: dict[str, tuple[str, ...]]


class KeptDeck(Struct, frozen=True):
    """A deck of mine."""

    id: str
    ruleset: str
    name: str
    cards: dict[str, int]
    code: str
    problems: tuple[DeckProblem, ...]
    defence: bool
    revision: int
    updated: int


class Decks(Struct, frozen=True):
    """My decks, the latest first."""

    decks: tuple[KeptDeck, ...]


class Collection(Struct, frozen=True):
    """What I own, copies by card id. `everything`: this game has no collections, everybody may use any number of any card.
    `energies`: what each copy of a card holds, in a game that can be played for it."""

    ruleset: str
    everything: bool
    cards: dict[str, int]
    energies: dict[str, tuple[int, ...]] | None


_CARDS = {"ember_fox": 3, "fire_arrow": 2}
_CODE = to_code("tenga", Cards.of(_CARDS))
_SHORT = DeckProblem("TENGA-2.1", "size", Text("デッキは20枚です", "a deck has 20 cards"), "", 20, 5)
EXAMPLE_LIST = {"ruleset": "tenga", "cards": _CARDS}
EXAMPLE_CODE = {"ruleset": "tenga", "code": _CODE}
EXAMPLE_NEW = {"ruleset": "tenga", "name": "火の輪", "cards": _CARDS}
EXAMPLE_CHANGED = {"name": "火の輪", "cards": _CARDS, "revision": 1}
EXAMPLE_CHECKED = Checked("tenga", _CARDS, _CODE, (_SHORT,), (DeckLimit("TENGA-2.1", Text("枚数", "Cards"), 5, 20, 20),))
EXAMPLE_HAND = Hand("tenga", ("ember_fox", "fire_arrow", "ember_fox", "fire_arrow"), {"front": ("ember_fox",)})
EXAMPLE_DECK = KeptDeck("u3o0Kx9vQm2dLr7T", "tenga", "火の輪", _CARDS, _CODE, (_SHORT,), False, 1, 1_780_000_000_000)
EXAMPLE_COLLECTION = Collection("kami", False, {"zeus_fire": 1, "nike_leaf": 2}, {"zeus_fire": (310,), "nike_leaf": (300, 264)})
