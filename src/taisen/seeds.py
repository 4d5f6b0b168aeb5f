"""What an operator loads and may edit: decks, opponents, the collection of a new player. Nothing here changes a rule.

One TOML file per ruleset, `seeds/<ruleset>.toml`:

    [[deck]]  id, name {ja, en}, kind "npc" | "sample" | "starter", cards {id = copies}
    [[npc]]   id, name {ja, en}, level (a bot's name), deck (a deck's id; absent where nobody brings one), text {ja, en}
    [starter] cards {id = copies}: what a new account owns
    energy    what a new card holds, in a game that is played for what cards hold; by default as its rules say

and `seeds/accounts.toml`, demo accounts for development: [[account]] name
"""

import tomllib
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from taisen.engine.deck import Deck
from taisen.engine.ruleset import Ruleset
from taisen.engine.text import NOTHING, Text

T = TypeVar("T")


class BadSeeds(Exception):
    """A seed file breaks its schema or names what does not exist; the message names file and entry."""


class SeedDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready deck: of an NPC, a sample anybody may play or meet, or the starter deck."""

    id: str
    name: Text
    kind: Literal["npc", "sample", "starter"]
    cards: dict[str, int] = {}

    @property
    def deck(self) -> Deck:
        """What it brings to a battle."""
        return Deck.of(self.cards)


class Npc(Struct, frozen=True, forbid_unknown_fields=True):
    """A computer opponent: a bot's level and the deck it plays."""

    id: str
    name: Text
    level: str
    deck: str = ""
    text: Text = NOTHING


class Starter(Struct, frozen=True, forbid_unknown_fields=True):
    """The collection of a new account."""

    cards: dict[str, int] = {}


class Seeds(Struct, frozen=True, forbid_unknown_fields=True):
    """All seeds of one ruleset."""

    deck: tuple[SeedDeck, ...] = ()
    npc: tuple[Npc, ...] = ()
    starter: Starter = Starter()
    energy: int | None = None

    def deck_of(self, npc: Npc) -> Deck:
        """The deck an NPC plays; an empty one where nobody brings a deck."""
        return next((entry.deck for entry in self.deck if entry.id == npc.deck), Deck())

    def playable(self) -> tuple[SeedDeck, ...]:
        """The decks anybody may play: starter first, then samples."""
        return tuple(sorted((entry for entry in self.deck if entry.kind != "npc"), key=lambda entry: entry.kind != "starter"))


class DemoAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody to sign in as while developing."""

    name: str


class _Accounts(Struct, frozen=True, forbid_unknown_fields=True):
    account: tuple[DemoAccount, ...] = ()


FOLDER = Path(__file__).resolve().parents[2] / "seeds"  # beside `src` in a checkout; a wheel carries it inside
if not FOLDER.is_dir():
    FOLDER = Path(__file__).resolve().parent / "seeds"


def load(rules: Ruleset[Any, Any, Any], levels: tuple[str, ...], folder: Path = FOLDER) -> Seeds:
    """The seeds of a ruleset; empty ones where there is no file. Every deck obeys the ruleset. Raises BadSeeds."""
    path = folder / f"{rules.id}.toml"
    seeds = _read(path, Seeds)
    decks = {entry.id for entry in seeds.deck}
    for entry in seeds.deck:
        if problems := rules.check_deck(entry.deck):
            raise BadSeeds(f"{path.name}: deck {entry.id}: {problems[0].rule} {problems[0].text.en}")
    for npc in seeds.npc:
        if npc.level not in levels:
            raise BadSeeds(f"{path.name}: npc {npc.id}: there is no level {npc.level}")
        if rules.needs_deck and npc.deck not in decks:
            raise BadSeeds(f"{path.name}: npc {npc.id}: there is no deck {npc.deck}")
    if seeds.energy is not None and (rules.stakes is None or seeds.energy < 0):
        raise BadSeeds(f"{path.name}: energy: " + ("cards hold none" if rules.stakes is None else "it is below zero"))
    for card in seeds.starter.cards:
        if card not in rules.catalogue:
            raise BadSeeds(f"{path.name}: starter: there is no card {card}")
    return seeds


def demo_accounts(folder: Path = FOLDER) -> tuple[DemoAccount, ...]:
    """The accounts of `accounts.toml`; none where there is no file. Raises BadSeeds."""
    return _read(folder / "accounts.toml", _Accounts).account


def _read(path: Path, kind: type[T]) -> T:
    if not path.exists():
        return kind()
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadSeeds(f"{path.name}: {error}") from error
