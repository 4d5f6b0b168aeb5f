"""The deeds of the ledger. Each is called inside one transaction with one `now`; what it reads, it has locked.

A point is usable while `now < expires`. Points are taken from the lot that expires first. A hold taken in time can be confirmed until
it ends, even if the lot expires meanwhile; points that come back after their expiry are expired.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, func, insert, select, update

from taisen.engine.text import Text

from .. import tokyo
from ..accounts.models import account as accounts
from ..accounts.sessions import new_id
from ..errors import Conflict, NotFound
from .models import POINTS, claim, lot, transfer

LIFETIME_MS = 30 * 86_400_000
HOLD_MS = 15 * 60_000
OVERDUE_MS = 72 * 3_600_000  # after so long expired points are moved to their bucket; until then they merely count as expired
MOST_SWEPT = 500  # lots in one transaction

CLAIM_OPEN = Conflict("claim_open", Text("受け取り手続き中のポイントがあります", "there is a claim under way already"))
TOO_FEW = Conflict("too_few_points", Text("ポイントが足りません", "there are not enough points"))
HOLD_OVER = Conflict("hold_over", Text("受け取りの有効時間が過ぎました", "the time to confirm this claim is over"))
NOT_RESERVED = Conflict("claim_not_reserved", Text("この受け取りはもう確定または取り消し済みです", "this claim is no longer only reserved"))
NOT_CONFIRMED = Conflict("claim_not_confirmed", Text("この受け取りは確定されていません", "this claim has not been confirmed"))


class Claim(Struct, frozen=True):
    """A claim; times are UTC epoch milliseconds."""

    id: str
    account: str
    server: str
    amount: int
    state: str
    hold_until: int


# -- earning -----------------------------------------------------------------------------------------------------------------


def earn(c: Connection, account: str, kind: str, battle: str, now: int, daily: int) -> bool:
    """Points for a won battle; False when it gives none, because of its kind or because the day (in Tokyo) has given `daily` already.

    A second lot for the same battle is impossible: the database refuses it.
    """
    points = POINTS.get(kind)
    if points is None:
        return False
    lock(c, account)
    if earned_today(c, account, now) + points > daily:
        return False
    _grant(c, account, kind, battle, points, now, "unchecked")
    return True


def earned_today(c: Connection, account: str, now: int) -> int:
    """Points from battles since the day (in Tokyo) began."""
    today = select(func.coalesce(func.sum(lot.c.granted), 0)).where(
        lot.c.account == account, lot.c.source_kind.in_(POINTS), lot.c.earned >= tokyo.midnight(now)
    )
    return int(c.execute(today).scalar_one())  # PostgreSQL's sums are decimals


def grant(c: Connection, account: str, batch: str, points: int, now: int) -> None:
    """Points from an operator. Raises sqlalchemy's IntegrityError for a batch line that was granted already."""
    lock(c, account)
    _grant(c, account, "operator", batch, points, now, "checked")


def _grant(c: Connection, account: str, kind: str, source: str, points: int, now: int, trust: str) -> None:
    empty = {"reserved": 0, "claimed": 0, "expired": 0, "revoked": 0}
    values = {"id": new_id(), "account": account, "source_kind": kind, "source_id": source, "granted": points, "available": points}
    c.execute(insert(lot).values(earned=now, expires=now + LIFETIME_MS, trust=trust, **values, **empty))


# -- claiming ----------------------------------------------------------------------------------------------------------------


def reserve(
    c: Connection, account: str, server: str, amount: int | None, now: int, *, key: str | None = None, most: int | None = None
) -> Claim:
    """Hold `amount` points (None: all there are, but `most`) for a game server, which asked with `key`.

    Raises Conflict: too few, or a claim is under way.
    """
    lock(c, account)
    lapse(c, account, now)
    if c.execute(select(claim.c.id).where(claim.c.account == account, claim.c.state == "reserved")).first() is not None:
        raise CLAIM_OPEN
    usable = _usable(c, account, now)
    there = sum(row.available for row in usable)
    wanted = amount if amount is not None else there if most is None else min(there, most)
    if not 0 < wanted <= there:
        raise TOO_FEW
    made = Claim(new_id(), account, server, wanted, "reserved", now + HOLD_MS)
    values = {"id": made.id, "account": account, "server": server, "amount": wanted, "state": "reserved"}
    c.execute(insert(claim).values(reserved=now, hold_until=made.hold_until, api_key=key, **values))
    left = wanted
    for row in usable:
        taken = min(left, row.available)
        if taken:
            _transfer(c, row.id, "available", "reserved", taken, made.id, now)
        left -= taken
    return made


def confirm(c: Connection, id: str, server: str, now: int) -> Claim:
    """The server is about to give: the points are spent. Again is harmless. Raises NotFound, Conflict (too late, released)."""
    row = _claim(c, id, server)
    if row.state in ("confirmed", "delivered"):
        return _told(row, row.state)
    if row.state == "released":
        raise NOT_RESERVED
    if now >= row.hold_until:
        raise HOLD_OVER
    for held in _held(c, id):
        _transfer(c, held.lot, "reserved", "claimed", held.amount, id, now)
    c.execute(update(claim).where(claim.c.id == id).values(state="confirmed", confirmed=now))
    return _told(row, "confirmed")


