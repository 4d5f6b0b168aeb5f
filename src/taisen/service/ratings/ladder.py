"""Ladders: everybody who has been rated, the best first. Who is banned is not on them."""

from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, func, or_, select

from ..accounts.models import account as accounts
from ..accounts.models import ban
from .models import rating

PAGE = 50


class Row(Struct, frozen=True):
    """A place on a ladder. Equal ratings share a rank; the next one counts them."""

    rank: int
    account: str
    name: str
    rating: int
    battles: int
    won: int


class At(Struct, frozen=True):
    """Where a page begins: behind this row. Ratings may change between two pages; nobody who stays where he is is told twice."""

    rating: int
    account: str

    def __str__(self) -> str:
        return f"{self.rating}.{self.account}"


def read_at(cursor: str) -> At:
    """The cursor of a page, which has the form of CURSOR."""
    told, _, account = cursor.partition(".")
    return At(int(told), account)


CURSOR = r"^-?[0-9]{1,6}\.[A-Za-z0-9_-]{1,64}$"


def page(c: Connection, ruleset: str, ladder: str, after: At | None, most: int = PAGE) -> tuple[list[Row], At | None]:
    """The rows behind `after`, and where the next page begins."""
    listed = _listed(ruleset, ladder)
    chosen = (
        select(rating.c.account, accounts.c.name, rating.c.rating, rating.c.battles, rating.c.won)
        .join(accounts, accounts.c.id == rating.c.account)
        .where(*listed)
        .order_by(rating.c.rating.desc(), rating.c.account)
        .limit(most + 1)
    )
    if after is not None:
        chosen = chosen.where(_behind(after.rating, after.account))
    found = c.execute(chosen).all()
    if not found:
        return [], None
    rows: list[Row] = []
    rank, place, last = rank_of(c, ruleset, ladder, found[0].rating), _before(c, listed, found[0]), found[0].rating
    for row in found[:most]:
        place += 1
        rank = rank if row.rating == last else place
        last = row.rating
        rows.append(Row(rank, row.account, row.name, row.rating, row.battles, row.won))
    return rows, At(last, rows[-1].account) if len(found) > most else None


def rank_of(c: Connection, ruleset: str, ladder: str, of: int) -> int:
    """The rank of a rating."""
    return 1 + _count(c, *_listed(ruleset, ladder), rating.c.rating > of)


def _listed(ruleset: str, ladder: str) -> tuple[ColumnElement[bool], ...]:
    banned = select(ban.c.account).where(ban.c.account == rating.c.account).exists()
    return (rating.c.ruleset == ruleset, rating.c.ladder == ladder, rating.c.battles > 0, ~banned)


def _behind(of: int, account: str) -> ColumnElement[bool]:
    return or_(rating.c.rating < of, and_(rating.c.rating == of, rating.c.account > account))


def _before(c: Connection, listed: tuple[ColumnElement[bool], ...], row: Any) -> int:
    return _count(c, *listed, or_(rating.c.rating > row.rating, and_(rating.c.rating == row.rating, rating.c.account < row.account)))


def _count(c: Connection, *conditions: ColumnElement[bool]) -> int:
    return c.execute(select(func.count()).select_from(rating).where(*conditions)).scalar_one()
