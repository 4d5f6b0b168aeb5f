"""Bytes that no client of ours would send: never a 5xx, nothing echoed, and what is refused has changed nothing."""

import json
import re
import select
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import update

from taisen.service.battles.models import pulse
from taisen.service.db import make_engine
from tests.faults.server import Server, client
from tests.often import often
from tests.service.eye import Eye

EXAMPLES = often(700, 15_000)
# seconds for an answer to begin. A line that is closed earlier is cut, and what was asked on it may be written while the next is judged
PATIENCE, FOR_A_PART = 5, 0.2
ECHO = b"zq7echo"  # planted wherever a word fits: no refusal may hold it
SEED = "00" * 16

Headers = list[tuple[bytes, bytes]]


class Sent:
    """A request as bytes, to be spoiled before it is sent."""

    def __init__(self, method: bytes, target: bytes, headers: Headers, body: bytes) -> None:
        self.method, self.target, self.headers, self.body = method, target, headers, body

    def raw(self) -> bytes:
        lines = [self.method + b" " + self.target + b" HTTP/1.1", *(name + b": " + value for name, value in self.headers)]
        return b"\r\n".join(lines) + b"\r\n\r\n" + self.body


def is_whole(raw: bytes) -> bool:
    """Whether a server has no reason to wait for more of a request."""
    head, end, body = raw.partition(b"\r\n\r\n")
    lengths = re.findall(rb"\r\ncontent-length:[ \t]*([0-9]{1,9})", head.lower())
    return bool(end) and raw[:1].isalpha() and b"transfer-encoding" not in head.lower() and all(int(n) <= len(body) for n in lengths)


