"""Whether ratings are what their events give, and events what the formula gives."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, select

from ..findings import Finding
from . import elo
from .chain import HALVES, Standing
from .models import START, rating, rating_event, rating_pair

Whose = tuple[str, str, str]  # account, ruleset, ladder


class Step(Struct, frozen=True):
    """An event with its opponents, and where the account stands before and after it by the formula."""

    whose: Whose
    event: Any
    pairs: list[Any]
    before: Standing
    after: Standing

    @property
    def id(self) -> str:
        """How a finding names it."""
        return f"{'/'.join(self.whose)}/{self.event.n}"


def recompute(c: Connection) -> dict[Whose, Standing]:
    """Every standing anew, from opponents and results: not from what the events say they came to."""
    return {step.whose: step.after for step in _again(c)}


def differences(c: Connection) -> Iterator[Finding]:
    """Each thing that does not agree; none: the ratings are whole."""
    standings: dict[Whose, Standing] = {}
    for step in _again(c):
        standings[step.whose] = step.after
        event, before, after = step.event, step.before, step.after
        if (event.n, event.before, event.after) != (after.n, before.rating, after.rating):
            expected = f"number {after.n}, {before.rating} to {after.rating}"
            yield Finding("rating_chain", "rating_event", step.id, expected, f"number {event.n}, {event.before} to {event.after}")
        halves = [pair.halves for pair in step.pairs]
        if event.kind == "arena" and halves != [HALVES[event.result]]:
            yield Finding("rating_pair", "rating_pair", step.id, f"{HALVES[event.result]} halves for {event.result}", f"{halves}")
        for pair in step.pairs:
            stood = _stood_at(c, step.whose, pair)
            if stood != pair.against:
                found = f"against {pair.against}"
                yield Finding(
                    "rating_against", "rating_pair", step.id, f"against {stood}, event {pair.against_n} of {pair.opponent}", found
                )
    kept = {(row.account, row.ruleset, row.ladder): row for row in c.execute(select(rating))}
    for whose in sorted({*kept, *standings}):
        row, now = kept.get(whose), standings.get(whose, Standing())
        has = Standing() if row is None else Standing(row.rating, row.n, row.battles, row.won)
        if has != now:
            yield Finding("rating", "rating", "/".join(whose), _told(now), _told(has))


def _told(of: Standing) -> str:
    return f"{of.rating} after event {of.n}, {of.won} of {of.battles} won"


def _again(c: Connection) -> Iterator[Step]:
    e = rating_event.c
    standings: dict[Whose, Standing] = {}
    gave: dict[tuple[str, str], tuple[int, bool]] = {}  # by battle and account, for when it is taken back
    for event in c.execute(select(rating_event).order_by(e.account, e.ruleset, e.ladder, e.n)).all():
        whose = (event.account, event.ruleset, event.ladder)
        before, pairs = standings.get(whose, Standing()), []
        if event.kind == "void":
            delta, won = gave.get((event.battle, event.account), (0, False))
            after = Standing(before.rating - delta, before.n + 1, before.battles - 1, before.won - won)
        else:
            pairs = _pairs(c, event)
            delta = sum(elo.change(before.rating, pair.against, pair.halves, len(pairs)) for pair in pairs)
            won = event.result == "won"
            gave[event.battle, event.account] = delta, won
            after = Standing(before.rating + delta, before.n + 1, before.battles + 1, before.won + won)
        standings[whose] = after
        yield Step(whose, event, pairs, before, after)


def _pairs(c: Connection, event: Any) -> list[Any]:
    p = rating_pair.c
    return list(c.execute(select(rating_pair).where(p.battle == event.battle, p.account == event.account).order_by(p.opponent)))


def _stood_at(c: Connection, whose: Whose, pair: Any) -> int | None:
    """The opponent's rating after the event that `pair` names."""
    if pair.against_n == 0:
        return START
    e, (_, ruleset, ladder) = rating_event.c, whose
    his = (e.account == pair.opponent, e.ruleset == ruleset, e.ladder == ladder, e.n == pair.against_n)
    return c.execute(select(e.after).where(*his)).scalar()
