"""Tables in the database. Every function runs inside one transaction; a table is locked by whoever changes it."""

import json
import secrets
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from taisen.engine.deck import Deck
from taisen.engine.text import Text

from ..accounts.models import account
from ..accounts.schemas import Account
from ..accounts.sessions import new_id
from ..battles import prepare, record, shared, sight, stakes
from ..battles.fairness import canonical
from ..battles.models import battle, battle_seat, shared_battle
from ..battles.schemas import Params, Prepared
from ..energy import journal
from ..energy.journal import Brought
from ..errors import Conflict, Forbidden, NotFound, Refused
from ..games import Games
from . import waiting
from .models import lobby_seat, lobby_table
from .schemas import NewTable, Watchable
from .waiting import Place, Waiting

MOST_LISTED = 50
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

FULL = Conflict("table_full", Text("このテーブルは満席です", "this table is full"))
BEGUN = Conflict("table_begun", Text("このテーブルの対戦はもう始まっています", "the battle of this table has begun"))
ELSEWHERE = Conflict("at_another_table", Text("ほかのテーブルに着いています", "you sit at another table"))
NOT_HOST = Forbidden("not_the_host", Text("開始できるのはテーブルを作った人だけです", "only the host can start"))
NOT_YET = Conflict("not_all_ready", Text("まだ全員の準備ができていません", "not everybody is ready"))
STAKED = Refused(
    "stakes_count",
    Text(
        "カードを賭ける対戦は必ず記録され、ボットは参加できません", "a battle for the energy of cards always counts, and no bots play in it"
    ),
)
RATED = Forbidden("guests_are_not_rated", Text("レート戦のテーブルに着くにはサインインしてください", "sign in to sit at a rated table"))


# -- reading -------------------------------------------------------------------------------------------------------------


def find(c: Connection, id: str, *, lock: bool = False) -> Waiting:
    """A table. Raises NotFound."""
    chosen = select(lobby_table).where(lobby_table.c.id == id)
    row = c.execute(chosen.with_for_update() if lock else chosen).first()
    if row is None:
        raise NotFound
    return _waiting(c, row)


def by_code(c: Connection, code: str) -> Waiting:
    """The table of an invitation. Raises NotFound."""
    row = c.execute(select(lobby_table).where(lobby_table.c.code == code)).first()
    if row is None:
        raise NotFound
    return _waiting(c, row)


def at_table(c: Connection, me: str) -> Waiting | None:
    """Where the account sits and waits."""
    chosen = select(lobby_table).join(lobby_seat, lobby_seat.c.lobby_table == lobby_table.c.id).where(lobby_seat.c.account == me)
    row = c.execute(chosen).first()
    return None if row is None else _waiting(c, row)


def rematch_of(c: Connection, id: str) -> Waiting | None:
    """The table where a battle is to be repeated."""
    row = c.execute(select(lobby_table).where(lobby_table.c.after == id)).first()
    return None if row is None else _waiting(c, row)


def table_of(c: Connection, id: str) -> Waiting:
    """The table a battle came from. Raises NotFound."""
    row = c.execute(select(lobby_table).where(lobby_table.c.battle == id)).first()
    if row is None:
        raise NotFound
    return _waiting(c, row)


def listed(c: Connection, ruleset: str | None) -> list[Waiting]:
    """Tables anybody may sit down at, the newest first."""
    chosen = select(lobby_table).where(lobby_table.c.state == "gathering", lobby_table.c.code.is_(None))
    if ruleset is not None:
        chosen = chosen.where(lobby_table.c.ruleset == ruleset)
    return [_waiting(c, row) for row in c.execute(chosen.order_by(lobby_table.c.made.desc()).limit(MOST_LISTED)).all()]


def watchable(c: Connection, ruleset: str | None) -> tuple[Watchable, ...]:
    """Battles that are going on and may be watched, the newest first."""
    chosen = (
        select(battle.c.id, battle.c.ruleset, battle.c.frozen, battle.c.prepared)
        .join(shared_battle, shared_battle.c.battle == battle.c.id)
        .where(battle.c.state == "running", shared_battle.c.watched == 1)
    )
    if ruleset is not None:
        chosen = chosen.where(battle.c.ruleset == ruleset)
    rows = c.execute(chosen.order_by(battle.c.prepared.desc()).limit(MOST_LISTED)).all()
    return tuple(Watchable(row.id, row.ruleset, tuple(seated.name for seated in _seated(row.frozen)), row.prepared) for row in rows)


