"""The auditor finds nothing in a healthy database, and names whatever is changed in a single row behind the back of triggers."""
# ruff: noqa: E501, S608  a table with a row for each kind of tampering

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, text
from starlette.testclient import TestClient

from taisen.service.admin import acts, audit, bans, grants, people, voids
from taisen.service.admin.acts import Signed
from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.db import make_engine
from taisen.service.rewards import ledger
from tests.service.challengers import Challenger, two
from tests.service.conftest import Clock
from tests.service.people import Person
from tests.service.toys import GAMES
from tests.service.unguarded import opened, unguarded

BY = Signed("mika", "test", 1_780_000_000_000)


@pytest.fixture(scope="module")
def world(shared_url: str) -> Iterator[Engine]:
    """A database in which everything has happened."""
    _happen(shared_url)
    with opened(shared_url) as engine:
        yield engine


def _happen(url: str) -> None:
    clock = Clock()
    config = Config(env="dev", stub=True, database=url, daily_points=10_000)
    with TestClient(create_app(config, GAMES, clock)) as http:
        hanako, taro = two(http)
        clock.forward(hours=100)
        for _ in range(3):
            hanako.lose(taro)
        won = []
        for _ in range(3):
            clock.forward(hours=24)  # there are five slots in a day
            won.append(hanako.win(taro, clock)["id"])
        taro.lose(hanako)
        others = Challenger(http).called("jiro").defending()
        others.begin()
        others.prepare(ruleset="decked")
        gone = Person(http).guest()
        gone.act(gone.prepare() | {"view": {"step": 0}}, {"kind": "concede"})
    engine = make_engine(url)
    with engine.begin() as c:
        for lot, kind in c.execute(text("SELECT id, source_kind FROM lot")).all():
            assert "arena" == kind
            ledger.mark(c, lot, "checked")
        now = clock.now
        for deed in (ledger.confirm, ledger.release, None):
            claim = ledger.reserve(c, hanako.id, "rust", 30, now)
            if deed is not None:
                deed(c, claim.id, "rust", now)
        for n, to in enumerate((hanako, taro)):
            account = people.find(c, to.id, dev=True)
            for act, fields in ((grants.POINTS, {"amount": "40"}), (grants.CARDS, {"amount": "1", "ruleset": "decked", "card": "n4"})):
                grants.apply(c, grants.one(c, act, f"{act}-{n}", account, fields, GAMES, dev=True), BY)
        bans.ban(c, people.find(c, others.id, dev=True), BY)
        voids.void(c, won[2], BY)
        acts.write(c, BY, "export-ledger", None, {})
    engine.dispose()


@pytest.fixture
def c(world: Engine) -> Iterator[Connection]:
    with unguarded(world) as connection:
        yield connection


def findings(c: Connection) -> set[tuple[str, str, str]]:
    return {(finding.check, finding.table, finding.id) for finding in audit.differences(c, GAMES)}


def test_nothing_is_found_in_a_healthy_database(world: Engine) -> None:
    with world.connect() as c:
        assert [] == audit.differences(c, GAMES)
        for table in ("lot", "transfer", "claim", "rating_event", "rating_pair", "arena_slot", "admin_act", "ban", "battle_void"):
            assert 0 < c.execute(text(f"SELECT count(*) FROM {table}")).scalar_one(), table


EARNED = "SELECT min(id) FROM lot WHERE source_kind = 'arena' AND revoked = 0 AND available > 0"
UNTOUCHED = "SELECT min(id) FROM lot WHERE source_kind = 'arena' AND available = granted"
OPERATORS = "SELECT min(id) FROM lot WHERE source_kind = 'operator'"
HELD = "SELECT min(id) FROM claim WHERE state = 'reserved'"
OVER = "SELECT min(id) FROM battle WHERE state = 'over' AND step > 1 AND id NOT IN (SELECT battle FROM battle_void)"
STEP = f"SELECT battle || '/1' FROM battle_step WHERE step = 1 AND battle = ({OVER})"
SEAT = f"SELECT battle || '/0' FROM battle_seat WHERE seat = 0 AND battle = ({OVER})"
EVENT = "SELECT account || '/decked/manual/2' FROM rating_event WHERE n = 2 AND battle IN (SELECT battle FROM arena_slot) ORDER BY account"
THAT_EVENT = "n = 2 AND account || '/decked/manual/2' = :id"
OWNED = "SELECT min(account) || ' decked n4' FROM owned_card WHERE card = 'n4'"
ACT = "SELECT '3'"

