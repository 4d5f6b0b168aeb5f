"""`taisen admin void`: a battle, with compensation."""

from typing import Annotated

import typer
from rich.table import Table

from taisen.engine.text import Text, join
from taisen.service.admin import voids
from taisen.service.admin.voids import Void

from . import headings
from .desk import By, Database, Desk, Json, Lang, Reason, Yes, at_desk

_COLUMNS = (headings.ACCOUNT, headings.LOT, headings.GRANTED, headings.REVOKED, headings.HELD, headings.CLAIMED)


def void(
    battle: Annotated[str, typer.Argument(help="id of the battle")],
    reason: Reason,
    lang: Lang,
    by: By = None,
    yes: Yes = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Void a battle that is over, or not started, and make good what it did.

    Points are taken back as far as they are there, ratings compensated, cards get back the energy they lost. Log and slot stay.

    What was already claimed is listed, and is not taken back.
    """
    with at_desk(database, json, lang) as desk:
        signed = desk.sign(by, reason)
        planned = desk.read(lambda c: voids.preview(c, battle))
        desk.preview(_title(planned), _COLUMNS, _lots(planned), _changes(planned))
        desk.ask(
            Text("対戦{battle}を無効にしますか？（担当：{by}）", "Void battle {battle} as {by}?").fill(battle=battle, by=signed.operator),
            yes,
        )
        n, done = desk.change(lambda c: voids.void(c, battle, signed))
        said = Text("対戦{battle}を無効にしました：操作{n}。{changes}", "Battle {battle} is void: act {n}. {changes}")
        desk.tell({"act": n, **_told(done)}, *_tables(desk, done), note=said.fill(battle=battle, n=n, changes=_changes(done)))


def _title(told: Void) -> Text:
    was = Text("終了済み", "over") if told.was == "over" else Text("準備のみ", "prepared")
    return Text("{ruleset} {mode}、{was}", "{ruleset} {mode}, {was}").fill(ruleset=told.ruleset, mode=told.mode, was=was)


def _lots(told: Void) -> list[tuple[object, ...]]:
    return [(row.account, row.lot, row.granted, row.revoked, row.held, row.claimed) for row in told.lots]


def _tables(desk: Desk, done: Void) -> list[Table]:
    return [desk.table(_title(done), _COLUMNS, _lots(done))] if done.lots else []


def _changes(told: Void) -> Text:
    gone = sum(row.claimed + row.held for row in told.lots)
    said = [Text("取り戻したのは{n}ポイント", "{n|one point|# points} taken back").fill(n=sum(row.revoked for row in told.lots))]
    if gone:
        stays = Text(
            "受け取り済みか確保中で、そのまま残るのは{n}ポイント", "claimed or held, and staying with the player: {n|one point|# points}"
        )
        said.append(stays.fill(n=gone))
    rating = Text("{account}のレーティング{delta:+}", "rating of {account} {delta:+}")
    said += [rating.fill(account=change.account, delta=change.delta) for change in told.ratings]
    energy = Text("{account}のカード{n}枚のKP{delta:+}", "energy of {account} {delta:+} on {n|one card|# cards}")
    for account in dict.fromkeys(change.account for change in told.energy):
        deltas = [change.delta for change in told.energy if change.account == account]
        said.append(energy.fill(account=account, n=len(deltas), delta=sum(deltas)))
    if told.issued:
        issued = Text("もう残っていないため新たに発行したKP{n}", "energy issued anew because it is no longer there to take back: {n}")
        said.append(issued.fill(n=told.issued))
    return join(said, Text("、", "; "))


def _told(done: Void) -> dict[str, object]:
    return {name: getattr(done, name) for name in done.__struct_fields__}
