"""`taisen admin export`: an account as JSON, the ledger as CSV."""

import csv
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TextIO

import msgspec
import typer

from taisen.engine.text import Text
from taisen.service.admin import export, people

from .bans import Whom
from .desk import By, Database, Desk, Lang, Reason, Yes, at_desk

app = typer.Typer(no_args_is_help=True, help="Hand out data: an account as JSON, the ledger as CSV. Reading it is an act too.")

Out = Annotated[
    Path | None, typer.Option("--out", help="file to write, readable by its owner only (default: standard output)", dir_okay=False)
]


@app.command()
def account(who: Whom, reason: Reason, lang: Lang, out: Out = None, by: By = None, yes: Yes = False, database: Database = None) -> None:
    """Everything kept about an account, as JSON."""
    with at_desk(database, False, lang) as desk:
        signed = desk.sign(by, reason)
        of = desk.read(lambda c: people.find(c, who, dev=True))
        question = Text(
            "{name}さん（{id}）のすべてのデータを書き出しますか？（担当：{by}）", "Export everything about {name} ({id}) as {by}?"
        )
        desk.ask(question.fill(name=of.name, id=of.steam_id or of.id, by=signed.operator), yes)
        n, told = desk.change(lambda c: export.account(c, of, signed))
        with _open(out) as file:
            file.write(msgspec.json.format(msgspec.json.encode(told)).decode() + "\n")
        _done(desk, out, n)


@app.command()
def ledger(
    reason: Reason,
    lang: Lang,
    who: Annotated[str | None, typer.Option("--account", help="of this account only: SteamID64 or id")] = None,
    out: Out = None,
    by: By = None,
    yes: Yes = False,
    database: Database = None,
) -> None:
    """Every grant and every movement of points, as CSV. Times are UTC epoch milliseconds; open SteamIDs as text."""
    with at_desk(database, False, lang) as desk:
        signed = desk.sign(by, reason)
        of = None if who is None else desk.read(lambda c: people.find(c, who, dev=True))
        whose = Text("全員", "everybody") if of is None else Text("{name}さん", "{name}").fill(name=of.name)
        question = Text("{whose}のポイントの動きを書き出しますか？（担当：{by}）", "Export the ledger of {whose} as {by}?")
        desk.ask(question.fill(whose=whose, by=signed.operator), yes)
        n, lines = desk.change(lambda c: export.ledger(c, of, signed))
        with _open(out) as file:
            table = csv.writer(file)
            table.writerow(export.LEDGER)
            table.writerows(lines)
        _done(desk, out, n)


@contextmanager
def _open(out: Path | None) -> Iterator[TextIO]:
    if out is None:
        yield sys.stdout
        return
    with open(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8", newline="") as file:
        yield file


def _done(desk: Desk, out: Path | None, n: int) -> None:
    told = Text("操作{n}。", "Act {n}.") if out is None else Text("{out}に書き出しました：操作{n}。", "Written to {out}: act {n}.")
    desk.mention(told.fill(out=str(out), n=n))
