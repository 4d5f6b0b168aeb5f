"""What an account sees of its points."""

import csv
import io
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, and_, case, literal, not_, or_, select, union_all

from .models import claim, lot, transfer
from .schemas import ClaimEntry, History, Line, Lot, Rewards

MOST = 200
DOUBT_MS = 3_600_000


def rewards(c: Connection, account: str, now: int) -> Rewards:
    """Balance, lots and claims: everything that can still be used, and the latest of what cannot.

    Points past their expiry are told as expired and those of a hold that has ended as available, whether or not they were moved there.
    """
    back = _coming_back(c, account, now)
    usable = and_(lot.c.expires > now, or_(lot.c.available > 0, lot.c.reserved > 0))
    latest = select(lot.c.id).where(lot.c.account == account).order_by(lot.c.earned.desc(), lot.c.id).limit(MOST)
    chosen = select(lot).where(lot.c.account == account, or_(usable, lot.c.id.in_(latest))).order_by(lot.c.earned.desc(), lot.c.id)
    lots = tuple(_lot(row, back.get(row.id, 0), now) for row in c.execute(chosen))
    made = select(claim).where(claim.c.account == account).order_by(claim.c.reserved.desc(), claim.c.id).limit(MOST)
    points, held = balance(c, account, now)
    return Rewards(points, held, lots, tuple(_claim(row, now) for row in c.execute(made)))


def balance(c: Connection, account: str, now: int) -> tuple[int, int]:
    """Points that are usable now, and those a claim holds."""
    is_usable = (lot.c.account == account, lot.c.expires > now, lot.c.trust != "frozen")
    usable = dict(c.execute(select(lot.c.id, lot.c.available).where(*is_usable)).all())
    back = _coming_back(c, account, now)
    held = select(claim.c.amount).where(claim.c.account == account, claim.c.state == "reserved", claim.c.hold_until > now)
    return sum(usable.values()) + sum(back.get(id, 0) for id in usable), sum(c.execute(held).scalars())


def _coming_back(c: Connection, account: str, now: int) -> dict[str, int]:
    """Points by lot of a hold that has ended and was not released yet."""
    ended = (claim.c.account == account, claim.c.state == "reserved", claim.c.hold_until <= now)
    held = select(transfer.c.lot, transfer.c.amount).join(claim, claim.c.id == transfer.c.claim).where(*ended)
    return dict(c.execute(held).all())


def history(c: Connection, account: str, now: int, before: int | None = None) -> History:
    """A page of movements, those before the time `before`, the latest first. The movements of one moment stay together."""
    lines = _movements(account, now)
    chosen = select(lines).order_by(*_latest_first(lines))
    if before is not None:
        chosen = chosen.where(lines.c.at < before)
    page = c.execute(chosen.limit(MOST + 1)).all()
    if len(page) <= MOST:
        return History(tuple(map(_line, page)), None)
    cut = page[MOST].at
    whole = [row for row in page if row.at > cut]  # the next page begins with the moment of the first line too many
    if not whole:
        whole = list(c.execute(select(lines).where(lines.c.at == cut).order_by(*_latest_first(lines))))
        if c.execute(select(lines.c.at).where(lines.c.at < cut).limit(1)).first() is None:
            return History(tuple(map(_line, whole)), None)
    return History(tuple(map(_line, whole)), whole[-1].at)


def whole_history(c: Connection, account: str, now: int) -> tuple[Line, ...]:
    """All movements, the latest first."""
    lines = _movements(account, now)
    return tuple(map(_line, c.execute(select(lines).order_by(*_latest_first(lines)))))


def _movements(account: str, now: int) -> Any:
    """All that has happened to the points, so that what is left adds up at every moment.

    What time does is told at the time it did it, whether or not rows were moved since: points that were not used in time expire then,
    and a hold that has ended gives its points back then. What comes back after its expiry is told as two lines: returned, and expired.
    """
    source = (lot.c.source_kind, lot.c.source_id)
    mine, lapsed = lot.c.account == account, lot.c.expires <= now
    moved = select(*source).join(lot, lot.c.id == transfer.c.lot).where(mine)
    held = moved.join(claim, claim.c.id == transfer.c.claim)
    ended = and_(claim.c.state == "reserved", claim.c.hold_until <= now, transfer.c.target == "reserved")
    back = and_(transfer.c.source == "reserved", transfer.c.target.in_(("available", "expired")))
    at = case((and_(transfer.c.source == "available", transfer.c.target == "expired"), lot.c.expires), else_=transfer.c.at)
    back_at = _earlier(transfer.c.at, claim.c.hold_until)

    def lines(of: Any, at: Any, what: Any, points: Any) -> Any:
        return of.with_only_columns(at.label("at"), what.label("what"), points.label("points"), *source)

    expired, returned = literal("expired"), literal("returned")
    return union_all(
        lines(select(*source).where(mine), lot.c.earned, literal("earned"), lot.c.granted),
        lines(moved.where(not_(back)), at, transfer.c.target, transfer.c.amount),
        lines(held.where(back), back_at, returned, transfer.c.amount),
        lines(held.where(back, transfer.c.target == "expired"), _later(back_at, lot.c.expires), expired, transfer.c.amount),
        lines(held.where(ended), claim.c.hold_until, returned, transfer.c.amount),
        lines(held.where(ended, lapsed), _later(claim.c.hold_until, lot.c.expires), expired, transfer.c.amount),
        lines(select(*source).where(mine, lapsed, lot.c.available > 0), lot.c.expires, expired, lot.c.available),
    ).subquery()


def _earlier(one: Any, other: Any) -> Any:
    return case((one < other, one), else_=other)


def _later(one: Any, other: Any) -> Any:
    return case((one > other, one), else_=other)


def _latest_first(lines: Any) -> tuple[Any, ...]:
    # what came back at the moment it expired came back before; what was earned was earned before anything was done with it
    rank = case((lines.c.what == "expired", 0), (lines.c.what == "earned", 2), else_=1)
    return lines.c.at.desc(), lines.c.source_id, rank, lines.c.what, lines.c.points


def _line(row: Any) -> Line:
    return Line(row.at, row.what, row.points, row.source_kind, row.source_id)


def as_csv(lines: Iterable[Line]) -> str:
    """Movements as a table, times in epoch milliseconds."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(("at", "what", "points", "source", "source_id"))
    table.writerows((line.at, line.what, line.points, line.source, line.source_id) for line in lines)
    return out.getvalue()


def _lot(row: Any, back: int, now: int) -> Lot:
    available = row.available + back
    over = available if now >= row.expires else 0
    return Lot(
        row.id,
        row.source_kind,
        row.source_id,
        row.granted,
        available - over,
        row.reserved - back,
        row.claimed,
        row.expired + over,
        row.revoked,
        row.earned,
        row.expires,
        row.trust,
    )


def _claim(row: Any, now: int) -> ClaimEntry:
    lapsed = row.state == "reserved" and now >= row.hold_until
    in_doubt = row.state == "confirmed" and now >= row.confirmed + DOUBT_MS
    return ClaimEntry(row.id, row.server, row.amount, "released" if lapsed else row.state, row.reserved, row.hold_until, in_doubt)
