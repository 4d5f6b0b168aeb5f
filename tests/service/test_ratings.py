"""Elo in whole numbers, the chain of events, what the database forbids, the ladder."""

import math
from collections.abc import Iterator
from decimal import Decimal, localcontext
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, insert, text
from sqlalchemy.exc import DBAPIError
from starlette.testclient import TestClient

from taisen.service.accounts.models import account, ban
from taisen.service.battles.models import battle
from taisen.service.db import make_engine
from taisen.service.ratings import audit, chain, elo
from taisen.service.ratings.models import rating, rating_event
from tests.service.challengers import ARENA

# -- the formula ---------------------------------------------------------------------------------------------------------------

ROOT = Path(__file__).resolve().parents[2]
GAPS = (*range(-1300, 1301, 13), -1, 0, 1, 10**5, -(10**5))


def by_decimals(own: int, against: int, halves: int, opponents: int) -> int:
    with localcontext() as context:
        context.prec = 60
        expected = 1 / (1 + Decimal(10) ** (Decimal(against - own) / 400))
        return math.floor(Decimal(32) / opponents * (Decimal(halves) / 2 - expected) + Decimal("0.5"))


@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize("halves", [0, 1, 2])
def test_11_5_the_change_is_elo_rounded_half_up(halves: int, opponents: int) -> None:
    for gap in GAPS:
        assert by_decimals(1500, 1500 + gap, halves, opponents) == elo.change(1500, 1500 + gap, halves, opponents), gap


def test_the_table_in_the_docs_is_what_comes_out() -> None:
    lines = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").replace("−", "-").splitlines()
    rows = {name: cells for name, *cells in ([cell.strip() for cell in line.strip("|").split("|")] for line in lines if "|" in line)}
    gaps = [int(gap) for gap in rows["the opponent's rating less mine"]]
    assert len(gaps) > 10
    for name, halves in (("won", 2), ("drawn", 1), ("lost", 0)):
        assert [elo.change(1500, 1500 + gap, halves) for gap in gaps] == [int(change) for change in rows[name]]


# -- the chain -----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    made = make_engine(url)
    with made.begin() as c:
        for name in ("a", "b", "d"):
            c.execute(insert(account).values(id=name, kind="stub", name=name, created=0))
        for n in range(1, 8):
            c.execute(insert(battle).values(**_void(f"b{n}")))
    yield made
    made.dispose()


def _void(id: str) -> dict[str, Any]:
    fixed = {"ruleset": "moon", "version": "1", "mode": "arena", "control": "manual", "state": "void", "step": 0, "params": "{}"}
    return {**fixed, "id": id, "commitment": "", "frozen": b"", "prepared": 1, "moved": 1, "ended": 1}


def met(c: Connection, who: str, halves: int) -> chain.Met:
    return chain.Met(who, chain.standing(c, who, "moon", "manual"), halves)


def move(c: Connection, who: str, battle: str, result: str, *against: str) -> chain.Moved:
    halves = chain.HALVES[result]
    return chain.move(c, who, "moon", "manual", battle, "arena", result, [met(c, other, halves) for other in against], 5)


def whole(engine: Engine) -> None:
    with engine.connect() as c:
        assert [] == list(audit.differences(c))


def test_events_are_chained_and_recomputed(engine: Engine) -> None:
    with engine.begin() as c:
        assert (1500, 1516) == _pair(move(c, "a", "b1", "won", "b"))
        assert (1516, 1531) == _pair(move(c, "a", "b2", "won", "b"))
        assert (1500, 1501) == _pair(move(c, "b", "b3", "draw", "a"))
        assert (1531, 1514) == _pair(move(c, "a", "b4", "lost", "b"))
        again = audit.recompute(c)
        assert {("a", "moon", "manual"): chain.Standing(1514, 3, 3, 2), ("b", "moon", "manual"): chain.Standing(1501, 1, 1, 0)} == again
        assert chain.Standing() == chain.standing(c, "a", "moon", "auto")
    whole(engine)


def _pair(moved: chain.Moved) -> tuple[int, int]:
    return moved.before, moved.after


def test_several_opponents_share_k_each_rounded_on_its_own(engine: Engine) -> None:
    with engine.begin() as c:
        against = [met(c, "b", 2), met(c, "d", 1)]
        assert (1500, 1508) == _pair(chain.move(c, "a", "moon", "manual", "b1", "table", "won", against, 5))
    whole(engine)


def test_one_battle_moves_an_account_once(engine: Engine) -> None:
    with engine.begin() as c:
        move(c, "a", "b1", "won", "b")
    with pytest.raises(DBAPIError), engine.begin() as c:
        move(c, "a", "b1", "won", "b")
    whole(engine)


def test_a_battle_that_is_taken_back_moves_back_by_as_much(engine: Engine) -> None:
    with engine.begin() as c:
        move(c, "a", "b1", "won", "b")
        move(c, "a", "b2", "lost", "b")
        assert 1 == chain.take_back(c, "b1", 9)
        assert 0 == chain.take_back(c, "b1", 9)
        assert 0 == chain.take_back(c, "b7", 9)
        now = chain.standing(c, "a", "moon", "manual")
        assert (1500 - 17, 3, 1, 0) == (now.rating, now.n, now.battles, now.won)
    whole(engine)


