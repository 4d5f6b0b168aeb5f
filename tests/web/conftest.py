"""A real Chromium, and a real server started the way a person starts it."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
)
SECONDS_TO_START = 60
expect.set_options(timeout=20_000)  # other tests run beside these, and a machine may be slow


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chromium = os.environ.get("TAISEN_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if not chromium:
        pytest.fail("No Chromium: install one or name it in TAISEN_CHROMIUM. `python3 dev.py test` does so on Debian.")
    return {**browser_type_launch_args, "executable_path": chromium, "args": list(QUIET)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "ja-JP"}


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("server")
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "taisen", "serve", "--dev", "--host", "127.0.0.1", "--port", str(port)]
    log = home / "log.txt"
    env = {**os.environ, "TAISEN_ARENA_AGE_HOURS": "0"}  # winning against the accounts of a test earns points at once
    with log.open("w") as out:
        server = subprocess.Popen([*command, "--database", f"sqlite:///{home / 'taisen.sqlite'}"], stdout=out, stderr=out, env=env)
        try:
            wait_for(url, server, log)
            yield url
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def free_port() -> int:
    with socket.socket() as ear:
        ear.bind(("127.0.0.1", 0))
        return int(ear.getsockname()[1])


def wait_for(url: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    until = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < until:
        if server.poll() is not None:
            break
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except urllib.error.HTTPError as answer:
            answer.close()
            return
        except OSError:
            time.sleep(0.05)
    pytest.fail(f"the server did not start:\n{log.read_text()[-4000:]}")


@pytest.fixture(autouse=True)
def no_page_errors(request: pytest.FixtureRequest) -> Iterator[None]:
    """A script error or a refusal of the content policy on any page fails the test that saw it."""
    if "page" not in request.fixturenames:
        yield
        return
    page: Page = request.getfixturevalue("page")
    seen: list[str] = []

    def keep(error: Error) -> None:
        seen.append(str(error))

    page.on("pageerror", keep)
    page.on("console", lambda message: seen.append(message.text) if "Content Security Policy" in message.text else None)
    yield
    assert [] == seen
