"""Time in battles. It runs only while somebody has to decide, and is judged whenever anybody looks or acts."""

from collections.abc import Mapping
from typing import Any

from taisen.engine.battle import Battle
from taisen.engine.table import Seat, Viewer

from ..games import AnyRules

UNSTARTED_MS = 15 * 60_000  # prepared for so long and not started: void
ABANDONED_MS = 24 * 3_600_000  # started, and whoever has to decide has not for so long: lost


def begun(rules: AnyRules, battle: Battle[Any], at: int) -> dict[Seat, int]:
    """When the decision came to each seat that has to act, at the start."""
    return dict.fromkeys(rules.to_act(battle.state), at)


def carried(rules: AnyRules, battle: Battle[Any], since: Mapping[Seat, int], actor: Seat, at: int) -> dict[Seat, int]:
    """The same after `actor` acted: his clock begins anew; that of others who still have to decide goes on."""
    return {seat: since.get(seat, at) if seat != actor else at for seat in rules.to_act(battle.state)}


def overdue(rules: AnyRules, battle: Battle[Any], since: Mapping[Seat, int], now: int) -> tuple[Seat, Any] | None:
    """The first seat whose time has run out, and what is done for it."""
    for seat in rules.to_act(battle.state):
        limit = rules.overdue(battle.state, seat)
        if limit is not None and now >= since.get(seat, now) + limit[0]:
            return seat, limit[1]
    return None


def time_left(rules: AnyRules, battle: Battle[Any], since: Mapping[Seat, int], viewer: Viewer, now: int) -> int | None:
    """Milliseconds until the clock decides for somebody whose clock `viewer` may see; None: no clock runs for him."""
    left = []
    for seat in rules.to_act(battle.state):
        if rules.open_clock or seat == viewer:
            limit = rules.overdue(battle.state, seat)
            if limit is not None:
                left.append(max(0, since.get(seat, now) + limit[0] - now))
    return min(left) if left else None
