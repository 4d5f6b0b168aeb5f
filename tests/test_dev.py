import subprocess
import sys
from pathlib import Path

import pytest

from dev import SOAKED

ROOT = Path(__file__).parent.parent


def dev(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, ROOT / "dev.py", *words], capture_output=True, text=True, timeout=30)


@pytest.mark.parametrize("verb", ["run", "test", "soak", "setup", "check", "bench", "shots", "lock"])
def test_every_verb_explains_itself(verb: str) -> None:
    assert f"\n    {verb} " in dev("-h").stdout
    assert "usage: dev.py" in dev(verb, "-h").stdout


def test_a_misspelt_option_is_refused_before_anything_is_done() -> None:
    answer = dev("run", "--prot", "1")
    assert 1 == answer.returncode
    assert "--prot" in answer.stderr


def test_continuous_integration_runs_the_command_of_the_readme() -> None:
    assert "exec python3 dev.py test\n" in (ROOT / ".ci" / "run").read_text()
    assert "python3 dev.py test " in (ROOT / "README.md").read_text()


def test_the_readme_links_to_nothing_missing() -> None:
    for line in (ROOT / "README.md").read_text().split("](")[1:]:
        target = line.partition(")")[0]
        if "://" not in target:
            assert (ROOT / target).exists(), target


def test_soaking_takes_every_file_that_can_be_tried_more_often() -> None:
    longer = {str(file.relative_to(ROOT)) for file in ROOT.glob("tests/*/test_*.py") if "tests.often import" in file.read_text()}
    soaked = {str(one.relative_to(ROOT)) for named in SOAKED for one in [ROOT / named, *(ROOT / named).glob("test_*.py")]}
    assert longer and longer <= soaked
