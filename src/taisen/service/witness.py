"""Sees every request from its beginning to its end: gives it an id, counts it, and writes one line about it."""

import functools
import logging
import random
import re
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import metrics
from .logs import REQUEST

ID = b"x-request-id"
ACT = "/v1/battles/{battle}/actions"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
QUIET = frozenset({"/healthz", "/readyz", "/metrics", "client"})  # asked for all the time

_BATTLE = re.compile(r"[A-Za-z0-9_-]{16}")
_log = logging.getLogger(__name__)
_luck = random.Random()  # noqa: S311  no two ids shall be the same; that is all
_requests = functools.cache(metrics.REQUESTS.labels)


class Witness:
    """ASGI middleware, the outermost. The id is our own, in the header X-Request-ID of the answer and in every line of the log; what
    the caller sends under that name is not looked at, so nobody can write into the log."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        id, began, status = f"{_luck.getrandbits(64):016x}", time.perf_counter(), 500

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message.setdefault("headers", []).append((ID, id.encode()))
            await send(message)

        before = REQUEST.set(id)
        try:
            await self._app(scope, receive, send_with_id)
        finally:
            _tell(scope, status, time.perf_counter() - began)
            REQUEST.reset(before)


def _tell(scope: Scope, status: int, seconds: float) -> None:
    method = scope["method"] if scope["method"] in METHODS else "other"
    route = getattr(scope.get("route"), "path_format", None) or ("unknown" if scope["path"].startswith("/v1") else "client")
    _requests(method, route, status).inc()
    if route == ACT:
        metrics.ACTIONS.observe(seconds)
    if _log.isEnabledFor(logging.INFO) and (status >= 500 or route not in QUIET):
        told = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        battle = scope.get("path_params", {}).get("battle", "")
        if _BATTLE.fullmatch(battle):  # nothing else that somebody may have written there
            told["battle"] = battle
        _log.info("request", extra=told)