def last_deck(c: Connection, me: str, ruleset: str) -> Deck | None:
    """What the account played with in its last battle of several people that is over."""
    chosen = (
        select(battle.c.frozen, battle_seat.c.seat)
        .join(battle_seat, battle_seat.c.battle == battle.c.id)
        .join(shared_battle, shared_battle.c.battle == battle.c.id)
        .where(battle_seat.c.account == me, battle.c.ruleset == ruleset, battle.c.state == "over")
        .order_by(battle_seat.c.prepared.desc())
        .limit(1)
    )
    row = c.execute(chosen).first()
    return None if row is None else _frozen(row.frozen).decks[row.seat]


def prepared(c: Connection, id: str) -> Prepared:
    """What a battle that has begun is bound to."""
    row = c.execute(select(battle.c.params, battle.c.commitment).where(battle.c.id == id)).one()
    return Prepared(id, row.commitment, msgspec.json.decode(row.params, type=Params))


def _waiting(c: Connection, row: Any) -> Waiting:
    seat = lobby_seat.c
    chosen = (
        select(seat.joined, seat.deck, seat.ready, seat.seen, account.c.id, account.c.name, account.c.kind)
        .join(account, account.c.id == seat.account)
        .where(seat.lobby_table == row.id)
        .order_by(seat.joined, seat.account)
    )
    places = tuple(
        Place(
            Account(found.id, found.name, found.kind),
            found.joined,
            None if found.deck is None else Deck.of(json.loads(found.deck)),
            bool(found.ready),
            found.seen,
        )
        for found in c.execute(chosen)
    )
    flags = bool(row.bots), bool(row.watched), bool(row.rated)
    return Waiting(
        row.id,
        row.ruleset,
        row.variant,
        row.host,
        row.seats,
        row.code,
        *flags,
        row.state,
        row.made,
        row.due,
        row.battle,
        row.staked == 1,
        places,
    )


def _frozen(octets: bytes) -> record.Frozen:
    return msgspec.msgpack.decode(octets, type=record.Frozen)


def _seated(octets: bytes) -> tuple[record.Seated, ...]:
    return _frozen(octets).seats


# -- coming and going ------------------------------------------------------------------------------------------------------


def make(c: Connection, me: Account, wanted: NewTable, seats: int, now: int, after: str | None = None) -> str:
    """A new table with `me` as host. Raises Conflict when he sits elsewhere or plays; Forbidden for a guest at a rated one."""
    id = new_id()
    c.execute(
        insert(lobby_table).values(
            id=id,
            ruleset=wanted.ruleset,
            variant=wanted.variant,
            host=me.id,
            seats=seats,
            code="".join(secrets.choice(_LETTERS) for _ in range(8)) if wanted.invited else None,
            bots=int(wanted.bots),
            watched=int(wanted.watched),
            rated=int(wanted.rated),
            staked=1 if wanted.staked else None,
            state="gathering",
            made=now,
            after=after,
        )
    )
    sit(c, find(c, id), me, now)
    return id


def sit(c: Connection, of: Waiting, me: Account, now: int) -> None:
    """Sit down; where one sits already it changes nothing. Raises Conflict (full, begun, elsewhere, still playing), Forbidden."""
    if of.has(me.id):
        return
    if of.state != "gathering":
        raise BEGUN
    if of.rated and me.kind == "guest":
        raise RATED
    if at_table(c, me.id) is not None:
        raise ELSEWHERE
    prepare.must_be_free(c, me.id, of.ruleset)
    if len(of.places) >= of.seats:
        raise FULL
    c.execute(insert(lobby_seat).values(lobby_table=of.id, account=me.id, joined=_next(of, now), ready=0, seen=now))


def _next(of: Waiting, now: int) -> int:
    return max([now, *(place.joined + 1 for place in of.places)])  # two may come in one millisecond


def be_ready(c: Connection, of: Waiting, me: str, deck: Deck, now: int) -> None:
    """Ready with this deck. Raises Conflict when the battle has begun, NotFound for somebody who does not sit here."""
    if not of.is_waiting:
        raise BEGUN
    values = {"deck": canonical(deck.counts()).decode(), "ready": 1, "seen": now}
    mine = lobby_seat.c.lobby_table == of.id, lobby_seat.c.account == me
    if c.execute(update(lobby_seat).where(*mine).values(**values)).rowcount != 1:
        raise NotFound


def leave(c: Connection, of: Waiting, me: str) -> None:
    """Go, without a trace: the next is host; a table nobody sits at is no more. Who does not sit here leaves it as it is."""
    if not of.has(me):
        return
    c.execute(delete(lobby_seat).where(lobby_seat.c.lobby_table == of.id, lobby_seat.c.account == me))
    left = [place for place in of.places if place.account.id != me]
    if not left:
        c.execute(delete(lobby_table).where(lobby_table.c.id == of.id))
    elif of.host == me:
        c.execute(update(lobby_table).where(lobby_table.c.id == of.id).values(host=left[0].account.id))


