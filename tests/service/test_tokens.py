"""Tokens for programs: what they may do, what they may not, and what is kept of them."""

import hashlib
import logging
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from sqlalchemy import text

from taisen.service.accounts.bearer import SCOPES, needs
from taisen.service.db import make_engine
from tests.service.conftest import Clock
from tests.service.people import SEED, Person

DAY = 86_400_000


class Program(Person):
    """Has a token instead of a cookie."""

    def __init__(self, owner: Person, *scopes: str, days: int = 90) -> None:
        super().__init__(owner.http)
        answer = owner.post("/v1/me/tokens", {"name": "my bot", "scopes": list(scopes), "days": days})
        assert 201 == answer.status_code, answer.text
        self.token, self.value = answer.json()["token"], answer.json()["value"]

    def ask(self, method: str, path: str, **rest: Any) -> Any:
        headers = {"authorization": f"Bearer {self.value}", **rest.pop("headers", {})}
        return super().ask(method, path, headers=headers, **rest)


@pytest.fixture
def owner(me: Person) -> Person:
    return me.named("hanako")


# -- making, listing, deleting --------------------------------------------------------------------------------------------------


def test_a_token_is_shown_once_and_listed_without_its_value(owner: Person, clock: Clock) -> None:
    program = Program(owner, "read", "battles", "read", days=30)
    assert {"my bot", 7} == {program.token["name"], len(program.value.split("_")[0]) + 1}
    assert (["battles", "read"], clock.now + 30 * DAY) == (program.token["scopes"], program.token["expires"])
    listed = owner.get("/v1/me/tokens")
    assert {"tokens": [program.token]} == listed.json()
    assert program.value not in listed.text


def test_only_the_digest_is_kept(owner: Person, url: str) -> None:
    program = Program(owner, "read")
    engine = make_engine(url)
    with engine.connect() as c:
        (row,) = c.execute(text("SELECT * FROM token")).all()
    engine.dispose()
    assert hashlib.sha256(program.value.encode()).digest() == bytes(row.digest)
    assert program.value not in repr(row)


def test_a_deleted_token_opens_nothing(owner: Person, somebody: Callable[[], Person]) -> None:
    program, path = Program(owner, "read"), "/v1/me/tokens/{}"
    assert 404 == somebody().named("taro").ask("DELETE", path.format(program.token["id"])).status_code
    assert 200 == program.get("/v1/battles").status_code
    assert 204 == owner.ask("DELETE", path.format(program.token["id"])).status_code
    assert 404 == owner.ask("DELETE", path.format(program.token["id"])).status_code
    refused = program.get("/v1/battles")
    assert (401, "not_signed_in", 'Bearer realm="taisen"') == (
        refused.status_code,
        refused.json()["code"],
        refused.headers["www-authenticate"],
    )
    assert {"tokens": []} == owner.get("/v1/me/tokens").json()


def test_a_token_ends_by_itself(owner: Person, clock: Clock) -> None:
    program = Program(owner, "read", days=1)
    clock.now += DAY - 1
    assert 200 == program.get("/v1/battles").status_code
    clock.now += 1
    assert 401 == program.get("/v1/battles").status_code
    assert {"tokens": []} == owner.get("/v1/me/tokens").json()


def test_there_are_twenty_at_most_and_old_ones_do_not_count(owner: Person, clock: Clock) -> None:
    for _ in range(20):
        Program(owner, "read", days=1)
    answer = owner.post("/v1/me/tokens", {"name": "one more", "scopes": ["read"]})
    assert (409, "too_many_tokens") == (answer.status_code, answer.json()["code"])
    clock.now += DAY
    Program(owner, "read")


@pytest.mark.parametrize(
    "wrong",
    [
        {"scopes": []},
        {"scopes": ["admin"]},
        {"scopes": ["read "]},
        {"scopes": "read"},
        {"scopes": ["read"] * 9},
        {"name": ""},
        {"name": " x"},
        {"name": "a\nb"},
        {"name": "x" * 33},
        {"days": 0},
        {"days": 366},
        {"days": 1.5},
        {"days": True},
        {"value": "taisen_x"},
    ],
)
def test_a_token_that_is_wanted_wrongly_is_refused(owner: Person, wrong: dict[str, Any]) -> None:
    assert 422 == owner.post("/v1/me/tokens", {"name": "my bot", "scopes": ["read"], "days": 1, **wrong}).status_code


def test_signing_out_everywhere_leaves_tokens(owner: Person, somebody: Callable[[], Person]) -> None:
    program, other = Program(owner, "read"), somebody().named("hanako")
    assert 200 == owner.post("/v1/auth/logout-everywhere").status_code
    assert other.get("/v1/me").json()["account"] is None
    assert 200 == program.get("/v1/battles").status_code


