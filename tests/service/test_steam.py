"""Signing in with Steam in a browser, with a pretend Steam behind a real socket."""

import hashlib
import logging
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx2
import pytest
from fastapi import FastAPI
from pydantic import ValidationError
from sqlalchemy import text
from starlette.testclient import TestClient

from taisen.service.accounts.pretend import Pretend, pretending
from taisen.service.accounts.steam import OPENID, away, is_person
from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.db import make_engine
from tests.faults.server import Server
from tests.service.conftest import Clock
from tests.service.people import Person
from tests.service.toys import GAMES
from tests.service.travellers import HANAKO, RETURN, TARO, Traveller, pairs


@pytest.fixture
def steam(clock: Clock) -> Iterator[Pretend]:
    with pretending(clock) as steam:
        yield steam


@pytest.fixture
def app(url: str, clock: Clock, steam: Pretend) -> FastAPI:
    return create_app(Config(env="dev", stub=True, database=url, steam=steam.address), GAMES, clock)


@pytest.fixture
def traveller(http: TestClient) -> Callable[[], Traveller]:
    return lambda: Traveller(http)


def test_one_comes_back_as_the_same_account_every_time(traveller: Callable[[], Traveller]) -> None:
    hanako = traveller().with_steam()
    account = hanako.account()
    assert (HANAKO, "stub", None) == (account["steam_id"], account["kind"], account["language"])
    assert account["name"].startswith("Steam ")
    assert account == traveller().with_steam().account()
    assert account["id"] != traveller().with_steam(TARO).account()["id"]


def test_the_first_page_learns_that_there_is_a_pretend_steam(traveller: Callable[[], Traveller]) -> None:
    assert {"account": None, "dev_sign_in": True, "steam": "pretend"} == traveller().get("/v1/me").json()


def test_a_person_is_chosen_on_the_page_of_the_pretend_steam(traveller: Callable[[], Traveller]) -> None:
    page = httpx2.get(traveller().leave(), trust_env=False)
    assert "花子" in page.text
    assert "本物のSteamではありません" in page.text
    asked = dict(parse_qsl(urlsplit(traveller().leave()).query))
    assert ["http://testserver", f"http://testserver{RETURN}"] == [asked["openid.realm"], asked["openid.return_to"].split("?")[0]]


def test_through_a_real_server(url: str) -> None:
    with (
        pretending() as steam,
        Server(url, steam=steam.address) as server,
        httpx2.Client(base_url=server.address, trust_env=False) as browser,
    ):
        away = browser.get("/v1/auth/steam/login")
        chosen = browser.get(f"{away.headers['location']}&as={TARO}")
        back = browser.get(chosen.headers["location"])
        assert (303, "/") == (back.status_code, back.headers["location"])
        assert TARO == browser.get("/v1/me").json()["account"]["steam_id"]
        assert ["taisen"] == list(browser.cookies)


def test_the_session_before_ends(traveller: Callable[[], Traveller]) -> None:
    hanako = traveller()
    hanako.named("hanako")
    old = hanako.cookie
    hanako.with_steam()
    stale = Person(hanako.http)
    stale.cookie = old
    assert stale.get("/v1/me").json()["account"] is None


def test_what_is_kept_of_the_way_is_no_secret(traveller: Callable[[], Traveller], url: str) -> None:
    hanako = traveller()
    back = hanako.return_to()
    state, cookie = back.split("state=")[1], hanako.trip.split("=")[1]
    ((digest, browser, _expires),) = rows(url, "steam_login")
    assert [hashlib.sha256(value.encode()).digest() for value in (state, cookie)] == [bytes(digest), bytes(browser)]


# -- guests who sign in ---------------------------------------------------------------------------------------------------------


def test_a_guests_account_becomes_that_of_the_steam_id(traveller: Callable[[], Traveller]) -> None:
    guest = traveller()
    guest.guest()
    before = guest.account()
    moment = guest.begin()
    stolen = Person(guest.http)
    stolen.cookie = guest.cookie
    after = guest.with_steam().account()
    assert (before["id"], "stub", HANAKO) == (after["id"], after["kind"], after["steam_id"])
    assert before["name"].replace("Guest", "Steam") == after["name"]
    assert moment["view"] == guest.get(f"/v1/battles/{moment['id']}").json()["view"]
    assert "over" == guest.play_out(moment)["state"]
    assert stolen.get("/v1/me").json()["account"] is None


def test_whoever_has_an_account_keeps_it_and_the_guest_stays_behind(traveller: Callable[[], Traveller]) -> None:
    known = traveller().with_steam().account()
    guest = traveller()
    guest.guest()
    moment = guest.begin()
    assert known == guest.with_steam().account()
    assert 404 == guest.get(f"/v1/battles/{moment['id']}").status_code


def test_a_stub_does_not_become_somebody_else(traveller: Callable[[], Traveller]) -> None:
    stub = traveller()
    stub.named("hanako")
    before = stub.account()
    assert before["id"] != stub.with_steam().account()["id"]
    assert before["id"] == traveller().named("hanako").get("/v1/me").json()["account"]["id"]


