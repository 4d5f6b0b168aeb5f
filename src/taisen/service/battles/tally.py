"""What anybody may know about all battles together."""

from sqlalchemy import Connection, func, select

from .models import battle
from .schemas import Fairness, Voids


def fairness(c: Connection) -> Fairness:
    """Void battles by game and kind."""
    kinds = (battle.c.ruleset, battle.c.mode)
    rows = c.execute(select(*kinds, func.count()).where(battle.c.state == "void").group_by(*kinds).order_by(*kinds))
    return Fairness(tuple(Voids(*row) for row in rows))
