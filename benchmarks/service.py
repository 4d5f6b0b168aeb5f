"""The service beside what it is compared with, and what it takes."""

from collections.abc import Iterator

from . import footprint, service_action, service_peers, service_postgres
from .figures import Line
from .peers import Peers


def lines(quick: bool, peers: Peers) -> Iterator[Line]:
    rounds, seconds = (8, 0.35) if quick else (20, 0.7)
    yield from service_action.lines(rounds, seconds)
    yield from service_peers.lines(rounds, seconds, peers)
    yield from service_postgres.lines(rounds, seconds)
    yield from footprint.lines(*(20, 500, 3) if quick else (200, footprint.BATTLES, 7))
