"""`taisen admin audit`: whether everything in the database agrees."""

import re
from typing import Annotated

import typer
from sqlalchemy import Connection

from taisen.engine.text import Text
from taisen.service.admin import acts, soundness
from taisen.service.admin import audit as auditor
from taisen.service.battles.audit import count
from taisen.service.findings import Finding

from .desk import Database, Exit, Json, Lang, at_desk, findings

_CLEAN = Text(
    "すべて一致しています。再現した対戦{battles}件、{head}。",
    "Everything agrees: {battles|one battle|# battles} played again, {head}.",
)
_DIFFERENCES = Text(
    "食い違いが{n}件あります。再現した対戦{battles}件、{head}。",
    "{n|One difference|# differences}. {battles|One battle|# battles} played again, {head}.",
)
_LAST = Text("最後の操作{head}", "last act {head}")
_NO_ACT = Text("操作の記録はまだありません", "no act yet")
_ANCHOR = re.compile(r"([1-9][0-9]*):([0-9a-f]{64})")


def _anchor(word: str) -> str:
    if word and not _ANCHOR.fullmatch(word):
        raise typer.BadParameter("an anchor is the number of an act, a colon and its hash, as an earlier audit printed it")
    return word


def audit(
    lang: Lang,
    anchor: Annotated[
        str, typer.Option("--anchor", help="an act an earlier audit printed (12:6f3a…): it must still be in the chain", callback=_anchor)
    ] = "",
    json: Json = False,
    database: Database = None,
) -> None:
    """Check that everything in the database agrees, and name every difference (exit code 1).

    Points, claims, battles and their logs, collections, the chain of acts, and that every trigger and constraint that guards them is there.
    """
    with at_desk(database, json, lang) as desk:
        games = desk.games()

        def look(c: Connection) -> tuple[int, list[Finding], str]:
            battles = count(c)
            with desk.progress(Text("監査", "audit"), battles) as tick:
                found = [*soundness.guards(c), *auditor.differences(c, games, tick)]
            if anchored := _ANCHOR.fullmatch(anchor):
                found += auditor.anchored(c, int(anchored[1]), anchored[2])
            last = acts.last(c)
            return battles, found, "" if last is None else f"{last.n}:{last.hash}"

        battles, found, head = desk.read(look)
        note = (_DIFFERENCES if found else _CLEAN).fill(n=len(found), battles=battles, head=_LAST.fill(head=head) if head else _NO_ACT)
        told = {"clean": not found, "findings": found, "battles": battles, "last_act": head or None}
        desk.tell(told, *findings(desk, Text("食い違い", "differences"), found), note=note)
        if found:
            raise typer.Exit(Exit.WRONG)
