"""What a game server can ask, what it is told, and what it is refused."""

import json
import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, Engine, insert, select, text
from starlette.testclient import TestClient

from taisen.service import tokyo
from taisen.service.accounts import sessions
from taisen.service.accounts.models import account
from taisen.service.accounts.schemas import Account
from taisen.service.app import create_app
from taisen.service.claims import claiming, keys
from taisen.service.claims.models import server_nonce
from taisen.service.config import Config
from taisen.service.db import make_engine
from taisen.service.rewards import alarms, ledger
from taisen.service.rewards.audit import differences
from taisen.service.rewards.models import claim, lot
from tests.service.conftest import Clock
from tests.service.gameserver import GameServer, World
from tests.service.people import Person
from tests.service.test_rewards import win
from tests.service.toys import GAMES

HANAKO, TARO = "76561197960287930", "76561197960287931"
HOUR = 3_600_000
DAY = 24 * HOUR
DEV = Config(env="dev")


class Rust(GameServer):
    """Asks one thing at a time, and gives the answer as it is."""

    n = 0

    def ask(self, method: str, target: str, body: Any = None, once: str = "", **changed: str) -> Any:
        sent = b"" if body is None else json.dumps(body).encode()
        return self.http.request(method, target, content=sent, headers=self.headers(method, target, sent, once) | changed)

    def reserve(self, steam_id: str = HANAKO, amount: Any = "all", once: str = "") -> Any:
        Rust.n += 1
        return self.ask("POST", "/v1/server/claims", {"steam_id": steam_id, "amount": amount}, once or f"request-number-{Rust.n}")

    def deed(self, id: str, deed: str) -> Any:
        return self.ask("POST", f"/v1/server/claims/{id}/{deed}", {})

    def listed(self, state: str) -> list[str]:
        return [entry["id"] for entry in self.ask("GET", f"/v1/server/claims?state={state}").json()["claims"]]


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    made = make_engine(url)
    with made.begin() as c:
        for id, steam_id in (("hanako", HANAKO), ("taro", TARO)):
            c.execute(insert(account).values(id=id, kind="stub", name=id, steam_id=steam_id, created=0))
    yield made
    with made.connect() as c:
        assert [] == differences(c)
    made.dispose()


@pytest.fixture
def rust(http: TestClient, engine: Engine, clock: Clock, tmp_path: Path) -> Callable[..., Rust]:
    """Makes game servers with a key each."""

    def made(name: str = "rust-1", **wanted: Any) -> Rust:
        with engine.begin() as c:
            issued = keys.issue(c, DEV, name, clock.now, **wanted)
        return Rust(http, issued, tmp_path / f"{issued.key.id}.json", World(), clock)

    return made


def grant(engine: Engine, points: int, at: int, to: str = "hanako") -> None:
    with engine.begin() as c:
        ledger.grant(c, to, f"batch/{time.monotonic_ns()}", points, at)


