"""Who asks too often is told so, and when to come again; nobody else notices."""

import re
from collections.abc import Callable, Iterator

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from starlette.testclient import TestClient

from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.rates import MANY, RATES, Counters, address_of
from tests.service.conftest import Clock
from tests.service.people import Person
from tests.service.toys import GAMES


@pytest.fixture
def app(url: str, clock: Clock) -> FastAPI:
    return create_app(Config(env="dev", stub=True, database=url, rates=1), GAMES, clock)


def most(name: str) -> int:
    return next(rate.most.amount for rate in RATES if rate.name == name)


def test_beyond_the_rate_it_is_429_until_the_window_is_over(http: TestClient, clock: Clock) -> None:
    for n in range(most("guest")):
        answer = http.post("/v1/auth/guest", json={})
        assert 200 == answer.status_code
        assert f'"guest";r={most("guest") - n - 1};t=60' == answer.headers["ratelimit"]
        assert f'"guest";q={most("guest")};w=60' == answer.headers["ratelimit-policy"]
    clock.forward(seconds=20)
    refused = http.post("/v1/auth/guest", json={})
    assert (429, "too_many_requests", True) == (refused.status_code, refused.json()["code"], refused.json()["retryable"])
    assert ("40", '"guest";r=0;t=40') == (refused.headers["retry-after"], refused.headers["ratelimit"])
    assert "nosniff" == refused.headers["x-content-type-options"]
    assert 200 == http.get("/v1/rulesets").status_code
    clock.forward(seconds=40)
    assert 200 == http.post("/v1/auth/guest", json={}).status_code


def test_callers_are_counted_apart(somebody: Callable[[], Person]) -> None:
    eager, calm = somebody().guest(), somebody().guest()
    path = "/v1/battles/nothing/thoughts?step=1"
    statuses = [eager.get(path).status_code for _ in range(most("thoughts") + 1)]
    assert {404} == set(statuses[:-1])
    assert 429 == statuses[-1]
    assert 404 == calm.get(path).status_code


@pytest.mark.parametrize("trick", ["{0}; taisen-x=1", "x=1; {0}", "taisen=other; {0}", '{1}="{2}"', "{1} = {2} ;"])
def test_a_cookie_written_in_another_way_is_the_same_caller(me: Person, trick: str) -> None:
    name, value = me.cookie.split("=", 1)
    before = me.get("/v1/battles").headers["ratelimit"]
    cookie = trick.format(me.cookie, name, value)
    after = me.http.get("/v1/battles", headers={"cookie": cookie})
    assert 200 == after.status_code
    assert int(re.search(r"r=(\d+)", before)[1]) - 1 == int(re.search(r"r=(\d+)", after.headers["ratelimit"])[1])  # type: ignore[index]


def test_an_address_of_ipv6_is_its_first_64_bits() -> None:
    one, two, other = (address_of({"client": (host, 1)}) for host in ("2001:db8::1", "2001:db8::2:ffff%eth0", "2001:db8:0:1::1"))
    assert one == two != other
    assert ["192.0.2.1", "", ""] == [address_of({"client": client}) for client in (("192.0.2.1", 1), None, ("", 0))]


def test_made_up_callers_fill_no_memory() -> None:
    counters = Counters()
    for n in range(3 * MANY):
        counters.count("act", f"caller {n}", now=n, window=3_600_000)
    assert MANY >= len(counters)


def test_every_rate_is_of_a_route(app: FastAPI) -> None:
    routes = [f"{method} {route.path_format}" for route in iter_route_contexts(app.routes) for method in route.methods or ()]
    for rate in RATES:
        assert any(re.fullmatch(f"({rate.method}) {rate.path}", route) for route in routes), rate.name


@pytest.fixture
def unlimited(url: str) -> Iterator[TestClient]:
    with TestClient(create_app(Config(env="dev", stub=True, database=url, rates=0), GAMES)) as http:
        yield http


def test_rates_can_be_switched_off(unlimited: TestClient) -> None:
    for _ in range(most("guest") + 1):
        answer = unlimited.post("/v1/auth/guest", json={})
        assert 200 == answer.status_code
        assert "ratelimit" not in answer.headers
