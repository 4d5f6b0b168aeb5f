"""What is asked and told about tables of people."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from taisen.engine.text import Text

from ..battles.schemas import EXAMPLE_PREPARED, Id, Prepared
from ..wire import Strict

Code = Annotated[str, Meta(pattern="^[2-9A-HJ-NP-Z]{8}$", max_length=8, examples=["K7MPQX2R"])]
TableState = Literal["gathering", "choosing", "begun", "closed"]


# -- asked ---------------------------------------------------------------------------------------------------------------


class NewTable(Strict, frozen=True, forbid_unknown_fields=True):
    """A table to sit down at. `seats`: people at most, by default as few as the game allows. `invited`: only who has the code or the
    link may come; otherwise it is listed. `bots`: they fill empty seats when the host starts. `watched`: anybody may look on.
    `rated`: it counts (guests cannot join then). `staked`: for the energy of the cards, where the game knows that; such a table counts,
    and no bots play at it."""

    ruleset: Id
    variant: Id | None = None
    seats: Annotated[int, Meta(ge=2, le=16)] | None = None
    invited: bool = False
    bots: bool = False
    watched: bool = True
    rated: bool = True
    staked: bool = False


class Join(Strict, frozen=True, forbid_unknown_fields=True):
    """Sit down; at a table with invitations, with its code."""

    code: Code | None = None


class Find(Strict, frozen=True, forbid_unknown_fields=True):
    """The code of an invitation."""

    code: Code


class Ready(Strict, frozen=True, forbid_unknown_fields=True):
    """I am ready, with this deck: a ready deck's id, or that of a kept deck without problems; by default the starter deck. At a table for
    energy its cards have to be mine, and to hold enough."""

    deck: Id | None = None


# -- told ----------------------------------------------------------------------------------------------------------------


class TableSeat(Struct, frozen=True, omit_defaults=True):
    """Somebody at the table. `crest`: what to draw the portrait from; `last_deck`: what he played with last, copies by card, while decks
    may be changed (KAMI-3.6)."""

    name: Text
    crest: str
    ready: bool = False
    host: bool = False
    you: bool = False
    last_deck: dict[str, int] | None = None


class PeopleTable(Struct, frozen=True):
    """A table before its battle. `code`: of the invitation, for those who sit there. `moves_in`: milliseconds until it moves on by
    itself. `startable`: the caller may start it now. `battle`: where it went on; `prepared`: what binds the service's luck, for the
    players."""

    id: str
    ruleset: str
    variant: str | None
    seats: int
    invited: bool
    bots: bool
    watched: bool
    rated: bool
    state: TableState
    people: tuple[TableSeat, ...]
    code: str | None
    moves_in: int | None
    startable: bool
    battle: str | None
    prepared: Prepared | None
    staked: bool


class Watchable(Struct, frozen=True):
    """A battle that is going on and may be watched."""

    battle: str
    ruleset: str
    people: tuple[Text, ...]
    since: int


class PeopleTables(Struct, frozen=True):
    """Where one can sit down or look on, the newest first. `mine`: the table the caller sits at."""

    mine: PeopleTable | None
    tables: tuple[PeopleTable, ...]
    watchable: tuple[Watchable, ...]


# -- examples ------------------------------------------------------------------------------------------------------------

_HANA, _TARO = Text("花子", "Hanako"), Text("太郎", "Taro")
EXAMPLE_NEW = {"ruleset": "kami", "seats": 4, "bots": True}
EXAMPLE_JOIN = {"code": "K7MPQX2R"}
EXAMPLE_READY = {"deck": "ten_steps"}
EXAMPLE_TABLE = PeopleTable(
    "u3o0Kx9vQm2dLr7T",
    "kami",
    None,
    4,
    True,
    True,
    True,
    True,
    "gathering",
    (TableSeat(_HANA, "9f86d081884c7d65", True, True, True), TableSeat(_TARO, "2c26b46b68ffc68f")),
    "K7MPQX2R",
    None,
    False,
    None,
    None,
    False,
)
EXAMPLE_TABLES = PeopleTables(None, (EXAMPLE_TABLE,), (Watchable(EXAMPLE_PREPARED.id, "moon", (_HANA, _TARO), 1_780_000_000_000),))
