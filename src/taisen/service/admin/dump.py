"""PostgreSQL's own tools: pg_dump and pg_restore, from `TAISEN_PG_BIN` or the PATH. The password goes by the environment, never by
the command line."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url, text

from taisen.engine.text import Text

from .. import db
from ..errors import Conflict, Refused, Unavailable

ASIDE = "taisen_before"  # the schema that holds the old tables while a backup is looked at

NO_TOOLS = Unavailable(
    "no_postgresql_tools",
    Text(
        "pg_dump と pg_restore が見つかりません。PostgreSQLのクライアントを入れるか、TAISEN_PG_BIN でフォルダーを指定してください",
        "pg_dump and pg_restore are not here: install PostgreSQL's client, or name their folder in TAISEN_PG_BIN",
    ),
)
LEFT_OVER = Conflict(
    "restore_left_over",
    Text(
        "中断された復元のスキーマ taisen_before が残っています。中身を確かめてから片付けてください",
        "an interrupted restore has left the schema taisen_before; look into it and put it right first",
    ),
)
NO_BACKUP = Refused("not_a_backup", Text("このデータベース用のバックアップではありません", "this is no backup for this kind of database"))


class Failed(Unavailable):
    """A tool of PostgreSQL has failed; it says why."""

    def __init__(self, tool: str, said: str) -> None:
        super().__init__("postgresql_tool_failed", Text(f"{tool} が失敗しました: {said}", f"{tool} failed: {said}"))


def write(url: str, file: Path) -> None:
    """Dump the database into `file`, as of one moment. Raises NO_TOOLS, Failed."""
    _run(url, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={file}")


@contextmanager
def restored(url: str, file: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """The backup in the place of what was there, which is kept aside until it is accepted, and comes back if it is not.

    Raises NO_TOOLS, NO_BACKUP, LEFT_OVER, Failed.
    """
    if b"TABLE DATA public alembic_version" not in _list(url, file):
        raise NO_BACKUP
    engine = db.make_engine(url)
    accepted = False

    def accept() -> None:
        nonlocal accepted
        accepted = True

    def say(*statements: str) -> None:
        with engine.begin() as c:
            for statement in statements:
                c.execute(text(statement))

    try:
        with engine.connect() as c:
            if c.execute(text("SELECT 1 FROM pg_namespace WHERE nspname = :name"), {"name": ASIDE}).first() is not None:
                raise LEFT_OVER
        say(f"ALTER SCHEMA public RENAME TO {ASIDE}", "CREATE SCHEMA public")
        try:
            _run(url, "pg_restore", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error", _into(url), str(file))
            yield url, accept
        finally:
            if accepted:
                say(f"DROP SCHEMA {ASIDE} CASCADE")
            else:
                say("DROP SCHEMA public CASCADE", f"ALTER SCHEMA {ASIDE} RENAME TO public")
    finally:
        engine.dispose()


def _list(url: str, file: Path) -> bytes:
    try:
        return _run(url, "pg_restore", "--list", str(file))
    except Failed:
        raise NO_BACKUP from None


def _into(url: str) -> str:
    return f"--dbname={make_url(url).database}"


def _run(url: str, tool: str, *words: str) -> bytes:
    at = make_url(url)
    host = at.query.get("host", at.host or "")
    settings = {"PGHOST": host, "PGPORT": at.port, "PGUSER": at.username, "PGPASSWORD": at.password, "PGDATABASE": at.database}
    env = {**os.environ, **{name: str(value) for name, value in settings.items() if value}}
    done = subprocess.run([_find(tool), *words], env=env, capture_output=True, check=False)  # noqa: S603  a tool of PostgreSQL
    if done.returncode:
        raise Failed(tool, done.stderr.decode(errors="replace").strip().splitlines()[0] if done.stderr else f"{done.returncode}")
    return done.stdout


def _find(tool: str) -> str:
    folder = os.environ.get("TAISEN_PG_BIN")
    found = shutil.which(tool, path=folder) if folder else shutil.which(tool)
    if found is None:
        raise NO_TOOLS
    return found
