"""How good a table is for a player."""

from taisen.engine.table import Seat

from .state import State


def evaluate(state: State, seat: Seat) -> int:
    """From -1000 to 1000."""
    own, foe = state.sides[seat], state.sides[1 - seat]
    return max(-1000, min(1000, 20 * (own.life - foe.life)))
