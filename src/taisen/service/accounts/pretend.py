"""A Steam that is none, for development and tests: it vouches for whoever one wants to be. It listens to this machine only.

It keeps to what the real one does: OpenID assertions that are signed and can be confirmed once, and tickets for one game and identity.
"""

import hashlib
import hmac
import html
import json
import secrets
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from urllib.parse import parse_qsl, urlencode, urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from ..site import Clock, epoch_ms
from .steam import NS, is_person

PEOPLE = {"76561197960287930": "花子 Hanako", "76561197960287931": "太郎 Taro", "76561197960287932": "次郎 Jiro"}
ORDER = ("signed", "op_endpoint", "claimed_id", "identity", "return_to", "response_nonce", "assoc_handle")
OPENID = "/openid/login"
TICKETS = "/ISteamUserAuth/AuthenticateUserTicket/v1/"

PAGE = """<!doctype html><html lang="ja"><meta charset="utf-8"><title>Steam (pretend)</title>
<style>body{{font:16px sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem}}button,input{{font:inherit;padding:.5rem}}</style>
<h1>開発用の疑似Steam<br>Steam (pretend)</h1>
<p>これは本物のSteamではありません。だれとしてサインインしますか。<br>This is not Steam. Whom do you want to be?</p>
<form>{hidden}{people}</form>
<form>{hidden}<p><label>SteamID64 <input name="as" required pattern="[0-9]{{17}}" inputmode="numeric"></label>
<button>サインイン Sign in</button></p></form></html>"""


class Pretend:
    """One pretend Steam. `clock`: what time it thinks it is."""

    def __init__(self, clock: Clock = epoch_ms) -> None:
        self.address = ""
        self._clock = clock
        self._key = secrets.token_bytes(32)
        self._open: set[str] = set()  # nonces that nobody has confirmed yet
        self.app = Starlette(
            routes=[
                Route(OPENID, self._login, methods=["GET"]),
                Route(OPENID, self._check, methods=["POST"]),
                Route(TICKETS, self._authenticate, methods=["GET"]),
                Route("/ticket", self._ticket, methods=["GET"]),
            ]
        )

    def assertion(self, steam_id: str, return_to: str) -> dict[str, str]:
        """What it says of a person, signed: the `openid.*` parameters without their prefix."""
        nonce = datetime.fromtimestamp(self._clock() // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ") + secrets.token_urlsafe(12)
        who = f"https://steamcommunity.com/openid/id/{steam_id}"
        said = {
            "ns": NS,
            "mode": "id_res",
            "op_endpoint": f"{self.address}{OPENID}",
            "claimed_id": who,
            "identity": who,
            "return_to": return_to,
            "response_nonce": nonce,
            "assoc_handle": "1234567890",
            "signed": ",".join(ORDER),
        }
        self._open.add(nonce)
        return {**said, "sig": self._sign(said)}

    def ticket(self, steam_id: str, identity: str, app: int, owner: str = "", *, vac: bool = False, publisher: bool = False) -> str:
        """A ticket as a game client gets it: hex. It can be shown as often as one likes, as with Steam."""
        of = {"steamid": steam_id, "ownersteamid": owner or steam_id, "vacbanned": vac, "publisherbanned": publisher}
        said = json.dumps([of, identity, app, secrets.token_hex(8)]).encode()
        return (hmac.digest(self._key, said, "sha256") + said).hex()

    # -- what it answers --

    async def _login(self, request: Request) -> Response:
        asked = dict(request.query_params)
        return_to, realm = asked.get("openid.return_to", ""), asked.get("openid.realm", "")
        if asked.get("openid.mode") != "checkid_setup" or not realm or not return_to.startswith(f"{realm.rstrip('/')}/"):
            return PlainTextResponse("this is no OpenID request", 400)
        if "as" not in asked:
            hidden = "".join(f'<input type="hidden" name="{html.escape(name)}" value="{html.escape(v)}">' for name, v in asked.items())
            people = "".join(f'<p><button name="as" value="{id}">{name}</button> {id}</p>' for id, name in PEOPLE.items())
            return HTMLResponse(PAGE.format(hidden=hidden, people=people))
        if not is_person(asked["as"]):
            return PlainTextResponse("this is no SteamID64 of a person", 400)
        said = urlencode({f"openid.{name}": value for name, value in self.assertion(asked["as"], return_to).items()})
        return RedirectResponse(f"{return_to}{'&' if urlsplit(return_to).query else '?'}{said}", 302)

    async def _check(self, request: Request) -> Response:
        asked = {name.removeprefix("openid."): value for name, value in parse_qsl((await request.body()).decode(), keep_blank_values=True)}
        nonce = asked.get("response_nonce", "")
        is_ours = asked.get("mode") == "check_authentication" and hmac.compare_digest(
            asked.get("sig", "").encode(), self._sign(asked).encode()
        )
        is_valid = is_ours and nonce in self._open
        if is_valid:
            self._open.remove(nonce)
        return PlainTextResponse(f"ns:{NS}\nis_valid:{'true' if is_valid else 'false'}\n")

    async def _authenticate(self, request: Request) -> Response:
        asked = request.query_params
        try:
            shown = bytes.fromhex(asked.get("ticket", ""))
        except ValueError:
            shown = b""
        tag, said = shown[:32], shown[32:]
        if not hmac.compare_digest(tag, hmac.digest(self._key, said, "sha256")):
            return JSONResponse({"response": {"error": {"errorcode": 3, "errordesc": "Invalid parameter"}}})
        of, identity, app, _ = json.loads(said)
        if (identity, str(app)) != (asked.get("identity"), asked.get("appid")):
            return JSONResponse({"response": {"error": {"errorcode": 101, "errordesc": "Invalid ticket"}}})
        return JSONResponse({"response": {"params": {"result": "OK", **of}}})

    async def _ticket(self, request: Request) -> Response:
        asked = request.query_params
        steam_id, app = asked.get("steam_id", ""), asked.get("appid", "0")
        if not is_person(steam_id) or not app.isdecimal():
            return PlainTextResponse("ask with steam_id, identity and appid", 400)
        return PlainTextResponse(self.ticket(steam_id, asked.get("identity", "taisen"), int(app)))

    def _sign(self, said: Mapping[str, str]) -> str:
        text = "".join(f"{name}:{said.get(name, '')}\n" for name in ORDER)
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()


@contextmanager
def serving(app: ASGIApp) -> Iterator[str]:
    """Serve `app` on a free port of this machine, from a thread; gives its address."""
    ear = socket.create_server(("127.0.0.1", 0))  # whoever connects before the server has started waits
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, lifespan="off"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [ear]}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{ear.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        ear.close()


@contextmanager
def pretending(clock: Clock = epoch_ms) -> Iterator[Pretend]:
    """A pretend Steam that answers at its `address`."""
    pretend = Pretend(clock)
    with serving(pretend.app) as address:
        pretend.address = address
        yield pretend
