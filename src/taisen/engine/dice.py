"""Luck as a function of (seed, label): anyone who knows the seed can repeat every shuffle.

Words of 32 bits are read from HMAC-SHA256(seed, label "|" counter), counter 0, 1, 2 …, eight big-endian words a block.
Nothing else in the engine, the rulesets or the bots is random.
"""

import hmac
from collections.abc import Sequence
from struct import Struct as Packed
from typing import TypeVar

T = TypeVar("T")
_WORDS = Packed(">8I").unpack
_RANGE = 1 << 32


class Dice:
    """A stream of luck. Two with the same seed and label give the same results; streams of other labels are independent."""

    __slots__ = ("_counter", "_label", "_seed", "_words")

    def __init__(self, seed: bytes, label: str) -> None:
        self._seed, self._label = seed, label
        self._counter = 0
        self._words: list[int] = []

    def stream(self, name: str) -> "Dice":
        """A named stream of its own, so that one player's draws cannot shift another's."""
        return Dice(self._seed, f"{self._label}/{name}" if self._label else name)

    def below(self, n: int) -> int:
        """An integer in 0 … n-1, each equally likely (rejection sampling). n is at least 1 and at most 2**32; for 1 no luck is used."""
        if n == 1:
            return 0
        if not 1 < n <= _RANGE:
            raise ValueError(f"cannot draw one of {n}")
        while True:
            word = self._words.pop() if self._words else self._word()
            drawn = word % n
            if word - drawn <= _RANGE - n:  # not of the last round, where it is incomplete
                return drawn

    def _word(self) -> int:
        """The first word of the next block; the others wait."""
        block = hmac.digest(self._seed, f"{self._label}|{self._counter}".encode(), "sha256")
        self._counter += 1
        self._words.extend(_WORDS(block)[::-1])
        return self._words.pop()

    def pick(self, things: Sequence[T]) -> T:
        """One of `things`, which must not be empty; the only one without using luck."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """All of `things` in a new order: Fisher–Yates from the top."""
        order, words = list(things), self._words
        for n in range(len(order), 1, -1):
            while True:  # as `below` does it, which is half the cost of a shuffle
                word = words.pop() if words else self._word()
                drawn = word % n
                if word - drawn <= _RANGE - n:
                    break
            order[n - 1], order[drawn] = order[drawn], order[n - 1]
        return tuple(order)
