"""Points: what the database forbids, what the ledger does, and a machine that tries everything with a jumping clock."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from sqlalchemy import Connection, Engine, insert, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from taisen.service.accounts.models import account
from taisen.service.db import make_engine
from taisen.service.errors import Problem
from taisen.service.rewards import account as rewards
from taisen.service.rewards import ledger
from taisen.service.rewards.audit import differences
from taisen.service.rewards.models import claim, lot, transfer
from taisen.service.rewards.schemas import Line
from tests.often import often

NOW = 1_780_000_000_000
HOUR = 3_600_000
DAY = 24 * HOUR
LIVES, DEEDS = often(50, 5_000), 100  # of the machine


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    made = make_engine(url)
    with made.begin() as c:
        for name in ("a", "b"):
            c.execute(insert(account).values(id=name, kind="stub", name=name, created=0))
    yield made
    made.dispose()


def do(engine: Engine, work: Callable[[Connection], Any]) -> Any:
    with engine.begin() as c:
        result = work(c)
    with engine.connect() as c:
        assert [] == differences(c)
    return result


def earn(engine: Engine, *battles: str, at: int = NOW, kind: str = "npc") -> None:
    for battle in battles:
        assert do(engine, lambda c, battle=battle: ledger.earn(c, "a", kind, battle, at, 10_000))
        with engine.connect() as c:
            id = c.execute(select(lot.c.id).where(lot.c.source_id == battle)).scalar_one()
        do(engine, lambda c, id=id: ledger.mark(c, id, "checked"))


def adds_up(lines: Sequence[Line]) -> int:
    """What a history says is left; at no moment less than nothing."""
    signs = {"earned": 1, "returned": 1, "reserved": -1, "expired": -1, "revoked": -1, "claimed": 0}  # what is claimed was held before
    left = 0
    for _, moment in groupby(reversed(lines), key=lambda line: line.at):
        left += sum(signs[line.what] * line.points for line in moment)
        assert left >= 0
    return left


def buckets(engine: Engine) -> list[tuple[int, ...]]:
    columns = (lot.c.available, lot.c.reserved, lot.c.claimed, lot.c.expired, lot.c.revoked)
    with engine.connect() as c:
        return [tuple(row) for row in c.execute(select(*columns).order_by(lot.c.expires, lot.c.id))]


# -- what the database forbids -----------------------------------------------------------------------------------------------

LOT = {
    **{"id": "x", "account": "a", "source_kind": "npc", "source_id": "x", "granted": 25, "available": 25, "reserved": 0, "claimed": 0},
    **{"expired": 0, "revoked": 0, "earned": 0, "expires": 1, "trust": "checked"},
}
CLAIM = {"id": "k", "account": "a", "server": "s", "amount": 5, "state": "reserved", "reserved": 0, "hold_until": 1}
HOLD = {"id": "t", "lot": "x", "source": "available", "target": "reserved", "amount": 5, "claim": "k", "at": 0}


@pytest.mark.parametrize(
    "wrong",
    [
        {"granted": 30},
        {"granted": 24, "available": 24},
        {"source_kind": "arena"},
        {"source_kind": "gift"},
        {"available": 20, "reserved": 5},
        {"available": 30, "reserved": -5},
        {"granted": 0, "available": 0, "source_kind": "operator"},
        {"earned": 1},
        {"account": "nobody"},
        {"trust": "maybe"},
    ],
)
def test_an_illegal_lot_is_refused(engine: Engine, wrong: dict[str, Any]) -> None:
    with pytest.raises(DBAPIError), engine.begin() as c:
        c.execute(insert(lot).values({**LOT, **wrong}))
    assert [] == buckets(engine)


@pytest.mark.parametrize(
    "wrong",
    [
        {"amount": 0},
        {"amount": -5},
        {"amount": 26},
        {"source": "claimed", "target": "available"},
        {"source": "expired", "target": "available", "claim": None},
        {"source": "reserved", "target": "claimed"},
        {"source": "available", "target": "claimed"},
        {"source": "available", "target": "available", "claim": None},
        {"source": "available", "target": "expired"},
        {"claim": None},
        {"claim": "nobody"},
        {"lot": "nobody"},
        {"source": "reserved", "target": "revoked"},
    ],
)
def test_an_illegal_transfer_is_refused(engine: Engine, wrong: dict[str, Any]) -> None:
    with engine.begin() as c:
        c.execute(insert(lot).values(LOT))
        c.execute(insert(claim).values(CLAIM))
    with pytest.raises(DBAPIError), engine.begin() as c:
        c.execute(insert(transfer).values({**HOLD, **wrong}))
    assert [(25, 0, 0, 0, 0)] == buckets(engine)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE transfer SET amount = 4",
        "UPDATE transfer SET at = 9",
        "DELETE FROM transfer",
        "DELETE FROM lot",
        "UPDATE lot SET granted = 30, available = 25",
        "UPDATE lot SET account = 'b'",
        "UPDATE lot SET expires = 99",
        "UPDATE lot SET available = available + 1",
        "UPDATE claim SET state = 'delivered'",
        "UPDATE claim SET state = 'confirmed'",
        "INSERT INTO claim (id, account, server, amount, state, reserved, hold_until) VALUES ('l', 'a', 's', 1, 'reserved', 0, 1)",
    ],
)
def test_what_has_happened_is_not_changed_by_hand(engine: Engine, statement: str) -> None:
    with engine.begin() as c:
        c.execute(insert(lot).values(LOT))
        c.execute(insert(claim).values(CLAIM))
        c.execute(insert(transfer).values(HOLD))
    with pytest.raises(DBAPIError), engine.begin() as c:
        c.execute(text(statement))
    assert [(20, 5, 0, 0, 0)] == buckets(engine)


def test_the_audit_sees_what_no_check_can(engine: Engine) -> None:
    earn(engine, "one")
    with engine.begin() as c:
        c.execute(text("UPDATE lot SET available = 20, revoked = 5"))
        c.execute(insert(claim).values(CLAIM))
    with engine.connect() as c:
        found = differences(c)
    assert ["lot_sum", "lot_sum", "claim_transfers", "total_reserved"] == [finding.check for finding in found]
    assert ("available 25", "available 20") == (found[0].expected, found[0].found)
    assert "held 0" in found[2].found


# -- the ledger --------------------------------------------------------------------------------------------------------------


def test_a_battle_gives_points_once(engine: Engine) -> None:
    earn(engine, "one")
    with pytest.raises(IntegrityError):
        do(engine, lambda c: ledger.earn(c, "b", "npc", "one", NOW, 500))
    assert [(25, 0, 0, 0, 0)] == buckets(engine)
    assert not do(engine, lambda c: ledger.earn(c, "a", "practice", "two", NOW, 500))


def test_a_day_in_tokyo_gives_so_much_and_no_more(engine: Engine) -> None:
    midnight = 1_780_066_800_000  # 2026-05-30 00:00 in Tokyo
    gave = [do(engine, lambda c, n=n: ledger.earn(c, "a", "npc", f"b{n}", midnight - 1, 60)) for n in range(3)]
    assert [True, True, False] == gave
    assert do(engine, lambda c: ledger.earn(c, "a", "npc", "next day", midnight, 60))
    assert do(engine, lambda c: ledger.earn(c, "b", "npc", "somebody else", midnight - 1, 60))


def test_points_are_taken_from_the_lot_that_expires_first(engine: Engine) -> None:
    earn(engine, "late", at=NOW + HOUR)
    earn(engine, "early")
    held = do(engine, lambda c: ledger.reserve(c, "a", "s", 30, NOW + 2 * HOUR))
    assert [(0, 25, 0, 0, 0), (20, 5, 0, 0, 0)] == buckets(engine)
    for _ in range(2):
        assert "confirmed" == do(engine, lambda c: ledger.confirm(c, held.id, "s", NOW + 2 * HOUR)).state
    assert [(0, 0, 25, 0, 0), (20, 0, 5, 0, 0)] == buckets(engine)
    for _ in range(2):
        assert "delivered" == do(engine, lambda c: ledger.delivered(c, held.id, "s", NOW + 3 * HOUR)).state
    with pytest.raises(Problem, match="claim_not_reserved"):
        do(engine, lambda c: ledger.release(c, held.id, "s", NOW + 3 * HOUR))


def test_one_claim_at_a_time_and_no_more_than_there_is(engine: Engine) -> None:
    earn(engine, "one")
    for amount in (26, 0, -1):
        with pytest.raises(Problem, match="too_few_points"):
            do(engine, lambda c, amount=amount: ledger.reserve(c, "a", "s", amount, NOW))
    held = do(engine, lambda c: ledger.reserve(c, "a", "s", 5, NOW))
    with pytest.raises(Problem, match="claim_open"):
        do(engine, lambda c: ledger.reserve(c, "a", "other", 5, NOW))
    with pytest.raises(Problem, match="not_found"):
        do(engine, lambda c: ledger.confirm(c, held.id, "other", NOW))
    do(engine, lambda c: ledger.release(c, held.id, "s", NOW))
    assert 25 == do(engine, lambda c: ledger.reserve(c, "a", "s", None, NOW)).amount


def test_a_hold_taken_in_time_outlives_its_lot_and_ends_after_15_minutes(engine: Engine) -> None:
    earn(engine, "one")
    last = NOW + 30 * DAY - 1
    with pytest.raises(Problem, match="too_few_points"):
        do(engine, lambda c: ledger.reserve(c, "a", "s", 5, last + 1))
    held = do(engine, lambda c: ledger.reserve(c, "a", "s", 5, last))
    with pytest.raises(Problem, match="hold_over"):
        do(engine, lambda c: ledger.confirm(c, held.id, "s", last + 15 * 60_000))
    assert "confirmed" == do(engine, lambda c: ledger.confirm(c, held.id, "s", last + 15 * 60_000 - 1)).state
    assert [(20, 0, 5, 0, 0)] == buckets(engine)


def test_what_is_released_after_its_expiry_is_expired(engine: Engine) -> None:
    earn(engine, "one")
    held = do(engine, lambda c: ledger.reserve(c, "a", "s", 5, NOW + 30 * DAY - 1))
    do(engine, lambda c: ledger.release(c, held.id, "s", NOW + 30 * DAY))
    assert [(20, 0, 0, 5, 0)] == buckets(engine)
    assert 0 == do(engine, lambda c: ledger.sweep(c, NOW + 33 * DAY - 1))
    assert 1 == do(engine, lambda c: ledger.sweep(c, NOW + 33 * DAY))
    assert [(0, 0, 0, 25, 0)] == buckets(engine)


@pytest.mark.parametrize("released", [30 * DAY, 30 * DAY + HOUR, None])
def test_a_hold_that_comes_back_too_late_is_told_as_returned_and_expired(engine: Engine, released: int | None) -> None:
    earn(engine, "one")
    at, expires = NOW + 30 * DAY - 1, NOW + 30 * DAY
    ends = at + 15 * 60_000
    held = do(engine, lambda c: ledger.reserve(c, "a", "s", 5, at))
    back = ends
    if released is not None:
        do(engine, lambda c: ledger.release(c, held.id, "s", NOW + released))
        back = min(ends, NOW + released)  # a hold that nobody releases ends by itself
    expected = [
        (back, "expired", 5), (back, "returned", 5), (expires, "expired", 20), (at, "reserved", 5), (NOW, "earned", 25),
    ]  # fmt: skip
    with engine.connect() as c:
        lines = rewards.whole_history(c, "a", NOW + 31 * DAY)
    assert sorted(expected, reverse=True) == sorted([(line.at, line.what, line.points) for line in lines], reverse=True)
    assert lines[0].what == "expired" or back == expires
    assert 0 == adds_up(lines)


def test_points_that_were_not_checked_or_are_frozen_cannot_be_held(engine: Engine) -> None:
    do(engine, lambda c: ledger.earn(c, "a", "npc", "one", NOW, 500))
    with pytest.raises(Problem, match="too_few_points"):
        do(engine, lambda c: ledger.reserve(c, "a", "s", None, NOW))
    ((id, *_),) = do(engine, lambda c: list(ledger.unchecked(c, "a")))
    do(engine, lambda c: ledger.mark(c, id, "frozen"))
    do(engine, lambda c: ledger.mark(c, id, "checked"))  # frozen stays frozen
    with pytest.raises(Problem, match="too_few_points"):
        do(engine, lambda c: ledger.reserve(c, "a", "s", None, NOW))
    assert 25 == do(engine, lambda c: ledger.revoke(c, id, NOW))
    assert [(0, 0, 0, 0, 25)] == buckets(engine)


def test_an_operators_batch_gives_once(engine: Engine) -> None:
    do(engine, lambda c: ledger.grant(c, "a", "batch-1/1", 7, NOW))
    with pytest.raises(IntegrityError):
        do(engine, lambda c: ledger.grant(c, "a", "batch-1/1", 7, NOW))
    assert 7 == do(engine, lambda c: ledger.reserve(c, "a", "s", None, NOW)).amount


# -- a machine -----------------------------------------------------------------------------------------------------------------


class Machine(RuleBasedStateMachine):
    """Any deeds in any order, the clock jumping; beside it a model of plain numbers that must agree."""

    engine: Engine

    def __init__(self) -> None:
        super().__init__()
        self.now = NOW
        self.n = 0
        self.model: dict[str, list[int]] = {}  # lot: [available, expires]
        self.open: tuple[str, dict[str, int], int] | None = None  # claim, held by lot, hold_until
        self.spent = 0
        self.transaction = self.engine.connect()
        self.began = self.transaction.begin()

    def teardown(self) -> None:
        found = differences(self.transaction)
        points = rewards.rewards(self.transaction, "a", self.now).points
        lines = rewards.whole_history(self.transaction, "a", self.now)
        self.began.rollback()
        self.transaction.close()
        assert [] == found
        assert points == adds_up(lines)

    @rule(minutes=st.sampled_from([1, 14, 15, 60, 60 * 24, 60 * 24 * 29, 60 * 24 * 31, 60 * 24 * 40]))
    def wait(self, minutes: int) -> None:
        self.now += minutes * 60_000

    @rule(points=st.integers(1, 60))
    def grant(self, points: int) -> None:
        self.n += 1
        source = f"m/{self.n}"
        ledger.grant(self.transaction, "a", source, points, self.now)
        id = self.transaction.execute(select(lot.c.id).where(lot.c.source_id == source)).scalar_one()
        self.model[id] = [points, self.now + 30 * DAY]

    @rule(amount=st.one_of(st.none(), st.integers(1, 100)))
    def reserve(self, amount: int | None) -> None:
        if self.open and self.now >= self.open[2]:
            self._back()
        usable = sorted((expires, id) for id, (available, expires) in self.model.items() if available and self.now < expires)
        total = sum(self.model[id][0] for _, id in usable)
        wanted = total if amount is None else amount
        if self.open or not 0 < wanted <= total:
            with pytest.raises(Problem), self.transaction.begin_nested():
                ledger.reserve(self.transaction, "a", "s", amount, self.now)
            ledger.lapse(self.transaction, "a", self.now)
            return
        made = ledger.reserve(self.transaction, "a", "s", amount, self.now)
        held = {}
        for _, id in usable:
            taken = min(wanted, self.model[id][0])
            self.model[id][0] -= taken
            wanted -= taken
            if taken:
                held[id] = taken
        self.open = (made.id, held, self.now + 15 * 60_000)

    @precondition(lambda self: self.open is not None)
    @rule()
    def confirm(self) -> None:
        assert self.open is not None
        id, held, until = self.open
        if self.now >= until:
            with pytest.raises(Problem), self.transaction.begin_nested():
                ledger.confirm(self.transaction, id, "s", self.now)
            return
        ledger.confirm(self.transaction, id, "s", self.now)
        self.spent += sum(held.values())
        self.open = None

    @precondition(lambda self: self.open is not None)
    @rule()
    def release(self) -> None:
        assert self.open is not None
        ledger.release(self.transaction, self.open[0], "s", self.now)
        self._back()

    @rule()
    def sweep(self) -> None:
        ledger.sweep(self.transaction, self.now)
        for entry in self.model.values():
            if self.now >= entry[1] + 72 * HOUR:
                entry[0] = 0

    def _back(self) -> None:
        assert self.open is not None
        for id, taken in self.open[1].items():
            if self.now < self.model[id][1]:
                self.model[id][0] += taken
        self.open = None

    @invariant()
    def agrees(self) -> None:
        rows = self.transaction.execute(select(lot.c.id, lot.c.available, lot.c.expires, lot.c.claimed)).all()
        assert {id: available for id, (available, _) in self.model.items()} == {row.id: row.available for row in rows}
        assert self.spent == sum(row.claimed for row in rows)


def test_whatever_happens_the_ledger_is_whole(engine: Engine) -> None:
    machine = type("Machine", (Machine,), {"engine": engine})
    run_state_machine_as_test(machine, settings=settings(max_examples=LIVES, stateful_step_count=DEEDS, deadline=None))
