"""What is due ends though nobody looks at it, once, however many sweep."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from fastapi import FastAPI
from msgspec.structs import replace
from sqlalchemy import select
from starlette.testclient import TestClient

from taisen.service.admin import audit
from taisen.service.app import create_app
from taisen.service.battles import sweep as sweeping
from taisen.service.battles.models import battle
from taisen.service.battles.sweep import sweep
from taisen.service.config import Config
from taisen.service.db import Database, make_engine
from taisen.service.site import Site
from tests.service.challengers import ARENA, two
from tests.service.conftest import Clock
from tests.service.people import Person
from tests.service.toys import GAMES


def states(url: str) -> list[str]:
    engine = make_engine(url)
    with engine.connect() as c:
        found = list(c.execute(select(battle.c.state).order_by(battle.c.prepared, battle.c.state)).scalars())
        assert [] == audit.differences(c, GAMES)
    engine.dispose()
    return found


def with_sites(app: FastAPI, url: str, n: int, work: Callable[[list[Site]], Awaitable[Any]]) -> Any:
    """`work` with `n` services on one database, beside the app's own."""

    async def story() -> Any:
        mine: Site = app.state.site
        sites = [replace(mine, db=Database(url)) for _ in range(n)]
        try:
            return await work(sites)
        finally:
            for site in sites:
                await site.db.finish()

    return asyncio.run(story())


def test_nothing_is_due_before_its_time(app: FastAPI, me: Person, url: str, clock: Clock) -> None:
    me.prepare()
    me.begin(ruleset="decked")
    clock.forward(minutes=14, seconds=59)
    assert 0 == with_sites(app, url, 1, lambda sites: sweep(sites[0]))
    assert ["prepared", "running"] == states(url)


def test_prepared_ones_become_void_and_abandoned_ones_are_lost(app: FastAPI, me: Person, url: str, clock: Clock) -> None:
    me.prepare()
    me.begin(ruleset="decked")
    clock.forward(minutes=15)
    assert 1 == with_sites(app, url, 1, lambda sites: sweep(sites[0]))
    assert ["running", "void"] == states(url)
    clock.forward(hours=24)
    assert 1 == with_sites(app, url, 1, lambda sites: sweep(sites[0]))
    assert ["over", "void"] == states(url)
    assert 0 == with_sites(app, url, 1, lambda sites: sweep(sites[0]))


def test_several_at_once_end_each_battle_once(app: FastAPI, http: TestClient, url: str, clock: Clock) -> None:
    for _ in range(5):
        person = Person(http).guest()
        person.prepare()
        person.begin(ruleset="decked")
    hanako, taro = two(http)
    hanako.fight(taro)
    taro.challenge(hanako)
    clock.forward(hours=24)

    async def together(sites: list[Site]) -> list[int]:
        return await asyncio.gather(*(sweep(site) for site in sites))

    counts = with_sites(app, url, 4, together)
    assert 5 + 5 + 2 <= sum(counts)  # two may both have seen the end of one
    assert {"over": 6, "void": 6} == {state: states(url).count(state) for state in ("over", "void")}
    assert (1484, 1) == (hanako.arena()["manual"]["rating"], hanako.arena()["manual"]["battles"])
    assert 0 == taro.arena()["manual"]["battles"]


@pytest.mark.parametrize("path", ["opponents", "me", "defences", "ladder/manual"])
def test_whoever_looks_at_the_arena_sees_what_is_due(http: TestClient, clock: Clock, path: str) -> None:
    hanako, taro = two(http)
    hanako.fight(taro)
    clock.forward(hours=24)
    taro.get(f"{ARENA}/{path}")
    assert [1484] == [row["rating"] for row in http.get(f"{ARENA}/ladder/manual").json()["rows"]]
    assert 1 == len(taro.get(f"{ARENA}/defences").json()["attacks"])


def test_a_battle_that_cannot_be_ended_keeps_no_other(app: FastAPI, me: Person, url: str, clock: Clock, caplog: Any) -> None:
    broken = me.begin()
    me.begin(ruleset="decked")
    engine = make_engine(url)
    with engine.begin() as c:
        c.execute(battle.update().where(battle.c.id == broken["id"]).values(version="gone"))
    engine.dispose()
    clock.forward(hours=24)
    assert 1 == with_sites(app, url, 1, lambda sites: sweep(sites[0]))
    assert broken["id"] in caplog.text


def test_the_service_sweeps_by_itself(url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "EVERY_S", 0.01)
    with TestClient(create_app(Config(env="dev", stub=True, database=url), GAMES, clock)) as http:
        Person(http).guest().prepare()
        clock.forward(minutes=15)
        for _ in range(500):
            if states(url) == ["void"]:
                return
            http.get("/healthz")
    raise AssertionError("never swept")