def told(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


# -- the way of a claim --------------------------------------------------------------------------------------------------------


def test_reserve_confirm_delivered(rust: Callable[..., Rust], engine: Engine, clock: Clock) -> None:
    grant(engine, 100, clock.now)
    server = rust()
    made = server.reserve(amount=60)
    assert 201 == made.status_code, made.text
    claimed = made.json()
    id = claimed.pop("id")
    whole = {"steam_id": HANAKO, "amount": 60, "hold_until": clock.now + 15 * 60_000, "in_doubt": False}
    assert whole | {"state": "reserved"} == claimed
    assert {"steam_id": HANAKO, "points": 40, "held": 60} == server.ask("GET", f"/v1/server/players/{HANAKO}/points").json()
    assert ([id], []) == (server.listed("reserved"), server.listed("confirmed"))
    for deed in ("confirm", "delivered"):
        for _ in range(2):
            done = server.deed(id, deed)
            assert (200, "confirmed" if deed == "confirm" else "delivered") == (done.status_code, done.json()["state"])
    assert "delivered" == server.deed(id, "confirm").json()["state"]  # what it is, not what it was: nobody gives twice
    assert (409, "claim_not_reserved") == told(server.deed(id, "release"))
    with engine.connect() as c:
        assert [(server.key, "rust-1")] == [tuple(row) for row in c.execute(select(claim.c.api_key, claim.c.server))]


def test_a_released_claim_gives_the_points_back(rust: Callable[..., Rust], engine: Engine, clock: Clock) -> None:
    grant(engine, 100, clock.now)
    server = rust()
    id = server.reserve().json()["id"]
    assert (409, "claim_not_confirmed") == told(server.deed(id, "delivered"))
    assert ["released", "released"] == [server.deed(id, "release").json()["state"] for _ in range(2)]
    assert (409, "claim_not_reserved") == told(server.deed(id, "confirm"))
    assert (201, 100) == ((again := server.reserve()).status_code, again.json()["amount"])


def test_what_comes_back_after_its_time_expires(rust: Callable[..., Rust], engine: Engine, clock: Clock) -> None:
    grant(engine, 100, clock.now)
    clock.now += 30 * DAY - 60_000
    server = rust()
    late = server.reserve(amount=40).json()["id"]
    clock.forward(minutes=2)
    assert "released" == server.deed(late, "release").json()["state"]
    assert {"steam_id": HANAKO, "points": 0, "held": 0} == server.ask("GET", f"/v1/server/players/{HANAKO}/points").json()
    with engine.connect() as c:
        assert (60, 40) == tuple(c.execute(select(lot.c.available, lot.c.expired)).one())


def test_a_hold_ends_by_itself_and_until_then_can_be_confirmed(rust: Callable[..., Rust], engine: Engine, clock: Clock) -> None:
    grant(engine, 100, clock.now)
    server = rust()
    clock.now += 30 * DAY - 60_000
    first = server.reserve(amount=30).json()["id"]
    clock.forward(minutes=14)  # the lot has expired, the hold has not
    assert "confirmed" == server.deed(first, "confirm").json()["state"]
    grant(engine, 50, clock.now)
    second = server.reserve().json()
    assert (50, [second["id"]]) == (second["amount"], server.listed("reserved"))
    clock.forward(minutes=15)
    assert (409, "hold_over") == told(server.deed(second["id"], "confirm"))
    assert ([], [second["id"]]) == (server.listed("reserved"), server.listed("released"))
    assert 50 == server.ask("GET", f"/v1/server/players/{HANAKO}/points").json()["points"]  # before anybody moved them back
    third = server.reserve()
    assert (201, 50) == (third.status_code, third.json()["amount"])
    assert (409, "claim_not_reserved") == told(server.deed(second["id"], "confirm"))


def test_one_claim_at_a_time_over_all_servers(rust: Callable[..., Rust], engine: Engine, clock: Clock) -> None:
    grant(engine, 100, clock.now)
    grant(engine, 10, clock.now, "taro")
    one, two = rust("rust-1"), rust("rust-2")
    id = one.reserve(amount=10).json()["id"]
    assert (409, "claim_open") == told(one.reserve(amount=10))
    assert (409, "claim_open") == told(two.reserve(amount=10))
    assert 201 == two.reserve(TARO).status_code
    for deed in ("confirm", "delivered", "release"):  # somebody else's: as if it were not there
        assert (404, "not_found") == told(two.deed(id, deed))
    assert [] == [entry for entry in two.listed("reserved") if entry == id]
    assert 200 == one.deed(id, "confirm").status_code
    assert 201 == two.reserve(amount=90).status_code  # the first is no longer under way


def test_too_few_points(rust: Callable[..., Rust], engine: Engine, clock: Clock) -> None:
    server = rust()
    assert (409, "too_few_points") == told(server.reserve())
    grant(engine, 100, clock.now)
    assert (409, "too_few_points") == told(server.reserve(amount=101))
    clock.now += 30 * DAY
    assert (409, "too_few_points") == told(server.reserve())


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"steam_id": int(HANAKO), "amount": 1}, "bad_body"),
        ({"steam_id": HANAKO, "amount": 0}, "bad_body"),
        ({"steam_id": HANAKO, "amount": -1}, "bad_body"),
        ({"steam_id": HANAKO, "amount": "some"}, "bad_body"),
        ({"steam_id": HANAKO, "amount": 1.0}, "bad_body"),
        ({"steam_id": HANAKO, "amount": True}, "bad_body"),
        ({"steam_id": HANAKO}, "bad_body"),
        ({"steam_id": HANAKO, "amount": 1, "more": 1}, "bad_body"),
        ({"steam_id": "76561197960287930\n", "amount": 1}, "bad_body"),
        ({"steam_id": "７6561197960287930", "amount": 1}, "bad_body"),
        ({"steam_id": "12345678901234567", "amount": 1}, "bad_body"),
    ],
)
def test_a_claim_in_a_wrong_form(rust: Callable[..., Rust], body: Any, code: str) -> None:
    assert (422, code) == told(rust().ask("POST", "/v1/server/claims", body, "request-of-the-form"))


