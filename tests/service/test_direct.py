"""Direct routes ask for the same as others, and are not made where they could not."""

from typing import Annotated, Any

import pytest
from fastapi import APIRouter, Depends, Header, Query, Request, Response
from starlette.applications import Starlette
from starlette.testclient import TestClient

from taisen.service.direct import Direct

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
