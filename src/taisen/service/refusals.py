"""Turns everything that can go wrong in a request into a problem document."""

import logging
from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from starlette.exceptions import HTTPException

from taisen.engine.text import Text

from .errors import Fault, NotFound, Problem, Refused, Unavailable
from .idempotency import Repeated

_log = logging.getLogger(__name__)
_BAD_PARAMETERS = Text("アドレスの指定が正しくありません", "the address or its parameters do not have the right form")


BAD_PARAMETERS = Refused("bad_parameters", _BAD_PARAMETERS, errors=(Fault("/query/after", "bad_value"),))


class _NotAllowed(Problem):
    status = 405


class _Failed(Problem):
    status = 500


def install(app: FastAPI) -> None:
    """Have `app` answer with problem documents and nothing else."""
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(Repeated, _repeated)
    app.add_exception_handler(RequestValidationError, _parameters)
    app.add_exception_handler(HTTPException, _http)
    for kind in (OperationalError, InterfaceError, NoConnection, DBAPIError):
        app.add_exception_handler(kind, _database)
    app.add_exception_handler(Exception, _unforeseen)


def _answer(problem: Problem, headers: dict[str, str] | None = None) -> Response:
    return Response(problem.json(), problem.status, {**problem.headers, **(headers or {})}, "application/problem+json")


async def _problem(_request: Request, error: Any) -> Response:
    return _answer(error)


async def _repeated(_request: Request, error: Any) -> Response:
    told: Response = error.answer
    return told


async def _parameters(_request: Request, error: Any) -> Response:
    faults = tuple(Fault(_pointer(fault["loc"]), "missing" if fault["type"] == "missing" else "bad_value") for fault in error.errors())
    return _answer(Refused("bad_parameters", _BAD_PARAMETERS, errors=faults))


def _pointer(places: Sequence[Any]) -> str:
    return "".join(f"/{place}" for place in places)


async def _http(_request: Request, error: Any) -> Response:
    if error.status_code == 404:
        return _answer(NotFound())
    if error.status_code == 405:
        text = Text("ここではその操作はできません", "that cannot be done here")
        return _answer(_NotAllowed("method_not_allowed", text), dict(error.headers or {}))
    return _answer(Refused("bad_request", _BAD_PARAMETERS))


async def _database(request: Request, error: Any) -> Response:
    if isinstance(error, OperationalError | InterfaceError | NoConnection) or getattr(error, "connection_invalidated", False):
        _log.warning("the database did not answer: %s", type(getattr(error, "orig", error)).__name__)
        return _answer(Unavailable())
    return await _unforeseen(request, error)


async def _unforeseen(_request: Request, error: Any) -> Response:
    _log.error("a request failed", exc_info=error)
    text = Text("サーバーで問題が起きました", "something went wrong on the server")
    return _answer(_Failed("failed", text))
