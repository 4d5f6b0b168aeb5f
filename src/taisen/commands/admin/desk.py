"""Where an operator's commands stand: the database, who signs, what is asked, and how it is told to people and to machines."""

import getpass
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import IntEnum
from typing import Annotated, Any, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError

from taisen.engine.text import NOTHING, Text
from taisen.service import db
from taisen.service.admin import acts
from taisen.service.admin.acts import Signed
from taisen.service.admin.meanings import MEANINGS
from taisen.service.config import Config
from taisen.service.errors import Problem, Refused, Unavailable
from taisen.service.findings import Finding
from taisen.service.games import Games, all_games
from taisen.service.site import epoch_ms

from ..games import Lang, Language
from ..settings import Database, settings
from . import headings

__all__ = ["By", "Database", "Desk", "Exit", "Json", "Lang", "Reason", "Yes", "at_desk", "findings"]

T = TypeVar("T")
Columns = Sequence[Text]
Rows = Sequence[Sequence[object]]

WIDE = 160  # letters in a line that no terminal limits


class Exit(IntEnum):
    """How a command ends. 2 is typer's: the command was not understood; 130: interrupted."""

    DONE = 0
    WRONG = 1  # what was checked is not as it should be
    REFUSED = 3  # the state of things is against it; nothing has changed
    NO_DATABASE = 4  # it does not answer, or its schema is not the newest
    NOT_CONFIRMED = 5  # the question was not answered with yes; nothing has changed


Reason = Annotated[str, typer.Option("--reason", help="why; kept for ever beside the act", show_default=False)]
By = Annotated[str | None, typer.Option("--by", help="who does it (default: the user of this system)")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="do not ask; for scripts")]
Json = Annotated[bool, typer.Option("--json", help="print JSON")]

NO_DATABASE = Unavailable("no_database", Text("そのデータベースはありません", "there is no such database"))
OLD_SCHEMA = Unavailable(
    "old_schema",
    Text("スキーマが最新ではありません。taisen db upgrade を実行してください", "the schema is not the newest: run taisen db upgrade"),
)
_BAD_REASON = Refused("bad_reason", Text("理由は1から500文字です", "a reason has 1 to 500 letters"))
_BAD_OPERATOR = Refused("bad_operator", Text("担当者名は1から80文字です", "an operator's name has 1 to 80 letters"))


