"""Operators are told everything in the language they asked for: notes, questions, tables and what a finding means."""

import re
from pathlib import Path

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from taisen.__main__ import app
from taisen.service.admin.meanings import MEANINGS
from taisen.service.db import make_engine
from tests.commands.operator import HANAKO, Operator, people

SRC = Path(__file__).resolve().parents[2] / "src" / "taisen"
KANA = re.compile(r"[\u3040-\u30ff]")
# what stays as it is in both languages: ids, names, codes and numbers stand alone
ENGLISH = re.compile(r"\b(the|is|are|was|were|of|to|and|no|not|nothing|everything|it|as|by|one)\b")


def test_every_finding_has_a_meaning() -> None:
    told = {check for path in SRC.rglob("*.py") for check in re.findall(r'Finding\(\s*f?"(\w+)"', path.read_text())}
    computed = {"total_reserved", "total_claimed", "ban_of_act", "void_of_act"}
    assert told | computed == set(MEANINGS)
    assert [] == [check for check, meaning in MEANINGS.items() if not KANA.search(meaning.ja) or KANA.search(meaning.en)]


@pytest.fixture
def operator(url: str) -> Operator:
    people(url)
    return Operator(url)


def test_with_lang_ja_no_english_sentence_is_told(operator: Operator, tmp_path: Path) -> None:
    (tmp_path / "may.csv").write_text(f"steam_id,amount,note\n{HANAKO},50,\n")
    (tmp_path / "bad.csv").write_text("steam_id,amount,note\n1,x,\n")
    signed = ("--reason", "五月の分", "--by", "mika")

    def told(*words: object, stdin: str = "", exit: int = 0) -> str:
        command = [*map(str, words), "--lang", "ja", "--database", operator.url]
        done = CliRunner(env={"TAISEN_LANGUAGE": "en", "TAISEN_MASTER_KEY": "m" * 32}).invoke(app, command, input=stdin)
        assert exit == done.exit_code, done.output
        lines = [line for line in done.output.splitlines() if line.strip(" ━┃┏┓┡┩│└┘─┴┬┳╇")]
        assert KANA.search(done.output) or "─" in done.output, done.output
        english = [line for line in lines if ENGLISH.search(line) and not line.startswith(str(tmp_path))]
        assert [] == english
        return str(done.output)

    grant = ("admin", "grant-points", tmp_path / "may.csv", "--batch", "may", *signed)
    assert "試行（ドライラン）です" in told(*grant)
    assert "何も変更しませんでした" in told(*grant, "--apply", stdin="n\n", exit=5)
    assert "50ポイントを付与しました：操作1、バッチmay。" in told(*grant, "--apply", "--yes")
    assert "することはありません" in told(*grant, "--apply", "--yes")
    told("admin", "grant-points", tmp_path / "bad.csv", "--batch", "bad", *signed, exit=1)
    told("admin", "grant-cards", "--to", HANAKO, "--ruleset", "tenga", "--card", "ember_fox", *signed)
    assert "操作の記録はまだありません" not in told("admin", "account", "hana")
    told("admin", "account", "だれもいない", exit=3)
    told("admin", "ban", HANAKO, *signed, stdin="y\n")
    told("admin", "unban", HANAKO, *signed, "--yes")
    told("admin", "unban", HANAKO, *signed, "--yes", exit=3)
    told("admin", "void", "nothing", *signed, exit=3)
    assert "確かめるものはありません" in told("admin", "claims")
    made = told("admin", "api-key", "create", "rust-1", *signed, "--yes")
    (key,) = re.findall(r"rust-1のキー(\S+)：", made)
    told("admin", "api-key", "list")
    told("admin", "api-key", "rotate", key, *signed, "--yes")
    told("admin", "api-key", "revoke", key, *signed, "--yes")
    told("admin", "export", "ledger", "--out", tmp_path / "ledger.csv", *signed, stdin="y\n")
    told("admin", "export", "account", HANAKO, "--out", tmp_path / "hanako.json", *signed, "--yes")
    assert "すべて一致しています" in told("admin", "audit")
    assert "問題はありません" in told("db", "check")
    told("db", "backup", tmp_path / "backup")


def test_a_guard_that_is_missing_is_named_by_the_audit(operator: Operator) -> None:
    engine = make_engine(operator.url)
    with engine.begin() as c:
        lite = engine.dialect.name == "sqlite"
        c.execute(text("DROP TRIGGER transfer_is_fixed" if lite else "ALTER TABLE transfer DISABLE TRIGGER transfer_is_fixed"))
        if not lite:
            c.execute(text("ALTER TABLE lot DROP CONSTRAINT ck_lot_whole"))
    engine.dispose()
    done = operator.admin("audit", "--lang", "ja")
    assert 1 == done.exit_code
    assert "transfer_is_fixed" in done.output
    found = {(finding["check"], finding["id"]) for finding in operator.audit()["findings"]}
    assert {("trigger", "transfer_is_fixed"), *([] if lite else [("check", "ck_lot_whole")])} == found
