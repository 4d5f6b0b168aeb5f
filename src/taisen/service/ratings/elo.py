"""Elo in whole numbers (TENGA-11.5, KAMI-10.4).

    R' = R + K × (S - E),  E = 1 / (1 + 10^((Ro - R) / 400)),  K = 32,  S = 1, 0.5 or 0, rounded half up

Nothing is approximated. The change is the greatest whole number t with t <= K × (S - E) + 1/2, that is with E <= p / q, where
p / q = S + (1/2 - t) / K. For 0 < p < q that says 10^((Ro - R) / 400) >= (q - p) / p, and raised to the 400th power it compares two
whole numbers. docs/architecture.md has a table of what comes out.
"""

K = 32


def change(own: int, against: int, halves: int, opponents: int = 1) -> int:
    """What one opponent is worth. `halves`: 2 for a win, 1 for a draw, 0 for a loss; of several opponents each counts K / `opponents`."""
    most = -(-K * halves // (2 * opponents))  # K × S, rounded up: E is above 0
    return next(t for t in range(most, most - K - 2, -1) if _is_at_most(against - own, *_bound(t, halves, opponents)))


def _bound(t: int, halves: int, opponents: int) -> tuple[int, int]:
    """p and q: E may be p / q for the change to be `t` or more."""
    return K * halves + opponents * (1 - 2 * t), 2 * K


def _is_at_most(gap: int, p: int, q: int) -> bool:
    """Whether E is at most p / q for somebody whose opponent is rated `gap` above him."""
    if not 0 < p < q:
        return p >= q
    up, down = max(gap, 0), max(-gap, 0)
    return bool(10**up * p**400 >= 10**down * (q - p) ** 400)