def test_the_pretend_steams_people_are_not_the_real_ones(
    traveller: Callable[[], Traveller], url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretended = traveller().with_steam().account()
    real = Config(database=url, steam="real", origin="https://taisen.example")
    app = create_app(real, GAMES, clock)

    async def agrees(*_: object) -> None: ...

    monkeypatch.setattr("taisen.service.accounts.steam.confirm", agrees)
    with TestClient(app, base_url="https://taisen.example") as http:
        away = http.get("/v1/auth/steam/login", follow_redirects=False)
        back = dict(parse_qsl(urlsplit(away.headers["location"]).query))["openid.return_to"]
        told = {**Pretend(clock).assertion(HANAKO, back), "op_endpoint": OPENID}
        assert 303 == http.get(RETURN, params=pairs(back, told), follow_redirects=False).status_code
        account = http.get("/v1/me").json()["account"]
    assert ("steam", HANAKO) == (account["kind"], account["steam_id"])
    assert pretended["id"] != account["id"]


# -- settings -------------------------------------------------------------------------------------------------------------------


def test_without_the_setting_there_is_no_steam(url: str) -> None:
    with TestClient(create_app(Config(database=url), GAMES)) as http:
        assert http.get("/v1/me").json()["steam"] is None
        for path in ("/v1/auth/steam/login", f"{RETURN}?state=x"):
            answer = http.get(path, follow_redirects=False)
            assert (404, "no_steam") == (answer.status_code, answer.json()["code"])


def test_the_real_steam_is_a_constant_and_sends_people_to_the_public_address(url: str) -> None:
    config = Config(database=url, steam="real", origin="https://taisen.example/")
    with TestClient(create_app(config, GAMES), base_url="https://elsewhere.example") as http:
        answer = http.get("/v1/auth/steam/login", follow_redirects=False)
    assert answer.headers["location"].startswith("https://steamcommunity.com/openid/login?")
    asked = dict(parse_qsl(urlsplit(answer.headers["location"]).query))
    assert asked["openid.return_to"].startswith(f"https://taisen.example{RETURN}?state=")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-taisen-steam=")
    assert {"HttpOnly", "SameSite=lax", "Secure", "Path=/", "Max-Age=600"} <= set(cookie.split("; "))


@pytest.mark.parametrize(
    "wrong",
    [
        {"steam": "http://127.0.0.1:9999", "env": "production"},
        {"steam": "http://127.0.0.1:9999", "host": "0.0.0.0"},  # noqa: S104
        {"steam": "http://steam.example"},
        {"steam": "https://127.0.0.1:9999"},
        {"steam": "http://127.0.0.1:9999/openid"},
        {"steam": "http://127.0.0.1:9999?x"},
        {"steam": "http://me@127.0.0.1:9999"},
        {"steam": "https://steamcommunity.com"},
        {"steam": "pretend"},
        {"steam": "real"},
    ],
)
def test_a_steam_that_is_none_stays_at_home(wrong: dict[str, str]) -> None:
    with pytest.raises(ValidationError, match="Steam"):
        Config(**{"env": "dev", "host": "127.0.0.1", **wrong})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("steam_id", "fits"),
    [
        (HANAKO, True),
        (str(0x01100001 << 32), True),
        (str((0x01100001 << 32) + 0xFFFFFFFF), True),
        (str((0x01100001 << 32) - 1), False),
        (str((0x01100001 << 32) + (1 << 32)), False),
        ("76561197960287930\n", False),
        ("７6561197960287930", False),
        ("+6561197960287930", False),
        ("7656119796028793", False),
        ("", False),
    ],
)
def test_who_is_a_person(steam_id: str, fits: bool) -> None:
    assert fits == is_person(steam_id)


def test_the_address_at_steam_names_only_us() -> None:
    asked = dict(parse_qsl(urlsplit(away(Config(steam="real", origin="https://a.example"), "https://a.example", "s")).query))
    assert f"https://a.example{RETURN}?state=s" == asked["openid.return_to"]
    assert "https://a.example" == asked["openid.realm"]


# -- what is written down -----------------------------------------------------------------------------------------------------------


def test_no_log_line_and_no_page_holds_what_proves_who_one_is(
    traveller: Callable[[], Traveller], caplog: pytest.LogCaptureFixture, url: str
) -> None:
    caplog.set_level(logging.DEBUG)
    hanako = traveller()
    query = hanako.choose(HANAKO)
    caplog.clear()  # what the test's own client said
    answers = [hanako.come_back(query), hanako.come_back(query), hanako.get("/v1/me")]
    told = dict(parse_qsl(query))
    secrets = [hanako.trip.split("=")[1], *(told[name] for name in ("state", "openid.response_nonce", "openid.sig"))]
    ours = "\n".join(record.getMessage() for record in caplog.records if record.name != "uvicorn.access")  # the pretend Steam's
    heard = "\n".join(f"{answer.headers} {answer.text}" for answer in answers)
    for secret in secrets:
        assert secret not in ours
        assert secret not in heard
        assert secret not in repr(rows(url, "steam_nonce"))
    assert "a sign-in with Steam was refused: unknown state" in ours


def rows(url: str, table: str) -> list[Any]:
    engine = make_engine(url)
    with engine.connect() as c:
        found = list(c.execute(text(f"SELECT * FROM {table}")).all())  # noqa: S608
    engine.dispose()
    return found
