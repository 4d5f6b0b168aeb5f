"""No reward without a proof: before points are held, every battle behind them is played again from its log."""

import asyncio
import logging
from functools import partial
from typing import Any

from taisen.engine.battle import Battle
from taisen.engine.codec import pack
from taisen.engine.errors import IllegalAction
from taisen.engine.ruleset import Setup

from ..games import AnyRules
from ..rewards import ledger
from ..site import Site
from . import history, record
from .record import Played

_log = logging.getLogger(__name__)


async def prove(site: Site, account: str) -> list[tuple[str, int]]:
    """Play again what has not been yet. Lots of battles that give what was recorded can be claimed; others are frozen.

    Gives the frozen ones: the battle, and the first step that differs.
    """
    frozen = []
    for lot, battle in await site.db.read(lambda c: [tuple(row) for row in ledger.unchecked(c, account)]):
        step = await first_difference(site, battle)
        trust = "checked" if step is None else "frozen"
        if step is not None:
            frozen.append((battle, step))
            _log.error("battle %s does not play again as recorded, first at step %d; its points are frozen", battle, step)
        await site.db.write(partial(ledger.mark, id=lot, trust=trust))
    return frozen


async def first_difference(site: Site, battle: str) -> int | None:
    """The first step at which a finished battle, played again, is not what was recorded; None: it is the same."""
    of = await site.db.read(lambda c: record.load(c, battle))
    if of is None or of.state != "over" or (of.ruleset, of.version) not in site.games.rulesets:
        return 0
    rules = site.games.version(of.ruleset, of.version)
    played = await site.db.read(lambda c: record.steps(c, rules, battle, of.step))
    recorded = of.battle(rules)
    if recorded is None:
        return 0
    return await asyncio.get_running_loop().run_in_executor(site.thinkers, _compare, rules, of.setup(rules), recorded, played)


def _compare(rules: AnyRules, setup: Setup, recorded: Battle[Any], played: list[Played]) -> int | None:
    step = 0
    try:
        for told, battle in history.again(rules, setup, recorded.seed, played):
            step = told.step
            last = battle
    except (IllegalAction, LookupError):
        return step
    return None if step == recorded.step and pack(last) == pack(recorded) else step
