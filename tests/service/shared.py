"""One service for all tests of a module, on each database: for matrices, whose cases each bring people and things of their own.

A module imports these fixtures in place of those in conftest.py. The clock only goes forward, and there are no rate limits.
"""

from collections.abc import Iterator
from itertools import count

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from taisen.service.app import create_app
from taisen.service.config import Config
from tests.service.conftest import Clock
from tests.service.toys import GAMES

__all__ = ["app", "clock", "fresh", "http", "url"]

_numbers = count(1)


def fresh(name: str) -> str:
    """A name nobody has had before."""
    return f"{name} {next(_numbers)}"


@pytest.fixture(scope="module")
def url(shared_url: str) -> str:
    return shared_url


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def app(url: str, clock: Clock) -> FastAPI:
    return create_app(Config(env="dev", stub=True, database=url, rates=0), GAMES, clock)


@pytest.fixture(scope="module")
def http(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client
