"""A durable battle action on PostgreSQL beside the plainest transaction on it, two workers each."""

import statistics
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial

from taisen.service.db import make_engine, upgrade

from .figures import Figure, Line, number
from .players import Guest, Player, Poster, keep_busy, runner
from .references import lay_out_plain
from .servers import serving
from .turns import in_turns

WORKERS = 2
MANY = 16
OVER_PLAIN = Figure("PostgreSQL, 2 workers: battle action ÷ a plain Core + psycopg transaction", 0.7, 1)


def lines(rounds: int, seconds: float) -> Iterator[Line]:
    """In each round each kind of server works for `seconds`, and PostgreSQL waits for the disk."""
    with ExitStack() as stack:
        try:
            from tests.service import postgres  # not on every system

            database = stack.enter_context(postgres.running(on_disk=True))
        except (ImportError, OSError, subprocess.SubprocessError, AssertionError) as why:
            yield OVER_PLAIN.was_not(f"PostgreSQL does not start: {why}")
            return
        loop = stack.enter_context(runner())
        people: dict[str, list[Player]] = {}
        for kind, lay_out in (("plain", lay_out_plain), ("passes", upgrade)):
            url = database.create(kind)
            lay_out(url)
            port, _ = stack.enter_context(serving(kind, url, WORKERS))
            people[kind] = [Poster(port, n, MANY) if kind == "plain" else Guest(port, n) for n in range(MANY)]
            keep_busy(loop, people[kind], 1)
        engine = make_engine(url)
        with engine.connect() as c:
            version = str(c.exec_driver_sql("SHOW server_version").scalar_one()).partition(" ")[0]
        engine.dispose()
        found = in_turns({kind: partial(keep_busy, loop, some, seconds) for kind, some in people.items()}, rounds)
    rate = {kind: statistics.median(busy.per_second for busy in slices) for kind, slices in found.items()}
    told = f"{number(rate['passes'])}/s ÷ {number(rate['plain'])}/s, {MANY} connections, PostgreSQL {version}"
    yield OVER_PLAIN.was(rate["passes"] / rate["plain"], told)
