"""The engine beside boardgame.io, RLCard and OpenSpiel: random battles through the gate, views, saving, whole bot battles."""

import random
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from taisen.bots import BOTS
from taisen.engine.battle import Battle, begin, look, play
from taisen.engine.codec import pack, unpack_battle
from taisen.engine.deck import Deck
from taisen.engine.replay import digest
from taisen.engine.ruleset import Ruleset, Setup
from taisen.lab.plan import pairings
from taisen.lab.simulate import record
from taisen.rulesets import CURRENT
from taisen.seeds import load

from .figures import Figure, Line, number
from .like import LIKE, setup_of
from .peers import BOARDGAME_IO, HERE, OPENSPIEL, RLCARD, Missing, Peer, Peers, Worked
from .turns import in_turns

Rules = Ruleset[Any, Any, Any]
Met = tuple[Battle[Any], int, Any]  # a battle, the seat that is asked, what it does

OVER_CLIENT = Figure("TENGA, steps/s ÷ boardgame.io's `Client` on the simpler like game", 5, 8)
OVER_LIKE = Figure("the like game on our engine, steps/s ÷ boardgame.io's `Client` on it", 10, 25)
OVER_UNO = Figure("slowest ruleset, steps/s ÷ RLCard's uno", 1, 2)
OVER_GIN = Figure("slowest ruleset, steps/s ÷ OpenSpiel's gin_rummy from Python", 1, 2)
GUARD = Figure("slowest ruleset, steps/s through `play`", 20_000, 40_000, "/s")
AUTO = Figure("whole TENGA battle, greedy on both sides", 40, 15, "ms", at_most=True)
ENCODE = Figure("slowest ruleset, state: encode + hash", 8, 4, "µs", at_most=True)
DECODE = Figure("slowest ruleset, state: decode", 10, 5, "µs", at_most=True)
LOOK = Figure("slowest ruleset, `look` with refusals", 150, 75, "µs", at_most=True)
LATE = Figure("a step numbered 400 ÷ the same numbered 10", 1.3, 1.05, at_most=True)


def lines(names: Sequence[str], rounds: int, seconds: float, peers: Peers) -> Iterator[Line]:
    """The figures of the rulesets in `names`; each of what is compared works for `seconds` in each round."""
    chosen = {name: CURRENT[name] for name in names}
    yield from _rates(chosen, rounds, seconds, peers)
    if "tenga" in chosen:
        yield AUTO.was(*_auto_battle_ms(chosen["tenga"], rounds))
    yield from _costs(chosen, rounds, seconds / 4)


# -- random battles ----------------------------------------------------------------------------------------------------------


def setups(rules: Rules) -> list[Setup]:
    """Two-seat setups with the ready decks of a ruleset."""
    decks = [entry.deck for entry in load(rules, tuple(BOTS)).deck] or [Deck(), Deck()]
    return [Setup((decks[n], decks[(n + 1) % len(decks)]), rules.options_type()) for n in range(len(decks))]


def playout(rules: Rules, setup: Setup, n: int) -> Iterator[Met]:
    """A random battle: each battle with the seat and action that are played next."""
    luck = random.Random(n)  # noqa: S311
    battle, _ = begin(rules, setup, n.to_bytes(32, "big"))
    while rules.outcome(battle.state) is None:
        seat = rules.to_act(battle.state)[0]
        legal = rules.legal(battle.state, seat)
        action = legal[int(luck.random() * len(legal))]
        yield battle, seat, action
        battle, _ = play(rules, battle, seat, action)


class Playouts:
    """Random battles without end: `begin`, and for each step `legal`, a choice and `play`."""

    def __init__(self, rules: Rules, given: Sequence[Setup]) -> None:
        self._rules, self._setups, self._n = rules, given, 0

    def work(self, seconds: float) -> Worked:
        steps, began = 0, perf_counter()
        while perf_counter() - began < seconds:
            steps += sum(1 for _ in playout(self._rules, self._setups[self._n % len(self._setups)], self._n))
            self._n += 1
        return Worked(steps, perf_counter() - began)


