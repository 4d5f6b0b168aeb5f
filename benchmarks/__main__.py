"""Print figures with what they must and what they should be, beside what they are compared with.

Absolute figures are indications: machines differ and are noisy. What is compared is measured in turns.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import monotonic

from taisen.rulesets import CURRENT

from . import bots, client, engine, machine, service
from .figures import Line, table
from .peers import Peers, usual_folder

USUAL = ("engine", "bots", "service", "client")


def main() -> int:
    """Prints what is wanted; 1 when the load of tables broke a law."""
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    known = (*USUAL, "tables", *CURRENT)
    choice = f"of {', '.join(USUAL)}, by default all; tables: many tables of people (five minutes); {', '.join(CURRENT)}: its engine alone"
    parser.add_argument("names", nargs="*", metavar="NAME", help=choice)
    parser.add_argument("--quick", action="store_true", help="under three minutes when the peers are installed, and less exact")
    parser.add_argument("--peers", type=Path, default=usual_folder(), metavar="DIR", help="where peers are installed (%(default)s)")
    told = parser.parse_args()
    if unknown := [name for name in told.names if name not in known]:
        parser.error(f"unknown: {', '.join(unknown)}; known: {', '.join(known)}")
    print(f"{machine.date()}{', --quick' if told.quick else ''}. {machine.machine()}. {machine.versions()}.", flush=True)
    for name, lines in _wanted(told.names, told.quick, Peers(told.peers)).items():
        began = monotonic()
        found = list(table(lines()))
        print(f"\n## {name.capitalize()}\n", *found, sep="\n", flush=True)
        print(f"· {name}, {monotonic() - began:.0f} s", file=sys.stderr)
    if "tables" not in told.names:
        return 0
    from . import tables  # not on every system

    print("\n## Tables\n", flush=True)
    return tables.main(8, 20) if told.quick else tables.main(200, 300)


def _wanted(names: Sequence[str], quick: bool, peers: Peers) -> dict[str, Callable[[], Iterator[Line]]]:
    """What to measure for each table that is to be printed."""
    rulesets = [name for name in CURRENT if name in names]
    lines: dict[str, Callable[[], Iterator[Line]]] = {
        "engine": partial(engine.lines, rulesets or list(CURRENT), *(12, 0.15) if quick else (40, 0.4), peers),
        "bots": partial(bots.lines, *(15, 1) if quick else (200, 5), peers),
        "service": partial(service.lines, quick, peers),
        "client": partial(client.lines, 1 if quick else 7),
    }
    return {name: line for name, line in lines.items() if name in names or not names or (name == "engine" and rulesets)}


if __name__ == "__main__":
    sys.exit(main())
