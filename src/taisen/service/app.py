"""The service put together."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from importlib.metadata import version

from fastapi import FastAPI, Response
from sqlalchemy.exc import DBAPIError
from starlette.middleware.errors import ServerErrorMiddleware
from starlette.types import ASGIApp

from . import health, openapi, refusals
from .accounts import routes as accounts
from .accounts import stub, tickets, tokens
from .arena import routes as arena
from .battles import pulse, stream, sweep
from .battles import routes as battles
from .catalogue import routes as catalogue
from .claims import routes as claims
from .client import Client
from .config import Config
from .db import Database
from .decks import routes as decks
from .direct import DirectFirst
from .games import Games, all_games
from .guard import Guard
from .hints import Hints
from .lobby import routes as lobby
from .lobby import ticks
from .pondering import Ponderer
from .rates import Rates
from .rewards import routes as rewards
from .site import Clock, Site, epoch_ms
from .tutorial import routes as tutorial
from .wire import answer
from .witness import Witness

THINKERS = 4


def create_app(config: Config, games: Games | None = None, clock: Clock = epoch_ms) -> FastAPI:
    """The service as an ASGI app. The database must have the newest schema (`db.upgrade`); `games` and `clock` default to the real
    ones. Raises BadSeeds."""
    offered = games if games is not None else all_games(config.seeds)
    app = FastAPI(
        title="taisen",
        version=version("taisen"),
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        lifespan=_lifespan,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # its spans would hold addresses with keys in them
    )
    thinkers = ThreadPoolExecutor(THINKERS, "thinker")
    ponderer = Ponderer(config.bot_processes, thinkers)
    app.state.site = Site(config, Database(config.database), offered, clock, thinkers, ponderer, Hints(config.database))

    routers = [
        battles.router,
        stream.router,
        accounts.router,
        tickets.router,
        tokens.router,
        catalogue.router(offered),
        decks.router,
        rewards.router,
        claims.router,
        arena.router(sweep.look),
        lobby.router,
        tutorial.router,
        health.router,
    ]
    if config.stub:
        routers.append(stub.router)
    for router in routers:  # not included but taken over: one flat list is found through faster
        app.router.routes.extend(router.routes)

    @app.get("/v1/openapi.json", include_in_schema=False)
    async def description() -> Response:
        return answer(app.openapi(), headers={"cache-control": "no-cache"})

    app.router.default = Client(config.client)
    refusals.install(app)
    app.openapi = partial(openapi.describe, app)  # type: ignore[method-assign]
    app.build_middleware_stack = partial(_stack, app, app.build_middleware_stack, config, clock)  # type: ignore[method-assign]
    return app


def _stack(app: FastAPI, others: Callable[[], ASGIApp], config: Config, clock: Clock) -> ASGIApp:
    """What a request comes through: the witness sees answers of 500 too, and the guard's headers are on every answer."""
    handlers = dict(app.exception_handlers)
    failed = handlers.pop(Exception)
    asked = Rates(DirectFirst(app.routes, others(), handlers), config, clock)
    return Witness(ServerErrorMiddleware(Guard(asked, config), failed))


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    site: Site = app.state.site
    running = [asyncio.create_task(sweep.run(site))]
    if site.clock is epoch_ms:  # a clock that is moved by hand does not tick, and its service is the only one
        site.hints.connect()
        with suppress(DBAPIError):  # it may be away, or not migrated yet: the ticks will try again, and /readyz says no
            await pulse.beat(site)
        running.append(asyncio.create_task(ticks.run(site)))
    yield
    for task in running:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    site.hints.close()
    site.ponderer.finish()
    site.thinkers.shutdown()
    await site.db.finish()