# -- said twice ----------------------------------------------------------------------------------------------------------------


def test_the_same_request_again_is_the_same_claim(rust: Callable[..., Rust], engine: Engine, clock: Clock) -> None:
    grant(engine, 100, clock.now)
    server = rust()
    first = server.reserve(amount=60, once="a-request-of-sixty")
    server.deed(first.json()["id"], "confirm")
    again = server.reserve(amount=60, once="a-request-of-sixty")
    assert (201, first.content) == (again.status_code, again.content)
    assert (422, "idempotency_key_reused") == told(server.reserve(amount=61, once="a-request-of-sixty"))
    other = rust("rust-2")  # another server's keys are its own
    assert first.json()["id"] != other.reserve(amount=40, once="a-request-of-sixty").json()["id"]
    assert (422, "idempotency_key_needed") == told(server.ask("POST", "/v1/server/claims", {"steam_id": HANAKO, "amount": 1}))


def test_the_other_key_of_the_server_repeats_too(rust: Callable[..., Rust], engine: Engine, clock: Clock) -> None:
    grant(engine, 100, clock.now)
    old, new = rust(), rust()
    first = old.reserve(once="a-request-of-the-old")
    with engine.begin() as c:
        keys.revoke(c, old.key, clock.now)
    assert (401, "key_revoked") == told(old.reserve(once="a-request-of-the-old"))
    assert first.content == new.reserve(once="a-request-of-the-old").content
    assert 200 == new.deed(first.json()["id"], "confirm").status_code


# -- lists, heartbeats -----------------------------------------------------------------------------------------------------------


def test_a_claim_not_delivered_for_an_hour_is_in_doubt_and_stays(rust: Callable[..., Rust], engine: Engine, clock: Clock) -> None:
    grant(engine, 100, clock.now)
    server = rust()
    beat = {"plugin": "CardReward 1.0.0", "players": 3}
    id = server.reserve().json()["id"]
    server.deed(id, "confirm")
    clock.now += HOUR - 1
    assert [] == server.listed("in_doubt")
    clock.now += 1
    (entry,) = server.ask("GET", "/v1/server/claims?state=in_doubt").json()["claims"]
    assert (id, "confirmed", True) == (entry["id"], entry["state"], entry["in_doubt"])
    status = server.ask("POST", "/v1/server/heartbeat", beat).json()
    assert {"server": "rust-1", "now": clock.now, "confirmed": 1, "in_doubt": 1, "key_expires": None} == status
    clock.now += 400 * DAY
    assert [id] == server.listed("confirmed")
    with engine.connect() as c:
        seen = c.execute(text("SELECT plugin, players FROM game_server")).one()
        assert (("CardReward 1.0.0", 3), 100) == (tuple(seen), c.execute(select(lot.c.claimed)).scalar_one())
    assert "delivered" == server.deed(id, "delivered").json()["state"]
    assert ([], [id]) == (server.listed("in_doubt"), server.listed("delivered"))


def test_long_lists_come_in_pages(rust: Callable[..., Rust], engine: Engine, clock: Clock) -> None:
    server, all_of_them = rust(), []
    for _ in range(53):
        grant(engine, 1, clock.now)
        id = server.reserve().json()["id"]
        server.deed(id, "confirm")
        all_of_them.append(id)
        clock.now += 1000
    first = server.ask("GET", "/v1/server/claims?state=confirmed").json()
    rest = server.ask("GET", f"/v1/server/claims?state=confirmed&after={first['next']}").json()
    assert (50, 3, None) == (len(first["claims"]), len(rest["claims"]), rest["next"])
    assert all_of_them == [entry["id"] for entry in (*first["claims"], *rest["claims"])]
    assert 404 == server.ask("GET", "/v1/server/claims?after=nothing").status_code
    assert 422 == server.ask("GET", "/v1/server/claims?state=gone").status_code


def test_players_see_their_claims(rust: Callable[..., Rust], engine: Engine, app: FastAPI, clock: Clock) -> None:
    grant(engine, 100, clock.now)
    server = rust()
    id = server.reserve(amount=30).json()["id"]
    with app.state.site.db.engine.begin() as c:
        cookie = sessions.begin(c, Account("hanako", "hanako", "stub"), None, clock.now)
    me = Person(server.http)
    me.cookie = f"taisen={cookie}"
    shown = me.get("/v1/rewards").json()
    assert (70, 30) == (shown["points"], shown["held"])
    assert [(id, "rust-1", "reserved")] == [(entry["id"], entry["server"], entry["state"]) for entry in shown["claims"]]
    clock.forward(minutes=15)
    shown = me.get("/v1/rewards").json()
    assert (100, 0, "released") == (shown["points"], shown["held"], shown["claims"][0]["state"])
    assert (100, 0) == (shown["lots"][0]["available"], shown["lots"][0]["reserved"])


