"""Stands before every request: refuses those another site sent, and addresses no text can hold, and puts the security headers on every
answer."""

import re
from collections.abc import Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from taisen.engine.text import Text

from .config import Config
from .errors import Forbidden, Problem, Refused

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_NUMBERS = re.compile(r"[0-9.]+")
# not even PostgreSQL keeps one
_NUL = Refused("bad_parameters", Text("アドレスの指定が正しくありません", "the address or its parameters do not have the right form"))
_FOREIGN = Forbidden("foreign_origin", Text("ほかのサイトからの要求は受け付けません", "requests from other sites are not accepted"))


class Guard:
    """ASGI middleware. Cookies go along with requests of foreign pages only if browsers let them; this does not rely on it."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._origin = config.origin.rstrip("/").encode()
        self._is_dev = config.stub
        fixed = {
            "content-security-policy": POLICY,
            "x-content-type-options": "nosniff",
            "referrer-policy": "same-origin",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
        }
        if config.secure:
            fixed["strict-transport-security"] = "max-age=63072000"
        self._fixed = [(name.encode(), value.encode()) for name, value in fixed.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_api = scope["path"].startswith("/v1/")

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = message.setdefault("headers", [])
                told.extend(self._fixed)
                if is_api and not any(name == b"cache-control" for name, _ in told):
                    told.append((b"cache-control", b"no-store"))
            await send(message)

        headers = dict(reversed(scope["headers"]))  # of several with one name, the first
        is_foreign = scope["method"] not in SAFE and self._is_foreign(headers)
        if is_foreign or (self._is_dev and self._is_rebound(headers.get(b"host", b"").decode("latin-1"))):
            await _refuse(send_safely, _FOREIGN)
            return
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            await _refuse(send_safely, _NUL)
            return
        await self._app(scope, receive, send_safely)

    def _is_foreign(self, headers: Mapping[bytes, bytes]) -> bool:
        if b"cookie" not in headers and headers.get(b"authorization", b"")[:7].lower() == b"bearer ":
            return False  # nothing here that a browser would have added by itself
        site = headers.get(b"sec-fetch-site")
        if site is not None:
            return site not in (b"same-origin", b"none")
        origin = headers.get(b"origin")
        if origin is None:  # not a browser
            return False
        return origin != (self._origin or None) and origin.partition(b"://")[2] != headers.get(b"host")

    def _is_rebound(self, host: str) -> bool:
        """A page whose name somebody let point to this machine calls itself our own. Where anybody can be anybody, that must not do:
        names of the internet have a dot in them, those of this machine have none."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
        return "." in name and not name.endswith(".localhost") and _NUMBERS.fullmatch(name) is None


async def _refuse(send: Send, problem: Problem) -> None:
    headers = [(b"content-type", b"application/problem+json")]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": problem.json()})
