"""What luck decided, kept while a battle is played again: every shuffle, pick and roll, in order."""

from collections.abc import Sequence
from typing import Any, Literal, TypeVar

from msgspec import Struct

from .dice import Dice

T = TypeVar("T")


class Chance(Struct, frozen=True):
    """One use of luck, from the stream `label`.

    shuffle: `before` and `after` are the things in their old and new order. pick: `after` is one of the things `before`.
    roll: `after` is a number from 0 to `before` - 1.
    """

    label: str
    kind: Literal["shuffle", "pick", "roll"]
    before: Any
    after: Any


class Witness:
    """Hands out dice that give what all dice of their seed and label give, and remembers every use of them."""

    def __init__(self) -> None:
        self._seen: list[Chance] = []

    def dice(self, seed: bytes, label: str) -> Dice:
        """The dice of a stream; to be given to `begin` and `play` as their luck."""
        return _Seen(seed, label, _seen=self._seen)

    def told(self) -> tuple[Chance, ...]:
        """What has been seen since it was last told."""
        told = tuple(self._seen)
        self._seen.clear()
        return told


class _Seen(Dice, kw_only=True):
    _seen: list[Chance]

    def stream(self, name: str) -> Dice:
        return _Seen(self._seed, f"{self._label}/{name}" if self._label else name, _seen=self._seen)

    def below(self, n: int) -> int:
        rolled = super().below(n)
        self._seen.append(Chance(self._label, "roll", n, rolled))
        return rolled

    def pick(self, things: Sequence[T]) -> T:
        mark = len(self._seen)
        picked = super().pick(things)
        self._seen[mark:] = [Chance(self._label, "pick", tuple(things), picked)]  # instead of the roll it is made of
        return picked

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        mark = len(self._seen)
        order = super().shuffled(things)
        self._seen[mark:] = [Chance(self._label, "shuffle", tuple(things), order)]
        return order
