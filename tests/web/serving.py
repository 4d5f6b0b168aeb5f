"""The service on a database of its own, started the way a person starts it."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

SECONDS_TO_START = 60
SECONDS_TO_END = 20
READY_FOR_POINTS = {"TAISEN_ARENA_AGE_HOURS": "0"}  # winning against the accounts of a test earns points at once


@contextmanager
def serving(home: Path, env: Mapping[str, str] = READY_FOR_POINTS) -> Iterator[str]:
    """Its address, from when it answers to the end. What it keeps and what it writes down lie in `home`, as taisen.sqlite and log.txt.

    Raises AssertionError with the end of the log if it does not start.
    """
    port, log = free_port(), home / "log.txt"
    url = f"http://127.0.0.1:{port}"
    words = ["serve", "--dev", "--host", "127.0.0.1", "--port", str(port), "--database", f"sqlite:///{home / 'taisen.sqlite'}"]
    with log.open("w") as out:
        server = subprocess.Popen([sys.executable, "-m", "taisen", *words], stdout=out, stderr=out, env={**os.environ, **env})
        try:
            wait_for(url, server, log)
            yield url
        finally:
            server.terminate()
            try:
                server.wait(SECONDS_TO_END)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def free_port() -> int:
    with socket.socket() as ear:
        ear.bind(("127.0.0.1", 0))
        return int(ear.getsockname()[1])


def wait_for(url: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    until = time.monotonic() + SECONDS_TO_START
    while server.poll() is None and time.monotonic() < until:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except urllib.error.HTTPError as answer:
            answer.close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"the server did not start:\n{log.read_text()[-4000:]}")
