"""The command line: `taisen …` or `python -m taisen …`. A command is imported when it is called, so that none waits for the others."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

from taisen.engine.errors import BadCards

COMMANDS = {
    "serve": "serve:serve",
    "db": "database:app",
    "seed": "serve:seed",
    "play": "play:play_in_terminal",
    "simulate": "simulate:simulate",
    "report": "report:report",
    "scenario": "scenario:scenario",
    "replay": "replay:replay",
    "verify": "verify:verify",
    "perft": "perft:perft",
    "cards": "cards:app",
    "admin": "admin:app",
    "openapi": "serve:openapi",
}
"""Each command and where it is, as module:name below `taisen.commands`: a function, or the tree of a group."""


class Tree(TyperGroup):
    """Knows every command by its name. Only the help imports them all."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(":")
        try:
            command = _command(getattr(import_module(f"taisen.commands.{module}"), name))
        except BadCards as error:  # a shipped card file: whatever needs the games cannot start, but says why
            command = _kept_by(error)
        command.name = cmd_name
        return command


def _command(found: typer.Typer | Callable[..., Any]) -> Any:
    if isinstance(found, typer.Typer):
        return get_group(found)
    alone = typer.Typer(add_completion=False)
    alone.command()(found)
    return get_command(alone)


def _kept_by(error: BadCards) -> Any:
    """A command that takes any words and says what is wrong with the cards (exit code 1)."""
    anything = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []}
    alone = typer.Typer(add_completion=False)

    @alone.command(context_settings=anything, help="Not now: a card file is wrong. Run it to see where.")
    def tell() -> None:
        typer.echo(str(error), err=True)
        raise typer.Exit(1)

    return get_command(alone)


app = typer.Typer(cls=Tree, no_args_is_help=True, pretty_exceptions_enable=False)


@app.callback()
def taisen() -> None:
    """taisen (対戦): card battles, from the rules to the service."""


def main() -> None:
    """Entry point of the `taisen` script."""
    app()


if __name__ == "__main__":
    main()
