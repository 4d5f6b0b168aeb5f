"""How sure a share is: 95 % intervals."""

from math import sqrt

from msgspec import Struct

Z = 1.959964  # 95 %, two-sided


class Share(Struct, frozen=True):
    """A share of `n` trials, with the interval it lies in with 95 %; all as parts of one. Of no trials nothing is known."""

    value: float
    low: float
    high: float
    n: int

    def __str__(self) -> str:
        return f"{100 * self.value:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f}, n = {self.n})"


def wilson(won: float, n: int) -> Share:
    """Wilson's score interval. A draw counts half in `won`, which makes the interval a little too wide, never too narrow.

    Wilson, E. B. (1927), JASA 22: 209–212.
    """
    if n == 0:
        return Share(0.5, 0.0, 1.0, 0)
    share = won / n
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return Share(share, max(0.0, middle - half), min(1.0, middle + half), n)


class Change(Struct, frozen=True):
    """One share less another, with its 95 % interval; in parts of one, from -1 to 1."""

    value: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Whether all of the interval has one sign."""
        return self.low > 0 or self.high < 0


def difference(one: Share, other: Share) -> Change:
    """`one` less `other`, of different battles, by Newcombe's hybrid score interval.

    Newcombe, R. G. (1998), Statistics in Medicine 17: 873–890, method 10.
    """
    value = one.value - other.value
    down = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    up = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Change(value, max(-1.0, value - down), min(1.0, value + up))
