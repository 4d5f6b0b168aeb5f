"""Hints: who hears what, in a process and between processes; asking and waiting; time while nobody looks, and while nobody was there."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select
from starlette.testclient import TestClient

from taisen.service import hints as hints_module
from taisen.service.battles import pulse, record, shared
from taisen.service.battles.models import battle
from taisen.service.hints import MOST_STREAMS, TOO_MANY, Hints, last_seen
from taisen.service.lobby import ticks
from tests.service.conftest import Clock, only_on
from tests.service.people import Person
from tests.service.test_tables import dealt, first, gathered

SQLITE = "sqlite://"


@pytest.fixture
def streams_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints_module, "MOST_BEATS", 3)


@pytest.fixture
def named(somebody: Callable[[], Person]) -> Callable[[str], Person]:
    return lambda name: somebody().named(name)


# -- hints -----------------------------------------------------------------------------------------------------------------


def test_a_listener_hears_the_latest_of_its_topic_only() -> None:
    async def story() -> None:
        hints = Hints(SQLITE)
        hints.tell("a", 1)
        with hints.listening("a") as listener:
            assert await listener.wait(0.01) is None
            hints.tell("b", 5)
            assert await listener.wait(0.01) is None
            hints.tell("a", 2)
            hints.tell("a", 3)
            assert 3 == await listener.wait(1)
            assert await listener.wait(0.01) is None
        assert {} == hints._listeners

    asyncio.run(story())


@pytest.mark.usefixtures("streams_last")
def test_a_stream_begins_where_it_stands_and_goes_on_with_hints() -> None:
    async def story() -> None:
        hints = Hints(SQLITE)

        async def now() -> int:
            return 4

        events = hints.stream("a", "hana", "step", now, None, now)
        assert 'id: 4\nevent: step\ndata: {"step": 4}\n\n' == await anext(events)
        hints.tell("a", 5)
        assert "id: 5\n" in await anext(events)
        await events.aclose()

        known = hints.stream("a", "hana", "step", now, last_seen("4"), now)
        waiting = asyncio.ensure_future(anext(known))
        await asyncio.sleep(0.01)
        hints.tell("a", 6)
        assert "id: 6\n" in await waiting  # nothing new was told before
        await known.aclose()
        assert 0 == hints._streams["hana"]

    asyncio.run(story())


def test_one_account_has_only_so_many_streams() -> None:
    async def story() -> None:
        hints = Hints(SQLITE)

        async def now() -> int:
            return 0

        streams = [hints.stream("a", "hana", "step", now, None, now) for _ in range(MOST_STREAMS)]
        for stream in streams:
            await anext(stream)
        hints.must_have_room("taro")
        with pytest.raises(type(TOO_MANY)):
            hints.must_have_room("hana")
        for stream in streams:
            await stream.aclose()
        hints.must_have_room("hana")

    asyncio.run(story())


@pytest.mark.parametrize("header", [None, "-1", "٣", "9" * 40, "x", ""])
def test_the_last_event_may_be_anything(header: str | None) -> None:
    assert last_seen(header) is None
    assert 7 == last_seen("7")


@only_on("postgresql", "on SQLite there is one process")
def test_processes_on_one_postgresql_hear_each_other(url: str) -> None:
    async def story() -> None:
        here, there = Hints(url), Hints(url)
        here.connect()
        there.connect()
        with there.listening("battle/x/0") as listener:
            heard = None
            for _ in range(100):  # until both have connected
                here.tell("battle/x/0", 3)
                if (heard := await listener.wait(0.1)) is not None:
                    break
            assert 3 == heard
        here.close()
        there.close()

    asyncio.run(story())


# -- asking and waiting ----------------------------------------------------------------------------------------------------


def test_a_caller_who_knows_everything_waits_for_the_next_step(named: Callable[[str], Person]) -> None:
    hana, taro = named("hana"), named("taro")
    moments = dealt(hana, taro)
    path = f"/v1/battles/{moments[0]['id']}"
    found: list[Any] = []
    asking = threading.Thread(target=lambda: found.append(taro.get(f"{path}?after=0&wait=20")))
    watcher = Person(taro.http)
    watcher.cookie = hana.cookie
    begun = time.monotonic()
    asking.start()
    time.sleep(0.3)
    assert not found
    assert 200 == watcher.act(moments[0], first(moments[0])).status_code
    asking.join(10)
    assert (200, 1) == (found[0].status_code, found[0].json()["view"]["step"])
    assert time.monotonic() - begun < 15


def test_nobody_waits_for_what_has_happened_already(named: Callable[[str], Person]) -> None:
    hana, taro = named("hana"), named("taro")
    moments = dealt(hana, taro)
    hana.act(moments[0], first(moments[0]))
    begun = time.monotonic()
    assert 1 == taro.get(f"/v1/battles/{moments[0]['id']}?after=0&wait=20").json()["view"]["step"]
    assert time.monotonic() - begun < 10


# -- time ------------------------------------------------------------------------------------------------------------------


def tick(http: TestClient, app: FastAPI) -> int:
    assert http.portal is not None
    return int(http.portal.call(ticks.tick, app.state.site))


def beat(http: TestClient, app: FastAPI) -> int:
    assert http.portal is not None
    return int(http.portal.call(pulse.beat, app.state.site))


def step_of(app: FastAPI, id: str) -> int:
    with app.state.site.db.engine.connect() as c:
        return int(c.execute(select(battle.c.step).where(battle.c.id == id)).scalar_one())


def test_clocks_run_out_though_nobody_looks(named: Callable[[str], Person], http: TestClient, app: FastAPI, clock: Clock) -> None:
    id = dealt(named("hana"), named("taro"))[0]["id"]
    assert 0 == tick(http, app)
    clock.forward(seconds=30)
    assert 1 == tick(http, app)
    assert 2 == step_of(app, id)


def test_a_table_deals_without_the_luck_that_is_missing(
    named: Callable[[str], Person], http: TestClient, app: FastAPI, clock: Clock
) -> None:
    id = gathered(named("hana"), named("taro"))
    clock.forward(seconds=15)
    assert 1 == tick(http, app)
    with app.state.site.db.engine.connect() as c:
        of = record.load(c, id)
    assert of is not None
    assert ("running", ",") == (of.state, of.client_seed)


def test_the_time_the_service_was_away_costs_nobody_his_clock(
    named: Callable[[str], Person], http: TestClient, app: FastAPI, clock: Clock
) -> None:
    beat(http, app)
    hana = named("hana")
    id = dealt(hana, named("taro"))[0]["id"]
    clock.forward(seconds=2)
    assert 0 == beat(http, app)
    left = hana.get(f"/v1/battles/{id}").json()["time_left"]
    clock.forward(hours=1)
    assert 1 == beat(http, app)
    assert left == hana.get(f"/v1/battles/{id}").json()["time_left"]
    assert 0 == beat(http, app)
    with app.state.site.db.engine.connect() as c:
        assert [] == shared.overdue(c, clock.now, 10)


def test_what_was_out_before_the_service_went_away_stays_out(
    named: Callable[[str], Person], http: TestClient, app: FastAPI, clock: Clock
) -> None:
    id = dealt(named("hana"), named("taro"))[0]["id"]
    clock.forward(seconds=30)
    beat(http, app)
    clock.forward(hours=1)
    assert 0 == beat(http, app)
    tick(http, app)
    assert 2 <= step_of(app, id)
