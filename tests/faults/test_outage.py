"""A database that is locked, or restarted, is a 503 that may be tried again; afterwards everything goes on by itself."""

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from taisen.service.db import make_engine, upgrade
from tests.faults.audit import audit
from tests.faults.server import Server, client
from tests.service import postgres


def begin(http: httpx2.Client) -> Any:
    http.post("/v1/auth/guest", json={})
    battle = http.post("/v1/battles", json={"ruleset": "toy", "mode": "practice"}).json()["id"]
    return http.post(f"/v1/battles/{battle}/start", json={"client_seed": "00" * 16}).json()


def act(http: httpx2.Client, moment: Any) -> httpx2.Response:
    body = {"step": moment["view"]["step"], "action": moment["view"]["choices"][0]["action"]}
    return http.post(f"/v1/battles/{moment['id']}/actions", json=body)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_locked_sqlite_file_is_a_503_and_then_it_goes_on(url: str) -> None:
    with Server(url) as server, client(server) as http:
        moment = begin(http)
        engine = make_engine(url)
        with engine.begin():  # another process that writes for too long
            refused = act(http, moment)
            assert (503, True, "1") == (refused.status_code, refused.json()["retryable"], refused.headers["retry-after"])
            assert moment["view"] == http.get(f"/v1/battles/{moment['id']}").json()["view"]  # reading goes on
        engine.dispose()
        assert 200 == act(http, moment).status_code
    audit(url)


@pytest.fixture
def own_server() -> Iterator[postgres.Postgres]:
    with postgres.running(keeps_commits=True) as server:
        yield server


def test_a_restarted_postgresql_is_a_503_and_then_it_goes_on(own_server: postgres.Postgres) -> None:
    url = own_server.create("restarted")
    upgrade(url)
    with Server(url) as server, client(server) as http:
        moment = begin(http)
        for _ in range(2):
            own_server.restart()
            statuses = []
            for _ in range(40):  # as many connections as the pool may hold
                answer = http.get(f"/v1/battles/{moment['id']}")
                statuses.append(answer.status_code)
                if answer.status_code == 200:
                    break
            assert 200 == statuses[-1]
            assert {503} >= set(statuses[:-1])
            assert answer.json()["view"] == moment["view"]
            answer = act(http, moment)
            while answer.status_code == 503:
                answer = act(http, moment)
            assert 200 == answer.status_code, answer.text
            moment = answer.json()
    audit(url)
