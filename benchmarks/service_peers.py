"""Moves a second beside boardgame.io's server, in memory and in its FlatFile, in eight battles at a time.

A move is what is played and kept, by whichever side: of ours, what the log has more afterwards. On boardgame.io's server each is one
message of a player; in ours a request is one of the player, with what his opponent, who only ends its turns, plays next.
"""

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
OVER_MEMORY = Figure("moves/s ÷ boardgame.io's server, in memory", 0.5, 1)
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
        requests: list[float] = []

        def ours() -> float:
            before = sum(guest.moves for guest in guests)
            busy = keep_busy(loop, guests, seconds)
            requests.append(busy.per_second)
            return (sum(guest.moves for guest in guests) - before) / busy.seconds

        slices: dict[str, Callable[[], float]] = {"ours": ours}
        for figure, store in ((OVER_MEMORY, ""), (OVER_FLAT_FILE, str(folder / "flat"))):
            port = free_port()
            server = ["node", str(HERE / "bgio_server.js"), str(port)]
            stack.enter_context(running(server, port, {**env, "STORE": store}, core=OWN))
            load = Peer(["node", HERE / "bgio_load.js", str(port), str(MATCHES)], env)
            stack.callback(load.close)
            slices[figure.name] = partial(_moves_per_second, load, seconds)
        for warm in slices.values():
            warm()
        requests.clear()
        rate = {name: statistics.median(rates) for name, rates in in_turns(slices, rounds).items()}
        for figure in (OVER_MEMORY, OVER_FLAT_FILE):
            theirs = rate[figure.name]
            own = f"{number(rate['ours'])}/s in {number(statistics.median(requests))} requests"
            told = f"{own} ÷ {number(theirs)}/s ({load.version}), {MATCHES} battles at a time"
            yield figure.was(rate["ours"] / theirs, told)


def _moves_per_second(load: Peer, seconds: float) -> float:
    return load.work(seconds=seconds).per_second
