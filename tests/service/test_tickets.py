"""Signing in from the game with a ticket of Steam's."""

import hashlib
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from pydantic import ValidationError
from sqlalchemy import text
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.testclient import TestClient

from taisen.service.accounts import steam as openid
from taisen.service.accounts.pretend import Pretend, pretending, serving
from taisen.service.accounts.tickets import API, PATH
from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.db import make_engine
from tests.service.conftest import Clock
from tests.service.people import Person
from tests.service.toys import GAMES
from tests.service.travellers import HANAKO, TARO, Oracle, Traveller

APP, KEY = 480, "publisherskeypublisherskey"


@pytest.fixture
def steam(clock: Clock) -> Iterator[Pretend]:
    with pretending(clock) as steam:
        yield steam


@pytest.fixture
def app(url: str, clock: Clock, steam: Pretend) -> FastAPI:
    return create_app(Config(env="dev", stub=True, database=url, steam=steam.address, steam_app=APP, steam_key=KEY), GAMES, clock)


def show(person: Person, ticket: Any) -> Any:
    return person.post("/v1/auth/steam/ticket", {"ticket": ticket})


def refused(answer: Any, url: str, accounts: int = 0) -> None:
    assert (403, "steam_refused") == (answer.status_code, answer.json()["code"])
    assert "set-cookie" not in answer.headers
    assert (accounts, accounts) == tuple(rows(url, "SELECT (SELECT count(*) FROM account), (SELECT count(*) FROM session)")[0])


def rows(url: str, query: str) -> list[Any]:
    engine = make_engine(url)
    with engine.connect() as c:
        found = list(c.execute(text(query)).all())
    engine.dispose()
    return found


def test_a_ticket_signs_in(somebody: Callable[[], Person], steam: Pretend, url: str) -> None:
    hanako, ticket = somebody(), steam.ticket(HANAKO, "taisen", APP)
    account = show(hanako, ticket).json()["account"]
    assert (HANAKO, "stub") == (account["steam_id"], account["kind"])
    assert account == hanako.get("/v1/me").json()["account"]
    ((digest, *told),) = rows(url, "SELECT digest, steam_id, owner, vac_banned, publisher_banned FROM steam_ticket")
    assert hashlib.sha256(bytes.fromhex(ticket)).digest() == bytes(digest)
    assert [HANAKO, HANAKO, 0, 0] == told


def test_browser_and_game_lead_to_the_same_account(http: TestClient, steam: Pretend) -> None:
    traveller = Traveller(http).with_steam(HANAKO)
    assert traveller.account() == show(Person(http), steam.ticket(HANAKO, "taisen", APP)).json()["account"]


def test_a_guest_takes_his_account_along(me: Person, steam: Pretend) -> None:
    before = me.get("/v1/me").json()["account"]["id"]
    assert before == show(me, steam.ticket(HANAKO, "taisen", APP)).json()["account"]["id"]


@pytest.mark.parametrize("spell", [str.lower, str.upper], ids=["as it was", "in capitals"])
def test_a_ticket_is_good_once(somebody: Callable[[], Person], steam: Pretend, url: str, spell: Callable[[str], str]) -> None:
    ticket = steam.ticket(HANAKO, "taisen", APP)
    assert 200 == show(somebody(), ticket).status_code
    refused(show(somebody(), spell(ticket)), url, accounts=1)


def test_a_ticket_for_another_service_or_game_is_refused(somebody: Callable[[], Person], steam: Pretend, url: str) -> None:
    refused(show(somebody(), steam.ticket(HANAKO, "another", APP)), url)
    refused(show(somebody(), steam.ticket(HANAKO, "", APP)), url)
    refused(show(somebody(), steam.ticket(HANAKO, "taisen", APP + 1)), url)
    assert [] == rows(url, "SELECT 1 FROM steam_ticket")


