"""Logs: run them again, compare, seal them with a hash chain, count positions."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Generic, NamedTuple

from msgspec import Struct

from .battle import Battle, Concede, begin, play
from .codec import pack, to_json
from .errors import IllegalAction, ReplayMismatch
from .resolution import E, S
from .ruleset import A, Ruleset, Setup
from .table import Seat


class Step(Struct, Generic[A], frozen=True):
    """One line of a log."""

    seat: Seat
    action: A | Concede


class Log(Struct, Generic[A], frozen=True):
    """All that a battle was: run again it gives the same battle. `digest`: of the final state, empty if it was not recorded."""

    ruleset: str
    version: str
    setup: Setup
    seed: bytes
    steps: tuple[Step[A], ...]
    digest: str = ""


class Moment(NamedTuple, Generic[S, E]):
    """A battle after a step and the events of that step."""

    battle: Battle[S]
    events: tuple[E, ...]


def digest(battle: Battle[S]) -> str:
    """SHA-256 of the state, in hex: equal states, equal digests."""
    return sha256(pack(battle.state)).hexdigest()


def run(rules: Ruleset[S, A, E], log: Log[A]) -> Iterator[Moment[S, E]]:
    """The battle after the start and after each step. Raises ReplayMismatch at the first step that is refused or, at the end, when
    the recorded digest differs."""
    if (log.ruleset, log.version) != (rules.id, rules.version):
        raise ReplayMismatch(0, f"the log is of {log.ruleset} {log.version}, not of {rules.id} {rules.version}")
    battle, events = begin(rules, log.setup, log.seed)
    yield Moment(battle, events)
    for n, step in enumerate(log.steps, 1):
        try:
            battle, events = play(rules, battle, step.seat, step.action)
        except IllegalAction as error:
            raise ReplayMismatch(n, str(error)) from error
        yield Moment(battle, events)
    if log.digest and digest(battle) != log.digest:
        raise ReplayMismatch(len(log.steps), "the final state differs from the recorded one")


def receipt(rules: Ruleset[S, A, E], log: Log[A]) -> tuple[str, ...]:
    """The hash chain over a log: link 0 seals ruleset, version, setup, seed and the dealt state, link n the step n and its state.

    link n = SHA-256(link n-1 "|" seat "|" action as JSON "|" digest of the state), all in hex and UTF-8.
    """
    links: list[str] = []
    for n, moment in enumerate(run(rules, log)):
        if n == 0:
            head = to_json([log.ruleset, log.version, log.setup, log.seed.hex()])
        else:
            step = log.steps[n - 1]
            head = b"|".join((links[-1].encode(), str(step.seat).encode(), to_json(step.action)))
        links.append(sha256(head + b"|" + digest(moment.battle).encode()).hexdigest())
    return tuple(links)


def perft(rules: Ruleset[S, A, E], battle: Battle[S], depth: int) -> int:
    """How many different lines of `depth` legal actions start here; a line that ends earlier counts once."""
    if depth == 0 or rules.outcome(battle.state) is not None:
        return 1
    total = 0
    for seat in rules.to_act(battle.state):
        for action in rules.legal(battle.state, seat):
            total += perft(rules, play(rules, battle, seat, action)[0], depth - 1)
    return total
