"""The command line: `taisen …` or `python -m taisen …`."""

import typer

from taisen.commands import admin, cards, database
from taisen.commands.perft import perft
from taisen.commands.play import play_in_terminal
from taisen.commands.replay import replay
from taisen.commands.scenario import scenario
from taisen.commands.serve import openapi, seed, serve
from taisen.commands.simulate import simulate
from taisen.commands.verify import verify

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, help="taisen (対戦): card battles, from the rules to the service.")
app.command()(serve)
app.add_typer(database.app, name="db")
app.command()(seed)
app.command("play")(play_in_terminal)
app.command()(simulate)
app.command()(scenario)
app.command()(replay)
app.command()(verify)
app.command()(perft)
app.add_typer(cards.app, name="cards")
app.add_typer(admin.app, name="admin")
app.command()(openapi)


def main() -> None:
    """Entry point of the `taisen` script."""
    app()


if __name__ == "__main__":
    main()