def test_a_ticket_that_was_changed_is_refused(somebody: Callable[[], Person], steam: Pretend, url: str) -> None:
    ticket = steam.ticket(HANAKO, "taisen", APP)
    refused(show(somebody(), ("0" if ticket[0] != "0" else "1") + ticket[1:]), url)
    refused(show(somebody(), ticket[:-2]), url)
    refused(show(somebody(), ticket.replace(HANAKO.encode().hex(), TARO.encode().hex())), url)
    refused(show(somebody(), "00"), url)


def test_who_shares_the_game_of_another_is_himself(somebody: Callable[[], Person], steam: Pretend, url: str) -> None:
    account = show(somebody(), steam.ticket(HANAKO, "taisen", APP, owner=TARO)).json()["account"]
    assert HANAKO == account["steam_id"]
    assert [(HANAKO, TARO)] == rows(url, "SELECT steam_id, owner FROM steam_ticket")


def test_whom_the_publisher_has_banned_is_kept_out_and_written_down(somebody: Callable[[], Person], steam: Pretend, url: str) -> None:
    answer = show(somebody(), steam.ticket(HANAKO, "taisen", APP, publisher=True))
    assert (403, "steam_banned") == (answer.status_code, answer.json()["code"])
    assert "set-cookie" not in answer.headers
    assert [(HANAKO, 0, 1)] == rows(url, "SELECT steam_id, vac_banned, publisher_banned FROM steam_ticket")
    assert [] == rows(url, "SELECT 1 FROM account")


def test_a_vac_ban_is_written_down(somebody: Callable[[], Person], steam: Pretend, url: str) -> None:
    assert 200 == show(somebody(), steam.ticket(HANAKO, "taisen", APP, vac=True)).status_code
    assert [(1, 0)] == rows(url, "SELECT vac_banned, publisher_banned FROM steam_ticket")


@pytest.mark.parametrize(
    "wrong", ["", "0", "000", "0g", "00 ", " 00", "00\n", "0 0", "0x00", "００", "00" * 1025, "-1", None, 0, ["00"], "\0\0"], ids=repr
)
def test_what_is_no_ticket_is_not_even_asked_about(somebody: Callable[[], Person], wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openid, "fetch", None)
    assert 422 == show(somebody(), wrong).status_code


# -- what Steam answers ---------------------------------------------------------------------------------------------------------------

OK = {"result": "OK", "steamid": HANAKO, "ownersteamid": HANAKO, "vacbanned": False, "publisherbanned": False}


def told(**values: Any) -> Callable[[], Response]:
    return lambda: JSONResponse({"response": {"params": {**OK, **values}}})


ANSWERS: dict[str, tuple[Callable[[], Response], int]] = {
    "yes": (told(), 200),
    "yes, and more": (told(more=1), 200),
    "an error": (lambda: JSONResponse({"response": {"error": {"errorcode": 101, "errordesc": "Invalid ticket"}}}), 403),
    "an error and yes": (lambda: JSONResponse({"response": {"error": {}, "params": {**OK, "result": "Error"}}}), 403),
    "another result": (told(result="Pending"), 403),
    "ok": (told(result="ok"), 403),
    "a game server": (told(steamid=str((0x01300001 << 32) + 5)), 403),
    "a clan": (told(steamid=str((0x01700000 << 32) + 5)), 403),
    "a number": (told(steamid=int(HANAKO)), 403),
    "fullwidth digits": (told(steamid="７６５６１１９７９６０２８７９３０"), 403),
    "nobody": (told(steamid=""), 403),
    "an owner that is none": (told(ownersteamid="0"), 403),
    "a ban of another kind": (told(vacbanned="no"), 403),
    "no ban mentioned": (lambda: JSONResponse({"response": {"params": {key: OK[key] for key in ("result", "steamid")}}}), 403),
    "nothing": (lambda: Response(b""), 403),
    "a page": (lambda: PlainTextResponse("<html>OK</html>"), 403),
    "null": (lambda: PlainTextResponse("null"), 403),
    "broken UTF-8": (lambda: Response(b'{"response": {"params": {"result": "\xff"}}}'), 403),
    "a redirect": (lambda: RedirectResponse("/elsewhere"), 503),
    "a wrong key": (lambda: PlainTextResponse("Forbidden", 403), 503),
    "yes, with 500": (lambda: JSONResponse({"response": {"params": OK}}, 500), 503),
    "too much": (told(more="x" * 5000), 503),
}