def is_here(c: Connection, of: Waiting, me: str, now: int) -> None:
    """Heard of."""
    c.execute(update(lobby_seat).where(lobby_seat.c.lobby_table == of.id, lobby_seat.c.account == me).values(seen=now))


# -- moving on ---------------------------------------------------------------------------------------------------------------


def move_on(c: Connection, games: Games, id: str, now: int, called: bool = False) -> Waiting | None:
    """Whatever the table does by itself now: drop who has gone, begin to wait, to choose, or the battle. None: it is no more.

    `called`: the host starts it. Raises Conflict when he cannot.
    """
    of = _without_the_gone(c, id, now)
    while of is not None and of.is_waiting:
        rules = games.rules(of.ruleset)
        if of.state == "choosing" and len(of.places) < (1 if of.bots else rules.seats.start):
            _set(c, of, state="gathering", due=None)
            c.execute(update(lobby_seat).where(lobby_seat.c.lobby_table == id).values(ready=1))
            of = find(c, id)
        step = waiting.after(rules.lobby, of, rules.seats.start, now, called)
        if step == "wait":
            if called:
                raise NOT_YET
            if of.state == "gathering" and (due := waiting.due(rules.lobby, of, now)) != of.due:
                _set(c, of, due=due)
            return find(c, id)
        called = False
        for place in of.places:
            if place.deck is None or (of.state == "gathering" and not place.ready):
                leave(c, find(c, id), place.account.id)
        of = find(c, id)
        if step == "choose":
            _set(c, of, state="choosing", due=now + rules.lobby.choose_ms)
            c.execute(update(lobby_seat).where(lobby_seat.c.lobby_table == id).values(ready=0))
            return find(c, id)
        of = _begin(c, games, of, now)
    return of


def _without_the_gone(c: Connection, id: str, now: int) -> Waiting | None:
    of: Waiting | None = find(c, id, lock=True)
    for place in () if of is None or not of.is_waiting else of.places:
        if now >= place.seen + waiting.GONE_MS:
            leave(c, find(c, id), place.account.id)
    return still(c, id)


def _begin(c: Connection, games: Games, of: Waiting, now: int) -> Waiting | None:
    """The battle; somebody who plays elsewhere by now, or whose cards hold too little after all, has to leave first."""
    people = [(place.account, place.deck or Deck()) for place in of.places]
    at_stake = _stakes(c, games, of) if of.staked else {}
    away = [me.id for me, _ in people if prepare.open_battle(c, me.id, of.ruleset) is not None or (of.staked and at_stake[me.id] is None)]
    for me in away:
        leave(c, find(c, of.id), me)
    if away:
        return still(c, of.id)
    brought = tuple(cards for cards in at_stake.values() if cards is not None)
    drawn = prepare.gather(games, of.ruleset, of.variant, people, of.seats if of.bots else len(people), now, brought)
    prepare.write(c, drawn)
    sights = sight.begun(range(len(people)))
    shared.write(c, drawn.told.id, drawn.frozen, sights, of.watched, of.rated, now)
    c.execute(delete(lobby_seat).where(lobby_seat.c.lobby_table == of.id))
    _set(c, of, state="begun", due=None, battle=drawn.told.id)
    return find(c, of.id)


def _stakes(c: Connection, games: Games, of: Waiting) -> dict[str, tuple[Brought, ...] | None]:
    """By account, in the order of seats, what each puts at stake. Until the battle is written nothing else moves it."""
    rules = games.rules(of.ruleset)
    journal.lock(c, (place.account.id for place in of.places))
    return {place.account.id: stakes.at_table(c, rules, of.variant, place.account.id, place.deck or Deck()) for place in of.places}


def still(c: Connection, id: str) -> Waiting | None:
    """The table, if it is still there."""
    try:
        return find(c, id)
    except NotFound:
        return None


def _set(c: Connection, of: Waiting, **values: Any) -> None:
    c.execute(update(lobby_table).where(lobby_table.c.id == of.id).values(**values))


def overdue(c: Connection, now: int, most: int) -> list[str]:
    """Tables that move on by themselves, or at which somebody has not been heard of."""
    gone = select(lobby_seat.c.lobby_table).where(lobby_seat.c.seen <= now - waiting.GONE_MS)
    late = select(lobby_table.c.id).where(lobby_table.c.state.in_(("gathering", "choosing")), lobby_table.c.due <= now)
    return list(c.execute(late.union(gone).limit(most)).scalars())
