#!/usr/bin/env python3
"""Set up, run and test taisen. Needs Python 3.11 or newer and git; everything else it fetches into .venv."""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
UV = "uv==0.13.9"
OLDEST_PYTHON = (3, 11)
LOOPBACK = ("127.0.0.1", "::1", "localhost")
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# what tests/often.py makes longer
SOAKED = (
    "tests/rulesets/test_contract.py",
    "tests/faults",
    "tests/service/test_points.py",
    "tests/service/test_fuzz.py",
    "tests/service/test_schemathesis.py",
)

Command = list[str | Path]
Trials = list[tuple[str, Command]]


def main() -> None:
    if sys.version_info < OLDEST_PYTHON:
        stop(f"taisen needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    os.chdir(ROOT)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each of hundreds of servers that tests start would compile everything anew
    args, rest = arguments().parse_known_args()
    if rest and args.verb not in ("test", "soak", "bench", "shots"):
        stop(f"dev.py {args.verb} does not know: {' '.join(rest)}")
    match args.verb:
        case "run":
            run(args.host, args.port, args.database)
        case "test":
            test(rest)
        case "setup":
            setup("dev")
        case "check":
            setup("dev")
            try_all(checks())
        case "bench":
            setup("dev")
            sh(PYTHON, "-m", "benchmarks", *rest)
        case "soak":
            setup("dev")
            soak(rest)
        case "shots":
            setup("dev")
            sh(PYTHON, "-m", "tests.web.shots", *rest, env={"TAISEN_CHROMIUM": find_chromium()})
        case "lock":
            setup("dev")
            lock()


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dev.py", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    serve = verbs.add_parser("run", help="set up what is missing and serve everything", description="Serve taisen on this machine.")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen on (%(default)s)")
    serve.add_argument("--port", default=8000, type=int, help="the port to listen on (%(default)s)")
    serve.add_argument("--database", default="sqlite:///var/taisen.sqlite", help="the database's address (%(default)s)")
    verbs.add_parser("test", help="set up, check, and run every test; further words go to pytest", description=test.__doc__)
    verbs.add_parser("soak", help="try the laws many times more; further words go to pytest", description=soak.__doc__)
    verbs.add_parser("setup", help="make or refresh .venv and the built client", description="Make or refresh .venv and the client.")
    verbs.add_parser("check", help="format, lint, types, imports", description=checks.__doc__)
    verbs.add_parser(
        "bench",
        help="print figures beside what they are compared with; further words go to it",
        description="Print figures beside what they are compared with: engine, bots, service and client, or those of them that are named; "
        "the engine of rulesets that are named; tables, a load of many. --quick: in three minutes. --peers DIR: where others' games go.",
    )
    verbs.add_parser(
        "shots", help="take pictures of every page and game; further words go to it", description="Take pictures of the client into DIR."
    )
    verbs.add_parser("lock", help="write requirements/ anew; rare, and its diff is read", description=lock.__doc__)
    return parser


def run(host: str, port: int, database: str) -> None:
    setup("run")
    (ROOT / "var").mkdir(exist_ok=True)
    command = [str(PYTHON), "-m", "taisen", "serve", "--host", host, "--port", str(port), "--database", database]
    if host in LOOPBACK:
        command.append("--dev")  # the service itself says that the development sign-in is on
    else:
        print("The development sign-in is off: it is for this machine alone (--host 127.0.0.1).")
    print(f"taisen will be on http://{f'[{host}]' if ':' in host else host}:{port}, data in {database}. Ctrl-C stops it.", flush=True)
    if os.name == "nt":
        raise SystemExit(subprocess.run(command, check=False).returncode)
    os.execv(command[0], command)  # so that Ctrl-C and signals reach the server itself


def test(words: list[str]) -> None:
    """Set up, check, and run every test: the client's, the server's, and those in a real Chromium. Further words go to pytest.

    Without further words the tests run in three lanes beside each other; two of them are told of when all have ended.
    """
    began = time.monotonic()
    setup("dev")
    pytest: Command = [PYTHON, "-m", "pytest"]
    tests: Trials = [("pytest", [*pytest, *words])] if words else [("pytest in Chromium", [*pytest, "tests/web"])]
    if has_client():
        tests.insert(0, ("vitest", npm("test")))
    rest: Command = [*pytest, "--ignore", "tests/service", "--ignore", "tests/web"]
    beside: Trials = [] if words else [("pytest of the service", [*pytest, "tests/service"]), ("pytest of the rest", rest)]
    try_all([*checks(), *tests], {"TAISEN_CHROMIUM": find_chromium()}, beside)
    print(f"All green, {time.monotonic() - began:.0f} s.")


def soak(words: list[str]) -> None:
    """Try many times more what `test` tries often enough for every day: the laws of the rulesets, faults, races, requests, the ledger.

    It takes hours, and looks elsewhere each time where chance has a part. Further words go to pytest, such as a file to begin with.
    """
    tests: Command = [PYTHON, "-m", "pytest", *(words or SOAKED)]
    try_all([("pytest, many times over", tests)], {"TAISEN_SOAK": "1"})
    print("All green.")


def checks() -> Trials:
    """Format, lint, types (for the oldest and a newer Python), imports, dependencies, and the client's types."""
    mypy: Command = [BIN / "mypy", "--no-error-summary"]
    found: Trials = [
        ("ruff format", [BIN / "ruff", "format", "--check", "--quiet", "."]),
        ("ruff check", [BIN / "ruff", "check", "--quiet", "."]),
        ("mypy for 3.11", [*mypy, "--python-version", "3.11", "--cache-dir", ".mypy_cache/3.11"]),
        # only for 3.13 does mypy check replace() on structs
        ("mypy for 3.13", [*mypy, "--python-version", "3.13", "--cache-dir", ".mypy_cache/3.13"]),
        ("lint-imports", [BIN / "lint-imports", "--no-logo"]),
        ("deptry", [BIN / "deptry", "."]),
    ]
    return [*found, ("tsc", npm("run", "check"))] if has_client() else found