@pytest.fixture(scope="module")
def oracle() -> Iterator[Oracle]:
    oracle = Oracle()
    with serving(oracle) as address:
        oracle.address = address
        yield oracle


@pytest.mark.parametrize("answer", ANSWERS)
def test_only_a_whole_yes_signs_in(oracle: Oracle, url: str, clock: Clock, answer: str) -> None:
    oracle.says, status = ANSWERS[answer]
    with TestClient(create_app(Config(env="dev", database=url, steam=oracle.address), GAMES, clock)) as http:
        given = show(Person(http), "00")
    assert status == given.status_code
    assert (status == 200) == ("set-cookie" in given.headers)
    assert int(status == 200) == len(rows(url, "SELECT 1 FROM account")) == len(rows(url, "SELECT 1 FROM steam_ticket"))


# -- settings and secrets ---------------------------------------------------------------------------------------------------------------


def test_without_a_key_there_is_no_signing_in_from_the_game(url: str) -> None:
    for config, code in (
        (Config(database=url), "no_steam"),
        (Config(database=url, steam="real", origin="https://taisen.example"), "no_steam_tickets"),
    ):
        with TestClient(create_app(config, GAMES), base_url="https://taisen.example") as http:
            answer = show(Person(http), "00")
            assert (404, code) == (answer.status_code, answer.json()["code"])


def test_the_real_steam_is_asked_at_its_own_address(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    async def fetch(_config: Config, *words: Any, **content: Any) -> bytes:
        asked.append((*words, content))
        raise openid.UNREACHABLE

    monkeypatch.setattr(openid, "fetch", fetch)
    config = Config(database=url, steam="real", origin="https://taisen.example", steam_app=APP, steam_key=KEY, steam_identity="cards")
    with TestClient(create_app(config, GAMES), base_url="https://taisen.example") as http:
        assert 503 == show(Person(http), "00ff").status_code
    assert ("https://partner.steam-api.com", "/ISteamUserAuth/AuthenticateUserTicket/v1/") == (API, PATH)
    assert [("GET", API + PATH, {"params": {"key": KEY, "appid": str(APP), "ticket": "00ff", "identity": "cards"}})] == asked


@pytest.mark.parametrize("half", [{"steam_app": APP}, {"steam_key": KEY}])
def test_a_key_and_a_game_go_together(half: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="need both"):
        Config(steam="real", origin="https://taisen.example", **half)


def test_no_answer_and_no_log_line_holds_a_ticket_or_the_key(
    somebody: Callable[[], Person], steam: Pretend, caplog: pytest.LogCaptureFixture, url: str
) -> None:
    caplog.set_level(logging.DEBUG)
    good, bad = steam.ticket(HANAKO, "taisen", APP), steam.ticket(HANAKO, "another", APP)
    answers = [show(somebody(), ticket) for ticket in (good, good, bad, good + " ", good + good)]
    assert [200, 403, 403, 422, 403] == [answer.status_code for answer in answers]
    ours = [record.getMessage() for record in caplog.records if record.name != "uvicorn.access"]  # the pretend Steam's
    assert 3 == len([line for line in ours if "was refused" in line])
    heard = "\n".join([*ours, *(f"{answer.headers} {answer.text}" for answer in answers), repr(rows(url, "SELECT * FROM steam_ticket"))])
    for secret in (good, bad, KEY):
        assert secret not in heard
    assert KEY not in repr(Config(steam_key=KEY, steam_app=APP))
