"""Ratings move by events, each from where the one before it ended. Called inside the transaction that ends the battle."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, insert, select, update

from ..accounts.models import account as accounts
from . import elo
from .models import START, rating, rating_event, rating_pair


class Standing(Struct, frozen=True):
    """Where an account stands on a ladder. `n`: of the event it comes from; 0: there is none yet."""

    rating: int = START
    n: int = 0
    battles: int = 0
    won: int = 0


class Met(Struct, frozen=True):
    """An opponent, where he stood, and how it ended against him: 2 halves of a point for a win, 1 for a draw."""

    account: str
    standing: Standing
    halves: int


class Moved(Struct, frozen=True):
    """A rating before and after a battle."""

    before: int
    after: int


HALVES = {"won": 2, "draw": 1, "lost": 0}


def standing(c: Connection, account: str, ruleset: str, ladder: str) -> Standing:
    """Where the account stands."""
    columns = (rating.c.rating, rating.c.n, rating.c.battles, rating.c.won)
    chosen = select(*columns).where(rating.c.account == account, rating.c.ruleset == ruleset, rating.c.ladder == ladder)
    row = c.execute(chosen).first()
    return Standing() if row is None else Standing(*row)


def lock(c: Connection, everybody: Sequence[str]) -> None:
    """One battle at a time moves each of these accounts."""
    c.execute(select(accounts.c.id).where(accounts.c.id.in_(everybody)).order_by(accounts.c.id).with_for_update())


def move(c: Connection, account: str, ruleset: str, ladder: str, battle: str, kind: str, result: str, met: Sequence[Met], at: int) -> Moved:
    """Rate an account, which is locked, for a battle that is over. `kind`: arena, table; `result`: won, lost, draw.

    Raises sqlalchemy's IntegrityError for a battle that has moved it already.
    """
    now = standing(c, account, ruleset, ladder)
    deltas = [elo.change(now.rating, one.standing.rating, one.halves, len(met)) for one in met]
    moved = _append(c, account, ruleset, ladder, now, battle, kind, result, sum(deltas), at)
    pairs = [
        {"opponent": one.account, "against": one.standing.rating, "against_n": one.standing.n, "halves": one.halves, "delta": delta}
        for one, delta in zip(met, deltas, strict=True)
    ]
    c.execute(insert(rating_pair), [{"battle": battle, "account": account, "kind": kind, **pair} for pair in pairs])
    return moved


def take_back(c: Connection, battle: str, at: int) -> int:
    """A battle shall count no longer: everybody it moved is moved back by as much. How many; again is harmless."""
    rows = c.execute(select(rating_event).where(rating_event.c.battle == battle)).all()
    if any(row.kind == "void" for row in rows):
        return 0
    lock(c, [row.account for row in rows])
    for row in rows:
        now = standing(c, row.account, row.ruleset, row.ladder)
        counted = Standing(now.rating, now.n, now.battles - 2, now.won - (row.result == "won"))  # one back, and the one _append adds
        _append(c, row.account, row.ruleset, row.ladder, counted, battle, "void", None, -row.delta, at)
    return len(rows)


def _append(
    c: Connection, account: str, ruleset: str, ladder: str, now: Standing, battle: str, kind: str, result: str | None, delta: int, at: int
) -> Moved:
    after, n = now.rating + delta, now.n + 1
    whose: dict[str, Any] = {"account": account, "ruleset": ruleset, "ladder": ladder}
    event = {"n": n, "previous": now.n or None, "battle": battle, "kind": kind, "result": result}
    c.execute(insert(rating_event).values(**whose, **event, before=now.rating, delta=delta, after=after, at=at))
    values = {"rating": after, "n": n, "battles": now.battles + 1, "won": now.won + (result == "won")}
    if now.n == 0:
        c.execute(insert(rating).values(**whose, **values))
    else:
        mine = (rating.c[name] == value for name, value in whose.items())
        c.execute(update(rating).where(*mine).values(values))
    return Moved(now.rating, after)
