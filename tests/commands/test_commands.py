"""The command line as a user meets it, on the tests' own little game."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest
from typer.testing import CliRunner, Result

from taisen.__main__ import app
from taisen.engine.errors import BadCards
from taisen.rulesets import CURRENT, RULESETS
from taisen.seeds import FOLDER, demo_accounts
from taisen.service.arena import opponents
from taisen.service.db import make_engine
from taisen.service.games import all_games
from tests.engine.toy import TOY


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CURRENT, "toy", TOY)
    monkeypatch.setitem(RULESETS, ("toy", "1"), TOY)
    monkeypatch.setenv("TAISEN_LANGUAGE", "en")


def run(*words: object, stdin: str = "") -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=stdin)


def test_simulate_prints_figures_as_json():
    done = run("simulate", "toy", "--games", 20, "--seed", 3, "--bots", "random,greedy", "--workers", 0, "--json")
    told = json.loads(done.stdout)
    assert (20, 20) == (told["games"], told["finished"])
    assert {"greedy", "random"} == set(told["wins"])
    assert told["steps_per_second"] > 0
    assert told["mean_seconds"] > 0


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["Battles", "Won, by seat", "Won by Greedy", "Won by Random", "Share of Novice (95 % interval)", "n = 8)"]),
        ("ja", ["対戦数", "勝ち（席順）", "貪欲の勝ち", "ランダムの勝ち", "初級の勝率（95%区間）", "n = 8)"]),
    ],
)
def test_simulate_says_how_it_went_in_both_languages(lang: str, told: list[str]):
    shown = run("simulate", "toy", "--games", 16, "--bots", "random,greedy", "--bots", "novice,adept", "--workers", 0, "--lang", lang)
    assert shown.exit_code == 0
    assert [words for words in told if words not in shown.stdout] == []


def test_simulate_plays_the_same_battles_for_the_same_seed():
    told = [json.loads(run("simulate", "toy", "--games", 10, "--seed", 5, "--workers", 0, "--json").stdout) for _ in range(2)]
    assert told[0]["seat_wins"] == told[1]["seat_wins"]
    assert told[0]["mean_steps"] == told[1]["mean_steps"]


def test_a_run_killed_in_its_midst_goes_on_with_other_workers_to_the_same_end(tmp_path: Path):
    words = ["simulate", "kami", "--games", 24, "--seed", 4, "--bots", "random,random", "--decks", "ten_steps,four_lights"]
    out = tmp_path / "killed.jsonl"
    killed = subprocess.Popen([sys.executable, "-m", "taisen", *map(str, words), "--workers", "1", "--out", out], stdout=subprocess.DEVNULL)
    while killed.poll() is None and (not out.exists() or out.read_bytes().count(b"\n") < 4):
        sleep(0.01)
    killed.kill()
    killed.wait()
    told = [json.loads(run(*words, "--workers", 0, "--out", file, "--json").stdout) for file in (out, tmp_path / "here.jsonl")]
    assert out.read_bytes() == (tmp_path / "here.jsonl").read_bytes()
    assert told[0]["shares"] == told[1]["shares"]


@pytest.mark.parametrize("times", [1, 2, 3])
def test_ctrl_c_stops_a_run_however_often_it_is_pressed(tmp_path: Path, times: int):
    out = tmp_path / "stopped.jsonl"
    words = ["simulate", "kami", "--games", "9999", "--bots", "random,random", "--workers", "2", "--out", str(out)]
    told = tmp_path / "told"
    with told.open("wb") as file:
        run = subprocess.Popen([sys.executable, "-m", "taisen", *words], start_new_session=True, stderr=file)
    try:
        while run.poll() is None and (not out.exists() or out.read_bytes().count(b"\n") < 4):
            sleep(0.01)
        for _ in range(times):
            os.killpg(run.pid, signal.SIGINT)  # as a terminal does: every process of the group
            sleep(0.01)
        assert 130 == run.wait(60)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
    assert out.read_bytes().endswith(b"}\n")
    assert f"stopped: what was played is in {out}, and the same command goes on from there\n" == told.read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "chess"), "there is no ruleset chess"),
        (("simulate", "toy", "--bots", "greedy,hal"), "there is no bot hal"),
        (("simulate", "toy", "--bots", "greedy"), "toy is played by 2 to 4"),
        (("simulate", "toy", "--decks", "mine"), "there is no deck mine"),
        (("simulate", "toy", "--version", "0"), "toy has no version 0; there are 1"),
        (("simulate", "toy", "--bots", "greedy,greedy", "--bots", "random,random,random"), "the same number of seats"),
        (("simulate", "toy", "--out", __file__), "line 1: not a simulation"),
        (("perft", "toy", "--seats", "9"), "toy is played by 2 to 4"),
        (("cards", "text", "toy", "n99"), "toy has no card n99"),
        (("play", "toy", "--opponent", "hal"), "there is no opponent hal"),
    ],
)
def test_a_wrong_word_is_named(words, said):
    done = run(*words)
    assert 2 == done.exit_code
    assert said in " ".join(done.stderr.replace("│", " ").split())


def test_a_saved_battle_can_be_told_again_and_checked(tmp_path: Path):
    run("simulate", "toy", "--games", 1, "--workers", 0, "--save", tmp_path)
    log = tmp_path / "toy-1-0.json"
    done = run("replay", log, "--seat", 0)
    assert 0 == done.exit_code
    assert "The cards were compared." in done.stdout
    told = json.loads(log.read_text())
    told["digest"] = "0" * 64
    log.write_text(json.dumps(told))
    done = run("replay", log, "--quiet")
    assert 1 == done.exit_code
    assert "the final state differs" in done.stderr


def test_a_file_that_is_no_log_is_refused(tmp_path: Path):
    (tmp_path / "x.json").write_text('{"ruleset": "toy", "version": "9"}')
    done = run("replay", tmp_path / "x.json")
    assert (1, "there is no ruleset toy 9\n") == (done.exit_code, done.stderr)


def test_check_names_a_motif_that_nobody_has_drawn(tmp_path: Path):
    card = '[[card]]\nid = "odd"\nname = { ja = "奇", en = "Odd" }\nnumber = 3\nmotif = "squidd"\n'
    (tmp_path / "cards.toml").write_text(card, encoding="utf-8")
    done = run("cards", "check", tmp_path / "cards.toml")
    assert 1 == done.exit_code
    assert f"{tmp_path}/cards.toml: odd: no figure `squidd` in web/src/art/motifs.json\n" == done.stderr
    (tmp_path / "cards.toml").write_text(card.replace("squidd", "octopus"), encoding="utf-8")
    assert f"{tmp_path}/cards.toml: 1 cards of kami\n" == run("cards", "check", tmp_path / "cards.toml").stdout


def test_keywords_are_told_in_both_languages():
    for lang, keyword in (("ja", "疾走"), ("en", "Rush")):
        assert [keyword] == re.findall(r"\((.+?)\)", run("cards", "text", "tenga", "ember_fox", "--lang", lang).stdout)


def test_a_wrong_card_file_leaves_the_help_and_is_one_line_everywhere_else(monkeypatch: pytest.MonkeyPatch):
    def stumble(_: str) -> None:
        raise BadCards("chess/cards.toml: pawn: Object contains unknown field `cots`")

    monkeypatch.setattr("taisen.__main__.import_module", stumble)
    for words in (("cards", "check"), ("cards", "schema", "toy"), ("serve", "--dev", "--port", 9), ("play", "--help")):
        done = run(*words)
        assert (1, "", "chess/cards.toml: pawn: Object contains unknown field `cots`\n") == (done.exit_code, done.stdout, done.stderr)
    done = run("--help")
    assert 0 == done.exit_code
    assert "simulate" in done.stdout


def test_perft_counts():
    assert "1 6\n2 18\n3 108\n" == run("perft", "toy").stdout


def test_play_in_the_terminal_to_the_end(tmp_path: Path):
    done = run("play", "toy", "--seed", "00" * 32, "--save", tmp_path / "log.json", stdin="?1\nx\n1\n1\n1\n")
    assert 0 == done.exit_code
    assert "The higher number wins." in done.stdout
    assert any(end in done.stdout for end in ("You win", "You lose", "Draw"))
    assert 0 == run("replay", tmp_path / "log.json", "--quiet").exit_code


def test_an_ended_input_concedes():
    assert "You lose" in run("play", "toy", stdin="").stdout


def test_cards_are_told_in_both_languages():
    assert "数が大きいほうが勝つ。" in run("cards", "text", "toy", "n3", "--lang", "ja").stdout
    assert "The higher number wins." in run("cards", "text", "toy", "n3", "--lang", "en").stdout
    assert run("cards", "text", "tarot", "wands_4", "--lang", "ja").stdout.startswith("ワンドの4  [ピップカード ワンド] 数字 4\n")
    assert "[Common action Rare red] cost 3 Speed 6 Damage 5\n" in run("cards", "text", "wuthering", "wildfire", "--lang", "en").stdout


def test_a_scenario_file_is_run_and_its_failure_named(tmp_path: Path):
    story = """