class Target:
    """A server with somebody who plays on it, and an eye on its database."""

    def __init__(self, url: str, server: Server, eye: Eye, cookie: str, ids: dict[str, str], moment: Any) -> None:
        self.url, self.server, self.eye, self.cookie = url, server, eye, cookie
        act = {"step": moment["view"]["step"], "action": {"kind": "pick", "card": 10_000}}
        deck = {"ruleset": "decked", "name": "x", "cards": {"n1": 1}}
        # each is refused, or reads: what is left of it after it was spoiled shall change nothing either
        self.requests: list[tuple[str, str, Any]] = [
            ("POST", "/v1/auth/stub", {"name": " "}),
            ("POST", "/v1/auth/steam/ticket", {"ticket": "00"}),
            ("GET", "/v1/auth/steam/return?state=x&openid.ns=x", None),
            ("PATCH", "/v1/me", {"name": " ", "language": "ja"}),
            ("POST", "/v1/me/tokens", {"name": " ", "scopes": ["read"], "days": 1}),
            ("DELETE", "/v1/me/tokens/x", None),
            ("GET", "/v1/rulesets/toy/cards", None),
            ("POST", "/v1/battles", {"ruleset": "toy", "mode": "practice", "seats": 2}),
            ("GET", "/v1/battles?before=x", None),
            ("GET", f"/v1/battles/{ids['battle']}?after=-1", None),
            ("POST", f"/v1/battles/{ids['battle']}/start", {"client_seed": "11" * 16}),
            ("POST", f"/v1/battles/{ids['battle']}/actions", act),
            ("GET", f"/v1/battles/{ids['battle']}/replay?start=0&limit=50", None),
            ("POST", f"/v1/battles/{ids['battle']}/fork", {"step": 0}),
            ("POST", "/v1/decks", {**deck, "code": "TAISEN1-x"}),
            ("POST", "/v1/decks/check", deck),
            ("PUT", f"/v1/decks/{ids['deck']}", {"name": "x", "cards": {"n1": 1}, "revision": 9}),
            ("POST", f"/v1/decks/{ids['deck']}/defence", {"on": True}),
            ("GET", "/v1/arena/decked/ladder/manual", None),
            ("GET", "/v1/rewards/history?before=1&format=csv", None),
            ("POST", "/v1/server/claims", {"steam_id": "76561197960287930", "amount": 1}),
            ("GET", "/v1/server/claims?state=confirmed", None),
            ("GET", "/", None),
        ]

    def request(self, n: int) -> Sent:
        method, path, body = self.requests[n % len(self.requests)]
        data = b"" if body is None else json.dumps(body).encode()
        headers = [(b"host", b"127.0.0.1"), (b"cookie", self.cookie.encode()), (b"content-type", b"application/json")]
        return Sent(method.encode(), path.encode(), headers, data)

    def ask(self, raw: bytes, pause: float = 0) -> tuple[int, bytes]:
        """Status (0: the line was cut) and everything that came."""
        with socket.create_connection(("127.0.0.1", self.server.port), 10) as line:
            try:
                if pause:
                    for at in range(0, len(raw), max(1, len(raw) // 8)):
                        line.sendall(raw[at : at + max(1, len(raw) // 8)])
                        time.sleep(pause)
                else:
                    line.sendall(raw)
                select.select([line], [], [], PATIENCE if is_whole(raw) else FOR_A_PART)  # say then that nothing more comes
                line.shutdown(socket.SHUT_WR)
                told = b""
                while piece := line.recv(65536):
                    told += piece
            except OSError:
                return 0, b""
        words = told.split(b" ", 2)
        return (int(words[1]) if len(words) > 1 and words[0].startswith(b"HTTP/") else 0), told


@pytest.fixture(scope="module")
def target(shared_url: str) -> Iterator[Target]:
    url = shared_url
    with Server(url) as server, client(server) as http, Eye(url) as eye:
        http.post("/v1/auth/stub", json={"name": "hanako"})
        battle = http.post("/v1/battles", json={"ruleset": "toy", "mode": "practice"}).json()["id"]
        moment = http.post(f"/v1/battles/{battle}/start", json={"client_seed": SEED}).json()
        deck = http.post("/v1/decks", json={"ruleset": "decked", "name": "x", "cards": {"n1": 1}}).json()["id"]
        http.get("/v1/collection/decked")
        yield Target(url, server, eye, f"taisen={http.cookies['taisen']}", {"battle": battle, "deck": deck}, moment)


# -- how to spoil a request --------------------------------------------------------------------------------------------------

EVIL = (
    b"null", b"true", b"-1", b"0", b"1.5", b"1e3", b"1e999", b"NaN", b"-Infinity", b"9223372036854775808", b"-9223372036854775809",
    b"9" * 400, b'""', b'"' + ECHO + b'"', b'"\\u0000"', b'"\\ud800"', b'"\xff\xfe"', b'"\xed\xa0\x80"', b'"\xe2\x80\xae"', b"[]", b"{}",
    b'{"kind":"' + ECHO + b'"}', b"[" * 40 + b"]" * 40, b'{"a":' * 20 + b"1" + b"}" * 20, b'"' + b"a" * 5_000 + b'"', b"' OR 1=1 --",
)  # fmt: skip
WORDS = (
    b"", b"x", ECHO, b"%00", b"%ff", b"%c0%af", b"%2e%2e%2f", b"..", b"%F0%9F%8E%B4", b"\xff\xfe", b"%", b"%zz", b"a" * 70,
    b"a" * 3_000,
    b"-1", b"0", b"99999999999999999999", b"1e9", b"'", b'"', b"%0d%0aset-cookie:%20x=1", b";", b"{}", b"[0]", b"+", b"*", b"\xe3\x81\x82",
)  # fmt: skip
NAMES = (
    b"cookie", b"authorization", b"content-type", b"content-length", b"content-encoding", b"transfer-encoding", b"if-none-match", b"origin",
    b"idempotency-key", b"accept", b"accept-language", b"host", b"x-forwarded-for", b"x-request-id", b"range", b"expect", b"connection",
    b"sec-fetch-site", b"x-http-method-override", b"upgrade", b"last-event-id",
)  # fmt: skip
VALUES = (
    b"", b"x", ECHO, b"taisen=" + ECHO, b"taisen=\xff\xfe; taisen=", b'taisen="\\"', b"Bearer taisen_" + b"x" * 43,
    b"Bearer \xff", b"Bearer",
    b"TAISEN1-HMAC-SHA256 key=x,time=1,nonce=x,signature=x", b"TAISEN1-HMAC-SHA256 " + ECHO, b"application/json; charset=utf-16", b"gzip",
    b"chunked", b"-1", b"0", b"1", b"99999999999999999999", b"a" * 5_000, b'"' * 30, b"*", b'W/"1", "2"', b"bytes=0-", b"100-continue",
    b"\x01\x02\x7f", b"null", b"http://evil.example", b"127.0.0.1, \xff", b"1" * 400, b"\xe3\x81\x82", b"close", b"text/html", b"http://[",
)  # fmt: skip
PARAMETERS = (b"before", b"after", b"start", b"limit", b"state", b"format", b"ruleset", b"wait", b"openid.ns", b"%ff", b"")
METHODS = (b"GET", b"POST", b"PUT", b"DELETE", b"PATCH", b"HEAD", b"OPTIONS", b"TRACE", b"CONNECT", b"get", b"BREW", b"\xff")


def spoil_body(draw: Callable[..., Any], sent: Sent) -> None:
    body = bytearray(sent.body or b"{}")
    match draw(st.sampled_from(("value", "flip", "cut", "double", "encode", "junk"))):
        case "value":  # another value for one of its words
            marks = [at for at, sign in enumerate(body) if sign == ord(":")] or [0]
            at = draw(st.sampled_from(marks)) + 1
            end = min([n for n in (body.find(b",", at), body.find(b"}", at)) if n >= 0] or [len(body)])
            body[at:end] = draw(st.sampled_from(EVIL))
        case "flip":
            for _ in range(draw(st.integers(1, 4))):
                body[draw(st.integers(0, len(body) - 1))] = draw(st.integers(0, 255))
        case "cut":
            del body[draw(st.integers(0, len(body) - 1)) :]
        case "double":
            body[1:1] = bytes(body[1:-1]) + b","
        case "encode":
            body = bytearray(bytes(body).decode("latin-1").encode(draw(st.sampled_from(("utf-16", "utf-32", "utf-7", "utf-8-sig")))))
        case "junk":
            body = bytearray(draw(st.binary(max_size=60)))
    sent.body = bytes(body)


def spoil_target(draw: Callable[..., Any], sent: Sent) -> None:
    path, mark, query = sent.target.partition(b"?")
    if draw(st.booleans()):
        parts = path.split(b"/")
        parts[draw(st.integers(1, len(parts) - 1))] = draw(st.sampled_from(WORDS))
        path = b"/".join(parts)
    else:
        name = draw(st.sampled_from(PARAMETERS))
        query += (b"&" if mark else b"") + name + draw(st.sampled_from((b"=", b"", b"=="))) + draw(st.sampled_from(WORDS))
    sent.target = path + (b"?" + query if query else b"")


def spoil_headers(draw: Callable[..., Any], sent: Sent) -> None:
    pair = draw(st.sampled_from(NAMES)), draw(st.sampled_from(VALUES))
    if draw(st.booleans()):
        sent.headers = [header for header in sent.headers if header[0] != pair[0]]
    sent.headers.insert(draw(st.integers(0, len(sent.headers))), pair)


@st.composite
def spoiled(draw: Callable[..., Any]) -> tuple[int, Callable[[Sent], None]]:
    """Which request, and what becomes of it."""
    n = draw(st.integers(0, 1000))
    deeds = draw(st.lists(st.sampled_from((spoil_body, spoil_body, spoil_target, spoil_headers)), min_size=1, max_size=3))
    method = draw(st.none() | st.sampled_from(METHODS)) if draw(st.integers(0, 9)) == 0 else None

    def spoil(sent: Sent) -> None:
        for deed in deeds:
            deed(draw, sent)
        if method is not None:
            sent.method = method
        names = [name for name, _ in sent.headers]
        if b"content-length" not in names and b"transfer-encoding" not in names:
            sent.headers.append((b"content-length", str(len(sent.body)).encode()))
        sent.headers.append((b"connection", b"close"))

    return n, spoil


# -- the laws ----------------------------------------------------------------------------------------------------------------


def check(target: Target, raw: bytes, pause: float = 0) -> int:
    before = target.eye.digest()
    status, told = target.ask(raw, pause)
    assert status < 500, told
    head, _, body = told.partition(b"\r\n\r\n")
    assert 200 <= status < 300 or ECHO not in told, told  # whoever takes it for a name is called so
    assert b"\nx=1" not in head.lower()
    if status >= 400:
        assert before == target.eye.digest(), f"{raw!r} was refused with {status} and has changed something"
        assert b"Traceback" not in body
        if b"x-content-type-options" in head and not raw.startswith(b"HEAD"):  # else it is no HTTP, and never came to us
            assert b"application/problem+json" in head, told
    return status


def test_the_eye_sees_what_a_request_changes_and_not_the_pulse(target: Target) -> None:
    before = target.eye.digest()
    engine = make_engine(target.url)
    with engine.begin() as c:
        assert 1 == c.execute(update(pulse).values(at=pulse.c.at + 1)).rowcount
    engine.dispose()
    assert before == target.eye.digest()
    sent = target.request(3)
    sent.body = b'{"name": "taro"}'
    sent.headers += [(b"content-length", str(len(sent.body)).encode()), (b"connection", b"close")]
    assert 200 == check(target, sent.raw())
    assert before != target.eye.digest()


def test_spoiled_requests(target: Target) -> None:
    statuses: Counter[int] = Counter()

    @given(data=st.data())
    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def every(data: st.DataObject) -> None:
        n, spoil = data.draw(spoiled())
        sent = target.request(n)
        spoil(sent)
        statuses[check(target, sent.raw())] += 1

    every()
    assert {200, 400, 401, 404, 405, 409, 415, 422} <= set(statuses), statuses
    assert 200 == target.ask(b"GET /readyz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")[0]


@pytest.mark.parametrize("size", [33_000, 70_000, 2_000_000])
@pytest.mark.parametrize("told", [True, False])
def test_huge_bodies_are_refused_before_they_are_read(target: Target, size: int, told: bool) -> None:
    sent = target.request(0)
    body = b'{"name": "' + b"a" * size + b'"}'
    if told:
        sent.headers.append((b"content-length", str(len(body)).encode()))
        sent.body = body
    else:
        sent.headers.append((b"transfer-encoding", b"chunked"))
        sent.body = b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)
    sent.headers.append((b"connection", b"close"))
    assert check(target, sent.raw()) in (0, 413)  # 0: it hung up while we were still sending


def test_a_slow_body_holds_up_nobody_else(target: Target) -> None:
    sent = target.request(8)
    sent.headers += [(b"content-length", str(len(sent.body)).encode()), (b"connection", b"close")]
    with socket.create_connection(("127.0.0.1", target.server.port), 10) as slow:
        slow.sendall(target.request(7).raw() + b'{"rul')  # and no more
        assert 200 == check(target, sent.raw(), pause=0.01)
    assert 200 == check(target, sent.raw())


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01",
        b"GET http://evil.example/ HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 3_000 + b"\r\n", b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
        b"POST /v1/auth/guest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}",
        b"POST /v1/auth/guest HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n{}",
        b"POST /v1/auth/stub HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{",
        b"GET /v1/me HTTP/1.1\r\nhost: x\r\n folded: x\r\n\r\n", b"GET /v1/me HTTP/1.0\r\n\r\n", b"GET * HTTP/1.1\r\nhost: x\r\n\r\n",
    ],
)  # fmt: skip
def test_what_is_no_http(target: Target, raw: bytes) -> None:
    check(target, raw)
