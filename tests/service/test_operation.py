"""Figures, logs and signals: what an operator sees of a running service."""

import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text
from starlette.testclient import TestClient

from taisen.service import logs
from taisen.service.accounts import steam
from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.db import make_engine
from tests.service.conftest import Clock
from tests.service.people import Person
from tests.service.toys import GAMES
from tests.service.travellers import Traveller


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the service writes down."""
    stream = io.StringIO()
    handlers, level = list(logging.root.handlers), logging.root.level
    levels = {name: logging.getLogger(name).level for name in logs.OURS}
    logs.configure(stream)
    yield stream
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


@pytest.fixture
def app(url: str, clock: Clock) -> FastAPI:
    return create_app(Config(env="dev", stub=True, database=url), GAMES, clock)


@pytest.fixture
def http(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, raise_server_exceptions=False, client=("127.0.0.1", 4711)) as client:
        yield client


def figures(me: Person) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    answer = me.get("/metrics")
    assert 200 == answer.status_code
    assert answer.headers["content-type"].startswith("text/plain")
    families = list(text_string_to_metric_families(answer.text))
    assert families
    return {(one.name, tuple(sorted(one.labels.items()))): one.value for family in families for one in family.samples}


# -- figures -----------------------------------------------------------------------------------------------------------------


def test_requests_are_counted_by_route_and_status(me: Person) -> None:
    def count(route: str, status: str) -> float:
        labels = (("method", "POST"), ("route", route), ("status", status))
        return figures(me).get(("taisen_requests_total", labels), 0)

    act = "/v1/battles/{battle}/actions"
    before = count(act, "200"), count(act, "422")
    moment = me.begin()
    me.act(moment, {"kind": "fly"})
    me.act(moment, moment["view"]["choices"][0]["action"])
    assert (before[0] + 1, before[1] + 1) == (count(act, "200"), count(act, "422"))


def test_open_battles_claims_and_alarms_are_counted(me: Person, url: str) -> None:
    open_toys = ("taisen_battles_open", (("mode", "practice"), ("ruleset", "toy")))
    assert open_toys not in figures(me)
    me.begin()
    told = figures(me)
    assert 1 == told[open_toys]
    assert 0 == told["taisen_claims", (("state", "confirmed"),)]
    assert 0 == told["taisen_alarms_open", ()]
    engine = make_engine(url)
    with engine.begin() as c:
        account = c.execute(text("SELECT id FROM account")).scalar_one()
        points = "'npc', 'b', 25, 25, 0, 0, 0, 0, 0, 1, 'frozen'"
        c.execute(text(f"INSERT INTO lot VALUES ('l', :account, {points})"), {"account": account})  # noqa: S608
        c.execute(text("INSERT INTO alarm (id, kind, lot, battle, step, at) VALUES ('x', 'battle_differs', 'l', 'b', 0, 0)"))
        claim = "INSERT INTO claim (id, account, server, amount, state, reserved, hold_until, confirmed)"
        c.execute(text(f"{claim} VALUES ('k', :account, 's', 5, 'confirmed', 0, 1, 0)"), {"account": account})
    engine.dispose()
    told = figures(me)
    assert (1, 1, 25) == (told["taisen_claims_in_doubt", ()], told["taisen_alarms_open", ()], told["taisen_points_frozen", ()])
    assert 1 == told["taisen_claims", (("state", "confirmed"),)]


def test_no_label_holds_an_id_or_what_somebody_made_up(me: Person) -> None:
    moment = me.begin()
    me.ask("GET", f"/v1/battles/{moment['id']}/proof")
    me.ask("GET", "/v1/no/such/thing-4711")
    me.ask("BREW", "/v1/battles")
    account = me.get("/v1/me").json()["account"]["id"]
    told = me.get("/metrics").text
    for made_up in (moment["id"], account, "4711", "BREW"):
        assert made_up not in told
    assert 'route="unknown"' in told


def test_the_latency_of_actions_is_told(me: Person) -> None:
    before = figures(me).get(("taisen_action_seconds_count", ()), 0)
    moment = me.begin()
    me.act(moment, moment["view"]["choices"][0]["action"])
    assert before + 1 == figures(me)["taisen_action_seconds_count", ()]


@pytest.mark.parametrize(
    ("token", "asked"),
    [
        (
            "",
            [
                ("127.0.0.1", None, 200),
                ("::1", None, 200),
                ("203.0.113.9", None, 403),
                ("203.0.113.9", "Bearer ", 403),
                ("not an address", None, 403),
            ],
        ),
        (
            "a-token-of-operators",
            [
                ("203.0.113.9", "Bearer a-token-of-operators", 200),
                ("203.0.113.9", "Bearer a-token-of-operator", 403),
                ("203.0.113.9", "Bearer \xff", 403),
                ("127.0.0.1", None, 403),
            ],
        ),
    ],
)
def test_figures_are_for_this_machine_or_for_who_has_the_token(url: str, token: str, asked: list[tuple[str, str | None, int]]) -> None:
    app = create_app(Config(database=url, metrics_token=token), GAMES)
    here = ""

    async def called_from_here(scope: Any, receive: Any, send: Any) -> None:
        await app({**scope, "client": (here, 4711)}, receive, send)

    with TestClient(called_from_here) as http:
        for here, header, status in asked:
            answer = http.get("/metrics", headers={} if header is None else {"authorization": header.encode("latin-1")})
            assert status == answer.status_code, (here, header)
            assert (status == 200) == ("taisen_battles_open" in answer.text)


# -- logs --------------------------------------------------------------------------------------------------------------------


def test_every_answer_has_an_id_that_stands_in_the_log(me: Person, written: io.StringIO) -> None:
    moment = me.begin()
    answer = me.get(f"/v1/battles/{moment['id']}", headers={"x-request-id": "mine"})
    id = answer.headers["x-request-id"]
    assert re.fullmatch("[0-9a-f]{16}", id)
    (line,) = [line for line in lines(written) if line.get("request_id") == id]
    told = {name: line[name] for name in ("event", "method", "route", "status", "battle", "level")}
    battle = {"route": "/v1/battles/{battle}", "battle": moment["id"]}
    assert {"event": "request", "method": "GET", "status": 200, "level": "info", **battle} == told


def test_an_unforeseen_error_is_told_by_type_and_place_and_with_its_id(app: FastAPI, written: io.StringIO) -> None:
    @app.get("/v1/broken")
    async def broken() -> None:
        try:
            raise KeyError("canary-in-a-cause")
        except KeyError as error:
            raise RuntimeError("canary-in-an-error") from error

    with TestClient(app, raise_server_exceptions=False) as http:
        answer = http.get("/v1/broken?key=canary-in-a-query", headers={"cookie": "taisen=canary-in-a-cookie"})
    assert (500, "failed") == (answer.status_code, answer.json()["code"])
    told = [line for line in lines(written) if line.get("request_id") == answer.headers["x-request-id"]]
    failed = next(line for line in told if line["event"] == "a request failed")
    assert ["RuntimeError", "KeyError"] == [error["type"] for error in failed["errors"]]
    assert failed["errors"][0]["at"][-1].endswith(" broken")
    assert any((line["event"], line.get("status")) == ("request", 500) for line in told)
    assert "canary" not in written.getvalue()


def test_an_error_of_the_database_is_told_without_the_row_it_quotes(url: str, written: io.StringIO) -> None:
    engine = make_engine(url)
    try:
        with engine.begin() as c:
            c.execute(text("INSERT INTO account (id, kind, name, created) VALUES ('canary', 'robot', :name, 0)"), {"name": "canary"})
    except Exception:
        logging.getLogger("taisen.test").exception("it failed")
    engine.dispose()
    (line,) = lines(written)
    assert "IntegrityError" == line["errors"][0]["type"]
    assert "canary" not in written.getvalue()


def test_clients_of_ours_write_no_address_down(written: io.StringIO) -> None:
    logging.getLogger("httpx2").info("HTTP Request: GET https://steam.example/?key=canary")
    assert "" == written.getvalue()
    logging.getLogger("taisen.test").warning("GET https://steam.example/?key=canary&appid=1 taisen_%s", "c" * 43)
    assert "GET https://steam.example/?…&appid=1 …" == lines(written)[0]["event"]


def test_no_line_holds_a_ticket_a_key_a_seed_a_token_or_a_cookie(url: str, written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    async def unreachable(*_words: Any, **_rest: Any) -> bytes:
        raise RuntimeError("https://steam.example/?key=canary-steam-key&ticket=canary")

    monkeypatch.setattr(steam, "fetch", unreachable)
    settings: dict[str, Any] = {"steam": "real", "steam_app": 1, "steam_key": "canary-steam-key", "origin": "https://cards.example"}
    with TestClient(create_app(Config(database=url, **settings), GAMES), raise_server_exceptions=False) as http:
        ticket = "00ca4a47" * 16
        assert 500 == http.post("/v1/auth/steam/ticket", json={"ticket": ticket}).status_code
        someone = Traveller(http)
        someone.get("/v1/auth/steam/return?state=canary-state&openid.response_nonce=canary-nonce", follow_redirects=False)
        someone.get("/v1/battles?before=canary-query")
        someone.get("/v1/battles", headers={"authorization": "Bearer taisen_" + "canary" * 8})
        someone.get("/v1/server/claims", headers={"authorization": "canary-signature", "idempotency-key": "canary-key"})
    secrets = [ticket, "canary"]
    with TestClient(create_app(Config(env="dev", stub=True, database=url), GAMES), raise_server_exceptions=False) as http:
        me = Person(http).named("jiro")
        token = me.post("/v1/me/tokens", {"name": "bot", "scopes": ["read"]}).json()["value"]
        seed = "5eed" * 8
        moment = me.start(me.prepare()["id"], seed)
        me.play_out(moment)
        proof = me.get(f"/v1/battles/{moment['id']}/proof").json()
        secrets += [me.cookie.partition("=")[2], token, seed, proof["server_seed"], *proof["salts"]]
    assert len(lines(written)) > 10
    for secret in secrets:
        assert secret not in written.getvalue()


def test_people_can_have_lines_instead(capsys: pytest.CaptureFixture[str], written: io.StringIO, somebody: Callable[[], Person]) -> None:
    stream = io.StringIO()
    logs.configure(stream, as_json=False)
    somebody().guest()
    assert "/v1/auth/guest" in stream.getvalue()
    assert "" == written.getvalue()
