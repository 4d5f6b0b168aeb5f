"""Time in battles. It runs only while somebody has to decide, and is judged whenever anybody looks or acts."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from taisen.engine.battle import Battle
from taisen.engine.table import Seat, Viewer

from ..games import AnyRules

UNSTARTED_MS = 15 * 60_000  # prepared for so long and not started: void
ABANDONED_MS = 24 * 3_600_000  # started, and whoever has to decide has not for so long: lost


class Clock(Struct, frozen=True, array_like=True):
    """When a decision came to a seat, and when it is overdue (None: there is no limit). UTC epoch milliseconds; and at which step of
    the battle it came."""

    since: int
    due: int | None
    step: int = 0


Clocks = Mapping[Seat, Clock]  # of the seats that have to act


def begun(rules: AnyRules, battle: Battle[Any], at: int) -> dict[Seat, Clock]:
    """The clocks at the start."""
    return wound(rules, battle, passed(rules, battle, {}, None, at))


def passed(rules: AnyRules, battle: Battle[Any], clocks: Clocks, actor: Seat | None, at: int) -> dict[Seat, Clock]:
    """The clocks after `actor` acted: his own begins anew; that of others who still have to decide goes on. None run after the end.

    They are still to be `wound`: in the midst of a turn nobody asks how much time they have.
    """
    if rules.outcome(battle.state) is not None:
        return {}
    found: dict[Seat, Clock] = {}
    for seat in rules.to_act(battle.state):
        goes_on = seat != actor and seat in clocks
        found[seat] = Clock(clocks[seat].since, None, clocks[seat].step) if goes_on else Clock(at, None, battle.step)
    return found


def wound(rules: AnyRules, battle: Battle[Any], clocks: Clocks) -> dict[Seat, Clock]:
    """These clocks, each with the time its seat has now."""
    found: dict[Seat, Clock] = {}
    for seat, clock in clocks.items():
        limit = rules.overdue(battle.state, seat)
        found[seat] = Clock(clock.since, None if limit is None else clock.since + limit[0], clock.step)
    return found


def overdue(rules: AnyRules, battle: Battle[Any], clocks: Clocks, now: int) -> tuple[Seat, Any] | None:
    """The first seat whose time has run out, and what is done for it."""
    for seat, clock in clocks.items():
        if clock.due is not None and now >= clock.due:
            limit = rules.overdue(battle.state, seat)
            if limit is not None:
                return seat, limit[1]
    return None


def time_left(rules: AnyRules, clocks: Clocks, viewer: Viewer, now: int) -> int | None:
    """Milliseconds until the clock decides for somebody whose clock `viewer` may see; None: no clock runs for him."""
    seen = [clock.due for seat, clock in clocks.items() if clock.due is not None and (rules.open_clock or seat == viewer)]
    return max(0, min(seen) - now) if seen else None
