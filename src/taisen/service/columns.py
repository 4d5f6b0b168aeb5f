"""What all tables share: their register, names of constraints, and column types that fit SQLite STRICT and PostgreSQL alike."""

from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, Column, Integer, LargeBinary, MetaData, Table, Text

# every constraint has a name: alembic's batch mode silently drops unnamed ones
metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

Words = Text()
Number = BigInteger().with_variant(Integer(), "sqlite")  # also UTC epoch milliseconds, and 0 or 1 with a CHECK
Bytes = LargeBinary()


def table(name: str, *parts: Any) -> Table:
    """A table of the service: STRICT on SQLite."""
    return Table(name, metadata, *parts, sqlite_strict=True)


def one_of(column: str, *values: str) -> CheckConstraint:
    """CHECK: the column holds one of `values` (or nothing)."""
    return CheckConstraint(f"{column} IN ({', '.join(repr(value) for value in values)})", name=column)


def words(name: str, *parts: Any, null: bool = False, **rest: Any) -> Column[str]:
    """A text column."""
    return Column(name, Words, *parts, nullable=null, **rest)


def number(name: str, *parts: Any, null: bool = False, **rest: Any) -> Column[int]:
    """An integer column of 64 bits."""
    return Column(name, Number, *parts, nullable=null, **rest)


def octets(name: str, *parts: Any, null: bool = False, **rest: Any) -> Column[bytes]:
    """A column of bytes."""
    return Column(name, Bytes, *parts, nullable=null, **rest)
