"""Generated requests for every operation of our own description: no 5xx, and every answer is one that is described."""

import time
from collections.abc import Iterator
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from taisen.service.app import create_app
from taisen.service.claims import keys
from taisen.service.config import Config
from taisen.service.db import make_engine
from tests.faults.server import Server, client
from tests.often import often
from tests.service.gameserver import Signer
from tests.service.toys import GAMES

EXAMPLES = often(40, 300)  # on each database
CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)


class Signing(requests.auth.AuthBase):
    """Signs every request, whatever was generated for it."""

    def __init__(self, url: str) -> None:
        engine = make_engine(url)
        with engine.begin() as c:
            issued = keys.issue(c, Config(env="dev"), "rust-1", _now())
        engine.dispose()
        self.signer = Signer(issued, _now)

    def __call__(self, asked: requests.PreparedRequest) -> requests.PreparedRequest:
        body = asked.body or b""
        once = asked.headers.get("idempotency-key", "")
        sent = body.encode() if isinstance(body, str) else body
        once = once.decode("latin-1") if isinstance(once, bytes) else once
        asked.headers["authorization"] = self.signer.headers(str(asked.method), asked.path_url, sent, once)["authorization"]
        return asked


def _now() -> int:
    return time.time_ns() // 1_000_000


@pytest.fixture(scope="module")
def signed_in(shared_url: str) -> Iterator[tuple[str, dict[str, str], str, Signing, requests.Session]]:
    """A server, cookie and battle of somebody who plays, a game server's signature, and a line to the server."""
    with Server(shared_url, brief=True) as server, client(server) as http, requests.Session() as line:
        line.trust_env = False
        line.cookies.set_policy(DefaultCookiePolicy(allowed_domains=()))  # who somebody is, is said with each request
        http.post("/v1/auth/guest", json={})
        battle = http.post("/v1/battles", json={"ruleset": "toy", "mode": "practice"}).json()["id"]
        http.post(f"/v1/battles/{battle}/start", json={"client_seed": "00" * 16})
        yield server.address, dict(http.cookies), battle, Signing(shared_url), line


def _description() -> Any:
    app = create_app(Config(env="dev", stub=True, database="sqlite://"), GAMES)
    try:
        return app.openapi()
    finally:
        app.state.site.thinkers.shutdown()
        app.state.site.db.close()


DESCRIPTION = _description()
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION)
SCHEMA.config.generation.update(with_security_parameters=False)  # the caller is signed in, with a real cookie
OPERATIONS = [(method.upper(), path) for path, operations in DESCRIPTION["paths"].items() for method in operations]


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=[f"{method} {path}" for method, path in OPERATIONS])
def test_generated_requests(signed_in: tuple[str, dict[str, str], str, Signing, requests.Session], method: str, path: str) -> None:
    address, cookies, battle, signing, line = signed_in
    sent = 0

    @given(case=SCHEMA[path][method].as_strategy(), mine=booleans())
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    def every(case: Any, mine: bool) -> None:
        nonlocal sent
        if mine and "battle" in case.path_parameters:
            case.path_parameters["battle"] = battle
        known = "/auth/" not in path  # there, the session would end
        who = {"auth": signing} if "/server/" in path else {"cookies": cookies if known else None}
        answer = case.call_and_validate(base_url=address, session=line, checks=CHECKS, **who)
        assert not known or answer.status_code != 401
        sent += 1

    every()
    assert sent > 0
