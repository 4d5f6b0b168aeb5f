"""Direct routes ask for the same as others, and are not made where they could not."""

from typing import Annotated, Any

import pytest
from fastapi import APIRouter, Depends, Header, Query, Request, Response
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from taisen.service.direct import Direct, DirectFirst
from taisen.service.errors import NotFound, Problem

asked: list[str] = []


async def host(request: Request) -> str:
    asked.append("host")
    return request.url.hostname or ""


async def greeting(host: Annotated[str, Depends(host)], loud: bool = False) -> str:
    return host.upper() if loud else host


def routed(function: Any) -> Starlette:
    router = APIRouter(route_class=Direct)
    router.get("/{n}")(function)
    return Starlette(routes=router.routes)


async def told(
    n: int, host: Annotated[str, Depends(host)], said: Annotated[str, Depends(greeting)], more: Annotated[int, Query(ge=1)] = 1
) -> Response:
    return Response(f"{n} {host} {said} {more}")


def test_parameters_and_dependencies_are_given_and_each_is_asked_once() -> None:
    asked.clear()
    with TestClient(routed(told)) as http:
        assert "7 testserver TESTSERVER 2" == http.get("/7?loud=true&more=2").text
    assert ["host"] == asked


async def wants_a_header(n: int, accept: Annotated[str, Header()]) -> Response:
    return Response(f"{n} {accept}")


def is_no_coroutine(n: int) -> Response:
    return Response(str(n))


@pytest.mark.parametrize("function", [wants_a_header, is_no_coroutine])
def test_what_it_would_not_be_given_is_refused_when_the_route_is_made(function: Any) -> None:
    with pytest.raises(TypeError, match="direct route"):
        routed(function)


REFUSED = NotFound()


async def refuses(n: int) -> Response:
    if n:
        raise REFUSED
    raise KeyError("nobody answers for this")


def test_what_a_direct_route_raises_goes_to_whom_it_may_concern_and_other_requests_go_on() -> None:
    async def answer(_request: Request, error: Any) -> Response:
        return Response(error.code, error.status)

    router = APIRouter(route_class=Direct)
    router.get("/{n}")(refuses)
    http = TestClient(DirectFirst(router.routes, PlainTextResponse("others"), {Problem: answer}), raise_server_exceptions=False)
    assert (404, "not_found") == ((told := http.get("/7")).status_code, told.text)
    assert REFUSED.__traceback__ is None  # it stands in a module: it would remember every request
    assert ["others", "others"] == [http.post("/7").text, http.get("/7/8").text]
    assert 500 == http.get("/0").status_code
