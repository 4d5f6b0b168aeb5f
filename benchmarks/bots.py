"""How long bots think: the search beside boardgame.io's, and a decision of the strongest level."""

import statistics
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import Any

from taisen.bots import BOTS
from taisen.bots.bot import Bot, ask, why
from taisen.bots.ismcts import consider
from taisen.engine.battle import Battle, begin, play
from taisen.engine.replace import replace
from taisen.rulesets import CURRENT

from .engine import Rules, setups
from .figures import Figure, Line, number
from .peers import BOARDGAME_IO, HERE, Missing, Peer, Peers
from .turns import in_turns

SIMULATIONS = 1000
DEPTH = 50  # of theirs: it is what the bot does if nobody says otherwise
FASTER = Figure("`ismcts` on TENGA, 1,000 simulations: times as fast as boardgame.io's MCTSBot, 1,000 iterations", 6, 30)
DEEPER = Figure("the same, looking on to the own next turn")
DECISION = Figure("slowest ruleset, one decision of a master: p95", 400, 150, "ms", at_most=True)
GREEDY = Figure("greedy over random, in each ruleset", 75, 95, "%")
SEARCH = Figure("ismcts over greedy, in each ruleset", 58, 70, "%")


def lines(decisions: int, rounds: int, peers: Peers) -> Iterator[Line]:
    """So many decisions of a master in each ruleset; in each round one decision of each search."""
    yield from _search(rounds, peers)
    took = {name: _master_ms(rules, decisions) for name, rules in CURRENT.items()}
    p95 = {name: times[len(times) * 95 // 100] for name, times in took.items()}
    slowest = max(p95, key=lambda name: p95[name])
    told = ", ".join(f"{name} {number(value)}" for name, value in p95.items())
    yield DECISION.was(p95[slowest], f"{told}; {decisions} decisions that are not forced in each")
    for figure, levels in ((GREEDY, "greedy,random"), (SEARCH, "master,greedy")):
        yield figure.was_not(f"takes hours: `taisen simulate GAME --games 400 --bots {levels}`")


def _search(rounds: int, peers: Peers) -> Iterator[Line]:
    tenga = CURRENT["tenga"]
    asked = list(_asked(tenga, rounds, first=True))
    slices: dict[str, Callable[[], float]] = {
        f"ours {ahead}": partial(_simulates_next_ms, tenga, iter(asked), ahead) for ahead in (tenga.search.rounds, 1)
    }
    try:
        peer = Peer(["node", HERE / "bgio_search.js"], peers.node(BOARDGAME_IO))
    except Missing as missing:
        yield FASTER.was_not(str(missing))
        yield DEEPER.was_not(str(missing))
        return
    try:
        peer.work(iterations=100, depth=DEPTH)  # until it is warm
        slices["theirs"] = lambda: 1000 * peer.work(iterations=SIMULATIONS, depth=DEPTH).seconds
        took = {name: statistics.median(times) for name, times in in_turns(slices, rounds).items()}
    finally:
        peer.close()
    for figure, ahead in ((FASTER, tenga.search.rounds), (DEEPER, 1)):
        own = took[f"ours {ahead}"]
        told = f"{number(took['theirs'])} ms ({peer.version}, {DEPTH} moves deep) ÷ {number(own)} ms"
        yield figure.was(took["theirs"] / own, f"{told}; first decisions of a battle")


def _simulates_next_ms(rules: Rules, asked: Iterator[tuple[Battle[Any], int]], rounds: int) -> float:
    """Milliseconds for SIMULATIONS at the next decision; it tries some more or less, so that all actions fare alike."""
    battle, seat = next(asked)
    search = replace(rules.search, simulations=SIMULATIONS, rounds=rounds)
    began = perf_counter()
    tried = why(rules, battle, seat, lambda rules, state, seat, dice: consider(rules, state, seat, dice, search))
    return 1000 * (perf_counter() - began) * SIMULATIONS / sum(one.visits for one in tried)


def _master_ms(rules: Rules, decisions: int) -> list[float]:
    """Of each of so many decisions, in order of time."""
    took = []
    for battle, seat in _asked(rules, decisions):
        began = perf_counter()
        ask(rules, battle, seat, BOTS["master"])
        took.append(1000 * (perf_counter() - began))
    return sorted(took)


def _asked(rules: Rules, wanted: int, first: bool = False) -> Iterator[tuple[Battle[Any], int]]:
    """So many decisions that are not forced, from battles of greedy players: every seventh, or the `first` three of each battle."""
    given, bot = setups(rules), BOTS["greedy"]
    met = n = 0
    while met < wanted:
        battle, _ = begin(rules, given[n % len(given)], n.to_bytes(32, "big"))
        for k, (asked, seat) in enumerate(_decisions(rules, battle, bot)):
            if (k < 3 if first else (k + n) % 7 == 0) and met < wanted:
                met += 1
                yield asked, seat
        n += 1


def _decisions(rules: Rules, battle: Battle[Any], bot: Bot) -> Iterator[tuple[Battle[Any], int]]:
    while rules.outcome(battle.state) is None:
        seat = rules.to_act(battle.state)[0]
        if len(rules.legal(battle.state, seat)) > 1:
            yield battle, seat
        battle, _ = play(rules, battle, seat, ask(rules, battle, seat, bot))