rule = "TOY-1.2"
name = { ja = "手札だけ", en = "Only from the hand" }
[given]
hands = [["n3", "n5"], ["n4"]]
[[when]]
seat = 0
action = { kind = "pick", card = 3 }
refused = "TOY-1.2"
[[when]]
seat = 0
source = "n5"
[then]
"hand.0" = ["n3"]
"picked.0" = ["%s"]
to_act = [1]
"""
    (tmp_path / "right.toml").write_text(story % "n5")
    (tmp_path / "wrong.toml").write_text(story % "n3")
    assert "✓ TOY-1.2 Only from the hand" in run("scenario", tmp_path / "right.toml").stdout
    done = run("scenario", tmp_path / "right.toml", tmp_path / "wrong.toml")
    assert 1 == done.exit_code
    assert "picked.0 is ['n5'], not ['n3']" in done.stderr


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("refused = 'TOY-9.9'", "act 1 was allowed"),
        ("source = 'n9'", "seat 0 has no candidate"),
        ("action = { kind = 'pick', card = 99 }", "act 1 is refused: TOY-1.2"),
        ("colour = 'red'", "unknown field `colour`"),
    ],
)
def test_a_scenario_that_goes_otherwise_says_where(tmp_path: Path, change: str, said: str):
    head = 'rule = "TOY-1.2"\nname = { ja = "x", en = "x" }\n[given]\nhands = [["n3"], ["n4"]]\n[[when]]\nseat = 0\n'
    (tmp_path / "story.toml").write_text(head + change + "\n[then]\nover = false\n")
    done = run("scenario", tmp_path / "story.toml")
    assert 1 == done.exit_code
    assert said in done.stderr


def test_the_schema_of_a_card_file_forbids_what_the_reader_forbids():
    schema = json.loads(run("cards", "schema", "toy").stdout)
    assert {"id", "name", "n"} == set(schema["$defs"]["Number"]["required"])


def test_seed_makes_demo_accounts_once(url: str, tmp_path: Path):
    (tmp_path / "accounts.toml").write_text('[[account]]\nname = "あおい"\n', encoding="utf-8")
    for _ in range(2):
        done = run("seed", "--database", url, "--folder", tmp_path)
        assert 0 == done.exit_code, done.output
    engine = make_engine(url)
    with engine.connect() as connection:
        assert [("あおい", "stub")] == [tuple(row) for row in connection.exec_driver_sql("SELECT name, kind FROM account")]
    engine.dispose()


def test_seeded_accounts_can_be_met_in_every_arena(url: str):
    told = [run("seed", "--database", url).stdout.splitlines()[-1] for _ in range(2)]
    games = all_games(FOLDER)
    with_arena = [rules for rules in games.current.values() if "arena" in games.modes(rules)]
    assert {"tenga", "wuthering", "moon", "kami"} == {rules.id for rules in with_arena}
    names = {account.name for account in demo_accounts()}
    assert [f"new defence decks: {len(names) * len(with_arena)}", "new defence decks: 0"] == told
    engine = make_engine(url)
    with engine.connect() as connection:
        for rules in with_arena:
            foes = opponents.near(connection, games, rules, "", 1500, "manual", 0)
            assert names == {foe.name.ja for foe, _ in foes}
    engine.dispose()


def test_seed_names_the_file_that_is_wrong(tmp_path: Path):
    (tmp_path / "accounts.toml").write_text('[[account]]\nnom = "x"\n', encoding="utf-8")
    done = run("seed", "--database", f"sqlite:///{tmp_path}/x.sqlite", "--folder", tmp_path)
    assert 1 == done.exit_code
    assert done.stderr.startswith("accounts.toml: ")


def test_the_api_describes_itself():
    assert "3.1.0" == json.loads(run("openapi").stdout)["openapi"]


def test_a_port_in_use_is_one_line_and_no_database_is_made(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("serve", "--port", port, "--database", f"sqlite:///{tmp_path}/x.sqlite")
    assert (1, [f"taisen cannot listen on 127.0.0.1, port {port}: it is in use; stop what uses it, or choose another --port."]) == (
        done.exit_code,
        done.stderr.splitlines(),
    )
    assert [] == list(tmp_path.iterdir())


def test_settings_that_may_not_go_together_are_refused():
    done = run("serve", "--dev", "--host", "192.0.2.1")
    assert 2 == done.exit_code
    assert "loopback" in done.stderr
