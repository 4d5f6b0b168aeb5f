"""What an account sees of its points."""

import csv
import io
from typing import Any

from sqlalchemy import Connection, literal, select, union_all

from .models import claim, lot, transfer
from .schemas import ClaimEntry, History, Line, Lot, Rewards

MOST = 200
DOUBT_MS = 3_600_000


def rewards(c: Connection, account: str, now: int) -> Rewards:
    """Balance, lots and claims. Points past their expiry are told as expired, whether or not they were moved there yet."""
    lots = [_lot(row, now) for row in c.execute(_latest(lot, account, lot.c.earned))]
    claims = [_claim(row, now) for row in c.execute(_latest(claim, account, claim.c.reserved))]
    usable = select(lot.c.available).where(lot.c.account == account, lot.c.expires > now, lot.c.available > 0, lot.c.trust != "frozen")
    held = select(claim.c.amount).where(claim.c.account == account, claim.c.state == "reserved", claim.c.hold_until > now)
    return Rewards(sum(c.execute(usable).scalars()), sum(c.execute(held).scalars()), tuple(lots), tuple(claims))


def history(c: Connection, account: str, before: int | None) -> History:
    """Movements before the time `before`, the latest first."""
    source = (lot.c.source_kind, lot.c.source_id)
    way = transfer.c.source + literal(">") + transfer.c.target
    earned = select(lot.c.earned.label("at"), literal("earned").label("what"), lot.c.granted.label("points"), *source)
    moved = select(transfer.c.at, way, transfer.c.amount, *source).join(lot, lot.c.id == transfer.c.lot)
    lines = union_all(earned.where(lot.c.account == account), moved.where(lot.c.account == account)).subquery()
    chosen = select(lines).order_by(lines.c.at.desc(), lines.c.source_id, lines.c.what)
    if before is not None:
        chosen = chosen.where(lines.c.at < before)
    rows = c.execute(chosen.limit(MOST + 1)).all()
    page = rows[:MOST]
    if len(rows) > MOST:  # never part the movements of one moment: the next page begins before it
        cut = rows[MOST].at
        page = [row for row in page if row.at > cut] or page
    told = tuple(Line(row.at, _what(row.what), row.points, row.source_kind, row.source_id) for row in page)
    return History(told, page[-1].at if len(rows) > MOST else None)


def as_csv(told: History) -> str:
    """The same as a table, times in epoch milliseconds."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(("at", "what", "points", "source", "source_id"))
    table.writerows((line.at, line.what, line.points, line.source, line.source_id) for line in told.lines)
    return out.getvalue()


def _latest(table: Any, account: str, order: Any) -> Any:
    return select(table).where(table.c.account == account).order_by(order.desc(), table.c.id).limit(MOST)


def _what(way: str) -> Any:
    return "returned" if way == "reserved>available" else way.rpartition(">")[2]


def _lot(row: Any, now: int) -> Lot:
    over = row.available if now >= row.expires else 0
    return Lot(
        row.id,
        row.source_kind,
        row.source_id,
        row.granted,
        row.available - over,
        row.reserved,
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
