"""Play many battles between bots, here or on any executor, and add up what happened."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import Executor, Future
from typing import Any

from msgspec import Struct

from taisen.bots.bot import Bot, ask
from taisen.engine.battle import begin, lay_out, play
from taisen.engine.replay import Log, Step, digest
from taisen.engine.ruleset import Ruleset, Setup
from taisen.engine.text import Text

from .intervals import Share, wilson
from .plan import Pairing
from .watching import Watch, Watched

MOST_STEPS = 20_000  # far beyond any battle the rules allow: one that gets there does not end
AHEAD = 256  # how many battles an executor is given before the first of them has come back


class Never(Exception):
    """A battle did not end."""


class Played(Struct, frozen=True, omit_defaults=True):
    """How a battle went: a function of its pairing alone, so no clock is in it. `reason` is the outcome's code, `text` says it."""

    winners: tuple[int, ...]
    reason: str
    text: Text
    turns: int
    steps: int
    digest: str
    watched: Watched | None = None


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


def record(rules: Ruleset[Any, Any, Any], pairing: Pairing, bots: Mapping[str, Bot], watching: bool = False) -> tuple[Played, Log[Any]]:
    """Play one battle, and watch it on request. Raises Never when it does not end."""
    setup = Setup(pairing.decks, rules.options() if pairing.options is None else pairing.options)
    battle, events = begin(rules, setup, pairing.seed)
    watch = Watch(rules, len(setup.decks), lay_out(rules, setup, pairing.seed).state, events) if watching else None
    steps: list[Step[Any]] = []
    while (outcome := rules.outcome(battle.state)) is None:
        if battle.step >= MOST_STEPS:
            raise Never(f"{rules.id}: seed {pairing.seed.hex()}: {MOST_STEPS} steps and no end")
        before = battle.state
        seat = rules.to_act(before)[0]
        action = ask(rules, battle, seat, bots[pairing.levels[seat]])
        battle, events = play(rules, battle, seat, action)
        steps.append(Step(seat, action))
        if watch is not None:
            watch.decided(before, seat, action)
            watch.happened(before, events)
    end = digest(battle)
    turns = rules.table(battle.state, None).turn
    seen = None if watch is None else watch.ended(battle.state)
    played = Played(outcome.winners, outcome.reason, outcome.text, turns, battle.step, end, seen)
    return played, Log(rules.id, rules.version, setup, pairing.seed, tuple(steps), end)


def play_pairing(
    rules_of: Callable[[], Ruleset[Any, Any, Any]], bots: Mapping[str, Bot], watching: bool, pairing: Pairing
) -> tuple[Played, Log[Any]]:
    """`record` for a worker process, which gets the ruleset by a function that can be sent."""
    return record(rules_of(), pairing, bots, watching)


def play_all(
    rules_of: Callable[[], Ruleset[Any, Any, Any]],
    bots: Mapping[str, Bot],
    planned: Iterable[Pairing],
    executor: Executor | None = None,
    watching: bool = False,
) -> Generator[tuple[Pairing, Played, Log[Any]], None, None]:
    """Play everything planned and give it back in the order of the plan, whoever played it: on any executor (processes, Dask, Ray), or here
    when there is none. At most `AHEAD` battles are on their way at a time, so a plan may be as long as it likes."""
    if executor is None:
        rules = rules_of()
        for pairing in planned:
            yield pairing, *record(rules, pairing, bots, watching)
        return
    waiting: deque[tuple[Pairing, Future[tuple[Played, Log[Any]]]]] = deque()
    try:
        for pairing in planned:
            waiting.append((pairing, executor.submit(play_pairing, rules_of, bots, watching, pairing)))
            if len(waiting) >= AHEAD:
                yield _first(waiting)
        while waiting:
            yield _first(waiting)
    finally:
        for _, future in waiting:
            future.cancel()


def _first(waiting: deque[tuple[Pairing, Future[tuple[Played, Log[Any]]]]]) -> tuple[Pairing, Played, Log[Any]]:
    pairing, future = waiting.popleft()
    return pairing, *future.result()


def contest(rules: Ruleset[Any, Any, Any], bots: Mapping[str, Bot], planned: Iterable[Pairing]) -> Summary:
    """Play here and add up."""
    return summarise((pairing.levels, played) for pairing, played, _ in play_all(lambda: rules, bots, planned))


def part(winners: Sequence[int], seat: int, seats: int) -> float:
    """What a seat took of a battle: those of all seats add up to one, also in a draw."""
    if not winners:
        return 1 / seats
    return 1 / len(winners) if seat in winners else 0.0


def summarise(results: Iterable[tuple[Sequence[str], Played]]) -> Summary:
    """Add up battles, each with its levels by seat. There is at least one."""
    wins: dict[str, int] = {}
    taken: dict[str, list[float]] = {}
    seat_wins: list[int] = []
    games = draws = turns = steps = 0
    for levels, played in results:
        seat_wins += [0] * (len(levels) - len(seat_wins))
        for seat, level in enumerate(levels):
            wins.setdefault(level, 0)
            taken.setdefault(level, []).append(part(played.winners, seat, len(levels)))
        for seat in played.winners:
            seat_wins[seat] += 1
            wins[levels[seat]] += 1
        games += 1
        draws += not played.winners
        turns += played.turns
        steps += played.steps
    return Summary(
        games=games,
        finished=games,
        draws=draws,
        first_seat_wins=seat_wins[0],
        seat_wins=tuple(seat_wins),
        wins=dict(sorted(wins.items())),
        shares={level: wilson(sum(parts), len(parts)) for level, parts in sorted(taken.items())},
        mean_turns=round(turns / games, 2),
        mean_steps=round(steps / games, 2),
    )
