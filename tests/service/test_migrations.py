"""One history of migrations, up and down on both databases, with rows in them, to one schema."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from alembic import op
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from starlette.testclient import TestClient

import taisen.service.models  # noqa: F401
from taisen.service import db
from taisen.service.app import create_app
from taisen.service.claims import keys
from taisen.service.columns import metadata
from taisen.service.config import Config
from taisen.service.db import make_engine
from taisen.service.energy import journal
from taisen.service.rewards import ledger
from taisen.service.site import epoch_ms
from tests.service.people import Person
from tests.service.toys import GAMES

Rows = dict[str, list[dict[str, Any]]]
REVISIONS = [revision.revision for revision in ScriptDirectory(str(db.MIGRATIONS)).walk_revisions()][::-1]


def fingerprint(url: str) -> dict[str, Any]:
    """Tables with their columns and named constraints, in words both databases share."""
    engine = make_engine(url)
    try:
        looked = inspect(engine)
        columns, primaries, foreign = looked.get_multi_columns(), looked.get_multi_pk_constraint(), looked.get_multi_foreign_keys()
        checks, unique, indexes = looked.get_multi_check_constraints(), looked.get_multi_unique_constraints(), looked.get_multi_indexes()
        return {
            key[1]: {
                "columns": [(column["name"], _kind(str(column["type"])), column["nullable"]) for column in columns[key]],
                "primary": primaries[key]["constrained_columns"],
                "foreign": sorted((one["name"], one["constrained_columns"], one["referred_table"]) for one in foreign.get(key, ())),
                "checks": sorted(str(check["name"]) for check in checks.get(key, ())),
                "unique": sorted(str(one["name"]) for one in unique.get(key, ())),
                "indexes": sorted(
                    (index["name"], tuple(index["column_names"]), bool(index["unique"]))
                    for index in indexes.get(key, ())
                    if not index.get("duplicates_constraint")
                ),
            }
            for key in sorted(columns, key=str)
            if key[1] != "alembic_version"
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


def triggers_of(url: str) -> set[str]:
    """Names, which are the same on both databases."""
    engine = db.make_engine(url)
    lite = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    names = lite if engine.dialect.name == "sqlite" else "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
    with engine.connect() as c:
        found = set(c.execute(text(names)).scalars())
    engine.dispose()
    return found


def test_the_triggers_are_there_on_both(empty_url: str, tmp_path: Any) -> None:
    db.upgrade(empty_url)
    db.upgrade(f"sqlite:///{tmp_path / 'other.sqlite'}")
    found = triggers_of(empty_url)
    assert found == triggers_of(f"sqlite:///{tmp_path / 'other.sqlite'}")
    points = {"lot_begins", "lot_is_fixed", "lot_stays", "transfer_moves", "transfer_is_fixed", "transfer_stays"}
    acts = {"admin_act_follows", "admin_act_is_fixed", "admin_act_stays"}
    energy = {"card_energy_begins", "card_energy_stays", "energy_entry_moves", "energy_entry_is_in_time", "energy_move_is_fixed"}
    assert points | acts | energy <= found


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
    whole, triggers = fingerprint(empty_url), triggers_of(empty_url)
    db.downgrade(empty_url, "base")
    assert {} == fingerprint(empty_url)
    db.upgrade(empty_url)
    assert whole == fingerprint(empty_url)
    assert triggers == triggers_of(empty_url)


def live(url: str) -> tuple[Person, Any, Any]:
    """Something in as many tables as can be. Who it was, a finished battle, and one that is open."""
    with TestClient(create_app(Config(env="dev", stub=True, database=url), GAMES)) as http:
        me = Person(http).named("hanako")
        moment = me.play_out(me.begin())
        open_battle = me.begin(ruleset="decked")
        deck = me.post("/v1/decks", {"ruleset": "decked", "name": "x", "cards": {"n1": 1, "n2": 1, "n3": 1, "n4": 1}}).json()["id"]
        assert 200 == me.post(f"/v1/decks/{deck}/defence", {"on": True}).status_code
        assert 200 == me.get("/v1/collection/decked").status_code
        once = {"idempotency-key": "the-key-of-a-token"}
        assert 201 == me.post("/v1/me/tokens", {"name": "x", "scopes": ["read"]}, headers=once).status_code
        assert 201 == Person(http).guest().post("/v1/tables", {"ruleset": "toy", "rated": False}).status_code
        account, now = me.get("/v1/me").json()["account"]["id"], epoch_ms()
    engine = make_engine(url)
    with engine.begin() as c:
        for n in range(2):
            ledger.grant(c, account, f"batch/{n}", 10, now)
        ledger.confirm(c, ledger.reserve(c, account, "rust-1", 15, now).id, "rust-1", now)
        keys.issue(c, Config(env="dev"), "rust-1", now)
        journal.issue(c, account, "decked", {"n1": 2}, 300, now)
    engine.dispose()
    return me, moment, open_battle


def test_rows_survive_every_step_down_and_up_again(url: str) -> None:
    """Each step down is taken with what the steps before it have left, up again and down once more; then all the way up with what is
    left at the end. A revision has one schema, from wherever one comes to it."""
    me, moment, open_battle = live(url)
    assert 15 < sum(map(bool, rows(url).values()))
    schemas = {REVISIONS[-1]: fingerprint(url)}
    for upper, lower in pairwise(reversed(REVISIONS)):
        before = rows(url)
        db.downgrade(url, lower)
        schemas[lower] = fingerprint(url)
        db.upgrade(url, upper)
        assert schemas[upper] == fingerprint(url), upper
        assert_kept(before, rows(url), schemas[lower], upper)
        db.downgrade(url, lower)
    oldest = rows(url)
    db.upgrade(url)
    assert schemas[REVISIONS[-1]] == fingerprint(url)
    assert_kept(oldest, rows(url), schemas[REVISIONS[0]], "all the way")
    with TestClient(create_app(Config(env="dev", stub=True, database=url), GAMES)) as http:
        person = Person(http)
        person.cookie = me.cookie
        assert moment["view"] == person.get(f"/v1/battles/{moment['id']}").json()["view"]
        assert "over" == person.play_out(open_battle)["state"]


def assert_kept(before: Rows, after: Rows, schema: dict[str, Any], where: str) -> None:
    """What an older schema has no place for is gone; nothing else is."""
    for table, told in schema.items():
        columns = [name for name, *_ in told["columns"]]
        assert only(before[table], columns) == only(after[table], columns), (where, table)


def rows(url: str) -> Rows:
    """All rows of all tables."""
    engine = make_engine(url)
    try:
        with engine.connect() as c:
            return {
                table: [dict(row) for row in c.execute(text(f"SELECT * FROM {table}")).mappings()]  # noqa: S608
                for table in sorted(inspect(engine).get_table_names())
                if table != "alembic_version"
            }
    finally:
        engine.dispose()


def only(found: list[dict[str, Any]], columns: list[str]) -> list[str]:
    """Rows, without other columns, in an order of their own."""
    return sorted(repr([row.get(name) for name in columns]) for row in found)


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
