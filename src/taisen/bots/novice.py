"""Has read the rules and little more."""

from typing import Any

from taisen.engine.dice import Dice
from taisen.engine.ruleset import Ruleset
from taisen.engine.table import Seat

from .greedy import greedy
from .random import at_random

CARELESS = 14  # of fifteen decisions


def novice(rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, dice: Dice) -> Any:
    """Mostly does whatever comes to mind; now and then it thinks one step ahead."""
    if dice.stream("care").below(15) < CARELESS:
        return at_random(rules, state, seat, dice)
    return greedy(rules, state, seat, dice)
