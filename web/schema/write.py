"""Writes web/src/api/schema.d.ts, the client's types of the API, from what `python -m taisen openapi` says. Needs npm.

A drifted contract is then a type error in the client. A test compares the digest in the file's first line with the API as it is.
"""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TYPES = HERE.parent / "src" / "api" / "schema.d.ts"
PROSE = {"description", "summary", "example", "examples", "title"}


def contract() -> bytes:
    """The API's description without its prose: what a client depends on, in canonical JSON."""
    told = subprocess.run([sys.executable, "-m", "taisen", "openapi"], capture_output=True, check=True).stdout
    return json.dumps(_bare(json.loads(told)), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def first_line(api: bytes) -> str:
    return f"// Made by web/schema/write.py from the API with the digest {hashlib.sha256(api).hexdigest()}; do not edit."


def _bare(thing: Any, named: bool = False) -> Any:
    # `named`: keys are names somebody gave (of a field, a schema), so none of them is prose
    if isinstance(thing, list):
        return [_bare(one) for one in thing]
    if not isinstance(thing, dict):
        return thing
    return {
        key: _bare(value, key in ("properties", "schemas", "paths") and not named)
        for key, value in thing.items()
        if named or key not in PROSE
    }


def node(tool: str, *words: str) -> str:
    """What a tool of Node's prints; run in this folder, which has its own lock."""
    found = shutil.which(tool)
    if found is None:
        raise SystemExit(f"{tool} is not on the PATH")
    return subprocess.run([found, *words], cwd=HERE, capture_output=True, check=True, text=True).stdout  # noqa: S603


def main() -> None:
    api = contract()
    node("npm", "ci", "--silent")
    source = HERE / "node_modules" / "openapi.json"
    source.write_bytes(api)
    types = node("npx", "openapi-typescript", str(source), "--immutable", "--default-non-nullable=false")
    TYPES.write_text(f"{first_line(api)}\n{types}")


if __name__ == "__main__":
    main()
