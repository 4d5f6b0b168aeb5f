"""The client's types of the API are those of the API as it is."""

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
WRITER = ROOT / "web" / "schema" / "write.py"


def writer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("write_schema", WRITER)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_types_were_made_from_this_api() -> None:
    made = writer()
    first = made.TYPES.read_text().partition("\n")[0]
    assert made.first_line(made.contract()) == first, "the API has changed: run `python web/schema/write.py` and commit its output"
