"""Intervals against published worked examples."""

import pytest

from taisen.lab.intervals import difference, wilson


@pytest.mark.parametrize(
    ("won", "n", "low", "high"),  # Newcombe 1998 (two-sided paper), table I, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson(won: int, n: int, low: float, high: float):
    share = wilson(won, n)
    assert (low, high) == (pytest.approx(share.low, abs=5e-5), pytest.approx(share.high, abs=5e-5))


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),  # Newcombe 1998 (differences), table II, method 10
    [((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090), ((10, 10), (0, 20), 0.6791, 1.0)],
)
def test_difference(one: tuple[int, int], other: tuple[int, int], low: float, high: float):
    change = difference(wilson(*one), wilson(*other))
    assert (low, high) == (pytest.approx(change.low, abs=5e-5), pytest.approx(change.high, abs=5e-5))
    assert change.sure


def test_of_nothing_nothing_is_known():
    assert (0.0, 1.0) == (wilson(0, 0).low, wilson(0, 0).high)
    assert not difference(wilson(3, 4), wilson(0, 0)).sure
