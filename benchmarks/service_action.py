"""A durable battle action (sign-in, rules, view, commit) beside a bare FastAPI POST, in turns, on one machine.

`python -m benchmarks.service_action [seconds]`: the server on one core, players on another, where there are two. Each connection is
one player who plays TENGA battles with random choices; a bot that only ends its turns, or `greedy`, answers in the same request.
"""

import asyncio
import os
import platform
import random
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from fastapi import FastAPI
from msgspec import Struct
from pydantic import BaseModel, ConfigDict

from taisen.bots import BOTS
from taisen.engine.dice import Dice
from taisen.rulesets import CURRENT, RULESETS
from taisen.seeds import load
from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.db import upgrade
from taisen.service.games import Games
from taisen.service.serve import prepare_process

GAME = "tenga"
ROUNDS = 3


# -- servers ---------------------------------------------------------------------------------------------------------------


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")
    kind: int
    i: int
    j: int
    seq: int | None = None


class Out(BaseModel):
    match_id: int
    version: int
    events: list[list[int]]


def bare() -> FastAPI:
    """The reference: a pydantic body in, a pydantic answer out, nothing done."""
    app = FastAPI()

    @app.post("/m/{match}")
    async def act(match: int, body: Body) -> Out:
        return Out(match_id=match, version=2, events=[[body.kind, body.i, body.j, 2], [3, 0, 2, 18]])

    return app


def ends_its_turn(rules: Any, state: Any, seat: int, dice: Dice) -> Any:
    """A bot that costs next to nothing: the last legal action, which is to end the turn."""
    return rules.legal(state, seat)[-1]


def service(url: str, bot: str) -> FastAPI:
    bots = {**BOTS, "greedy": ends_its_turn} if bot == "passes" else BOTS
    rules = CURRENT[GAME]
    return create_app(Config(database=url, rates=1000), Games(RULESETS, {GAME: rules}, {GAME: load(rules, tuple(BOTS))}, bots))


def serve(kind: str, port: int, url: str) -> None:
    prepare_process()
    app = bare() if kind == "bare" else service(url, kind)
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning", access_log=False)


# -- players ---------------------------------------------------------------------------------------------------------------


class Choice(Struct):
    action: msgspec.Raw


class View(Struct):
    step: int
    choices: tuple[Choice, ...] = ()


class Moment(Struct):
    id: str
    state: str
    view: View


_moment = msgspec.json.Decoder(Moment).decode


class Connection:
    """A keep-alive connection that speaks just enough HTTP/1.1."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer, self.cookie = reader, writer, ""

    async def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        head = f"POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n{self.cookie}\r\n"
        self.writer.write(head.encode() + body)
        told = await self.reader.readuntil(b"\r\n\r\n")
        length = 0
        for line in told.split(b"\r\n"):
            name, _, value = line.partition(b": ")
            if name == b"content-length":
                length = int(value)
            elif name == b"set-cookie":
                self.cookie = f"cookie: {value.decode().split(';')[0]}\r\n"
        return int(told[9:12]), await self.reader.readexactly(length)


async def hammer(port: int, until: float, took: list[float]) -> None:
    """The reference's client."""
    one = Connection(*await asyncio.open_connection("127.0.0.1", port))
    while time.perf_counter() < until:
        began = time.perf_counter()
        status, _ = await one.post("/m/7", b'{"kind":1,"i":2,"j":0}')
        took.append(time.perf_counter() - began)
        assert status == 200
    one.writer.close()


async def play(port: int, until: float, took: list[float], seed: int) -> None:
    """One player. Every durable request counts: prepare, start, and (most of them) actions."""
    dice = random.Random(seed)  # noqa: S311
    one = Connection(*await asyncio.open_connection("127.0.0.1", port))
    await one.post("/v1/auth/guest", b"{}")
    while time.perf_counter() < until:
        began = time.perf_counter()
        _, told = await one.post("/v1/battles", b'{"ruleset":"tenga","mode":"practice"}')
        id = msgspec.json.decode(told)["id"]
        middle = time.perf_counter()
        _, told = await one.post(f"/v1/battles/{id}/start", b'{"client_seed":"%s"}' % secrets.token_hex(16).encode())
        took += (middle - began, time.perf_counter() - middle)
        moment = _moment(told)
        while moment.state == "running" and time.perf_counter() < until:
            action = dice.choice(moment.view.choices).action
            body = b'{"step":%d,"action":%s}' % (moment.view.step, bytes(action))
            began = time.perf_counter()
            status, told = await one.post(f"/v1/battles/{id}/actions", body)
            took.append(time.perf_counter() - began)
            assert status == 200, told
            moment = _moment(told)
        if moment.state == "running":
            await one.post(f"/v1/battles/{id}/actions", b'{"step":%d,"action":{"kind":"concede"}}' % moment.view.step)
    one.writer.close()


async def load_of(kind: str, port: int, connections: int, seconds: float) -> tuple[float, float, float]:
    """Actions a second, p50 and p99 in milliseconds."""
    took: list[float] = []
    began = time.perf_counter()
    until = began + seconds
    run = (hammer(port, until, took) if kind == "bare" else play(port, until, took, n) for n in range(connections))
    await asyncio.gather(*run)
    took.sort()
    return len(took) / (time.perf_counter() - began), 1000 * took[len(took) // 2], 1000 * took[len(took) * 99 // 100]


# -- the measurement -------------------------------------------------------------------------------------------------------


def measure(kind: str, seconds: float) -> dict[int, tuple[float, float, float]]:
    with tempfile.TemporaryDirectory() as folder, socket.socket() as ear:
        ear.bind(("127.0.0.1", 0))
        port = ear.getsockname()[1]
        ear.close()
        url = f"sqlite:///{Path(folder) / 'bench.sqlite'}"
        upgrade(url)
        server = subprocess.Popen([sys.executable, "-m", "benchmarks.service_action", "serve", kind, str(port), url])
        try:
            _pin(server.pid, 0)
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    time.sleep(0.05)
            asyncio.run(load_of(kind, port, 4, 0.5))
            return {connections: asyncio.run(load_of(kind, port, connections, seconds)) for connections in (16, 1)}
        finally:
            server.terminate()
            server.wait(10)


def _pin(process: int, core: int) -> None:
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(process, {core})


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3
    _pin(0, 1)
    kinds = ("bare", "passes", "greedy")
    found: dict[str, list[dict[int, tuple[float, float, float]]]] = {kind: [] for kind in kinds}
    for _ in range(ROUNDS):
        for kind in kinds:
            found[kind].append(measure(kind, seconds))
    print(f"CPython {platform.python_version()}, SQLite FULL, one process, {ROUNDS} rounds of {seconds:g} s, medians")
    print(f"{'':34}{'16 connections/s':>17}{'÷ bare':>8}{'p50':>8}{'p99':>8} ms{'one: p50':>10} ms")
    reference = _median([run[16][0] for run in found["bare"]])
    names = {"bare": "bare POST", "passes": "TENGA action, opponent passes", "greedy": "TENGA action, greedy answers"}
    for kind in kinds:
        per_second, p50, p99 = (_median([run[16][n] for run in found[kind]]) for n in range(3))
        alone = _median([run[1][1] for run in found[kind]])
        print(f"{names[kind]:34}{per_second:17,.0f}{per_second / reference:8.2f}{p50:8.2f}{p99:8.2f}   {alone:10.2f}")


def _median(numbers: list[float]) -> float:
    return sorted(numbers)[len(numbers) // 2]


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2], int(sys.argv[3]), sys.argv[4])
    else:
        main()
