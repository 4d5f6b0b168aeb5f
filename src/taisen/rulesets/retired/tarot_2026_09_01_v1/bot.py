"""How good a table is for a seat: what a bot that looks one step ahead goes by."""

from taisen.engine.ruleset import Search
from taisen.engine.table import Seat

from .state import Placed, State

SEARCH = Search(simulations=100)
MOST = 1000
LIFE, CARD = 120, 12


def evaluate(state: State, seat: Seat) -> int:
    """-1000 … 1000: lives above all, then what stands in the spreads, then hands."""
    return max(-MOST, min(MOST, _worth(state, seat) - _worth(state, 1 - seat)))


def _worth(state: State, seat: Seat) -> int:
    side = state.sides[seat]
    return LIFE * len(side.lives) + CARD * len(side.hand) + sum(_arcana(placed) for placed in side.spread if placed is not None)


def _arcana(placed: Placed) -> int:
    return 20 + 2 * placed.number
