"""The database: the only place that begins or commits. Callers hand in work; it comes back when it is durable."""

import asyncio
import contextlib
import functools
import importlib
import io
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

from alembic import command
from alembic.config import Config as Alembic
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, Executable, create_engine, event, inspect, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from .writer import BUSY_MS, T, Work, Writer, done

READERS = 16  # threads, and connections, for reading (and on PostgreSQL for writing)
TRIES = 3

_HERE = Path(__file__).resolve()
MIGRATIONS = _HERE.parents[3] / "migrations"  # beside `src` in a checkout; a wheel carries it inside
if not MIGRATIONS.is_dir():
    MIGRATIONS = _HERE.parents[1] / "migrations"


# -- engines -----------------------------------------------------------------------------------------------------------


def make_engine(url: str, *, foreign_keys: bool = True) -> Engine:
    """An engine whose SQLite transactions are real ones: IMMEDIATE, durable, foreign keys on. Times out after 5 s of waiting."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, pool_size=READERS, max_overflow=2, pool_timeout=5, pool_pre_ping=False, hide_parameters=True)
    module = sqlite_module()
    journal = "WAL" if _has_wal_fix(module.sqlite_version_info) else "TRUNCATE"
    engine = create_engine(url, module=module, poolclass=QueuePool, pool_size=READERS, max_overflow=2, pool_timeout=5, hide_parameters=True)

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
        if not connection.get_execution_options().get("reads"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def sqlite_module() -> ModuleType:
    """The driver of SQLite: the newest there is."""
    # whoever opens the file in this process must use the same library: the locks of two of them undo each other
    try:
        newer: ModuleType = importlib.import_module("pysqlite3")
    except ImportError:
        return sqlite3
    return newer if newer.sqlite_version_info > sqlite3.sqlite_version_info else sqlite3


def _has_wal_fix(version: tuple[int, ...]) -> bool:
    # older libraries can lose committed pages when a WAL is reset under load
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51, 0) or (3, 44, 6) <= version < (3, 45, 0)


def is_there(url: str) -> bool:
    """Whether there is something to open; connecting to an SQLite file that is not there would make it."""
    at = make_url(url)
    return at.get_backend_name() != "sqlite" or at.database in (None, "", ":memory:") or Path(str(at.database)).is_file()


@contextlib.contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection that sees one moment of the database until it ends, and writes nothing.

    Without a write-ahead log (an older SQLite) writers wait for it meanwhile.
    """
    if engine.dialect.name != "sqlite":
        with engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True).connect() as c, c.begin():
            yield c
        return
    with engine.execution_options(reads=True).connect() as c:
        c.exec_driver_sql("BEGIN")
        try:
            yield c
        finally:
            c.exec_driver_sql("ROLLBACK")


# -- statements ----------------------------------------------------------------------------------------------------------


class Hot:
    """A statement of a hot path: written in Core, compiled once for each kind of database, then handed to the driver as it is.

    It takes values by the names of its bind parameters (an INSERT: of its columns), all of plain types, and gives plain tuples. That
    is a fifth of what executing it through Core costs. Raises SQLAlchemy's DBAPIError like any other.
    """

    __slots__ = ("_compiled", "_statement")

    def __init__(self, statement: Executable) -> None:
        self._statement: Any = statement
        self._compiled: dict[str, tuple[str, list[str] | None, dict[str, Any]]] = {}

    def first(self, c: Connection, **values: Any) -> tuple[Any, ...] | None:
        """The first row, or None."""
        row: tuple[Any, ...] | None = self._send(c, values).fetchone()
        return row

    def all(self, c: Connection, **values: Any) -> list[tuple[Any, ...]]:
        """Every row."""
        rows: list[tuple[Any, ...]] = self._send(c, values).fetchall()
        return rows

    def run(self, c: Connection, **values: Any) -> int:
        """How many rows it changed."""
        changed: int = self._send(c, values).rowcount
        return changed

    def each(self, c: Connection, rows: Iterable[dict[str, Any]]) -> None:
        """Once for each of `rows`."""
        for values in rows:
            self._send(c, values)

    def _send(self, c: Connection, values: dict[str, Any]) -> Any:
        sql, order, fixed = self._compiled.get(c.dialect.name) or self._compile(c)
        driver: Any = c.connection.driver_connection
        try:
            values = {**fixed, **values}
            return driver.execute(sql, values if order is None else [values[name] for name in order])
        except Exception as error:
            base = c.dialect.loaded_dbapi.Error
            if not isinstance(error, base):
                raise
            raise DBAPIError.instance(sql, None, error, base, hide_parameters=True, dialect=c.dialect) from error

    def _compile(self, c: Connection) -> tuple[str, list[str] | None, dict[str, Any]]:
        compiled = self._statement.compile(dialect=c.dialect)
        fixed = {name: value for name, value in compiled.params.items() if value is not None}  # constants of the statement
        order = compiled.positiontup if compiled.positional else None
        made = self._compiled[c.dialect.name] = (str(compiled), order, fixed)
        return made


