"""Many tables of people at once, on two workers and PostgreSQL, one worker killed in between.

`python -m benchmarks.tables [tables] [seconds]` (200 tables, 300 seconds): scripted people sit down at tables of wuthering, moon, tarot
and kami, play random choices, ask and wait (long-poll) when it is not their turn, and sit down again. Half-way one worker is killed by
SIGKILL and another takes its place. At the end every move that was acknowledged must stand in the log of its battle exactly once.
"""

import asyncio
import os
import platform
import random
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import select

from taisen.service.battles.models import battle, battle_step
from taisen.service.db import make_engine, upgrade
from tests.service import postgres

GAMES = (("wuthering", 2), ("moon", 2), ("tarot", 2), ("kami", 4))
WAIT_S = 10  # of a long-poll
PAUSE_S = 1.0  # a person thinks


class Told:
    """What the load has seen."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.moves: list[tuple[str, int]] = []  # battle and own seat of each acknowledged move
        self.refused: Counter[str] = Counter()
        self.lost = 0  # requests whose connection broke
        self.battles = 0
        self.leaks: list[str] = []


class Gone(Exception):
    """The connection broke."""


class Browser:
    """A keep-alive connection that speaks just enough HTTP/1.1, with a cookie; opened again when it breaks."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie = port, ""
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, Any]:
        try:
            if self.reader is None or self.writer is None:
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
            told = f"content-type: application/json\r\ncontent-length: {len(body)}\r\n" if method == "POST" else ""
            self.writer.write(f"{method} {path} HTTP/1.1\r\nhost: x\r\n{told}{self.cookie}\r\n".encode() + body)
            head = await self.reader.readuntil(b"\r\n\r\n")
            length = 0
            for line in head.split(b"\r\n"):
                name, _, value = line.partition(b": ")
                if name == b"content-length":
                    length = int(value)
                elif name == b"set-cookie":
                    self.cookie = f"cookie: {value.decode().split(';')[0]}\r\n"
            data = await self.reader.readexactly(length)
            return int(head[9:12]), msgspec.json.decode(data) if data else None
        except (OSError, asyncio.IncompleteReadError):
            if self.writer is not None:
                self.writer.close()
            self.reader = self.writer = None
            raise Gone from None

    async def surely(self, method: str, path: str, thing: Any = None) -> tuple[int, Any]:
        """Ask again until there is an answer."""
        body = b"" if thing is None else msgspec.json.encode(thing)
        while True:
            try:
                return await self.ask(method, path, body)
            except Gone:
                await asyncio.sleep(0.2)


# -- people ----------------------------------------------------------------------------------------------------------------


async def table(n: int, port: int, until: float, told: Told) -> None:
    """People of one table: they sit down together again and again."""
    game, seats = GAMES[n % len(GAMES)]
    people = [Browser(port) for _ in range(seats)]
    for seat, one in enumerate(people):
        await one.surely("POST", "/v1/auth/stub", {"name": f"t{n}s{seat}"})
    while time.monotonic() < until:
        _, made = await people[0].surely("POST", "/v1/tables", {"ruleset": game, "seats": seats, "invited": True})
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
        told.battles += 1
        await asyncio.gather(*(plays(one, made["battle"], seat, until, told, n) for seat, one in enumerate(people)))


