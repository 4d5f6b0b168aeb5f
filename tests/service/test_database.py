"""Database: work comes back when it is durable, and one piece's failure is not another's."""

import asyncio
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from taisen.service.accounts.models import account
from taisen.service.db import Database, make_engine
from taisen.service.writer import MANY
from tests.service.conftest import DATABASES, only_on


@pytest.fixture
def db(url: str) -> Iterator[Database]:
    made = Database(url)
    yield made
    made.close()


def add(name: str) -> Any:
    return lambda c: c.execute(insert(account).values(id=name, kind="guest", name=name, created=0))


def names(url: str) -> set[str]:
    engine = make_engine(url)
    try:
        with engine.connect() as c:
            return set(c.execute(select(account.c.id)).scalars())
    finally:
        engine.dispose()


def test_what_is_written_is_there_when_write_returns(db: Database, url: str) -> None:
    async def story() -> None:
        assert 7 == await db.write(lambda c: (add("a")(c), 7)[1])
        assert {"a"} == names(url)  # seen by another connection

    asyncio.run(story())


def test_of_many_pieces_together_only_the_failing_one_fails(db: Database, url: str) -> None:
    def refuse(c: Connection) -> None:
        add("half")(c)
        raise ValueError("planted")

    async def story() -> list[Any]:
        pieces = [db.write(add("a")), db.write(refuse), db.write(add("b")), db.write(add("a")), db.write(add("c"))]
        return await asyncio.gather(*pieces, return_exceptions=True)

    results = asyncio.run(story())
    assert {"a", "b", "c"} == names(url)
    assert {ValueError, IntegrityError} == {type(result) for result in results if isinstance(result, Exception)}


def test_800_concurrent_increments_are_800(db: Database, url: str) -> None:
    """With the driver's own transactions most of them get lost."""

    def more(c: Connection) -> None:
        n = c.execute(select(account.c.created).where(account.c.id == "a").with_for_update()).scalar_one()
        c.execute(account.update().where(account.c.id == "a").values(created=n + 1))

    async def story() -> int:
        await db.write(add("a"))
        await asyncio.gather(*(db.write(more) for _ in range(800)))
        return await db.read(lambda c: c.execute(select(account.c.created)).scalar_one())

    assert 800 == asyncio.run(story())


@only_on("sqlite", "a file two have open")
def test_two_processes_may_write_one_sqlite_file(db: Database, url: str) -> None:
    other = Database(url)

    def more(c: Connection) -> None:
        n = c.execute(select(account.c.created)).scalar_one()
        c.execute(account.update().values(created=n + 1))

    async def story() -> int:
        await db.write(add("a"))
        await asyncio.gather(*(one.write(more) for _ in range(100) for one in (db, other)))
        return await db.read(lambda c: c.execute(select(account.c.created)).scalar_one())

    assert 200 == asyncio.run(story())
    other.close()


@only_on("sqlite", "its own settings")
def test_sqlite_is_durable_and_checks_foreign_keys(url: str) -> None:
    engine = make_engine(url)
    with engine.connect() as c:
        assert 2 == c.exec_driver_sql("PRAGMA synchronous").scalar()
        assert 1 == c.exec_driver_sql("PRAGMA foreign_keys").scalar()
        version = tuple(map(int, str(c.exec_driver_sql("SELECT sqlite_version()").scalar()).split(".")))
        fixed = version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51, 0) or (3, 44, 6) <= version < (3, 45, 0)
        assert ("wal" if fixed else "truncate") == c.exec_driver_sql("PRAGMA journal_mode").scalar()
    engine.dispose()


@only_on("sqlite", "PostgreSQL has a disk of its own, whose end it tells as any error")
def test_a_full_disk_fails_everybody_and_recovers(db: Database, url: str) -> None:
    async def story() -> None:
        await db.write(add("a"))
        pages = await db.read(lambda c: c.exec_driver_sql("PRAGMA page_count").scalar())
        await db.write(lambda c: c.exec_driver_sql(f"PRAGMA max_page_count={pages}"))
        big = [db.write(lambda c, n=n: add(f"{n:040}")(c)) for n in range(400)]
        results = await asyncio.gather(*big, return_exceptions=True)
        failed = [result for result in results if isinstance(result, Exception)]
        assert failed
        assert {OperationalError} == {type(error) for error in failed}
        assert 1 + len(results) - len(failed) == len(names(url))
        await db.write(lambda c: c.exec_driver_sql("PRAGMA max_page_count=1000000"))
        await db.write(add("b"))
        assert "b" in names(url)

    asyncio.run(story())


