"""Sessions: an opaque cookie of 256 bits, of which only the SHA-256 is kept."""

import functools
import hashlib
import re
import secrets
import unicodedata
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import Depends, Request, Response
from sqlalchemy import BindParameter, Column, ColumnElement, Connection, FromClause, Table, bindparam, delete, insert, select
from starlette.requests import cookie_parser
from starlette.types import Scope

from taisen.engine.text import Text, same

from ..config import Config
from ..db import Hot
from ..errors import Fault, Forbidden, NotSignedIn, Refused
from ..site import Site
from . import bearer
from .models import account, ban, session, token
from .schemas import Account, Me

DAYS = 180
LIFETIME_MS = DAYS * 86_400_000
MOST_LETTERS = 32
MOST_MARKS = 3  # on one letter
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters, says Unicode, but nothing is seen of them
# marks that show nothing: joiners, vowels that are not written, selectors of variants
_UNSEEN = re.compile("[\u034f\u17b4\u17b5\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
BAD_NAME = Refused("bad_body", Text("その名前は使えません", "that name cannot be used"), errors=(Fault("/name", "bad_value"),))
BANNED = Forbidden("banned", Text("このアカウントは利用を停止されています", "this account has been banned"))
_SHOWN = "taisen.session"
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that look alike


# -- the cookie ----------------------------------------------------------------------------------------------------------


def cookie_name(config: Config) -> str:
    """`__Host-` binds the cookie to this host and to TLS, so it can only be used with TLS."""
    return "__Host-taisen" if config.secure else "taisen"


def steam_cookie_name(config: Config) -> str:
    """The cookie of a browser that is at Steam just now."""
    return f"{cookie_name(config)}-steam"


async def key_of(request: Request) -> bytes | None:
    """The caller's key. Raises NotSignedIn, OUT_OF_SCOPE for a token that does not fit."""
    if bearer.is_shown(request.headers):
        return bearer.key(request.headers, request.method, request.scope["path"])
    return shown(request.scope, cookie_name(request.app.state.site.config))


def shown(scope: Scope, name: str) -> bytes | None:
    """The digest of the cookie `name`, if a request comes with it, whoever asks first."""
    if _SHOWN not in scope:
        token = None
        for header, value in scope["headers"]:
            if header == b"cookie":
                token = cookie_parser(value.decode("latin-1")).get(name, token)
        scope[_SHOWN] = digest(token) if token else None
    found: bytes | None = scope[_SHOWN]
    return found


def digest(token: str) -> bytes:
    """What of a session's cookie is kept."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).digest()


Key = Annotated[bytes | None, Depends(key_of)]
"""The digest of the caller's cookie or token (a TokenKey), if he has one. Hot routes look it up in the same read as their subject."""


def hand_over(answer: Response, config: Config, token: str) -> Response:
    """`answer`, with the session's cookie."""
    return set_cookie(answer, config, cookie_name(config), token, DAYS * 86_400)


def take_back(answer: Response, config: Config) -> Response:
    """`answer`, with the session's cookie deleted."""
    return drop_cookie(answer, config, cookie_name(config))


def set_cookie(answer: Response, config: Config, name: str, value: str, seconds: int) -> Response:
    """`answer`, with a cookie that scripts and other sites do not get."""
    answer.set_cookie(name, value, max_age=seconds, path="/", secure=config.secure, httponly=True, samesite="lax")
    return answer


def drop_cookie(answer: Response, config: Config, name: str) -> Response:
    """`answer`, with such a cookie deleted."""
    answer.delete_cookie(name, path="/", secure=config.secure, httponly=True, samesite="lax")
    return answer


# -- who it is -----------------------------------------------------------------------------------------------------------

_TOLD = (account.c.id, account.c.name, account.c.kind, account.c.steam_id, account.c.language)
_N = len(_TOLD)


class Whose:
    """A look at whose a session or token is, and in the same statement at rows of `others`, each a table and what joins it.

    `columns` of theirs come along, None where there is no such row; `find` takes the values of bind parameters.
    """

    def __init__(self, columns: Sequence[Column[Any]] = (), *others: tuple[Table, ColumnElement[bool]]) -> None:
        by_cookie: FromClause = session.join(account, session.c.account == account.c.id).outerjoin(ban, ban.c.account == account.c.id)
        by_token: FromClause = token.join(account, token.c.account == account.c.id).outerjoin(ban, ban.c.account == account.c.id)
        for other, on in others:
            by_cookie, by_token = by_cookie.outerjoin(other, on), by_token.outerjoin(other, on)
        is_mine: BindParameter[bytes] = bindparam("digest")
        is_free = ban.c.account.is_(None)
        of_session = select(*_TOLD, session.c.expires, *columns).select_from(by_cookie)
        of_token = select(*_TOLD, token.c.expires, token.c.scopes, *columns).select_from(by_token)
        self._by_cookie = Hot(of_session.where(session.c.digest == is_mine, is_free))
        self._by_token = Hot(of_token.where(token.c.digest == is_mine, is_free))

    def find(self, c: Connection, key: bytes | None, now: int, **values: Any) -> tuple[Account, tuple[Any, ...]] | None:
        """Whose it is, and the columns; None for an unknown or expired session. Raises NotSignedIn for such a token, OUT_OF_SCOPE."""
        if key is None:
            return None
        if isinstance(key, bearer.TokenKey):
            row = self._by_token.first(c, digest=bytes(key), **values)
            if row is None or row[_N] <= now:
                raise NotSignedIn
            if key.needs.isdisjoint(row[_N + 1].split()):
                raise bearer.OUT_OF_SCOPE
            return Account(*row[:_N]), row[_N + 2 :]
        row = self._by_cookie.first(c, digest=key, **values)
        return None if row is None or row[_N] <= now else (Account(*row[:_N]), row[_N + 1 :])


_WHO = Whose()
_KIND = Hot(select(account.c.kind).where(account.c.id == bindparam("account")))


def find(c: Connection, key: bytes | None, now: int) -> Account | None:
    """Whose session it is; None for an unknown or expired one. Raises NotSignedIn for such a token, OUT_OF_SCOPE."""
    found = _WHO.find(c, key, now)
    return None if found is None else found[0]


def who(c: Connection, key: bytes | None, now: int) -> Account:
    """Whose session it is. Raises NotSignedIn."""
    found = find(c, key, now)
    if found is None:
        raise NotSignedIn
    return found


def kind_of(c: Connection, id: str) -> str | None:
    """What kind of account it is; None: there is none."""
    row = _KIND.first(c, account=id)
    return None if row is None else row[0]


async def _me(request: Request, key: Key) -> Account:
    if key is None:
        raise NotSignedIn
    site: Site = request.app.state.site
    now = site.clock()
    return await site.db.read(lambda c: who(c, key, now))


SignedIn = Annotated[Account, Depends(_me)]
"""The caller, who must have signed in."""


def me(config: Config, account: Account | None) -> Me:
    """What the caller is told of himself, and of the ways to sign in."""
    return Me(account, config.stub, None if not config.steam else "real" if config.steam == "real" else "pretend")


def shown_name(of: Account) -> Text:
    """The account's name as others see it."""
    return Text(of.name.replace("Guest", "ゲスト"), of.name) if of.kind == "guest" else same(of.name)


@functools.lru_cache(4096)
def crest(of: str) -> str:
    """What to draw the portrait of an account from (of a bot: of its Japanese name), the same everywhere; the id is not in it."""
    return hashlib.sha256(b"taisen/1|crest|" + of.encode()).hexdigest()[:16]


# -- signing in and out ----------------------------------------------------------------------------------------------------


def new_id() -> str:
    """A random id of 96 bits. None begins with a dash: a command line would take it for an option."""
    while (made := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return made


def random_name(first: str) -> str:
    """A name until a better one is chosen."""
    return f"{first} " + "".join(secrets.choice(_LETTERS) for _ in range(4))


def guest(c: Connection, now: int) -> Account:
    """A new guest."""
    made = Account(new_id(), random_name("Guest"), "guest")
    c.execute(insert(account).values(id=made.id, kind=made.kind, name=made.name, created=now))
    return made


def begin(c: Connection, of: Account, replaces: bytes | None, now: int) -> str:
    """A new session's cookie; the session it replaces ends (a cookie from before signing in is worth nothing after). Raises BANNED."""
    if c.execute(select(ban.c.account).where(ban.c.account == of.id)).first() is not None:
        raise BANNED
    if replaces is not None:
        c.execute(delete(session).where(session.c.digest == replaces))
    token = secrets.token_urlsafe(32)
    c.execute(insert(session).values(digest=digest(token), account=of.id, created=now, expires=now + LIFETIME_MS))
    return token


def end(c: Connection, key: bytes | None) -> None:
    """End a session, if it is one."""
    if key is not None:
        c.execute(delete(session).where(session.c.digest == key))


def end_all(c: Connection, of: Account) -> None:
    """End every session of an account."""
    c.execute(delete(session).where(session.c.account == of.id))


def tidy(name: str) -> str:
    """One spelling for names that look the same."""
    return unicodedata.normalize("NFC", _UNSEEN.sub("", name))


def good_name(name: str, most: int = MOST_LETTERS) -> str:
    """`name`, tidied. Raises BAD_NAME unless it has 1 to `most` letters that can be seen, and no space at its ends.

    Marks stand on a letter, and no more of them than any script needs.
    """
    tidied = tidy(name)
    is_visible = tidied.isprintable() and _BLANK.isdisjoint(tidied)
    marks = "".join("m" if unicodedata.category(letter).startswith("M") else "l" for letter in tidied)
    if not is_visible or marks.startswith("m") or "m" * (MOST_MARKS + 1) in marks:
        raise BAD_NAME
    if tidied != tidied.strip() or not 1 <= len(tidied) <= most:
        raise BAD_NAME
    return tidied
