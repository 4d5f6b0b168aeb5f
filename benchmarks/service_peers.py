"""A durable battle action beside a move on boardgame.io's server, in memory and in its FlatFile, eight of each at a time."""

import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from taisen.service.db import upgrade

from .figures import Figure, Line, number
from .peers import BOARDGAME_IO, HERE, Missing, Peer, Peers
from .players import Guest, keep_busy, runner
from .servers import LOAD, OWN, free_port, pinned, running, serving
from .turns import in_turns

MATCHES = 8
OVER_MEMORY = Figure("battle action ÷ move on boardgame.io's server, in memory", 0.5, 1)
OVER_FLAT_FILE = Figure("the same ÷ its FlatFile", 3, 6)


def lines(rounds: int, seconds: float, peers: Peers) -> Iterator[Line]:
    """In each round each server works for `seconds`. boardgame.io's works on the simpler like game."""
    try:
        env = peers.node(BOARDGAME_IO)
    except Missing as why:
        yield from (figure.was_not(str(why)) for figure in (OVER_MEMORY, OVER_FLAT_FILE))
        return
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        stack.enter_context(pinned(LOAD))
        loop = stack.enter_context(runner())
        url = f"sqlite:///{folder / 'ours.sqlite'}"
        upgrade(url)
        port, _ = stack.enter_context(serving("passes", url))
        guests = [Guest(port, n) for n in range(MATCHES)]
        slices: dict[str, Callable[[], float]] = {"ours": lambda: keep_busy(loop, guests, seconds).per_second}
        for figure, store in ((OVER_MEMORY, ""), (OVER_FLAT_FILE, str(folder / "flat"))):
            port = free_port()
            server = ["node", str(HERE / "bgio_server.js"), str(port)]
            stack.enter_context(running(server, port, {**env, "STORE": store}, core=OWN))
            load = Peer(["node", HERE / "bgio_load.js", str(port), str(MATCHES)], env)
            stack.callback(load.close)
            slices[figure.name] = partial(_moves_per_second, load, seconds)
        for warm in slices.values():
            warm()
        rate = {name: statistics.median(rates) for name, rates in in_turns(slices, rounds).items()}
        for figure in (OVER_MEMORY, OVER_FLAT_FILE):
            theirs = rate[figure.name]
            told = f"{number(rate['ours'])}/s ÷ {number(theirs)}/s ({load.version}), {MATCHES} battles at a time"
            yield figure.was(rate["ours"] / theirs, told)


def _moves_per_second(load: Peer, seconds: float) -> float:
    return load.work(seconds=seconds).per_second
