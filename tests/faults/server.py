"""A real server in a process of its own that can be made to die at a chosen point, and to have a planted fault."""

import asyncio
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

import httpx2
import uvicorn
from sqlalchemy import Connection

from taisen.seeds import FOLDER
from taisen.service import hints
from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.db import Database
from taisen.service.games import all_games
from taisen.service.site import epoch_ms
from tests.service.toys import GAMES

T = TypeVar("T")
POINTS = ("before_commit", "after_commit", "before_response")

# a fork server that has imported everything: a new server stands after a tenth of a second. There is one in a process of tests, and the
# last list it is given counts: no other file gives it one.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload([__name__, "taisen.commands.admin"])


class Server:
    """A server process. `point` and `n`: die (SIGKILL) at the n-th time it gets there. `hasty`: answers before it commits (a fault).
    `steam`: the address of a pretend Steam. `house`: with the games of this house instead of toys. `brief`: its streams tell where things
    stand, and end."""

    def __init__(
        self,
        url: str,
        point: str = "",
        n: int = 0,
        *,
        hasty: bool = False,
        port: int = 0,
        steam: str = "",
        house: bool = False,
        brief: bool = False,
    ) -> None:
        self.port = port or _free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = PROCESSES.Process(target=_run, args=(url, self.port, point, n, hasty, steam, house, brief), daemon=True)
        self.process.start()
        self._wait()

    def kill(self) -> None:
        if self.process.is_alive():
            self.process.kill()
        self.process.join()

    def _wait(self) -> None:
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                with socket.create_connection(("127.0.0.1", self.port), 1):
                    return
            except OSError:
                if not self.process.is_alive():
                    break
                time.sleep(0.01)
        raise AssertionError("the server did not start")

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def client(server: Server) -> httpx2.Client:
    """An HTTP client with a cookie jar of its own."""
    return httpx2.Client(base_url=server.address, timeout=20, trust_env=False)


def _free_port() -> int:
    with socket.socket() as ear:
        ear.bind(("127.0.0.1", 0))
        return int(ear.getsockname()[1])


# -- in the child ----------------------------------------------------------------------------------------------------------


def _run(url: str, port: int, point: str, n: int, hasty: bool, steam: str, house: bool, brief: bool) -> None:
    if brief:
        hints.MOST_BEATS = 0
    config = Config(env="dev", stub=True, database=url, steam=steam)
    # one that is to die has a clock that does not tick by itself: no pulse, so that its commits are those of the requests
    app: Any = create_app(config, all_games(FOLDER) if house else GAMES, (lambda: epoch_ms()) if point else epoch_ms)
    site = app.state.site
    left = [n]
    lock = threading.Lock()

    def reach(here: str) -> None:
        if here != point:
            return
        with lock:
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    committer, name = (site.db._writer, "commit") if site.db._writer else (site.db.engine.dialect, "do_commit")
    commit = getattr(committer, name)

    def deadly_commit(*words: Any) -> None:
        reach("before_commit")
        commit(*words)
        reach("after_commit")

    if hasty:
        site.db.write = _Hasty(site.db, lambda: reach("before_commit")).write
    else:
        setattr(committer, name, deadly_commit)

    async def deadly(scope: Any, receive: Any, send: Any) -> None:
        async def send_or_die(message: Any) -> None:
            if message["type"] == "http.response.start" and scope["method"] == "POST":
                reach("before_response")
            await send(message)

        await app(scope, receive, send_or_die if scope["type"] == "http" else send)

    uvicorn.run(deadly, host="127.0.0.1", port=port, log_level="critical", access_log=False)


class _Hasty:
    """The planted fault: what `write` promises is said before it is true, as with a commit in a dependency's exit code."""

    def __init__(self, db: Database, before_commit: Callable[[], None]) -> None:
        self._db = db
        self._before_commit = before_commit
        self._one = threading.Lock()

    async def write(self, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        told: asyncio.Future[T] = loop.create_future()

        def run() -> None:
            with self._one, self._db.engine.connect() as connection, connection.begin() as transaction:
                try:
                    result = work(connection)
                except Exception as error:
                    transaction.rollback()
                    loop.call_soon_threadsafe(told.set_exception, error)
                    return
                loop.call_soon_threadsafe(told.set_result, result)
                time.sleep(0.02)
                self._before_commit()

        threading.Thread(target=run).start()
        return await told
