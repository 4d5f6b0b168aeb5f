"""Who has challenged an account's defence deck, and how it ended."""

from typing import Any

from sqlalchemy import Connection, and_, or_, select

from taisen.engine.text import same

from ..accounts.models import account as accounts
from ..accounts.sessions import crest
from ..ratings.models import rating_event as event
from ..ratings.models import rating_pair as pair
from .schemas import Attack

PAGE = 30
CURSOR = r"^[0-9]{1,16}\.[A-Za-z0-9_-]{1,64}$"
_HELD: dict[str, Any] = {"won": "lost", "lost": "won", "draw": "draw"}  # the challenger's result, and the defender's


def page(c: Connection, account: str, ruleset: str, before: str | None, most: int = PAGE) -> tuple[tuple[Attack, ...], str | None]:
    """Challenges that have ended, the latest first, and where the next page begins. `before` has the form of CURSOR."""
    e = event.c
    chosen = (
        select(e.battle, e.account, accounts.c.name, e.before, e.ladder, e.result, e.at)
        .join(pair, and_(pair.c.battle == e.battle, pair.c.account == e.account, pair.c.kind == e.kind))
        .join(accounts, accounts.c.id == e.account)
        .where(pair.c.opponent == account, e.kind == "arena", e.ruleset == ruleset)
        .order_by(e.at.desc(), e.battle)
        .limit(most + 1)
    )
    if before is not None:
        at, _, battle = before.partition(".")
        chosen = chosen.where(or_(e.at < int(at), and_(e.at == int(at), e.battle > battle)))
    rows = c.execute(chosen).all()
    last = rows[most - 1] if len(rows) > most else None
    return tuple(map(_told, rows[:most])), None if last is None else f"{last.at}.{last.battle}"


def _told(row: Any) -> Attack:
    replay = f"/v1/battles/{row.battle}/replay"
    return Attack(row.battle, row.account, same(row.name), crest(row.account), row.before, row.ladder, _HELD[row.result], replay, row.at)