# -- what a token may do -----------------------------------------------------------------------------------------------------------


def test_a_program_plays_a_battle(owner: Person) -> None:
    program = Program(owner, "battles")
    over = program.play_out(program.begin(mode="npc", opponent="scout"))
    assert "over" == over["state"]
    assert 200 == owner.get(f"/v1/battles/{over['id']}").status_code


def test_a_program_keeps_decks(owner: Person) -> None:
    program = Program(owner, "decks")
    made = program.post("/v1/decks", {"ruleset": "decked", "name": "x", "cards": {"n1": 1}})
    assert 201 == made.status_code
    assert [made.json()["id"]] == [deck["id"] for deck in owner.get("/v1/decks").json()["decks"]]


def test_who_may_read_cannot_write(owner: Person) -> None:
    program, moment = Program(owner, "read"), owner.begin()
    for path in ("/v1/me", "/v1/battles", f"/v1/battles/{moment['id']}", "/v1/decks", "/v1/collection/decked", "/v1/rewards"):
        assert 200 == program.get(path).status_code, path
    refused = program.act(moment, {"kind": "concede"})
    assert (403, "out_of_scope") == (refused.status_code, refused.json()["code"])
    assert 403 == program.post("/v1/battles", {"ruleset": "decked", "mode": "practice"}).status_code
    assert "running" == owner.get(f"/v1/battles/{moment['id']}").json()["state"]


NONE: frozenset[str] = frozenset()
READ, BATTLES, DECKS = frozenset({"read"}), frozenset({"battles"}), frozenset({"decks"})

# routes with a caller: the scopes one of which a token needs; no scope: no token may
NEEDS: dict[str, frozenset[str]] = {
    "POST /v1/auth/guest": NONE,
    "POST /v1/auth/stub": NONE,
    "POST /v1/auth/logout": NONE,
    "POST /v1/auth/logout-everywhere": NONE,
    "GET /v1/auth/steam/login": NONE,
    "GET /v1/auth/steam/return": NONE,
    "POST /v1/auth/steam/ticket": NONE,
    "GET /v1/me": READ,
    "PATCH /v1/me": NONE,
    "POST /v1/me/tokens": NONE,
    "GET /v1/me/tokens": NONE,
    "DELETE /v1/me/tokens/{token}": NONE,
    "POST /v1/battles": BATTLES,
    "GET /v1/battles": BATTLES | READ,
    "GET /v1/battles/{battle}": BATTLES | READ,
    "POST /v1/battles/{battle}/start": BATTLES,
    "POST /v1/battles/{battle}/actions": BATTLES,
    "POST /v1/battles/{battle}/fork": BATTLES,
    "GET /v1/battles/{battle}/replay": BATTLES | READ,
    "GET /v1/battles/{battle}/thoughts": BATTLES | READ,
    "GET /v1/battles/{battle}/receipt": BATTLES | READ,
    "GET /v1/battles/{battle}/proof": BATTLES | READ,
    "GET /v1/battles/{battle}/rematch": BATTLES | READ,
    "POST /v1/battles/{battle}/rematch": BATTLES,
    "GET /v1/me/stream": NONE,
    "GET /v1/battles/{battle}/stream": BATTLES | READ,
    "GET /v1/tables": BATTLES | READ,
    "GET /v1/tables/ranking": BATTLES | READ,
    "POST /v1/tables": BATTLES,
    "POST /v1/tables/find": BATTLES,
    "GET /v1/tables/{table}": BATTLES | READ,
    "POST /v1/tables/{table}/join": BATTLES,
    "POST /v1/tables/{table}/leave": BATTLES,
    "POST /v1/tables/{table}/ready": BATTLES,
    "POST /v1/tables/{table}/start": BATTLES,
    "GET /v1/collection/{ruleset}": DECKS | READ,
    "POST /v1/decks/check": DECKS,
    "POST /v1/decks/hand": DECKS,
    "GET /v1/decks": DECKS | READ,
    "POST /v1/decks": DECKS,
    "GET /v1/decks/{deck}": DECKS | READ,
    "PUT /v1/decks/{deck}": DECKS,
    "DELETE /v1/decks/{deck}": DECKS,
    "POST /v1/decks/{deck}/defence": DECKS,
    "GET /v1/arena/{ruleset}/opponents": BATTLES | READ,
    "GET /v1/arena/{ruleset}/me": BATTLES | READ,
    "GET /v1/arena/{ruleset}/defences": BATTLES | READ,
    "GET /v1/rewards": READ,
    "GET /v1/rewards/history": READ,
}
BODIES: dict[str, Any] = {
    "POST /v1/auth/guest": {},
    "POST /v1/auth/stub": {"name": "taro"},
    "POST /v1/auth/steam/ticket": {"ticket": "00"},
    "PATCH /v1/me": {"name": "taro"},
    "POST /v1/me/tokens": {"name": "x", "scopes": ["read"]},
    "POST /v1/battles": {"ruleset": "toy", "mode": "practice"},
    "POST /v1/battles/{battle}/start": {"client_seed": SEED},
    "POST /v1/battles/{battle}/actions": {"step": 1, "action": {"kind": "concede"}},
    "POST /v1/battles/{battle}/fork": {"step": 0},
    "POST /v1/battles/{battle}/rematch": {},
    "POST /v1/tables": {"ruleset": "toy"},
    "POST /v1/tables/find": {"code": "22222222"},
    "POST /v1/tables/{table}/join": {},
    "POST /v1/tables/{table}/leave": {},
    "POST /v1/tables/{table}/ready": {},
    "POST /v1/tables/{table}/start": {},
    "POST /v1/decks/check": {"ruleset": "decked", "cards": {}},
    "POST /v1/decks/hand": {"ruleset": "decked", "cards": {"n1": 1, "n2": 1, "n3": 1, "n4": 1}},
    "POST /v1/decks": {"ruleset": "decked", "name": "x", "cards": {}},
    "PUT /v1/decks/{deck}": {"name": "x", "cards": {}, "revision": 1},
    "POST /v1/decks/{deck}/defence": {"on": False},
}


