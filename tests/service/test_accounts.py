"""Signing in and out, and what of a session is kept."""

import hashlib
from collections.abc import Callable

import pytest
from fastapi import FastAPI
from pydantic import ValidationError
from sqlalchemy import text
from starlette.testclient import TestClient

from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.db import make_engine
from tests.service.conftest import Clock
from tests.service.people import Person
from tests.service.toys import GAMES


def test_nobody_is_signed_in_at_first(somebody: Callable[[], Person]) -> None:
    assert {"account": None, "dev_sign_in": True, "steam": None} == somebody().get("/v1/me").json()


def test_a_guest_stays_who_he_is(me: Person) -> None:
    account = me.get("/v1/me").json()["account"]
    assert ("guest", "Guest ") == (account["kind"], account["name"][:6])
    assert account == me.post("/v1/auth/guest", {}).json()["account"]


def test_a_name_is_the_same_account_every_time(somebody: Callable[[], Person]) -> None:
    first, second = somebody().named("花子"), somebody().named("花子")
    assert first.get("/v1/me").json() == second.get("/v1/me").json()
    assert first.cookie != second.cookie
    assert first.get("/v1/me").json() != somebody().named("太郎").get("/v1/me").json()


@pytest.mark.parametrize(
    "name", ["\u034f", "\ufe0f", "\u17b4\u180b", "\U000e0101", "\u0301a", "a\u0301\u0302\u0303\u0304\u0305", "\u200da", "\u202ea"]
)
def test_a_name_can_be_seen_and_keeps_to_its_line(somebody: Callable[[], Person], name: str) -> None:
    assert "bad_body" == somebody().post("/v1/auth/stub", {"name": name}).json()["code"]


@pytest.mark.parametrize("name", ["hanako\u034f", "hana\ufe0fko", "hanako\U000e0100"])
def test_a_name_with_something_unseen_in_it_is_the_name_without(somebody: Callable[[], Person], name: str) -> None:
    assert "hanako" == somebody().post("/v1/auth/stub", {"name": name}).json()["account"]["name"]


@pytest.mark.parametrize("name", ["花子", "Zoë", "นักรบ", "לוֹחֵם", "戦士 7", "🎴"])
def test_names_of_many_scripts_are_fine(somebody: Callable[[], Person], name: str) -> None:
    assert 200 == somebody().post("/v1/auth/stub", {"name": name}).status_code


@pytest.mark.parametrize("name", ["", " ", "a" * 33, " a", "a ", "a\nb", "a\n", "\x00", 7, None])
def test_a_name_has_1_to_32_printable_characters(somebody: Callable[[], Person], name: object) -> None:
    assert 422 == somebody().post("/v1/auth/stub", {"name": name}).status_code


def test_signing_out_ends_the_session(me: Person) -> None:
    assert 200 == me.post("/v1/auth/logout").status_code
    assert me.get("/v1/me").json()["account"] is None
    assert (401, "not_signed_in") == ((answer := me.get("/v1/battles")).status_code, answer.json()["code"])


def test_signing_in_ends_the_session_before(me: Person) -> None:
    old = me.cookie
    me.named("hanako")
    stale = Person(me.http)
    stale.cookie = old
    assert stale.get("/v1/me").json()["account"] is None


def test_a_session_ends_by_itself(me: Person, clock: Clock) -> None:
    clock.forward(hours=24 * 180 - 1)
    assert me.get("/v1/me").json()["account"] is not None
    clock.forward(hours=1)
    assert me.get("/v1/me").json()["account"] is None
    assert 401 == me.post("/v1/battles", {"ruleset": "toy", "mode": "practice"}).status_code


def test_only_the_digest_of_the_cookie_is_kept(me: Person, url: str) -> None:
    token = me.cookie.removeprefix("taisen=")
    engine = make_engine(url)
    with engine.connect() as c:
        rows = c.execute(text("SELECT * FROM session")).all()
    engine.dispose()
    assert [hashlib.sha256(token.encode()).digest()] == [bytes(row.digest) for row in rows]
    assert token not in repr(rows)


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(http: TestClient) -> None:
    cookie = http.post("/v1/auth/guest", json={}).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert "Domain" not in cookie


def test_behind_tls_the_cookie_is_bound_to_host_and_tls(url: str) -> None:
    app = create_app(Config(origin="https://taisen.example", database=url), GAMES)
    with TestClient(app, base_url="https://taisen.example") as http:
        answer = http.post("/v1/auth/guest", json={}, headers={"origin": "https://taisen.example"})
        assert answer.headers["set-cookie"].startswith("__Host-taisen=")
        assert "Secure" in answer.headers["set-cookie"]
        assert "max-age=63072000" == answer.headers["strict-transport-security"]
        assert http.get("/v1/me").json()["account"]["kind"] == "guest"


def test_without_the_stub_nobody_signs_in_by_name(url: str) -> None:
    with TestClient(create_app(Config(database=url), GAMES)) as http:
        assert 404 == http.post("/v1/auth/stub", json={"name": "hanako"}).status_code
        assert {"account": None, "dev_sign_in": False, "steam": None} == http.get("/v1/me").json()


@pytest.mark.parametrize("wrong", [{"env": "production"}, {"host": "0.0.0.0"}, {"host": "taisen.example"}])  # noqa: S104
def test_the_stub_refuses_to_leave_home(wrong: dict[str, str]) -> None:
    with pytest.raises(ValidationError, match="loopback"):
        Config(**{"env": "dev", "stub": True, "host": "127.0.0.1", **wrong})  # type: ignore[arg-type]


def test_cookies_of_others_are_nobody(app: FastAPI, somebody: Callable[[], Person]) -> None:
    for cookie in ("taisen=", "taisen=x", "taisen=" + "a" * 4000, 'taisen="; "', "taisen=\udcff".encode("latin-1", "replace").decode()):
        person = somebody()
        person.cookie = cookie
        assert person.get("/v1/me").json()["account"] is None
