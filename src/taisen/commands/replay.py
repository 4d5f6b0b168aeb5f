"""`taisen replay`: tell a battle again from its log, and check it."""

from pathlib import Path
from typing import Annotated

import typer

from taisen.engine.battle import lay_out, tell
from taisen.engine.errors import BadAction, ReplayMismatch
from taisen.engine.logs import log_from_json
from taisen.engine.replay import digest, receipt, run
from taisen.rulesets import RULESETS

from .games import Lang


def replay(
    file: Annotated[Path, typer.Argument(help="a log as `simulate --save` and `play --save` write it", exists=True, dir_okay=False)],
    lang: Lang,
    seat: Annotated[int | None, typer.Option(help="tell it as this seat saw it (default: as a spectator saw it)")] = None,
    quiet: Annotated[bool, typer.Option(help="only check")] = False,
) -> None:
    """Play a log again, tell what happened, and check that it ends as recorded (exit code 1 if not)."""
    try:
        log = log_from_json(file.read_bytes(), RULESETS)
        rules = RULESETS[log.ruleset, log.version]
        state = lay_out(rules, log.setup, log.seed).state
        for moment in run(rules, log):
            if not quiet:
                for shown in tell(rules, state, moment.events, seat):
                    typer.echo(("\n" if shown.heading else "  ") + lang.of(shown.text))
            state = moment.battle.state
        outcome = rules.outcome(state)
        typer.echo(f"\n{lang.of(outcome.text) if outcome else '…'}  winners: {list(outcome.winners) if outcome else '-'}")
        typer.echo(f"state {digest(moment.battle)}\nreceipt {receipt(rules, log)[-1]}")
    except (BadAction, ReplayMismatch) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
