"""One long story over every part of the service: what is a secret is told once, to its owner, and never again to anybody."""

import hashlib
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from sqlalchemy import insert, select, text
from starlette.testclient import TestClient

from taisen.service.accounts.models import account
from taisen.service.app import create_app
from taisen.service.battles.models import battle_secret
from taisen.service.claims import keys
from taisen.service.config import Config
from taisen.service.db import make_engine
from taisen.service.rewards import ledger
from tests.service.conftest import Clock
from tests.service.gameserver import Signer
from tests.service.people import Person
from tests.service.toys import GAMES

STEAM_ID = "76561197960287930"
KEY = "canary-idempotency-key-1"


class Listener:
    """Hears every answer as it goes over the wire: its first line of address, then headers and body."""

    def __init__(self, http: TestClient) -> None:
        self.heard: list[tuple[str, bytes]] = []
        send = http.send

        def listening(request: Any, **how: Any) -> Any:
            answer = send(request, **how)
            head = b"\n".join(name + b": " + value for name, value in answer.headers.raw)
            self.heard.append((f"{request.method} {request.url.path}", head + b"\n\n" + answer.content))
            return answer

        http.send = listening  # type: ignore[method-assign]

    def tell(self, secret: str | bytes) -> list[str]:
        """The requests whose answers hold a secret."""
        wanted = secret.encode() if isinstance(secret, str) else secret
        return [asked for asked, answer in self.heard if wanted in answer]


@pytest.fixture
def app(url: str, clock: Clock) -> FastAPI:
    return create_app(Config(env="dev", stub=True, database=url), GAMES, clock)


@pytest.fixture
def http(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, raise_server_exceptions=False, client=("127.0.0.1", 4711)) as client:  # who may read the figures, too
        yield client


def test_a_secret_is_told_once_and_only_to_its_owner(
    app: FastAPI, http: TestClient, url: str, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    ear = Listener(http)
    engine = make_engine(url)
    hanako, taro = Person(http).named("hanako"), Person(http).guest()
    once = {"idempotency-key": KEY}
    tokens = [hanako.post("/v1/me/tokens", {"name": "x", "scopes": ["read"]}, headers=once).json()["value"] for _ in range(2)]
    assert tokens[0] == tokens[1]  # sent again it is the same answer

    seeds = _battles(hanako, taro, engine)
    with engine.begin() as c:
        c.execute(insert(account).values(id="jiro", kind="stub", name="jiro", steam_id=STEAM_ID, created=0))
        ledger.grant(c, "jiro", "batch/1", 100, clock.now)
        issued = keys.issue(c, Config(env="dev"), "rust-1", clock.now)
        digests = [bytes(row[0]).hex() for row in c.execute(text("SELECT digest FROM session UNION ALL SELECT digest FROM token"))]
    _claims(http, issued, clock)
    _mistakes(app, hanako, [tokens[0], issued.secret, hanako.cookie, KEY])
    for path in (
        "/v1/me",
        "/v1/me/tokens",
        "/v1/decks",
        "/v1/rewards",
        "/v1/rewards/history",
        "/v1/openapi.json",
        "/metrics",
        "/v1/tables",
    ):
        assert 200 == hanako.get(path).status_code
    cookies = {"hanako": hanako.cookie.partition("=")[2], "taro": taro.cookie.partition("=")[2]}
    hanako.post("/v1/auth/logout-everywhere")

    assert ["POST /v1/auth/stub"] == ear.tell(cookies["hanako"])
    assert ["POST /v1/auth/guest"] == ear.tell(cookies["taro"])
    assert ["POST /v1/me/tokens"] * 2 == ear.tell(tokens[0])
    secrets = [issued.secret, KEY, *digests, *[hashlib.sha256(value.encode()).hexdigest() for value in cookies.values()]]
    for secret in secrets:
        assert [] == ear.tell(secret), secret
    for id, seed in seeds.items():
        assert {f"GET /v1/battles/{id}/proof"} >= set(ear.tell(seed))
    for secret in (*cookies.values(), tokens[0], *secrets, *seeds.values()):
        assert secret not in caplog.text
    engine.dispose()


def _battles(hanako: Person, taro: Person, engine: Any) -> dict[str, str]:
    """Battles of every kind, to their end; the server's seed of each."""
    hanako.post("/v1/decks", {"ruleset": "decked", "name": "x", "cards": {"n1": 1}})
    for how in ({"mode": "npc", "opponent": "scout"}, {"mode": "practice"}, {"mode": "practice", "control": "auto"}):
        moment = hanako.begin(**how)
        path = f"/v1/battles/{moment['id']}"
        for look in ("", "?after=-1", "/proof", "/replay", "/receipt"):
            hanako.get(path + look), taro.get(path + look)
        taro.act(moment, {"kind": "concede"})
        hanako.play_out(moment)
        for look in ("", "/proof", "/replay", "/receipt"):
            hanako.get(path + look), taro.get(path + look)
        fork = hanako.post(f"{path}/fork", {"step": 0}).json()
        hanako.post(f"/v1/battles/{fork['id']}/actions", {"step": 0, "action": {"kind": "concede"}})
    with engine.connect() as c:
        return {row.battle: bytes(row.server_seed).hex() for row in c.execute(select(battle_secret)) if row.server_seed is not None}


def _claims(http: TestClient, issued: keys.IssuedKey, clock: Clock) -> None:
    server = Signer(issued, clock)
    for n, deeds in enumerate((("confirm", "delivered"), ("release",))):
        body = json.dumps({"steam_id": STEAM_ID, "amount": 5}).encode()
        made = http.post(
            "/v1/server/claims", content=body, headers=server.headers("POST", "/v1/server/claims", body, f"a-claim-number-{n:04}")
        )
        assert 201 == made.status_code, made.text
        for deed in deeds:
            path = f"/v1/server/claims/{made.json()['id']}/{deed}"
            assert 200 == http.post(path, content=b"{}", headers=server.headers("POST", path, b"{}")).status_code
    for path in ("/v1/server/claims", f"/v1/server/players/{STEAM_ID}/points"):
        assert 200 == http.get(path, headers=server.headers("GET", path, b"")).status_code


def _mistakes(app: FastAPI, who: Person, secrets: list[str]) -> None:
    """Secrets where they do not belong: in addresses, queries and bodies of every route."""
    for secret in secrets:
        for route in iter_route_contexts(app.routes):
            for method in route.methods or ():
                path = str(route.path_format)
                while "{" in path:
                    path = path[: path.index("{")] + secret.replace("/", "") + path[path.index("}") + 1 :]
                if not path.endswith(("stream", "logout", "logout-everywhere")):
                    who.http.cookies.clear()
                    rest: Any = {} if method == "GET" else {"json": {"name": [secret], secret: secret}}
                    who.http.request(method, f"{path}?x={secret}&after={secret}", headers={"x-secret": secret}, **rest)
