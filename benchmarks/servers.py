"""Servers that are measured: `python -m benchmarks.servers KIND PORT DATABASE WORKERS` serves one until it is told to stop."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI

from taisen.bots import BOTS
from taisen.bots.levels import USUAL
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Setup
from taisen.rulesets import CURRENT, RULESETS
from taisen.seeds import load
from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.games import Games
from taisen.service.serve import prepare_process

from .references import bare, plain
from .textbook import textbook

GAME = "tenga"
OWN, LOAD = 0, 1  # the core of what is measured, and of who keeps it busy
LONGEST_S = 60.0  # until it listens


def ends_its_turn(rules: Any, state: Any, seat: int, dice: Dice) -> Any:
    """A bot that costs next to nothing: the last legal action, which is to end the turn."""
    return rules.legal(state, seat)[-1]


def app() -> FastAPI:
    """What KIND and DATABASE in the environment name: "passes" is the service where TENGA's opponent only ends its turns, "greedy" the
    service as it is."""
    kind, url = os.environ["BENCH_KIND"], os.environ["BENCH_DATABASE"]
    rules = CURRENT[GAME]
    seeds = load(rules, tuple(BOTS))
    match kind:
        case "bare":
            prepare_process()
            return bare()
        case "plain":
            prepare_process()
            return plain(url)
        case "textbook":  # as it comes
            deck = seeds.deck[0].deck
            return textbook(url, rules, Setup((deck, deck), rules.options_type()), ends_its_turn)
        case "passes" | "greedy":
            prepare_process()
            bots = {**BOTS, USUAL: ends_its_turn} if kind == "passes" else BOTS
            return create_app(Config(database=url, rates=1_000_000), Games(RULESETS, {GAME: rules}, {GAME: seeds}, bots))
    raise ValueError(kind)


@contextmanager
def serving(kind: str, url: str, workers: int = 1) -> Iterator[tuple[int, int]]:
    """Port and process of such a server, alone on its core if it is one process and there are several cores."""
    port = free_port()
    words = [sys.executable, "-m", "benchmarks.servers", kind, str(port), url, str(workers)]
    with running(words, port, core=OWN if workers == 1 else None) as process:
        yield port, process


@contextmanager
def running(words: Sequence[str], port: int, env: Mapping[str, str] | None = None, core: int | None = None) -> Iterator[int]:
    """A server and its process, from when it listens to the end."""
    server = subprocess.Popen(words, env={**os.environ, **(env or {})}, stderr=subprocess.DEVNULL)
    try:
        if core is not None:
            pin(server.pid, core)
        until = time.monotonic() + LONGEST_S
        while not listens(port):
            if server.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{' '.join(words)} does not listen")
            time.sleep(0.02)
        yield server.pid
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def processor_s(process: int) -> float:
    """Seconds of the processor a process has had; 0 where the system does not say."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as ear:
        ear.bind(("127.0.0.1", 0))
        port: int = ear.getsockname()[1]
        return port


def pin(process: int, core: int) -> None:
    """Keep a process (0: this one) to one core, where there are several."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(process, {core})


@contextmanager
def pinned(core: int) -> Iterator[None]:
    """Keep this process to one core meanwhile."""
    if not hasattr(os, "sched_getaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    pin(0, core)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def main() -> None:
    kind, port, url, workers = sys.argv[1:]
    os.environ["BENCH_KIND"], os.environ["BENCH_DATABASE"] = kind, url
    uvicorn.run(
        "benchmarks.servers:app",
        factory=True,
        host="127.0.0.1",
        port=int(port),
        workers=int(workers),
        log_level="warning",
        access_log=False,
        timeout_keep_alive=3600,  # the others have their turns meanwhile
        timeout_worker_healthcheck=60,
    )


if __name__ == "__main__":
    main()
