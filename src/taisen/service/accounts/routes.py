"""Signing in as a guest, signing out, who am I."""

from typing import Annotated

from fastapi import APIRouter, Response
from sqlalchemy import Connection

from ..errors import NotJson
from ..site import Here
from ..wire import answer, body, gives, refuses
from . import sessions
from .schemas import EXAMPLE_ME, Account, Empty, Me

router = APIRouter(prefix="/v1", tags=["sign-in"])


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
    told = answer(Me(me, site.config.stub))
    return told if token is None else sessions.hand_over(told, site.config, token)


@router.post(
    "/auth/logout",
    operation_id="signOut",
    summary="End this session",
    responses=gives(Me, Me(None, False), "Signed out, whether or not one was signed in."),
)
async def log_out(site: Here, key: sessions.Key) -> Response:
    await site.db.write(lambda c: sessions.end(c, key))
    return sessions.take_back(answer(Me(None, site.config.stub)), site.config)


@router.get("/me", operation_id="whoAmI", summary="Who the caller is", responses=gives(Me, EXAMPLE_ME, "The caller, or nobody."))
async def me(site: Here, key: sessions.Key) -> Response:
    now = site.clock()
    found = None if key is None else await site.db.read(lambda c: sessions.find(c, key, now))
    return answer(Me(found, site.config.stub))
