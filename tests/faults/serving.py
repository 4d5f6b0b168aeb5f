"""`taisen serve` as an operator runs it: a process of its own, and its workers."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx2


class Serving:
    """The running service. `lines`: what it has written down."""

    def __init__(self, url: str, log: Path, workers: int = 1) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._log = log
        words = ["serve", "--database", url, "--port", str(self.port), "--workers", str(workers)]
        with log.open("w") as stream:
            env = {name: value for name, value in os.environ.items() if not name.startswith("TAISEN_")}
            self.process = subprocess.Popen([sys.executable, "-m", "taisen", *words], stderr=stream, env=env)
        self._wait(workers)

    def _wait(self, workers: int) -> None:
        until = time.monotonic() + 60
        while time.monotonic() < until and self.process.poll() is None:
            if sum("startup complete" in str(line["event"]) for line in self.lines()) == workers:
                return
            time.sleep(0.05)
        raise AssertionError(self._log.read_text())

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._log.read_text().splitlines()]

    def ask(self, method: str, path: str, cookies: dict[str, str], **rest: Any) -> httpx2.Response:
        """On a connection of its own, so that any worker may get it."""
        with httpx2.Client(base_url=f"http://127.0.0.1:{self.port}", trust_env=False, timeout=30, cookies=cookies) as http:
            answer = http.request(method, path, **rest)
        cookies.update(answer.cookies)
        return answer

    def terminate(self) -> None:
        self.process.send_signal(signal.SIGTERM)

    def __enter__(self) -> "Serving":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
