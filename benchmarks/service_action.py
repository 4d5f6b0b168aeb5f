"""A durable battle action (sign-in, rules, view, commit) beside a bare POST and a textbook's implementation, on SQLite.

`python -m benchmarks.service_action [--quick]` prints these lines alone. The servers have one core, players another, where there are
two. Each player has a connection and plays TENGA; the opponent, a bot that only ends its turns, answers in the same request.
"""

import argparse
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from taisen.service.db import upgrade

from .figures import Figure, Line, number, table
from .players import Busy, Guest, Player, Poster, keep_busy, runner, waited_ms
from .servers import LOAD, pinned, processor_s, serving
from .turns import in_turns

MANY = 16
KINDS = ("bare", "textbook", "passes", "greedy")
OVER_BARE = Figure("battle action ÷ bare POST, 16 connections", 0.25, 0.5)
OVER_TEXTBOOK = Figure("battle action ÷ a textbook's, 16 connections", 2, 4)
GREEDY = Figure("the same where greedy answers ÷ bare POST")
P99 = Figure("battle action, 16 connections: p99", 80, 40, "ms", at_most=True)
P50 = Figure("battle action, one connection: p50", 4, 2, "ms", at_most=True)


def lines(rounds: int, seconds: float) -> Iterator[Line]:
    """In each round each kind of server works for `seconds`."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.enter_context(pinned(LOAD))
        loop = stack.enter_context(runner())
        people: dict[str, list[Player]] = {}
        processes: dict[str, int] = {}
        for kind in KINDS:
            url = f"sqlite:///{folder / kind}.sqlite"
            if kind in ("passes", "greedy"):
                upgrade(url)
            port, processes[kind] = stack.enter_context(serving(kind, url))
            people[kind] = [Poster(port, n, MANY) if kind == "bare" else Guest(port, n) for n in range(MANY)]
            keep_busy(loop, people[kind], 0.5)  # everybody signs in, and what is compiled at first use is
        before = {kind: processor_s(process) for kind, process in processes.items()}
        many = in_turns({kind: partial(keep_busy, loop, people[kind], seconds) for kind in KINDS}, rounds)
        spent = {kind: processor_s(process) - before[kind] for kind, process in processes.items()}
        alone = in_turns({kind: partial(keep_busy, loop, people[kind][:1], seconds / 2) for kind in KINDS}, rounds)
    rate = {kind: statistics.median(busy.per_second for busy in many[kind]) for kind in KINDS}
    cost = {kind: 1000 * spent[kind] / sum(len(busy.took) for busy in many[kind]) for kind in KINDS}
    for figure, kind, of in ((OVER_BARE, "passes", "bare"), (OVER_TEXTBOOK, "passes", "textbook"), (GREEDY, "greedy", "bare")):
        told = f"{number(rate[kind])}/s ÷ {number(rate[of])}/s; processor {number(cost[kind])} ÷ {number(cost[of], 'ms')} a request"
        yield figure.was(rate[kind] / rate[of], told)
    yield P99.was(waited_ms(many["passes"], 99), f"p50 {_p50(many['passes'])}; textbook's p99 {_p99(many['textbook'])}")
    yield P50.was(waited_ms(alone["passes"], 50), f"bare POST {_p50(alone['bare'])}, textbook's {_p50(alone['textbook'])}")


def _p50(slices: list[Busy]) -> str:
    return number(waited_ms(slices, 50), "ms")


def _p99(slices: list[Busy]) -> str:
    return number(waited_ms(slices, 99), "ms")


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.service_action")
    parser.add_argument("--quick", action="store_true", help="a third of the time")
    for line in table(lines(*(8, 0.5) if parser.parse_args().quick else (20, 0.7))):
        print(line)


if __name__ == "__main__":
    main()
