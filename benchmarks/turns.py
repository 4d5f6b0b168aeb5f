"""What is compared is measured in turns: neighbours on the machine disturb all of it alike."""

from collections.abc import Callable, Mapping
from typing import TypeVar

T = TypeVar("T")


def in_turns(slices: Mapping[str, Callable[[], T]], rounds: int) -> dict[str, list[T]]:
    """Each of `slices` once in every round, there and back, so that none always follows the same one."""
    found: dict[str, list[T]] = {name: [] for name in slices}
    for n in range(rounds):
        names = list(slices)
        for name in names if n % 2 == 0 else reversed(names):
            found[name].append(slices[name]())
    return found
