"""No reward without a proof: before points are held, every battle behind them is played again from its log."""

import asyncio
import logging
import time
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from taisen.engine.battle import Battle
from taisen.engine.codec import pack
from taisen.engine.ruleset import Setup
from taisen.engine.table import Seat

from ..games import AnyRules
from ..rewards import alarms, ledger
from ..site import Site
from . import history, record
from .fairness import BattleSeeds
from .record import Played

_log = logging.getLogger(__name__)


class Proved(Struct, frozen=True):
    """What playing an account's battles again has shown. `frozen`: battles that are not what was recorded, with the first step that
    differs; `is_complete`: nothing is left to be played again."""

    frozen: tuple[tuple[str, int], ...]
    is_complete: bool


async def prove(site: Site, account: str, seconds: float | None = None) -> Proved:
    """Play again what has not been yet. Lots of battles that give what was recorded can be claimed; the others are frozen, with an
    alarm. After one and so many seconds (None: however long it takes) it stops; what was shown is kept."""
    began = time.monotonic()
    frozen: list[tuple[str, int]] = []
    for n, (lot, battle, kind) in enumerate(await site.db.read(lambda c: [tuple(row) for row in ledger.unchecked(c, account)])):
        if n and seconds is not None and time.monotonic() - began >= seconds:
            return Proved(tuple(frozen), False)
        step = await first_difference(site, battle, account, kind)
        if await site.db.write(partial(_mark, lot=lot, battle=battle, step=step, now=site.clock())) and step is not None:
            frozen.append((battle, step))
            _log.error("battle %s does not play again as recorded, first at step %d; its points are frozen", battle, step)
    return Proved(tuple(frozen), True)


async def first_difference(site: Site, battle: str, account: str | None = None, kind: str | None = None) -> int | None:
    """The first step at which a finished battle, played again, is not what was recorded; None: it is the same.

    With `account` and `kind`, it must also be a battle of that kind which the account won.
    """
    of = await site.db.read(lambda c: record.load(c, battle))
    if of is None or of.state != "over" or (of.ruleset, of.version) not in site.games.rulesets or kind not in (None, of.mode):
        return 0
    rules, until = site.games.version(of.ruleset, of.version), of.step
    winner = None if account is None else of.seat_of(account)
    if account is not None and winner is None:
        return 0
    try:
        setup, recorded = of.setup(rules), of.battle(rules)
        played = await site.db.read(lambda c: record.steps(c, rules, battle, until))
    except msgspec.MsgspecError:  # what is written there cannot even be read
        return await site.db.read(lambda c: _first_unreadable(c, rules, battle, until))
    if recorded is None:
        return 0
    return await asyncio.get_running_loop().run_in_executor(
        site.thinkers, _compare, rules, setup, of.seeds(recorded), recorded, played, winner
    )


def _compare(
    rules: AnyRules, setup: Setup, seeds: BattleSeeds, recorded: Battle[Any], played: list[Played], winner: Seat | None
) -> int | None:
    step = 0
    gap = next((n for n, line in enumerate(played) if line.step != n), len(played))
    try:
        for told, battle in history.again(rules, setup, seeds, played[:gap]):
            step, last = told.step, battle
        outcome = rules.outcome(last.state)
        is_won = winner is None or (outcome is not None and winner in outcome.winners)
        return None if is_won and step == recorded.step and pack(last) == pack(recorded) else step
    except Exception as error:  # whatever a forged log makes the rules stumble over, it is no proof
        _log.info("a battle could not be played again after step %d: %s", step, type(error).__name__)
        return step


def _first_unreadable(c: Connection, rules: AnyRules, battle: str, until: int) -> int:
    for step in range(until):
        try:
            record.step(c, rules, battle, step)
        except msgspec.MsgspecError:
            return step
    return until


def _mark(c: Connection, lot: str, battle: str, step: int | None, now: int) -> bool:
    is_news = ledger.mark(c, lot, "checked" if step is None else "frozen")
    if is_news and step is not None:
        alarms.battle_differs(c, lot, battle, step, now)
    return is_news