def try_all(trials: Trials, env: dict[str, str] | None = None, beside: Trials | None = None) -> None:
    """One after the other, to the end, so that one run tells all that is red. `beside`: run at the same time, in silence until then."""
    began = time.monotonic()
    whole = {**os.environ, **(env or {})}
    red = []
    with tempfile.TemporaryDirectory() as folder, ExitStack() as files:
        running = []
        for name, command in beside or []:
            out = files.enter_context(open(Path(folder) / name, "w+b"))
            running.append((name, out, subprocess.Popen(command, env=whole, stdout=out, stderr=subprocess.STDOUT)))
        for name, command in trials:
            with step(name):
                if subprocess.run(command, env=whole, check=False).returncode:
                    red.append(name)
        for name, out, process in running:
            print(f"· {name}, beside all this …", flush=True)
            if process.wait():
                red.append(name)
            out.seek(0)
            print(out.read().decode(errors="replace"), flush=True)
            print(f"  {name}, {time.monotonic() - began:.1f} s", flush=True)
    if red:
        stop(f"✗ Red: {', '.join(red)}.")


def lock() -> None:
    """Write requirements/*.txt anew from pyproject.toml: every version pinned by hash, and no address in any of them."""
    run_lock, node_lock = ROOT / "requirements" / "run.txt", ROOT / "requirements" / "node.txt"
    wheel = subprocess.run([PYTHON, "hatch_build.py", "node-wheel"], capture_output=True, check=True).stdout
    uv_compile("pyproject.toml", "--extra", "build", "--upgrade", "--output-file", run_lock)
    uv_compile(
        "pyproject.toml",
        "--extra",
        "build",
        "--extra",
        "dev",
        "--constraint",
        run_lock,
        "--upgrade",
        "--output-file",
        run_lock.with_name("dev.txt"),
    )
    uv_compile("-", "--upgrade", "--output-file", node_lock, text=wheel)


def uv_compile(*words: str | Path, text: bytes | None = None) -> None:
    fixed = ("--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate", "--quiet")
    subprocess.run([BIN / "uv", "pip", "compile", *fixed, *words], input=text, check=True)


# -- set-up --


def setup(kind: str) -> None:
    """`kind` names the lock in requirements/: "run" is enough to serve, "dev" adds what tests and checks need."""
    lock = ROOT / "requirements" / f"{kind}.txt"
    want = hashlib.sha256(UV.encode() + lock.read_bytes()).hexdigest()
    stamp = VENV / f".{kind}"
    if not (BIN / "uv").exists():
        with step("environment"):
            make_environment()
            sh(PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", UV)
    if not stamp.is_file() or stamp.read_text() != want:
        with step("packages"):
            pip_install("--require-hashes", "--requirement", lock)
            stamp.write_text(want)
    with step("taisen and its client"):
        if has_client() and subprocess.run([PYTHON, "hatch_build.py", "has-node"], check=False).returncode:
            pip_install("--require-hashes", "--requirement", ROOT / "requirements" / "node.txt")
        # hatchling is in the locks: nothing that is not pinned takes part in the build
        pip_install("--no-deps", "--no-build-isolation", "--editable", ".")


def make_environment() -> None:
    made = subprocess.run([sys.executable, "-m", "venv", VENV], capture_output=True, text=True, check=False)
    if made.returncode and on_debian_as_root():
        apt_install(f"python{sys.version_info.major}.{sys.version_info.minor}-venv")
        made = subprocess.run([sys.executable, "-m", "venv", VENV], capture_output=True, text=True, check=False)
    if made.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        stop(
            f"{sys.executable} could not make {VENV.name}:\n{made.stdout}{made.stderr}"
            "On Debian and Ubuntu this needs: apt install python3-venv"
        )


def pip_install(*words: str | Path) -> None:
    sh(BIN / "uv", "pip", "install", "--quiet", "--python", PYTHON, *words)


def has_client() -> bool:
    return (ROOT / "web" / "package.json").is_file()


def npm(*words: str) -> Command:
    return [PYTHON, "hatch_build.py", "npm", *words]


def find_chromium() -> str:
    """The browser the tests drive. There is no suite without it: a missing browser is a failure, never a skip."""
    if named := os.environ.get("TAISEN_CHROMIUM"):
        return named
    if not any(map(shutil.which, CHROMIUMS)) and on_debian_as_root():
        with step("chromium and a Japanese font"):
            apt_install("chromium", "fonts-noto-cjk")
    for name in CHROMIUMS:
        if path := shutil.which(name):
            return path
    stop("The tests drive a real Chromium: install one (Debian: apt install chromium fonts-noto-cjk), or name it in TAISEN_CHROMIUM.")


def on_debian_as_root() -> bool:
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(*packages: str) -> None:
    env = {"DEBIAN_FRONTEND": "noninteractive"}
    sh("apt-get", "update", "-qq", env=env)
    sh("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages, env=env)


# -- speaking --


@contextmanager
def step(name: str) -> Iterator[None]:
    print(f"· {name} …", flush=True)
    began = time.monotonic()
    yield
    print(f"  {name}, {time.monotonic() - began:.1f} s", flush=True)


def sh(*command: str | Path, env: dict[str, str] | None = None) -> None:
    words = [str(word) for word in command]
    code = subprocess.run(words, env={**os.environ, **(env or {})}, check=False).returncode
    if code:
        stop(f"✗ {' '.join(words)} ended with {code}")


def stop(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    raise SystemExit(1)


if __name__ == "__main__":
    main()