# the check that has to be found, in which table, the query for the id it names, and what is done to one row
TAMPERING: list[tuple[str, str, str, str]] = [
    # points
    ("lot_sum", "lot", EARNED, "UPDATE lot SET available = available - 1, expired = expired + 1 WHERE id = :id"),
    ("lot_of_battle", "lot", UNTOUCHED, "UPDATE lot SET account = (SELECT max(id) FROM account WHERE id <> lot.account) WHERE id = :id"),
    ("lot_of_battle", "lot", UNTOUCHED, "UPDATE lot SET earned = earned - 1 WHERE id = :id"),
    ("lot_of_battle", "lot", UNTOUCHED, "UPDATE lot SET source_id = 'nothing' WHERE id = :id"),
    ("lot_of_battle", "lot", UNTOUCHED, "UPDATE lot SET source_kind = 'npc', granted = 25, available = 25 WHERE id = :id"),
    ("lot_of_act", "lot", OPERATORS, "UPDATE lot SET granted = granted + 5, available = available + 5 WHERE id = :id"),
    ("lot_of_act", "lot", OPERATORS, "UPDATE lot SET source_id = 'forged/1' WHERE id = :id"),
    ("lot_of_act", "lot", "SELECT source_id FROM lot WHERE source_kind = 'operator'", "DELETE FROM lot WHERE source_id = :id"),
    ("lot_sum", "lot", "SELECT min(lot) FROM transfer", "UPDATE transfer SET amount = amount + 1 WHERE lot = :id"),
    ("claim_transfers", "claim", HELD, "DELETE FROM transfer WHERE claim = :id"),
    ("claim_transfers", "claim", HELD, "UPDATE claim SET amount = amount + 1 WHERE id = :id"),
    ("claim_transfers", "claim", HELD, "UPDATE claim SET state = 'released', released = 1 WHERE id = :id"),
    ("claim_transfers", "claim", HELD, "UPDATE claim SET state = 'confirmed', confirmed = 1 WHERE id = :id"),
    ("owner", "transfer", f"SELECT min(id) FROM transfer WHERE claim = ({HELD})", f"DELETE FROM claim WHERE id = ({HELD})"),
    (
        "owner",
        "transfer",
        f"SELECT min(id) FROM transfer WHERE claim = ({HELD})",
        f"UPDATE claim SET account = (SELECT max(id) FROM account WHERE id <> claim.account) WHERE id = ({HELD})",
    ),
    ("reward", "battle_seat", f"SELECT source_id || '/0' FROM lot WHERE id = ({UNTOUCHED})", f"DELETE FROM lot WHERE id = ({UNTOUCHED})"),
    # acts
    ("chain_hash", "admin_act", ACT, "UPDATE admin_act SET reason = 'another' WHERE n = 3"),
    ("chain_hash", "admin_act", ACT, "UPDATE admin_act SET operator = 'another' WHERE n = 3"),
    ("chain_hash", "admin_act", ACT, "UPDATE admin_act SET at = at + 1 WHERE n = 3"),
    ("chain_hash", "admin_act", ACT, "UPDATE admin_act SET detail = '{' WHERE n = 3"),
    ("chain_link", "admin_act", "SELECT '4'", f"UPDATE admin_act SET hash = '{'0' * 64}' WHERE n = 3"),
    ("chain_gap", "admin_act", ACT, "DELETE FROM admin_act WHERE n = 3"),
    ("ban_of_act", "ban", "SELECT account FROM ban", "DELETE FROM ban"),
    ("ban_of_act", "ban", "SELECT max(id) FROM account WHERE id NOT IN (SELECT account FROM ban)", "INSERT INTO ban VALUES (:id, 1, 99)"),
    ("void_of_act", "battle_void", "SELECT battle FROM battle_void", "DELETE FROM battle_void"),
    ("void_of_act", "battle_void", OVER, f"INSERT INTO battle_void VALUES (({OVER}), 1, 99)"),
    # logs
    ("log_gap", "battle_step", STEP, f"DELETE FROM battle_step WHERE step = 1 AND battle = ({OVER})"),
    ("log_gap", "battle_step", f"SELECT id || '/' || step FROM battle WHERE id = ({OVER})", f"UPDATE battle SET step = step + 1 WHERE id = ({OVER})"),
    ("replay", "battle", OVER, "UPDATE battle_step SET seat = 1 - seat WHERE step = 1 AND battle = :id"),
    (
        "replay",
        "battle",
        OVER,
        "UPDATE battle_step SET action = (SELECT action FROM battle_step b WHERE b.battle = :id AND b.step = 0) WHERE step = 1 AND battle = :id",
    ),
    ("played_by", "battle_step", "SELECT min(battle || '/' || step) FROM battle_step WHERE by = 'player'", "UPDATE battle_step SET by = 'bot' WHERE battle || '/' || step = :id"),
    ("replay", "battle", OVER, "UPDATE battle SET snapshot = (SELECT snapshot FROM battle b WHERE b.state = 'running') WHERE id = :id"),
    # what was agreed
    ("luck", "battle", OVER, "UPDATE battle SET client_seed = 'ffffffffffffffffffffffffffffffff' WHERE id = :id"),
    ("params", "battle", OVER, "UPDATE battle SET control = 'auto' WHERE id = :id"),
    ("params", "battle", OVER, "UPDATE battle SET mode = 'practice' WHERE id = :id"),
    ("params", "battle", OVER, "UPDATE battle SET prepared = prepared - 1 WHERE id = :id"),
    ("commitment", "battle", OVER, "UPDATE battle SET params = replace(params, 'manual', 'manuel') WHERE id = :id"),
    ("commitment", "battle", OVER, f"UPDATE battle SET commitment = '{'0' * 64}' WHERE id = :id"),
    ("unreadable", "battle", OVER, "UPDATE battle SET params = '{' WHERE id = :id"),
    ("unreadable", "battle", OVER, "UPDATE battle SET frozen = (SELECT salts FROM battle_secret WHERE battle = :id) WHERE id = :id"),
    (
        "commitment",
        "battle",
        OVER,
        "UPDATE battle_secret SET server_seed = (SELECT server_seed FROM battle_secret b WHERE b.battle <> :id LIMIT 1) WHERE battle = :id",
    ),
    (
        "sealed_deck",
        "battle",
        f"SELECT id || '/0' FROM battle WHERE id = ({OVER})",
        f"UPDATE battle_secret SET salts = (SELECT salts FROM battle_secret b WHERE b.battle <> ({OVER}) LIMIT 1) WHERE battle = ({OVER})",
    ),
    ("secret", "battle_secret", OVER, "DELETE FROM battle_secret WHERE battle = :id"),
    # seats and results
    ("outcome", "battle", "SELECT id FROM battle WHERE state = 'running'", "UPDATE battle SET state = 'over', ended = 1 WHERE id = :id"),
    ("result", "battle_seat", SEAT, f"UPDATE battle_seat SET result = 'draw' WHERE seat = 0 AND battle = ({OVER})"),
    ("seat_open", "battle_seat", SEAT, f"UPDATE battle_seat SET open = 1, result = NULL WHERE seat = 0 AND battle = ({OVER})"),
    ("seat_account", "battle_seat", SEAT, f"UPDATE battle_seat SET account = NULL WHERE seat = 0 AND battle = ({OVER})"),
    ("seats", "battle_seat", OVER, "DELETE FROM battle_seat WHERE seat = 1 AND battle = :id"),
    ("lot_of_battle", "lot", UNTOUCHED, f"UPDATE battle_seat SET points = NULL WHERE battle = (SELECT source_id FROM lot WHERE id = ({UNTOUCHED}))"),
    ("reward", "battle_seat", "SELECT min(battle) || '/1' FROM battle_seat WHERE seat = 1", "UPDATE battle_seat SET points = 100 WHERE battle || '/1' = :id AND seat = 1"),
    # arena and ratings
    ("slot_of_battle", "arena_slot", "SELECT min(battle) FROM arena_slot", "DELETE FROM arena_slot WHERE battle = :id"),
    ("slot_of_battle", "arena_slot", "SELECT min(battle) FROM arena_slot", "UPDATE arena_slot SET day = day - 900 WHERE battle = :id"),
    ("rating_chain", "rating_event", EVENT, f"UPDATE rating_event SET delta = delta + 1, after = after + 1 WHERE {THAT_EVENT}"),
    ("rated_battle", "rating_event", "SELECT battle || '/' || account FROM rating_event WHERE n = 1", "UPDATE rating_event SET result = 'draw' WHERE n = 1 AND battle || '/' || account = :id"),
    ("rated_battle", "rating_event", "SELECT battle || '/' || account FROM rating_event WHERE n = 1", "DELETE FROM rating_event WHERE n = 1 AND battle || '/' || account = :id"),
    ("rating_void", "rating_event", "SELECT battle || '/' || account FROM rating_event WHERE kind = 'void'", "DELETE FROM rating_event WHERE kind = 'void'"),
    ("rating_pair", "rating_pair", EVENT, "UPDATE rating_pair SET halves = 1 - halves / 2 WHERE battle IN (SELECT battle FROM rating_event WHERE n = 2)"),
    ("rating_against", "rating_pair", EVENT, "UPDATE rating_pair SET against = 1501, against_n = 1 WHERE battle IN (SELECT battle FROM rating_event WHERE n = 2)"),
    ("rating", "rating", "SELECT min(account) || '/decked/manual' FROM rating", "UPDATE rating SET rating = rating + 1 WHERE account || '/decked/manual' = :id"),
    ("rating", "rating", "SELECT min(account) || '/decked/manual' FROM rating", "DELETE FROM rating WHERE account || '/decked/manual' = :id"),
    # collections
    ("collection", "owned_card", OWNED, "UPDATE owned_card SET n = n + 1 WHERE account || ' decked ' || card = :id"),
    ("collection", "owned_card", OWNED, "DELETE FROM owned_card WHERE account || ' decked ' || card = :id"),
    (
        "grant_of_act",
        "card_grant",
        "SELECT source || ' ' || account FROM card_grant WHERE source LIKE '%/1'",
        "UPDATE card_grant SET cards = '{\"n4\"\\:9}' WHERE source || ' ' || account = :id",
    ),
    ("unreadable", "card_grant", "SELECT min(id) FROM card_grant", "UPDATE card_grant SET cards = '[]' WHERE id = :id"),
]  # fmt: skip


