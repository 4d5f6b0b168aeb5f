"""Points for won battles, as a player sees them."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from msgspec.structs import replace
from sqlalchemy import Connection, text
from starlette.testclient import TestClient

from taisen.service.app import create_app
from taisen.service.battles.proving import prove
from taisen.service.config import Config
from taisen.service.db import Database, make_engine
from taisen.service.errors import Problem
from taisen.service.rewards import ledger
from taisen.service.rewards.audit import differences
from tests.service.conftest import Clock
from tests.service.people import Person
from tests.service.toys import GAMES


@pytest.fixture
def hanako(somebody: Callable[[], Person]) -> Person:
    return somebody().named("hanako")


def win(person: Person, **wanted: Any) -> Any:
    """Play until a battle is won: the dice bot loses soon enough. Gives the battle."""
    for _ in range(40):
        over = play_well(person, person.begin(**{"mode": "npc", "opponent": "dice", **wanted}))
        if 0 in over["view"]["outcome"]["winners"]:
            return over
    raise AssertionError("never won")


def play_well(person: Person, moment: Any) -> Any:
    """Always the highest number."""
    while moment["state"] == "running":
        hand = next(zone for zone in moment["view"]["table"]["zones"] if zone["id"] == "hand.0")
        best = max(hand["cards"], key=lambda card: int(card["card"][1:]))
        moment = person.act(moment, {"kind": "pick", "card": int(best["id"][1:])}).json()
    return moment


def test_a_won_battle_gives_points_once(hanako: Person, url: str, clock: Clock) -> None:
    assert {"points": 0, "held": 0, "lots": [], "claims": []} == hanako.get("/v1/rewards").json()
    over = win(hanako)
    told = hanako.get("/v1/rewards").json()
    (lot,) = told["lots"]
    assert (25, "npc", over["id"], 25, "unchecked") == (
        told["points"],
        *(lot[field] for field in ("source", "source_id", "available", "trust")),
    )
    assert 30 * 86_400_000 == lot["expires"] - lot["earned"]
    history = hanako.get("/v1/rewards/history").json()
    assert [("earned", 25, over["id"])] == [(line["what"], line["points"], line["source_id"]) for line in history["lines"]]
    table = hanako.get("/v1/rewards/history?format=csv")
    assert "text/csv; charset=utf-8" == table.headers["content-type"]
    assert ["at,what,points,source,source_id", f"{lot['earned']},earned,25,npc,{over['id']}"] == table.text.splitlines()
    assert 422 == hanako.get("/v1/rewards/history?format=xml").status_code
    clock.forward(hours=24 * 30)
    told = hanako.get("/v1/rewards").json()
    assert (0, 0, 25) == (told["points"], told["lots"][0]["available"], told["lots"][0]["expired"])


def test_a_lost_battle_and_practice_give_nothing(hanako: Person) -> None:
    hanako.act(hanako.begin(mode="npc", opponent="dice"), {"kind": "concede"})
    win(hanako, mode="practice", opponent=None, control="manual")
    assert [] == hanako.get("/v1/rewards").json()["lots"]


def test_guests_earn_nothing(me: Person) -> None:
    win(me)
    assert 0 == me.get("/v1/rewards").json()["points"]


def test_outside_development_accounts_of_the_stub_earn_nothing(url: str, app: FastAPI, clock: Clock) -> None:
    with TestClient(app) as http:
        hanako = Person(http).named("hanako")
    with TestClient(create_app(Config(database=url), GAMES, clock)) as http:
        again = Person(http)
        again.cookie = hanako.cookie
        win(again)
        assert 0 == again.get("/v1/rewards").json()["points"]


def test_the_day_is_capped(somebody: Callable[[], Person], url: str, clock: Clock) -> None:
    with TestClient(create_app(Config(env="dev", stub=True, database=url, daily_points=50), GAMES, clock)) as http:
        hanako = Person(http).named("hanako")
        for _ in range(3):
            win(hanako)
        assert 50 == hanako.get("/v1/rewards").json()["points"]


def test_before_points_are_held_their_battles_are_played_again(hanako: Person, app: FastAPI, url: str) -> None:
    good, bad = win(hanako), win(hanako)
    me = hanako.get("/v1/me").json()["account"]["id"]
    engine = make_engine(url)
    other_action = "(SELECT action FROM battle_step WHERE battle = :b AND step = 1)"
    with engine.begin() as c:
        c.execute(text(f"UPDATE battle_step SET action = {other_action} WHERE battle = :b AND step = 3"), {"b": bad["id"]})  # noqa: S608
    engine.dispose()
    site = app.state.site
    assert isinstance(site.db, Database)

    async def check() -> Any:
        other = Database(url)
        try:
            return await prove(replace(site, db=other), me)
        finally:
            await other.finish()

    ((battle, step),) = asyncio.run(check()).frozen
    assert (bad["id"], True) == (battle, step <= 4)
    told = hanako.get("/v1/rewards").json()
    assert {good["id"]: "checked", bad["id"]: "frozen"} == {lot["source_id"]: lot["trust"] for lot in told["lots"]}
    assert 25 == told["points"]


def test_of_200_claims_at_once_one_is_made(url: str) -> None:
    engine = make_engine(url)
    with engine.begin() as c:
        c.execute(text("INSERT INTO account (id, kind, name, created) VALUES ('a', 'stub', 'a', 0)"))
        ledger.grant(c, "a", "batch/1", 100, 1)

    async def story() -> list[Any]:
        db = Database(url)

        def claim(c: Connection) -> Any:
            return ledger.reserve(c, "a", "s", 60, 2)

        try:
            return await asyncio.gather(*(db.write(claim) for _ in range(200)), return_exceptions=True)
        finally:
            await db.finish()

    results = asyncio.run(story())
    assert 1 == sum(isinstance(result, ledger.Claim) for result in results)
    assert {"claim_open"} == {result.code for result in results if isinstance(result, Problem)}
    with engine.connect() as c:
        assert [] == differences(c)
    engine.dispose()


def rich(url: str, person: Person, lots: int, at: int) -> str:
    """Gives somebody so many lots of a point, all at one moment; his account."""
    me: str = person.get("/v1/me").json()["account"]["id"]
    engine = make_engine(url)
    with engine.begin() as c:
        for n in range(lots):
            ledger.grant(c, me, f"batch/{at}/{n}", 1, at)
    engine.dispose()
    return me


def pages(person: Person) -> list[list[Any]]:
    found, before = [], ""
    while True:
        told = person.get(f"/v1/rewards/history{before}").json()
        found.append(told["lines"])
        if told["next"] is None:
            return found
        before = f"?before={told['next']}"


def test_no_movement_is_missing_from_the_history(hanako: Person, url: str, clock: Clock) -> None:
    me = rich(url, hanako, 230, clock.now)
    rich(url, hanako, 150, clock.now + 5)
    clock.now += 10
    engine = make_engine(url)
    with engine.begin() as c:
        ledger.confirm(c, ledger.reserve(c, me, "rust-1", 300, clock.now).id, "rust-1", clock.now + 5)
    engine.dispose()
    told = pages(hanako)
    assert [300, 300, 150, 230] == [len(page) for page in told]  # a moment is never parted
    assert ["claimed", "reserved", "earned", "earned"] == [page[0]["what"] for page in told]
    lines = [line for page in told for line in page]
    table = hanako.get("/v1/rewards/history?format=csv").text.splitlines()
    assert [",".join(map(str, line.values())) for line in lines] == table[1:]
    assert 80 == hanako.get("/v1/rewards").json()["points"]
    assert 80 == sum(lot["available"] for lot in hanako.get("/v1/rewards").json()["lots"])  # all that can be used, however many lots


def test_expired_points_are_told_alike_before_and_after_they_are_moved(hanako: Person, url: str, clock: Clock) -> None:
    rich(url, hanako, 2, clock.now)
    expires = clock.now + 30 * 86_400_000
    clock.now = expires
    expected = [(expires, "expired", 1), (expires, "expired", 1), (expires - 30 * 86_400_000, "earned", 1)]
    for _ in range(2):
        lines = pages(hanako)[0]
        assert expected == [(line["at"], line["what"], line["points"]) for line in lines][:3]
        assert 4 == len(lines)
        assert [1, 1] == [lot["expired"] for lot in hanako.get("/v1/rewards").json()["lots"]]
        clock.forward(hours=73)
        engine = make_engine(url)
        with engine.begin() as c:
            ledger.sweep(c, clock.now)
        engine.dispose()