def test_every_route_with_a_caller_has_a_row(app: FastAPI) -> None:
    told = app.openapi()["paths"]
    routes = {
        f"{method.upper()} {path}": entry["security"]
        for path, ways in told.items()
        for method, entry in ways.items()
        if "security" in entry and "/v1/server/" not in path  # game servers sign
    }
    assert set(routes) == set(NEEDS)
    for route, security in routes.items():
        assert NEEDS[route] == {scope for way in security for scope in way.get("token", [])}
    open_to_all = {f"{method} {route.path_format}" for route in iter_route_contexts(app.routes) for method in route.methods or ()} - set(
        NEEDS
    )
    assert {"/healthz", "/metrics", "/readyz", "/v1/arena", "/v1/fairness", "/v1/openapi.json", "/v1/rulesets", "/v1/server"} == {
        "/".join(route.split(" ")[1].split("/")[:3]) for route in open_to_all
    }


@pytest.mark.parametrize("route", NEEDS)
def test_a_token_does_nothing_beyond_its_scopes(owner: Person, route: str) -> None:
    method, path = route.split(" ")
    moment = owner.begin(ruleset="toy")
    deck = owner.post("/v1/decks", {"ruleset": "decked", "name": "x", "cards": {"n1": 1}}).json()["id"]
    programs = {scope: Program(owner, scope) for scope in SCOPES}
    names = {"{battle}": moment["id"], "{ruleset}": "decked", "{deck}": deck, "{token}": programs["read"].token["id"], "{table}": "none"}
    for name, value in names.items():
        path = path.replace(name, value)
    refused = set()
    for scope, program in programs.items():
        answer = program.ask(method, path, json=BODIES.get(route), follow_redirects=False)
        if answer.status_code == 403 and answer.json()["code"] == "out_of_scope":
            refused.add(scope)
        assert "set-cookie" not in answer.headers
    assert set(SCOPES) - NEEDS[route] == refused
    assert ("hanako", 3) == (owner.get("/v1/me").json()["account"]["name"], len(owner.get("/v1/me/tokens").json()["tokens"]))


@pytest.mark.parametrize("path", ["/v1/new", "/v1/server/claims", "/v1/me/anything", "/v1/admin", "/", "/v2/battles", "/v1/Battles"])
def test_an_address_nobody_thought_of_needs_a_scope_no_token_has(path: str) -> None:
    assert all(not needs(method, path) for method in ("GET", "POST", "PUT", "PATCH", "DELETE"))


# -- tokens and cookies -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "header",
    [
        "Bearer",
        "Bearer ",
        "Bearer x",
        "Bearer taisen_" + "A" * 43,
        "Bearer taisen_" + "A" * 44,
        "bearer taisen_",
        "Bearer {value} x",
        "Bearer {value},",
        "Bearer {cookie}",
        "Bearer taisen={cookie}",
    ],
)
def test_with_a_token_that_is_none_the_cookie_is_not_read(owner: Person, header: str) -> None:
    program = Program(owner, "read")
    given = header.format(value=program.value, cookie=owner.cookie.removeprefix("taisen="))
    answer = owner.get("/v1/battles", headers={"authorization": given})
    assert (401, "not_signed_in") == (answer.status_code, answer.json()["code"])
    assert 401 == owner.get("/v1/me", headers={"authorization": given}).status_code


