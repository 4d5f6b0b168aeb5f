"""Slots: one challenges the same opponent at most five times in a day (ARENA-1, TENGA-11.3)."""

from sqlalchemy import Connection, func, insert, select

from taisen.engine.text import Text

from ..accounts.models import account as accounts
from ..errors import Conflict
from .models import MOST, arena_slot

NONE_LEFT = Conflict(
    "no_slot_left", Text(f"この相手とは今日もう{MOST}回対戦しました", f"you have met this opponent {MOST} times today"), rule="ARENA-1"
)


def take(c: Connection, challenger: str, opponent: str, day: int, battle: str) -> None:
    """Use a slot for a battle that is prepared in the same transaction; it stays used. Raises Conflict when none is left."""
    c.execute(select(accounts.c.id).where(accounts.c.id == challenger).with_for_update())  # one at a time; the primary key holds anyway
    n = used(c, challenger, day, opponent).get(opponent, 0) + 1
    if n > MOST:
        raise NONE_LEFT
    c.execute(insert(arena_slot).values(challenger=challenger, opponent=opponent, day=day, n=n, battle=battle))


def used(c: Connection, challenger: str, day: int, opponent: str | None = None) -> dict[str, int]:
    """Slots used on a day, by opponent."""
    chosen = select(arena_slot.c.opponent, func.max(arena_slot.c.n)).where(arena_slot.c.challenger == challenger, arena_slot.c.day == day)
    if opponent is not None:
        chosen = chosen.where(arena_slot.c.opponent == opponent)
    return {row[0]: row[1] for row in c.execute(chosen.group_by(arena_slot.c.opponent))}