@pytest.mark.parametrize(("check", "table", "which", "statement"), TAMPERING)
def test_a_row_that_was_tampered_with_is_named(c: Connection, check: str, table: str, which: str, statement: str) -> None:
    id: Any = c.execute(text(which)).scalar()
    assert id is not None
    values = {"id": id} if ":id" in statement else {}
    assert 0 < c.execute(text(statement), values).rowcount
    assert (check, table, id) in findings(c)


def test_an_end_of_the_chain_that_was_cut_off_is_missed_at_its_anchor(c: Connection) -> None:
    last = acts.last(c)
    assert last is not None
    assert [] == list(audit.anchored(c, last.n, last.hash))
    c.execute(text("DELETE FROM admin_act WHERE n = :n"), {"n": last.n})
    assert set() == findings(c)  # nothing else shows it
    assert ["chain_anchor"] == [finding.check for finding in audit.anchored(c, last.n, last.hash)]


def test_the_chain_lets_nobody_change_leave_out_or_insert_an_act(world: Engine) -> None:
    for statement in (
        "UPDATE admin_act SET reason = 'another' WHERE n = 1",
        "DELETE FROM admin_act WHERE n = 1",
        f"INSERT INTO admin_act SELECT n + 900, at, operator, act, subject, NULL, reason, detail, hash, '{'1' * 64}' FROM admin_act WHERE n = 2",
        f"INSERT INTO admin_act SELECT max(n) + 1, 0, 'x', 'x', NULL, NULL, 'x', '{{}}', '{'1' * 64}', '{'2' * 64}' FROM admin_act",
    ):
        with pytest.raises(Exception, match=r"act|UNIQUE"), world.begin() as c:
            c.execute(text(statement))
    with world.connect() as c:
        assert [] == list(acts.differences(c))


def test_two_operators_at_once_write_one_chain(world: Engine, tmp_path: Path) -> None:
    from tests.faults.test_races import together

    with world.connect() as c:
        before = acts.last(c)
    assert before is not None

    def act(n: int) -> None:
        with world.begin() as c:
            acts.hold(c)
            acts.write(c, Signed(f"operator {n}", "at once", BY.now), "export-ledger", None, {"n": n})

    together(act, 8)
    with world.connect() as c:
        after = acts.last(c)
        assert after is not None
        assert before.n + 8 == after.n
        assert [] == list(acts.differences(c))
