"""Callbacks that are not what they seem: each is refused, for the reason it should be, and nobody is signed in."""

import logging
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.testclient import TestClient

from taisen.service.accounts import steam as openid
from taisen.service.accounts.pretend import Pretend, serving
from taisen.service.accounts.steam import NEEDED, NS, SIGNED
from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.db import make_engine
from tests.service.conftest import Clock
from tests.service.toys import GAMES
from tests.service.travellers import HANAKO, TARO, YES, Oracle, Pairs, Traveller, pairs

NOW = 1_780_000_000_000
ID = "https://steamcommunity.com/openid/id/"
Forgery = Callable[[Pairs], Pairs | str]


@pytest.fixture(scope="module")
def oracle() -> Iterator[Oracle]:
    """A Steam that confirms everything: what is refused here, our own checks refuse."""
    oracle = Oracle()
    with serving(oracle) as address:
        oracle.address = address
        yield oracle


@pytest.fixture
def steam(oracle: Oracle, clock: Clock) -> Pretend:
    """Says the same as `oracle` would."""
    oracle.asked.clear()
    oracle.says = lambda: PlainTextResponse(YES)
    pretend = Pretend(clock)
    pretend.address = oracle.address
    return pretend


@pytest.fixture
def app(url: str, clock: Clock, oracle: Oracle) -> FastAPI:
    return create_app(Config(env="dev", stub=True, database=url, steam=oracle.address), GAMES, clock)


@pytest.fixture
def somebody(http: TestClient, caplog: pytest.LogCaptureFixture) -> Traveller:
    caplog.set_level(logging.INFO, "taisen")
    return Traveller(http)


def refused(answer: Any, caplog: pytest.LogCaptureFixture, reason: str, url: str) -> None:
    assert (403, "steam_refused") == (answer.status_code, answer.json()["code"])
    said = [record.getMessage() for record in caplog.records if record.name.startswith("taisen.service.accounts")]
    assert [f"a sign-in with Steam was refused: {reason}"] == said
    nobody(answer, url)


def nobody(answer: Any, url: str) -> None:
    assert "set-cookie" not in answer.headers
    engine = make_engine(url)
    with engine.connect() as c:
        assert 0 == c.execute(text("SELECT (SELECT count(*) FROM account) + (SELECT count(*) FROM session)")).scalar_one()
    engine.dispose()


# -- forging ----------------------------------------------------------------------------------------------------------------------


def without(name: str) -> Forgery:
    return lambda given: [(key, value) for key, value in given if key != name]


def doubled(name: str, value: str | None = None) -> Forgery:
    return lambda given: [*given, (name, dict(given)[name] if value is None else value)]


def doubled_first(name: str, value: str) -> Forgery:
    return lambda given: [(name, value), *given]


def altered(**values: str) -> Forgery:
    return lambda given: [(key, values.get(key.removeprefix("openid."), value)) for key, value in given]


def added(name: str, value: str) -> Forgery:
    return lambda given: [*given, (name, value)]


def who(claimed: str) -> Forgery:
    return altered(claimed_id=claimed, identity=claimed)


def in_return_to(old: str, new: str) -> Forgery:
    return lambda given: altered(return_to=dict(given)["openid.return_to"].replace(old, new))(given)


def unsigned(name: str) -> Forgery:
    return lambda given: altered(signed=",".join(n for n in dict(given)["openid.signed"].split(",") if n != name))(given)


def with_signed(more: str) -> Forgery:
    return lambda given: altered(signed=dict(given)["openid.signed"] + more)(given)


def raw(change: Callable[[str], str]) -> Forgery:
    return lambda given: change(urlencode(given))


