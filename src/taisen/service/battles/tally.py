"""What anybody may know about all battles together."""

from collections import Counter

from sqlalchemy import Connection, func, select

from .models import battle, battle_void
from .schemas import Fairness, Voids


def fairness(c: Connection) -> Fairness:
    """Void battles by game and kind: those never dealt, and those an operator took back."""
    kinds = (battle.c.ruleset, battle.c.mode)
    never_dealt = select(*kinds, func.count()).where(battle.c.state == "void").group_by(*kinds)
    taken_back = select(*kinds, func.count()).join(battle_void, battle_void.c.battle == battle.c.id).group_by(*kinds)
    counts: Counter[tuple[str, str]] = Counter()
    for chosen in (never_dealt, taken_back):
        for ruleset, mode, n in c.execute(chosen):
            counts[ruleset, mode] += n
    return Fairness(tuple(Voids(*kind, n) for kind, n in sorted(counts.items())))
