"""Backups, and back. A backup is one file, of one moment, taken while the service runs; nothing is restored that is not sound.

SQLite is copied by its own online backup; PostgreSQL by its own pg_dump and pg_restore (`dump`).
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from sqlalchemy import make_url
from sqlalchemy.exc import DatabaseError

from taisen.engine.text import Text

from .. import db
from ..errors import Conflict, Unavailable
from ..findings import Finding
from ..games import Games
from . import audit, dump, soundness

IN_THE_WAY = Conflict("file_exists", Text("そのファイルはすでにあります", "that file is there already; --replace writes over it"))
NOT_EMPTY = Conflict(
    "database_not_empty",
    Text(
        "復元先のデータベースは空ではありません。置き換えるには --replace を付けてください",
        "the database is not empty; --replace puts the backup in its place",
    ),
)
OTHER_SCHEMA = Conflict(
    "other_schema",
    Text(
        "バックアップのスキーマがこのリリースの最新ではありません。古いものは --upgrade で最新にできます",
        "the backup is not at this release's newest schema; --upgrade brings an older one there",
    ),
)
BUSY = Unavailable(
    "database_busy",
    Text("データベースが使用中です。サービスを止めてからやり直してください", "the database is in use; stop the service first"),
)

BUSY_S = 10

Tick = Callable[[int], None]


class Backup(Struct, frozen=True):
    """A file with everything in it. `revision`: of its schema; `size` in bytes."""

    file: str
    size: int
    revision: str


def back_up(url: str, file: Path, *, replace: bool = False) -> Backup:
    """Write everything into `file`, which appears when it is whole. Raises IN_THE_WAY, dump.NO_TOOLS, dump.Failed."""
    if file.exists() and not replace:
        raise IN_THE_WAY
    partial = file.with_name(f".{file.name}.partial")
    try:
        partial.touch(0o600)
        if _is_sqlite(url):
            with closing(_open(_path(url))) as source, closing(_open(partial)) as copy:
                source.backup(copy, progress=_patience())
                copy.execute("PRAGMA journal_mode=DELETE")  # one file, without companions
        else:
            dump.write(url, partial)
        _to_disk(partial)
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)
    return Backup(str(file), file.stat().st_size, _revision(url))


def restore(
    url: str, file: Path, games: Games, *, replace: bool = False, upgrade: bool = False, tick: Tick = lambda _: None
) -> list[Finding]:
    """Put a backup in the place of the database, if it is sound and its audit is clean; else what is wrong with it, and nothing changed.

    Raises NOT_EMPTY, dump.NO_BACKUP, OTHER_SCHEMA, BUSY, dump.NO_TOOLS, dump.Failed.
    """
    if not replace and _has_tables(url):
        raise NOT_EMPTY
    with (_restored_file if _is_sqlite(url) else dump.restored)(url, file) as (copy, accept):
        findings = _inspect(copy, games, upgrade, tick)
        if not findings:
            accept()
    return findings


def _inspect(url: str, games: Games, upgrade: bool, tick: Tick) -> list[Finding]:
    try:
        revision = _revision(url)
    except DatabaseError as error:
        return [soundness.unreadable(error)]
    if revision != db.newest():
        if not upgrade or revision not in db.revisions():
            raise OTHER_SCHEMA
        db.upgrade(url)
    engine = db.make_engine(url)
    try:
        if found := soundness.faults(engine):
            return found
        with db.snapshot(engine) as c:
            return audit.differences(c, games, tick)
    finally:
        engine.dispose()


# -- SQLite ------------------------------------------------------------------------------------------------------------------


@contextmanager
def _restored_file(url: str, file: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """A copy of the backup beside the database, and what puts it in its place: in one transaction of the database itself, so that
    whoever has it open sees the old one or the new one."""
    target = _path(url)
    copy = target.with_name(f".{target.name}.restoring")
    target.parent.mkdir(parents=True, exist_ok=True)

    def accept() -> None:
        with closing(_open(copy)) as source, closing(_open(target)) as old:
            source.backup(old, progress=_patience())
        _to_disk(target)

    try:
        _forget(copy)
        with file.open("rb") as opened:
            if opened.read(16) != b"SQLite format 3\0":
                raise dump.NO_BACKUP
        with closing(_open(file)) as source, closing(_open(copy)) as made:
            source.backup(made)
        yield f"sqlite:///{copy}", accept
    finally:
        _forget(copy)


def _open(path: Path) -> Any:
    return db.sqlite_module().connect(str(path), isolation_level=None, timeout=BUSY_S)


def _patience() -> Callable[[int, int, int], None]:
    until = time.monotonic() + BUSY_S

    def look(_status: int, remaining: int, _total: int) -> None:
        if remaining and time.monotonic() > until:
            raise BUSY

    return look


def _forget(path: Path) -> None:
    for companion in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + companion).unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    for place, how in ((path, os.O_RDWR), (path.parent, os.O_RDONLY)):
        handle = os.open(place, how)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# -- both --------------------------------------------------------------------------------------------------------------------


def _is_sqlite(url: str) -> bool:
    return make_url(url).get_backend_name() == "sqlite"


def _path(url: str) -> Path:
    return Path(make_url(url).database or "")


def _revision(url: str) -> str:
    engine = db.make_engine(url)
    try:
        with engine.connect() as c:
            return db.revision_of(c) or "none"
    finally:
        engine.dispose()


def _has_tables(url: str) -> bool:
    return db.is_there(url) and (not _is_sqlite(url) or _path(url).stat().st_size > 0) and bool(db.tables(url))
