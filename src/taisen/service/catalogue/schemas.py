"""What is said about games."""

from typing import Literal

from msgspec import Struct

from taisen.engine.cards import Face
from taisen.engine.ruleset import Guide
from taisen.engine.table import Layout
from taisen.engine.text import Text


class Way(Struct, frozen=True):
    """A way to play a game; the first is the usual one."""

    id: str
    name: Text


class Staking(Struct, frozen=True):
    """How tables of this game are played for what cards hold: name of such a battle, and of any other; what is acquired in either;
    what is at stake."""

    name: Text
    plain: Text
    unit: Text
    plain_unit: Text
    explain: Text


class Game(Struct, frozen=True):
    """A game: its current version, the kinds of battle that can be begun, for how many seats, the ways to play it (none: one),
    whether players bring decks."""

    id: str
    version: str
    name: Text
    modes: tuple[str, ...]
    seats: tuple[int, ...]
    variants: tuple[Way, ...]
    needs_deck: bool


class GameList(Struct, frozen=True):
    """All games."""

    rulesets: tuple[Game, ...]


class BotLevel(Struct, frozen=True):
    """How strong a bot can be; `usual`: where nobody names a level; `sample`: may be chosen against decks of the house."""

    id: str
    name: Text
    text: Text
    usual: bool
    sample: bool


class Opponent(Struct, frozen=True):
    """A computer opponent; `level` is the level of the bot that plays it."""

    id: str
    name: Text
    level: str
    text: Text


class ReadyDeck(Struct, frozen=True):
    """A deck anybody may play; `cards`: copies by card id."""

    id: str
    name: Text
    kind: Literal["starter", "sample"]
    cards: dict[str, int]


class LessonName(Struct, frozen=True):
    """A lesson of the game's tutorial."""

    id: str
    name: Text


class GameDetail(Struct, frozen=True):
    """A game with all that a client needs to explain it, draw its table, build decks and begin a battle. `needs_deck`: players bring
    decks. `copies`: how many of a card a deck may hold, by card id; 0: none, absent: the card has no limit of its own. `lessons`: the
    tutorial's, in order; none where there is no tutorial. `stakes`: where cards hold energy that can be played for. `levels`: how
    strong bots can be, from the weakest."""

    id: str
    version: str
    name: Text
    modes: tuple[str, ...]
    seats: tuple[int, ...]
    variants: tuple[Way, ...]
    needs_deck: bool
    copies: dict[str, int]
    guide: Guide
    layout: Layout
    levels: tuple[BotLevel, ...]
    npcs: tuple[Opponent, ...]
    decks: tuple[ReadyDeck, ...]
    lessons: tuple[LessonName, ...]
    stakes: Staking | None


class CardList(Struct, frozen=True):
    """Every card of a game, in the order of its card file."""

    cards: tuple[Face, ...]
