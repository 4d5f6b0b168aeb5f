"""The service on SQLite and on a real PostgreSQL, spoken to over HTTP; only the clock is a fake."""

import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from taisen.service import hints
from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.db import upgrade
from tests.service import postgres
from tests.service.house import House, LentFile
from tests.service.people import Person
from tests.service.toys import GAMES

DATABASES = ("sqlite", "postgresql")


def only_on(kind: str, why: str) -> pytest.MarkDecorator:
    """For a test of what one database alone is or does. All others of the service run on both."""
    assert kind in DATABASES and why
    return pytest.mark.parametrize("url", [kind], indirect=True)


NOW = 1_780_000_000_000


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        return self.now

    def forward(self, *, seconds: int = 0, minutes: int = 0, hours: int = 0) -> None:
        self.now += 1000 * (seconds + 60 * (minutes + 60 * hours))


CLOCK = Clock()


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Postgres]:
    with postgres.running() as running:
        upgrade(running.create("migrated"))
        yield running


@pytest.fixture(scope="session")
def migrated() -> Iterator[Path]:
    """An SQLite file with all tables and no rows, in a folder where a disk has nothing to do."""
    with tempfile.TemporaryDirectory(prefix="tslite", dir=postgres.roomy()) as folder:
        path = Path(folder) / "migrated.sqlite"
        upgrade(f"sqlite:///{path}")
        yield path


@contextmanager
def migrated_url(kind: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """A database with all tables and no rows, for as long as it is needed."""
    if kind == "sqlite":
        path: Path = request.getfixturevalue("migrated")
        with tempfile.TemporaryDirectory(dir=path.parent) as folder:
            shutil.copy(path, Path(folder) / "taisen.sqlite")
            yield f"sqlite:///{folder}/taisen.sqlite"
    else:
        server: postgres.Postgres = request.getfixturevalue("server")
        with server.borrowed("migrated") as url:
            yield url


@pytest.fixture(params=DATABASES)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database without any table."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.sqlite'}"
        return
    server: postgres.Postgres = request.getfixturevalue("server")
    name = f"t{secrets.token_hex(6)}"
    yield server.create(name)
    server.drop(name)


@pytest.fixture(scope="session")
def sqlite_house(migrated: Path) -> Iterator[House]:
    made = House(lambda: LentFile(migrated, migrated.with_name("lent.sqlite")), CLOCK)
    yield made
    made.close()


@pytest.fixture(scope="session")
def postgresql_house(server: postgres.Postgres) -> Iterator[House]:
    made = House(lambda: server.lend("migrated"), CLOCK)
    yield made
    made.close()


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A database with all tables and no rows: that of the shared service for who asks a service, else one of its own."""
    if "http" not in request.fixturenames:
        with migrated_url(request.param, request) as made:
            yield made
        return
    house: House = request.getfixturevalue(f"{request.param}_house")
    yield house.url
    house.tidy()


@pytest.fixture(scope="module", params=DATABASES)
def shared_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """One database for all tests of a module."""
    with migrated_url(request.param, request) as made:
        yield made


@pytest.fixture
def clock() -> Clock:
    CLOCK.now = NOW
    return CLOCK


@pytest.fixture(autouse=True)
def streams_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that reads answers whole would wait for minutes otherwise."""
    monkeypatch.setattr(hints, "MOST_BEATS", 0)


@pytest.fixture
def app(request: pytest.FixtureRequest, url: str, clock: Clock) -> FastAPI:
    """A service on the database: the shared one, unless the test opens and closes it itself."""
    if "http" in request.fixturenames:
        return _house(request).app
    return create_app(Config(env="dev", stub=True, database=url), GAMES, clock)


@pytest.fixture
def http(request: pytest.FixtureRequest, app: FastAPI) -> Iterator[TestClient]:
    if app is _house(request).app:
        yield _house(request).welcome()
        return
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def _house(request: pytest.FixtureRequest) -> House:
    kind = "sqlite" if request.getfixturevalue("url").startswith("sqlite") else "postgresql"
    house: House = request.getfixturevalue(f"{kind}_house")
    return house


@pytest.fixture
def somebody(http: TestClient) -> Callable[[], Person]:
    """Makes people without a session."""
    return lambda: Person(http)


@pytest.fixture
def me(http: TestClient) -> Person:
    """A guest."""
    return Person(http).guest()