FORBIDDEN = {
    "a sum that is none": "UPDATE rating_event SET after = after + 1 WHERE n = 2",
    "a beginning that is not 1500": "UPDATE rating_event SET before = 1600, after = 1616 WHERE n = 1",
    "a link that is no end of the one before": "UPDATE rating_event SET before = before + 1, after = after + 1 WHERE n = 2",
    "a gap": "UPDATE rating_event SET n = 7, previous = 6 WHERE n = 2",
    "an event of the middle gone": "DELETE FROM rating_event WHERE n = 1",
    "a rating that no event gives": "UPDATE rating SET rating = rating + 1",
    "a rating of another event": "UPDATE rating SET n = 1",
    "more wins than battles": "UPDATE rating SET won = 3",
    "an opponent who is oneself": "UPDATE rating_pair SET opponent = account",
    "a result nobody knows": "UPDATE rating_event SET result = 'fled' WHERE n = 2",
    "an unrated opponent of another rating": "UPDATE rating_pair SET against = 1600",
    "three halves": "UPDATE rating_pair SET halves = 3",
}


@pytest.mark.parametrize("statement", FORBIDDEN.values(), ids=FORBIDDEN)
def test_the_database_forbids(engine: Engine, statement: str) -> None:
    with engine.begin() as c:
        move(c, "a", "b1", "won", "b")
        move(c, "a", "b2", "won", "b")
    with pytest.raises(DBAPIError), engine.begin() as c:
        c.execute(text(statement))
    whole(engine)


def test_the_audit_finds_what_the_database_cannot(engine: Engine) -> None:
    with engine.begin() as c:
        move(c, "b", "b1", "won", "a")
        move(c, "a", "b2", "won", "b")
    for change, check in (
        ("UPDATE rating_pair SET halves = 0 WHERE account = 'a'", "rating_chain"),
        ("UPDATE rating_pair SET against = 1700 WHERE account = 'a'", "rating_against"),
        ("UPDATE rating_event SET result = 'lost' WHERE account = 'a'", "rating_pair"),
        ("UPDATE rating SET won = 0 WHERE account = 'a'", "rating"),
    ):
        with engine.connect() as c:
            c.execute(text(change))
            assert check in [finding.check for finding in audit.differences(c)], change
            c.rollback()


# -- ladders -------------------------------------------------------------------------------------------------------------------

TIED = [1516, 1516, 1516, 1500, 1484, 1484, 1484]


@pytest.fixture
def listed(url: str) -> list[str]:
    """Accounts with ratings as in TIED."""
    engine = make_engine(url)
    with engine.begin() as c:
        for n, stands in enumerate(TIED):
            c.execute(insert(account).values(id=f"p{n}", kind="stub", name=f"p{n}", created=0))
            c.execute(insert(battle).values(**_void(f"l{n}")))
            values = {"account": f"p{n}", "ruleset": "decked", "ladder": "manual", "n": 1}
            result = {16: "won", 0: "draw", -16: "lost"}[stands - 1500]
            event = {"battle": f"l{n}", "kind": "arena", "result": result, "before": 1500, "delta": stands - 1500, "after": stands, "at": 1}
            c.execute(insert(rating_event).values(**values, **event))
            c.execute(insert(rating).values(**values, rating=stands, battles=1, won=int(stands > 1500)))
    engine.dispose()
    return [f"p{n}" for n in range(len(TIED))]


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 50])
def test_the_ladder_comes_page_by_page_stable_under_ties(http: TestClient, listed: list[str], limit: int) -> None:
    rows: list[Any] = []
    after = ""
    while after is not None:
        told = http.get(f"{ARENA}/ladder/manual?limit={limit}{after}").json()
        rows += told["rows"]
        after = None if told["next"] is None else f"&after={told['next']}"
    assert listed == [row["account"] for row in rows]
    assert TIED == [row["rating"] for row in rows]
    assert [1, 1, 1, 4, 5, 5, 5] == [row["rank"] for row in rows]


def test_who_is_banned_leaves_no_gap(http: TestClient, listed: list[str], url: str) -> None:
    engine = make_engine(url)
    with engine.begin() as c:
        c.execute(insert(ban).values(account="p1", since=1, act=1))
    engine.dispose()
    rows = http.get(f"{ARENA}/ladder/manual?limit=2").json()
    assert ["p0", "p2"] == [row["account"] for row in rows["rows"]]
    rest = http.get(f"{ARENA}/ladder/manual?after={rows['next']}").json()["rows"]
    assert [("p3", 3), ("p4", 4), ("p5", 4), ("p6", 4)] == [(row["account"], row["rank"]) for row in rest]


def test_somebody_who_moves_between_two_pages_changes_nothing_for_others(http: TestClient, listed: list[str], url: str) -> None:
    first = http.get(f"{ARENA}/ladder/manual?limit=3").json()
    engine = make_engine(url)
    with engine.begin() as c:
        c.execute(insert(battle).values(**_void("more")))
        lost = chain.Met("p6", chain.standing(c, "p6", "decked", "manual"), 0)
        chain.move(c, "p2", "decked", "manual", "more", "arena", "lost", [lost], 2)  # the last one of the page falls
    engine.dispose()
    rest = http.get(f"{ARENA}/ladder/manual?after={first['next']}").json()["rows"]
    assert ["p3", "p2", "p4", "p5", "p6"] == [row["account"] for row in rest]


@pytest.mark.parametrize("after", ["", "x", "1500", "1500.", "1e3.a", "1500.a b", "9999999.a", "１.a"])
def test_what_is_no_cursor_is_refused(http: TestClient, after: str) -> None:
    answer = http.get(f"{ARENA}/ladder/manual", params={"after": after})
    assert (422, "bad_parameters") == (answer.status_code, answer.json()["code"])


def test_an_empty_ladder(http: TestClient) -> None:
    assert {"ruleset": "decked", "control": "auto", "rows": [], "next": None} == http.get(f"{ARENA}/ladder/auto").json()
    assert [] == http.get(f"{ARENA}/ladder/kp").json()["rows"]  # nobody plays for energy here
    assert 422 == http.get(f"{ARENA}/ladder/day").status_code