class Desk:
    """One command at work."""

    def __init__(self, config: Config, engine: Engine, json: bool, lang: Language) -> None:
        self.config = config
        self.engine = engine
        self.json = json
        self.lang = lang
        self.out = _console()
        self.err = _console(stderr=True)

    @property
    def dev(self) -> bool:
        """Whether accounts of the stub count."""
        return self.config.env == "dev"

    def games(self) -> Games:
        """All rulesets, with the seeds of the settings."""
        return all_games(self.config.seeds)

    # -- the database --

    def read(self, work: Callable[[Connection], T]) -> T:
        """What `work` finds, all of it as of one moment."""
        with db.snapshot(self.engine) as c:
            return work(c)

    def change(self, work: Callable[[Connection], T]) -> T:
        """What `work` returns, after COMMIT; one operator at a time."""
        for attempt in range(1, db.TRIES + 1):
            try:
                with self.engine.begin() as c:
                    acts.hold(c)
                    return work(c)
            except DBAPIError as error:
                if attempt == db.TRIES or getattr(error.orig, "sqlstate", None) not in ("40001", "40P01"):
                    raise
        raise AssertionError("unreachable")

    # -- the operator --

    def sign(self, by: str | None, reason: str) -> Signed:
        """Who does it, and why. Raises Refused."""
        operator = (by if by is not None else os.environ.get("SUDO_USER") or getpass.getuser()).strip()
        if not 1 <= len(operator) <= 80 or not operator.isprintable():
            raise _BAD_OPERATOR
        if not 1 <= len(reason.strip()) <= 500:
            raise _BAD_REASON
        return Signed(operator, reason.strip(), epoch_ms())

    def ask(self, question: Text, yes: bool) -> None:
        """Go on only if the operator wants to. Leaves with NOT_CONFIRMED."""
        if yes:
            return
        try:
            if typer.confirm(self.lang.of(question), err=True):
                return
            said = Text("何も変更しませんでした", "nothing was changed")
        except typer.Abort:
            said = Text("確認できませんでした。スクリプトでは --yes を付けてください", "nobody answered; scripts say --yes")
        self.err.print(self.lang.of(said.sentence()), style="yellow", highlight=False)
        raise typer.Exit(Exit.NOT_CONFIRMED)

    @contextmanager
    def progress(self, what: Text, total: int | None) -> Iterator[Callable[[int], None]]:
        """A bar while something takes its time, on a terminal only."""
        with Progress(console=self.err, transient=True, disable=not self.err.is_terminal) as bar:
            task = bar.add_task(self.lang.of(what), total=total)
            yield lambda n: bar.advance(task, n)

    # -- telling --

    def preview(self, title: Text, columns: Columns, rows: Rows, note: Text = NOTHING) -> None:
        """What is about to happen, beside the answer of the command: on stderr, and not for machines."""
        if not self.json:
            self.err.print(self.table(title, columns, rows))
            self.mention(note)

    def mention(self, note: Text) -> None:
        """A line beside the answer, on stderr."""
        if note != NOTHING:
            self.err.print(self.lang.of(note), highlight=False, markup=False)

    def tell(self, told: Mapping[str, Any], *tables: Table, note: Text = NOTHING) -> None:
        """The answer: JSON for machines, tables and a line for people."""
        if self.json:
            typer.echo(msgspec.json.format(msgspec.json.encode(told)).decode())
            return
        for table in tables:
            self.out.print(table)
        if note != NOTHING:
            self.out.print(self.lang.of(note), highlight=False, markup=False, soft_wrap=True)

    def table(self, title: Text, columns: Columns, rows: Rows) -> Table:
        """A table for people; a cell that is a Text is said in their language."""
        table = Table(title=self.lang.of(title), title_justify="left")
        for column in columns:
            table.add_column(self.lang.of(column), overflow="fold")
        for row in rows:
            table.add_row(*(self._cell(cell) for cell in row))
        return table

    def _cell(self, cell: object) -> str:
        return "" if cell is None else escape(self.lang.of(cell) if isinstance(cell, Text) else f"{cell}")


def findings(desk: Desk, title: Text, found: Sequence[Finding]) -> list[Table]:
    """A table of what was found, if anything was."""
    columns = (headings.CHECK, headings.TABLE, headings.ID, headings.MEANING, headings.EXPECTED, headings.FOUND)
    rows = [(of.check, of.table, of.id, MEANINGS[of.check], of.expected, of.found) for of in found]
    return [desk.table(title, columns, rows)] if rows else []


@contextmanager
def at_desk(database: str | None, json: bool, lang: Language, *, newest: bool = True, there: bool = True) -> Iterator[Desk]:
    """A desk at the database. Refusals become a sentence and an exit code; `newest`: only if the schema is the newest; `there`: only
    if there is a database."""
    config = settings(database=database)
    engine = db.make_engine(config.database)
    desk = Desk(config, engine, json, lang)
    try:
        if there and not db.is_there(config.database):
            raise NO_DATABASE
        if newest:
            _must_be_newest(engine)
        yield desk
    except Problem as problem:
        _refuse(desk, problem.code, problem.body.text, Exit.NO_DATABASE if isinstance(problem, Unavailable) else Exit.REFUSED)
    except OperationalError as error:
        text = Text("データベースに接続できないか、使用中です", "the database does not answer, or is busy").sentence()
        _refuse(desk, "no_database", text, Exit.NO_DATABASE, str(error.orig).strip().splitlines()[0])
    finally:
        engine.dispose()


def _must_be_newest(engine: Engine) -> None:
    with engine.connect() as c:
        if db.revision_of(c) != db.newest():
            raise OLD_SCHEMA


def _refuse(desk: Desk, code: str, text: Text, exit: Exit, detail: str = "") -> None:
    if desk.json:
        error = {"code": code, "text": {"ja": text.ja, "en": text.en}, **({"detail": detail} if detail else {})}
        typer.echo(msgspec.json.format(msgspec.json.encode({"error": error})).decode())
    else:
        desk.err.print(" ".join(filter(None, (desk.lang.of(text), detail))), style="red", highlight=False, markup=False)
    raise typer.Exit(exit)


def _console(*, stderr: bool = False) -> Console:
    console = Console(stderr=stderr)
    return console if console.is_terminal else Console(stderr=stderr, width=WIDE)
