"""Rows of battles of several people: their parts of the luck, when they were last here, who has seen what."""

from collections.abc import Mapping

from sqlalchemy import Connection, bindparam, insert, select, update

from taisen.engine.codec import pack
from taisen.engine.table import Seat
from taisen.engine.text import Text

from ..db import Hot
from ..errors import Refused
from .clock import Clocks
from .models import battle, shared_battle, shared_seat
from .record import Frozen, Record
from .sight import Sights

SEEDS_MS = 15_000  # whoever has not sent his part of the luck by then leaves it to the others
AWAY_MS = 20_000  # not heard of for so long: disconnected (KAMI-11.2)
SEEN_MS = 5_000  # how exactly "last heard of" is kept

OTHER_SEED = Refused("other_client_seed", Text("この対戦は別の乱数で始まっています", "this battle was started with another seed"))


def write(c: Connection, id: str, frozen: Frozen, sights: Sights, watched: bool, rated: bool, now: int) -> None:
    """Beside a prepared battle. People have until `now + SEEDS_MS` to add to its luck."""
    due = now + SEEDS_MS
    c.execute(insert(shared_battle).values(battle=id, watched=int(watched), rated=int(rated), sights=pack(sights), due=due))
    for seat, seated in enumerate(frozen.seats):
        if seated.account is not None:
            c.execute(insert(shared_seat).values(battle=id, seat=seat, client_seed=None, seen=now))


_MOVE = Hot(
    update(shared_battle).where(shared_battle.c.battle == bindparam("b_id")).values(sights=bindparam("n_sights"), due=bindparam("n_due"))
)


def move(c: Connection, record: Record, sights: Sights, clocks: Clocks) -> None:
    """With every step."""
    _MOVE.run(c, b_id=record.id, n_sights=pack(sights), n_due=first_due(clocks))


def first_due(clocks: Clocks) -> int | None:
    """When the first clock runs out."""
    return min((clock.due for clock in clocks.values() if clock.due is not None), default=None)


# -- luck ------------------------------------------------------------------------------------------------------------------


def add_seed(c: Connection, record: Record, seat: Seat, client_seed: str) -> dict[Seat, str | None]:
    """A player's part of the luck; the same again is harmless. All parts there are now. Raises Refused for another."""
    mine = shared_seat.c.battle == record.id, shared_seat.c.seat == seat
    c.execute(update(shared_seat).where(*mine, shared_seat.c.client_seed.is_(None)).values(client_seed=client_seed))
    if c.execute(select(shared_seat.c.client_seed).where(*mine)).scalar_one() != client_seed:
        raise OTHER_SEED
    return seeds(c, record)


def seeds(c: Connection, record: Record) -> dict[Seat, str | None]:
    """What each player has added."""
    rows = c.execute(select(shared_seat.c.seat, shared_seat.c.client_seed).where(shared_seat.c.battle == record.id))
    return {row.seat: row.client_seed for row in rows}


def joined(found: Mapping[Seat, str | None], record: Record) -> str:
    """The battle's client seed: the parts by seat, commas between; nothing where nobody sits or nobody sent one in time."""
    return ",".join(found.get(seat) or "" for seat in range(len(record.frozen.seats)))


# -- presence ----------------------------------------------------------------------------------------------------------------

_HERE = Hot(
    update(shared_seat)
    .where(shared_seat.c.battle == bindparam("b_id"), shared_seat.c.seat == bindparam("b_seat"), shared_seat.c.seen < bindparam("n_seen"))
    .values(seen=bindparam("n_seen"))
)
_ALL_SEEN = select(shared_seat.c.seat, shared_seat.c.seen).where(shared_seat.c.battle == bindparam("battle"))


def seen(c: Connection, id: str) -> dict[Seat, int]:
    """When each player was last heard of."""
    return {row.seat: row.seen for row in c.execute(_ALL_SEEN, {"battle": id})}


def is_here(c: Connection, id: str, seat: Seat, now: int) -> None:
    """Somebody has just been heard of."""
    _HERE.run(c, b_id=id, b_seat=seat, n_seen=now)


# -- what moves by itself ----------------------------------------------------------------------------------------------------


def overdue(c: Connection, now: int, most: int) -> list[str]:
    """Battles in which somebody's time is out, or that wait no longer for luck."""
    chosen = (
        select(shared_battle.c.battle)
        .join(battle, battle.c.id == shared_battle.c.battle)
        .where(shared_battle.c.due <= now, battle.c.state.in_(("prepared", "running")))
        .order_by(shared_battle.c.due)
        .limit(most)
    )
    return list(c.execute(chosen).scalars())
