"""People who go to Steam and come back, and a Steam that says what a test wants."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx2
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Receive, Scope, Send

from taisen.service.accounts.steam import NS
from tests.service.people import Person

HANAKO = "76561197960287930"
TARO = "76561197960287931"
RETURN = "/v1/auth/steam/return"

Pairs = list[tuple[str, str]]


class Traveller(Person):
    """A browser that keeps the cookie it is sent to Steam with."""

    def __init__(self, http: TestClient) -> None:
        super().__init__(http)
        self.trip = ""

    def leave(self) -> str:
        """To Steam: the address."""
        answer = self.get("/v1/auth/steam/login", follow_redirects=False)
        assert 303 == answer.status_code, answer.text
        self.trip = answer.headers["set-cookie"].split(";")[0]
        address: str = answer.headers["location"]
        return address

    def return_to(self) -> str:
        """Leave, and say where Steam is to send us back to."""
        return dict(parse_qsl(urlsplit(self.leave()).query))["openid.return_to"]

    def come_back(self, query: str | Pairs, **rest: Any) -> Any:
        cookies = "; ".join(cookie for cookie in (self.cookie, self.trip) if cookie)
        asked = query if isinstance(query, str) else urlencode(query)
        headers = {"cookie": cookies, **rest.pop("headers", {})}
        return self.get(f"{RETURN}?{asked}", headers=headers, follow_redirects=False, **rest)

    def choose(self, steam_id: str) -> str:
        """At the (pretend) Steam: the query it sends one back with."""
        answer = httpx2.get(f"{self.leave()}&as={steam_id}", trust_env=False)
        assert 302 == answer.status_code, answer.text
        return urlsplit(answer.headers["location"]).query

    def with_steam(self, steam_id: str = HANAKO) -> "Traveller":
        """Sign in."""
        answer = self.come_back(self.choose(steam_id))
        assert (303, "/") == (answer.status_code, answer.headers.get("location")), answer.text
        return self

    def account(self) -> Any:
        return self.get("/v1/me").json()["account"]


def pairs(state_in: str, told: dict[str, str]) -> Pairs:
    """The query of an address Steam sends one back to: the state, then what it says."""
    return [("state", dict(parse_qsl(urlsplit(state_in).query))["state"]), *((f"openid.{name}", value) for name, value in told.items())]


YES = f"ns:{NS}\nis_valid:true\n"


class Oracle:
    """A Steam that answers whatever `says` gives; `asked` is what it was asked."""

    def __init__(self) -> None:
        self.address = ""
        self.asked: list[dict[str, str]] = []
        self.says: Callable[[], Response] = lambda: PlainTextResponse(YES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        self.asked.append(dict(parse_qsl((await request.body()).decode(), keep_blank_values=True)))
        app: ASGIApp = self.says()
        await app(scope, receive, send)
