"""What docs/api.md shows works as it stands there."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from tests.web.serving import serving

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
SITE = "http://127.0.0.1:8000"


def block(kind: str) -> str:
    found = re.search(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("api")) as url:
        yield url


def test_the_program_plays_a_battle_to_its_end(site: str) -> None:
    program = block("python")
    assert SITE in program
    done = subprocess.run([sys.executable, "-c", program.replace(SITE, site)], capture_output=True, text=True, timeout=120, check=False)
    assert (0, "") == (done.returncode, done.stderr)
    assert re.search(r"core was broken", done.stdout)


def test_the_bodies_typed_by_hand_are_taken(site: str) -> None:
    typed = re.findall(r"^post (\S+) '(.*?)'", block("sh"), re.MULTILINE)
    assert ["auth/guest", "battles", "battles/$BATTLE/start", "battles/$BATTLE/actions"] == [path for path, _ in typed]
    battle = ""
    with httpx2.Client(base_url=site) as session:
        for path, body in typed:
            answer = session.post(f"/v1/{path.replace('$BATTLE', battle)}", content=body, headers={"content-type": "application/json"})
            told = answer.json()
            battle = battle or told.get("id", "")
            assert answer.is_success or "stale" == told["code"], answer.text  # where the enemy goes first the step is another


def test_the_codes_are_those_of_the_interface(site: str) -> None:
    answers = httpx2.get(f"{site}/v1/openapi.json").json()["paths"]["/v1/battles/{battle}/actions"]["post"]["responses"]
    known = {status: set(of["content"].get("application/problem+json", {}).get("examples", {})) for status, of in answers.items()}
    rows = re.findall(r"^\| (4\d\d) \| ([^|]*) \|", PAGE, re.MULTILINE)
    assert 7 == len(rows)
    for status, codes in rows:
        assert set(re.findall(r"`(\w+)`", codes)) - {"bad_body"} <= known[status], codes
