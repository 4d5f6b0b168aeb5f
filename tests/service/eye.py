"""An eye on a database from outside: whether anything in it has changed."""

from hashlib import sha256
from types import TracebackType

from sqlalchemy import Connection, select

from taisen.service import models
from taisen.service.columns import metadata
from taisen.service.db import make_engine

BEATING = {"pulse"}  # moves by itself, whatever is asked


class Eye:
    """`digest()` is over every row of every table but the service's own pulse."""

    def __init__(self, url: str) -> None:
        assert models.__all__  # all tables are registered
        engine = make_engine(url)
        self._is_sqlite = engine.dialect.name == "sqlite"
        self._engine = engine
        self._c: Connection = (
            engine.execution_options(reads=True) if self._is_sqlite else engine.execution_options(isolation_level="AUTOCOMMIT")
        ).connect()
        self._seen: tuple[str, bytes] | None = None

    def digest(self) -> bytes:
        """Equal as long as the content is."""
        version = self._version()
        if self._seen is None or self._seen[0] != version:
            self._seen = version, self._read()
        return self._seen[1]

    def _version(self) -> str:
        """Changes whenever anybody else commits (and the pulse does every other second): cheap, and not enough."""
        asked = "PRAGMA data_version" if self._is_sqlite else "SELECT pg_current_snapshot()::text"
        return str(self._c.exec_driver_sql(asked).scalar_one())

    def _read(self) -> bytes:
        told = sha256()
        for table in metadata.sorted_tables:
            if table.name not in BEATING:
                rows = self._c.execute(select(table).order_by(*table.primary_key.columns))
                told.update(repr((table.name, [tuple(row) for row in rows])).encode())
        return told.digest()

    def __enter__(self) -> "Eye":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._c.close()
        self._engine.dispose()
