"""The settings of a command: its options, then `TAISEN_…` variables of the environment."""

from typing import Annotated, Any

import typer
from pydantic import ValidationError

from taisen.service.config import Config

Database = Annotated[
    str | None,
    typer.Option("--database", help="SQLAlchemy URL of SQLite or PostgreSQL (default: TAISEN_DATABASE, or an SQLite file in var/)"),
]


def settings(**given: Any) -> Config:
    """The settings, with what was given (not None) before the environment. Leaves with exit code 2 if they may not go together."""
    try:
        return Config(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        typer.echo("\n".join(f"{'.'.join(map(str, fault['loc'])) or 'settings'}: {fault['msg']}" for fault in error.errors()), err=True)
        raise typer.Exit(2) from error