# -- reading and writing -------------------------------------------------------------------------------------------------


class Database:
    """`work` gets a connection and only reads and writes rows: no thinking, no waiting, no commit of its own."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        is_sqlite = self.engine.dialect.name == "sqlite"
        # each statement sees what is committed when it begins, on both databases
        self._readers = self.engine.execution_options(reads=True)
        if not is_sqlite:
            self._readers = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._threads = ThreadPoolExecutor(READERS, "database")
        self._writer = Writer(self.engine) if is_sqlite else None
        self._glance = _Glance(self._readers) if is_sqlite and _has_wal_fix(sqlite_module().sqlite_version_info) else None

    async def read(self, work: Work[T]) -> T:
        """What `work` finds: a few rows by key, or by an index. It must not write."""
        if self._glance is not None:
            return self._glance.read(work)
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, work)

    async def write(self, work: Work[T]) -> T:
        """What `work` returns, after COMMIT. If it raises, nothing it did remains and the exception comes here.

        It may be run again (PostgreSQL, after a serialization failure), so it must have no effect but on rows.
        """
        if self._writer is not None:
            return await self._writer.write(work)
        # whoever goes away takes nothing back, not even what still waits for a thread
        return await asyncio.shield(asyncio.get_running_loop().run_in_executor(self._threads, self._write, work))

    async def finish(self) -> None:
        """Wait for what was handed in, then close."""
        if self._writer is not None:
            await self._writer.finish()
        self.close()

    def close(self) -> None:
        """Let go of threads and connections."""
        if self._writer is not None:
            self._writer.close()
        if self._glance is not None:
            self._glance.close()
        self._threads.shutdown()
        self.engine.dispose()

    def _read(self, work: Work[T]) -> T:
        with self._readers.connect() as connection:
            return done(work, connection)

    def _write(self, work: Work[T]) -> T:
        for attempt in range(1, TRIES + 1):
            try:
                with self.engine.begin() as connection:
                    return done(work, connection)
            except DBAPIError as error:
                if attempt == TRIES or getattr(error.orig, "sqlstate", None) not in ("40001", "40P01"):
                    raise
        raise AssertionError("unreachable")


class _Glance:
    """Reads at once, on one connection that stays open: with a write-ahead log no reader waits for a writer, and a few rows by key
    take less time than handing the work to another thread (measured: 30 against 400 µs)."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._connection: Connection | None = None

    def read(self, work: Work[T]) -> T:
        with self._lock:
            if self._connection is None:
                self._connection = self._engine.connect()
            try:
                return work(self._connection)
            except DBAPIError:
                self.drop()
                raise

    def drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        with self._lock:
            self.drop()


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


@functools.cache
def newest() -> str:
    """The newest revision of the schema."""
    (head,) = ScriptDirectory(str(MIGRATIONS)).get_heads()
    return head


def revisions() -> frozenset[str]:
    """Every revision this release knows."""
    return frozenset(script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions())


def tables(url: str) -> list[str]:
    """The tables of a database."""
    engine = make_engine(url)
    try:
        return inspect(engine).get_table_names()
    finally:
        engine.dispose()


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
            alembic = Alembic(stdout=io.StringIO())  # what it says aloud is said by exceptions, too
            alembic.set_main_option("script_location", str(MIGRATIONS))
            alembic.attributes["connection"] = connection
            yield alembic
    finally:
        engine.dispose()