def test_two_tokens_are_none(owner: Person) -> None:
    program = Program(owner, "read")
    twice = [("authorization", f"Bearer {program.value}")] * 2
    assert 401 == owner.http.request("GET", "/v1/battles", headers=twice).status_code


def test_with_a_token_one_is_its_owner_whatever_the_cookie_says(owner: Person, somebody: Callable[[], Person]) -> None:
    program, taro = Program(owner, "read"), somebody().named("taro")
    told = taro.get("/v1/me", headers={"authorization": f"Bearer {program.value}"}).json()["account"]
    assert "hanako" == told["name"]


def test_a_token_in_the_cookie_is_nothing(owner: Person, somebody: Callable[[], Person]) -> None:
    program, thief = Program(owner, "read"), somebody()
    thief.cookie = f"taisen={program.value}"
    assert 401 == thief.get("/v1/battles").status_code


def test_another_kind_of_authorization_is_not_ours(owner: Person) -> None:
    assert 200 == owner.get("/v1/battles", headers={"authorization": "Basic aGFuYWtvOng="}).status_code


@pytest.mark.parametrize("foreign", [{"sec-fetch-site": "cross-site"}, {"origin": "https://evil.example"}])
def test_the_rule_about_other_sites_is_about_cookies(owner: Person, foreign: dict[str, str]) -> None:
    program, wanted = Program(owner, "battles"), {"ruleset": "toy", "mode": "practice"}
    assert 403 == owner.post("/v1/battles", wanted, headers=foreign).status_code
    with_both = {"cookie": owner.cookie, "authorization": f"Bearer {program.value}", **foreign}
    assert 403 == owner.post("/v1/battles", wanted, headers=with_both).status_code
    assert 201 == program.post("/v1/battles", wanted, headers=foreign).status_code


def test_no_log_line_holds_a_token(owner: Person, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    program = Program(owner, "read")
    answers = [program.get("/v1/battles"), program.post("/v1/battles", {}), program.get("/v1/me"), owner.get("/v1/me/tokens")]
    for heard in (caplog.text, *(f"{answer.headers} {answer.text}" for answer in answers)):
        assert program.value not in heard


# -- name and language --------------------------------------------------------------------------------------------------------------


def test_a_name_and_a_language_can_be_chosen(owner: Person) -> None:
    answer = owner.ask("PATCH", "/v1/me", json={"name": "華子", "language": "ja"})
    assert 200 == answer.status_code
    assert ("華子", "ja") == (answer.json()["account"]["name"], answer.json()["account"]["language"])
    assert answer.json() == owner.get("/v1/me").json()
    assert "華子" == owner.ask("PATCH", "/v1/me", json={"language": None}).json()["account"]["name"]
    assert owner.get("/v1/me").json()["account"]["language"] is None


def test_names_by_which_stubs_sign_in_are_taken_once(owner: Person, somebody: Callable[[], Person]) -> None:
    somebody().named("taro")
    answer = owner.ask("PATCH", "/v1/me", json={"name": "taro"})
    assert (409, "name_taken") == (answer.status_code, answer.json()["code"])
    assert "hanako" == owner.get("/v1/me").json()["account"]["name"]


def test_a_guest_chooses_a_language_but_no_name(me: Person) -> None:
    assert "en" == me.ask("PATCH", "/v1/me", json={"language": "en"}).json()["account"]["language"]
    answer = me.ask("PATCH", "/v1/me", json={"name": "hanako"})
    assert (403, "guests_keep_their_name") == (answer.status_code, answer.json()["code"])


@pytest.mark.parametrize(
    "wrong",
    [
        *(
            {"name": name}
            for name in ("", " ", "a" * 33, " a", "a ", "a\nb", "\u200b", "\u3164", "\u2800x", "\u202eabc", "\u0958" * 32, 7, None)
        ),
        {"language": "fr"},
        {"language": ""},
        {"kind": "steam"},
        {"steam_id": "76561197960287930"},
        [],
    ],
)
def test_a_profile_that_is_none_is_refused(owner: Person, wrong: Any) -> None:
    before = owner.get("/v1/me").json()
    assert 422 == owner.ask("PATCH", "/v1/me", json=wrong).status_code
    assert before == owner.get("/v1/me").json()
