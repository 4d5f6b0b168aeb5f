"""`Idempotency-Key`: a POST that is sent again has no second effect, and gets the answer the first one got, byte for byte.

A key belongs to one caller and one address. It is written in the transaction of the effect, together with the answer; where bots think
between effect and answer, the answer is added before it is sent. Refusals changed nothing, so they are not kept: the same request is
judged anew. Of each caller the last MOST_KEPT / 2 keys are there, at least, until they are outdated. Neither keys nor readable answers
are in the database: an answer (somebody's hand, a token) is sealed with its key.
"""

import re
import secrets
from collections.abc import Callable
from hashlib import sha256, shake_256

from fastapi import Request, Response
from msgspec import Struct
from sqlalchemy import CheckConstraint, Connection, bindparam, delete, func, select
from sqlalchemy.dialects.postgresql import insert as insert_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite

from taisen.engine.text import Text

from .columns import number, octets, table
from .db import Hot
from .errors import Refused
from .site import Site
from .wire import sent

KEPT_MS = 48 * 3_600_000
MOST_SWEPT = 100  # outdated keys a new one sweeps away
MOST_KEPT = 512  # keys of one caller; one more, and the older half of them is forgotten
FORM = "[!#-~]{16,64}"
REPEATED = "idempotency-replayed"

REUSED = Refused(
    "idempotency_key_reused",
    Text("この Idempotency-Key は別の内容の要求に使われています", "this Idempotency-Key was used for another request"),
)
BAD_KEY = Refused(
    "bad_idempotency_key",
    Text(
        "Idempotency-Key は英数字と記号の16～64文字で指定してください（UUIDなど）",
        "an Idempotency-Key has 16 to 64 letters, digits and signs; a UUID will do",
    ),
)
_KEY = re.compile(FORM)
_OF_CALLER = 8  # bytes
PARAMETER = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "Send the same request with the same key again, for 24 hours and after any loss of connection: it has one effect, and"
    " the answer is the first one, byte for byte (then with `Idempotency-Replayed: true`). Refusals changed nothing and are not kept.",
    "schema": {"type": "string", "pattern": f"^{FORM}$"},
    "example": "2f1c0f6e-8d5b-4c0e-9a37-6f2b1d9c4e10",
}

done_once = table(
    "done_once",
    octets("digest", primary_key=True),  # 8 bytes of the caller's, 24 of caller's, address's and key's: a caller's keys lie together
    octets("request"),  # digest of what was sent
    number("status", null=True),
    octets("salt", null=True),
    octets("answer", null=True),  # sealed; nothing yet: the effect is there, and the answer is being made
    number("expires", index=True),
    CheckConstraint("(status IS NULL) = (answer IS NULL) AND (salt IS NULL) = (answer IS NULL)", name="answer"),
)


class Repeated(Exception):
    """Ends a request that was done before; `answer` is what it got then."""

    def __init__(self, answer: Response) -> None:
        super().__init__("done before")
        self.answer = answer


class _Row(Struct, frozen=True):
    """Where a request is kept: `digest` of its place, `request` of its content, and the key, which opens its answer."""

    digest: bytes
    request: bytes
    key: bytes
    expires: int


class Once:
    """A request that may have come with a key; without one, its answers are kept nowhere."""

    __slots__ = ("_row", "_site")

    def __init__(self, site: Site, row: _Row | None) -> None:
        self._site = site
        self._row = row

    async def write(self, work: Callable[[Connection], Response]) -> Response:
        """Do `work`, which gives the answer, in one transaction with its key; or give the answer it has already got.

        Who comes with the same key meanwhile waits. Raises what `work` raises, and REUSED; then nothing is kept.
        """
        row = self._row
        if row is None:
            return await self._site.db.write(work)

        def once(c: Connection) -> Response:
            if not _take(c, row):
                found = _told(c, row)
                if found is not None:
                    return found
            answer = work(c)
            _keep(c, row, answer)
            return answer

        return await self._site.db.write(once)

    def begin(self, c: Connection) -> None:
        """For work in several transactions: the key, in that of the effect. Repeating the work must find the effect. Raises REUSED."""
        if self._row is not None and not _take(c, self._row):
            _told(c, self._row)

    async def keep(self, answer: Response) -> Response:
        """After `begin`: the answer, kept before it is sent; or the one that was kept meanwhile."""
        row = self._row
        if row is None:
            return answer

        def work(c: Connection) -> Response:
            _take(c, row)
            found = _told(c, row)
            if found is not None:
                return found
            _keep(c, row, answer)
            return answer

        return await self._site.db.write(work)


