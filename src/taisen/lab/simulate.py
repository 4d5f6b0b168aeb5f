"""Play many battles between bots and add up what happened."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from time import perf_counter
from typing import Any

from msgspec import Struct

from taisen.bots.bot import Bot, ask
from taisen.engine.battle import begin, play
from taisen.engine.replay import Log, Step, digest
from taisen.engine.ruleset import Ruleset, Setup

from .intervals import Share, wilson
from .plan import Pairing

MOST_STEPS = 20_000  # far beyond any battle the rules allow: one that gets there does not end


class Never(Exception):
    """A battle did not end."""


class Played(Struct, frozen=True):
    """How a battle went. `seconds` is wall time of the whole battle."""

    winners: tuple[int, ...]
    reason: str
    turns: int
    steps: int
    seconds: float
    digest: str


class Summary(Struct, frozen=True):
    """Many battles added up. `wins` by level, a shared win counting for each winner; `seat_wins` by seat.

    `shares`: of each level, what it took of its battles, with the 95 % interval: a win one, a shared one its part, a draw an equal part.
    """

    games: int
    finished: int
    draws: int
    first_seat_wins: int
    seat_wins: tuple[int, ...]
    wins: dict[str, int]
    shares: dict[str, Share]
    mean_turns: float
    mean_steps: float
    mean_ms: float
    steps_per_second: float


def record(rules: Ruleset[Any, Any, Any], pairing: Pairing, bots: dict[str, Bot]) -> tuple[Played, Log[Any]]:
    """Play one battle. Raises Never when it does not end."""
    started = perf_counter()
    setup = Setup(pairing.decks, rules.options() if pairing.options is None else pairing.options)
    battle, _ = begin(rules, setup, pairing.seed)
    steps: list[Step[Any]] = []
    while (outcome := rules.outcome(battle.state)) is None:
        if battle.step >= MOST_STEPS:
            raise Never(f"{rules.id}: seed {pairing.seed.hex()}: {MOST_STEPS} steps and no end")
        seat = rules.to_act(battle.state)[0]
        action = ask(rules, battle, seat, bots[pairing.levels[seat]])
        battle, _ = play(rules, battle, seat, action)
        steps.append(Step(seat, action))
    seconds = perf_counter() - started
    end = digest(battle)
    played = Played(outcome.winners, outcome.reason, rules.table(battle.state, None).turn, battle.step, seconds, end)
    return played, Log(rules.id, rules.version, setup, pairing.seed, tuple(steps), end)


def play_pairing(rules_of: Callable[[], Ruleset[Any, Any, Any]], bots: dict[str, Bot], pairing: Pairing) -> Played:
    """`record` for a worker process, which gets the ruleset by a function that can be sent."""
    return record(rules_of(), pairing, bots)[0]


def play_all(
    rules_of: Callable[[], Ruleset[Any, Any, Any]], bots: dict[str, Bot], planned: Iterable[Pairing], executor: Executor | None = None
) -> Iterator[tuple[Pairing, Played]]:
    """Play everything planned, in order; on any executor, or here when there is none."""
    if executor is None:
        rules = rules_of()
        for pairing in planned:
            yield pairing, record(rules, pairing, bots)[0]
        return
    waiting: list[tuple[Pairing, Future[Played]]] = [(p, executor.submit(play_pairing, rules_of, bots, p)) for p in planned]
    for pairing, future in waiting:
        yield pairing, future.result()


def part(winners: Sequence[int], seat: int, seats: int) -> float:
    """What a seat took of a battle: those of all seats add up to one, also in a draw."""
    if not winners:
        return 1 / seats
    return 1 / len(winners) if seat in winners else 0.0


def summarise(seats: int, results: Sequence[tuple[Pairing, Played]]) -> Summary:
    """Add up; all battles had `seats` seats."""
    wins: dict[str, int] = {}
    taken: dict[str, list[float]] = {}
    seat_wins = [0] * seats
    for pairing, played in results:
        for seat, level in enumerate(pairing.levels):
            wins.setdefault(level, 0)
            taken.setdefault(level, []).append(part(played.winners, seat, seats))
        for seat in played.winners:
            seat_wins[seat] += 1
            wins[pairing.levels[seat]] += 1
    games = len(results)
    steps = sum(played.steps for _, played in results)
    seconds = sum(played.seconds for _, played in results)
    return Summary(
        games=games,
        finished=games,
        draws=sum(not played.winners for _, played in results),
        first_seat_wins=seat_wins[0],
        seat_wins=tuple(seat_wins),
        wins=dict(sorted(wins.items())),
        shares={level: wilson(sum(parts), len(parts)) for level, parts in sorted(taken.items())},
        mean_turns=round(sum(played.turns for _, played in results) / games, 2),
        mean_steps=round(steps / games, 2),
        mean_ms=round(1000 * seconds / games, 3),
        steps_per_second=round(steps / seconds, 1),
    )
