"""Luck as a function of (seed, label): anyone who knows the seed can repeat every shuffle.

Words of 32 bits are read from HMAC-SHA256(seed, label "|" counter), counter 0, 1, 2 …, eight big-endian words a block.
Nothing else in the engine, the rulesets or the bots is random.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct as Packed
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")
_WORDS = Packed(">8I").unpack
_RANGE = 1 << 32
_BLOCK = 64  # bytes SHA-256 works on at a time: what HMAC (RFC 2104) fills the key up to
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


class Dice(Struct, eq=False):
    """A stream of luck. Two with the same seed and label give the same results; streams of other labels are independent.

    A struct because every step gets one, most without a use for it, and one of a struct is made in less than half the time.
    """

    _seed: bytes
    _label: str
    _counter: int = 0
    _words: list[int] = []
    _begun: tuple[Any, Any] | None = None

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
        if self._begun is None:
            self._begun = _hmac(self._seed)
        inner, outer = self._begun[0].copy(), self._begun[1].copy()
        inner.update(f"{self._label}|{self._counter}".encode())
        outer.update(inner.digest())
        self._counter += 1
        self._words.extend(_WORDS(outer.digest())[::-1])
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


def _hmac(seed: bytes) -> tuple[Any, Any]:
    """Both hashes of HMAC-SHA256 begun with its key. Copied for each block they take a third of the time of `hmac.digest`."""
    key = (seed if len(seed) <= _BLOCK else sha256(seed).digest()).ljust(_BLOCK, b"\0")
    return sha256(key.translate(_INNER)), sha256(key.translate(_OUTER))
