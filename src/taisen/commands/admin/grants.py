"""`taisen admin grant-points` and `grant-cards`: batches from CSV files, or one grant."""

import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from taisen.service.admin import grants, people
from taisen.service.admin.grants import Plan

from .desk import By, Database, Desk, Exit, Json, Lang, Reason, Yes, at_desk, counted

MOST_SHOWN = 20

File = Annotated[
    Path | None,
    typer.Argument(help="CSV in UTF-8; - reads it from standard input", exists=True, dir_okay=False, allow_dash=True, show_default=False),
]
Batch = Annotated[str, typer.Option("--batch", help="id of the batch: run again, it does nothing (needed with a file)")]
To = Annotated[str, typer.Option("--to", help="instead of a file: the SteamID64, or the id, of one account")]
Note = Annotated[str, typer.Option("--note", help="with --to: a note")]
Apply = Annotated[bool, typer.Option("--apply", help="do it; without it, only what would be done is shown")]


def grant_points(
    reason: Reason,
    lang: Lang,
    file: File = None,
    batch: Batch = "",
    to: To = "",
    points: Annotated[int, typer.Option("--points", help="with --to: how many")] = 0,
    note: Note = "",
    apply: Apply = False,
    by: By = None,
    yes: Yes = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Grant points: a CSV file with the columns steam_id, amount, note (may be left out). A dry run until --apply."""
    _one_of(file, to, batch)
    with at_desk(database, json, lang) as desk:
        if file is not None:
            data = _bytes(file)
            plan = desk.read(lambda c: grants.points(c, batch, data, desk.dev))
        else:
            plan = _single(desk, grants.POINTS, batch, to, {"amount": f"{points}", "note": note})
        _carry_out(desk, plan, reason, by, apply, yes)


def grant_cards(
    reason: Reason,
    lang: Lang,
    file: File = None,
    batch: Batch = "",
    to: To = "",
    ruleset: Annotated[str, typer.Option("--ruleset", help="with --to: of which game")] = "",
    card: Annotated[str, typer.Option("--card", help="with --to: id of the card")] = "",
    copies: Annotated[int, typer.Option("--copies", help="with --to: how many")] = 1,
    note: Note = "",
    apply: Apply = False,
    by: By = None,
    yes: Yes = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Grant cards: a CSV file with the columns steam_id, ruleset, card, amount, note (may be left out). A dry run until --apply."""
    _one_of(file, to, batch)
    with at_desk(database, json, lang) as desk:
        if file is not None:
            data, games = _bytes(file), desk.games()
            plan = desk.read(lambda c: grants.cards(c, batch, data, games, desk.dev))
        else:
            plan = _single(desk, grants.CARDS, batch, to, {"ruleset": ruleset, "card": card, "amount": f"{copies}", "note": note})
        _carry_out(desk, plan, reason, by, apply, yes)


def _one_of(file: Path | None, to: str, batch: str) -> None:
    if (file is None) == (to == ""):
        raise typer.BadParameter("name either a file or one account (--to)")
    if file is not None and not batch:
        raise typer.BadParameter("a file needs --batch, an id of your own for what it grants")


def _bytes(file: Path) -> bytes:
    return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()


def _single(desk: Desk, act: str, batch: str, to: str, fields: dict[str, str]) -> Plan:
    id, games = batch or f"one-{secrets.token_hex(6)}", desk.games()
    return desk.read(lambda c: grants.one(c, act, id, people.find(c, to, desk.dev), fields, games, desk.dev))


def _carry_out(desk: Desk, plan: Plan, reason: str, by: str | None, apply: bool, yes: bool) -> None:
    signed = desk.sign(by, reason)
    if plan.wrong:
        rows = [(bad.line, bad.column, desk.lang.of(bad.text)) for bad in plan.wrong]
        desk.tell(_told(plan, None), desk.table("wrong lines", ("line", "column", "what"), rows), note="Nothing was granted.")
        raise typer.Exit(Exit.WRONG)
    if plan.applied is not None:
        done = f"Batch {plan.batch} was applied already, as act {plan.applied.n} by {plan.applied.operator}. Nothing to do."
        desk.tell(_told(plan, None), note=done)
        return
    _preview(desk, plan)
    if not apply:
        desk.tell(_told(plan, None), note="A dry run: nothing was granted. Add --apply to do it.")
        return
    to = counted(len({grant.account for grant in plan.grants}), "account")
    desk.ask(f"Grant {_total(plan)} to {to} as {signed.operator}?", yes)
    with desk.progress(plan.act, len(plan.grants)) as tick:
        n = desk.change(lambda c: grants.apply(c, plan, signed, tick))
    desk.tell(_told(plan, n), note=f"Granted {_total(plan)}: act {n}, batch {plan.batch}.")


def _preview(desk: Desk, plan: Plan) -> None:
    rows = [(g.line, g.steam_id or g.account, g.name, g.ruleset, g.card, g.amount, g.note) for g in plan.grants[:MOST_SHOWN]]
    more = len(plan.grants) - len(rows)
    note = f"{counted(len(plan.grants), 'line')}, {_total(plan)}" + (f"; {counted(more, 'line')} not shown" if more else "")
    columns = ["line", "account", "name", "ruleset", "card", "amount", "note"]
    if plan.act == grants.POINTS:
        columns, rows = [columns[at] for at in (0, 1, 2, 5, 6)], [tuple(row[at] for at in (0, 1, 2, 5, 6)) for row in rows]  # type: ignore[misc]
    desk.preview(f"{plan.act}, batch {plan.batch}", columns, rows, note)


def _total(plan: Plan) -> str:
    return counted(plan.total, "point" if plan.act == grants.POINTS else "card")


def _told(plan: Plan, n: int | None) -> dict[str, Any]:
    return {
        "act": n if plan.applied is None else plan.applied.n,
        "batch": plan.batch,
        "applied": n is not None or plan.applied is not None,
        "new": n is not None,
        "lines": len(plan.grants),
        "total": plan.total,
        "wrong": [{"line": bad.line, "column": bad.column, "text": bad.text} for bad in plan.wrong],
        "grants": plan.grants,
    }
