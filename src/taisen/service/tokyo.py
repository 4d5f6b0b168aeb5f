"""Days as the service counts them: they begin at 00:00 in Tokyo, which has no summer time."""

DAY_MS = 86_400_000
AHEAD_MS = 9 * 3_600_000


def day(now: int) -> int:
    """The number of the day `now` lies in; `now`: UTC epoch milliseconds."""
    return (now + AHEAD_MS) // DAY_MS


def next_midnight(now: int) -> int:
    """When the day after `now` begins, in UTC epoch milliseconds."""
    return (day(now) + 1) * DAY_MS - AHEAD_MS


def midnight(now: int) -> int:
    """When the day `now` lies in began, in UTC epoch milliseconds."""
    return next_midnight(now) - DAY_MS
