"""A table as its people see it, and the hint that it has changed."""

from sqlalchemy import Connection

from ..accounts.schemas import Account
from ..accounts.sessions import crest, shown_name
from ..battles import record
from ..site import Site
from . import keep
from .schemas import PeopleTable, TableSeat, TableState
from .waiting import Place, Waiting


def topic(account: str) -> str:
    """What hints about the tables of an account are given under."""
    return f"account/{account}"


def hint(site: Site, *seen: Waiting | None) -> None:
    """Whoever sits at the table, or sat there until now, shall look: it may have changed."""
    now = site.clock()
    for account in sorted({place.account.id for of in seen if of is not None for place in of.places}):
        site.hints.tell(topic(account), now)


def belongs(c: Connection, of: Waiting, me: Account) -> bool:
    """Whether `me` sits at the table, or plays in its battle."""
    if of.battle is None:
        return of.has(me.id)
    played = record.load(c, of.battle)
    return played is not None and played.seat_of(me.id) is not None


def table(c: Connection, site: Site, me: Account, of: Waiting) -> PeopleTable:
    """The table, as `me` sees it."""
    rules, now = site.games.rules(of.ruleset), site.clock()
    is_mine = belongs(c, of, me)
    called = of.state == "gathering" and of.host == me.id and bool(of.places) and len(of.ready) == len(of.places)
    state: TableState = of.state  # type: ignore[assignment]  # the database holds nothing else
    return PeopleTable(
        of.id,
        of.ruleset,
        of.variant,
        of.seats,
        of.code is not None,
        of.bots,
        of.watched,
        of.rated,
        state,
        tuple(_seat(c, of, place, me, is_mine) for place in of.places),
        of.code if is_mine else None,
        None if of.due is None or not of.is_waiting else max(0, of.due - now),
        called and (of.bots or len(of.ready) >= rules.seats.start),
        of.battle,
        keep.prepared(c, of.battle) if is_mine and of.battle is not None else None,
        of.staked,
    )


def _seat(c: Connection, of: Waiting, place: Place, me: Account, is_mine: bool) -> TableSeat:
    last = keep.last_deck(c, place.account.id, of.ruleset) if is_mine and of.state == "choosing" else None
    return TableSeat(
        shown_name(place.account),
        crest(place.account.id),
        place.ready,
        place.account.id == of.host,
        place.account.id == me.id,
        None if last is None else last.counts(),
    )
