"""`taisen verify`, as somebody meets it who was handed a proof."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from taisen.__main__ import app
from taisen.rulesets import RULESETS
from tests.service.proofs import Opened, numbered
from tests.service.tampering import reseal


@pytest.fixture(scope="module")
def battle() -> Opened:
    return numbered(3)


def verify(tmp_path: Path, proof: bytes | Any, *words: str) -> Result:
    file = tmp_path / "proof.json"
    file.write_bytes(proof if isinstance(proof, bytes) else json.dumps(proof).encode())
    return CliRunner().invoke(app, ["verify", str(file), *words])


def test_a_true_proof_holds(tmp_path: Path, battle: Opened):
    done = verify(tmp_path, battle.json, "--lang", "en", "--commit", battle.commit, "--client-seed", battle.client_seed, "--bots")
    assert 0 == done.exit_code
    assert done.stdout.endswith("The proof holds.\n")
    assert 10 == done.stdout.count("✓")


def test_both_languages_say_what_is_wrong_and_where(tmp_path: Path, battle: Opened):
    proof = json.loads(battle.json)
    proof["steps"][4]["state"] = "0" * 64
    reseal(proof)
    english, japanese = verify(tmp_path, proof, "--lang", "en"), verify(tmp_path, proof, "--lang", "ja")
    assert (1, 1) == (english.exit_code, japanese.exit_code)
    assert "the state after step 5 is another" in english.stdout
    assert "5手目のあとの盤面が違います" in japanese.stdout
    assert "この証明は正しくない。" in japanese.stdout


def test_json_for_programs(tmp_path: Path, battle: Opened):
    told = json.loads(verify(tmp_path, battle.json, "--json").stdout)
    assert told["holds"] is True
    assert "kept" == next(check["id"] for check in told["checks"] if check["ok"] is None)
    proof = json.loads(battle.json)
    proof["steps"][0]["seat"] = 99
    reseal(proof)
    told = json.loads(verify(tmp_path, proof, "--json").stdout)
    assert (False, [("replay", 1)]) == (told["holds"], [(check["id"], check["step"]) for check in told["checks"] if check["ok"] is False])


def test_something_kept_that_differs(tmp_path: Path, battle: Opened):
    assert 1 == verify(tmp_path, battle.json, "--commit", "0" * 64).exit_code
    assert 1 == verify(tmp_path, battle.json, "--client-seed", "0" * 32).exit_code


def test_a_bot_that_chose_something_else_is_noticed_when_it_is_asked(tmp_path: Path, battle: Opened, monkeypatch: pytest.MonkeyPatch):
    from taisen.commands import verify as command

    monkeypatch.setattr(command, "BOTS", {level: lambda rules, state, seat, dice: None for level in command.BOTS})
    done = verify(tmp_path, battle.json, "--lang", "en", "--bots")
    assert 1 == done.exit_code
    assert "the bot chooses something else" in done.stdout


def test_rules_that_nobody_knows_here(tmp_path: Path, battle: Opened, monkeypatch: pytest.MonkeyPatch):
    params = json.loads(battle.json)["params"]
    monkeypatch.delitem(RULESETS, (params["ruleset"], params["version"]))
    done = verify(tmp_path, battle.json, "--lang", "en")
    assert 3 == done.exit_code
    assert "the rules are unknown here" in done.stdout


def test_a_file_that_is_not_there_or_no_proof(tmp_path: Path):
    assert 2 == CliRunner().invoke(app, ["verify", str(tmp_path / "none.json")]).exit_code
    assert 1 == verify(tmp_path, b"{}").exit_code
    assert 1 == verify(tmp_path, b"\xff\xfe").exit_code
