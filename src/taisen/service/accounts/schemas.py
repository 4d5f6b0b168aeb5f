"""What is said about accounts."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ..wire import Strict

Kind = Literal["guest", "stub", "steam"]
Language = Literal["ja", "en"]


class Empty(Strict, frozen=True, forbid_unknown_fields=True):
    """`{}`."""


class StubSignIn(Strict, frozen=True, forbid_unknown_fields=True):
    """Sign in by name alone: development only. The name is printable and does not begin or end with a space."""

    name: Annotated[str, Meta(min_length=1, max_length=32, examples=["hanako"])]


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
