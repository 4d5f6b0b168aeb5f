"""What the service takes: bytes per step, memory over many battles, time to the first answer."""

import asyncio
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep

from sqlalchemy import func, select

from taisen.service.battles.models import battle
from taisen.service.db import make_engine, upgrade

from .connection import Connection, Gone
from .figures import Figure, Line, number
from .players import Guest, runner
from .servers import free_port, serving

BATTLES = 10_000
MANY = 16
ACTIONS = 3  # of a battle before its player gives up
KB, MB = 1000, 1_000_000
BYTES = Figure("bytes stored per step, mean over TENGA battles", 1.5, 0.6, "kB", at_most=True)
GROWTH = Figure("memory growth over 10,000 battles in one process", 20, 5, "MB", at_most=True)
START = Figure("server start to first answer, migrated database", 3, 1, "s", at_most=True)


def lines(watched: int, battles: int, starts: int) -> Iterator[Line]:
    """So many whole battles whose bytes are counted, so many short ones while memory is watched, so many starts."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        yield _bytes_per_step(folder / "bytes.sqlite", watched)
        yield _memory(folder / "memory.sqlite", battles)
        path = folder / "start.sqlite"
        upgrade(f"sqlite:///{path}")
        took = sorted(_start_s(path) for _ in range(starts))
        yield START.was(statistics.median(took), f"median of {starts}, {number(took[0])} to {number(took[-1], 's')}")


def _bytes_per_step(path: Path, battles: int) -> Line:
    url = f"sqlite:///{path}"
    upgrade(url)
    empty = path.stat().st_size

    async def watch(port: int) -> None:
        guest = Guest(port, 1)
        await guest.sign_in()
        for _ in range(battles):
            await guest.watch()

    with runner() as loop, serving("greedy", url) as (port, _):
        loop.run(watch(port))
    engine = make_engine(url)
    with engine.connect() as c:
        steps: int = c.execute(select(func.sum(battle.c.step))).scalar_one()
    engine.dispose()
    grown = path.stat().st_size - empty
    return BYTES.was(grown / steps / KB, f"the file grew by {number(grown / KB, 'kB')} in {battles} battles, {steps:,} steps")


def _memory(path: Path, battles: int) -> Line:
    if not Path("/proc/self/status").exists():
        return GROWTH.was_not("this system does not say how much memory a process has")
    url = f"sqlite:///{path}"
    upgrade(url)
    before = battles // 10
    with runner() as loop, serving("passes", url) as (port, process):
        guests = [Guest(port, n) for n in range(MANY)]
        loop.run(_play(guests, before))
        warm = _resident(process)
        loop.run(_play(guests, battles))
        grown = _resident(process) - warm
    told = f"{battles:,} battles of at most {ACTIONS + 1} actions after {before:,} others; {number(warm / MB, 'MB')} before them"
    return GROWTH.was(grown / MB, told) if battles >= BATTLES else GROWTH.sampled(grown / MB, told)


async def _play(guests: list[Guest], battles: int) -> None:
    left = iter(range(battles))

    async def plays(guest: Guest) -> None:
        for _ in left:
            await guest.finish(ACTIONS)

    await asyncio.gather(*(plays(guest) for guest in guests))


def _resident(process: int) -> int:
    """Bytes of memory a process has."""
    status = Path(f"/proc/{process}/status").read_text()
    return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def _start_s(path: Path) -> float:
    """Seconds from the command to the first good answer."""
    port = free_port()
    words = [sys.executable, "-m", "taisen", "serve", "--port", str(port), "--database", f"sqlite:///{path}"]
    began = perf_counter()
    server = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    try:
        with runner() as loop:
            while not loop.run(_answers(port)):
                assert server.poll() is None, "the server has ended"
                sleep(0.005)
        return perf_counter() - began
    finally:
        server.terminate()
        server.wait(30)


async def _answers(port: int) -> bool:
    connection = Connection(port)
    try:
        status, _ = await connection.ask("GET", "/v1/rulesets")
    except Gone:
        return False
    finally:
        connection.close()
    return status == 200
