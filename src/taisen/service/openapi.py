"""The API's description, made from the same structs that read and write it, so it cannot say anything else."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.openapi.utils import get_openapi
from fastapi.routing import iter_route_contexts

from . import idempotency
from .accounts.bearer import OUT_OF_SCOPE, needs
from .accounts.sessions import key_of
from .claims import caller, signing
from .errors import NotSignedIn, Problem
from .rates import TooMany
from .refusals import BAD_PARAMETERS
from .wire import DOCUMENTED, refuses

ABOUT = """Server-authoritative card battles.

Sign in (the session is a cookie; programs send a token as `Authorization: Bearer`, and may do what its scopes say), prepare a battle,
start it with a seed of your own, and send back one of the view's `choices` until there is an `outcome`. Refusals are RFC 9457 problem
documents with `code`, `text` in Japanese and English, and the rule of the game's rule book they come from. Times are UTC epoch
milliseconds, durations milliseconds.

Who asks too often gets 429 with `Retry-After`. `RateLimit-Policy: "act";q=600;w=60` says how many requests of this kind (q) may be made in
a window of so many seconds (w), `RateLimit: "act";r=599;t=60` how many are left (r) and when the window ends (t).
"""
_SIGNED = (
    f"Signed requests of game servers, `{signing.SCHEME} key=…,time=…,nonce=…,signature=…`: docs/game-servers.md has a worked example."
)


def describe(app: FastAPI) -> dict[str, Any]:
    """OpenAPI 3.1 of `app`."""
    if app.openapi_schema:
        return app.openapi_schema
    told = get_openapi(title="taisen", version=app.version, description=ABOUT, routes=app.routes)
    bodies: dict[str, type] = {}
    for route in iter_route_contexts(app.routes):
        if not getattr(route, "include_in_schema", False) or route.path_format is None:
            continue
        for method in route.methods or ():
            operation = told["paths"][route.path_format][method.lower()]
            # as they are: FastAPI would drop every null from the examples
            operation["responses"] = {str(status): entry for status, entry in route.responses.items()}
            for dependant in _with_dependencies(route.dependant):
                if (kind := getattr(dependant.call, "kind", None)) is not None:
                    bodies[kind.__name__] = kind
                    operation["requestBody"] = _request_body(kind, getattr(dependant.call, "examples", ()))
            _say_who(operation, method, route)
            _say_server(operation, route)
            _say_once(operation, route)
            if route.path_format.startswith("/v1/"):
                _add_refusals(operation, TooMany())
            if operation.get("parameters") and "422" not in operation["responses"]:
                operation["responses"]["422"] = refuses(BAD_PARAMETERS)[422]
    kinds = {**DOCUMENTED, **bodies}
    _, components = msgspec.json.schema_components(kinds.values(), ref_template="#/components/schemas/{name}")
    told.setdefault("components", {})["schemas"] = dict(sorted(components.items()))
    told["components"]["securitySchemes"] = {
        "session": {"type": "apiKey", "in": "cookie", "name": "taisen"},
        "token": {"type": "http", "scheme": "bearer"},
        "gameServer": {"type": "apiKey", "in": "header", "name": "Authorization", "description": _SIGNED},
    }
    app.openapi_schema = told
    return told


def _say_who(operation: dict[str, Any], method: str, route: Any) -> None:
    """A route with a caller: he comes with a cookie, or with a token of one of these scopes."""
    if not any(dependant.call is key_of for dependant in _with_dependencies(route.dependant)):
        return
    scopes = sorted(needs(method, route.path_format))
    operation["security"] = [{"session": []}, *({"token": [scope]} for scope in scopes)]
    _add_refusals(operation, NotSignedIn(), OUT_OF_SCOPE)


def _say_server(operation: dict[str, Any], route: Any) -> None:
    """A route for game servers: the request is signed with a key of this scope, or with any."""
    for dependant in _with_dependencies(route.dependant):
        scope: str | None = getattr(dependant.call, "server_scope", None)
        if scope is not None:
            operation["security"] = [{"gameServer": [scope] if scope else []}]
            _add_refusals(operation, *caller.REFUSALS)


def _say_once(operation: dict[str, Any], route: Any) -> None:
    """A route that takes an Idempotency-Key."""
    found = [dependant.call for dependant in _with_dependencies(route.dependant) if getattr(dependant.call, "once", False)]
    if not found:
        return
    is_needed = any(getattr(call, "once_needed", False) for call in found)
    operation.setdefault("parameters", []).append({**idempotency.PARAMETER, "required": is_needed})
    _add_refusals(operation, idempotency.REUSED, idempotency.BAD_KEY)


def _add_refusals(operation: dict[str, Any], *problems: Problem) -> None:
    kind = "application/problem+json"
    for status, told in refuses(*problems).items():
        entry = operation["responses"].setdefault(str(status), {**told, "content": {kind: {**told["content"][kind], "examples": {}}}})
        entry["content"][kind]["examples"].update(told["content"][kind]["examples"])


def _request_body(kind: type, examples: Sequence[Any]) -> dict[str, Any]:
    named = {str(n): {"value": example} for n, example in enumerate(examples, 1)}
    content = {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}, "examples": named}
    return {"required": True, "content": {"application/json": content}}


def _with_dependencies(dependant: Dependant) -> Iterator[Dependant]:
    yield dependant
    for below in dependant.dependencies:
        yield from _with_dependencies(below)
