"""The service's pulse: what it missed while it was away costs nobody his time."""

from msgspec.structs import replace
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from taisen.engine.codec import pack

from ..site import Site
from . import record, shared
from .clock import Clock
from .models import battle, pulse, shared_battle

EVERY_MS = 2_000
MISSED_MS = 3 * EVERY_MS  # silence for so long: the service was away
_SERVICE = "battles"


async def beat(site: Site) -> int:
    """Say that the service lives. After a time away the clocks of running battles go on where they stood; how many were moved.

    Several processes share one pulse: only when all were away was the service away, and only one of them moves the clocks.
    """
    now = site.clock()
    return await site.db.write(lambda c: _beat(c, now))


def _beat(c: Connection, now: int) -> int:
    last = c.execute(select(pulse.c.at).where(pulse.c.service == _SERVICE)).scalar_one_or_none()
    if last is None:
        try:
            with c.begin_nested():
                c.execute(insert(pulse).values(service=_SERVICE, at=now))
        except IntegrityError:  # another process was first
            pass
        return 0
    if now <= last:
        return 0
    mine = update(pulse).where(pulse.c.service == _SERVICE, pulse.c.at == last).values(at=now)
    if c.execute(mine).rowcount != 1 or now - last < MISSED_MS:
        return 0
    return _move_clocks(c, last, now - last)


def _move_clocks(c: Connection, last: int, missed: int) -> int:
    """Whatever was not out when the service was last alive."""
    rows = c.execute(select(battle.c.id, battle.c.clocks).where(battle.c.state == "running", battle.c.clocks.is_not(None))).all()
    moved = 0
    for row in rows:
        clocks = record.unpack_clocks(row.clocks)
        later = {seat: _later(clock, last, missed) for seat, clock in clocks.items()}
        if later != clocks:
            c.execute(update(battle).where(battle.c.id == row.id).values(clocks=pack(later)))
            c.execute(update(shared_battle).where(shared_battle.c.battle == row.id).values(due=shared.first_due(later)))
            moved += 1
    return moved


def _later(clock: Clock, last: int, missed: int) -> Clock:
    if clock.due is None or clock.due <= last:
        return clock
    return replace(clock, since=clock.since + missed, due=clock.due + missed)