# -- whose points ----------------------------------------------------------------------------------------------------------------


def test_nobody_with_this_steam_id(rust: Callable[..., Rust]) -> None:
    server, stranger = rust(), "76561197960287939"
    assert (404, "no_such_player") == told(server.reserve(stranger))
    assert (404, "no_such_player") == told(server.ask("GET", f"/v1/server/players/{stranger}/points"))
    assert (422, "bad_body") == told(server.ask("GET", "/v1/server/players/1/points"))


def test_a_banned_player_claims_nothing_new(rust: Callable[..., Rust], engine: Engine, clock: Clock) -> None:
    grant(engine, 100, clock.now)
    server = rust()
    id = server.reserve(amount=10, once="before-he-was-banned").json()["id"]
    with engine.begin() as c:
        c.execute(text("INSERT INTO ban (account, since, act) VALUES ('hanako', 1, 1)"))
    assert id == server.reserve(amount=10, once="before-he-was-banned").json()["id"]
    assert (409, "player_banned") == told(server.reserve(amount=10))
    assert "confirmed" == server.deed(id, "confirm").json()["state"]


def test_outside_development_only_people_of_the_real_steam_can_claim(url: str, engine: Engine, clock: Clock, tmp_path: Path) -> None:
    grant(engine, 100, clock.now)
    config = Config(database=url, master_key="m" * 32)
    with engine.begin() as c:
        issued = keys.issue(c, config, "rust-1", clock.now)
    with TestClient(create_app(config, GAMES, clock)) as http:
        server = Rust(http, issued, tmp_path / "rust.json", World(), clock)
        assert (404, "no_such_player") == told(server.reserve())
        with engine.begin() as c:
            c.execute(insert(account).values(id="real", kind="steam", name="real", steam_id=HANAKO, created=0))
        grant(engine, 7, clock.now, "real")
        assert 7 == server.reserve().json()["amount"]
    with TestClient(create_app(Config(database=url), GAMES, clock)) as http:
        server.http = http
        assert (404, "no_game_servers") == told(server.reserve())


# -- caps ------------------------------------------------------------------------------------------------------------------------


def test_a_key_can_claim_so_much_in_a_day(rust: Callable[..., Rust], engine: Engine, clock: Clock) -> None:
    grant(engine, 1000, clock.now)
    grant(engine, 1000, clock.now, "taro")
    server, other = rust(daily=100, daily_player=60), rust(daily=100)
    clock.now = tokyo.midnight(clock.now) + DAY - 1000  # a second before midnight in Tokyo
    assert (409, "daily_cap") == told(server.reserve(amount=61))
    first = server.reserve()  # all there is: as much as the cap leaves
    assert 60 == first.json()["amount"]
    server.deed(first.json()["id"], "confirm")
    assert (409, "daily_cap") == told(server.reserve())
    given_back = server.reserve(TARO, 40).json()["id"]
    assert (409, "daily_cap") == told(other.reserve(amount=1))  # the server's second key gives no second hundred
    server.deed(given_back, "release")
    lapsing = server.reserve(TARO, 40)
    assert 201 == lapsing.status_code
    assert (409, "daily_cap") == told(server.reserve(TARO, 1))
    clock.now += 1000
    assert 60 == server.reserve(amount=60).json()["amount"]


# -- no reward without a proof -----------------------------------------------------------------------------------------------------


@pytest.fixture
def winner(engine: Engine, somebody: Callable[[], Person]) -> Person:
    """Somebody with a SteamID who has won three battles."""
    me = somebody().named("jiro")
    return me


def won(winner: Person, engine: Engine, n: int) -> list[str]:
    battles = [win(winner)["id"] for _ in range(n)]
    with engine.begin() as c:
        c.execute(text("UPDATE account SET steam_id = '76561197960287932' WHERE name = 'jiro'"))
    return battles


JIRO = "76561197960287932"


