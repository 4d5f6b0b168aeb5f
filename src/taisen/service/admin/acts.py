"""What operators did, in a chain: each act carries the hash of the one before it, so none can be changed or taken out unnoticed.

hash = SHA-256(canonical JSON of [n, at, operator, act, subject, batch, reason, detail, previous])
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, insert, select

from ..findings import Finding
from .models import admin_act

FIRST = "0" * 64  # what the first act follows
_canonical = msgspec.json.Encoder(order="sorted").encode


class Signed(Struct, frozen=True):
    """Who does it, why, and when (UTC epoch milliseconds)."""

    operator: str
    reason: str
    now: int


class Act(Struct, frozen=True):
    """A row of the chain. `detail`: what was done, as JSON."""

    n: int
    at: int
    operator: str
    act: str
    subject: str | None
    batch: str | None
    reason: str
    detail: str
    previous: str
    hash: str

    def digest(self) -> str:
        """The hash it has to have."""
        told = [self.n, self.at, self.operator, self.act, self.subject, self.batch, self.reason, self.detail, self.previous]
        return sha256(_canonical(told)).hexdigest()


def hold(c: Connection) -> None:
    """Let nobody else append until this transaction ends: first of all, so that two operators never wait for each other."""
    if c.dialect.name != "sqlite":  # there, whoever writes is alone
        c.exec_driver_sql("LOCK TABLE admin_act IN EXCLUSIVE MODE")


def write(c: Connection, by: Signed, act: str, subject: str | None, detail: Any, batch: str | None = None) -> int:
    """Append an act to the chain, in the transaction of its effect; its number. Raises IntegrityError for a batch that is there."""
    hold(c)
    end = last(c)
    n, previous = (1, FIRST) if end is None else (end.n + 1, end.hash)
    made = Act(n, by.now, by.operator, act, subject, batch, by.reason, _canonical(detail).decode(), previous, "")
    c.execute(insert(admin_act).values({**msgspec.structs.asdict(made), "hash": made.digest()}))
    return n


def batch_of(c: Connection, batch: str) -> Act | None:
    """The act that applied a batch."""
    row = c.execute(select(admin_act).where(admin_act.c.batch == batch)).first()
    return None if row is None else Act(*row)


def last(c: Connection) -> Act | None:
    """The end of the chain."""
    row = c.execute(select(admin_act).order_by(admin_act.c.n.desc()).limit(1)).first()
    return None if row is None else Act(*row)


def each(c: Connection) -> Iterator[Act]:
    """All acts, in their order."""
    for row in c.execute(select(admin_act).order_by(admin_act.c.n)):
        yield Act(*row)


def differences(c: Connection) -> Iterator[Finding]:
    """Where the chain is broken."""
    n, previous = 0, FIRST
    for act in each(c):
        n += 1
        if act.n != n:
            yield Finding("chain_gap", "admin_act", str(n), f"act {n}", f"act {act.n}")
            n = act.n
        if act.previous != previous:
            yield Finding("chain_link", "admin_act", str(act.n), f"previous {previous}", f"previous {act.previous}")
        if act.hash != act.digest():
            yield Finding("chain_hash", "admin_act", str(act.n), f"hash {act.digest()}", f"hash {act.hash}")
        previous = act.hash
