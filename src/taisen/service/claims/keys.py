"""Keys of game servers: made, listed, ended. This is what the operators' command line calls.

The secret of a key is kept nowhere: it is HMAC-SHA256 over the key's id under the service's master key (`TAISEN_MASTER_KEY`), made anew
whenever a signature is checked. A database or a backup in wrong hands therefore signs nothing, which encrypted secrets would give as
well, but with a cipher to choose and one more package to trust.

Every function works inside one transaction of the caller's, at one `now` (UTC epoch milliseconds).
"""

import base64
import hashlib
import hmac
from collections.abc import Iterable
from ipaddress import ip_network
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, insert, select, update

from taisen.engine.text import Text

from ..accounts.sessions import new_id
from ..config import Config
from ..errors import Conflict, Fault, NotFound, Refused, Unavailable
from .models import api_key, game_server

SCOPES = ("claims", "points")  # make claims and settle them; look up a player's points
SECRET = "taisen_server_"  # noqa: S105  so that a secret that was published by mistake can be found
MOST_LIVE = 2  # a key and the one that takes its place
MOST_LETTERS = 40

NO_MASTER = Unavailable(
    "no_master_key",
    Text("マスターキー（TAISEN_MASTER_KEY）が設定されていません", "there is no master key (TAISEN_MASTER_KEY) to make secrets from"),
)
TOO_MANY = Conflict(
    "too_many_api_keys",
    Text(
        "このゲームサーバーには有効なキーがすでに2つあります。先に1つを失効させてください",
        "this game server has two live keys already; revoke one of them first",
    ),
)


class ApiKey(Struct, frozen=True):
    """A key, without its secret. `addresses`: the networks it may be used from (none: any). `daily`, `daily_player`: the most points
    its server may claim in a day in Tokyo, in all and for one player. `expires`, `revoked`, `used`: UTC epoch milliseconds, if so."""

    id: str
    server: str
    scopes: tuple[str, ...]
    addresses: tuple[str, ...]
    daily: int | None
    daily_player: int | None
    created: int
    expires: int | None
    revoked: int | None
    used: int | None

    def is_live(self, now: int) -> bool:
        """Whether it opens anything."""
        return self.revoked is None and (self.expires is None or now < self.expires)


class IssuedKey(Struct, frozen=True):
    """A new key with its secret, to be handed to the game server's operator. It is not shown again."""

    key: ApiKey
    secret: str

    def __repr__(self) -> str:
        return f"IssuedKey({self.key!r}, secret=…)"


def issue(
    c: Connection,
    config: Config,
    server: str,
    now: int,
    *,
    scopes: Iterable[str] = SCOPES,
    addresses: Iterable[str] = (),
    daily: int | None = None,
    daily_player: int | None = None,
    expires: int | None = None,
) -> IssuedKey:
    """A new key for the game server of this name, which is made if there is none. Keys that have expired make room for it.

    Raises Refused `bad_api_key` (its `errors` name what is wrong), Conflict TOO_MANY, Unavailable NO_MASTER.
    """
    made = ApiKey(
        new_id(),
        server,
        tuple(sorted(set(scopes))),
        tuple(_network(address) for address in addresses),
        daily,
        daily_player,
        now,
        expires,
        None,
        None,
    )
    _must_be_good(made)
    secret = secret_of(config, made.id)
    if c.execute(select(game_server.c.name).where(game_server.c.name == server).with_for_update()).first() is None:
        c.execute(insert(game_server).values(name=server, created=now))
    _end_expired(c, server, now)
    live = select(api_key.c.slot).where(api_key.c.server == server, api_key.c.revoked.is_(None))
    free = sorted(set(range(1, MOST_LIVE + 1)) - set(c.execute(live).scalars()))
    if not free:
        raise TOO_MANY
    values = {name: getattr(made, name) for name in ("id", "server", "daily", "daily_player", "created", "expires")}
    lists = {"scopes": " ".join(made.scopes), "addresses": " ".join(made.addresses)}
    c.execute(insert(api_key).values(slot=free[0], digest=digest(secret), **values, **lists))
    return IssuedKey(made, secret)


def listing(c: Connection, server: str | None = None) -> list[ApiKey]:
    """All keys (of one server), the latest first; revoked ones stay in the list."""
    chosen = select(api_key).order_by(api_key.c.created.desc(), api_key.c.id)
    if server is not None:
        chosen = chosen.where(api_key.c.server == server)
    return [told(row) for row in c.execute(chosen)]


def revoke(c: Connection, id: str, now: int) -> ApiKey:
    """From now on the key opens nothing. Again is harmless. Raises NotFound."""
    c.execute(update(api_key).where(api_key.c.id == id, api_key.c.revoked.is_(None)).values(revoked=now))
    return _one(c, id)


def expire(c: Connection, id: str, at: int | None) -> ApiKey:
    """The key ends at this time (None: it does not end by itself). Raises NotFound; a revoked key stays revoked."""
    c.execute(update(api_key).where(api_key.c.id == id).values(expires=at))
    return _one(c, id)


def secret_of(config: Config, id: str) -> str:
    """The secret of the key with this id, whether or not there is such a key. Raises NO_MASTER."""
    if not config.master:
        raise NO_MASTER
    made = hmac.digest(config.master.encode(), f"taisen/1|api-key|{id}".encode(), "sha256")
    return SECRET + base64.urlsafe_b64encode(made).rstrip(b"=").decode()


def digest(secret: str) -> bytes:
    """What of a secret is kept: enough to see that the master key is still the one it was made with."""
    return hashlib.sha256(secret.encode()).digest()


def told(row: Any) -> ApiKey:
    """A row of `api_key`."""
    scopes, addresses = tuple(row.scopes.split()), tuple(row.addresses.split())
    return ApiKey(row.id, row.server, scopes, addresses, row.daily, row.daily_player, row.created, row.expires, row.revoked, row.used)


def _one(c: Connection, id: str) -> ApiKey:
    row = c.execute(select(api_key).where(api_key.c.id == id)).first()
    if row is None:
        raise NotFound
    return told(row)


def _end_expired(c: Connection, server: str, now: int) -> None:
    over = update(api_key).where(api_key.c.server == server, api_key.c.revoked.is_(None), api_key.c.expires <= now)
    c.execute(over.values(revoked=api_key.c.expires))


def _network(address: str) -> str:
    try:
        return str(ip_network(address.strip()))
    except ValueError:
        raise _bad("addresses") from None


def _must_be_good(key: ApiKey) -> None:
    name = key.server
    if not 1 <= len(name) <= MOST_LETTERS or not name.isprintable() or name != name.strip() or "|" in name:
        raise _bad("server")
    if not key.scopes or not set(key.scopes) <= set(SCOPES):
        raise _bad("scopes")
    for field in ("daily", "daily_player"):
        if (cap := getattr(key, field)) is not None and cap < 1:
            raise _bad(field)
    if key.expires is not None and key.expires <= key.created:
        raise _bad("expires")


def _bad(field: str) -> Refused:
    text = Text("キーの指定が正しくありません", "the key is not wanted in the right form")
    return Refused("bad_api_key", text, errors=(Fault(f"/{field}", "bad_value"),))
