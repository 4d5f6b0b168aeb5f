"""Whether the ledger is whole: lots are the sums of their transfers, claims and their transfers agree."""

from typing import Any

from sqlalchemy import Connection, ScalarSelect, Select, and_, case, func, select

from .models import BUCKETS, claim, lot, transfer


def differences(c: Connection) -> list[str]:
    """One sentence for each thing that does not agree; none: the ledger is whole."""
    found = []
    for row in c.execute(_sums()).mappings():
        for bucket in BUCKETS:
            moved = row[f"into_{bucket}"] - row[f"out_of_{bucket}"]
            expected = moved + (row["granted"] if bucket == "available" else 0)
            if row[bucket] != expected:
                found.append(f"lot {row['id']}: {bucket} is {row[bucket]}, its transfers give {expected}")
    held, spent, back = _claim_sum("available", "reserved"), _claim_sum("reserved", "claimed"), _claim_back()
    for told in c.execute(select(claim.c.id, claim.c.state, claim.c.amount, held, spent, back)):
        id, state, amount, was_held, was_spent, came_back = told
        should = {"reserved": (amount, 0, 0), "released": (amount, 0, amount)}.get(state, (amount, amount, 0))
        if (was_held, was_spent, came_back) != should:
            found.append(f"claim {id} is {state} over {amount}: held {was_held}, spent {was_spent}, came back {came_back}")
    return found


def _sums() -> Select[Any]:
    sums = []
    for bucket in BUCKETS:
        into = func.coalesce(func.sum(case((transfer.c.target == bucket, transfer.c.amount), else_=0)), 0)
        out = func.coalesce(func.sum(case((transfer.c.source == bucket, transfer.c.amount), else_=0)), 0)
        sums += [into.label(f"into_{bucket}"), out.label(f"out_of_{bucket}")]
    columns = [lot.c.id, lot.c.granted, *(lot.c[bucket] for bucket in BUCKETS)]
    return select(*columns, *sums).outerjoin(transfer, transfer.c.lot == lot.c.id).group_by(*columns)


def _claim_sum(source: str, target: str) -> ScalarSelect[Any]:
    fits = and_(transfer.c.claim == claim.c.id, transfer.c.source == source, transfer.c.target == target)
    return select(func.coalesce(func.sum(transfer.c.amount), 0)).where(fits).scalar_subquery()


def _claim_back() -> ScalarSelect[Any]:
    fits = and_(transfer.c.claim == claim.c.id, transfer.c.source == "reserved", transfer.c.target.in_(("available", "expired")))
    return select(func.coalesce(func.sum(transfer.c.amount), 0)).where(fits).scalar_subquery()
