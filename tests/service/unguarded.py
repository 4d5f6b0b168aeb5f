"""What can be done to a database behind the back of its triggers."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, text

from taisen.service.db import make_engine


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    """The database, with no foreign key in the way."""
    engine = make_engine(url, foreign_keys=False)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def unguarded(engine: Engine) -> Iterator[Connection]:
    """A transaction without triggers and foreign keys, which is taken back."""
    with engine.connect() as c, c.begin() as transaction:
        if engine.dialect.name == "sqlite":
            for name in c.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).scalars().all():
                c.execute(text(f"DROP TRIGGER {name}"))
        else:
            c.execute(text("SET LOCAL session_replication_role = replica"))
        yield c
        transaction.rollback()