def delivered(c: Connection, id: str, server: str, now: int) -> Claim:
    """The server has given. Again is harmless. Raises NotFound, Conflict (not confirmed)."""
    row = _claim(c, id, server)
    if row.state not in ("confirmed", "delivered"):
        raise NOT_CONFIRMED
    if row.state == "confirmed":
        c.execute(update(claim).where(claim.c.id == id).values(state="delivered", delivered=now))
    return _told(row, "delivered")


def release(c: Connection, id: str, server: str, now: int) -> Claim:
    """Give the points back (or let them expire). Again is harmless. Raises NotFound, Conflict (confirmed: never returns by itself)."""
    row = _claim(c, id, server)
    if row.state in ("confirmed", "delivered"):
        raise NOT_RESERVED
    if row.state == "reserved":
        _release(c, id, now)
    return _told(row, "released")


def lapse(c: Connection, account: str, now: int) -> None:
    """Release a hold of the account that has ended."""
    over = select(claim.c.id).where(claim.c.account == account, claim.c.state == "reserved", claim.c.hold_until <= now)
    for id in c.execute(over).scalars().all():
        _release(c, id, now)


def _release(c: Connection, id: str, now: int) -> None:
    for held in _held(c, id):
        _transfer(c, held.lot, "reserved", "available" if now < held.expires else "expired", held.amount, id, now)
    c.execute(update(claim).where(claim.c.id == id).values(state="released", released=now))


# -- ending ------------------------------------------------------------------------------------------------------------------


def sweep(c: Connection, now: int) -> int:
    """Move what expired long ago to its bucket, so many lots at most; how many it were. Balances never depend on it."""
    old = select(lot.c.id, lot.c.available).where(lot.c.expires <= now - OVERDUE_MS, lot.c.available > 0)
    rows = c.execute(old.order_by(lot.c.id).limit(MOST_SWEPT).with_for_update(skip_locked=True)).all()
    for row in rows:
        _transfer(c, row.id, "available", "expired", row.available, None, now)
    return len(rows)


def revoke(c: Connection, id: str, now: int) -> int:
    """Take back what is still available of a lot; how many points."""
    row = c.execute(select(lot.c.account, lot.c.available).where(lot.c.id == id).with_for_update()).first()
    if row is None:
        raise NotFound
    if row.available:
        _transfer(c, id, "available", "revoked", row.available, None, now)
    available: int = row.available
    return available


def mark(c: Connection, id: str, trust: str) -> bool:
    """What playing the battle behind a lot again has shown: `checked` or `frozen`. False: that had been shown before."""
    changed = update(lot).where(lot.c.id == id, lot.c.trust == "unchecked").values(trust=trust)
    return c.execute(changed).rowcount == 1


def freeze(c: Connection, id: str) -> None:
    """An operator has voided the battle behind a lot: nothing of it can be held any more."""
    c.execute(update(lot).where(lot.c.id == id).values(trust="frozen"))


# -- rows --------------------------------------------------------------------------------------------------------------------


def lock(c: Connection, account: str) -> None:
    """One at a time for each account. Raises NotFound."""
    if c.execute(select(accounts.c.id).where(accounts.c.id == account).with_for_update()).first() is None:
        raise NotFound


def unchecked(c: Connection, account: str) -> Sequence[Any]:
    """Lots (id, battle, kind) whose battle has not been played again yet, those that expire first before the others."""
    chosen = select(lot.c.id, lot.c.source_id, lot.c.source_kind).where(lot.c.account == account, lot.c.trust == "unchecked")
    return c.execute(chosen.order_by(lot.c.expires, lot.c.id)).all()


def _usable(c: Connection, account: str, now: int) -> Sequence[Any]:
    chosen = select(lot.c.id, lot.c.available).where(
        lot.c.account == account, lot.c.expires > now, lot.c.available > 0, lot.c.trust == "checked"
    )
    return c.execute(chosen.order_by(lot.c.expires, lot.c.id).with_for_update()).all()


def _claim(c: Connection, id: str, server: str) -> Any:
    whose = c.execute(select(claim.c.account).where(claim.c.id == id, claim.c.server == server)).scalar()
    if whose is None:
        raise NotFound
    lock(c, whose)
    return c.execute(select(claim).where(claim.c.id == id)).one()


def _told(row: Any, state: str) -> Claim:
    return Claim(row.id, row.account, row.server, row.amount, state, row.hold_until)


def _held(c: Connection, id: str) -> Sequence[Any]:
    held = (
        select(transfer.c.lot, transfer.c.amount, lot.c.expires)
        .join(lot, lot.c.id == transfer.c.lot)
        .where(transfer.c.claim == id, transfer.c.target == "reserved")
    )
    return c.execute(held.order_by(lot.c.expires, lot.c.id)).all()


def _transfer(c: Connection, of: str, source: str, target: str, amount: int, by: str | None, now: int) -> None:
    c.execute(insert(transfer).values(id=new_id(), lot=of, source=source, target=target, amount=amount, claim=by, at=now))
