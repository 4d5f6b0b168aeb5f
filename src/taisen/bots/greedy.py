"""Looks one step ahead."""

from typing import Any

from taisen.engine.dice import Dice
from taisen.engine.ruleset import Ruleset
from taisen.engine.table import Seat

from .bot import Candidate

WON = 1_000_000
LOST = -1000  # the worst `evaluate` can say: where it foresees the loss, putting it off is no better than taking it


def greedy(rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, dice: Dice) -> Any:
    """The legal action after which the table looks best for `seat`; of equals the first."""
    legal = rules.legal(state, seat)
    if len(legal) == 1:
        return legal[0]
    values = _values(rules, state, seat, legal, dice)
    return legal[values.index(max(values))]


def foresee(rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, dice: Dice) -> tuple[Candidate, ...]:
    """How the table would look after each legal action, in the order in which `greedy` likes them."""
    legal = rules.legal(state, seat)
    values = _values(rules, state, seat, legal, dice)
    order = sorted(range(len(legal)), key=lambda n: -values[n])
    return tuple(Candidate(legal[n], 0, min(values[n], -LOST)) for n in order)


def _values(rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, legal: list[Any], dice: Dice) -> list[int]:
    return [worth(rules, rules.apply(state, seat, action, dice.stream(f"try/{n}")).state, seat) for n, action in enumerate(legal)]


def worth(rules: Ruleset[Any, Any, Any], state: Any, seat: Seat) -> int:
    """The ruleset's `evaluate`, with a battle that is over counting for more than any table."""
    outcome = rules.outcome(state)
    if outcome is None:
        return rules.evaluate(state, seat)
    if not outcome.winners:
        return 0
    return WON if seat in outcome.winners else LOST
