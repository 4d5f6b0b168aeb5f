"""A battle begun under a version of the rules that has been superseded since is played on, shown, proved and forked by that version."""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from taisen.bots import BOTS
from taisen.rulesets import CURRENT, RULESETS
from taisen.rulesets.retired import RETIRED
from taisen.seeds import FOLDER
from taisen.service.app import create_app
from taisen.service.battles.verdict import Kept, holds, judge
from taisen.service.config import Config
from taisen.service.games import Games, all_games
from tests.service.conftest import Clock
from tests.service.people import Person

STRANGER = Path(__file__).resolve().parents[2] / "contrib" / "verify.py"
CLIENT_SEED = "5" * 32


@contextmanager
def serving(url: str, clock: Clock, games: Games) -> Iterator[Callable[[], Person]]:
    with TestClient(create_app(Config(env="dev", stub=True, database=url), games, clock), raise_server_exceptions=False) as http:
        yield lambda: Person(http).named("hanako")


def play_some(me: Person, moment: Any, luck: random.Random, steps: int) -> Any:
    """So many actions of any kind, or all there are."""
    for _ in range(steps):
        if moment["state"] == "over":
            break
        answer = me.act(moment, luck.choice(moment["view"]["choices"])["action"])
        assert 200 == answer.status_code, answer.text
        moment = answer.json()
    return moment


@pytest.mark.parametrize("old", RETIRED, ids=lambda old: f"{old.id}-{old.version}")
def test_a_battle_goes_on_under_the_version_it_was_begun_with(url: str, clock: Clock, tmp_path: Path, old: Any) -> None:
    now, luck = all_games(FOLDER), random.Random(5)
    with serving(url, clock, replace(now, current={**CURRENT, old.id: old})) as somebody:  # the release before
        me = somebody()
        battle = me.prepare(ruleset=old.id)
        begun = play_some(me, me.start(battle["id"], CLIENT_SEED), luck, 4)
        assert (old.version, "running") == (begun["version"], begun["state"])

    with serving(url, clock, now) as somebody:
        me = somebody()
        found = me.get(f"/v1/battles/{battle['id']}").json()
        assert (begun["view"], old.version) == (found["view"], found["version"])
        over = play_some(me, found, luck, 3_000)
        assert (old.version, "over") == (over["version"], over["state"])
        replay = me.get(f"/v1/battles/{battle['id']}/replay").json()
        assert (old.version, over["view"]["step"]) == (replay["version"], replay["length"])
        assert me.get(f"/v1/battles/{battle['id']}/receipt").json()["links"]
        assert old.version == me.get(f"/v1/battles/{battle['id']}/proof").json()["params"]["version"]
        proof = me.get(f"/v1/battles/{battle['id']}/proof").content

        again = me.post(f"/v1/battles/{battle['id']}/fork", {"step": 2})
        assert 201 == again.status_code, again.text
        assert old.version == me.start(again.json()["id"])["version"]
        assert 200 == me.act(me.get(f"/v1/battles/{again.json()['id']}").json(), {"kind": "concede"}).status_code
        fresh = me.begin(ruleset=old.id)
        assert CURRENT[old.id].version == fresh["version"]

        page = me.get(f"/v1/rulesets/{old.id}?version={old.version}").json()
        assert (old.id, old.version) == (page["id"], page["version"])
        assert list(old.catalogue) == [card["id"] for card in me.get(f"/v1/rulesets/{old.id}/cards?version={old.version}").json()["cards"]]
        assert old.rule_book.ja == me.get(f"/v1/rulesets/{old.id}/rules?language=ja&version={old.version}").text

    checks = judge(proof, RULESETS, Kept(battle["commit"], CLIENT_SEED), BOTS)
    assert [] == [check.id for check in checks if check.ok is False]
    assert holds(checks)
    file = tmp_path / "proof.json"
    file.write_bytes(proof)
    kept = ["--commit", battle["commit"], "--client-seed", CLIENT_SEED]
    for command in ([sys.executable, str(STRANGER)], [sys.executable, "-m", "taisen", "verify"]):
        done = subprocess.run([*command, str(file), *kept], capture_output=True, text=True, check=False)
        assert 0 == done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("old", RETIRED, ids=lambda old: f"{old.id}-{old.version}")
def test_a_proof_does_not_hold_under_another_version(url: str, clock: Clock, old: Any) -> None:
    now = all_games(FOLDER)
    with serving(url, clock, replace(now, current={**CURRENT, old.id: old})) as somebody:
        me = somebody()
        over = play_some(me, me.begin(ruleset=old.id), random.Random(6), 3_000)
        proof = me.get(f"/v1/battles/{over['id']}/proof").json()
    assert holds(judge(json.dumps(proof).encode(), RULESETS))
    proof["params"]["version"] = CURRENT[old.id].version
    assert holds(judge(json.dumps(proof).encode(), RULESETS)) is False


def test_of_a_version_nobody_has_nothing_is_told(url: str, clock: Clock) -> None:
    with serving(url, clock, all_games(FOLDER)) as somebody:
        me = somebody()
        for path in ("", "/cards", "/rules"):
            answer = me.get(f"/v1/rulesets/tarot{path}?version=1999-01-01.v0")
            assert (404, "no_such_version") == (answer.status_code, answer.json()["code"])
            assert 404 == me.get(f"/v1/rulesets/chess{path}?version=1999-01-01.v0").status_code
