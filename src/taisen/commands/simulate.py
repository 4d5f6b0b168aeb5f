"""`taisen simulate`: many battles between bots."""

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from taisen.bots import BOTS
from taisen.engine.codec import to_json
from taisen.engine.logs import log_to_json
from taisen.lab.plan import pairings
from taisen.lab.simulate import Summary, play_all, record, summarise

from .games import Game, Variant, options_of, rules_of, seeds_of


def simulate(
    game: Game,
    games: Annotated[int, typer.Option(min=1, help="how many battles at least; the last mirrored group is played to its end")] = 100,
    seed: Annotated[int, typer.Option(help="series of battles; the same seed, the same battles")] = 1,
    bots: Annotated[
        str, typer.Option(help="bot levels by seat, separated by commas; their number is the number of seats")
    ] = "greedy,greedy",
    decks: Annotated[str, typer.Option(help="ids of ready decks, separated by commas (default: all)")] = "",
    variant: Variant = "",
    workers: Annotated[int, typer.Option(min=0, help="processes; 0 plays here, one battle after another")] = 0,
    save: Annotated[Path | None, typer.Option(help="folder for the logs of all battles, for `taisen replay`")] = None,
    json: Annotated[bool, typer.Option("--json", help="print JSON")] = False,
) -> None:
    """Play many battles between bots and print how they went."""
    rules = rules_of(game)
    levels = bots.split(",")
    if unknown := [level for level in levels if level not in BOTS]:
        raise typer.BadParameter(f"there is no bot {unknown[0]}; there are {', '.join(BOTS)}")
    if len(levels) not in rules.seats:
        raise typer.BadParameter(f"{game} is played by {rules.seats.start} to {rules.seats.stop - 1}, not by {len(levels)}")
    ready = {entry.id: entry.deck for entry in seeds_of(rules).deck}
    wanted = decks.split(",") if decks else list(ready)
    if missing := [deck for deck in wanted if deck not in ready]:
        raise typer.BadParameter(f"there is no deck {missing[0]}; there are {', '.join(ready)}")
    if rules.needs_deck and not wanted:
        raise typer.BadParameter(f"seeds/{game}.toml has no deck to play with")
    planned = list(pairings([ready[deck] for deck in wanted], levels, games, seed, options_of(rules, variant)))
    if save:
        save.mkdir(parents=True, exist_ok=True)
        for n, pairing in enumerate(planned):
            (save / f"{game}-{seed}-{n}.json").write_bytes(log_to_json(record(rules, pairing, BOTS)[1]))
    pool = ProcessPoolExecutor(workers) if workers else None
    results = list(
        track(
            play_all(partial(rules_of, game), BOTS, planned, pool),
            total=len(planned),
            description=game,
            console=Console(stderr=True),
            transient=True,
            disable=not Console(stderr=True).is_terminal,
        )
    )
    if pool:
        pool.shutdown()
    summary = summarise(len(levels), results)
    if json:
        typer.echo(to_json(summary).decode())
    else:
        Console().print(_table(game, summary))


def _table(game: str, summary: Summary) -> Table:
    table = Table(title=game, show_header=False)
    for name in summary.__struct_fields__:
        value = getattr(summary, name)
        if isinstance(value, dict):
            value = ", ".join(f"{level} {n}" for level, n in value.items())
        table.add_row(name.replace("_", " "), str(value))
    return table
