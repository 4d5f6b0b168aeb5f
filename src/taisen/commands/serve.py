"""`taisen serve`, `seed` and `openapi`: the service."""

from pathlib import Path
from typing import Annotated, Any

import typer

from taisen import seeds
from taisen.lab.scenario import Failed
from taisen.service import db
from taisen.service.accounts import pretend, stub
from taisen.service.arena import demo
from taisen.service.games import all_games
from taisen.service.serve import openapi_json
from taisen.service.serve import serve as run_service
from taisen.service.site import epoch_ms

from .settings import Database, settings


def serve(
    host: Annotated[str | None, typer.Option(help="address to listen on (default: TAISEN_HOST or 127.0.0.1)")] = None,
    port: Annotated[int | None, typer.Option(help="port to listen on (default: TAISEN_PORT or 8000)")] = None,
    database: Database = None,
    workers: Annotated[int | None, typer.Option(min=1, help="processes; more than one needs PostgreSQL")] = None,
    dev: Annotated[
        bool, typer.Option("--dev", help="for development: sign in by name alone or with a pretend Steam; on a loopback address only")
    ] = False,
) -> None:
    """Migrate the database and serve the API and the client."""
    wanted: dict[str, Any] = {"host": host, "port": port, "database": database, "workers": workers}
    if not dev:
        run_service(settings(**wanted))
        return
    config = settings(**wanted, env="dev", stub=True)
    if config.steam:
        run_service(config)
        return
    with pretend.pretending() as steam:
        run_service(settings(**wanted, env="dev", stub=True, steam=steam.address))


def seed(
    url: Database = None,
    folder: Annotated[Path, typer.Option(help="the folder of seed files", exists=True, file_okay=False)] = seeds.FOLDER,
) -> None:
    """Check all seed files, and make the demo accounts that are missing from the database, with decks that defend in the arena.

    A second run changes nothing.
    """
    config = settings(database=url)
    try:
        games = all_games(folder)
        for ruleset, ready in games.seeds.items():
            typer.echo(
                f"{ruleset}: {len(ready.deck)} decks, {len(ready.npc)} opponents, starter of {sum(ready.starter.cards.values())} cards"
            )
        wanted = [entry.name for entry in seeds.demo_accounts(folder)]
    except (seeds.BadSeeds, Failed) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    db.upgrade(config.database)
    engine = db.make_engine(config.database)
    now = epoch_ms()
    with engine.begin() as connection:
        made = 0
        for nth, name in enumerate(wanted):
            made += demo.defend(connection, games, stub.named(connection, name, now), nth, now)
    engine.dispose()
    typer.echo(f"demo accounts: {', '.join(wanted) or '-'}")
    typer.echo(f"new defence decks: {made}")


def openapi() -> None:
    """Print the description of the API (OpenAPI 3.1)."""
    typer.echo(openapi_json())
