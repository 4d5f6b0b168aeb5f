"""`taisen admin claims`: what has to be looked at, and how it is settled."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from taisen.engine.text import Text
from taisen.service.admin import claims
from taisen.service.admin.claims import OpenClaim
from taisen.service.site import epoch_ms

from . import headings
from .desk import By, Database, Json, Lang, Reason, Yes, at_desk

app = typer.Typer(invoke_without_command=True)

_COLUMNS = (
    *(headings.CLAIM, headings.ACCOUNT, headings.STEAM_ID, headings.SERVER),
    *(headings.POINTS, headings.STATE, headings.SINCE),
)
_FROZEN = (headings.LOT, headings.ACCOUNT, headings.BATTLE, headings.POINTS, headings.EXPIRES)
_ALARMS = (headings.ALARM, headings.ACCOUNT, headings.LOT, headings.BATTLE, headings.STEP, headings.AT)
_STATES = {
    "reserved": Text("確保中", "reserved"),
    "in doubt": Text("確認待ち", "in doubt"),
    "confirmed": Text("確定", "confirmed"),
}
_DELIVERED = (
    Text("受け渡し済みとして片付けますか？（担当：{by}）", "Settle it as delivered as {by}?"),
    Text("受け取り{claim}を受け渡し済みとしました：操作{n}。", "Claim {claim} counts as delivered: act {n}."),
)
_COMPENSATED = (
    Text("{points}ポイントをもう一度付与しますか？（担当：{by}）", "Grant {points|one point|# points} again as {by}?"),
    Text(
        "受け取り{claim}を片付け、{points}ポイントをもう一度付与しました：操作{n}。",
        "Claim {claim} is settled; granted again: {points|one point|# points}: act {n}.",
    ),
)


@app.callback()
def claims_(ctx: typer.Context, lang: Lang, json: Json = False, database: Database = None) -> None:
    """Without a command: list open claims, claims in doubt, frozen points and alarms. In doubt: confirmed an hour ago, not delivered."""
    if ctx.invoked_subcommand is not None:
        return
    with at_desk(database, json, lang) as desk:
        found = desk.read(lambda c: claims.listing(c, epoch_ms()))
        frozen = [(lot.id, lot.account, lot.battle, lot.points, when(lot.expires)) for lot in found.frozen]
        raised = [(alarm.id, alarm.account, alarm.lot, alarm.battle, alarm.step, when(alarm.at)) for alarm in found.alarms]
        tables = [
            desk.table(Text("受け取り", "claims"), _COLUMNS, [_row(of) for of in found.claims]),
            desk.table(Text("凍結されたポイント", "frozen points"), _FROZEN, frozen),
            desk.table(Text("警報", "alarms"), _ALARMS, raised),
        ]
        desk.tell({name: getattr(found, name) for name in found.__struct_fields__}, *(table for table in tables if table.row_count))
        if not (json or any(table.row_count for table in tables)):
            desk.tell({}, note=Text("確かめるものはありません。", "Nothing to look at."))


@app.command()
def resolve(
    claim: Annotated[str, typer.Argument(help="id of a claim in doubt")],
    reason: Reason,
    lang: Lang,
    delivered: Annotated[bool, typer.Option("--delivered", help="the player got what he claimed")] = False,
    compensate: Annotated[bool, typer.Option("--compensate", help="he did not: he gets the points again")] = False,
    by: By = None,
    yes: Yes = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Settle a claim in doubt. Afterwards it counts as delivered, and no game server gives it once more."""
    if delivered == compensate:
        raise typer.BadParameter("say either --delivered or --compensate")
    with at_desk(database, json, lang) as desk:
        signed = desk.sign(by, reason)
        of = desk.read(lambda c: claims.in_doubt(c, claim, epoch_ms()))
        desk.preview(Text("確認待ちの受け取り", "claim in doubt"), _COLUMNS, [_row(of)])
        question, done = _DELIVERED if delivered else _COMPENSATED
        desk.ask(question.fill(points=of.amount, by=signed.operator), yes)
        n = desk.change(lambda c: claims.resolve(c, claim, "delivered" if delivered else "compensated", signed))
        desk.tell({"act": n, "claim": of}, note=done.fill(claim=claim, points=of.amount, n=n))


@app.command("close-alarm")
def close_alarm(
    alarm: Annotated[str, typer.Argument(help="id of an alarm")],
    reason: Reason,
    lang: Lang,
    by: By = None,
    yes: Yes = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Say that an alarm has been looked at. Its points stay frozen; `void` takes them back."""
    with at_desk(database, json, lang) as desk:
        signed = desk.sign(by, reason)
        of = desk.read(lambda c: claims.alarm(c, alarm))
        row = (of.id, of.account, of.lot, of.battle, of.step, when(of.at))
        desk.preview(Text("警報", "alarm"), _ALARMS, [row])
        desk.ask(Text("この警報を閉じますか？（担当：{by}）", "Close it as {by}?").fill(by=signed.operator), yes)
        n = desk.change(lambda c: claims.close_alarm(c, alarm, signed))
        done = Text("警報{alarm}を閉じました：操作{n}。", "Alarm {alarm} is closed: act {n}.")
        desk.tell({"act": n, "alarm": of}, note=done.fill(alarm=alarm, n=n))


def when(ms: int | None) -> str:
    """A time for people, in UTC."""
    return "" if ms is None else f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d %H:%M:%S}Z"


def _row(of: OpenClaim) -> tuple[object, ...]:
    return of.id, of.account, of.steam_id, of.server, of.amount, _STATES.get(of.state, of.state), when(of.since)
