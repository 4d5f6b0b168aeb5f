"""How often one may ask. Every number is here; beyond it the answer is 429, and says when to come again.

Each process counts for itself, in memory: behind n workers up to n times as many requests pass. That is enough to keep one caller from
crowding out the others. What must not happen twice is held by the database, never by these numbers.
"""

import math
import re
from hashlib import sha256
from ipaddress import ip_network
from typing import Literal, NamedTuple

from limits import RateLimitItem, parse
from limits.storage import Storage
from msgspec import Struct
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from taisen.engine.text import Text

from .accounts.sessions import cookie_name
from .config import Config
from .errors import Problem
from .site import Clock

MANY = 50_000  # counters, before those that have run out are dropped
DEV = 20  # on a developer's machine everybody has one address, and programs play


class TooMany(Problem):
    status = 429

    def __init__(self) -> None:
        text = Text("要求が多すぎます。少し待ってからもう一度お試しください", "too many requests; try again in a moment")
        super().__init__("too_many_requests", text, retryable=True)


class Rate(Struct, frozen=True):
    """At most `most` such requests of one `who`: an address (of IPv6 the first 64 bits), or a caller (a session or token)."""

    name: str
    who: Literal["address", "caller"]
    most: RateLimitItem
    method: str
    path: str  # a pattern


RATES = (
    Rate("guest", "address", parse("30/minute"), "POST", "/v1/auth/guest"),
    Rate("ticket", "address", parse("30/minute"), "POST", "/v1/auth/steam/ticket"),
    Rate("sign-in", "address", parse("60/minute"), "GET|POST", "/v1/auth/(stub|steam/login|steam/return)"),
    Rate("token", "caller", parse("30/hour"), "POST", "/v1/me/tokens"),
    Rate("find", "caller", parse("60/minute"), "POST", "/v1/tables/find"),
    Rate("prepare", "caller", parse("60/minute"), "POST", "/v1/battles"),
    Rate("act", "caller", parse("600/minute"), "POST", "/v1/battles/[^/]+/actions"),
    Rate("thoughts", "caller", parse("60/minute"), "GET", "/v1/battles/[^/]+/thoughts"),
    Rate("lesson", "address", parse("120/minute"), "POST", "/v1/rulesets/[^/]+/lessons/[^/]+"),
    Rate("caller", "caller", parse("1200/minute"), "[A-Z]+", "/v1/.*"),
    Rate("address", "address", parse("6000/minute"), "[A-Z]+", "/v1/.*"),
)

_PATTERNS = tuple((re.compile(f"({rate.method}) {rate.path}"), rate) for rate in RATES)
_KNOWN = 4_096  # addresses of requests whose rates are remembered
_LONG = 128  # an address that is not


class _Limit(NamedTuple):
    """So many in so many seconds."""

    most: int
    window: int


class Counters(Storage):
    """Counts until a time, by the service's clock; the library's own would start a thread for nearly every request.

    It is asked directly: through the library's strategy a request costs twice as much (measured: 13 against 6 µs).
    """

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._counts: dict[str, tuple[int, float]] = {}

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        now = self._clock() / 1000
        n, until = self._counts.get(key, (0, 0.0))
        if until <= now:
            if len(self._counts) >= MANY:
                self._forget(now)
            n, until = 0, now + expiry
        self._counts[key] = n + amount, until
        return n + amount

    def _forget(self, now: float) -> None:
        """What has run out; and if that was little, the older half: made-up callers shall cost neither memory nor time."""
        self._counts = {key: count for key, count in self._counts.items() if count[1] > now}
        if len(self._counts) > MANY // 2:
            self._counts = dict(list(self._counts.items())[MANY // 2 :])

    def get(self, key: str) -> int:
        return self._counts.get(key, (0, 0.0))[0]

    def get_expiry(self, key: str) -> float:
        return self._counts.get(key, (0, 0.0))[1]

    def check(self) -> bool:
        return True

    def reset(self) -> int:
        n = len(self._counts)
        self._counts.clear()
        return n

    def clear(self, key: str) -> None:
        self._counts.pop(key, None)


class Rates:
    """ASGI middleware. The first rate of `RATES` that applies is told in the headers `RateLimit-Policy` and `RateLimit`."""

    def __init__(self, app: ASGIApp, config: Config, clock: Clock) -> None:
        self._app = app
        self._clock = clock
        self._cookie = cookie_name(config)
        self._counters = Counters(clock)
        factor = config.rates if config.rates is not None else DEV if config.env == "dev" else 1
        self._limits = {rate.name: _Limit(max(1, int(rate.most.amount * factor)), rate.most.get_expiry()) for rate in RATES}
        self._is_off = factor == 0
        self._known: dict[str, tuple[Rate, ...]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self._is_off or not (rates := self._rates_of(scope)):
            await self._app(scope, receive, send)
            return
        who = {"address": address_of(scope), "caller": self._caller(scope)}
        headers: list[tuple[bytes, bytes]] = []
        for rate in rates:
            subject = who[rate.who]
            if subject is None:
                continue
            key, limit = rate.name + subject, self._limits[rate.name]
            if (n := self._counters.incr(key, limit.window)) > limit.most:
                headers = self._headers(rate, key, limit, n)
                await _refuse(send, [*headers, (b"retry-after", headers[1][1].rpartition(b"=")[2])])
                return
            headers = headers or self._headers(rate, key, limit, n)

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", []).extend(headers)
            await send(message)

        await self._app(scope, receive, send_on)

    def _rates_of(self, scope: Scope) -> tuple[Rate, ...]:
        asked = f"{scope['method']} {scope['path']}"
        found = self._known.get(asked)
        if found is None:
            found = tuple(rate for pattern, rate in _PATTERNS if pattern.fullmatch(asked))
            if len(self._known) >= _KNOWN:
                self._known.clear()
            if len(asked) < _LONG:
                self._known[asked] = found
        return found

    def _caller(self, scope: Scope) -> str | None:
        known = ""
        for name, value in scope["headers"]:
            if name == b"authorization" and value[:7].lower() == b"bearer ":
                known = value.split()[-1].decode("latin-1")
                break
            if name == b"cookie":
                known = cookie_parser(value.decode("latin-1")).get(self._cookie, known)
        return sha256(known.encode()).hexdigest() if known else None

    def _headers(self, rate: Rate, key: str, limit: "_Limit", n: int) -> list[tuple[bytes, bytes]]:
        wait = max(1, math.ceil(self._counters.get_expiry(key) - self._clock() / 1000))
        policy = f'"{rate.name}";q={limit.most};w={limit.window}'
        return [(b"ratelimit-policy", policy.encode()), (b"ratelimit", f'"{rate.name}";r={max(0, limit.most - n)};t={wait}'.encode())]


def address_of(scope: Scope) -> str:
    """Whom to count an anonymous request for. Behind a proxy the server has put the client's own address here already."""
    client = scope.get("client")
    host = client[0] if client else ""
    if ":" not in host:
        return str(host)
    try:
        return str(ip_network(f"{host.partition('%')[0]}/64", strict=False))
    except ValueError:
        return str(host)


async def _refuse(send: Send, headers: list[tuple[bytes, bytes]]) -> None:
    problem = TooMany()
    told = [(b"content-type", b"application/problem+json"), *headers]
    await send({"type": "http.response.start", "status": problem.status, "headers": told})
    await send({"type": "http.response.body", "body": problem.json()})
