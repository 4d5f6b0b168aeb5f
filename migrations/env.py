"""Runs migrations on the connection `taisen.service.db` opened: all of them in one transaction, on SQLite and PostgreSQL."""

from alembic import context

import taisen.service.models  # noqa: F401  registers every table
from taisen.service.columns import metadata

ONE_AT_A_TIME = 7_462_108  # key of the advisory lock; SQLite's BEGIN IMMEDIATE needs none

connection = context.config.attributes["connection"]
sqlite = connection.dialect.name == "sqlite"
context.configure(
    connection=connection,
    target_metadata=metadata,
    render_as_batch=sqlite,
    transactional_ddl=True,
    compare_type=True,
    compare_server_default=True,
)
with context.begin_transaction():
    if not sqlite:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})")
    context.run_migrations()
    if sqlite and (orphans := connection.exec_driver_sql("PRAGMA foreign_key_check").all()):
        raise RuntimeError(f"rows without the row they refer to: {orphans[:5]}")
