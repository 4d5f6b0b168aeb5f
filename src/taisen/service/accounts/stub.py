"""Signing in by name alone. Development only: the router exists only where the settings switch it on."""

from typing import Annotated

from fastapi import APIRouter, Response
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from ..errors import NotJson
from ..site import Here
from ..wire import answer, body, gives, refuses
from . import sessions
from .models import account
from .schemas import EXAMPLE_ME, Account, Me, StubSignIn

router = APIRouter(prefix="/v1", tags=["sign-in"])


def named(c: Connection, name: str, now: int) -> Account:
    """The stub account of this name, made if need be."""
    row = c.execute(select(account).where(account.c.kind == "stub", account.c.steam_id.is_(None), account.c.name == name)).first()
    if row is not None:
        return Account(row.id, row.name, row.kind, language=row.language)
    made = Account(sessions.new_id(), name, "stub")
    c.execute(insert(account).values(id=made.id, kind=made.kind, name=name, created=now))
    return made


@router.post(
    "/auth/stub",
    operation_id="signInByName",
    summary="Sign in by name (development only)",
    responses={
        **gives(Me, EXAMPLE_ME, "Signed in; the session is in the cookie."),
        **refuses(NotJson(), sessions.BAD_NAME, sessions.BANNED),
    },
)
async def sign_in(
    site: Here, key: sessions.Key, wanted: Annotated[StubSignIn, body(StubSignIn, examples=[{"name": "hanako"}])]
) -> Response:
    now, name = site.clock(), sessions.good_name(wanted.name)

    def work(c: Connection) -> tuple[Account, str]:
        me = named(c, name, now)
        return me, sessions.begin(c, me, key, now)

    try:
        me, token = await site.db.write(work)
    except IntegrityError:  # somebody took the same name at the same moment: now it is there
        me, token = await site.db.write(work)
    return sessions.hand_over(answer(sessions.me(site.config, me)), site.config, token)
