"""Ladders: everybody who has been rated, the best first. Who is banned is not on them.

Places are counted in the index of the ladder; the banned among them, who are few, are counted apart.
"""

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
    banned = select(ban.c.account).where(ban.c.account == rating.c.account).exists()
    chosen = (
        select(rating.c.account, accounts.c.name, rating.c.rating, rating.c.battles, rating.c.won)
        .join(accounts, accounts.c.id == rating.c.account)
        .where(rating.c.ruleset == ruleset, rating.c.ladder == ladder, ~banned)
        .order_by(rating.c.rating.desc(), rating.c.account)
        .limit(most + 1)
    )
    if after is not None:
        behind = or_(rating.c.rating < after.rating, and_(rating.c.rating == after.rating, rating.c.account > after.account))
        chosen = chosen.where(rating.c.rating <= after.rating, behind)  # the first part is what the index is searched by
    found = c.execute(chosen).all()
    if not found:
        return [], None
    rows: list[Row] = []
    last = found[0].rating
    rank = place = rank_of(c, ruleset, ladder, last)
    place += _count(c, ruleset, ladder, rating.c.rating == last, rating.c.account < found[0].account)
    for row in found[:most]:
        rank = rank if row.rating == last else place
        rows.append(Row(rank, row.account, row.name, row.rating, row.battles, row.won))
        last, place = row.rating, place + 1
    return rows, At(last, rows[-1].account) if len(found) > most else None


def rank_of(c: Connection, ruleset: str, ladder: str, of: int) -> int:
    """The rank of a rating."""
    return 1 + _count(c, ruleset, ladder, rating.c.rating > of)


def _count(c: Connection, ruleset: str, ladder: str, *conditions: ColumnElement[bool]) -> int:
    """How many there are on the ladder."""
    everybody = select(func.count()).select_from(rating).where(rating.c.ruleset == ruleset, rating.c.ladder == ladder, *conditions)
    banned = everybody.join(ban, ban.c.account == rating.c.account)
    return c.execute(everybody).scalar_one() - c.execute(banned).scalar_one()
