"""A table that waits: what it is, and what it does next. No database here."""

from typing import Literal

from msgspec import Struct

from taisen.engine.deck import Deck
from taisen.engine.ruleset import Lobby

from ..accounts.schemas import Account

GONE_MS = 60_000  # whoever has not been heard of for so long has left

Next = Literal["wait", "choose", "begin"]


class Place(Struct, frozen=True):
    """Somebody at a table. `deck`: what he brings, once he has been ready. Times are UTC epoch milliseconds."""

    account: Account
    joined: int
    deck: Deck | None
    ready: bool
    seen: int


class Waiting(Struct, frozen=True):
    """A row of `lobby_table` with its seats in the order people came."""

    id: str
    ruleset: str
    variant: str | None
    host: str
    seats: int
    code: str | None
    bots: bool
    watched: bool
    rated: bool
    state: str
    made: int
    due: int | None
    battle: str | None
    staked: bool
    places: tuple[Place, ...]

    @property
    def ready(self) -> tuple[Place, ...]:
        """Those who are ready."""
        return tuple(place for place in self.places if place.ready)

    def has(self, account: str) -> bool:
        """Whether the account sits here."""
        return any(place.account.id == account for place in self.places)

    @property
    def is_waiting(self) -> bool:
        """Whether people can still come and go."""
        return self.state in ("gathering", "choosing")


def after(lobby: Lobby, of: Waiting, fewest: int, now: int, called: bool = False) -> Next:
    """What the table does now. `fewest`: people the game needs; `called`: the host wants to start."""
    ready, is_out = len(of.ready), of.due is not None and now >= of.due
    everybody = ready == len(of.places)
    if of.state == "choosing":  # whoever does not answer in time keeps the deck he came with
        return "begin" if everybody or is_out else "wait"
    is_enough = ready >= fewest or (of.bots and ready >= 1)
    goes = (everybody and ready == of.seats) or (is_out and ready >= 2) or (called and everybody and is_enough)
    if not goes:
        return "wait"
    return "choose" if lobby.choose_ms else "begin"


def due(lobby: Lobby, of: Waiting, now: int) -> int | None:
    """When a gathering table moves by itself: it begins to wait when two are ready."""
    if lobby.wait_ms is None or len(of.ready) < 2:
        return None
    return now + lobby.wait_ms if of.due is None else of.due