async def plays(one: Browser, id: str, seat: int, until: float, told: Told, n: int) -> None:
    """One person in one battle, to its end or the end of the load."""
    luck = random.Random(f"{id}/{seat}")  # noqa: S311
    path = f"/v1/battles/{id}"
    _, moment = await one.surely("POST", f"{path}/start", {"client_seed": secrets.token_hex(16)})
    while moment["state"] != "over" and time.monotonic() < until:
        view = moment.get("view")
        if view is None or not view.get("choices"):
            known = -1 if view is None else view["step"]
            _, moment = await one.surely("GET", f"{path}?after={known}&wait={WAIT_S if view is not None else 0}")
            if view is None:
                await asyncio.sleep(0.2)
            continue
        _look(told, moment, seat)
        await asyncio.sleep(PAUSE_S * luck.uniform(0.5, 1.5))
        action = luck.choice(view["choices"])["action"]
        body = msgspec.json.encode({"step": view["step"], "action": action})
        while True:
            began = time.perf_counter()
            try:
                status, moment = await one.ask("POST", f"{path}/actions", body)
                break
            except Gone:  # the same step and action again are one move
                told.lost += 1
                await asyncio.sleep(0.2)
        told.took.append(time.perf_counter() - began)
        if status == 200:
            told.moves.append((id, seat))
        else:
            told.refused[moment.get("code", str(status))] += 1
            _, moment = await one.surely("GET", path)


def _look(told: Told, moment: Any, seat: int) -> None:
    """No face in anybody else's hand."""
    for zone in moment["view"]["table"]["zones"]:
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


async def run(port: int, server: int, tables: int, seconds: float, told: Told) -> list[dict[int, int]]:
    until = time.monotonic() + seconds
    people = [asyncio.create_task(table(n, port, until, told)) for n in range(tables)]
    seen = []
    for part in range(6):
        await asyncio.sleep(max(0.0, until - seconds + seconds * (part + 1) / 6 - time.monotonic()))
        seen.append(memory(server))
        if part == 2:
            os.kill(min(seen[-1]), signal.SIGKILL)
    await asyncio.gather(*people)
    return seen


def check(url: str, told: Told) -> None:
    """Every acknowledged move stands in the log, and the log of every battle is without gaps."""
    engine = make_engine(url)
    acknowledged = Counter(told.moves)
    with engine.connect() as c:
        steps = c.execute(select(battle_step.c.battle, battle_step.c.seat, battle_step.c.step, battle_step.c.by)).all()
        rows = {row.id: row for row in c.execute(select(battle.c.id, battle.c.step, battle.c.state)).all()}
    engine.dispose()
    played = Counter((row.battle, row.seat) for row in steps if row.by == "player")
    logs: dict[str, list[int]] = {}
    for row in steps:
        logs.setdefault(row.battle, []).append(row.step)
    assert all(sorted(log) == list(range(rows[id].step)) for id, log in logs.items()), "a log has gaps"
    assert played == acknowledged, "moves were lost or doubled"


def main(tables: int, seconds: float) -> None:
    with postgres.running(keeps_commits=True) as database, socket.socket() as ear:
        url = database.create("load")
        upgrade(url)
        ear.bind(("127.0.0.1", 0))
        port = ear.getsockname()[1]
        ear.close()
        wanted = [sys.executable, "-m", "taisen", "serve", "--dev", "--workers", "2", "--port", str(port), "--database", url]
        server = subprocess.Popen(wanted, env={**os.environ, "TAISEN_RATES": "1000"}, stderr=subprocess.DEVNULL)
        try:
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    time.sleep(0.1)
            told = Told()
            seen = asyncio.run(run(port, server.pid, tables, seconds, told))
            check(url, told)
        finally:
            server.terminate()
            server.wait(30)
    took = sorted(told.took)
    print(f"{tables} tables, {seconds:.0f} s, two workers, {platform.processor() or platform.machine()}, {os.cpu_count()} cores")
    print(f"battles {told.battles}, moves {len(told.moves)}, {len(told.moves) / seconds:.0f} moves/s")
    print(f"p50 {1000 * took[len(took) // 2]:.0f} ms, p99 {1000 * took[len(took) * 99 // 100]:.0f} ms")
    print(f"connections broken by the kill {told.lost}, refused {dict(told.refused)}, faces that were not to be seen {len(told.leaks)}")
    print("memory, MiB by worker:", " | ".join(" ".join(f"{kib // 1024}" for kib in part.values()) for part in seen))
    assert not told.leaks


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 200, float(given[1]) if len(given) > 1 else 300.0)
