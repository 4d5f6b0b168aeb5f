"""One history of migrations, up and down on both databases, with rows in them, to one schema."""

from collections.abc import Callable
from typing import Any

import pytest
from alembic import op
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from starlette.testclient import TestClient

import taisen.service.models  # noqa: F401
from taisen.service import db
from taisen.service.app import create_app
from taisen.service.columns import metadata
from taisen.service.config import Config
from taisen.service.db import make_engine
from tests.service.people import Person
from tests.service.toys import GAMES

REVISIONS = [revision.revision for revision in ScriptDirectory(str(db.MIGRATIONS)).walk_revisions()][::-1]


def fingerprint(url: str) -> dict[str, Any]:
    """Tables with their columns and named constraints, in words both databases share."""
    engine = make_engine(url)
    try:
        looked = inspect(engine)
        return {
            table: {
                "columns": [(column["name"], _kind(str(column["type"])), column["nullable"]) for column in looked.get_columns(table)],
                "primary": looked.get_pk_constraint(table)["constrained_columns"],
                "foreign": sorted(
                    (key["name"], key["constrained_columns"], key["referred_table"]) for key in looked.get_foreign_keys(table)
                ),
                "checks": sorted(str(check["name"]) for check in looked.get_check_constraints(table)),
                "unique": sorted(str(unique["name"]) for unique in looked.get_unique_constraints(table)),
                "indexes": sorted(
                    (index["name"], tuple(index["column_names"]), bool(index["unique"]))
                    for index in looked.get_indexes(table)
                    if not index.get("duplicates_constraint")
                ),
            }
            for table in sorted(looked.get_table_names())
            if table != "alembic_version"
        }
    finally:
        engine.dispose()


def _kind(name: str) -> str:
    return {"BIGINT": "INTEGER", "BYTEA": "BLOB"}.get(name, name)


def test_the_schema_is_what_the_models_say(empty_url: str, tmp_path: Any) -> None:
    db.upgrade(empty_url)
    db.check(empty_url)
    engine = make_engine(f"sqlite:///{tmp_path / 'models.sqlite'}")
    metadata.create_all(engine)
    engine.dispose()
    assert fingerprint(f"sqlite:///{tmp_path / 'models.sqlite'}") == fingerprint(empty_url)


def test_the_triggers_are_there_on_both(empty_url: str) -> None:
    db.upgrade(empty_url)
    engine = db.make_engine(empty_url)
    lite = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    names = lite if engine.dialect.name == "sqlite" else "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
    with engine.connect() as c:
        found = set(c.execute(text(names)).scalars())
    engine.dispose()
    points = {"lot_begins", "lot_is_fixed", "lot_stays", "transfer_moves", "transfer_is_fixed", "transfer_stays"}
    acts = {"admin_act_follows", "admin_act_is_fixed", "admin_act_stays"}
    assert points | acts <= found


def test_every_table_is_strict(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path / 'taisen.sqlite'}"
    db.upgrade(url)
    engine = make_engine(url)
    with engine.connect() as c:
        lax = c.execute(text("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0")).scalars().all()
    engine.dispose()
    assert {"alembic_version"} == {name for name in lax if not name.startswith("sqlite_")}


def test_down_and_up_again_ends_at_the_same_schema(empty_url: str) -> None:
    db.upgrade(empty_url)
    whole = fingerprint(empty_url)
    db.downgrade(empty_url, "base")
    assert {} == fingerprint(empty_url)
    db.upgrade(empty_url)
    assert whole == fingerprint(empty_url)


@pytest.mark.parametrize("revision", REVISIONS)
def test_rows_survive_the_way_down_to_a_revision_and_up_again(url: str, revision: str) -> None:
    with TestClient(create_app(Config(env="dev", stub=True, database=url), GAMES)) as http:
        me = Person(http).named("hanako")
        moment = me.play_out(me.begin())
        open_battle = me.begin(ruleset="decked")
    before = rows(url)
    db.downgrade(url, revision)
    db.upgrade(url)
    assert before == rows(url)
    with TestClient(create_app(Config(env="dev", stub=True, database=url), GAMES)) as http:
        person = Person(http)
        person.cookie = me.cookie
        assert moment["view"] == person.get(f"/v1/battles/{moment['id']}").json()["view"]
        assert "over" == person.play_out(open_battle)["state"]


def rows(url: str) -> dict[str, list[Any]]:
    """All rows of the tables of the first revision, which no later one may lose."""
    engine = make_engine(url)
    try:
        with engine.connect() as c:
            return {
                table: sorted(map(repr, c.execute(text(f"SELECT * FROM {table}"))))  # noqa: S608
                for table in ("account", "session", "battle", "battle_seat", "battle_step", "battle_secret")
            }
    finally:
        engine.dispose()


def test_a_failing_migration_changes_nothing(empty_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    create: Callable[..., Any] = op.create_table

    def failing(name: str, *parts: Any, **rest: Any) -> Any:
        if name == "battle_step":
            raise RuntimeError("planted")
        return create(name, *parts, **rest)

    monkeypatch.setattr(op, "create_table", failing)
    with pytest.raises(RuntimeError, match="planted"):
        db.upgrade(empty_url)
    assert {} == fingerprint(empty_url)
    monkeypatch.undo()
    db.upgrade(empty_url)
    assert set(fingerprint(empty_url)) >= {"account", "battle_step"}


def test_a_service_on_an_old_schema_is_not_ready(empty_url: str) -> None:
    with TestClient(create_app(Config(database=empty_url), GAMES), raise_server_exceptions=False) as http:
        assert 200 == http.get("/healthz").status_code
        assert 503 == http.get("/readyz").status_code
