"""A step that was just made, for those who have not heard of it."""

from typing import Any, NamedTuple

from taisen.engine.table import Seat


class Told(NamedTuple):
    """The number of the step it led to, whose it was, the state before it and what happened."""

    step: int
    seat: Seat | None
    before: Any
    events: tuple[Any, ...]
