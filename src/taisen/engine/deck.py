"""Decks: what a player brings to a battle, what may be wrong with it, and a code to pass it on."""

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from .errors import BadDeckCode
from .text import Text

_PREFIX = "TAISEN1-"
_MOST_BYTES = 16_384


class Deck(Struct, frozen=True):
    """Catalogue ids, one for each copy, sorted; which part of a game's deck a card belongs to follows from the card."""

    cards: tuple[str, ...] = ()

    @classmethod
    def of(cls, counts: Mapping[str, int]) -> "Deck":
        """The deck with `counts[id]` copies of each card."""
        return cls(tuple(card for card in sorted(counts) for _ in range(counts[card])))

    def counts(self) -> dict[str, int]:
        """Copies by card id, ids in order."""
        counts: dict[str, int] = {}
        for card in sorted(self.cards):
            counts[card] = counts.get(card, 0) + 1
        return counts


class DeckProblem(Struct, frozen=True, omit_defaults=True):
    """One thing wrong with a deck: the rule broken, its code, the card (if it is about one), what is allowed and what was found."""

    rule: str
    code: str
    text: Text
    card: str = ""
    limit: int | None = None
    found: int | None = None


class DeckLimit(Struct, frozen=True, omit_defaults=True):
    """Something a deck is counted by, kept to or not: its rule, how many were found, the fewest and the most allowed (None: no bound)."""

    rule: str
    name: Text
    found: int
    least: int | None = None
    most: int | None = None

    @property
    def kept(self) -> bool:
        """Whether the deck keeps to it."""
        return (self.least is None or self.found >= self.least) and (self.most is None or self.found <= self.most)


def to_code(ruleset: str, deck: Deck) -> str:
    """A code of letters, digits, `-` and `_` that `from_code` reads back."""
    body = zlib.compress(msgspec.json.encode([ruleset, deck.counts()]), 9)
    check = zlib.crc32(body).to_bytes(4, "big")
    return _PREFIX + urlsafe_b64encode(check + body).decode().rstrip("=")


def from_code(ruleset: str, code: str) -> Deck:
    """The deck of a code. It may still break the rules of its game. Raises BadDeckCode."""
    if not code.startswith(_PREFIX):
        raise BadDeckCode(f"a deck code begins with {_PREFIX}")
    text = code.removeprefix(_PREFIX)
    try:
        raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        check, body = raw[:4], raw[4:]
        if zlib.crc32(body).to_bytes(4, "big") != check:
            raise BadDeckCode("the deck code is damaged")
        opened = zlib.decompressobj()
        game, counts = msgspec.json.decode(opened.decompress(body, _MOST_BYTES), type=tuple[str, dict[str, int]])
    except (binascii.Error, ValueError, zlib.error, msgspec.MsgspecError) as error:
        raise BadDeckCode("the deck code is damaged") from error
    if game != ruleset:
        raise BadDeckCode(f"the deck code is for {game}")
    if any(not 0 < n <= 99 for n in counts.values()) or sum(counts.values()) > 999:
        raise BadDeckCode("the deck code is damaged")
    return Deck.of(counts)
