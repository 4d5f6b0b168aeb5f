"""`Authorization: Bearer …`: how far a token goes.

What a request needs follows from its address alone, so a route that nobody thought of here needs a scope no token has.
"""

import hashlib
import re

from starlette.datastructures import Headers

from taisen.engine.text import Text

from ..errors import Forbidden, NotSignedIn

PREFIX = "taisen_"  # so that a token that was published by mistake can be found

SCOPES = ("battles", "decks", "read")
_AREAS = {"battles": "battles", "arena": "battles", "tables": "battles", "decks": "decks", "collection": "decks"}
_READABLE = frozenset({*_AREAS, "rewards"})
_ME = "/v1/me"

_SHOWN = re.compile(rf"bearer +({PREFIX}[A-Za-z0-9_-]{{43}})", re.IGNORECASE)

OUT_OF_SCOPE = Forbidden("out_of_scope", Text("このトークンではその操作はできません", "this token may not do that"))


class TokenKey(bytes):
    """The digest of a token, not of a cookie; with the scopes one of which it must have for this request."""

    needs: frozenset[str]


def is_shown(headers: Headers) -> bool:
    """Whether a request comes with a token, well-formed or not. Its cookies are not read then."""
    return any(value.split(" ")[0].lower() == "bearer" for value in headers.getlist("authorization"))


def key(headers: Headers, method: str, path: str) -> TokenKey:
    """The key of a request that comes with a token. Raises NotSignedIn (it is none), OUT_OF_SCOPE (no token may do this)."""
    given = headers.getlist("authorization")
    found = _SHOWN.fullmatch(given[0]) if len(given) == 1 else None
    if found is None:
        raise NotSignedIn
    made = TokenKey(hashlib.sha256(found[1].encode()).digest())
    made.needs = needs(method, path)
    if not made.needs:
        raise OUT_OF_SCOPE
    return made


def needs(method: str, path: str) -> frozenset[str]:
    """The scopes one of which lets a token do this; empty: no token may."""
    area = path.split("/")[2] if path.startswith("/v1/") else ""
    found = {_AREAS[area]} if area in _AREAS else set()
    if method in ("GET", "HEAD") and (area in _READABLE or path == _ME):
        found.add("read")
    return frozenset(found)