def tamper(c: Connection, how: str, battle: str) -> None:
    statements = {
        "an action": "UPDATE battle_step SET action = (SELECT action FROM battle_step WHERE battle = :b AND step = 1)"
        " WHERE battle = :b AND step = 3",
        "an unreadable action": "UPDATE battle_step SET action = snapshot FROM battle WHERE battle.id = :b"
        " AND battle_step.battle = :b AND battle_step.step = 2",
        "a missing action": "DELETE FROM battle_step WHERE battle = :b AND step = 2",
        "the snapshot": "UPDATE battle SET snapshot = (SELECT snapshot FROM battle WHERE id <> :b ORDER BY id LIMIT 1) WHERE id = :b",
        "an unreadable snapshot": "UPDATE battle SET snapshot = (SELECT action FROM battle_step LIMIT 1) WHERE id = :b",
    }
    c.execute(text(statements[how]), {"b": battle})


@pytest.mark.parametrize("how", ["an action", "an unreadable action", "a missing action", "the snapshot", "an unreadable snapshot"])
def test_a_battle_that_is_not_what_was_recorded_freezes_its_lot_and_no_other(
    rust: Callable[..., Rust], winner: Person, engine: Engine, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    good, bad, also_good = won(winner, engine, 3)
    with engine.begin() as c:
        tamper(c, how, bad)
    server = rust()
    assert 75 == server.ask("GET", f"/v1/server/players/{JIRO}/points").json()["points"]
    with caplog.at_level(logging.ERROR):
        made = server.reserve(JIRO)
    assert (201, 50) == (made.status_code, made.json()["amount"]), made.text
    with engine.connect() as c:
        (alarm,) = alarms.listing(c)
        trust = dict(c.execute(select(lot.c.source_id, lot.c.trust)).all())
        last = c.execute(text("SELECT step FROM battle WHERE id = :b"), {"b": bad}).scalar_one()
    assert {good: "checked", bad: "frozen", also_good: "checked"} == trust
    first = {"an unreadable action": 2, "a missing action": 2, "the snapshot": last, "an unreadable snapshot": last}
    assert (bad, first.get(how, alarm.step)) == (alarm.battle, alarm.step)
    assert f"battle {bad} does not play again as recorded, first at step {alarm.step}" in caplog.text
    server.deed(made.json()["id"], "release")
    assert 50 == server.reserve(JIRO).json()["amount"]
    with engine.begin() as c:
        assert [alarm] == alarms.listing(c)  # once, not with every claim
        alarms.close(c, alarm.id, 5)
        assert ([], [5]) == (alarms.listing(c), [one.closed for one in alarms.listing(c, is_open=False)])


def test_points_for_a_battle_that_was_lost_are_frozen(rust: Callable[..., Rust], winner: Person, engine: Engine, clock: Clock) -> None:
    won(winner, engine, 1)
    lost = winner.begin(mode="npc", opponent="dice")
    winner.act(lost, {"kind": "concede"})
    with engine.begin() as c:
        jiro = c.execute(select(account.c.id).where(account.c.name == "jiro")).scalar_one()
        assert ledger.earn(c, jiro, "npc", lost["id"], clock.now, 1000)  # as if somebody had written it by hand
    assert 25 == rust().reserve(JIRO).json()["amount"]


def test_points_of_another_kind_of_battle_are_frozen(rust: Callable[..., Rust], winner: Person, engine: Engine, clock: Clock) -> None:
    won(winner, engine, 1)
    practice = win(winner, mode="practice", opponent=None)
    with engine.begin() as c:
        jiro = c.execute(select(account.c.id).where(account.c.name == "jiro")).scalar_one()
        assert ledger.earn(c, jiro, "arena", practice["id"], clock.now, 1000)
    assert 25 == rust().reserve(JIRO).json()["amount"]


def test_what_takes_too_long_to_check_is_gone_on_with_by_the_next_request(
    rust: Callable[..., Rust], winner: Person, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    won(winner, engine, 3)
    server = rust()
    monkeypatch.setattr(claiming, "PROVING_S", 0)  # one battle a request
    for _ in range(2):
        refused = server.reserve(JIRO, once="takes-a-few-seconds")
        assert ((503, "checking_battles"), "1", True) == (told(refused), refused.headers["retry-after"], refused.json()["retryable"])
    made = server.reserve(JIRO, once="takes-a-few-seconds")
    assert (201, 75) == (made.status_code, made.json()["amount"])


# -- what is kept ------------------------------------------------------------------------------------------------------------------


def test_nonces_are_swept(rust: Callable[..., Rust], engine: Engine, clock: Clock) -> None:
    server = rust()
    for _ in range(3):
        server.listed("confirmed")
    clock.forward(seconds=301)
    server.listed("confirmed")
    with engine.connect() as c:
        assert 1 == len(c.execute(select(server_nonce)).all())
