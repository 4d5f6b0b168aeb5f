"""Operators void battles, ban people, hand out keys, settle claims and export data, while the service runs on the same database."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.db import make_engine
from taisen.service.rewards import ledger
from taisen.service.site import epoch_ms
from tests.commands.operator import HANAKO, Operator, people
from tests.service.people import Person
from tests.service.toys import GAMES

HOUR = 3_600_000


@pytest.fixture
def operator(url: str, monkeypatch: pytest.MonkeyPatch) -> Operator:
    monkeypatch.setenv("TAISEN_ENV", "dev")
    monkeypatch.setattr("taisen.commands.admin.desk.all_games", lambda _: GAMES)
    people(url)
    return Operator(url)


@pytest.fixture
def http(operator: Operator) -> Iterator[TestClient]:
    with TestClient(create_app(Config(env="dev", stub=True, database=operator.url), GAMES), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def jiro(http: TestClient) -> Person:
    return Person(http).named("jiro")


def run(url: str, work: Any) -> Any:
    engine = make_engine(url)
    with engine.begin() as c:
        told = work(c)
    engine.dispose()
    return told


def rows(url: str, statement: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in run(url, lambda c: c.execute(text(statement)).all())]


def id_of(person: Person) -> str:
    return str(person.get("/v1/me").json()["account"]["id"])


def win(person: Person) -> str:
    """Play against an opponent until one battle is won; its id."""
    for _ in range(40):
        moment = person.begin(mode="npc", opponent="dice")
        while moment["state"] == "running":
            best = max(moment["view"]["choices"], key=lambda choice: json.dumps(choice["action"]))
            moment = person.act(moment, best["action"]).json()
        if person.get("/v1/battles").json()["battles"][0]["result"] == "won":
            return str(moment["id"])
    raise AssertionError("never won")


# -- bans --------------------------------------------------------------------------------------------------------------------


def test_a_ban_ends_sessions_and_tokens_keeps_out_and_takes_the_deck_from_the_arena(operator: Operator, jiro: Person) -> None:
    me = id_of(jiro)
    token = jiro.post("/v1/me/tokens", {"name": "bot", "scopes": ["read"]}).json()["value"]
    deck = jiro.post("/v1/decks", {"ruleset": "decked", "name": "x", "cards": {"n1": 2, "n2": 2}}).json()["id"]
    assert 200 == jiro.post(f"/v1/decks/{deck}/defence", {"on": True}).status_code
    told = operator.act("ban", me)
    assert {"sessions": 1, "tokens": 1, "defences": 1} == told["ended"]
    assert jiro.get("/v1/me").json()["account"] is None
    assert 401 == jiro.get("/v1/rewards", headers={"authorization": f"Bearer {token}"}).status_code
    refused = jiro.post("/v1/auth/stub", {"name": "jiro"})
    assert (403, "banned") == (refused.status_code, refused.json()["code"])
    assert [(0,)] == rows(operator.url, "SELECT defence FROM deck")
    assert 3 == operator.admin("ban", me, "--reason", "again", "--yes").exit_code
    assert operator.audit()["clean"]

    operator.act("unban", me)
    assert 200 == jiro.post("/v1/auth/stub", {"name": "jiro"}).status_code
    assert 3 == operator.admin("unban", me, "--reason", "again", "--yes").exit_code
    assert operator.audit()["clean"]


def test_a_session_that_slipped_through_a_ban_opens_nothing(operator: Operator, jiro: Person) -> None:
    run(operator.url, lambda c: c.execute(text("INSERT INTO ban (account, since, act) SELECT id, 1, 1 FROM account")))
    assert jiro.get("/v1/me").json()["account"] is None
    assert 401 == jiro.get("/v1/battles").status_code


def test_a_ban_is_asked_for_and_can_be_declined(operator: Operator, jiro: Person) -> None:
    done = operator.admin("ban", id_of(jiro), "--reason", "x", stdin="n\n")
    assert 5 == done.exit_code
    assert "sessions" in done.stderr
    assert 200 == jiro.get("/v1/rewards").status_code
    assert [] == rows(operator.url, "SELECT n FROM admin_act")


# -- voids -------------------------------------------------------------------------------------------------------------------


def test_voiding_a_battle_takes_back_its_points(operator: Operator, jiro: Person) -> None:
    battle = win(jiro)
    told = operator.act("void", battle)
    assert "over" == told["was"]
    assert [(25, 25, 0, 0)] == [(of["granted"], of["revoked"], of["held"], of["claimed"]) for of in told["lots"]]
    assert 0 == jiro.get("/v1/rewards").json()["points"]
    assert [("available", "revoked", 25)] == rows(operator.url, "SELECT source, target, amount FROM transfer")
    assert 200 == jiro.get(f"/v1/battles/{battle}/replay").status_code  # the log stays
    assert {"ruleset": "toy", "mode": "npc", "n": 1} in jiro.get("/v1/fairness").json()["voids"]  # and it is counted in public
    assert 3 == operator.admin("void", battle, "--reason", "again", "--yes").exit_code
    assert operator.audit()["clean"]


def test_points_that_were_claimed_are_listed_and_those_held_never_come_back(operator: Operator, jiro: Person) -> None:
    battle, me, now = win(jiro), id_of(jiro), epoch_ms()
    run(operator.url, lambda c: ledger.mark(c, c.execute(text("SELECT id FROM lot")).scalar_one(), "checked"))
    first = run(operator.url, lambda c: ledger.reserve(c, me, "rust", 10, now))
    run(operator.url, lambda c: ledger.confirm(c, first.id, "rust", now))
    second = run(operator.url, lambda c: ledger.reserve(c, me, "rust", 5, now))
    told = operator.act("void", battle)
    assert [(10, 5, 10)] == [(of["revoked"], of["held"], of["claimed"]) for of in told["lots"]]
    run(operator.url, lambda c: ledger.release(c, second.id, "rust", now))
    assert 0 == jiro.get("/v1/rewards").json()["points"]
    assert operator.audit()["clean"]


def test_a_prepared_battle_is_void_and_a_running_one_is_left_alone(operator: Operator, jiro: Person) -> None:
    prepared = jiro.prepare()["id"]
    assert "prepared" == operator.act("void", prepared)["was"]
    assert "void" == jiro.get(f"/v1/battles/{prepared}").json()["state"]
    running = jiro.begin()
    assert 3 == operator.admin("void", running["id"], "--reason", "x", "--yes").exit_code
    assert 3 == operator.admin("void", "nothing", "--reason", "x", "--yes").exit_code
    assert 200 == jiro.act(running, running["view"]["choices"][0]["action"]).status_code
    assert operator.audit()["clean"]


# -- keys --------------------------------------------------------------------------------------------------------------------


def test_keys_are_made_rotated_and_revoked_and_a_secret_is_told_once(operator: Operator) -> None:
    made = operator.act("api-key", "create", "rust-1", "--daily", 1000, "--address", "192.0.2.0/24", "--days", 30)
    rotated = operator.act("api-key", "rotate", made["key"]["id"], "--hours", 2)
    assert made["secret"] != rotated["secret"]
    listed = operator.ask("api-key", "list")["keys"]
    assert {made["key"]["id"], rotated["key"]["id"]} == {key["id"] for key in listed}
    old = next(key for key in listed if key["id"] == made["key"]["id"])
    assert 0 < old["expires"] - epoch_ms() <= 2 * HOUR
    assert (1000, ["192.0.2.0/24"]) == (rotated["key"]["daily"], rotated["key"]["addresses"])
    assert 3 == operator.admin("api-key", "create", "rust-1", "--reason", "a third", "--yes").exit_code
    operator.act("api-key", "revoke", made["key"]["id"])
    assert 3 == operator.admin("api-key", "revoke", made["key"]["id"], "--reason", "again", "--yes").exit_code
    assert ["create-key", "rotate-key", "revoke-key"] == [act for (act,) in rows(operator.url, "SELECT act FROM admin_act ORDER BY n")]
    everything = json.dumps(listed) + json.dumps(rows(operator.url, "SELECT detail FROM admin_act"))
    assert made["secret"] not in everything
    assert rotated["secret"] not in everything
    shown = operator.admin("api-key", "create", "rust-2", "--reason", "x", "--yes").stdout
    assert 1 == shown.count("taisen_server_")
    assert operator.audit()["clean"]


def test_a_key_in_a_wrong_form_is_refused(operator: Operator) -> None:
    for wrong in (("--scope", "everything"), ("--address", "here"), ("--daily", "0")):
        assert 3 == operator.admin("api-key", "create", "rust-1", *wrong, "--reason", "x", "--yes").exit_code
    assert [] == operator.ask("api-key", "list")["keys"]


# -- claims ------------------------------------------------------------------------------------------------------------------


def in_doubt(url: str) -> str:
    then = epoch_ms() - 2 * HOUR
    run(url, lambda c: ledger.grant(c, "hanako", "x/1", 100, then))
    claim = run(url, lambda c: ledger.reserve(c, "hanako", "rust", 60, then))
    run(url, lambda c: ledger.confirm(c, claim.id, "rust", then))
    return str(claim.id)


def test_a_claim_in_doubt_is_listed_and_settled_as_delivered(operator: Operator) -> None:
    claim = in_doubt(operator.url)
    (listed,) = operator.ask("claims")["claims"]
    assert (claim, HANAKO, 60, "in_doubt") == tuple(listed[name] for name in ("id", "steam_id", "amount", "state"))
    assert HANAKO in operator.admin("claims").stdout
    operator.act("claims", "resolve", claim, "--delivered")
    assert [] == operator.ask("claims")["claims"]
    assert [("delivered",)] == rows(operator.url, "SELECT state FROM claim")
    assert 3 == operator.admin("claims", "resolve", claim, "--compensate", "--reason", "x", "--yes").exit_code


def test_a_claim_in_doubt_is_compensated_once_and_then_over(operator: Operator) -> None:
    claim = in_doubt(operator.url)
    assert 2 == operator.admin("claims", "resolve", claim, "--reason", "x", "--yes").exit_code
    operator.act("claims", "resolve", claim, "--compensate")
    assert 3 == operator.admin("claims", "resolve", claim, "--compensate", "--reason", "x", "--yes").exit_code
    assert [(100,)] == rows(operator.url, "SELECT sum(available) FROM lot WHERE account = 'hanako'")
    found = operator.audit()["findings"]
    assert ["lot_of_act"] == [finding["check"] for finding in found]  # the test's own grant, which no act granted


def test_a_claim_that_is_not_in_doubt_is_left_alone(operator: Operator) -> None:
    now = epoch_ms()
    run(operator.url, lambda c: ledger.grant(c, "hanako", "x/1", 100, now))
    claim = run(operator.url, lambda c: ledger.reserve(c, "hanako", "rust", 60, now))
    assert "reserved" == operator.ask("claims")["claims"][0]["state"]
    for id in (claim.id, "nothing"):
        assert 3 == operator.admin("claims", "resolve", id, "--delivered", "--reason", "x", "--yes").exit_code
    run(operator.url, lambda c: ledger.confirm(c, claim.id, "rust", now))
    assert 3 == operator.admin("claims", "resolve", claim.id, "--delivered", "--reason", "x", "--yes").exit_code
    assert "Nothing to look at" in operator.admin("claims").stdout


def test_alarms_and_frozen_points_are_listed_and_an_alarm_is_closed(operator: Operator, jiro: Person) -> None:
    battle = win(jiro)

    def freeze(c: Any) -> None:
        lot = c.execute(text("SELECT id FROM lot")).scalar_one()
        ledger.mark(c, lot, "frozen")
        values = {"lot": lot, "battle": battle}
        c.execute(text("INSERT INTO alarm (id, kind, lot, battle, step, at) VALUES ('a1', 'battle_differs', :lot, :battle, 2, 1)"), values)

    run(operator.url, freeze)
    told = operator.ask("claims")
    assert ([(battle, 25)], [("a1", 2)]) == (
        [(lot["battle"], lot["points"]) for lot in told["frozen"]],
        [(alarm["id"], alarm["step"]) for alarm in told["alarms"]],
    )
    operator.act("claims", "close-alarm", "a1")
    assert [] == operator.ask("claims")["alarms"]
    for id in ("a1", "a2"):
        assert 3 == operator.admin("claims", "close-alarm", id, "--reason", "x", "--yes").exit_code
    operator.act("void", battle)
    assert [] == operator.ask("claims")["frozen"]


# -- export ------------------------------------------------------------------------------------------------------------------


def test_an_account_is_exported_without_any_secret(operator: Operator, jiro: Person, tmp_path: Path) -> None:
    battle, me = win(jiro), id_of(jiro)
    jiro.begin()
    token = jiro.post("/v1/me/tokens", {"name": "bot", "scopes": ["read"]}).json()["value"]
    out = tmp_path / "jiro.json"
    done = operator.admin("export", "account", me, "--out", out, "--reason", "he asked", "--by", "mika", "--yes")
    assert 0 == done.exit_code, done.output
    assert 0o600 == out.stat().st_mode & 0o777
    told = json.loads(out.read_text())
    assert ("jiro", 1, 25) == (told["account"]["name"], len(told["tokens"]), told["lots"][0]["granted"])
    assert battle in {of["id"] for of in told["battles"]}
    seeds = rows(operator.url, "SELECT server_seed, salts FROM battle_secret")
    digests = rows(operator.url, "SELECT digest FROM session") + rows(operator.url, "SELECT digest FROM token")
    secrets = [jiro.cookie.partition("=")[2], token, *(bytes(cell).hex() for row in (*seeds, *digests) for cell in row)]
    assert not [secret for secret in secrets if secret in out.read_text()]
    assert [("export-account", me, "he asked")] == rows(operator.url, "SELECT act, subject, reason FROM admin_act")


def test_the_ledger_is_exported_as_csv(operator: Operator, jiro: Person) -> None:
    operator.act("grant-points", "--to", HANAKO, "--points", 40, "--apply", "--batch", "may")
    operator.act("void", win(jiro))
    done = operator.admin("export", "ledger", "--reason", "books", "--yes")
    assert 0 == done.exit_code, done.output
    lines = list(csv.DictReader(done.stdout.splitlines()))
    assert [("granted", "40"), ("granted", "25"), ("available>revoked", "25")] == [(line["what"], line["points"]) for line in lines]
    assert (HANAKO, "operator", "may/1") == (lines[0]["steam_id"], lines[0]["source"], lines[0]["source_id"])
    only = operator.admin("export", "ledger", "--account", HANAKO, "--reason", "books", "--yes").stdout.splitlines()
    assert 2 == len(only)
