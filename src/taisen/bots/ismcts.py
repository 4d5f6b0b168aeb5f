"""Information-set Monte Carlo tree search: tries its own next decisions in many imagined battles and takes what fared best.

The tree holds the decisions of one seat until somebody else has decided and it is asked again. The others are not in the tree: in each
simulation what the seat cannot see is dealt anew and they answer by a policy, so nothing in the tree depends on a secret, be it a hand
or a choice made at the same time. Hence any number of seats, and no case of its own for simultaneous choices.
"""

from collections.abc import Sequence
from math import isqrt
from typing import Any

from msgspec import Struct

from taisen.engine.dice import Dice
from taisen.engine.ruleset import Ruleset
from taisen.engine.table import Seat

from .bot import Candidate

MOST = 1000  # what a battle that is won counts; `evaluate` says no more
ROUNDS = 1  # how often the seat hands over and is asked again before a simulation ends
LONGEST = 60  # steps of a simulation, should the seat not be asked again
FEW = 3  # actions a player of a simulation compares where all are of one kind
WIDE = 4  # branches of a decision that are tried at once; one more for each time the root of its visits grows by one
BOLD = 2  # weight of what is unknown against what is good


class Search(Struct, frozen=True):
    """How thorough to be: how often a battle is imagined and tried, and how many different imagined ones there are."""

    simulations: int
    worlds: int = 64


class _Branch:
    """A decision of the seat, reached by its decisions before: what came of it, and where it may go from here."""

    __slots__ = ("squares", "then", "total", "visits")

    def __init__(self) -> None:
        self.visits = self.total = self.squares = 0
        self.then: dict[Any, _Branch] = {}


def consider(rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, dice: Dice, search: Search) -> tuple[Candidate, ...]:
    """The legal actions of `seat` that were tried, best first. `state` is an imagined one; there is at least one legal action.

    The result is a function of the arguments; of `state` only what `seat` can see matters, if `imagine` and `evaluate` keep their laws.
    """
    legal = rules.legal(state, seat)
    if len(legal) == 1:
        return (Candidate(legal[0], 0, 0),)
    root = _Branch()
    order = _ranked(rules, state, seat, legal, dice.stream("first"))
    worlds = [rules.imagine(state, seat, dice.stream(f"world/{n}")) for n in range(min(search.worlds, search.simulations))]
    for n in range(search.simulations):
        _simulate(rules, worlds[n % len(worlds)], seat, root, order, dice.stream(f"try/{n}"))
    tried = [Candidate(action, branch.visits, branch.total // branch.visits) for action, branch in root.then.items()]
    return tuple(sorted(tried, key=lambda tried: (-tried.visits, -tried.value)))


def _ranked(rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, legal: Sequence[Any], luck: Dice) -> list[Any]:
    """The order in which actions enter the tree: what looks best one step ahead comes first."""
    worth = [_value(rules, rules.apply(state, seat, action, luck).state, seat) for action in legal]
    return [legal[n] for n in sorted(range(len(legal)), key=lambda n: -worth[n])]


def _simulate(rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, root: _Branch, order: list[Any], luck: Dice) -> None:
    path, inside, who, rounds = [root], True, seat, 0
    for _ in range(LONGEST):
        if rules.outcome(state) is not None:
            break
        acting = rules.to_act(state)
        if who not in acting:
            who = acting[0]
            if who == seat:
                rounds += 1
                if rounds == ROUNDS:
                    break
        if not inside or who != seat or rounds:
            state = _played(rules, state, who, luck)
            continue
        legal = order if len(path) == 1 else rules.legal(state, seat)
        if len(legal) == 1:
            action = legal[0]
        else:
            action, inside = _chosen(rules, state, seat, path, legal, luck)
        state = rules.apply(state, seat, action, luck).state
    value = _value(rules, state, seat)
    for branch in path:
        branch.visits += 1
        branch.total += value
        branch.squares += value * value


def _chosen(
    rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, path: list[_Branch], legal: Sequence[Any], luck: Dice
) -> tuple[Any, bool]:
    """Which way to go at the end of `path`, which grows by it; and whether that way was known already."""
    branch = path[-1]
    known = [action for action in legal if action in branch.then]
    if len(known) < min(len(legal), WIDE + isqrt(branch.visits)):
        new = [action for action in legal if action not in branch.then]
        action = new[0] if len(path) == 1 else _best_of_each_kind(rules, state, seat, new, luck)[0]
        branch.then[action] = _Branch()
        path.append(branch.then[action])
        return action, False
    # UCB1 in whole numbers: mean + BOLD × deviation × √(log₂ N / n), all times 16; 16 × log₂ N is the length of N¹⁶ in bits
    mean = branch.total // branch.visits
    spread = isqrt(max(0, branch.squares // branch.visits - mean * mean)) + 1
    log = (branch.visits**16).bit_length()
    best, most = known[0], -1 << 60
    for action in known:
        then = branch.then[action]
        bound = 16 * then.total // then.visits + BOLD * spread * isqrt(16 * log // then.visits)
        if bound > most:
            best, most = action, bound
    path.append(branch.then[best])
    return best, True


def _played(rules: Ruleset[Any, Any, Any], state: Any, who: Seat, luck: Dice) -> Any:
    """The state after what a player of a simulation does."""
    legal = rules.legal(state, who)
    if len(legal) == 1:
        return rules.apply(state, who, legal[0], luck).state
    return _best_of_each_kind(rules, state, who, legal, luck)[1]


def _best_of_each_kind(rules: Ruleset[Any, Any, Any], state: Any, who: Seat, legal: Sequence[Any], luck: Dice) -> tuple[Any, Any]:
    """One action of each kind is drawn; of these the one after which it looks best for `who`, and the state after it."""
    kinds: dict[type, list[Any]] = {}
    for action in legal:
        kinds.setdefault(type(action), []).append(action)
    best, then, most = None, None, -1 << 60
    for alike in kinds.values():
        for _ in range(min(len(alike), FEW if len(kinds) == 1 else 1)):
            action = alike.pop(luck.below(len(alike)))
            after = rules.apply(state, who, action, luck).state
            value = _value(rules, after, who)
            if value > most:
                best, then, most = action, after, value
    return best, then


def _value(rules: Ruleset[Any, Any, Any], state: Any, seat: Seat) -> int:
    outcome = rules.outcome(state)
    if outcome is None:
        return rules.evaluate(state, seat)
    return 0 if not outcome.winners else MOST if seat in outcome.winners else -MOST
