"""No rule without a story: each numbered rule of a ruleset's README has a scenario, and the code names only rules that exist."""

import re
import tomllib
from pathlib import Path

import pytest

import taisen.rulesets
from taisen.lab import scenario

from .subjects import NAMES, subject

HERE = Path(__file__).parent
SOURCE = Path(taisen.rulesets.__file__).parent
every_game = pytest.mark.parametrize("name", NAMES)


def rules_of(name: str) -> list[str]:
    return re.findall(r"^- ([A-Z]+-\d+\.\d+)\b", subject(name).rules.rule_book.en, re.MULTILINE)


def stories(name: str) -> set[str]:
    """Rule numbers, without the game's prefix, that have a test function or a scenario file."""
    found: set[str] = set()
    for path in (HERE / name).rglob("test_*.py"):
        found.update(f"{a}.{b}" for a, b in re.findall(r"^def test_(\d+)_(\d+)_\w", path.read_text(encoding="utf-8"), re.MULTILINE))
    for path in (HERE / name / "scenarios").glob("*.toml"):
        found.update(told.rule.split("-")[1] for told in scenario.read(path))
    return found


def is_a_test(name: str) -> bool:
    """`tests/…/file.py::function`."""
    path, _, function = name.partition("::")
    return re.search(rf"^def {function}\(", (HERE.parents[1] / path).read_text(encoding="utf-8"), re.MULTILINE) is not None


@every_game
def test_every_rule_has_a_story(name: str):
    rules = rules_of(name)
    assert len(rules) == len(set(rules)), "a rule number stands twice in the README"
    path = HERE / name / "elsewhere.toml"
    elsewhere = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    told = stories(name)
    assert [rule for rule in elsewhere if rule not in rules] == []
    assert [test for tests in elsewhere.values() for test in tests if not is_a_test(test)] == []
    assert [rule for rule in rules if rule.split("-")[1] not in told and rule not in elsewhere] == []


@every_game
def test_the_code_names_only_rules_of_the_book(name: str):
    prefix = rules_of(name)[0].split("-")[0]
    known = set(rules_of(name))
    for path in (SOURCE / name).glob("*.py"):
        named = set(re.findall(rf'"({prefix}-\d+\.\d+)"', path.read_text(encoding="utf-8")))
        assert named <= known, f"{path.name} names {named - known}"


def files() -> list[tuple[str, Path]]:
    return [(name, path) for name in NAMES for path in sorted((HERE / name / "scenarios").glob("*.toml"))]


@pytest.mark.parametrize(("name", "path"), files(), ids=lambda given: given if isinstance(given, str) else given.stem)
def test_scenario(name: str, path: Path):
    for told in scenario.read(path):
        scenario.run(subject(name).rules, told)
