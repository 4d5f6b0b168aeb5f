"""`taisen db`: a backup taken under load restores to a database that passes the audit; what is not sound is not restored."""

import json
import secrets
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url, text
from starlette.testclient import TestClient

from taisen.service import db
from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.db import make_engine
from tests.commands.operator import Operator
from tests.service import postgres
from tests.service.conftest import only_on
from tests.service.people import Person
from tests.service.toys import GAMES


@pytest.fixture
def operator(url: str, monkeypatch: pytest.MonkeyPatch) -> Operator:
    monkeypatch.setenv("TAISEN_ENV", "dev")
    monkeypatch.setenv("TAISEN_PG_BIN", str(postgres._binaries()))
    monkeypatch.setattr("taisen.commands.admin.desk.all_games", lambda _: GAMES)
    return Operator(url)


@pytest.fixture
def other(url: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """Another database of the same kind, empty."""
    if make_url(url).get_backend_name() == "sqlite":
        yield f"sqlite:///{tmp_path / 'other' / 'restored.sqlite'}"
        return
    server: postgres.Postgres = request.getfixturevalue("server")
    name = f"t{secrets.token_hex(6)}"
    yield server.create(name)
    server.drop(name)


def play(url: str, battles: int = 1) -> None:
    with TestClient(create_app(Config(env="dev", stub=True, database=url), GAMES)) as http:
        me = Person(http).named(f"jiro {secrets.token_hex(3)}")
        for _ in range(battles):
            me.play_out(me.begin(mode="npc", opponent="dice"))


def count(url: str, table: str = "battle") -> int:
    engine = make_engine(url)
    with engine.connect() as c:
        n: int = c.execute(text(f"SELECT count(*) FROM {table}")).scalar_one()  # noqa: S608
    engine.dispose()
    return n


def damage(url: str, *statements: str) -> None:
    engine = make_engine(url, foreign_keys=False)
    with engine.begin() as c:
        for statement in statements:
            c.execute(text(statement))
    engine.dispose()


def test_a_backup_under_load_restores_to_a_database_whose_audit_is_clean(operator: Operator, other: str, tmp_path: Path) -> None:
    file, busy = tmp_path / "backup", threading.Event()

    def load() -> None:
        with TestClient(create_app(Config(env="dev", stub=True, database=operator.url), GAMES)) as http:
            me = Person(http).named("jiro")
            while not busy.is_set():
                me.play_out(me.begin(mode="npc", opponent="dice"))

    thread = threading.Thread(target=load)
    thread.start()
    try:
        while count(operator.url) < 3:
            pass
        before = count(operator.url)
        done = operator.run("db", "backup", file, "--json")
        after = count(operator.url)
    finally:
        busy.set()
        thread.join()
    assert 0 == done.exit_code, done.output
    assert 0o600 == file.stat().st_mode & 0o777
    assert (db.newest(), file.stat().st_size) == (json.loads(done.stdout)["backup"]["revision"], json.loads(done.stdout)["backup"]["size"])
    restored = Operator(other)
    done = restored.run("db", "restore", file)
    assert 0 == done.exit_code, done.output
    assert before <= count(other) <= after
    assert restored.audit()["clean"]
    assert 0 == restored.run("db", "check").exit_code
    play(other)  # it lives
    assert restored.audit()["clean"]


def test_a_database_with_something_in_it_is_replaced_only_on_demand(operator: Operator, other: str, tmp_path: Path) -> None:
    play(operator.url, 2)
    assert 0 == operator.run("db", "backup", tmp_path / "two").exit_code
    restored = Operator(other)
    for _ in range(2):  # the second time over what the first has left
        assert 0 == restored.run("db", "restore", tmp_path / "two", "--replace", "--yes").exit_code
        play(other)
        assert 3 == count(other)
        assert 3 == restored.run("db", "restore", tmp_path / "two").exit_code
        assert 5 == restored.run("db", "restore", tmp_path / "two", "--replace", stdin="n\n").exit_code
        assert 3 == count(other)
        assert 0 == restored.run("db", "restore", tmp_path / "two", "--replace", "--yes").exit_code
        assert 2 == count(other)
        assert 0 == restored.run("db", "check").exit_code
        assert 0 == restored.run("db", "backup", tmp_path / "two", "--replace").exit_code
    assert restored.audit()["clean"]


@pytest.mark.parametrize(
    ("wrong", "check"),
    [
        ("UPDATE battle_seat SET result = 'draw'", "result"),
        ("DELETE FROM battle_secret", "secret"),
    ],
)
def test_a_backup_the_audit_objects_to_is_not_restored(operator: Operator, other: str, tmp_path: Path, wrong: str, check: str) -> None:
    play(operator.url)
    damage(operator.url, wrong)
    assert 0 == operator.run("db", "backup", tmp_path / "bad").exit_code
    restored = Operator(other)
    db.upgrade(other)
    play(other, 2)
    done = restored.run("db", "restore", tmp_path / "bad", "--replace", "--yes", "--json")
    assert 1 == done.exit_code, done.output
    assert check in {finding["check"] for finding in json.loads(done.stdout)["findings"]}
    assert 2 == count(other)
    assert restored.audit()["clean"]
    assert [] == list(tmp_path.rglob("*.restoring*"))


def test_what_is_no_backup_is_refused(operator: Operator, other: str, tmp_path: Path) -> None:
    (tmp_path / "no").write_bytes(b"hello")
    assert 3 == operator.run("db", "restore", tmp_path / "no", "--replace", "--yes").exit_code
    assert 2 == operator.run("db", "restore", tmp_path / "nowhere").exit_code
    assert 0 == operator.run("db", "check").exit_code


def test_a_backup_of_an_older_schema_is_brought_up_to_date_on_demand(operator: Operator, other: str, tmp_path: Path) -> None:
    play(operator.url)
    db.downgrade(operator.url, "0009")
    assert 0 == operator.run("db", "backup", tmp_path / "old").exit_code
    restored = Operator(other)
    assert 3 == restored.run("db", "restore", tmp_path / "old").exit_code
    done = restored.run("db", "restore", tmp_path / "old", "--upgrade")
    assert 0 == done.exit_code, done.output
    assert restored.audit()["clean"]
    damage(operator.url, "UPDATE alembic_version SET version_num = '9999'")
    assert 0 == operator.run("db", "backup", tmp_path / "new").exit_code
    assert 3 == restored.run("db", "restore", tmp_path / "new", "--upgrade", "--replace", "--yes").exit_code
    assert restored.audit()["clean"]


def test_a_backup_does_not_write_over_a_file(operator: Operator, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    assert 3 == operator.run("db", "backup", tmp_path / "mine").exit_code
    assert "mine" == (tmp_path / "mine").read_text()
    assert 0 == operator.run("db", "backup", tmp_path / "mine", "--replace").exit_code
    assert [] == list(tmp_path.glob(".mine*"))


@only_on("postgresql", "SQLite needs no tools")
def test_without_the_tools_of_postgresql_it_says_so(operator: Operator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAISEN_PG_BIN", str(tmp_path))
    done = operator.run("db", "backup", tmp_path / "x")
    assert 4 == done.exit_code
    assert "TAISEN_PG_BIN" in done.stderr
    assert [] == list(tmp_path.iterdir())


@only_on("postgresql", "SQLite has no passwords")
def test_no_password_stands_in_a_command_line(operator: Operator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run, seen = subprocess.run, []

    def watch(words: Any, **rest: Any) -> Any:
        seen.append(words)
        return run(words, **rest)

    monkeypatch.setattr(subprocess, "run", watch)
    operator.url = operator.url.replace("taisen@", "taisen:canary@")
    assert 0 == operator.run("db", "backup", tmp_path / "x").exit_code
    assert seen
    assert not [word for words in seen for word in words if "canary" in word]


@pytest.mark.parametrize(
    ("statement", "check", "name"),
    [
        ("DROP TRIGGER lot_stays{on}", "trigger", "lot_stays"),
        ("DROP TRIGGER admin_act_is_fixed{act}", "trigger", "admin_act_is_fixed"),
        ("INSERT INTO session VALUES ({blob}, 'nobody', 0, 1)", "foreign_key", None),
        ("DROP INDEX uq_claim_open", "schema", None),
    ],
)
def test_the_check_names_what_is_missing(operator: Operator, statement: str, check: str, name: str | None) -> None:
    lite = operator.url.startswith("sqlite")
    words = {"on": "" if lite else " ON lot", "act": "" if lite else " ON admin_act", "blob": "x'00'" if lite else "'\\x00'"}
    loose = [] if lite else ["SET LOCAL session_replication_role = replica"]
    assert 0 == operator.run("db", "check").exit_code
    damage(operator.url, *loose, statement.format(**words))
    done = operator.run("db", "check", "--json")
    assert 1 == done.exit_code
    found = [(finding["check"], finding["id"]) for finding in json.loads(done.stdout)["findings"]]
    assert check in [told for told, _ in found]
    assert name is None or (check, name) in found


@only_on("sqlite", "a backup of PostgreSQL is no copy of its pages")
def test_a_broken_page_is_found(operator: Operator, tmp_path: Path) -> None:
    play(operator.url, 3)
    copy = tmp_path / "broken.sqlite"
    operator.run("db", "backup", copy)
    data = bytearray(copy.read_bytes())
    for at in range(20 * 4096, len(data), 9 * 4096):  # a page here and there
        data[at : at + 64] = b"\xff" * 64
    copy.write_bytes(data)
    for done in (
        Operator(f"sqlite:///{copy}").run("db", "check", "--json"),
        operator.run("db", "restore", copy, "--replace", "--yes", "--json"),
    ):
        assert 1 == done.exit_code
        assert "integrity" in {finding["check"] for finding in json.loads(done.stdout)["findings"]}
    assert 0 == operator.run("db", "check").exit_code


@only_on("postgresql", "SQLite cannot disable a trigger")
def test_a_disabled_trigger_is_found(operator: Operator) -> None:
    damage(operator.url, "ALTER TABLE transfer DISABLE TRIGGER transfer_moves")
    found = json.loads(operator.run("db", "check", "--json").stdout)["findings"]
    assert [("trigger", "transfer_moves", "disabled")] == [(finding["check"], finding["id"], finding["found"]) for finding in found]


@pytest.mark.parametrize("words", [("serve",), ("seed",), ("db", "check"), ("admin", "audit")])
@pytest.mark.parametrize("database", ["/var/x.sqlite", "x.sqlite", "mysql://user:secret@host/x"])
def test_a_database_that_is_no_url_is_told_how_to_be_one(words: tuple[str, ...], database: str):
    done = Operator(database).run(*words)
    assert (2, True, False) == (done.exit_code, "sqlite:///FILE" in done.stderr, "secret" in done.stderr)
