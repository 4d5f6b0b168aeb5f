"""Tables of people: open one, find one, sit down, be ready, start, leave; once more."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Header, Path, Query, Response
from sqlalchemy import Connection

from taisen.engine.text import Text

from .. import hints
from ..accounts.once import MyOnce
from ..accounts.schemas import Account, Empty
from ..accounts.sessions import SignedIn
from ..battles import bring, finished, prepare, record, sessions, stakes
from ..battles.routes import BattleId
from ..errors import BadRequest, Conflict, NotFound, NotJson, NotSignedIn, Refused
from ..games import NO_GAME, AnyRules
from ..idempotency import Once
from ..site import Here, Site
from ..wire import answer, body, gives, refuses
from . import keep, ranking, schemas, told
from .ranking import DayRanking
from .schemas import Find, Join, NewTable, PeopleTable, PeopleTables, Ready
from .waiting import Waiting

router = APIRouter(prefix="/v1", tags=["tables"])

TableId = Annotated[str, Path(min_length=1, max_length=64, examples=["u3o0Kx9vQm2dLr7T"])]
_BAD_BODY = (BadRequest("malformed", Text("本文が正しいJSONではありません", "the body is not well-formed JSON")), NotJson())
_NO_TABLES = Refused("no_tables", Text("このゲームは人同士では遊べません", "this game is not played by people against each other"))
_ONE_TABLE = gives(PeopleTable, schemas.EXAMPLE_TABLE, "The table as it is now.")
_CODED = Annotated[str | None, Query(max_length=8, pattern="^[2-9A-HJ-NP-Z]{8}$")]


# -- finding ---------------------------------------------------------------------------------------------------------------


@router.get(
    "/tables",
    operation_id="listTables",
    summary="Tables to sit down at, and battles to watch",
    responses={**gives(PeopleTables, schemas.EXAMPLE_TABLES, "The newest first."), **refuses(NotSignedIn())},
)
async def list_tables(site: Here, me: SignedIn, ruleset: Annotated[str | None, Query(max_length=64)] = None) -> Response:
    def work(c: Connection) -> PeopleTables:
        mine = keep.at_table(c, me.id)
        open_ones = tuple(told.table(c, site, me, of) for of in keep.listed(c, ruleset))
        return PeopleTables(None if mine is None else told.table(c, site, me, mine), open_ones, keep.watchable(c, ruleset))

    return answer(await site.db.read(work))


@router.post(
    "/tables/find",
    operation_id="findTable",
    summary="The table of an invitation",
    responses={**_ONE_TABLE, **refuses(*_BAD_BODY, NotSignedIn(), NotFound())},
)
async def find_table(site: Here, me: SignedIn, wanted: Annotated[Find, body(Find, examples=[schemas.EXAMPLE_JOIN])]) -> Response:
    """Looks, and does not sit down yet."""
    return answer(await site.db.read(lambda c: told.table(c, site, me, keep.by_code(c, wanted.code))))


@router.get(
    "/tables/ranking",
    operation_id="getDayRanking",
    summary="The day's ranking of a game",
    responses={**gives(DayRanking, ranking.EXAMPLE, "The first hundred."), **refuses(NotSignedIn(), NO_GAME)},
)
async def get_day_ranking(
    site: Here, _me: SignedIn, ruleset: Annotated[str, Query(max_length=64)] = "kami", staked: bool = False
) -> Response:
    """By what was acquired since 00:00 in Tokyo at tables that count: in battles for the energy of cards (`staked`), or in all others."""
    rules = site.games.rules(ruleset)
    return answer(await site.db.read(lambda c: ranking.today(c, site.games, rules.id, staked, site.clock())))


@router.get(
    "/tables/{table}",
    operation_id="getTable",
    summary="A table",
    responses={**_ONE_TABLE, **refuses(NotSignedIn(), NotFound())},
)
async def get_table(site: Here, me: SignedIn, table: TableId, code: _CODED = None) -> Response:
    """Asking keeps the caller's place: who has not been heard of for a minute has left."""

    def work(c: Connection) -> Waiting | None:
        of = _open(c, me, table, code)
        if of.is_waiting and of.has(me.id):
            keep.is_here(c, of, me.id, site.clock())
        return keep.move_on(c, site.games, of.id, site.clock())

    return await _change(site, Once(site, None), me, table, work)


# -- coming and going ------------------------------------------------------------------------------------------------------


