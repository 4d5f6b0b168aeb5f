"""Bots that think long do so in processes of their own, a few at a time, so that nobody else's request waits for them.

A thread would not do: it takes turns with the event loop at Python's lock (docs/decisions/0013).
"""

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from taisen.bots.bot import Candidate, ask, why
from taisen.bots.levels import LEVELS, Level
from taisen.engine.battle import Battle
from taisen.engine.codec import pack, unpack_action, unpack_battle
from taisen.engine.table import Seat
from taisen.rulesets import RULESETS

from .games import AnyRules

T = TypeVar("T")


class Ponderer:
    """`processes` at most think at once; whoever else asks waits in the order of asking. They are started when first needed."""

    def __init__(self, processes: int, thinkers: Executor) -> None:
        self._processes = processes
        self._thinkers = thinkers
        self._pool: ProcessPoolExecutor | None = None

    async def choice(self, rules: AnyRules, battle: Battle[Any], seat: Seat, level: Level) -> Any:
        """The action this level chooses for `seat`."""
        if len(legal := rules.legal(battle.state, seat)) == 1:
            return legal[0]
        if not self._is_known(rules):
            return await _in(self._thinkers, ask, rules, battle, seat, level.bot)
        return unpack_action(rules, await self._ponder(_choice, rules.id, rules.version, pack(battle), seat, level.id))

    async def thoughts(self, rules: AnyRules, battle: Battle[Any], seat: Seat, level: Level) -> tuple[Candidate, ...]:
        """What this level thinks of the choices of `seat`, best first; nothing if it does not think."""
        if level.considers is None:
            return ()
        if not (level.ponders and self._is_known(rules)):
            return await _in(self._thinkers, why, rules, battle, seat, level.considers)
        told = await self._ponder(_thoughts, rules.id, rules.version, pack(battle), seat, level.id)
        return tuple(Candidate(unpack_action(rules, action), visits, value) for action, visits, value in told)

    def finish(self) -> None:
        """Let the processes go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _is_known(self, rules: AnyRules) -> bool:
        # another process knows the games of this release only; what a test plays thinks here
        return self._processes > 0 and RULESETS.get((rules.id, rules.version)) is rules

    async def _ponder(self, work: Callable[..., T], *args: Any) -> T:
        pool = self._started()
        try:
            return await _in(pool, work, *args)
        except BrokenProcessPool:  # one of them was killed; the same question gets the same answer from another
            if self._pool is pool:
                self._pool = None
            return await _in(self._started(), work, *args)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), _begin)
        return self._pool


async def _in(executor: Executor, work: Callable[..., T], *args: Any) -> T:
    return await asyncio.get_running_loop().run_in_executor(executor, work, *args)


# -- in the other process --------------------------------------------------------------------------------------------------


def _begin() -> None:
    """Leave when the service is gone, however it went, and not before: a terminal tells every process of Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    service = parent_process()
    if service is not None:
        threading.Thread(target=_leave_after, args=(service,), daemon=True).start()


def _leave_after(service: BaseProcess) -> None:
    service.join()
    os._exit(0)


def _asked(ruleset: str, version: str, battle: bytes) -> tuple[AnyRules, Battle[Any]]:
    rules = RULESETS[ruleset, version]
    return rules, unpack_battle(rules, battle)


def _choice(ruleset: str, version: str, battle: bytes, seat: Seat, level: str) -> bytes:
    rules, at = _asked(ruleset, version, battle)
    return pack(ask(rules, at, seat, LEVELS[level].bot))


def _thoughts(ruleset: str, version: str, battle: bytes, seat: Seat, level: str) -> list[tuple[bytes, int, int]]:
    rules, at = _asked(ruleset, version, battle)
    considers = LEVELS[level].considers
    found = () if considers is None else why(rules, at, seat, considers)
    return [(pack(one.action), one.visits, one.value) for one in found]
