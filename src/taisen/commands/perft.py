"""`taisen perft`: count lines of play, the quickest way to see that rules have changed."""

from typing import Annotated

import typer

from taisen.engine import replay
from taisen.engine.battle import begin
from taisen.engine.deck import Deck
from taisen.engine.ruleset import Setup
from taisen.lab.plan import seed_of

from .games import Game, rules_of, seeds_of


def perft(
    game: Game,
    depth: Annotated[int, typer.Option(min=1, help="longest line")] = 3,
    seed: Annotated[int, typer.Option(help="which battle")] = 1,
    seats: Annotated[int, typer.Option(help="number of seats")] = 2,
) -> None:
    """Count the different lines of 1 … DEPTH legal actions from the start of a battle."""
    rules = rules_of(game)
    if seats not in rules.seats:
        raise typer.BadParameter(f"{game} is played by {rules.seats.start} to {rules.seats.stop - 1}")
    decks = [entry.deck for entry in seeds_of(rules).deck] or [Deck()]
    battle, _ = begin(rules, Setup(tuple(decks[n % len(decks)] for n in range(seats))), seed_of(seed, 0))
    for length in range(1, depth + 1):
        typer.echo(f"{length} {replay.perft(rules, battle, length)}")