@router.post(
    "/tables",
    operation_id="openTable",
    summary="Open a table",
    status_code=201,
    responses={
        **gives(PeopleTable, schemas.EXAMPLE_TABLE, "The caller sits there.", 201),
        **refuses(
            *_BAD_BODY,
            NotSignedIn(),
            NO_GAME,
            keep.ELSEWHERE,
            prepare.battle_open("u3o0Kx9vQm2dLr7T"),
            keep.RATED,
            _NO_TABLES,
            prepare.NO_SEATS,
            prepare.NO_VARIANT,
            stakes.NO_STAKES,
            keep.STAKED,
        ),
    },
)
async def open_table(
    site: Here, me: SignedIn, once: MyOnce, wanted: Annotated[NewTable, body(NewTable, examples=[schemas.EXAMPLE_NEW])]
) -> Response:
    rules = _with_tables(site, wanted.ruleset)
    seats = wanted.seats if wanted.seats is not None else rules.seats.start
    if seats not in rules.seats:
        raise prepare.NO_SEATS
    if wanted.variant is not None and wanted.variant not in [known.id for known in rules.variants]:
        raise prepare.NO_VARIANT
    if wanted.staked and rules.stakes is None:
        raise stakes.NO_STAKES
    if wanted.staked and (wanted.bots or not wanted.rated):
        raise keep.STAKED
    await sessions.let_end(site, me.id, rules.id)

    def work(c: Connection) -> Waiting:
        return keep.find(c, keep.make(c, me, wanted, seats, site.clock()))

    return await _change(site, once, me, None, work, 201)


@router.post(
    "/tables/{table}/join",
    operation_id="joinTable",
    summary="Sit down",
    responses={
        **_ONE_TABLE,
        **refuses(*_BAD_BODY, NotSignedIn(), NotFound(), keep.FULL, keep.BEGUN, keep.ELSEWHERE, keep.RATED),
    },
)
async def join_table(
    site: Here, me: SignedIn, once: MyOnce, table: TableId, wanted: Annotated[Join, body(Join, examples=[{}, schemas.EXAMPLE_JOIN])]
) -> Response:
    """Sitting down twice changes nothing."""
    of = await site.db.read(lambda c: _open(c, me, table, wanted.code))
    await sessions.let_end(site, me.id, of.ruleset)

    def work(c: Connection) -> Waiting:
        now = keep.move_on(c, site.games, _open(c, me, table, wanted.code).id, site.clock())
        if now is None:
            raise NotFound
        keep.sit(c, now, me, site.clock())
        return keep.find(c, now.id)

    return await _change(site, once, me, table, work)


@router.post(
    "/tables/{table}/leave",
    operation_id="leaveTable",
    summary="Leave before the battle",
    status_code=204,
    responses=refuses(*_BAD_BODY, NotSignedIn(), NotFound(), keep.BEGUN),
)
async def leave_table(site: Here, me: SignedIn, once: MyOnce, table: TableId, _wanted: Annotated[Empty, body(Empty)]) -> Response:
    """Without a trace. Once the battle has begun, concede in it instead."""

    def work(c: Connection) -> Waiting | None:
        of = _mine(c, me, table)
        if not of.is_waiting:
            raise keep.BEGUN
        keep.leave(c, of, me.id)
        return keep.move_on(c, site.games, of.id, site.clock()) if len(of.places) > 1 else None

    return await _change(site, once, me, table, work, 204)


@router.post(
    "/tables/{table}/ready",
    operation_id="beReady",
    summary="Be ready, with a deck",
    responses={**_ONE_TABLE, **refuses(*_BAD_BODY, NotSignedIn(), NotFound(), keep.BEGUN, prepare.NO_DECK)},
)
async def be_ready(
    site: Here, me: SignedIn, once: MyOnce, table: TableId, wanted: Annotated[Ready, body(Ready, examples=[schemas.EXAMPLE_READY])]
) -> Response:
    """Again with another deck changes it. When the table is full, or its time is over, the battle begins: prepare and commitment are
    in the answer, and each player starts it with a seed of his own."""
    of = await site.db.read(lambda c: _mine(c, me, table))
    rules = site.games.rules(of.ruleset)
    if of.staked:
        deck = await stakes.deck_of(site, me, rules, of.variant, wanted.deck)
    else:
        deck = await bring.deck_of(site, me, rules, wanted.deck)

    def work(c: Connection) -> Waiting | None:
        keep.be_ready(c, keep.find(c, table, lock=True), me.id, deck, site.clock())
        return keep.move_on(c, site.games, table, site.clock())

    return await _change(site, once, me, table, work)


@router.post(
    "/tables/{table}/start",
    operation_id="startTable",
    summary="Begin with those who are here",
    responses={**_ONE_TABLE, **refuses(*_BAD_BODY, NotSignedIn(), NotFound(), keep.NOT_YET, keep.NOT_HOST)},
)
async def start_table(site: Here, me: SignedIn, once: MyOnce, table: TableId, _wanted: Annotated[Empty, body(Empty)]) -> Response:
    """Everybody must be ready. Bots fill empty seats where the table says so."""

    def work(c: Connection) -> Waiting | None:
        of = _mine(c, me, table)
        if of.is_waiting and of.host != me.id:
            raise keep.NOT_HOST
        return keep.move_on(c, site.games, of.id, site.clock(), called=of.state == "gathering")

    return await _change(site, once, me, table, work)


