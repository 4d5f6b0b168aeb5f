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
from msgspec import Struct
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from taisen.engine.text import Text

from .accounts.sessions import cookie_name, shown
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

_KNOWN = 4_096  # addresses of requests whose rates are remembered
_LONG = 128  # an address that is not


class _Limit(NamedTuple):
    """A rate as this service has it: so many in so many milliseconds, told as `policy`."""

    name: str
    is_of_address: bool
    most: int
    window: int
    policy: tuple[bytes, bytes]


class Counters:
    """Counts until a time, by the service's clock; the library's own would start a thread for nearly every request."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str], tuple[int, int]] = {}

    def count(self, rate: str, subject: str, now: int, window: int) -> tuple[int, int]:
        """One more: how many there were in this window, and when it ends (UTC epoch milliseconds)."""
        key = rate, subject
        n, until = self._counts.get(key, (0, 0))
        if until <= now:
            if len(self._counts) >= MANY:
                self._forget(now)
            n, until = 0, now + window
        counted = self._counts[key] = n + 1, until
        return counted

    def __len__(self) -> int:
        return len(self._counts)

    def _forget(self, now: int) -> None:
        """What has run out; and if that was little, the older half: made-up callers shall cost neither memory nor time."""
        self._counts = {key: count for key, count in self._counts.items() if count[1] > now}
        if len(self._counts) > MANY // 2:
            self._counts = dict(list(self._counts.items())[MANY // 2 :])


class Rates:
    """ASGI middleware. The first rate of `RATES` that applies is told in the headers `RateLimit-Policy` and `RateLimit`."""

    def __init__(self, app: ASGIApp, config: Config, clock: Clock) -> None:
        self._app = app
        self._clock = clock
        self._cookie = cookie_name(config)
        self._counters = Counters()
        factor = config.rates if config.rates is not None else DEV if config.env == "dev" else 1
        self._limits = tuple((re.compile(f"({rate.method}) {rate.path}"), _limit(rate, factor)) for rate in RATES)
        self._is_off = factor == 0
        self._known: dict[str, tuple[_Limit, ...]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self._is_off or not (limits := self._limits_of(scope)):
            await self._app(scope, receive, send)
            return
        now, address, caller = self._clock(), address_of(scope), self._caller(scope)
        headers: list[tuple[bytes, bytes]] = []
        for limit in limits:
            subject = address if limit.is_of_address else caller
            if subject is None:
                continue
            n, until = self._counters.count(limit.name, subject, now, limit.window)
            if n > limit.most or not headers:
                wait = max(1, math.ceil((until - now) / 1000))
                headers = [limit.policy, (b"ratelimit", f'"{limit.name}";r={max(0, limit.most - n)};t={wait}'.encode())]
            if n > limit.most:
                await _refuse(send, [*headers, (b"retry-after", str(wait).encode())])
                return

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", []).extend(headers)
            await send(message)

        await self._app(scope, receive, send_on)

    def _limits_of(self, scope: Scope) -> tuple[_Limit, ...]:
        asked = f"{scope['method']} {scope['path']}"
        found = self._known.get(asked)
        if found is None:
            found = tuple(limit for pattern, limit in self._limits if pattern.fullmatch(asked))
            if len(self._known) >= _KNOWN:
                self._known.clear()
            if len(asked) < _LONG:
                self._known[asked] = found
        return found

    def _caller(self, scope: Scope) -> str | None:
        for name, value in scope["headers"]:
            if name == b"authorization" and value[:7].lower() == b"bearer ":
                return sha256(value.split()[-1]).hexdigest()
        key = shown(scope, self._cookie)
        return None if key is None else key.hex()


def _limit(rate: Rate, factor: float) -> _Limit:
    most, seconds = max(1, int(rate.most.amount * factor)), rate.most.get_expiry()
    policy = (b"ratelimit-policy", f'"{rate.name}";q={most};w={seconds}'.encode())
    return _Limit(rate.name, rate.who == "address", most, 1000 * seconds, policy)


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
