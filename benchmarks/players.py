"""Who keeps a server busy: players with a connection each, and what they waited for."""

import asyncio
import random
import secrets
import time
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from .connection import Connection


class Player(Protocol):
    """One of many; works on nothing that others work on."""

    async def act(self) -> None:
        """One request that changes something."""


class Poster:
    """Sends the same small body to a reference, each to numbers of his own."""

    def __init__(self, port: int, n: int, of: int) -> None:
        self._connection = Connection(port)
        self._n, self._of, self._at = n, of, 0

    async def act(self) -> None:
        self._at = (self._at + 1) % 100
        await self._connection.post(f"/m/{self._at * self._of + self._n + 1}", b'{"kind":1,"i":2,"j":0}')


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


class Guest:
    """Plays practice battles of TENGA with random choices, one after the other. Preparing and starting are requests like actions."""

    def __init__(self, port: int, seed: int) -> None:
        self._connection = Connection(port)
        self._luck = random.Random(seed)  # noqa: S311
        self._prepared = ""
        self._moment: Moment | None = None
        self.moves = 0  # that were written, his own and the opponent's

    async def act(self) -> None:
        if not self._connection.cookie:
            await self.sign_in()
        elif self._moment is not None:
            view = self._moment.view
            await self.do(bytes(self._luck.choice(view.choices).action))
        elif self._prepared:
            await self._start()
        else:
            await self._prepare()

    async def sign_in(self) -> None:
        await self._connection.post("/v1/auth/guest", b"{}")

    async def _prepare(self, control: str = "") -> None:
        wanted = {"ruleset": "tenga", "mode": "practice", **({"control": control} if control else {})}
        self._prepared = msgspec.json.decode(await self._connection.post("/v1/battles", msgspec.json.encode(wanted)))["id"]

    async def _start(self) -> None:
        body = b'{"client_seed":"%s"}' % secrets.token_hex(16).encode()
        self._moment = _moment(await self._connection.post(f"/v1/battles/{self._prepared}/start", body))

    @property
    def is_playing(self) -> bool:
        return self._moment is not None

    async def finish(self, actions: int) -> None:
        """A whole battle: at most so many actions, then give up."""
        while not self.is_playing:
            await self.act()
        for _ in range(actions):
            if self.is_playing:
                await self.act()
        if self.is_playing:
            await self.do(b'{"kind":"concede"}')

    async def watch(self) -> None:
        """A whole battle that a bot plays for the guest, in one request."""
        await self._prepare("auto")
        await self._start()
        self._prepared, self._moment = "", None

    async def do(self, action: bytes) -> None:
        """One action in the battle that runs."""
        assert self._moment is not None
        step = self._moment.view.step
        body = b'{"step":%d,"action":%s}' % (step, action)
        self._moment = _moment(await self._connection.post(f"/v1/battles/{self._moment.id}/actions", body))
        self.moves += self._moment.view.step - step
        if self._moment.state != "running":
            self._prepared, self._moment = "", None


class Busy(Struct, frozen=True):
    """What some players did: how many requests in how many seconds, and how long each took."""

    seconds: float
    took: tuple[float, ...]

    @property
    def per_second(self) -> float:
        return len(self.took) / self.seconds


def keep_busy(runner: "asyncio.Runner", players: Iterable[Player], seconds: float) -> Busy:
    """Each player asks again when he has his answer, for so long."""
    return runner.run(_keep_busy(players, seconds))


async def _keep_busy(players: Iterable[Player], seconds: float) -> Busy:
    took: list[float] = []
    began = time.perf_counter()

    async def plays(player: Player) -> None:
        at = time.perf_counter()
        while at < began + seconds:
            await player.act()
            took.append((now := time.perf_counter()) - at)
            at = now

    await asyncio.gather(*(plays(player) for player in players))
    return Busy(time.perf_counter() - began, tuple(took))


def waited_ms(slices: Sequence[Busy], hundredths: int) -> float:
    """What so many of a hundred requests took at most, in all `slices`."""
    took = sorted(one for busy in slices for one in busy.took)
    return 1000 * took[len(took) * hundredths // 100]


def runner() -> "asyncio.Runner":
    """A loop that costs the players little, where there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.Runner()
    factory: Any = uvloop.new_event_loop
    return asyncio.Runner(loop_factory=factory)
