"""How a battle looks to the one who holds it."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

from taisen.engine.battle import look
from taisen.engine.replace import replace
from taisen.engine.table import Seat

from ..accounts.sessions import crest
from ..site import Site
from . import clock, ending, history, record, shared
from .held import Held
from .record import Record
from .schemas import Gains, Moment, SeatName


def tag(held: Held, now: int) -> str:
    """What changes whenever the viewer would see something else."""
    if held.record.state in ("prepared", "void"):
        return held.record.state
    away = _away(held, now)
    return f"{held.step}.{'.'.join(str(seat) for seat in away)}" if away else str(held.step)


def seat_names(of: Record, away: Sequence[Seat] = ()) -> tuple[SeatName, ...]:
    """Who sits where; `away`: who is not heard of any more."""
    return tuple(
        SeatName(seat, seated.name, "player", crest=crest(seated.account), away=seat in away)
        if seated.account is not None
        else SeatName(seat, seated.name, "bot", seated.bot, crest(seated.defends or seated.name.ja))
        for seat, seated in enumerate(of.frozen.seats)
    )


def _away(held: Held, now: int) -> tuple[Seat, ...]:
    if held.record.state != "running":
        return ()
    return tuple(seat for seat, at in held.seen.items() if seat != held.viewer and now - at >= shared.AWAY_MS)


async def moment(site: Site, held: Held, after: int) -> Moment:
    """How the battle looks to the one who holds it, and what he has not seen since step `after`."""
    of, rules, battle = held.record, held.rules, held.dealt
    shown, more = await _shown(site, held, after)
    view = None if battle is None else replace(look(rules, battle, held.viewer), step=held.step)
    left = None
    if battle is not None and of.state == "running":
        left = clock.time_left(rules, of.clocks, held.viewer, site.clock())
    state: Any = of.state
    control: Any = of.control
    seats = seat_names(of, _away(held, site.clock()))
    gains = await _gains(site, held) if of.state == "over" and held.viewer is not None else None
    return Moment(of.id, of.ruleset, of.version, of.mode, control, state, seats, held.viewer, view, shown, more, left, gains)


async def _gains(site: Site, held: Held) -> Gains | None:
    of, outcome = held.record, held.rules.outcome(held.battle.state)
    if outcome is None:
        return None
    return await site.db.read(lambda c: ending.gained(c, site.config, of, outcome, held.seat))


async def _shown(site: Site, held: Held, after: int) -> tuple[tuple[Any, ...], bool]:
    battle, of, rules = held.dealt, held.record, held.rules
    if battle is None or after >= held.step:
        return (), False
    counts = of.sight(held.viewer)
    if held.told and held.told[0].step <= counts.step(after) + 1:
        return history.shown(rules, held.told, held.viewer, after, counts)
    # no further than he noticed: the time it takes must not tell how many steps nobody else may know of
    noticed = counts.step(held.step)
    played = await site.db.read(lambda c: record.steps(c, rules, of.id, noticed))
    again = partial(history.since, rules, of.setup(rules), of.seeds(battle), played, held.viewer, after, counts)
    return await asyncio.get_running_loop().run_in_executor(site.thinkers, again)
