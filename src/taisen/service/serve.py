"""Run the service, and print its description: what the command line calls."""

import gc
import json
import os
import sys

import uvicorn
from sqlalchemy import make_url

from .app import create_app
from .config import Config
from .db import upgrade

YOUNG = 20_000  # objects before the collector looks
SWITCH_S = 0.0005  # the writer comes back from the disk: let it answer soon


def serve(config: Config) -> None:
    """Serve until SIGTERM or Ctrl-C, finishing what is in flight. `python -m taisen serve` calls this.

    An SQLite database is migrated first; PostgreSQL is left to `taisen db upgrade`, because several services may share it.
    With `workers` > 1 uvicorn starts that many processes, which read the same settings from the environment.
    """
    if make_url(config.database).get_backend_name() == "sqlite":
        upgrade(config.database)
    for name, value in config.model_dump(mode="json").items():
        if value is not None:
            os.environ[f"TAISEN_{name.upper()}"] = str(value)
    if config.stub:
        print("Development sign-in is on: anybody who reaches this address can be anybody.", file=sys.stderr)
    uvicorn.run(
        f"{__name__}:from_environment",
        factory=True,
        host=config.host,
        port=config.port,
        workers=config.workers,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
    )


def from_environment() -> object:
    """The app with the settings in `TAISEN_…` variables: what uvicorn's workers import."""
    prepare_process()
    return create_app(Config())


def prepare_process() -> None:
    """Tune the interpreter for one busy event loop and a writer thread that waits for the disk."""
    sys.setswitchinterval(SWITCH_S)
    gc.freeze()  # what was imported stays
    gc.set_threshold(YOUNG, 20, 20)  # a request makes many small things and no cycles


def openapi_json() -> str:
    """OpenAPI 3.1 of the whole API, development sign-in included, for `python -m taisen openapi` and the client's types."""
    config = Config(env="dev", stub=True, host="127.0.0.1", database="sqlite://")
    app = create_app(config)
    try:
        return json.dumps(app.openapi(), ensure_ascii=False, indent=2)
    finally:
        app.state.site.thinkers.shutdown()
        app.state.site.db.close()
