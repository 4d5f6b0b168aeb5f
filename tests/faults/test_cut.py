"""A connection that is cut after the request was sent, and before the answer was read: sent again with its key it has one effect."""

import json
import random
import socket
import time
from typing import Any

import httpx2
from sqlalchemy import text

from taisen.service.db import make_engine
from tests.faults.audit import audit
from tests.faults.server import Server, client

SEED = "000102030405060708090a0b0c0d0e0f"
DECK = {"ruleset": "decked", "name": "x", "cards": {"n1": 1}}
CUTS = 2  # of each request, before it is sent for good


class Cutting:
    """A client whose connections are cut, sometimes at once and sometimes a little later."""

    def __init__(self, server: Server, http: httpx2.Client, seed: int) -> None:
        self.server, self.http, self.dice, self.sent = server, http, random.Random(seed), 0

    def post(self, path: str, body: Any) -> Any:
        self.sent += 1
        key = f"request-number-{self.sent:06}"
        headers = {"idempotency-key": key, "content-type": "application/json"}
        sent = json.dumps(body).encode()
        for _ in range(CUTS):
            self._cut(path, sent, key)
        answer = self.http.post(path, content=sent, headers=headers)
        assert answer.status_code in (200, 201), answer.text
        assert answer.content == self.http.post(path, content=sent, headers=headers).content
        return answer.json()

    def _cut(self, path: str, body: bytes, key: str) -> None:
        head = f"POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
        head += f"idempotency-key: {key}\r\n"
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        with socket.create_connection(("127.0.0.1", self.server.port), 5) as line:
            line.sendall(f"{head}cookie: {cookie}\r\n\r\n".encode() + body)
            time.sleep(self.dice.choice((0, 0.001, 0.005)))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # no goodbye


def test_cut_connections_and_retried_keys_have_one_effect(url: str) -> None:
    with Server(url) as one, Server(url) as two, client(one) as http, client(two) as other:
        http.post("/v1/auth/stub", json={"name": "hanako"})
        other.cookies.update(http.cookies)
        mine = Cutting(one, http, 1)
        for _ in range(3):
            mine.post("/v1/decks", DECK)
        mine.http = other  # cut at one worker, sent again to the other
        for _ in range(3):
            mine.post("/v1/decks", DECK)
        mine.post("/v1/me/tokens", {"name": "x", "scopes": ["read"]})
        id = mine.post("/v1/battles", {"ruleset": "toy", "mode": "practice"})["id"]
        moment = mine.post(f"/v1/battles/{id}/start", {"client_seed": SEED})
        while moment["state"] == "running":
            view = moment["view"]
            moment = mine.post(f"/v1/battles/{id}/actions", {"step": view["step"], "action": view["choices"][0]["action"]})
    assert {id} == set(audit(url))
    engine = make_engine(url)
    with engine.connect() as c:
        assert (6, 1) == tuple(c.execute(text("SELECT (SELECT count(*) FROM deck), (SELECT count(*) FROM token)")).one())
        assert mine.sent == c.execute(text("SELECT count(*) FROM done_once WHERE answer IS NOT NULL")).scalar_one()
    engine.dispose()
