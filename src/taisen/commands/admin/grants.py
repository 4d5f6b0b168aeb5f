"""`taisen admin grant-points` and `grant-cards`: batches from CSV files, or one grant."""

import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from taisen.engine.text import Text
from taisen.service.admin import grants, people
from taisen.service.admin.grants import Plan

from . import headings
from .desk import By, Database, Desk, Exit, Json, Lang, Reason, Yes, at_desk

MOST_SHOWN = 20

_TITLES = {grants.POINTS: Text("ポイントの付与", "grant-points"), grants.CARDS: Text("カードの付与", "grant-cards")}
_DRY = Text(
    "試行（ドライラン）です。何も付与していません。実行するには --apply を付けてください。",
    "A dry run: nothing was granted. Add --apply to do it.",
)
_DRY_ONE = Text(
    "試行（ドライラン）です。何も付与していません。実行するには --apply --batch {batch} を付けてください。"
    "同じバッチIDなら、繰り返し実行しても付与は一度だけです。",
    "A dry run: nothing was granted. Add --apply --batch {batch} to do it: with that id it is granted once, however often it runs.",
)
_DONE_BEFORE = Text(
    "バッチ{batch}は、操作{n}（担当：{by}）ですでに実行されています。することはありません。",
    "Batch {batch} was applied already, as act {n} by {by}. Nothing to do.",
)
_QUESTION = Text(
    "{to}件のアカウントに、合わせて{total}を付与しますか？（担当：{by}）", "Grant {total} to {to|one account|# accounts} as {by}?"
)
_DONE = Text("{total}を付与しました：操作{n}、バッチ{batch}。", "Granted {total}: act {n}, batch {batch}.")

File = Annotated[
    Path | None,
    typer.Argument(help="CSV in UTF-8; - reads it from standard input", exists=True, dir_okay=False, allow_dash=True, show_default=False),
]
Batch = Annotated[
    str,
    typer.Option(
        "--batch",
        help="id of what is granted: run again with it, nothing is granted twice. A file needs one; --to without one grants anew each time",
    ),
]
To = Annotated[str, typer.Option("--to", help="instead of a file: the SteamID64, or the id, of one account")]
Note = Annotated[str, typer.Option("--note", help="with --to: a note")]
Apply = Annotated[bool, typer.Option("--apply", help="do it; without it, even with --yes, only what would be done is shown")]


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
    """Grant points from a CSV file, or to one account: a dry run until --apply. No grant can be taken back.

    The file has the columns steam_id, amount, note (which may be left out).
    """
    _one_of(file, to, batch)
    with at_desk(database, json, lang) as desk:
        if file is not None:
            data = _bytes(file)
            plan = desk.read(lambda c: grants.points(c, batch, data, desk.dev))
        else:
            plan = _single(desk, grants.POINTS, batch, to, {"amount": f"{points}", "note": note})
        _carry_out(desk, plan, reason, by, apply, yes, _DRY if batch else _DRY_ONE)


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
    """Grant cards from a CSV file, or to one account: a dry run until --apply. No grant can be taken back.

    The file has the columns steam_id, ruleset, card, amount, note (which may be left out).
    """
    _one_of(file, to, batch)
    with at_desk(database, json, lang) as desk:
        if file is not None:
            data, games = _bytes(file), desk.games()
            plan = desk.read(lambda c: grants.cards(c, batch, data, games, desk.dev))
        else:
            plan = _single(desk, grants.CARDS, batch, to, {"ruleset": ruleset, "card": card, "amount": f"{copies}", "note": note})
        _carry_out(desk, plan, reason, by, apply, yes, _DRY if batch else _DRY_ONE)


def _one_of(file: Path | None, to: str, batch: str) -> None:
    if (file is None) == (to == ""):
        raise typer.BadParameter("name either a file or one account (--to)")
    if file is not None and not batch:
        raise typer.BadParameter("a file needs --batch, an id of your own for what it grants")


def _bytes(file: Path) -> bytes:
    return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()


def _single(desk: Desk, act: str, batch: str, to: str, fields: dict[str, str]) -> Plan:
    id, games = batch or f"single-{secrets.token_hex(6)}", desk.games()
    return desk.read(lambda c: grants.one(c, act, id, people.find(c, to, desk.dev), fields, games, desk.dev))


def _carry_out(desk: Desk, plan: Plan, reason: str, by: str | None, apply: bool, yes: bool, dry: Text) -> None:
    signed = desk.sign(by, reason)
    if plan.wrong:
        rows = [(bad.line, bad.column, bad.text) for bad in plan.wrong]
        table = desk.table(Text("誤りのある行", "wrong lines"), (headings.LINE, headings.COLUMN, headings.WHAT), rows)
        desk.tell(_told(plan, None), table, note=Text("何も付与しませんでした。", "Nothing was granted."))
        raise typer.Exit(Exit.WRONG)
    if plan.applied is not None:
        done = _DONE_BEFORE.fill(batch=plan.batch, n=plan.applied.n, by=plan.applied.operator)
        desk.tell(_told(plan, None), note=done)
        return
    _preview(desk, plan)
    if not apply:
        desk.tell(_told(plan, None), note=dry.fill(batch=plan.batch))
        return
    to = len({grant.account for grant in plan.grants})
    desk.ask(_QUESTION.fill(total=_total(plan), to=to, by=signed.operator), yes)
    with desk.progress(_TITLES[plan.act], len(plan.grants)) as tick:
        n = desk.change(lambda c: grants.apply(c, plan, signed, tick))
    desk.tell(_told(plan, n), note=_DONE.fill(total=_total(plan), n=n, batch=plan.batch))


def _preview(desk: Desk, plan: Plan) -> None:
    rows = [(g.line, g.steam_id or g.account, g.name, g.ruleset, g.card, g.amount, g.note) for g in plan.grants[:MOST_SHOWN]]
    more = len(plan.grants) - len(rows)
    note = Text("{lines}行、{total}", "{lines|one line|# lines}, {total}").fill(lines=len(plan.grants), total=_total(plan))
    if more:
        note += Text("。ほかに{more}行", "; {more|one line|# lines} not shown").fill(more=more)
    columns = [*(headings.LINE, headings.ACCOUNT, headings.NAME, headings.RULESET), *(headings.CARD, headings.AMOUNT, headings.NOTE)]
    if plan.act == grants.POINTS:
        columns, rows = [columns[at] for at in (0, 1, 2, 5, 6)], [tuple(row[at] for at in (0, 1, 2, 5, 6)) for row in rows]  # type: ignore[misc]
    title = Text("{act}、バッチ{batch}", "{act}, batch {batch}").fill(act=_TITLES[plan.act], batch=plan.batch)
    desk.preview(title, columns, rows, note)


def _total(plan: Plan) -> Text:
    points, cards = Text("{n}ポイント", "{n|one point|# points}"), Text("カード{n}枚", "{n|one card|# cards}")
    return (points if plan.act == grants.POINTS else cards).fill(n=plan.total)


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
