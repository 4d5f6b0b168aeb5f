"""`taisen db`: bring the schema up to date, check, back up, restore."""

from pathlib import Path
from typing import Annotated

import typer

from taisen.engine.text import Text
from taisen.service import db
from taisen.service.admin import backup as backups
from taisen.service.admin import soundness

from .admin.desk import Database, Exit, Json, Lang, Yes, at_desk, findings
from .settings import settings

_FAULTS = Text("問題", "faults")

app = typer.Typer(
    no_args_is_help=True,
    help="Look after the database.",
    epilog="Exit codes: 0 done; 1 something that was checked is wrong; 2 not understood; 3 refused, nothing changed; "
    "4 the database does not answer, or a tool is missing; 5 not confirmed; 130 interrupted.",
)


@app.command()
def upgrade(url: Database = None) -> None:
    """Bring the schema to the newest revision. A failed migration changes nothing."""
    db.upgrade(settings(database=url).database)
    typer.echo(f"schema {db.newest()}")


@app.command()
def check(lang: Lang, json: Json = False, database: Database = None) -> None:
    """Check the database itself: broken pages, foreign keys, and every table, check and trigger of the newest schema."""
    with at_desk(database, json, lang, newest=False) as desk:
        found = soundness.faults(desk.engine)
        faults = Text("問題が{n}件あります。", "{n|One fault|# faults}.").fill(n=len(found))
        sound = Text("データベースに問題はありません。スキーマ{schema}です。", "The database is sound, at schema {schema}.").fill(
            schema=db.newest()
        )
        desk.tell({"sound": not found, "findings": found}, *findings(desk, _FAULTS, found), note=faults if found else sound)
        if found:
            raise typer.Exit(Exit.WRONG)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="file to write", dir_okay=False)],
    lang: Lang,
    replace: Annotated[bool, typer.Option("--replace", help="write over a file that is there")] = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Write everything into one file, as of one moment, while the service runs. It holds secrets: keep it like the database."""
    with at_desk(database, json, lang, newest=False) as desk:
        made = backups.back_up(desk.config.database, file, replace=replace)
        told = Text("{file}：{size}バイト、スキーマ{schema}。", "{file}: {size} bytes, schema {schema}.")
        desk.tell({"backup": made}, note=told.fill(file=str(made.file), size=made.size, schema=made.revision))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="a backup of `taisen db backup`", exists=True, dir_okay=False)],
    lang: Lang,
    replace: Annotated[bool, typer.Option("--replace", help="put it in the place of what is in the database")] = False,
    upgrade: Annotated[bool, typer.Option("--upgrade", help="bring a backup of an older schema to the newest")] = False,
    yes: Yes = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Restore a backup: looked at first, and refused if it is not sound or its audit finds anything. Stop the service before."""
    with at_desk(database, json, lang, newest=False, there=False) as desk:
        if replace:
            question = Text("{url}の中身をすべて{file}に置き換えますか？", "Replace everything in {url} by {file}?")
            desk.ask(question.fill(url=desk.engine.url.render_as_string(), file=str(file)), yes)
        games = desk.games()
        with desk.progress(Text("監査", "audit"), None) as tick:
            found = backups.restore(desk.config.database, file, games, replace=replace, upgrade=upgrade, tick=tick)
        wrong = Text(
            "バックアップに問題が{n}件あります。何も復元しませんでした。", "{n|One fault|# faults} in the backup; nothing was restored."
        ).fill(n=len(found))
        done = Text("復元しました。スキーマ{schema}、監査で食い違いはありません。", "Restored, schema {schema}; the audit is clean.")
        note = wrong if found else done.fill(schema=db.newest())
        desk.tell({"restored": not found, "findings": found}, *findings(desk, _FAULTS, found), note=note)
        if found:
            raise typer.Exit(Exit.WRONG)
