"""Many tables of people at once, on two workers and PostgreSQL, one worker killed in between.

`python -m benchmarks.tables [tables] [seconds]` (200 tables, 300 seconds): scripted people sit down at tables of wuthering, moon, tarot
and kami (every other one for the KP of the cards), play random choices, ask and wait (long-poll) when it is not their turn, and sit down
again. Half-way one worker is killed by SIGKILL and another takes its place.

Laws, each of which makes it exit with 1 when it is broken: every acknowledged move stands in the log exactly once, and no other does; no
log has a gap; the auditor finds nothing; every table has gone on after the kill, and none is overdue at the end; no view showed a face
in somebody else's hand; nothing was answered by 5xx; two workers ran at the end, one of them new; memory stayed flat in the second half.
"""

import asyncio
import os
import platform
import random
import secrets
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import select

from taisen.seeds import FOLDER
from taisen.service.admin import audit
from taisen.service.battles import shared
from taisen.service.battles.models import battle, battle_step
from taisen.service.db import make_engine, upgrade
from taisen.service.games import all_games
from taisen.service.lobby import keep
from taisen.service.site import epoch_ms
from tests.service import postgres

from .connection import Connection, Gone
from .servers import free_port, running

GAMES = (("wuthering", 2), ("moon", 2), ("tarot", 2), ("kami", 4))
WAIT_S = 10  # of a long-poll
PAUSE_S = 1.0  # a person thinks
PARTS = 6  # of the load; at the end of each memory is looked at
KILL_AFTER = 3  # of them
LATE_MS = 5_000  # what is due is done by then, though nobody looks
MOST_GROWTH, MOST_GROWTH_KIB = 1.25, 16_384  # of a worker that lived through, from the kill to the end


class Told:
    """What the load has seen."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.moves: list[tuple[str, int]] = []  # battle and own seat of each acknowledged move
        self.last: dict[int, float] = {}  # by table, when one was acknowledged last
        self.views = 0
        self.refused: Counter[str] = Counter()
        self.browsers: list[Browser] = []
        self.battles = 0
        self.leaks: list[str] = []


class Browser(Connection):
    """A connection of somebody who asks again when it breaks."""

    async def ask_for(self, method: str, path: str, body: bytes = b"", key: str = "") -> tuple[int, Any]:
        """Status of the answer, and what it says. Raises Gone."""
        status, data = await self.ask(method, path, body, key)
        return status, msgspec.json.decode(data) if data else None

    async def surely(self, method: str, path: str, thing: Any = None) -> tuple[int, Any]:
        """Ask again until there is an answer; sent twice, it is one request."""
        body, key = b"" if thing is None else msgspec.json.encode(thing), secrets.token_hex(16) if path.startswith("/v1/tables") else ""
        while True:
            try:
                return await self.ask_for(method, path, body, key if method == "POST" else "")
            except Gone:
                await asyncio.sleep(0.2)


# -- people ----------------------------------------------------------------------------------------------------------------


async def table(n: int, port: int, until: float, told: Told) -> None:
    """People of one table: they sit down together again and again."""
    game, seats = GAMES[n % len(GAMES)]
    people = [Browser(port) for _ in range(seats)]
    told.browsers += people
    for seat, one in enumerate(people):
        await one.surely("POST", "/v1/auth/stub", {"name": f"t{n}s{seat}"})
    staked = game == "kami" and n // len(GAMES) % 2 == 1
    while time.monotonic() < until:
        _, made = await people[0].surely("POST", "/v1/tables", {"ruleset": game, "seats": seats, "invited": True, "staked": staked})
        if "id" not in made:
            told.refused[made.get("code", "?")] += 1
            return
        path = f"/v1/tables/{made['id']}"
        for one in people[1:]:
            await one.surely("POST", f"{path}/join", {"code": made["code"]})
        for _ in range(2):  # Kami asks twice
            for one in people:
                _, made = await one.surely("POST", f"{path}/ready", {})
        _, made = await people[0].surely("GET", path)
        if made.get("battle") is None:
            told.refused[made.get("code", made.get("state", "?"))] += 1
            return
        told.battles += 1
        await asyncio.gather(*(plays(one, made["battle"], seat, until, told, n) for seat, one in enumerate(people)))


async def plays(one: Browser, id: str, seat: int, until: float, told: Told, n: int) -> None:
    """One person in one battle, to its end or the end of the load."""
    luck = random.Random(f"{id}/{seat}")  # noqa: S311
    path = f"/v1/battles/{id}"
    _, moment = await one.surely("POST", f"{path}/start", {"client_seed": secrets.token_hex(16)})
    while moment["state"] != "over" and time.monotonic() < until:
        view = moment.get("view")
        _look(told, view, seat)
        if view is None or not view.get("choices"):
            known = -1 if view is None else view["step"]
            _, moment = await one.surely("GET", f"{path}?after={known}&wait={WAIT_S if view is not None else 0}")
            if view is None:
                await asyncio.sleep(0.2)
            continue
        await asyncio.sleep(PAUSE_S * luck.uniform(0.5, 1.5))
        action = luck.choice(view["choices"])["action"]
        body = msgspec.json.encode({"step": view["step"], "action": action})
        while True:
            began = time.perf_counter()
            try:
                status, moment = await one.ask_for("POST", f"{path}/actions", body)
                break
            except Gone:  # the same step and action again are one move
                await asyncio.sleep(0.2)
        told.took.append(time.perf_counter() - began)
        if status == 200:
            told.moves.append((id, seat))
            told.last[n] = time.monotonic()
        else:
            told.refused[str(status) if status >= 500 else moment.get("code", str(status))] += 1
            _, moment = await one.surely("GET", path)
    _look(told, moment.get("view") if moment["state"] == "running" else None, seat)


def _look(told: Told, view: Any, seat: int) -> None:
    """No face in anybody else's hand."""
    if view is None:
        return
    told.views += 1
    for zone in view["table"]["zones"]:
        if zone.get("owner") not in (None, seat) and zone["kind"] in ("fan", "back"):
            told.leaks += [zone["id"] for card in zone.get("cards", ()) if card is not None and card.get("card")]


