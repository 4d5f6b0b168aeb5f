"""Run the service, and print its description: what the command line calls."""

import errno
import gc
import json
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

import uvicorn
from sqlalchemy import make_url

from . import logs, metrics
from .app import create_app
from .config import Config
from .db import upgrade

YOUNG = 20_000  # objects before the collector looks
SLOW_S = 60  # until a worker that does not answer is replaced: on a busy machine one takes longer to start than uvicorn's 5
SWITCH_S = 0.0005  # the writer comes back from the disk: let it answer soon


def serve(config: Config) -> None:
    """Serve until SIGTERM or Ctrl-C, finishing what is in flight. `python -m taisen serve` calls this.

    An SQLite database is migrated first; PostgreSQL is left to `taisen db upgrade`, because several services may share it.
    With `workers` > 1 uvicorn starts that many processes, which read the same settings from the environment. Leaves with exit code 1 and
    a line on stderr, before anything is touched, where nothing can listen at this address.
    """
    _must_be_free(config.host, config.port)
    if make_url(config.database).get_backend_name() == "sqlite":
        upgrade(config.database)
    for name, value in config.model_dump(mode="json").items():
        if value is not None:
            os.environ[f"TAISEN_{name.upper()}"] = str(value)
    if config.stub:
        print("Development sign-in is on: anybody who reaches this address can be anybody.", file=sys.stderr)
    _write_down(config)
    signal.signal(signal.SIGTERM, _leave)
    with _shared_counts(config.workers):
        uvicorn.run(
            f"{__name__}:from_environment",
            factory=True,
            host=config.host,
            port=config.port,
            workers=config.workers,
            access_log=False,
            server_header=False,
            log_config=None,
            timeout_graceful_shutdown=10,
            timeout_worker_healthcheck=SLOW_S,
        )


def from_environment() -> object:
    """The app with the settings in `TAISEN_…` variables: what uvicorn's workers import."""
    config = Config()
    prepare_process()
    _write_down(config)
    return create_app(config)


def _must_be_free(host: str, port: int) -> None:
    """uvicorn would say it too, but among the lines of its log."""
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            with socket.socket(family, kind, protocol) as there:
                if os.name == "posix":  # as uvicorn binds: not kept out by connections that have just ended
                    there.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                there.bind(address)
    except OSError as error:
        why = "it is in use; stop what uses it, or choose another --port" if error.errno == errno.EADDRINUSE else error.strerror
        print(f"taisen cannot listen on {host}, port {port}: {why}.", file=sys.stderr)
        raise SystemExit(1) from None


def _leave(_signal: int, _frame: object) -> None:
    """uvicorn sends itself once more the signal that made it stop, when it has finished: that is a good end."""
    raise SystemExit(0)


def _write_down(config: Config) -> None:
    logs.configure(as_json=not (config.env == "dev" and sys.stderr.isatty()))


@contextmanager
def _shared_counts(workers: int) -> Iterator[None]:
    """A folder in which several workers count together; set before any of them imports what counts."""
    if workers == 1 or os.environ.get(metrics.FOLDER):
        yield
        return
    with TemporaryDirectory(prefix="taisen-metrics-") as folder:
        os.environ[metrics.FOLDER] = folder
        yield


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
