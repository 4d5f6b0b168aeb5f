"""Every route × everybody who may knock: a route without a row fails."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from sqlalchemy import delete, insert
from starlette.testclient import TestClient

from taisen.service.accounts.models import account, ban
from taisen.service.claims import keys
from taisen.service.config import Config
from taisen.service.rewards import ledger
from tests.service.conftest import Clock
from tests.service.gameserver import Signer
from tests.service.people import SEED, Person
from tests.service.shared import app, clock, fresh, http, url

__all__ = ["app", "clock", "http", "url"]  # fixtures

GONE = {"kind": "concede"}
EXPIRED = "taisen=expired"
STEAM_ID = "76561197960287930"

# route: body, then the status for nobody, an expired session, the owner, another player
MATRIX: dict[str, tuple[Any, int, int, int, int]] = {
    "POST /v1/auth/guest": ({}, 200, 200, 200, 200),
    "POST /v1/auth/stub": ({"name": "hanako"}, 200, 200, 200, 200),
    "POST /v1/auth/logout": (None, 200, 200, 200, 200),
    "POST /v1/auth/logout-everywhere": (None, 401, 401, 200, 200),
    "GET /v1/auth/steam/login": (None, 404, 404, 404, 404),
    "POST /v1/auth/steam/ticket": ({"ticket": "00"}, 404, 404, 404, 404),
    "GET /v1/auth/steam/return": (None, 404, 404, 404, 404),
    "GET /v1/me": (None, 200, 200, 200, 200),
    "PATCH /v1/me": ({"name": "jiro"}, 401, 401, 200, 403),
    "POST /v1/me/tokens": ({"name": "x", "scopes": ["read"]}, 401, 401, 201, 201),
    "GET /v1/me/tokens": (None, 401, 401, 200, 200),
    "DELETE /v1/me/tokens/{token}": (None, 401, 401, 204, 404),
    "GET /v1/rulesets": (None, 200, 200, 200, 200),
    "GET /v1/rulesets/{ruleset}": (None, 200, 200, 200, 200),
    "GET /v1/rulesets/{ruleset}/cards": (None, 200, 200, 200, 200),
    "GET /v1/rulesets/{ruleset}/rules": (None, 200, 200, 200, 200),
    "POST /v1/rulesets/{ruleset}/lessons/{lesson}": ({"actions": []}, 404, 404, 404, 404),
    "POST /v1/battles": ({"ruleset": "toy", "mode": "practice"}, 401, 401, 409, 201),
    "GET /v1/battles": (None, 401, 401, 200, 200),
    "GET /v1/battles/{battle}": (None, 401, 401, 200, 404),
    "POST /v1/battles/{battle}/start": ({"client_seed": SEED}, 401, 401, 200, 404),
    "POST /v1/battles/{battle}/actions": ({"step": 1, "action": GONE}, 401, 401, 200, 404),
    "POST /v1/battles/{battle}/fork": ({"step": 0}, 401, 401, 409, 404),
    "GET /v1/battles/{battle}/replay": (None, 401, 401, 409, 404),
    "GET /v1/battles/{battle}/thoughts": (None, 401, 401, 409, 404),
    "GET /v1/battles/{battle}/receipt": (None, 401, 401, 409, 404),
    "GET /v1/battles/{battle}/proof": (None, 401, 401, 409, 404),
    "GET /v1/me/stream": (None, 401, 401, 200, 200),
    "GET /v1/battles/{battle}/stream": (None, 401, 401, 200, 404),
    "GET /v1/tables": (None, 401, 401, 200, 200),
    "GET /v1/tables/ranking": (None, 401, 401, 404, 404),
    "POST /v1/tables": ({"ruleset": "decked", "rated": False}, 401, 401, 409, 201),
    "POST /v1/tables/find": ({"code": "22222222"}, 401, 401, 404, 404),
    "GET /v1/tables/{table}": (None, 401, 401, 200, 404),
    "POST /v1/tables/{table}/join": ({}, 401, 401, 200, 404),
    "POST /v1/tables/{table}/leave": ({}, 401, 401, 204, 404),
    "POST /v1/tables/{table}/ready": ({}, 401, 401, 200, 404),
    "POST /v1/tables/{table}/start": ({}, 401, 401, 409, 404),
    "GET /v1/battles/{battle}/rematch": (None, 401, 401, 404, 404),
    "POST /v1/battles/{battle}/rematch": ({}, 401, 401, 404, 404),
    "GET /v1/collection/{ruleset}": (None, 401, 401, 200, 200),
    "POST /v1/decks/check": ({"ruleset": "decked", "cards": {}}, 401, 401, 200, 200),
    "POST /v1/decks/hand": ({"ruleset": "decked", "cards": {"n1": 1, "n2": 1, "n3": 1, "n4": 1}}, 401, 401, 200, 200),
    "GET /v1/decks": (None, 401, 401, 200, 200),
    "POST /v1/decks": ({"ruleset": "decked", "name": "x", "cards": {}}, 401, 401, 201, 403),
    "GET /v1/decks/{deck}": (None, 401, 401, 200, 404),
    "PUT /v1/decks/{deck}": ({"name": "x", "cards": {"n1": 1}, "revision": 1}, 401, 401, 200, 404),
    "DELETE /v1/decks/{deck}": (None, 401, 401, 204, 404),
    "POST /v1/decks/{deck}/defence": ({"on": False}, 401, 401, 200, 404),
    "GET /v1/fairness": (None, 200, 200, 200, 200),
    "GET /v1/arena/{ruleset}/opponents": (None, 401, 401, 200, 403),
    "GET /v1/arena/{ruleset}/ladder/{control}": (None, 200, 200, 200, 200),
    "GET /v1/arena/{ruleset}/me": (None, 401, 401, 200, 403),
    "GET /v1/arena/{ruleset}/defences": (None, 401, 401, 200, 403),
    "GET /v1/rewards": (None, 401, 401, 200, 200),
    "GET /v1/rewards/history": (None, 401, 401, 200, 200),
    "POST /v1/server/claims": ({"steam_id": STEAM_ID, "amount": 1}, 401, 401, 401, 401),
    "GET /v1/server/claims": (None, 401, 401, 401, 401),
    "POST /v1/server/claims/{claim}/confirm": ({}, 401, 401, 401, 401),
    "POST /v1/server/claims/{claim}/delivered": ({}, 401, 401, 401, 401),
    "POST /v1/server/claims/{claim}/release": ({}, 401, 401, 401, 401),
    "GET /v1/server/players/{steam_id}/points": (None, 401, 401, 401, 401),
    "POST /v1/server/heartbeat": ({"plugin": "x", "players": 0}, 401, 401, 401, 401),
    "GET /v1/openapi.json": (None, 200, 200, 200, 200),
    "GET /healthz": (None, 200, 200, 200, 200),
    "GET /metrics": (None, 403, 403, 403, 403),
    "GET /readyz": (None, 200, 200, 200, 200),
}


# what a player with an account may do that a guest may not, and the other way round
PLAYERS = {
    "PATCH /v1/me": 200,
    "POST /v1/decks": 201,
    "GET /v1/arena/{ruleset}/opponents": 200,
    "GET /v1/arena/{ruleset}/me": 200,
    "GET /v1/arena/{ruleset}/defences": 200,
}
# what a token with the scope `read` may look at; and what one with the scope `decks` may do
READABLE = "/v1/(battles|arena|tables|decks|collection|rewards)(/.*)?"
DECKS = "/v1/(decks|collection)(/.*)?"
HOW = "add a row to MATRIX: its body, then what nobody, an expired session, the owner of what is named in it, and a guest get"


def test_every_route_has_a_row(app: FastAPI) -> None:
    routes = {f"{method} {route.path_format}" for route in iter_route_contexts(app.routes) for method in route.methods or ()}
    assert not routes - set(MATRIX), f"new routes {sorted(routes - set(MATRIX))}: {HOW}"
    assert not set(MATRIX) - routes, f"rows of no route: {sorted(set(MATRIX) - routes)}"
    servers = {route for route in routes if "/v1/server/" in route}
    assert servers == set(SERVERS), f"add rows to SERVERS: {sorted(servers ^ set(SERVERS))}"


def knock(me: Person, route: str) -> tuple[str, str, Any]:
    """`me` signs in and owns one of what the route is about: its method, address and body."""
    body = MATRIX[route][0]
    me.named(fresh("taro"))
    mine = {"ruleset": "toy", "claim": "x", "steam_id": STEAM_ID, "control": "manual", "lesson": "x"}
    if "{battle}" in route or route == "POST /v1/battles":
        moment = me.begin()
        mine["battle"] = moment["id"]
        if body is not None and "step" in body:
            body = {**body, "step": moment["view"]["step"]}
    if "{deck}" in route:
        mine["deck"] = me.post("/v1/decks", {"ruleset": "decked", "name": "x", "cards": {"n1": 1}}).json()["id"]
    if "{token}" in route:
        mine["token"] = me.post("/v1/me/tokens", {"name": "x", "scopes": ["read"]}).json()["token"]["id"]
    if "{table}" in route or route == "POST /v1/tables":
        mine["table"] = me.post("/v1/tables", {"ruleset": "decked", "invited": True, "rated": False}).json()["id"]
    if route == "PATCH /v1/me":
        body = {"name": fresh("jiro")}
    method, path = route.replace("/arena/{ruleset}", "/arena/decked").split(" ")
    return method, re.sub(r"\{(\w+)\}", lambda name: mine[name[1]], path), body


@pytest.mark.parametrize("route", MATRIX)
def test_who_may_do_what(me: Person, somebody: Callable[[], Person], route: str) -> None:
    _, *statuses = MATRIX[route]
    method, path, body = knock(me, route)
    expired = somebody()
    expired.cookie = EXPIRED
    people = (somebody(), expired, me, somebody().guest())
    assert statuses == [person.ask(method, path, json=body).status_code for person in people]


@pytest.mark.parametrize("route", MATRIX)
def test_a_key_that_does_not_fit_opens_no_more_than_none(
    me: Person, somebody: Callable[[], Person], clock: Clock, app: FastAPI, route: str
) -> None:
    _, nobodys, _, owners, guests = MATRIX[route]
    method, path, body = knock(me, route)

    def token(*scopes: str) -> dict[str, str]:
        return {"authorization": f"Bearer {me.post('/v1/me/tokens', {'name': 'x', 'scopes': scopes, 'days': 1}).json()['value']}"}

    read, decks, everything = token("read"), token("decks"), token("read", "decks", "battles")

    def ask(**how: Any) -> int:
        return int(me.http.request(method, path, json=body, **how).status_code)

    me.http.cookies.clear()
    if nobodys == 401 and "/server/" not in path:
        assert (owners if method == "GET" and re.fullmatch(READABLE, path) else 403) == ask(headers=read), "a token that may only read"
        if not re.fullmatch(DECKS, path):
            assert 403 == ask(headers=decks), "a token for decks alone"
    assert PLAYERS.get(route, guests) == somebody().named(fresh("jiro")).ask(method, path, json=body).status_code, "another player"
    me.http.cookies.clear()
    none = {nobodys, 401}
    his = me.get("/v1/me").json()["account"]["id"]
    me.http.cookies.clear()
    engine = app.state.site.db.engine
    with engine.begin() as c:
        c.execute(insert(ban).values(account=his, since=0, act=1))
    assert ask(headers={"cookie": me.cookie}) in none, "a banned account"
    me.http.cookies.clear()
    assert ask(headers=everything) in {*none, 403}, "a token of a banned account"
    with engine.begin() as c:
        c.execute(delete(ban))
    clock.forward(hours=25)
    me.http.cookies.clear()
    assert ask(headers=everything) in {*none, 403}, "a token that has expired"
    clock.forward(hours=24 * 180)
    me.http.cookies.clear()
    assert ask(headers={"cookie": me.cookie}) in none, "a session that has expired"


# -- game servers ----------------------------------------------------------------------------------------------------------------

# route: the status for the server's key, another server's, one without the scope, one used from elsewhere, an expired and a revoked one
SERVERS: dict[str, tuple[int, int, int, int, int, int]] = {
    "POST /v1/server/claims": (201, 201, 403, 403, 401, 401),
    "GET /v1/server/claims": (200, 200, 403, 403, 401, 401),
    "POST /v1/server/claims/{claim}/confirm": (200, 404, 403, 403, 401, 401),
    "POST /v1/server/claims/{claim}/delivered": (409, 404, 403, 403, 401, 401),
    "POST /v1/server/claims/{claim}/release": (200, 404, 403, 403, 401, 401),
    "GET /v1/server/players/{steam_id}/points": (200, 200, 403, 403, 401, 401),
    "POST /v1/server/heartbeat": (200, 200, 200, 403, 401, 401),
}


@pytest.mark.parametrize("route", SERVERS)
def test_which_game_server_may_do_what(http: TestClient, app: FastAPI, clock: Clock, route: str) -> None:
    with app.state.site.db.engine.begin() as c:
        hanako, taro = fresh("hanako"), fresh("taro")
        nth = int(taro.split()[1])
        steam_id = str(int(STEAM_ID) + 2 * nth)
        for id, its in ((hanako, steam_id), (taro, str(int(steam_id) + 1))):
            c.execute(insert(account).values(id=id, kind="stub", name=id, steam_id=its, created=0))
            ledger.grant(c, id, f"batch/{id}", 10, clock.now)
        claim = ledger.reserve(c, taro, f"rust-1-{nth}", 5, clock.now).id
        scope = "claims" if "/players/" in route else "points"

        def key(server: str, **wanted: Any) -> keys.IssuedKey:
            return keys.issue(c, Config(env="dev"), f"{server}-{nth}", clock.now, **wanted)

        issued = [key("rust-1"), key("rust-2"), key("rust-1", scopes=(scope,)), key("rust-3", addresses=("192.0.2.0/24",))]
        issued += [key("rust-4", expires=clock.now + 1), key("rust-4")]
        keys.revoke(c, issued[-1].key.id, clock.now)
    clock.now += 1
    method, path = route.split(" ")
    path = path.replace("{claim}", claim).replace("{steam_id}", steam_id)
    body = b"" if MATRIX[route][0] is None else json.dumps(MATRIX[route][0]).encode().replace(STEAM_ID.encode(), steam_id.encode())
    statuses = []
    for n, one in enumerate(issued):
        server = Signer(one, clock)
        answer = http.request(method, path, content=body, headers=server.headers(method, path, body, f"a-request-number-{nth}-{n}"))
        statuses.append(answer.status_code)
        if answer.status_code == 201:
            settled = f"{path}/{answer.json()['id']}/release"
            assert 200 == http.post(settled, content=b"{}", headers=server.headers("POST", settled, b"{}")).status_code
    assert SERVERS[route] == tuple(statuses)


@pytest.mark.parametrize("route", [route for route, row in MATRIX.items() if 401 in row and "/v1/server/" not in route])
def test_a_game_servers_key_opens_nothing_else(http: TestClient, app: FastAPI, clock: Clock, route: str) -> None:
    with app.state.site.db.engine.begin() as c:
        issued = keys.issue(c, Config(env="dev"), fresh("rust").replace(" ", "-"), clock.now)
    method, path = re.sub(r"\{\w+\}", "x", route).split(" ")
    body = json.dumps(MATRIX[route][0]).encode()
    headers = Signer(issued, clock).headers(method, path, body, "a-request-of-nobody")
    assert 401 == http.request(method, path, content=body, headers=headers).status_code