# -- the measurement -------------------------------------------------------------------------------------------------------


def memory(process: int) -> dict[int, int]:
    """Resident KiB of the workers below a process."""
    found = {}
    for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        status = Path(f"/proc/{child}/status")
        command = Path(f"/proc/{child}/cmdline").read_bytes()
        if b"spawn_main" in command and status.exists():
            found[int(child)] = next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return found


class Load(msgspec.Struct):
    """How the load went: memory of the workers at the end of each part, who was killed and when."""

    seen: list[dict[int, int]]
    killed: int = 0
    killed_at: float = 0.0


async def run(port: int, server: int, tables: int, seconds: float, told: Told) -> Load:
    until = time.monotonic() + seconds
    people = [asyncio.create_task(table(n, port, until, told)) for n in range(tables)]
    load = Load([])
    for part in range(1, PARTS + 1):
        await asyncio.sleep(max(0.0, until - seconds + seconds * part / PARTS - time.monotonic()))
        load.seen.append(memory(server))
        if part == KILL_AFTER:
            load.killed, load.killed_at = min(load.seen[-1]), time.monotonic()
            os.kill(load.killed, signal.SIGKILL)
    await asyncio.gather(*people)
    return load


def broken(url: str, tables: int, told: Told, load: Load) -> list[str]:
    """The laws that do not hold."""
    at_kill, at_end = load.seen[KILL_AFTER - 1], load.seen[-1]
    both = at_kill.keys() & at_end.keys()
    found = {
        "a face was seen that was not to be seen": not told.leaks and told.views > 0,
        "something was answered by 5xx": not any(code.startswith("5") for code in told.refused),
        "the killed worker has no successor": len(at_end) == len(at_kill) == 2 and load.killed not in at_end,
        "memory has grown": all(at_end[one] <= at_kill[one] * MOST_GROWTH + MOST_GROWTH_KIB for one in both) and len(both) == 1,
        "a table has not gone on after the kill": all(told.last.get(n, 0.0) > load.killed_at for n in range(tables)),
    }
    return [law for law, holds in found.items() if not holds] + _kept(url, told)


def _kept(url: str, told: Told) -> list[str]:
    """What does not hold in the database: logs, what was acknowledged, what is due, and whatever the auditor looks at."""
    engine = make_engine(url)
    acknowledged = Counter(told.moves)
    found = []
    with engine.connect() as c:
        late = epoch_ms() - LATE_MS
        if stuck := [*shared.overdue(c, late, 10), *keep.overdue(c, late, 10)]:
            found.append(f"stuck: {stuck}")
        found += [
            f"the auditor: {one.check} {one.table} {one.id}: {one.expected}, not {one.found}"
            for one in audit.differences(c, all_games(FOLDER))
        ]
        steps = c.execute(select(battle_step.c.battle, battle_step.c.seat, battle_step.c.step, battle_step.c.by)).all()
        rows = {row.id: row for row in c.execute(select(battle.c.id, battle.c.step, battle.c.state)).all()}
    engine.dispose()
    played = Counter((row.battle, row.seat) for row in steps if row.by == "player")
    logs: dict[str, list[int]] = {}
    for row in steps:
        logs.setdefault(row.battle, []).append(row.step)
    found += [f"the log of {id} has gaps" for id, log in logs.items() if sorted(log) != list(range(rows[id].step))]
    found += [f"lost: {n} moves of seat {seat} in {id}" for (id, seat), n in (acknowledged - played).items()]
    return found + [
        f"doubled, or never acknowledged: {n} moves of seat {seat} in {id}" for (id, seat), n in (played - acknowledged).items()
    ]


def main(tables: int, seconds: float) -> int:
    """Prints the figures; 1 when a law is broken."""
    with postgres.running(keeps_commits=True) as database:
        url, port, told = database.create("load"), free_port(), Told()
        upgrade(url)
        wanted = [sys.executable, "-m", "taisen", "serve", "--dev", "--workers", "2", "--port", str(port), "--database", url]
        with running(wanted, port, {"TAISEN_RATES": "1000"}) as server:
            load = asyncio.run(run(port, server, tables, seconds, told))
            wrong = broken(url, tables, told, load)
    took = sorted(told.took)
    print(f"{tables} tables, {seconds:.0f} s, two workers, {platform.processor() or platform.machine()}, {os.cpu_count()} cores")
    print(f"battles {told.battles}, moves {len(told.moves)}, {len(told.moves) / seconds:.0f} moves/s")
    print(f"p50 {1000 * took[len(took) // 2]:.0f} ms, p99 {1000 * took[len(took) * 99 // 100]:.0f} ms")
    print(f"requests sent again {sum(one.lost for one in told.browsers)}, refused {dict(told.refused)}")
    print(f"views looked at {told.views}, leaks {len(told.leaks)}")
    print(f"memory, MiB by worker ({load.killed} was killed):")
    for part in load.seen:
        print("  " + "  ".join(f"{process}: {kib // 1024}" for process, kib in part.items()))
    for law in wrong:
        print(f"BROKEN: {law}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(int(given[0]) if given else 200, float(given[1]) if len(given) > 1 else 300.0))
