"""Every route × everybody who may knock: a route without a row fails."""

from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from tests.service.people import SEED, Person

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)

GONE = {"kind": "concede"}
EXPIRED = "taisen=expired"

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
    "POST /v1/battles": ({"ruleset": "toy", "mode": "practice"}, 401, 401, 409, 201),
    "GET /v1/battles": (None, 401, 401, 200, 200),
    "GET /v1/battles/{battle}": (None, 401, 401, 200, 404),
    "POST /v1/battles/{battle}/start": ({"client_seed": SEED}, 401, 401, 200, 404),
    "POST /v1/battles/{battle}/actions": ({"step": 1, "action": GONE}, 401, 401, 200, 404),
    "GET /v1/battles/{battle}/replay": (None, 401, 401, 409, 404),
    "GET /v1/battles/{battle}/receipt": (None, 401, 401, 409, 404),
    "GET /v1/battles/{battle}/proof": (None, 401, 401, 409, 404),
    "GET /v1/collection/{ruleset}": (None, 401, 401, 200, 200),
    "POST /v1/decks/check": ({"ruleset": "decked", "cards": {}}, 401, 401, 200, 200),
    "GET /v1/decks": (None, 401, 401, 200, 200),
    "POST /v1/decks": ({"ruleset": "decked", "name": "x", "cards": {}}, 401, 401, 201, 403),
    "GET /v1/decks/{deck}": (None, 401, 401, 200, 404),
    "PUT /v1/decks/{deck}": ({"name": "x", "cards": {"n1": 1}, "revision": 1}, 401, 401, 200, 404),
    "DELETE /v1/decks/{deck}": (None, 401, 401, 204, 404),
    "POST /v1/decks/{deck}/defence": ({"on": False}, 401, 401, 200, 404),
    "GET /v1/rewards": (None, 401, 401, 200, 200),
    "GET /v1/rewards/history": (None, 401, 401, 200, 200),
    "GET /v1/openapi.json": (None, 200, 200, 200, 200),
    "GET /healthz": (None, 200, 200, 200, 200),
    "GET /readyz": (None, 200, 200, 200, 200),
}


def test_every_route_has_a_row(app: FastAPI) -> None:
    routes = {f"{method} {route.path_format}" for route in iter_route_contexts(app.routes) for method in route.methods or ()}
    assert routes == set(MATRIX)


@pytest.mark.parametrize("route", MATRIX)
def test_who_may_do_what(me: Person, somebody: Callable[[], Person], route: str) -> None:
    body, *statuses = MATRIX[route]
    me.named("taro")
    moment = me.begin()
    deck = me.post("/v1/decks", {"ruleset": "decked", "name": "x", "cards": {"n1": 1}}).json()["id"]
    if body is not None and "step" in body:
        body = {**body, "step": moment["view"]["step"]}
    expired = somebody()
    expired.cookie = EXPIRED
    method, path = route.split(" ")
    token = me.post("/v1/me/tokens", {"name": "x", "scopes": ["read"]}).json()["token"]["id"]
    path = path.replace("{token}", token).replace("{battle}", moment["id"]).replace("{ruleset}", "toy").replace("{deck}", deck)
    people = (somebody(), expired, me, somebody().guest())
    assert statuses == [person.ask(method, path, json=body).status_code for person in people]
