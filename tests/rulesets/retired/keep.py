"""Keep a game as it is before its version changes: `python -m tests.rulesets.retired.keep tarot`.

Copies its folder to `rulesets/retired/`, writes battles it has played beside this file, and says what is to be done by hand.
"""

import shutil
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import taisen.rulesets.retired
from taisen.engine.logs import log_to_json
from taisen.engine.replay import Log, Step, digest, receipt
from taisen.engine.ruleset import Ruleset
from tests.rulesets import laws
from tests.rulesets.subjects import subject

FOLDERS = Path(taisen.rulesets.retired.__file__).parent
BATTLES = Path(__file__).parent


def folder_of(rules: Ruleset[Any, Any, Any]) -> str:
    """Where a retired version lies: `tarot_2026_09_01_v1`."""
    return f"{rules.id}_{rules.version}".replace("-", "_").replace(".", "_")


def fingerprint(folder: Path) -> str:
    """SHA-256 of the names and contents of all its files."""
    found = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(f"{path.relative_to(folder).as_posix()}\0{sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def keep_battles(name: str) -> None:
    """One random battle of each setup of its contract, each with the last link of its receipt."""
    it = subject(name)
    to = BATTLES / folder_of(it.rules)
    to.mkdir()
    links = []
    for n, setup in enumerate(it.setups):
        walked = list(laws.walk(it.rules, setup, 9000 + n))
        steps = tuple(Step(one.seat, one.action) for one in walked)
        log = Log(it.rules.id, it.rules.version, setup, laws.seed(9000 + n), steps, digest(walked[-1].after))
        (to / f"{n}.json").write_bytes(log_to_json(log) + b"\n")
        links.append(f"{n}.json {receipt(it.rules, log)[-1]}\n")
    (to / "receipts.txt").write_text("".join(links), encoding="utf-8")


if __name__ == "__main__":
    name = sys.argv[1]
    rules = subject(name).rules
    folder = FOLDERS / folder_of(rules)
    shutil.copytree(FOLDERS.parent / name, folder, ignore=shutil.ignore_patterns("__pycache__"))
    keep_battles(name)
    print(f"{folder} is made, and its battles. Now:")
    print(f"  rulesets/retired/__init__.py    import it from .{folder.name} and add it to RETIRED")
    print(f'  tests/rulesets/retired          add to PINNED: "{folder.name}": "{fingerprint(folder)}",')
    print(f"  rulesets/{name}/__init__.py    raise version; commit all three together before any other change")
