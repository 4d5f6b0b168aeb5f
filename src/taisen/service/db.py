"""The database: the only place that begins or commits. Callers hand in work; it comes back when it is durable."""

import asyncio
import contextlib
import importlib
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config as Alembic
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

T = TypeVar("T")
Work = Callable[[Connection], T]

MOST_TOGETHER = 64  # pieces of work in one SQLite transaction
READERS = 16  # threads, and connections, for reading (and on PostgreSQL for writing)
TRIES = 3
BUSY_MS = 5_000

_HERE = Path(__file__).resolve()
MIGRATIONS = _HERE.parents[3] / "migrations"  # beside `src` in a checkout; a wheel carries it inside
if not MIGRATIONS.is_dir():
    MIGRATIONS = _HERE.parents[1] / "migrations"


# -- engines -----------------------------------------------------------------------------------------------------------


def make_engine(url: str, *, foreign_keys: bool = True) -> Engine:
    """An engine whose SQLite transactions are real ones: IMMEDIATE, durable, foreign keys on. Times out after 5 s of waiting."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, pool_size=READERS, max_overflow=2, pool_timeout=5, pool_pre_ping=False)
    module = _sqlite()
    journal = "WAL" if _has_wal_fix(module.sqlite_version_info) else "TRUNCATE"
    engine = create_engine(url, module=module, poolclass=QueuePool, pool_size=READERS, max_overflow=2, pool_timeout=5)

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # the driver must not begin by itself: it begins too late and loses updates
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout={BUSY_MS}",
            f"journal_mode={journal}",
            "synchronous=FULL",
            f"foreign_keys={'ON' if foreign_keys else 'OFF'}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {connection.get_execution_options().get('sqlite_begin', 'IMMEDIATE')}")

    return engine


def _sqlite() -> ModuleType:
    # whoever opens the file in this process must use the same library: the locks of two of them undo each other
    try:
        newer: ModuleType = importlib.import_module("pysqlite3")
    except ImportError:
        return sqlite3
    return newer if newer.sqlite_version_info > sqlite3.sqlite_version_info else sqlite3


def _has_wal_fix(version: tuple[int, ...]) -> bool:
    # older libraries can lose committed pages when a WAL is reset under load
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51, 0) or (3, 44, 6) <= version < (3, 45, 0)


# -- reading and writing -------------------------------------------------------------------------------------------------


class Database:
    """`work` gets a connection and only reads and writes rows: no thinking, no waiting, no commit of its own."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self._reader = self.engine.execution_options(sqlite_begin="DEFERRED")
        self._threads = ThreadPoolExecutor(READERS, "database")
        self._writer = _Writer(self.engine) if self.engine.dialect.name == "sqlite" else None

    async def read(self, work: Work[T]) -> T:
        """What `work` finds. It must not write."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, work)

    async def write(self, work: Work[T]) -> T:
        """What `work` returns, after COMMIT. If it raises, nothing it did remains and the exception comes here.

        It may be run again (PostgreSQL, after a serialization failure), so it must have no effect but on rows.
        """
        if self._writer is not None:
            return await self._writer.write(work)
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._write, work)

    def close(self) -> None:
        """Finish what was handed in, then let go of the connections."""
        if self._writer is not None:
            self._writer.close()
        self._threads.shutdown()
        self.engine.dispose()

    def _read(self, work: Work[T]) -> T:
        with self._reader.connect() as connection:
            return work(connection)

    def _write(self, work: Work[T]) -> T:
        for attempt in range(1, TRIES + 1):
            try:
                with self.engine.begin() as connection:
                    return work(connection)
            except DBAPIError as error:
                if attempt == TRIES or getattr(error.orig, "sqlstate", None) not in ("40001", "40P01"):
                    raise
        raise AssertionError("unreachable")


class _Piece:
    """Work that waits for the writer, and who waits for it."""

    __slots__ = ("future", "loop", "result", "trouble", "work")

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.trouble: BaseException | None = None

    def settle(self) -> None:
        if self.future.done():  # the one who asked has gone; what was done stays done
            return
        if self.trouble is not None:
            self.future.set_exception(self.trouble)
        else:
            self.future.set_result(self.result)


class _Writer:
    """One thread does everything that is waiting in one transaction, each piece in its own savepoint, and answers after COMMIT."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: list[_Piece] = []
        self._bell = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work[T]) -> T:
        piece = _Piece(work)
        with self._bell:
            if self._closed:
                raise RuntimeError("the database is closed")
            self._waiting.append(piece)
            self._bell.notify()
        result: T = await piece.future
        return result

    def close(self) -> None:
        with self._bell:
            self._closed = True
            self._bell.notify()
        self._thread.join()

    def _run(self) -> None:
        while True:
            with self._bell:
                while not self._waiting and not self._closed:
                    self._bell.wait()
                batch = self._waiting[:MOST_TOGETHER]
                del self._waiting[:MOST_TOGETHER]
            if not batch:
                return
            try:
                self._commit(batch)
            except BaseException as error:
                for piece in batch:
                    piece.trouble = piece.trouble or error
            for loop in {piece.loop for piece in batch}:
                with contextlib.suppress(RuntimeError):  # that loop has ended, and nobody waits in it
                    loop.call_soon_threadsafe(_settle, [piece for piece in batch if piece.loop is loop])

    def _commit(self, batch: list[_Piece]) -> None:
        with self._engine.connect() as connection, connection.begin() as transaction:
            if len(batch) == 1:  # the transaction itself is the savepoint
                try:
                    batch[0].result = batch[0].work(connection)
                except Exception as error:
                    batch[0].trouble = error
                    transaction.rollback()
                return
            for piece in batch:
                connection.exec_driver_sql("SAVEPOINT piece")
                try:
                    piece.result = piece.work(connection)
                except Exception as error:
                    piece.trouble = error
                    connection.exec_driver_sql("ROLLBACK TO piece")
                connection.exec_driver_sql("RELEASE piece")


def _settle(pieces: list[_Piece]) -> None:
    for piece in pieces:
        piece.settle()


# -- migrations ----------------------------------------------------------------------------------------------------------


def upgrade(url: str, revision: str = "head") -> None:
    """Bring the schema of `url` up to `revision`, making the database file if need be. A failed migration changes nothing."""
    with _migrating(url) as alembic:
        command.upgrade(alembic, revision)


def downgrade(url: str, revision: str) -> None:
    """Take the schema of `url` back to `revision` ("base": nothing)."""
    with _migrating(url) as alembic:
        command.downgrade(alembic, revision)


def check(url: str) -> None:
    """Raises alembic's CommandError or AutogenerateDiffsDetected unless `url` is at the newest revision and equals the models."""
    with _migrating(url) as alembic:
        command.check(alembic)


def newest() -> str:
    """The newest revision of the schema."""
    (head,) = ScriptDirectory(str(MIGRATIONS)).get_heads()
    return head


def revision_of(connection: Connection) -> str | None:
    """The revision a database is at; None before the first migration."""
    return MigrationContext.configure(connection).get_current_revision()


@contextlib.contextmanager
def _migrating(url: str) -> Iterator[Alembic]:
    at = make_url(url)
    if at.get_backend_name() == "sqlite" and at.database:
        Path(at.database).resolve().parent.mkdir(parents=True, exist_ok=True)
    # foreign keys off: rebuilding a table with them on empties the tables that refer to it
    engine = make_engine(url, foreign_keys=False)
    try:
        with engine.connect() as connection:
            alembic = Alembic()
            alembic.set_main_option("script_location", str(MIGRATIONS))
            alembic.attributes["connection"] = connection
            yield alembic
    finally:
        engine.dispose()
