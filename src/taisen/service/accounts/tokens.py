"""Tokens for programs that play in somebody's name. Their value is shown once; only its SHA-256 is kept."""

import secrets
from typing import Annotated

from fastapi import APIRouter, Path, Response
from sqlalchemy import Connection, delete, func, insert, select

from taisen.engine.text import Text

from ..errors import Conflict, NotFound, NotJson, NotSignedIn
from ..site import Here
from ..wire import answer, body, gives, refuses
from . import sessions
from .bearer import OUT_OF_SCOPE, PREFIX
from .models import token
from .once import MyOnce
from .schemas import EXAMPLE_NEW_TOKEN, EXAMPLE_TOKEN, IssuedToken, NewToken, Token, Tokens

MOST = 20
DAY_MS = 86_400_000

router = APIRouter(prefix="/v1", tags=["sign-in"])
TOO_MANY = Conflict("too_many_tokens", Text(f"トークンは{MOST}個までです", f"you can have {MOST} tokens at most"))


@router.post(
    "/me/tokens",
    operation_id="issueToken",
    summary="A token for a program of mine",
    status_code=201,
    responses={
        **gives(IssuedToken, IssuedToken(EXAMPLE_TOKEN, f"{PREFIX}{'x' * 43}"), "`value` is shown this once.", 201),
        **refuses(NotJson(), NotSignedIn(), OUT_OF_SCOPE, TOO_MANY, sessions.BAD_NAME),
    },
)
async def issue(
    site: Here, me: sessions.SignedIn, once: MyOnce, wanted: Annotated[NewToken, body(NewToken, examples=[EXAMPLE_NEW_TOKEN])]
) -> Response:
    """The program sends `Authorization: Bearer` and the value, and no cookie. Scopes: `read` looks at what is mine, `battles` also
    prepares and plays battles, `decks` also keeps decks. Nothing lets a token sign in, make tokens or change who I am."""
    name, now, value = sessions.good_name(wanted.name), site.clock(), PREFIX + secrets.token_urlsafe(32)
    made = Token(sessions.new_id(), name, tuple(sorted(set(wanted.scopes))), now, now + wanted.days * DAY_MS)

    def work(c: Connection) -> Response:
        c.execute(delete(token).where(token.c.account == me.id, token.c.expires <= now))
        if c.execute(select(func.count()).where(token.c.account == me.id)).scalar_one() >= MOST:
            raise TOO_MANY
        values = {"id": made.id, "name": name, "scopes": " ".join(made.scopes), "created": now, "expires": made.expires}
        c.execute(insert(token).values(digest=sessions.digest(value), account=me.id, **values))
        return answer(IssuedToken(made, value), 201)

    return await once.write(work)


@router.get(
    "/me/tokens",
    operation_id="listTokens",
    summary="My tokens",
    responses={
        **gives(Tokens, Tokens((EXAMPLE_TOKEN,)), "The latest first, without their values."),
        **refuses(NotSignedIn(), OUT_OF_SCOPE),
    },
)
async def list_tokens(site: Here, me: sessions.SignedIn) -> Response:
    now = site.clock()
    mine = select(token).where(token.c.account == me.id, token.c.expires > now).order_by(token.c.created.desc(), token.c.id)
    rows = await site.db.read(lambda c: c.execute(mine).all())
    return answer(Tokens(tuple(Token(row.id, row.name, tuple(row.scopes.split()), row.created, row.expires) for row in rows)))


@router.delete(
    "/me/tokens/{token}",
    operation_id="revokeToken",
    summary="Delete a token of mine",
    status_code=204,
    responses={204: {"description": "It opens nothing any more."}, **refuses(NotSignedIn(), OUT_OF_SCOPE, NotFound())},
)
async def revoke(
    site: Here, me: sessions.SignedIn, id: Annotated[str, Path(alias="token", max_length=64, examples=["u3o0Kx9vQm2dLr7T"])]
) -> Response:
    gone = delete(token).where(token.c.account == me.id, token.c.id == id)
    if await site.db.write(lambda c: c.execute(gone).rowcount) != 1:
        raise NotFound
    return Response(status_code=204)
