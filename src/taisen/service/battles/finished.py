"""What can be asked of a battle when it is over: list, replay, receipt, proof."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, and_, or_, select

from taisen.engine.table import Seat
from taisen.engine.text import Text, join

from ..accounts.schemas import Account
from ..errors import Conflict, NotFound
from ..site import Site
from . import ending, fairness, history, record
from . import proof as proofs
from .held import Held, hold
from .models import battle as battles
from .models import battle_seat, battle_secret, shared_battle
from .moments import seat_names
from .record import Played, Record
from .schemas import BattleList, Control, Entry, Gains, Proof, Receipt, Replay
from .sessions import settle

T = TypeVar("T")

PAGE = 30
NOT_OVER = Text("対戦が終わるまで見られません", "this can be seen when the battle is over")
_AND = Text("、", ", ")


class Past(Struct, frozen=True):
    """A battle that has ended, in the hands of one who played it."""

    held: Held
    played: list[Played]
    params: str


# -- my battles ----------------------------------------------------------------------------------------------------------


async def mine(site: Site, me: Account, before: str | None, ruleset: str | None = None) -> BattleList:
    """The caller's battles, open ones first; `before`: the id of the last one he has seen; `ruleset`: of this game only."""
    for of, seat in await site.db.read(lambda c: record.open_of(c, me.id)):
        await settle(site, hold(site, of, seat))
    return await site.db.read(lambda c: _list(c, me, before, ruleset))


def _list(c: Connection, me: Account, before: str | None, ruleset: str | None) -> BattleList:
    seat = battle_seat.c
    chosen = (
        select(battles.c.id, battles.c.ruleset, battles.c.version, battles.c.mode, battles.c.state, battles.c.control)
        .add_columns(battles.c.frozen, battles.c.step, seat.result, battles.c.prepared, seat.open, seat.seat, shared_battle.c.sights)
        .join(battle_seat, seat.battle == battles.c.id)
        .outerjoin(shared_battle, shared_battle.c.battle == battles.c.id)
        .where(seat.account == me.id)
        .order_by(seat.open.desc(), seat.prepared.desc(), seat.battle)
        .limit(PAGE + 1)
    )
    if ruleset is not None:
        chosen = chosen.where(seat.ruleset == ruleset)
    if before is not None:
        at = c.execute(select(seat.open, seat.prepared).where(seat.account == me.id, seat.battle == before)).first()
        if at is None:
            return BattleList((), None)
        older = or_(seat.prepared < at.prepared, and_(seat.prepared == at.prepared, seat.battle > before))
        chosen = chosen.where(or_(seat.open < at.open, and_(seat.open == at.open, older)))
    rows = c.execute(chosen).all()
    brought = ending.gains(c, me.id, [row.id for row in rows[:PAGE] if row.state == "over"])
    entries = tuple(_entry(row, me, brought.get(row.id)) for row in rows[:PAGE])
    return BattleList(entries, entries[-1].id if len(rows) > PAGE else None)


def _entry(row: Any, me: Account, brought: Gains | None) -> Entry:
    frozen = msgspec.msgpack.decode(row.frozen, type=record.Frozen)
    others = join((seated.name for seated in frozen.seats if seated.account != me.id), _AND)
    step = record.sight_of(row.sights, row.seat).own(row.step)
    kind = (row.ruleset, row.version, row.mode, row.state, row.control)
    return Entry(row.id, *kind, others, step, row.result, row.prepared, brought)


# -- one that is over ----------------------------------------------------------------------------------------------------


async def replay(site: Site, key: bytes | None, id: str, first: int, most: int, seat: Seat | None = None) -> Replay:
    """A page of the battle as the caller's seat saw it, or another `seat`. Raises Conflict while it is not over, NotFound."""
    past = await past_of(site, key, id, ("over",))
    held, of, battle = past.held, past.held.record, past.held.battle
    if seat is not None and seat >= len(of.frozen.seats):
        raise NotFound
    viewer = held.viewer if seat is None else seat
    tell = partial(history.page, held.rules, of.setup(held.rules), of.seeds(battle), past.played, viewer, first, most)
    steps = await _think(site, tell)
    end = first + len(steps)
    following, control = end if steps and end <= of.step else None, cast(Control, of.control)
    return Replay(of.id, of.ruleset, of.version, of.mode, control, seat_names(of), viewer, of.step, steps, following)


async def receipt(site: Site, key: bytes | None, id: str) -> Receipt:
    """The hash chain over the battle. Raises Conflict while it is not over."""
    past = await past_of(site, key, id, ("over",))
    held, of = past.held, past.held.record
    params_sha256 = fairness.digest(past.params.encode())
    tell = partial(proofs.tell, held.rules, of.setup(held.rules), of.seeds(held.battle), of.id, params_sha256, past.played)
    told = await _think(site, tell)
    return Receipt(of.id, of.ruleset, of.version, told.links, told.receipt)


async def proof(site: Site, key: bytes | None, id: str) -> Proof:
    """All secrets of the battle, and all that luck decided in it. Raises Conflict while it is neither over nor void."""
    past = await past_of(site, key, id, ("over", "void"))
    of, rules = past.held.record, past.held.rules
    secrets = await site.db.read(lambda c: _reveal(c, of, past.params))
    return await _think(site, partial(proofs.of, rules, of.setup(rules), secrets, past.played))


def _reveal(c: Connection, of: Record, params: str) -> proofs.Secrets:
    row = c.execute(select(battle_secret).where(battle_secret.c.battle == of.id)).one()
    commitment = c.execute(select(battles.c.commitment).where(battles.c.id == of.id)).scalar_one()
    salts = msgspec.msgpack.decode(row.salts, type=tuple[str, ...])
    seed, frozen = fairness.ServerSeed(row.server_seed), of.frozen
    return proofs.Secrets(of.id, commitment, params, seed, of.client_seed, frozen.earlier, salts, frozen.decks, frozen.energies)


async def past_of(site: Site, key: bytes | None, id: str, states: tuple[str, ...]) -> Past:
    """A battle that has ended, for one who sat there or whose deck was played. Raises NotFound, Conflict for one in another state."""
    now = site.clock()
    me, found = await site.db.read(lambda c: record.asked(c, key, now, id))
    seat = None if found is None else found.seat_of(me.id)
    if found is not None and seat is None and found.state == "over":
        seat = found.defended_by(me.id)  # his deck was played, so he may see how
    if found is None or seat is None:
        raise NotFound
    held = await settle(site, hold(site, found, seat))
    if held.record.state not in states:
        raise Conflict("not_over", NOT_OVER)
    of, rules = held.record, held.rules

    def log(c: Connection) -> Past:
        params = c.execute(select(battles.c.params).where(battles.c.id == of.id)).scalar_one()
        return Past(held, record.steps(c, rules, of.id, of.step), params)

    return await site.db.read(log)


async def _think(site: Site, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(site.thinkers, work)
