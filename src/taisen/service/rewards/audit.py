"""Whether the ledger is whole: lots are the sums of their transfers, claims and their transfers agree, and so do the totals."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, ScalarSelect, Select, and_, case, func, or_, select

from ..findings import Finding
from .models import BUCKETS, claim, lot, transfer

# what the transfers of a claim in this state add up to: held, spent, come back, as multiples of its amount
_OF_STATE = {"reserved": (1, 0, 0), "released": (1, 0, 1), "confirmed": (1, 1, 0), "delivered": (1, 1, 0)}


def differences(c: Connection) -> list[Finding]:
    """Each thing that does not agree; none: the ledger is whole."""
    return [*_lots(c), *_claims(c), *_owners(c), *_totals(c)]


def _lots(c: Connection) -> Iterator[Finding]:
    for row in c.execute(_sums()).mappings():
        for bucket in BUCKETS:
            moved = row[f"into_{bucket}"] - row[f"out_of_{bucket}"]
            expected = moved + (row["granted"] if bucket == "available" else 0)
            if row[bucket] != expected:
                yield Finding("lot_sum", "lot", row["id"], f"{bucket} {expected}", f"{bucket} {row[bucket]}")


def _claims(c: Connection) -> Iterator[Finding]:
    held, spent = _claim_sum("available", ("reserved",)), _claim_sum("reserved", ("claimed",))
    back = _claim_sum("reserved", ("available", "expired"))
    for id, state, amount, *moved in c.execute(select(claim.c.id, claim.c.state, claim.c.amount, held, spent, back)):
        should = tuple(amount * times for times in _OF_STATE[state])
        if tuple(moved) != should:
            yield Finding("claim_transfers", "claim", id, f"{state}: {_held(should)}", _held(moved))


def _held(sums: Any) -> str:
    held, spent, back = sums
    return f"held {held}, spent {spent}, came back {back}"


def _owners(c: Connection) -> Iterator[Finding]:
    """A transfer belongs to a lot, and a claim takes from lots of its own account only."""
    chosen = (
        select(transfer.c.id, transfer.c.claim, transfer.c.lot, claim.c.account.label("claimer"), lot.c.account.label("owner"))
        .outerjoin(claim, claim.c.id == transfer.c.claim)
        .outerjoin(lot, lot.c.id == transfer.c.lot)
        .where(or_(lot.c.id.is_(None), and_(transfer.c.claim.is_not(None), or_(claim.c.id.is_(None), claim.c.account != lot.c.account))))
    )
    for row in c.execute(chosen):
        expected = f"lot {row.lot} and claim {row.claim} of one account"
        yield Finding("owner", "transfer", row.id, expected, f"lot of {row.owner}, claim of {row.claimer}")


def _totals(c: Connection) -> Iterator[Finding]:
    granted, *buckets = c.execute(select(*(func.coalesce(func.sum(lot.c[name]), 0) for name in ("granted", *BUCKETS)))).one()
    if granted != sum(buckets):
        yield Finding("total_points", "lot", "*", f"{granted} points granted", f"{sum(buckets)} in all buckets")
    for bucket, states in (("reserved", ("reserved",)), ("claimed", ("confirmed", "delivered"))):
        claimed = c.execute(select(func.coalesce(func.sum(claim.c.amount), 0)).where(claim.c.state.in_(states))).scalar_one()
        found = buckets[BUCKETS.index(bucket)]
        if claimed != found:
            yield Finding(f"total_{bucket}", "lot", "*", f"{claimed} points by claims", f"{found} {bucket} in lots")


def _sums() -> Select[Any]:
    sums = []
    for bucket in BUCKETS:
        into = func.coalesce(func.sum(case((transfer.c.target == bucket, transfer.c.amount), else_=0)), 0)
        out = func.coalesce(func.sum(case((transfer.c.source == bucket, transfer.c.amount), else_=0)), 0)
        sums += [into.label(f"into_{bucket}"), out.label(f"out_of_{bucket}")]
    columns = [lot.c.id, lot.c.granted, *(lot.c[bucket] for bucket in BUCKETS)]
    return select(*columns, *sums).outerjoin(transfer, transfer.c.lot == lot.c.id).group_by(*columns)


def _claim_sum(source: str, targets: tuple[str, ...]) -> ScalarSelect[Any]:
    fits = and_(transfer.c.claim == claim.c.id, transfer.c.source == source, transfer.c.target.in_(targets))
    return select(func.coalesce(func.sum(transfer.c.amount), 0)).where(fits).scalar_subquery()
