"""Information-set Monte Carlo tree search: tries its own next decisions in many imagined battles and takes what fared best.

The tree holds the decisions of one seat until somebody else has decided and it is asked again. The others are not in the tree: in each
simulation what the seat cannot see is dealt anew and they answer by a policy, so nothing in the tree depends on a secret, be it a hand
or a choice made at the same time. Hence any number of seats, and no case of its own for simultaneous choices.
"""

from collections.abc import Sequence
from math import isqrt
from typing import Any

from taisen.engine.dice import Dice
from taisen.engine.ruleset import Ruleset, Search
from taisen.engine.table import Seat

from .bot import Candidate

MOST = 1000  # what a battle that is won counts; `evaluate` says no more
LONGEST = 60  # steps of a simulation, should it not end before
WIDE = 8  # actions that are tried at all
SLOW = 2  # a decision in the tree gets another branch each time its visits have grown fourfold
BOLD = 1  # weight of what is unknown against what is good


class _Branch:
    """A decision of the seat, reached by its decisions before: what came of it, and where it may go from here."""

    __slots__ = ("squares", "then", "total", "visits")

    def __init__(self) -> None:
        self.visits = self.total = self.squares = 0
        self.then: dict[Any, _Branch] = {}

    @property
    def mean(self) -> int:
        """What it came to on the average."""
        return self.total // self.visits


def consider(rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, dice: Dice, search: Search) -> tuple[Candidate, ...]:
    """The legal actions of `seat` that were tried, best first. `state` is an imagined one; there is at least one legal action.

    The result is a function of the arguments; of `state` only what `seat` can see matters, if `imagine` and `evaluate` keep their laws.
    """
    legal = rules.legal(state, seat)
    if len(legal) == 1:
        return (Candidate(legal[0], 0, 0),)
    field = [(action, worth, _Branch()) for action, worth in _ranked(rules, state, seat, legal, dice.stream("first"), search)[:WIDE]]
    if len(field) == 1:
        return (Candidate(field[0][0], 0, field[0][1]),)
    worlds: list[Any] = []
    tried = list(field)
    heats = (len(field) - 1).bit_length()
    for _ in range(heats):  # halve the field, so that most is tried where it is hard to tell
        for _ in range(max(1, search.simulations // (heats * len(field)))):
            for action, _, branch in field:
                # every action meets the same imagined battles with the same luck: differences come from the action
                n = branch.visits
                if n == len(worlds):
                    worlds.append(rules.imagine(state, seat, dice.stream(f"world/{n}")))
                _simulate(rules, worlds[n], seat, action, branch, search.rounds, dice.stream(f"try/{n}"))
        field.sort(key=lambda one: -(one[2].total + search.trust * one[1]))
        field = field[: (len(field) + 1) // 2]
    tried.sort(key=lambda one: (-one[2].visits, -(one[2].total + search.trust * one[1])))
    return tuple(Candidate(action, branch.visits, branch.mean) for action, _, branch in tried)


def _ranked(
    rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, legal: Sequence[Any], luck: Dice, search: Search
) -> list[tuple[Any, int]]:
    """The actions, each with how it looks one step ahead, the best first; of one kind that look the same all but the first come last.
    What is free and makes nothing look better is left out, and what only takes back."""
    seen: set[tuple[type, int]] = set()
    order = []
    now = _value(rules, state, seat) if search.free else 0
    for n, action in enumerate(legal):
        if isinstance(action, search.undone):
            continue
        worth = _value(rules, rules.apply(state, seat, action, luck).state, seat)
        if isinstance(action, search.free) and worth <= now:
            continue
        order.append(((type(action), worth) in seen, -worth, n))
        seen.add((type(action), worth))
    return [(legal[n], -worse) for _, worse, n in sorted(order)]


def _simulate(rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, action: Any, branch: _Branch, rounds: int, luck: Dice) -> None:
    """Try `action` once: on through the tree while nobody else decides, then by policy until the seat was asked again `rounds` times."""
    state = rules.apply(state, seat, action, luck).state
    path, inside, who = [branch], True, seat
    for _ in range(LONGEST):
        if rules.outcome(state) is not None:
            break
        acting = rules.to_act(state)
        if who not in acting:
            who = acting[0]
            inside = False
            rounds -= who == seat
            if rounds <= 0:
                break
        if not inside:
            state = _played(rules, state, who, luck)
            continue
        legal = rules.legal(state, seat)
        if len(legal) == 1:
            state = rules.apply(state, seat, legal[0], luck).state
        else:
            state, inside = _descended(rules, state, seat, path, legal, luck)
    value = _value(rules, state, seat)
    for branch in path:
        branch.visits += 1
        branch.total += value
        branch.squares += value * value


def _descended(
    rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, path: list[_Branch], legal: Sequence[Any], luck: Dice
) -> tuple[Any, bool]:
    """The state after the action chosen at the end of `path`, which grows by it; and whether that way was known already."""
    branch = path[-1]
    known = [action for action in legal if action in branch.then]
    if len(known) < min(len(legal), 1 + branch.visits.bit_length() // SLOW):
        action, after = _best_of_each_kind(rules, state, seat, [action for action in legal if action not in branch.then], luck)
        branch.then[action] = _Branch()
        path.append(branch.then[action])
        return after, False
    # UCB1 in whole numbers: mean + BOLD × deviation × √(log₂ N / n), all times 16; 16 × log₂ N is the length of N¹⁶ in bits
    spread = isqrt(max(0, branch.squares // branch.visits - branch.mean**2)) + 1
    log = (branch.visits**16).bit_length()
    best, most = known[0], -1 << 60
    for action in known:
        then = branch.then[action]
        bound = 16 * then.total // then.visits + BOLD * spread * isqrt(16 * log // then.visits)
        if bound > most:
            best, most = action, bound
    path.append(branch.then[best])
    return rules.apply(state, seat, best, luck).state, True


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
        action = luck.pick(alike)
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
