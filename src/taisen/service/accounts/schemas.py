"""What is said about accounts."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ..wire import Strict

Kind = Literal["guest", "stub", "steam"]
Language = Literal["ja", "en"]
Scope = Literal["battles", "decks", "read"]


class Empty(Strict, frozen=True, forbid_unknown_fields=True):
    """`{}`."""


class StubSignIn(Strict, frozen=True, forbid_unknown_fields=True):
    """Sign in by name alone: development only. The name is printable and does not begin or end with a space."""

    name: Annotated[str, Meta(min_length=1, max_length=32, examples=["hanako"])]


class SteamTicket(Strict, frozen=True, forbid_unknown_fields=True):
    """A ticket from the game's client, in hex."""

    ticket: Annotated[str, Meta(min_length=2, max_length=2048)]


class Profile(Strict, frozen=True, forbid_unknown_fields=True):
    """What is to change; what is left out stays. A `language` of null: whatever the browser prefers."""

    name: Annotated[str, Meta(min_length=1, max_length=32, examples=["花子"])] | UnsetType = UNSET
    language: Language | UnsetType | None = UNSET


class NewToken(Strict, frozen=True, forbid_unknown_fields=True):
    """A token for a program: what to call it, what it may do, for how many days."""

    name: Annotated[str, Meta(min_length=1, max_length=32, examples=["my bot"])]
    scopes: Annotated[tuple[Scope, ...], Meta(min_length=1, max_length=8)]
    days: Annotated[int, Meta(ge=1, le=365)] = 90


class Token(Struct, frozen=True):
    """A token, without its value. Times are UTC epoch milliseconds."""

    id: str
    name: str
    scopes: tuple[str, ...]
    created: int
    expires: int


class IssuedToken(Struct, frozen=True):
    """A token with its value, which cannot be asked for again."""

    token: Token
    value: str


class Tokens(Struct, frozen=True):
    """My tokens."""

    tokens: tuple[Token, ...]


class Account(Struct, frozen=True):
    """Somebody who plays. `steam_id`: SteamID64 in decimal; `language`: the one he chose."""

    id: str
    name: str
    kind: Kind
    steam_id: str | None = None
    language: Language | None = None


class Me(Struct, frozen=True):
    """Who the caller is; `account` is null for nobody. `dev_sign_in`: whether signing in by name is switched on; `steam`: with which
    Steam one can sign in, if any."""

    account: Account | None
    dev_sign_in: bool
    steam: Literal["real", "pretend"] | None


EXAMPLE_ME = Me(Account("7Hn0a1kqXw3zT9cB", "Steam 8F3K", "steam", "76561197960287930", "ja"), False, "real")
NOBODY = Me(None, False, "real")
EXAMPLE_PROFILE = {"name": "花子", "language": "ja"}
EXAMPLE_NEW_TOKEN = {"name": "my bot", "scopes": ["battles", "read"], "days": 30}
EXAMPLE_TOKEN = Token("u3o0Kx9vQm2dLr7T", "my bot", ("battles", "read"), 1_780_000_000_000, 1_782_592_000_000)
