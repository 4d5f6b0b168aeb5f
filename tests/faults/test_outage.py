"""A database that is locked, or restarted, is a 503 that may be tried again; afterwards everything goes on by itself."""

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.db import make_engine, upgrade
from tests.faults.audit import audit
from tests.faults.server import Server, client
from tests.service import postgres
from tests.service.conftest import only_on
from tests.service.toys import GAMES


def begin(http: Any) -> Any:
    http.post("/v1/auth/guest", json={})
    battle = http.post("/v1/battles", json={"ruleset": "toy", "mode": "practice"}).json()["id"]
    return http.post(f"/v1/battles/{battle}/start", json={"client_seed": "00" * 16}).json()


def act(http: httpx2.Client, moment: Any) -> httpx2.Response:
    body = {"step": moment["view"]["step"], "action": moment["view"]["choices"][0]["action"]}
    return http.post(f"/v1/battles/{moment['id']}/actions", json=body)


@only_on("sqlite", "PostgreSQL locks rows, not everything")
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


@only_on("sqlite", "PostgreSQL has a disk of its own, whose end it tells as any error")
def test_a_full_disk_is_a_503_for_who_writes_and_then_it_goes_on(url: str) -> None:
    """The server itself sees the limit: `max_page_count` belongs to a connection, so the pages are taken away under it."""
    with TestClient(create_app(Config(env="dev", stub=True, database=url), GAMES), raise_server_exceptions=False) as http:
        moment = begin(http)
        writer: Any = http.app.state.site.db._writer  # type: ignore[attr-defined]
        pages = writer._driver.execute("PRAGMA page_count").fetchone()[0]
        writer._driver.execute(f"PRAGMA max_page_count={pages}")
        deck = {"ruleset": "decked", "name": "x", "cards": {f"n{n}{'x' * 50}": 1 for n in range(150)}}
        http.post("/v1/auth/stub", json={"name": "hanako"})
        statuses = [http.post("/v1/decks", json=deck) for _ in range(8)]
        assert {201, 503} >= {answer.status_code for answer in statuses}
        assert (503, True) == (statuses[-1].status_code, statuses[-1].json()["retryable"])
        kept = len(http.get("/v1/decks").json()["decks"])
        assert kept == sum(answer.status_code == 201 for answer in statuses)  # reading goes on, and nothing half is there
        writer._driver.execute("PRAGMA max_page_count=1000000")
        assert 201 == http.post("/v1/decks", json=deck).status_code
    audit(url)
    assert moment["id"] in audit(url)


@pytest.fixture
def own_server() -> Iterator[postgres.Postgres]:
    with postgres.running(keeps_commits=True) as server:
        yield server


def test_a_service_may_be_there_before_its_database(own_server: postgres.Postgres) -> None:
    url = own_server.create("late")
    upgrade(url)
    own_server.stop()
    with Server(url) as server, client(server) as http:
        assert 200 == http.get("/healthz").status_code
        assert 503 == http.get("/readyz").status_code
        assert 503 == http.post("/v1/auth/guest", json={}).status_code
        own_server.start()
        assert 200 == http.get("/readyz").status_code
        assert "running" == begin(http)["state"]


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
