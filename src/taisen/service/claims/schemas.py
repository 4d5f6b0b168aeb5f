"""What game servers ask, and what they are told: small and flat."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ..wire import Strict

Amount = Annotated[int, Meta(ge=1, le=1_000_000)]
State = Literal["reserved", "confirmed", "delivered", "released"]


class WantedClaim(Strict, frozen=True, forbid_unknown_fields=True):
    """Hold so many of a player's points, or all of them."""

    steam_id: Annotated[str, Meta(min_length=17, max_length=17, pattern="^[0-9]{17}$")]
    amount: Amount | Literal["all"]


class ServerClaim(Struct, frozen=True):
    """A claim. `hold_until`: it has to be confirmed before (UTC epoch milliseconds); a hold that has ended is told as released.
    `in_doubt`: confirmed over an hour ago and not reported as delivered."""

    id: str
    steam_id: str
    amount: int
    state: State
    hold_until: int
    in_doubt: bool


class ServerClaims(Struct, frozen=True):
    """Claims of this server, the oldest first; `next`: pass it as `after` for more."""

    claims: tuple[ServerClaim, ...]
    next: str | None


class PlayerPoints(Struct, frozen=True):
    """A player's points: usable now, and held by a claim under way."""

    steam_id: str
    points: int
    held: int


class Beat(Strict, frozen=True, forbid_unknown_fields=True):
    """A sign of life: the plugin's version, and how many people play on the server."""

    plugin: Annotated[str, Meta(pattern="^[ -~]{1,40}$", examples=["CardReward 1.0.0"])]
    players: Annotated[int, Meta(ge=0, le=100_000)]


class ServerStatus(Struct, frozen=True):
    """What the service knows of this server. `now`: its clock (UTC epoch milliseconds); `confirmed`: claims it has not reported as
    delivered; `in_doubt`: how many of them for over an hour; `key_expires`: when the key ends, if it does."""

    server: str
    now: int
    confirmed: int
    in_doubt: int
    key_expires: int | None


EXAMPLE_WANTED = {"steam_id": "76561197960287930", "amount": 100}
EXAMPLE_CLAIM = ServerClaim("q8Pb2mKx0vQm2dLr", "76561197960287930", 100, "reserved", 1_780_000_900_000, False)
EXAMPLE_BEAT = {"plugin": "CardReward 1.0.0", "players": 42}
EXAMPLE_STATUS = ServerStatus("rust-1", 1_780_000_000_000, 0, 0, None)
EXAMPLE_POINTS = PlayerPoints("76561197960287930", 325, 0)
