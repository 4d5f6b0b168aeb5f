"""`taisen verify`: check the proof of a battle, with the rules it was played under."""

from pathlib import Path
from typing import Annotated

import typer

from taisen.bots import BOTS
from taisen.engine.codec import to_json
from taisen.engine.text import Text
from taisen.rulesets import RULESETS
from taisen.service.battles.verdict import Kept, holds, judge

from .games import Lang

_SIGNS = {True: "✓", False: "✗", None: "–"}
_SENTENCES = {
    True: Text("この証明は正しい。", "The proof holds."),
    False: Text("この証明は正しくない。", "The proof does not hold."),
    None: Text(
        "おかしな点はないが、この版にはない規則なので、打ち直してはいない。",
        "Nothing is wrong, but it was not played again: the rules are unknown here.",
    ),
}
_EXIT_CODES = {True: 0, False: 1, None: 3}


def verify(
    file: Annotated[Path, typer.Argument(help="what GET /v1/battles/{id}/proof answered", exists=True, dir_okay=False)],
    lang: Lang,
    commit: Annotated[str | None, typer.Option(help="the commitment you were given when the battle was prepared")] = None,
    client_seed: Annotated[str | None, typer.Option(help="the seed you started the battle with")] = None,
    bots: Annotated[bool, typer.Option("--bots", help="ask the bots again too; a later release may have cleverer ones")] = False,
    json: Annotated[bool, typer.Option("--json", help="print JSON")] = False,
) -> None:
    """Check commitment, seeds, decks and every shuffle, play the battle again, and name the first step that differs.

    Exit codes: 0 the proof holds, 1 it does not, 2 the command was not understood, 3 nothing is wrong but this release does not know
    the rules the battle was played under.
    """
    checks = judge(file.read_bytes(), RULESETS, Kept(commit, client_seed), BOTS if bots else None)
    verdict = holds(checks)
    if json:
        typer.echo(to_json({"holds": verdict, "checks": checks}).decode())
    else:
        for check in checks:
            typer.echo(f"{_SIGNS[check.ok]} {lang.of(check.text)}")
            if check.why is not None:
                typer.echo(f"    {lang.of(check.why)}")
        typer.echo(lang.of(_SENTENCES[verdict]))
    raise typer.Exit(_EXIT_CODES[verdict])
