"""Signing in from the game itself, with a ticket its client got from Steam for us. A ticket is good once."""

import hashlib
import logging
import re
from typing import Annotated

import msgspec
from fastapi import APIRouter, Response
from msgspec import Struct
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from taisen.engine.text import Text

from ..config import Config
from ..errors import Fault, Forbidden, NotFound, NotJson, Refused
from ..site import Here
from ..wire import answer, body, gives, refuses
from . import sessions, steam, steam_login
from .models import steam_ticket
from .schemas import EXAMPLE_ME, Account, Me, SteamTicket

API = "https://partner.steam-api.com"
PATH = "/ISteamUserAuth/AuthenticateUserTicket/v1/"

NO_TICKETS = NotFound(
    "no_steam_tickets", Text("このサーバーではゲームからサインインできません", "there is no signing in from the game here")
)
BANNED = Forbidden(
    "steam_banned", Text("このアカウントはゲームの運営元により利用を停止されています", "the game's publisher has banned this account")
)
BAD_TICKET = Refused(
    "bad_body", Text("チケットの形が正しくありません", "the ticket does not have the right form"), errors=(Fault("/ticket", "bad_value"),)
)
_HEX = re.compile(r"([0-9a-fA-F]{2})+")

router = APIRouter(prefix="/v1", tags=["sign-in"])
_log = logging.getLogger(__name__)


class _Vouched(Struct):
    """What Steam says of a ticket. With family sharing the owner of the game is somebody else."""

    result: str
    steamid: str
    ownersteamid: str
    vacbanned: bool
    publisherbanned: bool


class _Params(Struct):
    params: _Vouched


class _Answer(Struct):
    response: _Params


@router.post(
    "/auth/steam/ticket",
    operation_id="signInByTicket",
    summary="Sign in from the game, with a ticket of Steam's",
    responses={
        **gives(Me, EXAMPLE_ME, "Signed in; the session is in the cookie."),
        **refuses(NotJson(), BAD_TICKET, steam.REFUSED, BANNED, sessions.BANNED, steam.OFF, NO_TICKETS, steam.UNREACHABLE),
    },
)
async def sign_in(
    site: Here,
    key: sessions.Key,
    wanted: Annotated[SteamTicket, body(SteamTicket, examples=[{"ticket": "14000000d3b5a1f0c9"}])],
) -> Response:
    """`ticket` comes from GetAuthTicketForWebApi, asked for with this service's identity, in hex."""
    config, now = site.config, site.clock()
    if not config.steam:
        raise steam.OFF
    if config.steam == "real" and not config.steam_key:
        raise NO_TICKETS
    if _HEX.fullmatch(wanted.ticket) is None:
        raise BAD_TICKET
    digest = hashlib.sha256(bytes.fromhex(wanted.ticket)).digest()  # of the bytes: hex can be written in two ways

    def work(c: Connection) -> tuple[Account, str] | None:
        _spend(c, digest, said, now)
        return None if said.publisherbanned else steam_login.admit(c, said.steamid, steam_login.kind(config), key, now)

    try:
        await site.db.read(lambda c: _must_be_unused(c, digest))
        said = await _ask(config, wanted.ticket)
        try:
            admitted = await site.db.write(work)
        except IntegrityError:  # the same ticket, or the same person, came in at the same moment: now it is there
            admitted = await site.db.write(work)
    except steam.Forged as error:
        _log.info("a ticket of Steam's was refused: %s", error)
        raise steam.REFUSED from None
    if admitted is None:
        raise BANNED
    me, token = admitted
    return sessions.hand_over(answer(sessions.me(config, me)), config, token)


async def _ask(config: Config, ticket: str) -> _Vouched:
    """What Steam says of a ticket. Raises Forged, UNREACHABLE."""
    asked = {"key": config.steam_key, "appid": str(config.steam_app), "ticket": ticket, "identity": config.steam_identity}
    said = await steam.fetch(config, "GET", f"{API if config.steam == 'real' else config.steam}{PATH}", params=asked)
    try:
        told = msgspec.json.decode(said, type=_Answer).response.params
    except (msgspec.DecodeError, UnicodeDecodeError):  # an error has no params
        raise steam.Forged("answer") from None
    if told.result != "OK":
        raise steam.Forged("result")
    if not steam.is_person(told.steamid) or not steam.is_person(told.ownersteamid):
        raise steam.Forged("steamid")
    return told


def _must_be_unused(c: Connection, digest: bytes) -> None:
    if c.execute(select(steam_ticket.c.digest).where(steam_ticket.c.digest == digest)).first() is not None:
        raise steam.Forged("used")


def _spend(c: Connection, digest: bytes, said: _Vouched, now: int) -> None:
    _must_be_unused(c, digest)
    bans = {"vac_banned": int(said.vacbanned), "publisher_banned": int(said.publisherbanned)}
    c.execute(insert(steam_ticket).values(digest=digest, steam_id=said.steamid, owner=said.ownersteamid, at=now, **bans))