# -- once more -------------------------------------------------------------------------------------------------------------


@router.get(
    "/battles/{battle}/rematch",
    operation_id="getRematch",
    summary="The table of a rematch, if somebody wants one",
    responses={**_ONE_TABLE, **refuses(NotSignedIn(), NotFound())},
)
async def get_rematch(site: Here, me: SignedIn, battle: BattleId) -> Response:
    def work(c: Connection) -> PeopleTable:
        _played(c, me, battle)
        of = keep.rematch_of(c, battle)
        if of is None:
            raise NotFound
        return told.table(c, site, me, of)

    return answer(await site.db.read(work))


@router.post(
    "/battles/{battle}/rematch",
    operation_id="rematch",
    summary="Once more",
    responses={
        **_ONE_TABLE,
        **refuses(*_BAD_BODY, NotSignedIn(), NotFound(), keep.BEGUN, keep.ELSEWHERE, Conflict("not_over", finished.NOT_OVER)),
    },
)
async def rematch(site: Here, me: SignedIn, once: MyOnce, battle: BattleId, _wanted: Annotated[Empty, body(Empty)]) -> Response:
    """The first who wants it opens a table like the last one, the others join it."""

    def work(c: Connection) -> Waiting:
        of = _played(c, me, battle)
        if of.state != "over":
            raise Conflict("not_over", finished.NOT_OVER)
        again = keep.rematch_of(c, battle)
        if again is None:
            last = keep.table_of(c, battle)
            like = NewTable(last.ruleset, last.variant, last.seats, True, last.bots, last.watched, last.rated, last.staked)
            id = keep.make(c, me, like, last.seats, site.clock(), battle)
        else:
            keep.sit(c, again, me, site.clock())
            id = again.id
        return keep.find(c, id)

    return await _change(site, once, me, None, work)


# -- hearing ---------------------------------------------------------------------------------------------------------------


@router.get(
    "/me/stream",
    operation_id="streamMine",
    summary="Hear when a table of mine has changed",
    response_class=Response,
    responses={
        **hints.gives("table", "Events `table`, numbered by time; look at your table then. The stream ends after five minutes."),
        **refuses(NotSignedIn(), hints.TOO_MANY),
    },
)
async def stream_mine(site: Here, me: SignedIn, last_event_id: Annotated[str | None, Header()] = None) -> Response:
    """Only a hint: a client that asks for its table now and then misses nothing. Listening keeps the caller's place."""
    site.hints.must_have_room(me.id)

    def here(c: Connection) -> None:
        if (of := keep.at_table(c, me.id)) is not None:
            keep.is_here(c, of, me.id, site.clock())

    async def now() -> int:
        await site.db.write(here)
        return site.clock()

    return hints.sent(site.hints.stream(told.topic(me.id), me.id, "table", now, hints.last_seen(last_event_id), now))


# -- looking up, telling -----------------------------------------------------------------------------------------------------


def _with_tables(site: Site, ruleset: str) -> AnyRules:
    rules = site.games.rules(ruleset)
    if "table" not in rules.modes:
        raise _NO_TABLES
    return rules


async def _change(
    site: Site, once: Once, me: Account, table: str | None, work: Callable[[Connection], Waiting | None], status: int = 200
) -> Response:
    """Change a table and answer how it is now. Everybody who sat or sits there is given a hint."""
    seen: list[Waiting | None] = []

    def changed(c: Connection) -> Response:
        before = None if table is None else keep.still(c, table)
        after = work(c)
        seen[:] = before, after
        if status == 204:
            return Response(status_code=204)
        if after is None:
            raise NotFound
        return answer(told.table(c, site, me, after), status)

    made = await once.write(changed)
    if any(of is not None for of in seen) and seen[0] != seen[-1]:
        told.hint(site, *seen)
    return made


def _open(c: Connection, me: Account, id: str, code: str | None) -> Waiting:
    """A table `me` may know of: a listed one, one he sits at or played at, or one he has the code of. Raises NotFound."""
    of = keep.find(c, id)
    if of.code is None or of.code == code or told.belongs(c, of, me):
        return of
    raise NotFound


def _mine(c: Connection, me: Account, id: str) -> Waiting:
    """A table `me` sits at, or played at. Raises NotFound."""
    of = keep.find(c, id, lock=True)
    if not told.belongs(c, of, me):
        raise NotFound
    return of


def _played(c: Connection, me: Account, id: str) -> record.Record:
    of = record.load(c, id)
    if of is None or of.shared is None or of.seat_of(me.id) is None:
        raise NotFound
    return of
