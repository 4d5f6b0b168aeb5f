"""Signing in as a guest and with Steam, signing out, who am I."""

import logging
import secrets
from typing import Annotated

from fastapi import APIRouter, Request, Response
from msgspec import UNSET
from sqlalchemy import Connection, update
from sqlalchemy.exc import IntegrityError

from taisen.engine.replace import replace
from taisen.engine.text import Text

from ..errors import Conflict, Forbidden, NotJson, NotSignedIn, Problem
from ..site import Here, Site
from ..wire import answer, body, gives, refuses
from . import sessions, steam, steam_login
from .bearer import OUT_OF_SCOPE
from .models import account
from .schemas import EXAMPLE_ME, EXAMPLE_PROFILE, NOBODY, Account, Empty, Me, Profile

router = APIRouter(prefix="/v1", tags=["sign-in"])
_log = logging.getLogger(__name__)


@router.post(
    "/auth/guest",
    operation_id="signInAsGuest",
    summary="Play without an account",
    responses={**gives(Me, EXAMPLE_ME, "Signed in; the session is in the cookie."), **refuses(NotJson())},
)
async def guest(site: Here, key: sessions.Key, _: Annotated[Empty, body(Empty)]) -> Response:
    """A new guest, unless the caller is signed in already: then he stays who he is."""
    now = site.clock()

    def work(c: Connection) -> tuple[Account, str | None]:
        found = sessions.find(c, key, now)
        if found is not None:
            return found, None
        made = sessions.guest(c, now)
        return made, sessions.begin(c, made, None, now)

    me, token = await site.db.write(work)
    told = answer(sessions.me(site.config, me))
    return told if token is None else sessions.hand_over(told, site.config, token)


# -- Steam -------------------------------------------------------------------------------------------------------------------


@router.get(
    "/auth/steam/login",
    operation_id="goToSteam",
    summary="Sign in with Steam: go there",
    status_code=303,
    responses={303: {"description": "To Steam. It sends the browser back to us."}, **refuses(steam.OFF)},
)
async def go_to_steam(site: Here, request: Request, _: sessions.Key) -> Response:
    """For browsers: a link or a redirect leads here, not a script."""
    if not site.config.steam:
        raise steam.OFF
    state, browser, now = secrets.token_urlsafe(32), secrets.token_urlsafe(32), site.clock()
    await site.db.write(lambda c: steam_login.remember(c, state, browser, now))
    told = Response(status_code=303, headers={"location": steam.away(site.config, _home(site, request), state)})
    return sessions.set_cookie(told, site.config, sessions.steam_cookie_name(site.config), browser, steam_login.MINUTES * 60)


@router.get(
    "/auth/steam/return",
    operation_id="comeFromSteam",
    summary="Sign in with Steam: come back",
    status_code=303,
    responses={
        303: {"description": "To the first page: signed in, or (for browsers) not, and then `sign_in` says why."},
        **refuses(steam.REFUSED, sessions.BANNED, steam.OFF, steam.UNREACHABLE),
    },
)
async def come_from_steam(site: Here, request: Request, key: sessions.Key) -> Response:
    """Steam sends browsers here. A guest's account becomes that of the SteamID if there is none yet."""
    config = site.config
    try:
        token = await _come_back(site, request, key)
    except Problem as problem:
        if "text/html" not in request.headers.get("accept", ""):
            raise
        return Response(status_code=303, headers={"location": f"/?sign_in={problem.code}"})
    told = sessions.hand_over(Response(status_code=303, headers={"location": "/"}), config, token)
    return sessions.drop_cookie(told, config, sessions.steam_cookie_name(config))


async def _come_back(site: Site, request: Request, key: bytes | None) -> str:
    config, now = site.config, site.clock()
    if not config.steam:
        raise steam.OFF
    browser = request.cookies.get(sessions.steam_cookie_name(config))
    try:
        said = steam.read(request.scope["query_string"], config, _home(site, request), now)
        if not await site.db.write(lambda c: steam_login.recall(c, said.state, browser, now)):
            raise steam.Forged("unknown state")
        await steam.confirm(config, said)

        def work(c: Connection) -> str:
            steam_login.spend(c, said.nonce, now)
            return steam_login.admit(c, said.steam_id, steam_login.kind(config), key, now)[1]

        try:
            return await site.db.write(work)
        except IntegrityError:  # the same person, or the same nonce, came in at the same moment: now it is there
            return await site.db.write(work)
    except steam.Forged as error:
        _log.info("a sign-in with Steam was refused: %s", error)
        raise steam.REFUSED from None


def _home(site: Site, request: Request) -> str:
    # without a public address there is only the pretend Steam, and whatever address of this machine the browser uses
    return site.config.origin.rstrip("/") or str(request.base_url).rstrip("/")


# -- signing out ---------------------------------------------------------------------------------------------------------------


@router.post(
    "/auth/logout",
    operation_id="signOut",
    summary="End this session",
    responses=gives(Me, NOBODY, "Signed out, whether or not one was signed in."),
)
async def log_out(site: Here, key: sessions.Key) -> Response:
    await site.db.write(lambda c: sessions.end(c, key))
    return sessions.take_back(answer(sessions.me(site.config, None)), site.config)


@router.post(
    "/auth/logout-everywhere",
    operation_id="signOutEverywhere",
    summary="End all sessions of mine",
    responses={**gives(Me, NOBODY, "Signed out here and in every other browser."), **refuses(NotSignedIn())},
)
async def log_out_everywhere(site: Here, me: sessions.SignedIn) -> Response:
    """Tokens stay: they are listed, and deleted, one by one."""
    await site.db.write(lambda c: sessions.end_all(c, me))
    return sessions.take_back(answer(sessions.me(site.config, None)), site.config)


@router.get("/me", operation_id="whoAmI", summary="Who the caller is", responses=gives(Me, EXAMPLE_ME, "The caller, or nobody."))
async def me(site: Here, key: sessions.Key) -> Response:
    now = site.clock()
    found = None if key is None else await site.db.read(lambda c: sessions.find(c, key, now))
    return answer(sessions.me(site.config, found))


GUESTS_KEEP = Forbidden(
    "guests_keep_their_name",
    Text("ゲストの名前は変えられません。Steamでサインインすると変えられます", "guests keep their name; sign in with Steam to choose one"),
)
TAKEN = Conflict("name_taken", Text("その名前はもう使われています", "that name is taken"))  # of stubs alone: they sign in by it


@router.patch(
    "/me",
    operation_id="changeMe",
    summary="Change my name or language",
    responses={
        **gives(Me, EXAMPLE_ME, "Changed."),
        **refuses(NotJson(), NotSignedIn(), GUESTS_KEEP, OUT_OF_SCOPE, TAKEN, sessions.BAD_NAME),
    },
)
async def change_me(site: Here, me: sessions.SignedIn, wanted: Annotated[Profile, body(Profile, examples=[EXAMPLE_PROFILE])]) -> Response:
    """Battles that have begun keep the name they began with."""
    if wanted.name is not UNSET and me.kind == "guest":
        raise GUESTS_KEEP
    name = me.name if wanted.name is UNSET else sessions.good_name(wanted.name)
    language = me.language if wanted.language is UNSET else wanted.language
    changed = update(account).where(account.c.id == me.id).values(name=name, language=language)
    try:
        await site.db.write(lambda c: c.execute(changed))
    except IntegrityError:
        raise TAKEN from None
    return answer(sessions.me(site.config, replace(me, name=name, language=language)))