def at(seconds: int, rest: str = "abc") -> Forgery:
    made = datetime.fromtimestamp(NOW // 1000 + seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return altered(response_nonce=made + rest)


FORGED: dict[str, tuple[Forgery, str]] = {
    **{f"{name} missing": (without(f"openid.{name}"), name) for name in sorted(NEEDED)},
    **{f"{name} empty": (altered(**{name: ""}), name) for name in sorted(NEEDED)},
    **{f"{name} twice": (doubled(f"openid.{name}"), "doubled") for name in sorted(NEEDED)},
    **{f"{name} not signed": (unsigned(name), "signed") for name in sorted(SIGNED)},
    # state
    "state missing": (without("state"), "state"),
    "state empty": (lambda given: [("state", ""), *given[1:]], "state"),
    "state twice": (doubled("state"), "doubled"),
    "state too long": (lambda given: [("state", given[0][1] + "A"), *given[1:]], "state"),
    "state with a line end": (lambda given: [("state", given[0][1] + "\n"), *given[1:]], "state"),
    "another state": (lambda given: [("state", "A" * 43), *given[1:]], "return_to"),
    "another state, in return_to too": (lambda given: _other_state(given), "unknown state"),
    # the other one of two
    "a second claimed_id": (doubled("openid.claimed_id", f"{ID}{TARO}"), "doubled"),
    "a first claimed_id": (doubled_first("openid.claimed_id", f"{ID}{TARO}"), "doubled"),
    "a second mode": (doubled("openid.mode", "cancel"), "doubled"),
    "a second op_endpoint": (doubled("openid.op_endpoint", "https://evil.example/"), "doubled"),
    "a claimed_id that is written otherwise": (added("openid%2Eclaimed_id", "x"), "stranger"),
    # ns, mode
    "OpenID 1.1": (altered(ns="http://openid.net/signon/1.1"), "ns"),
    "ns by https": (altered(ns=NS.replace("http:", "https:")), "ns"),
    "ns with a slash": (altered(ns=f"{NS}/"), "ns"),
    "cancelled": (altered(mode="cancel"), "mode"),
    "setup needed": (altered(mode="setup_needed"), "mode"),
    "an error": (altered(mode="error"), "mode"),
    "a request": (altered(mode="checkid_setup"), "mode"),
    "mode in capitals": (altered(mode="ID_RES"), "mode"),
    "mode with a space": (altered(mode="id_res "), "mode"),
    # op_endpoint
    "another provider": (altered(op_endpoint="https://evil.example/openid/login"), "op_endpoint"),
    "the real Steam, where a pretend one is set": (altered(op_endpoint=openid.OPENID), "op_endpoint"),
    "op_endpoint with a query": (lambda given: altered(op_endpoint=dict(given)["openid.op_endpoint"] + "?x")(given), "op_endpoint"),
    # who
    "another identity": (altered(identity=f"{ID}{TARO}"), "identity"),
    "another claimed_id": (altered(claimed_id=f"{ID}{TARO}"), "identity"),
    "anybody": (who(openid.ANYBODY), "claimed_id"),
    "an id of 16 digits": (who(f"{ID}7656119796028793"), "claimed_id"),
    "an id of 18 digits": (who(f"{ID}{HANAKO}0"), "claimed_id"),
    "fullwidth digits": (who(f"{ID}７６５６１１９７９６０２８７９３０"), "claimed_id"),
    "Arabic digits": (who(f"{ID}٧٦٥٦١١٩٧٩٦٠٢٨٧٩٣٠"), "claimed_id"),
    "a line end": (who(f"{ID}{HANAKO}\n"), "claimed_id"),
    "a slash at the end": (who(f"{ID}{HANAKO}/"), "claimed_id"),
    "a fragment": (who(f"{ID}{HANAKO}#"), "claimed_id"),
    "something before": (who(f"x{ID}{HANAKO}"), "claimed_id"),
    "an id by http": (who(f"http://steamcommunity.com/openid/id/{HANAKO}"), "claimed_id"),
    "an id of another host": (who(f"https://steamcommunity.com.evil.example/openid/id/{HANAKO}"), "claimed_id"),
    "a dot that is none": (who(f"https://steamcommunityxcom/openid/id/{HANAKO}"), "claimed_id"),
    "a host in capitals": (who(f"https://SteamCommunity.com/openid/id/{HANAKO}"), "claimed_id"),
    "a host after @": (who(f"https://steamcommunity.com@evil.example/openid/id/{HANAKO}"), "claimed_id"),
    "a profile": (who(f"https://steamcommunity.com/profiles/{HANAKO}"), "claimed_id"),
    "no universe": (who(f"{ID}{(0x00300001 << 32) + 5}"), "claimed_id"),
    "no type": (who(f"{ID}{(0x01000001 << 32) + 5}"), "claimed_id"),
    "a game server": (who(f"{ID}{(0x01300001 << 32) + 5}"), "claimed_id"),
    "no instance": (who(f"{ID}{(0x01100000 << 32) + 5}"), "claimed_id"),
    "the last before the first person": (who(f"{ID}{(0x01100001 << 32) - 1}"), "claimed_id"),
    "another instance, same first digits": (who(f"{ID}{(0x01100002 << 32) + 5}"), "claimed_id"),
    "no number": (who(f"{ID}aaaaaaaaaaaaaaaaa"), "claimed_id"),
    # return_to
    "another site": (in_return_to("testserver", "evil.example"), "return_to"),
    "another port": (in_return_to("testserver", "testserver:81"), "return_to"),
    "another scheme": (in_return_to("http:", "https:"), "return_to"),
    "another path": (in_return_to("/return?", "/return/?"), "return_to"),
    "another name of state": (in_return_to("state=", "State="), "return_to"),
    "something more in return_to": (lambda given: altered(return_to=dict(given)["openid.return_to"] + "&x=1")(given), "return_to"),
    # signed
    "signed with spaces": (lambda given: altered(signed=dict(given)["openid.signed"].replace(",", ", "))(given), "signed"),
    "signed by prefix": (lambda given: altered(signed=dict(given)["openid.signed"].replace("identity", "identity2"))(given), "signed"),
    "a signed name twice": (with_signed(",identity"), "signed"),
    "a signed name that is not there": (with_signed(",email"), "signed"),
    "an empty signed name": (with_signed(","), "signed"),
    # nonce
    "a nonce a second too old": (at(-301), "response_nonce"),
    "a nonce of yesterday": (at(-86_400), "response_nonce"),
    "a nonce a second too early": (at(61), "response_nonce"),
    "a nonce of tomorrow": (at(86_400), "response_nonce"),
    "a nonce without time": (altered(response_nonce="abc"), "response_nonce"),
    "a nonce of no day": (altered(response_nonce="2026-02-30T00:00:00Zabc"), "response_nonce"),
    "a nonce in another zone": (altered(response_nonce="2026-05-28T20:26:40+00:00abc"), "response_nonce"),
    "a nonce with fullwidth digits": (altered(response_nonce="２026-05-28T20:26:40Zabc"), "response_nonce"),
    "a nonce with a space": (at(0, "a b"), "response_nonce"),
    "a nonce with a line end": (at(0, "ab\n"), "response_nonce"),
    "a nonce of 256 characters": (at(0, "a" * 236), "response_nonce"),
    # the query
    "a stranger": (added("next", "https://evil.example/"), "stranger"),
    "a prefix in capitals": (added("OpenID.mode", "id_res"), "stranger"),
    "too many": (lambda given: [*given, *((f"openid.x{n}", "1") for n in range(30))], "query"),
    "nothing": (lambda given: "", "state"),
    "a name without a value": (raw(lambda query: query + "&openid.sreg"), "query"),
    "an empty piece": (raw(lambda query: query.replace("&", "&&", 1)), "query"),
    "broken UTF-8": (raw(lambda query: query + "&openid.x=%ff"), "query"),
    "a lone surrogate": (raw(lambda query: query + "&openid.x=%ed%a0%80"), "query"),
}


def _other_state(given: Pairs) -> Pairs:
    old = given[0][1]
    return [("state", "A" * 43), *((key, value.replace(old, "A" * 43)) for key, value in given[1:])]


assert len(FORGED) > 60


@pytest.mark.parametrize("forgery", FORGED)
def test_a_forged_callback_is_refused(
    somebody: Traveller, steam: Pretend, oracle: Oracle, caplog: pytest.LogCaptureFixture, url: str, forgery: str
) -> None:
    forge, reason = FORGED[forgery]
    back = somebody.return_to()
    forged = forge(pairs(back, steam.assertion(HANAKO, back)))
    refused(somebody.come_back(forged), caplog, reason, url)
    assert [] == oracle.asked


def test_nul_at_the_end_does_not_even_get_to_be_a_callback(somebody: Traveller, steam: Pretend, oracle: Oracle, url: str) -> None:
    back = somebody.return_to()
    answer = somebody.come_back(who(f"{ID}{HANAKO}\0")(pairs(back, steam.assertion(HANAKO, back))))
    assert (422, "bad_parameters") == (answer.status_code, answer.json()["code"])
    nobody(answer, url)
    assert [] == oracle.asked


def test_what_is_not_forged_comes_through(somebody: Traveller, steam: Pretend, oracle: Oracle) -> None:
    back = somebody.return_to()
    told = steam.assertion(HANAKO, back)
    assert 303 == somebody.come_back(pairs(back, told)).status_code
    assert HANAKO == somebody.account()["steam_id"]
    assert [{f"openid.{name}": value for name, value in {**told, "mode": "check_authentication"}.items()}] == oracle.asked


@pytest.mark.parametrize("seconds", [-300, 0, 60])
def test_a_nonce_may_be_five_minutes_old_and_clocks_may_differ_by_one(somebody: Traveller, steam: Pretend, seconds: int) -> None:
    back = somebody.return_to()
    assert 303 == somebody.come_back(at(seconds)(pairs(back, steam.assertion(HANAKO, back)))).status_code


# -- what Steam answers ---------------------------------------------------------------------------------------------------------------

NO: dict[str, str] = {
    "no": f"ns:{NS}\nis_valid:false\n",
    "nothing": "",
    "only ns": f"ns:{NS}\n",
    "without ns": "is_valid:true\n",
    "another ns": "ns:http://openid.net/signon/1.1\nis_valid:true\n",
    "True": f"ns:{NS}\nis_valid:True\n",
    "1": f"ns:{NS}\nis_valid:1\n",
    "a space before": f"ns:{NS}\nis_valid: true\n",
    "a space after": f"ns:{NS}\nis_valid:true \n",
    "with =": f"ns:{NS}\nis_valid=true\n",
    "yes and no": f"ns:{NS}\nis_valid:true\nis_valid:false\n",
    "no and yes": f"ns:{NS}\nis_valid:false\nis_valid:true\n",
    "yes twice": f"ns:{NS}\nis_valid:true\nis_valid:true\n",
    "one line more": f"ns:{NS}\nis_valid:true\nmode:id_res\n",
    "a line without a name": f"ns:{NS}\nis_valid:true\nhello\n",
    "an empty line": f"ns:{NS}\nis_valid:true\n\n",
    "lines of another system": f"ns:{NS}\r\nis_valid:true\r\n",
    "in a page": f"<html>ns:{NS}\nis_valid:true\n</html>",
    "inside a line": f"ns:{NS} is_valid:true\n",
    "as JSON": '{"is_valid": true}',
    "in capitals": f"NS:{NS}\nIS_VALID:true\n",
}


@pytest.mark.parametrize("answer", NO)
def test_only_an_exact_yes_is_one(
    somebody: Traveller, steam: Pretend, oracle: Oracle, caplog: pytest.LogCaptureFixture, url: str, answer: str
) -> None:
    oracle.says = lambda: PlainTextResponse(NO[answer])
    back = somebody.return_to()
    refused(somebody.come_back(pairs(back, steam.assertion(HANAKO, back))), caplog, "is_valid", url)
    assert 1 == len(oracle.asked)


class _Hangs(Response):
    """Answers the first byte of more, and then nothing."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"75")]})
        await send({"type": "http.response.body", "body": b"n", "more_body": True})
        await receive()


class _Dies(Response):
    """Breaks off in the middle."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"75")]})
        raise ConnectionResetError


TROUBLES: dict[str, Callable[[], Response]] = {
    "a redirect": lambda: RedirectResponse("/elsewhere", 302),
    "a redirect that keeps the method": lambda: RedirectResponse("/openid/login", 307),
    "yes, with 500": lambda: PlainTextResponse(YES, 500),
    "yes, with 404": lambda: PlainTextResponse(YES, 404),
    "yes, with 201": lambda: PlainTextResponse(YES, 201),
    "no content": lambda: Response(status_code=204),
    "too many requests": lambda: PlainTextResponse("", 429),
    "too long": lambda: PlainTextResponse(YES + "x" * 5000),
    "it breaks off": _Dies,
    "it hangs": _Hangs,
    "no gzip, though it says so": lambda: Response(YES.encode(), headers={"content-encoding": "gzip"}),
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_whoever_steam_does_not_vouch_for_is_not_signed_in(
    somebody: Traveller, steam: Pretend, oracle: Oracle, url: str, trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openid, "PATIENCE_S", 0.5)
    oracle.says = TROUBLES[trouble]
    back = somebody.return_to()
    answer = somebody.come_back(pairs(back, steam.assertion(HANAKO, back)))
    assert (503, "steam_unreachable", True) == (answer.status_code, answer.json()["code"], answer.json()["retryable"])
    nobody(answer, url)
    assert 1 == len(oracle.asked)


def test_nobody_is_signed_in_when_steam_is_not_there(url: str, clock: Clock) -> None:
    with TestClient(create_app(Config(env="dev", database=url, steam="http://127.0.0.1:9"), GAMES, clock)) as http:
        somebody, steam = Traveller(http), Pretend(clock)
        steam.address = "http://127.0.0.1:9"
        back = somebody.return_to()
        answer = somebody.come_back(pairs(back, steam.assertion(HANAKO, back)))
    assert (503, "steam_unreachable") == (answer.status_code, answer.json()["code"])
    nobody(answer, url)


# -- twice, late, or by somebody else --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cookie", ["", "taisen-steam=", "taisen-steam=" + "A" * 43, "taisen-steam=é"])
def test_a_callback_in_another_browser_is_refused(
    somebody: Traveller, steam: Pretend, oracle: Oracle, caplog: pytest.LogCaptureFixture, url: str, cookie: str
) -> None:
    back = somebody.return_to()
    victim = Traveller(somebody.http)
    victim.trip = cookie
    given = pairs(back, steam.assertion(HANAKO, back))
    refused(victim.come_back(given, headers={"cookie": cookie.encode("latin-1")}), caplog, "unknown state", url)
    assert [] == oracle.asked
    assert 303 == somebody.come_back(given).status_code  # and it spoils nothing for its owner


def test_a_state_of_another_trip_is_refused(somebody: Traveller, steam: Pretend, caplog: pytest.LogCaptureFixture, url: str) -> None:
    first = somebody.return_to()
    somebody.leave()
    refused(somebody.come_back(pairs(first, steam.assertion(HANAKO, first))), caplog, "unknown state", url)


def test_a_state_is_used_once(somebody: Traveller, steam: Pretend, caplog: pytest.LogCaptureFixture) -> None:
    back = somebody.return_to()
    assert 303 == somebody.come_back(pairs(back, steam.assertion(HANAKO, back))).status_code
    assert 403 == somebody.come_back(pairs(back, steam.assertion(TARO, back))).status_code
    assert HANAKO == somebody.account()["steam_id"]
    assert "refused: unknown state" in caplog.text


def test_a_state_is_used_up_by_an_attempt_that_fails(somebody: Traveller, steam: Pretend, oracle: Oracle) -> None:
    back = somebody.return_to()
    oracle.says = lambda: PlainTextResponse(NO["no"])
    assert 403 == somebody.come_back(pairs(back, steam.assertion(HANAKO, back))).status_code
    oracle.says = lambda: PlainTextResponse(YES)
    assert 403 == somebody.come_back(pairs(back, steam.assertion(HANAKO, back))).status_code


def test_a_state_is_good_for_ten_minutes(
    somebody: Traveller, steam: Pretend, clock: Clock, caplog: pytest.LogCaptureFixture, url: str
) -> None:
    back = somebody.return_to()
    clock.forward(minutes=10)
    refused(somebody.come_back(pairs(back, steam.assertion(HANAKO, back))), caplog, "unknown state", url)


def test_a_nonce_is_used_once(somebody: Traveller, steam: Pretend, clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    back = somebody.return_to()
    nonce = steam.assertion(HANAKO, back)["response_nonce"]
    assert 303 == somebody.come_back(altered(response_nonce=nonce)(pairs(back, steam.assertion(HANAKO, back)))).status_code
    clock.forward(minutes=4, seconds=59)
    thief = Traveller(somebody.http)
    back = thief.return_to()
    assert 403 == thief.come_back(altered(response_nonce=nonce)(pairs(back, steam.assertion(HANAKO, back)))).status_code
    assert "refused: used" in caplog.text
    assert thief.account() is None


def test_an_assertion_meant_for_somebody_elses_trip_is_refused(
    somebody: Traveller, steam: Pretend, caplog: pytest.LogCaptureFixture, url: str
) -> None:
    thief = Traveller(somebody.http)
    mine, theirs = somebody.return_to(), thief.return_to()
    given = pairs(theirs, steam.assertion(HANAKO, mine))
    refused(thief.come_back(given), caplog, "return_to", url)


def test_a_browser_is_sent_back_to_the_first_page_with_the_reason(somebody: Traveller, url: str) -> None:
    page = {"accept": "text/html,application/xhtml+xml"}
    answer = somebody.come_back("state=x", headers=page)
    assert (303, "/?sign_in=steam_refused") == (answer.status_code, answer.headers["location"])
    nobody(answer, url)


@pytest.mark.parametrize("method", ["POST", "PUT", "HEAD"])
def test_one_comes_back_by_get_alone(somebody: Traveller, steam: Pretend, method: str) -> None:
    back = somebody.return_to()
    query = urlencode(pairs(back, steam.assertion(HANAKO, back)))
    answer = somebody.http.request(method, f"/v1/auth/steam/return?{query}", headers={"cookie": somebody.trip}, follow_redirects=False)
    assert 405 == answer.status_code
    assert "set-cookie" not in answer.headers
