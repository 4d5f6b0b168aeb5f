"""Plays anything legal."""

from typing import Any

from taisen.engine.dice import Dice
from taisen.engine.ruleset import Ruleset
from taisen.engine.table import Seat


def at_random(rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, dice: Dice) -> Any:
    """Each legal action is equally likely."""
    return dice.pick(rules.legal(state, seat))
