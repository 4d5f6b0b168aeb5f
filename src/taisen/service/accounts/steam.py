"""Signing in with Steam in a browser: OpenID 2.0, as much of it as Steam speaks.

A browser is sent to Steam with a one-time `state` and comes back with an assertion. `read` checks all that can be checked without
asking; `confirm` asks Steam, always at its own address, whether it said so. Anything unexpected is no sign-in.
"""

import asyncio
import logging
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qsl, urlencode

import httpx2
from msgspec import Struct

from taisen.engine.text import Text

from ..config import Config
from ..errors import Forbidden, NotFound, Unavailable

OPENID = "https://steamcommunity.com/openid/login"
NS = "http://specs.openid.net/auth/2.0"
ANYBODY = f"{NS}/identifier_select"
BACK = "/v1/auth/steam/return"

SIGNED = frozenset({"op_endpoint", "claimed_id", "identity", "return_to", "response_nonce", "assoc_handle"})
NEEDED = SIGNED | {"ns", "mode", "signed", "sig"}
PERSON = 0x01100001  # the upper half of every person's SteamID64: public universe, individual, desktop
OLDEST_MS = 5 * 60_000
AHEAD_MS = 60_000  # Steam's clock and ours may differ
PATIENCE_S = 8
MOST_BYTES = 4096

_ID = re.compile(r"https://steamcommunity\.com/openid/id/([0-9]{17})")
_NONCE = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)[!-~]{0,235}")
_STATE = re.compile(r"[A-Za-z0-9_-]{43}")

OFF = NotFound("no_steam", Text("このサーバーではSteamでサインインできません", "there is no signing in with Steam here"))
REFUSED = Forbidden(
    "steam_refused",
    Text("Steamでのサインインを確認できませんでした。もう一度お試しください", "this sign-in with Steam did not hold; try again"),
)
UNREACHABLE = Unavailable(
    "steam_unreachable",
    Text("Steamが応答しません。少し待ってからもう一度お試しください", "Steam does not answer; try again in a moment"),
)

logging.getLogger("httpx2").setLevel(logging.WARNING)  # at INFO it writes down whole addresses, tickets and keys in them


class Forged(Exception):
    """This assertion is not accepted; the word says what is wrong with it, and quotes nothing."""


class Assertion(Struct, frozen=True):
    """What Steam is said to have said: who it is, to which `state` of ours. `told` is all of it, to be confirmed."""

    steam_id: str
    state: str
    nonce: str
    told: Mapping[str, str]


def endpoint(config: Config) -> str:
    """Where people are sent and assertions confirmed: a constant, except with a pretend Steam."""
    return OPENID if config.steam == "real" else f"{config.steam}/openid/login"


def away(config: Config, home: str, state: str) -> str:
    """The address at Steam to send a browser to. `home`: our own, without a slash at its end."""
    asked = {"ns": NS, "mode": "checkid_setup", "claimed_id": ANYBODY, "identity": ANYBODY, "realm": home}
    return f"{endpoint(config)}?" + urlencode({f"openid.{name}": v for name, v in {**asked, "return_to": back(home, state)}.items()})


def back(home: str, state: str) -> str:
    """The address Steam is to send the browser back to."""
    return f"{home}{BACK}?state={state}"


def is_person(steam_id: str) -> bool:
    """Whether this is the SteamID64 of a person, in decimal."""
    return re.fullmatch(r"[0-9]{17}", steam_id) is not None and int(steam_id) >> 32 == PERSON


def read(query: bytes, config: Config, home: str, now: int) -> Assertion:
    """The assertion in the query of the address a browser came back to. Raises Forged."""
    given = _parse(query)
    state = given.pop("state", "")
    if _STATE.fullmatch(state) is None:
        raise Forged("state")
    if any(not name.startswith("openid.") for name in given):
        raise Forged("stranger")
    told = {name.removeprefix("openid."): value for name, value in given.items()}
    for name in sorted(NEEDED):
        if not told.get(name):
            raise Forged(name)
    exact = {"ns": NS, "mode": "id_res", "op_endpoint": endpoint(config), "return_to": back(home, state), "identity": told["claimed_id"]}
    for name, value in exact.items():
        if told[name] != value:
            raise Forged(name)
    found = _ID.fullmatch(told["claimed_id"])
    if found is None or not is_person(found[1]):
        raise Forged("claimed_id")
    names = told["signed"].split(",")
    if not SIGNED <= set(names) <= set(told) or len(set(names)) != len(names):
        raise Forged("signed")
    _must_be_fresh(told["response_nonce"], now)
    return Assertion(found[1], state, told["response_nonce"], told)


def _parse(query: bytes) -> dict[str, str]:
    try:
        pairs = parse_qsl(query.decode("ascii"), keep_blank_values=True, strict_parsing=True, errors="strict", max_num_fields=32)
    except ValueError:
        raise Forged("query") from None
    if len(dict(pairs)) != len(pairs):
        raise Forged("doubled")
    return dict(pairs)


def _must_be_fresh(nonce: str, now: int) -> None:
    found = _NONCE.fullmatch(nonce)
    if found is None:
        raise Forged("response_nonce")
    try:
        made = datetime.strptime(found[1], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:  # the 30th of February
        raise Forged("response_nonce") from None
    if not -AHEAD_MS <= now - int(made.timestamp()) * 1000 <= OLDEST_MS:
        raise Forged("response_nonce")


async def confirm(config: Config, of: Assertion) -> None:
    """Ask Steam whether it said this. Raises Forged, UNREACHABLE."""
    asked = {f"openid.{name}": value for name, value in {**of.told, "mode": "check_authentication"}.items()}
    said = await fetch(config, "POST", endpoint(config), data=asked)
    lines = said.removesuffix(b"\n").split(b"\n")
    if sorted(lines) != sorted((f"ns:{NS}".encode(), b"is_valid:true")):
        raise Forged("is_valid")


async def fetch(config: Config, method: str, address: str, **content: Any) -> bytes:
    """What Steam answers. Raises UNREACHABLE for every answer but a short 200 within seconds; no redirect is followed."""
    try:
        async with (
            asyncio.timeout(PATIENCE_S),
            httpx2.AsyncClient(timeout=PATIENCE_S, follow_redirects=False, trust_env=config.steam == "real") as client,
            client.stream(method, address, **content) as answer,
        ):
            said = b""
            async for piece in answer.aiter_bytes():
                said += piece
                if len(said) > MOST_BYTES:
                    raise UNREACHABLE
            if answer.status_code != 200:
                raise UNREACHABLE
            return said
    except (httpx2.HTTPError, OSError):
        raise UNREACHABLE from None
