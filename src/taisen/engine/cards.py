"""Cards: read strictly from `cards.toml`, looked up by id, and what of them is printed."""

import tomllib
from hashlib import sha256
from importlib.resources import files
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from .errors import BadCards
from .expected import expected
from .table import Badge
from .text import Text


class Face(Struct, frozen=True, omit_defaults=True):
    """What is printed on a card, in the words of the table. `text` is one entry per sentence, generated from its abilities.

    `stats` by the layout's stat ids, `badges` printed keywords, `motif` the figure of its picture, `group` the set, deck or
    character it belongs to.
    """

    id: str
    name: Text
    type: str
    rarity: str = ""
    element: str = ""
    cost: int | None = None
    stats: dict[str, int] = {}
    badges: tuple[Badge, ...] = ()
    text: tuple[Text, ...] = ()
    motif: str = ""
    group: str = ""


class Printed(Protocol):
    """What every game's card struct has."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> Text: ...
    def face(self) -> Face: ...


C = TypeVar("C", bound=Printed)


class Catalogue(dict[str, C], Generic[C]):
    """All cards of a ruleset by id, in the file's order; `digest` changes whenever the file does.

    Only read. It is a dict because a random step looks up a dozen cards: through a method that takes nearly twice as long.
    """

    def __init__(self, cards: tuple[C, ...], digest: str = "") -> None:
        super().__init__({card.id: card for card in cards})
        self.digest = digest
        if len(self) != len(cards):
            seen = [card.id for card in cards]
            raise BadCards(f"{next(i for i in seen if seen.count(i) > 1)}: two cards with this id")

    @classmethod
    def read(cls, toml: bytes, kind: type[C]) -> "Catalogue[C]":
        """Read `[[card]]` tables into `kind`, a frozen struct that forbids unknown fields. Raises BadCards naming card and field."""
        try:
            tables = tomllib.loads(toml.decode())
        except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise BadCards(str(error)) from error
        if list(tables) != ["card"] or not isinstance(tables["card"], list):
            raise BadCards("a card file holds [[card]] tables and nothing else")
        return cls(tuple(_card(table, kind) for table in tables["card"]), sha256(toml).hexdigest())

    @classmethod
    def of_game(cls, package: str, kind: type[C]) -> "Catalogue[C]":
        """Read the `cards.toml` of a game's package. Raises BadCards naming file, card and field."""
        try:
            return cls.read(files(package).joinpath("cards.toml").read_bytes(), kind)
        except BadCards as error:
            raise BadCards(f"{package.rpartition('.')[2]}/cards.toml: {error}") from error


def _card(table: dict[str, Any], kind: type[C]) -> C:
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as error:
        raise BadCards(f"{table.get('id', '?')}: {error}{expected(error, table, kind)}") from error


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something a card does: its numbers are fields, its sentence is `text` filled from them, its deed is the game's `resolve`.

    A game's effects derive from this with `frozen=True, forbid_unknown_fields=True, tag="…"`.
    """

    text: ClassVar[Text]

    def words(self) -> dict[str, Text | int | str]:
        """What fills the holes of `text`: the fields, unless a game's effect says it better."""
        return {name: getattr(self, name) for name in self.__struct_fields__}

    def sentence(self) -> Text:
        """The effect in words, without capital or full stop, so that composites can join it."""
        return self.text.fill(**self.words())
