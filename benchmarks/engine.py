"""Engine figures of every ruleset: random playouts through the gate and as bots run them, views, saving, and a whole bot battle."""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

from taisen.bots import BOTS
from taisen.bots.bot import ask
from taisen.engine.battle import Battle, begin, look, play
from taisen.engine.codec import pack, unpack_battle
from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.replay import digest
from taisen.engine.ruleset import Ruleset, Setup
from taisen.lab.plan import pairings
from taisen.lab.simulate import record
from taisen.rulesets import CURRENT
from taisen.seeds import load

Rules = Ruleset[Any, Any, Any]


def setups(rules: Rules) -> list[Setup]:
    """Two-seat setups with the ready decks of a ruleset."""
    decks = [entry.deck for entry in load(rules, tuple(BOTS)).deck] or [Deck(), Deck()]
    return [Setup((decks[n], decks[(n + 1) % len(decks)]), rules.options_type()) for n in range(len(decks))]


def playout(rules: Rules, setup: Setup, n: int) -> Iterator[tuple[Battle[Any], int, Any]]:
    """A random battle: each state with the seat and action that are played next."""
    luck = Dice(n.to_bytes(32, "big"), "bench")
    battle, _ = begin(rules, setup, n.to_bytes(32, "big"))
    while rules.outcome(battle.state) is None:
        seat = luck.pick(rules.to_act(battle.state))
        action = luck.pick(rules.legal(battle.state, seat))
        yield battle, seat, action
        battle, _ = play(rules, battle, seat, action)


def steps_per_second(rules: Rules, seconds: float) -> float:
    """Random battles through `begin`, `legal` and `play`, legal actions listed, one chosen, events made."""
    given = setups(rules)
    steps = n = 0
    started = perf_counter()
    while perf_counter() - started < seconds:
        steps += sum(1 for _ in playout(rules, given[n % len(given)], n))
        n += 1
    return steps / (perf_counter() - started)


def microseconds(things: list[Any], do: Callable[[Any], object], seconds: float) -> float:
    """Mean time of `do` over `things`, in µs."""
    calls = 0
    started = perf_counter()
    while perf_counter() - started < seconds:
        for thing in things:
            do(thing)
        calls += len(things)
    return 1e6 * (perf_counter() - started) / calls


def figures(rules: Rules, seconds: float) -> dict[str, float]:
    """All figures of one ruleset; `seconds` is spent on each."""
    given = setups(rules)
    met = [(battle, seat) for n in range(6) for battle, seat, _ in playout(rules, given[n % len(given)], n)]
    battles = [battle for battle, _ in met]
    saved = [pack(battle) for battle in battles]
    levels = ["greedy", "greedy"]
    planned = list(pairings([setup.decks[0] for setup in given], levels, 6, 1))
    return {
        "steps/s through play": steps_per_second(rules, 3 * seconds),
        "encode + hash µs": microseconds(battles, digest, seconds),
        "decode µs": microseconds(saved, lambda data: unpack_battle(rules, data), seconds),
        "look with refusals µs": microseconds(met, lambda pair: look(rules, pair[0], pair[1]), seconds),
        "state bytes": sum(map(len, saved)) / len(saved),
        "greedy decision ms": microseconds(met[:: max(1, len(met) // 60)], lambda pair: ask(rules, *pair, BOTS["greedy"]), seconds) / 1000,
        "greedy battle ms": _battle_ms(rules, planned),
    }


def _battle_ms(rules: Rules, planned: list[Any]) -> float:
    started = perf_counter()
    for pairing in planned:
        record(rules, pairing, BOTS)
    return 1000 * (perf_counter() - started) / len(planned)


def report(names: list[str], seconds: float) -> Iterator[str]:
    """The table, a line a figure, a column a ruleset."""
    measured = {name: figures(CURRENT[name], seconds) for name in names}
    yield f"{'':24}" + "".join(f"{name:>12}" for name in names)
    for figure in next(iter(measured.values())):
        yield f"{figure:24}" + "".join(f"{measured[name][figure]:12,.1f}" for name in names)
