"""`taisen admin void`: a battle, with compensation."""

from typing import Annotated

import typer
from rich.table import Table

from taisen.service.admin import voids
from taisen.service.admin.voids import Void

from .desk import By, Database, Desk, Json, Lang, Reason, Yes, at_desk, counted


def void(
    battle: Annotated[str, typer.Argument(help="id of the battle")],
    reason: Reason,
    lang: Lang,
    by: By = None,
    yes: Yes = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Void a battle that is over (or not started): points are taken back as far as they are there, ratings compensated, cards
    get back the energy they lost. Log and slot stay.

    What was already claimed is listed, and is not taken back.
    """
    with at_desk(database, json, lang) as desk:
        signed = desk.sign(by, reason)
        planned = desk.read(lambda c: voids.preview(c, battle))
        title, columns, rows = _lots(planned)
        desk.preview(title, columns, rows, "; ".join(_changes(planned)))
        desk.ask(f"Void battle {battle} as {signed.operator}?", yes)
        n, done = desk.change(lambda c: voids.void(c, battle, signed))
        desk.tell({"act": n, **_told(done)}, *_tables(desk, done), note=f"Battle {battle} is void: act {n}. " + "; ".join(_changes(done)))


def _lots(told: Void) -> tuple[str, tuple[str, ...], list[tuple[object, ...]]]:
    rows: list[tuple[object, ...]] = [(row.account, row.lot, row.granted, row.revoked, row.held, row.claimed) for row in told.lots]
    return f"{told.ruleset} {told.mode}, {told.was}", ("account", "lot", "granted", "taken back", "held by a claim", "claimed"), rows


def _tables(desk: Desk, done: Void) -> list[Table]:
    return [desk.table(*_lots(done))] if done.lots else []


def _changes(told: Void) -> list[str]:
    gone = sum(row.claimed + row.held for row in told.lots)
    said = [f"{counted(sum(row.revoked for row in told.lots), 'point')} taken back"]
    if gone:
        said.append(f"claimed or held, and staying with the player: {counted(gone, 'point')}")
    said += [f"rating of {change.account} {change.delta:+d}" for change in told.ratings]
    said += [f"energy of {change.account}'s {change.card} {change.delta:+d}" for change in told.energy]
    if told.issued:
        said.append(f"energy issued anew because it is no longer there to take back: {told.issued}")
    return said


def _told(done: Void) -> dict[str, object]:
    return {name: getattr(done, name) for name in done.__struct_fields__}
