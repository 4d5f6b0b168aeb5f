"""What a request needs of the house: its database, games, settings, clock and thinkers."""

import time
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Annotated

from fastapi import Depends, Request
from msgspec import Struct

from .config import Config
from .db import Database
from .games import Games
from .hints import Hints
from .pondering import Ponderer

Clock = Callable[[], int]  # UTC epoch milliseconds


def epoch_ms() -> int:
    """Now."""
    return time.time_ns() // 1_000_000


class Site(Struct, frozen=True):
    """One running service. `thinkers` runs what takes a while and touches no database: bots and replays; `ponderer` has the bots that
    take longer."""

    config: Config
    db: Database
    games: Games
    clock: Clock
    thinkers: Executor
    ponderer: Ponderer
    hints: Hints


async def _site(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


Here = Annotated[Site, Depends(_site)]
