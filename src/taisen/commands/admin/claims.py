"""`taisen admin claims`: what has to be looked at, and how it is settled."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from taisen.service.admin import claims
from taisen.service.admin.claims import OpenClaim
from taisen.service.site import epoch_ms

from .desk import By, Database, Json, Lang, Reason, Yes, at_desk, counted

app = typer.Typer(invoke_without_command=True)

_COLUMNS = ("claim", "account", "SteamID", "server", "points", "state", "since")


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
            desk.table("claims", _COLUMNS, [_row(of) for of in found.claims]),
            desk.table("frozen points", ("lot", "account", "battle", "points", "expires"), frozen),
            desk.table("alarms", ("alarm", "account", "lot", "battle", "first differing step", "at"), raised),
        ]
        desk.tell({name: getattr(found, name) for name in found.__struct_fields__}, *(table for table in tables if table.row_count))
        if not (json or any(table.row_count for table in tables)):
            desk.tell({}, note="Nothing to look at.")


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
        points = counted(of.amount, "point")
        desk.preview("claim in doubt", _COLUMNS, [_row(of)])
        desk.ask(f"{'Settle it as delivered' if delivered else f'Grant {points} again'} as {signed.operator}?", yes)
        n = desk.change(lambda c: claims.resolve(c, claim, "delivered" if delivered else "compensated", signed))
        said = "counts as delivered" if delivered else f"is settled; granted again: {points}"
        desk.tell({"act": n, "claim": of}, note=f"Claim {claim} {said}: act {n}.")


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
        desk.preview("alarm", ("alarm", "account", "lot", "battle", "first differing step", "at"), [row])
        desk.ask(f"Close it as {signed.operator}?", yes)
        n = desk.change(lambda c: claims.close_alarm(c, alarm, signed))
        desk.tell({"act": n, "alarm": of}, note=f"Alarm {alarm} is closed: act {n}.")


def when(ms: int | None) -> str:
    """A time for people, in UTC."""
    return "" if ms is None else f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d %H:%M:%S}Z"


def _row(of: OpenClaim) -> tuple[object, ...]:
    return of.id, of.account, of.steam_id, of.server, of.amount, of.state, when(of.since)
