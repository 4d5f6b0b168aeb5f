"""Other people's card games and engines, installed where nothing of ours is, and how they are put to work."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from hatch_build import find_npm

HERE = Path(__file__).resolve().parent
RLCARD = ("rlcard==1.2.0", "pip")  # it asks pip what there is when it is imported
OPENSPIEL = ("open_spiel==2.0.2",)
# what boardgame.io leaves open, as it was when this version came out: its lobby breaks with a newer koa-compose; a newer node-persist
# lets what comes while it writes wait for a second, and FlatFile makes ten moves a second
BOARDGAME_IO = ("boardgame.io@0.50.2", "koa-compose@4.1.0", "node-persist@3.1.0", "socket.io-client@4.8.1")

Command = list[str | Path]


class Missing(Exception):
    """It cannot be measured here: why."""


def usual_folder() -> Path:
    """Where peers are installed if nobody says where: among what may be thrown away at any time."""
    caches = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".cache"
    return Path(caches) / "taisen-peers"


class Peers:
    """What is installed in a folder. Everything raises Missing with the reason."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._failed: dict[str, Missing] = {}

    def python(self, packages: Sequence[str]) -> Path:
        """An interpreter like this one that has `packages`."""
        name = packages[0].partition("==")[0]
        home = self._folder / f"{packages[0]}-{sys.version_info.major}.{sys.version_info.minor}"
        interpreter = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        uv = Path(sys.executable).parent / ("uv.exe" if os.name == "nt" else "uv")
        make: Command = [uv, "venv", "--quiet", "--python", sys.executable, home]
        self._install(name, home, packages, [make, [uv, "pip", "install", "--quiet", "--python", interpreter, *packages]])
        return interpreter

    def node(self, packages: Sequence[str]) -> dict[str, str]:
        """The environment in which scripts for Node.js find `packages`."""
        try:
            npm, env = find_npm()
        except SystemExit as none:
            raise Missing("there is no Node.js here") from none
        home = self._folder / packages[0].replace("@", "-")
        install: Command = [*npm, "install", "--loglevel=error", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", home, *packages]
        self._install(packages[0].partition("@")[0], home, packages, [install], env)
        return {**env, "NODE_PATH": str(home / "node_modules"), "NODE_ENV": "production"}

    def _install(
        self, name: str, home: Path, packages: Sequence[str], commands: Sequence[Command], env: dict[str, str] | None = None
    ) -> None:
        complete, want = home / "complete", "\n".join(packages)
        if complete.is_file() and complete.read_text() == want:
            return
        if name in self._failed:
            raise self._failed[name]
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        print(f"· {name} into {home} …", file=sys.stderr, flush=True)
        try:
            for command in commands:
                subprocess.run(command, env=env, check=True, capture_output=True, text=True, timeout=600)
        except (OSError, subprocess.SubprocessError) as error:
            told = str(getattr(error, "stderr", None) or error).strip().partition("\n")[0]
            self._failed[name] = Missing(f"{name} could not be installed: {told}")
            raise self._failed[name] from error
        complete.write_text(want)


class Worked(Struct, frozen=True):
    """What a peer did when it was told to work: how much, in how many seconds."""

    done: float
    seconds: float

    @property
    def per_second(self) -> float:
        return self.done / self.seconds


class Peer:
    """A program that works when it is told to: it reads a line of JSON, works, and answers by one. Raises Missing when it ends."""

    def __init__(self, words: Sequence[str | Path], env: dict[str, str] | None = None) -> None:
        whole = {**os.environ, **(env or {})}
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, env=whole, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)
        self.version = str(self._read()["version"])

    def work(self, **how: Any) -> Worked:
        """Work as `how` says, most often for so many `seconds`."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(how) + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise self._gone() from error
        told = self._read()
        return Worked(told["done"], told["seconds"])

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        while line := self._process.stdout.readline():
            if line.startswith("{"):  # some say more than they are asked
                told: dict[str, Any] = json.loads(line)
                return told
        raise self._gone()

    def _gone(self) -> Missing:
        return Missing(f"{Path(str(self._process.args[-1])).name} ended with {self._process.wait()}")  # type: ignore[index]

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