def _rates(chosen: Mapping[str, Rules], rounds: int, seconds: float, peers: Peers) -> Iterator[Line]:
    wanted: dict[str, Callable[[], Peer]] = {
        "Client": lambda: Peer(["node", HERE / "bgio_playouts.js"], peers.node(BOARDGAME_IO)),
        "uno": lambda: Peer([peers.python(RLCARD), HERE / "rlcard_uno.py"]),
        "gin_rummy": lambda: Peer([peers.python(OPENSPIEL), HERE / "spiel_gin_rummy.py"]),
    }
    slices = {name: partial(Playouts(rules, setups(rules)).work, seconds) for name, rules in chosen.items()}
    if "tenga" in chosen:
        slices["like"] = partial(Playouts(LIKE, [setup_of(seed) for seed in range(100)]).work, seconds)
    missing, versions = dict[str, str](), dict[str, str]()
    for warm in slices.values():
        warm()
    with ExitStack() as stack:
        for name, start in wanted.items():
            try:
                peer = start()
                stack.callback(peer.close)
                peer.work(seconds=seconds)  # until it is warm
                slices[name], versions[name] = partial(peer.work, seconds=seconds), peer.version
            except Missing as why:
                missing[name] = str(why)
        found = in_turns(slices, rounds)
    rate = {name: statistics.median(worked.per_second for worked in works) for name, works in found.items()}
    ours = {name: rate[name] for name in chosen}
    if "tenga" in ours:
        yield _over(OVER_CLIENT, {"tenga": ours["tenga"]}, "Client", rate, versions, missing)
        yield _over(OVER_LIKE, {"like": rate["like"]}, "Client", rate, versions, missing)
    yield _over(OVER_UNO, ours, "uno", rate, versions, missing)
    yield _over(OVER_GIN, ours, "gin_rummy", rate, versions, missing)
    yield GUARD.was(min(ours.values()), _each(ours, "/s"))


def _over(
    figure: Figure, ours: Mapping[str, float], of: str, rate: Mapping[str, float], versions: Mapping[str, str], missing: Mapping[str, str]
) -> Line:
    """How many times as fast as a peer."""
    if of in missing:
        return figure.was_not(missing[of])
    ratios = {name: steps / rate[of] for name, steps in ours.items()}
    told = _each(ratios) if len(ours) > 1 else _each(ours, "/s")
    return figure.was(min(ratios.values()), f"{told}; {of} {number(rate[of])}/s ({versions[of]})")


def _each(values: Mapping[str, float], unit: str = "") -> str:
    return ", ".join(f"{name} {number(value, unit)}" for name, value in values.items())


# -- single things -----------------------------------------------------------------------------------------------------------


def _costs(chosen: Mapping[str, Rules], rounds: int, seconds: float) -> Iterator[Line]:
    met = {name: _met(rules) for name, rules in chosen.items()}
    deeds: dict[Figure, Callable[[Rules, Battle[Any], int, bytes], object]] = {
        ENCODE: lambda rules, battle, seat, saved: digest(battle),
        DECODE: lambda rules, battle, seat, saved: unpack_battle(rules, saved),
        LOOK: lambda rules, battle, seat, saved: look(rules, battle, seat),
    }
    for figure, do in deeds.items():
        jobs = {
            name: partial(_microseconds, do, [(rules, battle, seat, pack(battle)) for battle, seat, _ in met[name]], seconds)
            for name, rules in chosen.items()
        }
        took = {name: statistics.median(times) for name, times in in_turns(jobs, rounds).items()}
        yield figure.was(max(took.values()), _each(took))
    name = "tenga" if "tenga" in chosen else next(iter(chosen))
    numbered = {n: [(chosen[name], replace(battle, step=n), seat, action) for battle, seat, action in met[name]] for n in (10, 400)}
    steps = {str(n): partial(_microseconds, play, some, seconds) for n, some in numbered.items()}
    took = {n: statistics.median(times) for n, times in in_turns(steps, rounds).items()}
    yield LATE.was(took["400"] / took["10"], f"{name}, {number(took['400'])} ÷ {number(took['10'])} µs; no battle lasts so long")


def _met(rules: Rules) -> list[Met]:
    """What is met in a few random battles."""
    given = setups(rules)
    return [one for n in range(4) for one in playout(rules, given[n % len(given)], n)]


def _microseconds(do: Callable[..., object], things: Sequence[tuple[Any, ...]], seconds: float) -> float:
    """Mean time of doing one of `things`; what comes of it is let go at once."""
    done, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        for thing in things:
            do(*thing)
        done += len(things)
    return 1e6 * (perf_counter() - began) / done


def _auto_battle_ms(rules: Rules, groups: int) -> tuple[float, str]:
    decks = [setup.decks[0] for setup in setups(rules)]
    took = []
    for pairing in pairings(decks, ["greedy", "greedy"], 3 * groups, 1):
        began = perf_counter()
        record(rules, pairing, BOTS)
        took.append(1000 * (perf_counter() - began))
    return statistics.mean(took), f"mean of {len(took)}, through `imagine`; the longest {number(max(took), 'ms')}"
