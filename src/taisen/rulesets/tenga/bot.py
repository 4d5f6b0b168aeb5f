"""How good a table is for a side."""

from taisen.engine.table import Seat

from .state import State


def evaluate(state: State, seat: Seat) -> int:
    """-1000 (lost) to 1000 (won): cores, fields, cards and what is ready to strike."""
    return 0