@only_on("sqlite", "on PostgreSQL no reader stops a writer")
def test_without_a_write_ahead_log_a_commit_waits_for_readers(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taisen.service.db._has_wal_fix", lambda version: False)
    db = Database(url)
    reads = threading.Event()

    def reader() -> None:
        with db.engine.execution_options(reads=True).connect() as c:
            c.exec_driver_sql("BEGIN")
            assert 0 == c.execute(select(func.count(account.c.id))).scalar()
            reads.set()
            time.sleep(0.3)  # the COMMIT comes meanwhile
            c.exec_driver_sql("COMMIT")

    beside = threading.Thread(target=reader)
    beside.start()
    assert reads.wait(5)
    try:
        asyncio.run(db.write(add("a")))
    finally:
        beside.join()
        db.close()
    assert {"a"} == names(url)


def test_who_went_away_has_still_written(db: Database, url: str) -> None:
    async def story() -> None:
        gone = asyncio.ensure_future(db.write(add("a")))
        await asyncio.sleep(0)
        gone.cancel()
        await db.write(add("b"))

    asyncio.run(story())
    db.close()  # PostgreSQL may be at both at once, and this waits for both
    assert {"a", "b"} == names(url)


def test_what_was_handed_in_is_finished_before_closing(url: str) -> None:
    async def story() -> None:
        one = Database(url)
        waiting = [asyncio.ensure_future(one.write(add(f"n{n}"))) for n in range(20)]
        await asyncio.sleep(0)
        await one.finish()
        await asyncio.gather(*waiting)

    asyncio.run(story())
    assert 20 == len(names(url))


@only_on("postgresql", "on SQLite one writes at a time")
def test_a_serialization_failure_is_tried_again(db: Database) -> None:
    tries: list[int] = []

    def work(c: Connection) -> int:
        tries.append(1)
        if len(tries) < 3:
            c.execute(text("DO $$ BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '40001'; END $$"))
        return len(tries)

    assert 3 == asyncio.run(db.write(work))


@only_on("sqlite", "PostgreSQL has a transaction for each")
def test_where_many_write_one_half_comes_while_the_other_is_written(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    writer: Any = db._writer
    rounds, written, commits = 20, [0] * 3 * MANY, []
    commit = writer.commit
    monkeypatch.setattr(writer, "commit", lambda: (commits.append(1), commit()))

    async def comes_again(n: int) -> None:
        for _ in range(rounds):
            await db.write(lambda _: None)
            written[n] += 1

    async def story() -> None:
        async with asyncio.timeout(60):
            await asyncio.gather(*(comes_again(n) for n in range(len(written))))
            assert len(commits) > 1.5 * rounds
            await asyncio.gather(*(db.write(lambda _: None) for _ in range(MANY // 2)))  # the others have gone; nobody waits for them
            await db.write(lambda _: None)

    asyncio.run(story())
    assert {rounds} == set(written)


def test_work_that_stops_an_iteration_holds_nobody_up(db: Database, url: str) -> None:
    def stopping(_: Connection) -> None:
        next(iter(()))

    async def story() -> None:
        with pytest.raises(RuntimeError):
            await db.write(stopping)
        await asyncio.wait_for(db.write(add("a")), 5)

    asyncio.run(story())
    assert {"a"} == names(url)


def test_what_runs_on_one_database_says_why() -> None:
    """`only_on` asks for the reason."""
    tests = Path(__file__).parents[1]
    for path in (path for room in ("commands", "faults", "service") for path in (tests / room).glob("test_*.py")):
        assert not re.search(r'parametrize\("(shared_|empty_)?url"', path.read_text()), path.name
    assert {"sqlite", "postgresql"} == set(DATABASES)
