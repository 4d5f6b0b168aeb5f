"""Proofs of real battles of all games: the true ones are accepted, and whatever is falsified in one is noticed by whoever claims to."""

import ast
import copy
import importlib.util
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from taisen.bots import BOTS
from taisen.rulesets import CURRENT, RULESETS
from taisen.service.battles.verdict import NOTHING_KEPT, Check, Kept, holds, judge
from tests.service.proofs import Opened, numbered, under_another_name, with_another_client_seed, with_another_seed
from tests.service.tampering import NAIVE, RESEALED, Inapplicable, Tamper, reseal

STRANGER = Path(__file__).resolve().parents[2] / "contrib" / "verify.py"
TRUE = 200


def _load() -> Any:
    spec = importlib.util.spec_from_file_location("contrib_verify", STRANGER)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


stranger = _load()
opened = cache(numbered)


def accepted_by_a_stranger(text: str, kept: Kept = NOTHING_KEPT) -> bool:
    try:
        stranger.check(text, kept.commit, kept.client_seed)
    except stranger.Wrong:
        return False
    return True


def failed(checks: tuple[Check, ...]) -> list[str]:
    return [check.id for check in checks if check.ok is False]


def kept(battle: Opened) -> Kept:
    started = json.loads(battle.json)["client_seed"] is not None
    return Kept(battle.commit, battle.client_seed if started else None)


# -- true ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(TRUE))
def test_a_true_proof_is_accepted(n: int) -> None:
    battle = opened(n)
    checks = judge(battle.json, RULESETS, kept(battle), BOTS)
    assert [] == failed(checks)
    assert holds(checks)
    assert accepted_by_a_stranger(battle.json.decode(), kept(battle))


def test_they_are_of_every_kind() -> None:
    told = [json.loads(opened(n).json) for n in range(TRUE)]
    assert set(CURRENT) == {proof["params"]["ruleset"] for proof in told}
    assert {2, 3, 4} == {len(proof["decks"]) for proof in told}
    assert {"npc", "practice"} == {proof["params"]["mode"] for proof in told}
    assert {"manual", "auto"} == {proof["params"]["control"] for proof in told}
    steps = [step for proof in told for step in proof["steps"]]
    assert {"player", "bot", "clock"} == {step["by"] for step in steps}
    assert {"shuffle", "pick", "roll"} == {use["kind"] for line in steps for use in line["chance"]}
    assert any(step["action"] == {"kind": "concede"} for step in steps)
    assert any(proof["deal"] is None for proof in told)
    assert {0, 1, 2} == {len(proof["earlier"]) for proof in told}
    assert all(proof["deal"]["chance"] for proof in told if proof["deal"])


# -- falsified -----------------------------------------------------------------------------------------------------------


def falsified(ruleset: str, tamper: Tamper) -> tuple[str, Opened]:
    """The first battle of the game in which there is something of the kind."""
    for n in range(list(CURRENT).index(ruleset), TRUE, len(CURRENT)):
        proof = json.loads(opened(n).json)
        if proof["deal"] is None:
            continue
        false = copy.deepcopy(proof)
        try:
            tamper.change(false)
        except (Inapplicable, KeyError):
            continue
        if tamper.resealed:
            reseal(false)
        assert false != proof
        return json.dumps(false, ensure_ascii=False), opened(n)
    pytest.fail("no battle of this game has anything of the kind")


# games without decks have none to change; only some roll or pick at random
NOT_IN = {
    "decks: another card": {"tarot"},
    "decks: swapped": {"tarot"},
    "chance: roll": {"tenga"},
    "chance: sides of the roll": {"tenga"},
    "chance: pick": {"tarot", "wuthering", "tenga", "kami"},
}


def cases(tampers: list[Tamper]) -> list[Any]:
    return [
        pytest.param(ruleset, tamper, id=f"{ruleset}-{tamper.name}")
        for tamper in tampers
        for ruleset in CURRENT
        if ruleset not in NOT_IN.get(tamper.name, ())
    ]


def test_at_least_two_hundred_are_falsified() -> None:
    assert len(cases(NAIVE)) + len(cases(RESEALED)) >= 200


@pytest.mark.parametrize(("ruleset", "tamper"), cases(NAIVE))
def test_whatever_is_changed_both_notice(ruleset: str, tamper: Tamper) -> None:
    text, _ = falsified(ruleset, tamper)
    assert holds(judge(text.encode(), RULESETS)) is False
    assert not accepted_by_a_stranger(text)


@pytest.mark.parametrize(("ruleset", "tamper"), cases(RESEALED))
def test_new_seals_do_not_help_against_the_rules(ruleset: str, tamper: Tamper) -> None:
    text, battle = falsified(ruleset, tamper)
    verdict = judge(text.encode(), RULESETS)
    assert holds(verdict) is (None if tamper.name == "params.ruleset" else False)
    assert holds(judge(text.encode(), RULESETS, kept(battle))) is False
    if tamper.stranger:
        assert not accepted_by_a_stranger(text)


def test_the_first_differing_step_is_named() -> None:
    proof = json.loads(opened(0).json)
    for at in (1, 7, len(proof["steps"])):
        false = copy.deepcopy(proof)
        false["steps"][at - 1]["state"] = "0" * 64
        reseal(false)
        checks = judge(json.dumps(false).encode(), RULESETS)
        assert [("replay", at)] == [(check.id, check.step) for check in checks if check.ok is False]


