"""What an operator has to look at: a battle whose points are frozen, because played again it is not what was recorded."""

from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, insert, select, update

from ..accounts.sessions import new_id
from ..errors import NotFound
from .models import alarm, lot


class Alarm(Struct, frozen=True):
    """An alarm. `step`: the first that differs; `closed`: when an operator was done with it (UTC epoch milliseconds, as `at`)."""

    id: str
    account: str
    lot: str
    battle: str
    step: int
    at: int
    closed: int | None


def battle_differs(c: Connection, lot: str, battle: str, step: int, now: int) -> None:
    """Raise the alarm for a lot. Raises sqlalchemy's IntegrityError for a second one."""
    values = {"id": new_id(), "kind": "battle_differs", "lot": lot, "battle": battle, "step": step, "at": now}
    c.execute(insert(alarm).values(values))


def listing(c: Connection, *, is_open: bool = True) -> list[Alarm]:
    """Alarms, the latest first: those that are open, or all."""
    chosen = select(alarm, lot.c.account).join(lot, lot.c.id == alarm.c.lot).order_by(alarm.c.at.desc(), alarm.c.id)
    if is_open:
        chosen = chosen.where(alarm.c.closed.is_(None))
    return [_told(row) for row in c.execute(chosen)]


def close(c: Connection, id: str, now: int) -> None:
    """Somebody has looked. The lot stays frozen. Again is harmless. Raises NotFound."""
    if c.execute(select(alarm.c.id).where(alarm.c.id == id)).first() is None:
        raise NotFound
    c.execute(update(alarm).where(alarm.c.id == id, alarm.c.closed.is_(None)).values(closed=now))


def _told(row: Any) -> Alarm:
    return Alarm(row.id, row.account, row.lot, row.battle, row.step, row.at, row.closed)