async def look_up(request: Request, caller: str) -> Once:
    """The key of this request of `caller`, a word no other caller has. Raises Repeated, REUSED, BAD_KEY."""
    site: Site = request.app.state.site
    given = request.headers.getlist("idempotency-key")
    if not given:
        return Once(site, None)
    key = given[0].removeprefix('"').removesuffix('"')  # the draft standard writes it with, most clients without
    if len(given) > 1 or _KEY.fullmatch(key) is None:
        raise BAD_KEY
    scope = request.scope
    place = "|".join(("taisen/1|once", caller, scope["method"], scope["path"], key)).encode("utf-8", "surrogateescape")
    content = sha256(scope["query_string"] + b"|" + await sent(request)).digest()
    row = _Row(sha256(caller.encode()).digest()[:_OF_CALLER] + sha256(place).digest()[_OF_CALLER:], content, place, site.clock() + KEPT_MS)
    found = await site.db.read(lambda c: _told(c, row))
    if found is not None:
        raise Repeated(found)
    return Once(site, row)


# -- rows ------------------------------------------------------------------------------------------------------------------


_digest = done_once.c.digest
_outdated = select(_digest).where(done_once.c.expires <= bindparam("now")).limit(MOST_SWEPT).with_for_update(skip_locked=True)
_SWEEP = Hot(delete(done_once).where(_digest.in_(_outdated)))
_SWEEP_THIS = Hot(delete(done_once).where(_digest == bindparam("digest"), done_once.c.expires <= bindparam("now")))
_NEW = {
    dialect: Hot(
        either(done_once)
        .values(digest=bindparam("n_digest"), request=bindparam("n_request"), expires=bindparam("n_expires"))
        .on_conflict_do_nothing()
        .returning(_digest)  # the number of rows says nothing of this on PostgreSQL
    )
    for dialect, either in (("sqlite", insert_sqlite), ("postgresql", insert_postgresql))
}
_HIS = _digest.between(bindparam("first"), bindparam("last"))
_COUNT = Hot(select(func.count()).where(_HIS))
_FOUND = Hot(
    select(done_once.c.request, done_once.c.status, done_once.c.salt, done_once.c.answer).where(
        _digest == bindparam("digest"), done_once.c.expires > bindparam("now")
    )
)
_ANSWER = Hot(
    done_once.update()
    .where(_digest == bindparam("b_digest"))
    .values(status=bindparam("n_status"), salt=bindparam("n_salt"), answer=bindparam("n_answer"))
)


def _take(c: Connection, row: _Row) -> bool:
    """Write the key; False if it is there. On PostgreSQL this waits for another transaction that is writing it."""
    now = row.expires - KEPT_MS
    _SWEEP.run(c, now=now)
    _SWEEP_THIS.run(c, digest=row.digest, now=now)
    if _NEW[c.dialect.name].first(c, n_digest=row.digest, n_request=row.request, n_expires=row.expires) is None:
        return False
    _forget(c, row)
    return True


def _forget(c: Connection, new: _Row) -> None:
    """Nobody fills the disk with answers: of a caller with too many keys the older half is forgotten."""
    caller, rest = new.digest[:_OF_CALLER], len(new.digest) - _OF_CALLER
    ends = {"first": caller + bytes(rest), "last": caller + b"\xff" * rest}
    counted = _COUNT.first(c, **ends)
    if counted is None or counted[0] <= MOST_KEPT:
        return
    latest = select(_digest).where(_HIS).order_by(done_once.c.expires.desc(), _digest).limit(MOST_KEPT // 2)
    c.execute(delete(done_once).where(_HIS, _digest.not_in(latest), _digest != new.digest), ends)


def _told(c: Connection, row: _Row) -> Response | None:
    """The answer that is kept under a key, if there is one. Raises REUSED."""
    found = _FOUND.first(c, digest=row.digest, now=row.expires - KEPT_MS)
    if found is None:
        return None
    request, status, salt, answer = found
    if bytes(request) != row.request:
        raise REUSED
    if answer is None:
        return None
    return Response(_sealed(bytes(answer), row, bytes(salt)), status, {REPEATED: "true"}, "application/json")


def _keep(c: Connection, row: _Row, answer: Response) -> None:
    salt = secrets.token_bytes(16)
    sealed = _sealed(bytes(answer.body), row, salt)
    _ANSWER.run(c, b_digest=row.digest, n_status=answer.status_code, n_salt=salt, n_answer=sealed)


def _sealed(data: bytes, row: _Row, salt: bytes) -> bytes:
    """Sealed, or opened: the same deed."""
    pad = shake_256(salt + row.key).digest(len(data))
    return (int.from_bytes(data) ^ int.from_bytes(pad)).to_bytes(len(data))
