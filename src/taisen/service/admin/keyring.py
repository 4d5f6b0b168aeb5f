"""Keys of game servers, made and ended by operators: each with an act, and no secret in any of them."""

from msgspec import Struct
from sqlalchemy import Connection

from taisen.engine.text import Text

from ..claims import keys
from ..claims.keys import ApiKey, IssuedKey
from ..config import Config
from ..errors import Conflict, NotFound
from . import acts
from .acts import Signed

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS

NO_KEY = NotFound("no_such_key", Text("そのキーはありません", "there is no such key"))
IS_OVER = Conflict("key_is_over", Text("このキーはもう使えません", "this key has been revoked, or has expired"))


class Wanted(Struct, frozen=True):
    """A key to be made; as in `keys.ApiKey`."""

    server: str
    scopes: tuple[str, ...]
    addresses: tuple[str, ...]
    daily: int | None = None
    daily_player: int | None = None
    expires: int | None = None


def find(c: Connection, id: str) -> ApiKey:
    """The key. Raises NO_KEY."""
    found = next((key for key in keys.listing(c) if key.id == id), None)
    if found is None:
        raise NO_KEY
    return found


def create(c: Connection, config: Config, wanted: Wanted, by: Signed) -> tuple[int, IssuedKey]:
    """A new key, and the number of the act. Raises as `keys.issue`."""
    made = _issue(c, config, wanted, by)
    return acts.write(c, by, "create-key", made.key.id, {"server": wanted.server, "scopes": made.key.scopes}), made


def rotate(c: Connection, config: Config, id: str, until: int, by: Signed) -> tuple[int, IssuedKey]:
    """A new key like this one, which ends at `until`. Raises NO_KEY, IS_OVER, and as `keys.issue`."""
    old = find(c, id)
    if not old.is_live(by.now):
        raise IS_OVER
    made = _issue(c, config, Wanted(old.server, old.scopes, old.addresses, old.daily, old.daily_player, None), by)
    if old.expires is None or until < old.expires:
        keys.expire(c, id, until)
    return acts.write(c, by, "rotate-key", id, {"server": old.server, "new": made.key.id, "until": until}), made


def revoke(c: Connection, id: str, by: Signed) -> tuple[int, ApiKey]:
    """End a key at once. Raises NO_KEY, IS_OVER."""
    if not find(c, id).is_live(by.now):
        raise IS_OVER
    gone = keys.revoke(c, id, by.now)
    return acts.write(c, by, "revoke-key", id, {"server": gone.server}), gone


def _issue(c: Connection, config: Config, wanted: Wanted, by: Signed) -> IssuedKey:
    return keys.issue(
        c,
        config,
        wanted.server,
        by.now,
        scopes=wanted.scopes,
        addresses=wanted.addresses,
        daily=wanted.daily,
        daily_player=wanted.daily_player,
        expires=wanted.expires,
    )
