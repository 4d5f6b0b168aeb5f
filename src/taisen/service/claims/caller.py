"""Which game server is asking: every request of one is signed, and none is good twice."""

import hmac
import logging
from collections.abc import Awaitable, Callable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Annotated, ClassVar

from fastapi import Depends, Request
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from taisen.engine.text import Text

from .. import idempotency
from ..errors import Forbidden, NotFound, Problem, Refused
from ..idempotency import Once
from ..site import Site
from ..wire import sent
from . import keys, signing
from .models import api_key, server_nonce

USED_MS = 60_000  # how exactly it is kept when a key was last used

_log = logging.getLogger(__name__)


class BadSignature(Problem):
    """Nobody we know signed this request, or it is not good any more."""

    status = 401
    headers: ClassVar[dict[str, str]] = {"www-authenticate": f'{signing.SCHEME} realm="taisen"'}


UNSIGNED = BadSignature(
    "not_signed",
    Text("署名（Authorization ヘッダー）がないか、形式が正しくありません", "there is no signature (Authorization), or its form is wrong"),
)
FORGED = BadSignature("bad_signature", Text("キーIDまたは署名が正しくありません", "the key's id or the signature is not right"))
REVOKED = BadSignature("key_revoked", Text("このキーは失効しています", "this key has been revoked"))
EXPIRED = BadSignature("key_expired", Text("このキーは有効期限が過ぎています", "this key has expired"))
OUT_OF_TIME = BadSignature(
    "clock_skew",
    Text(
        "署名の時刻が5分以上ずれています。Dateヘッダーと時計を見比べてください",
        "the time of the signature is off by more than five minutes; compare your clock with the Date header",
    ),
)
REPLAYED = BadSignature(
    "nonce_used", Text("この署名は一度使われています。送り直すときも署名し直してください", "this signature was used before; sign again")
)
ELSEWHERE = Forbidden("address_not_allowed", Text("このアドレスからはこのキーを使えません", "this key cannot be used from this address"))
OUT_OF_SCOPE = Forbidden("out_of_scope", Text("このキーではその操作はできません", "this key may not do that"))
OFF = NotFound(
    "no_game_servers", Text("ここではゲームサーバーとの連携が有効になっていません", "game servers are not connected to this service")
)
REFUSALS = (UNSIGNED, FORGED, REVOKED, EXPIRED, OUT_OF_TIME, REPLAYED, ELSEWHERE, OUT_OF_SCOPE, OFF)

ONCE_NEEDED = Refused(
    "idempotency_key_needed",
    Text("Idempotency-Key を付けてください。送り直すときも同じものを使います", "send an Idempotency-Key, and the same one when you repeat"),
)


class Caller(Struct, frozen=True):
    """The game server that asks, and the key it asks with."""

    name: str
    key: keys.ApiKey


def signed(scope: str | None) -> Callable[[Request], Awaitable[Caller]]:
    """A dependency: the request is signed by a live key that has `scope` (None: any). Raises BadSignature, Forbidden, OFF."""

    async def check(request: Request) -> Caller:
        return await _check(request, scope)

    check.server_scope = scope or ""  # type: ignore[attr-defined]  # OpenAPI reads it
    return check


async def _check(request: Request, scope: str | None) -> Caller:
    site: Site = request.app.state.site
    now, shown = site.clock(), signing.read(request.headers)
    if not site.config.master:
        raise OFF
    if shown is None:
        raise UNSIGNED
    body = await sent(request)
    row = await site.db.read(lambda c: c.execute(select(api_key).where(api_key.c.id == shown.key)).first())
    secret = keys.secret_of(site.config, shown.key)
    once = request.headers.get("idempotency-key", "")
    # an outsider learns nothing from this: neither which keys there are, nor what is the matter with them
    if not signing.is_signed(shown, secret, request.method, _target(request), body, once) or row is None:
        if row is not None and not hmac.compare_digest(keys.digest(secret), bytes(row.digest)):
            _log.error("key %s of %s was made under another master key; issue a new one", row.id, row.server)
        raise FORGED
    key = keys.told(row)
    if key.revoked is not None:
        raise REVOKED
    if not key.is_live(now):
        raise EXPIRED
    if abs(now - shown.time) > signing.AROUND_MS:
        raise OUT_OF_TIME
    if not _is_from(request, key.addresses):
        raise ELSEWHERE
    if scope is not None and scope not in key.scopes:
        raise OUT_OF_SCOPE
    try:
        await site.db.write(lambda c: _spend(c, shown, now))
    except IntegrityError:
        raise REPLAYED from None
    return Caller(key.server, key)


def _target(request: Request) -> str:
    path, query = request.scope["raw_path"], request.scope["query_string"]
    target: bytes = path + b"?" + query if query else path
    return target.decode("ascii", "surrogateescape")


def _is_from(request: Request, networks: tuple[str, ...]) -> bool:
    if not networks:
        return True
    try:
        address = ip_address(request.client.host if request.client is not None else "")
    except ValueError:  # a socket of this machine has none
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return any(address in ip_network(network) for network in networks)


def _spend(c: Connection, shown: signing.Signed, now: int) -> None:
    """Use up a nonce, and sweep those whose time is over. Raises IntegrityError for one that was used before."""
    c.execute(delete(server_nonce).where(server_nonce.c.expires <= now))
    until = shown.time + signing.AROUND_MS + 1
    c.execute(insert(server_nonce).values(api_key=shown.key, nonce=shown.nonce, expires=until))
    late = or_(api_key.c.used.is_(None), api_key.c.used <= now - USED_MS)
    c.execute(update(api_key).where(api_key.c.id == shown.key, late).values(used=now))


ForClaims = Annotated[Caller, Depends(signed("claims"))]
ForPoints = Annotated[Caller, Depends(signed("points"))]
AnyServer = Annotated[Caller, Depends(signed(None))]


async def _once(request: Request, server: ForClaims) -> Once:
    return await idempotency.look_up(request, f"server|{server.name}")


_once.once = True  # type: ignore[attr-defined]  # OpenAPI looks for it
ServerOnce = Annotated[Once, Depends(_once)]
"""The Idempotency-Key of a game server's request; repeated with another of its keys it is still the same."""


async def _named(request: Request, once: ServerOnce) -> Once:
    if "idempotency-key" not in request.headers:
        raise ONCE_NEEDED
    return once


_named.once = _named.once_needed = True  # type: ignore[attr-defined]
NamedOnce = Annotated[Once, Depends(_named)]
"""The same, for requests that must have one. Raises ONCE_NEEDED."""