@pytest.mark.parametrize("n", range(5))
def test_a_whole_battle_made_up_with_another_seed_is_noticed_by_whoever_kept_the_promise(n: int) -> None:
    battle = opened(n)
    for false, missing in ((with_another_seed(n), "commit"), (with_another_client_seed(n), "client_seed")):
        assert holds(judge(false.json, RULESETS))  # it agrees with itself
        assert accepted_by_a_stranger(false.json.decode())
        assert ["kept"] == failed(judge(false.json, RULESETS, Kept(**{missing: getattr(battle, missing)})))
        assert not accepted_by_a_stranger(false.json.decode(), Kept(**{missing: getattr(battle, missing)}))


def test_a_battle_that_is_passed_off_as_another_is_noticed() -> None:
    false = under_another_name(0)
    assert ["params"] == failed(judge(false.json, RULESETS))
    assert not accepted_by_a_stranger(false.json.decode())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        '"x"',
        "{",
        '{"id":1}',
        "NaN",
        "[" * 100_000,
        "\ud800".encode("utf-16", "surrogatepass").decode("utf-16-le", "replace"),
    ],
)
def test_what_is_no_proof_is_refused(text: str) -> None:
    assert ["form"] == failed(judge(text.encode("utf-8", "replace"), RULESETS))
    with pytest.raises((stranger.Wrong, RecursionError)):
        stranger.check(text)


def test_a_field_that_stands_there_twice_is_refused() -> None:
    text = opened(0).json.decode()
    twice = text.replace('"receipt":', f'"receipt":"{"0" * 64}","receipt":', 1)
    assert ["form"] == failed(judge(twice.encode(), RULESETS))
    assert not accepted_by_a_stranger(twice)


def test_keys_in_another_order_and_space_change_nothing() -> None:
    text = json.dumps(json.loads(opened(3).json), indent=2, sort_keys=True)
    assert holds(judge(text.encode(), RULESETS))
    assert accepted_by_a_stranger(text)


def test_without_the_rules_nothing_is_wrong_but_nothing_is_played_again() -> None:
    assert holds(judge(opened(1).json, {})) is None


# -- the stranger's file -------------------------------------------------------------------------------------------------


def test_the_file_for_strangers_uses_the_standard_library_alone() -> None:
    tree = ast.parse(STRANGER.read_text())
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module).partition(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {"hashlib", "hmac", "json"} <= names <= sys.stdlib_module_names


def test_the_file_for_strangers_as_they_run_it(tmp_path: Path) -> None:
    battle, file = opened(2), tmp_path / "proof.json"

    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-I", "-S", str(STRANGER), str(file), *words]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)

    file.write_bytes(battle.json)
    done = run("--commit", battle.commit, "--client-seed", battle.client_seed)
    assert (0, "") == (done.returncode, done.stderr)
    assert "The proof holds." in done.stdout
    assert "NOT checked" in run().stdout
    done = run("--commit", "0" * 64)
    assert (1, "The proof does NOT hold. commit: not the one you kept\n") == (done.returncode, done.stderr)
    assert 2 == run("--why").returncode


# -- the browser's copy --------------------------------------------------------------------------------------------------

VECTORS = STRANGER.parents[1] / "web" / "src" / "proof" / "vectors.json"


def _vectors() -> list[Any]:
    """The shortest battle of each game in which luck had a say after the deal (or in the deal, where it never has); the shortest fork
    with luck before and after it; and a void one."""
    told = [(battle, json.loads(battle.json)) for battle in map(opened, range(TRUE))]
    told.sort(key=lambda pair: len(pair[0].json))
    found = []
    for ruleset in CURRENT:
        plain = [pair for pair in told if pair[1]["params"]["ruleset"] == ruleset and len(pair[1]["steps"]) > 3 and not pair[1]["earlier"]]
        found.append(next((pair for pair in plain if _luck(pair[1]["steps"])), plain[0]))
    forks = [pair for pair in told if 1 == len(pair[1]["earlier"])]
    found.append(next(pair for pair in forks if _luck(pair[1]["steps"][pair[1]["earlier"][0]["until"] :])))
    found.append(next(pair for pair in told if not pair[1]["deal"]))
    return [
        {"kept": {"commit": battle.commit, "seed": battle.client_seed if proof["deal"] else ""}, "proof": proof} for battle, proof in found
    ]


def _luck(steps: Any) -> bool:
    return any((use["kind"] == "shuffle" and len(use["before"]) > 1) or use["kind"] == "roll" for step in steps for use in step["chance"])


def test_the_browsers_vectors_are_proofs_as_they_are_made_now(regenerate: bool) -> None:
    if regenerate:
        VECTORS.write_text(json.dumps(_vectors(), ensure_ascii=False, separators=(",", ":")) + "\n")
    told = json.loads(VECTORS.read_text())
    assert list(CURRENT) == list(dict.fromkeys(vector["proof"]["params"]["ruleset"] for vector in told))
    assert {0, 1} == {len(vector["proof"]["earlier"]) for vector in told}
    shape = json.loads(opened(0).json)
    for vector in told:  # rules may have changed since; what a proof is made of may not
        text = json.dumps(vector["proof"])
        assert accepted_by_a_stranger(text, Kept(vector["kept"]["commit"], vector["kept"]["seed"] or None))
        assert set(shape) == set(vector["proof"])
        assert [] == [check.id for check in judge(text.encode(), {}) if check.ok is False]
