"""Routes of hot paths: what they depend on is asked straight away.

FastAPI finds out anew at every request what each dependency is: overridden, cached, with scopes, a generator, something for a thread. Ours
are coroutines that want the request, parameters or one another, and that is known when the route is made. They are asked in the same order
and refuse the same. None of them has anything to close afterwards, and what they raise is answered by the app's own handlers, so the
route needs no stacks and handlers of its own.
"""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from inspect import iscoroutinefunction
from typing import Any, NamedTuple

from fastapi import Request, Response
from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import request_params_to_args
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

Handler = Callable[[Request, Any], Coroutine[Any, Any, Response]]


class Direct(APIRoute):
    """The route of a function that gives a Response: `APIRouter(route_class=Direct)`.

    Raises TypeError, when it is made, for one that depends on something else than such coroutines.
    """

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        self.ask = self.get_route_handler()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            answer = await self.ask(Request(scope, receive, send))
            await answer(scope, receive, send)

        self.app = app

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        calls = _calls(self.dependant, [])

        async def handle(request: Request) -> Response:
            given: list[Any] = []
            for ask, wants_request, before, parameters in calls:
                values: dict[str, Any] = {} if wants_request is None else {wants_request: request}
                for name, at in before:
                    values[name] = given[at]
                if parameters is not None:
                    values.update(_parameters(parameters, request))
                given.append(await ask(**values))
            answer: Response = given[-1]
            return answer

        return handle


class DirectFirst:
    """ASGI: a request for one of the direct `routes` goes straight to it, and what it raises to `handlers`; any other goes to `others`,
    where everything is that FastAPI puts around its routes."""

    def __init__(self, routes: Iterable[BaseRoute], others: ASGIApp, handlers: Mapping[Any, Handler]) -> None:
        self._routes = [(route.methods or set(), route.path_regex.match, route) for route in routes if isinstance(route, Direct)]
        self._others = others
        self._handlers = handlers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope.get("root_path"):
            method, path = scope["method"], scope["path"]
            for methods, match, route in self._routes:
                if method in methods and (found := match(path)) is not None:
                    scope["route"], scope["path_params"] = route, found.groupdict()
                    request = Request(scope, receive, send)
                    try:
                        answer = await route.ask(request)
                    except Exception as error:
                        answer = await self._refusal(request, error)
                    await answer(scope, receive, send)
                    return
        await self._others(scope, receive, send)

    async def _refusal(self, request: Request, error: Exception) -> Response:
        handler = next((self._handlers[kind] for kind in type(error).__mro__ if kind in self._handlers), None)
        if handler is None:
            raise error
        answer = await handler(request, error)
        error.__traceback__ = None  # one that is raised again and again would remember every request
        return answer


class _Call(NamedTuple):
    """A coroutine to ask: under which name it wants the request, which of those asked before it under which names, and who has the
    parameters it wants."""

    ask: Callable[..., Coroutine[Any, Any, Any]]
    request: str | None
    before: tuple[tuple[str, int], ...]
    parameters: Dependant | None


def _calls(of: Dependant, found: list[_Call]) -> list[_Call]:
    """What is asked for a route or a dependency, itself at the end, each once."""
    before = []
    for wanted in of.dependencies:
        if not any(call.ask is wanted.call for call in found):
            _calls(wanted, found)
        at = next(n for n, call in enumerate(found) if call.ask is wanted.call)
        before.append((wanted.name or "", at))
    ask: Any = of.call
    if not iscoroutinefunction(ask) or of.header_params or of.cookie_params or of.body_params:
        raise TypeError(f"{ask} wants what a direct route does not give")
    found.append(_Call(ask, of.request_param_name, tuple(before), of if of.path_params or of.query_params else None))
    return found


def _parameters(of: Dependant, request: Request) -> dict[str, Any]:
    values: dict[str, Any] = {}
    wrong: list[Any] = []
    for field in of.path_params:  # they are there, or the route would not be this one
        values[field.name], faults = field.validate(request.path_params[field.alias], values, loc=("path", field.alias))
        wrong += faults
    if of.query_params:
        query, faults = request_params_to_args(of.query_params, request.query_params)
        values.update(query)
        wrong += faults
    if wrong:
        raise RequestValidationError(wrong)
    return values
