"""A battle being played: start, act, look. Every step is committed before anybody hears of it."""

import asyncio
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from msgspec import Struct
from sqlalchemy import Connection, select

from taisen.engine.battle import GAME_OVER, Battle, Concede, look, play
from taisen.engine.codec import read_action
from taisen.engine.errors import BadAction, IllegalAction
from taisen.engine.replace import replace
from taisen.engine.table import Seat
from taisen.engine.text import Text

from ..accounts.schemas import Account
from ..accounts.sessions import crest, who
from ..errors import Conflict, NotFound, Refused, objected
from ..games import AnyRules
from ..idempotency import Once
from ..site import Site
from . import clock, ending, fairness, history, record
from .answers import Told, Turn, bots_to_act, take_turns
from .fairness import BattleSeeds
from .models import battle as battles
from .models import battle_secret
from .record import Played, Raced, Record
from .schemas import Gains, Moment, SeatName

FROM_THE_DEAL = -1

STALE = Text("盤面はもう先に進んでいます", "the battle has moved on")
NOT_STARTED = Text("対戦はまだ始まっていません", "the battle has not been started")
VOID = Text("この対戦は無効になりました", "this battle is void")
AUTO = Text("この対戦はおまかせで進んでいます", "this battle is played by itself")
OTHER_SEED = Text("この対戦は別の乱数で始まっています", "this battle was started with another seed")
NO_ACTION = Text("このゲームにその行動はありません", "this game has no such action")


class Held(Struct, frozen=True):
    """A battle in the hands of one request. `dealt`: None while prepared or void. `told`: the steps this request made itself."""

    rules: AnyRules
    record: Record
    seat: Seat
    dealt: Battle[Any] | None
    told: tuple[Told, ...] = ()

    @property
    def battle(self) -> Battle[Any]:
        """The battle, which must have been dealt."""
        if self.dealt is None:
            raise LookupError("the battle has not been dealt")
        return self.dealt


# one request at a time works on a battle in this process, so that bots do not think the same thought twice;
# what keeps its history one is the step in the database
_turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()


def _turn(id: str) -> asyncio.Lock:
    lock = _turns.get(id)
    if lock is None:
        lock = _turns[id] = asyncio.Lock()
    return lock


# -- what a player does ------------------------------------------------------------------------------------------------


async def start(site: Site, key: bytes | None, id: str, client_seed: str, once: Once) -> Moment:
    """Deal and begin. Repeated with the same client seed it gives the same deal. Raises Refused for another, Conflict when void."""
    async with _turn(id):
        held = await settle(site, await _open(site, key, id))
        if held.record.state == "prepared":
            try:
                held = await _deal(site, held, client_seed, once)
            except Raced:
                held = await _reload(site, held)
            held = await settle(site, held)
        if held.record.state == "void":
            raise Conflict("void", VOID)
        if held.record.client_seed != client_seed:
            raise Refused("other_client_seed", OTHER_SEED)
        return await moment(site, held, FROM_THE_DEAL)


async def act(site: Site, key: bytes | None, id: str, step: int, json: bytes, once: Once) -> Moment:
    """Play one action chosen at `step`. The same step and action again give the same answer.

    Raises NotFound, Refused (a rule objects; not an action), Conflict (stale, with the present step; over; not yours; not running).
    """
    async with _turn(id):
        held = await _open(site, key, id)
        try:
            action = read_action(held.rules, json)
        except BadAction:
            raise Refused("bad_action", NO_ACTION, step=held.record.step) from None
        while True:
            held = await settle(site, held, spare=(held.seat, action))
            if held.record.state in ("prepared", "void") and isinstance(action, Concede):
                held = await _void(site, held, once)
                return await moment(site, held, step)
            if await _was_played(site, held, step, action):
                return await moment(site, held, step)
            _must_run(held, step, action)
            try:
                held = await _play(site, held, held.seat, action, "player", once)
                break
            except Raced:
                held = await _reload(site, held)
        held = await settle(site, held)
        return await moment(site, held, step)


async def see(site: Site, key: bytes | None, id: str, after: int | None) -> tuple[str, Moment | None]:
    """The tag of the battle as it is now, and how it looks, with what happened after step `after` (None: nothing of it)."""
    async with _turn(id):
        held = await settle(site, await _open(site, key, id))
        return tag(held.record), await moment(site, held, held.record.step if after is None else after)


def tag(of: Record) -> str:
    """What changes whenever the battle does."""
    return of.state if of.state in ("prepared", "void") else str(of.step)


async def wake(site: Site, id: str) -> bool:
    """What is due happens to a battle, whoever's it is; whether that ended it."""
    async with _turn(id):
        found = await site.db.read(lambda c: record.load(c, id))
        if found is None or found.state not in ("prepared", "running"):
            return False
        held = await settle(site, hold(site, found, 0))
        return held.record.state not in ("prepared", "running")


# -- time and bots -------------------------------------------------------------------------------------------------------


async def settle(site: Site, held: Held, spare: tuple[Seat, Any] | None = None) -> Held:
    """Everything that happens without a player: bots answer, clocks run out, abandoned battles end. Each step is written at once.

    `spare`: an action that is about to be played by a seat; when it is just what the clock would do for it, the seat itself does it.
    """
    while True:
        try:
            if held.record.state == "prepared" and site.clock() >= held.record.prepared + clock.UNSTARTED_MS:
                return await _void(site, held)
            if held.record.state != "running":
                return held
            rules, battle, now = held.rules, held.battle, site.clock()
            if bots_to_act(rules, battle, held.record.frozen):
                held = await _answer(site, held)
            elif now >= held.record.moved + clock.ABANDONED_MS:
                held = await _play(site, held, rules.to_act(battle.state)[0], Concede(), "clock")
            elif (late := clock.overdue(rules, battle, held.record.clocks, now)) is not None and late != spare:
                held = await _play(site, held, *late, "clock")
            else:
                return held
        except Raced:
            held = await _reload(site, held)


async def _answer(site: Site, held: Held) -> Held:
    battle, of = held.battle, held.record
    think = partial(take_turns, held.rules, site.games.bots, battle, of.clocks, of.frozen, site.clock())
    turn = await asyncio.get_running_loop().run_in_executor(site.thinkers, think)
    return await _write(site, held, turn)


# -- one step ------------------------------------------------------------------------------------------------------------


async def _play(site: Site, held: Held, seat: Seat, action: Any, by: str, once: Once | None = None) -> Held:
    battle, now = held.battle, site.clock()
    try:
        after, events = play(held.rules, battle, seat, action)
    except IllegalAction as error:
        raise objected(error.objection, battle.step) from None
    clocks = clock.carried(held.rules, after, held.record.clocks, seat, now)
    turn = Turn(after, clocks, [Played(battle.step, seat, action, by, now)], [Told(after.step, seat, battle.state, events)])
    return await _write(site, held, turn, once)


async def _write(site: Site, held: Held, turn: Turn, once: Once | None = None) -> Held:
    of, rules = held.record, held.rules
    outcome = rules.outcome(turn.battle.state)
    over = outcome is not None

    def work(c: Connection) -> None:
        if once is not None:
            once.begin(c)
        record.move(c, of, rules, turn.battle, turn.clocks, turn.played)
        if outcome is not None:
            ending.conclude(c, site.config, of, outcome, turn.played[-1].at)

    await site.db.write(work)
    moved = replace(
        of, step=turn.battle.step, clocks=turn.clocks, moved=turn.played[-1].at, state="over" if over else "running", snapshot=None
    )
    return replace(held, record=moved, dealt=turn.battle, told=(*held.told, *turn.told))


async def _deal(site: Site, held: Held, client_seed: str, once: Once) -> Held:
    of, rules = held.record, held.rules
    secret = await site.db.read(lambda c: _secret(c, of.id))
    seed = fairness.battle_seed(of.id, secret[1], secret[0], client_seed)
    played = await site.db.read(lambda c: record.steps(c, rules, of.id, of.step)) if of.step else []  # a fork begins with some
    told, battle = await _told_so_far(site, held, BattleSeeds(seed, of.frozen.earlier), played)
    now = site.clock()
    clocks = clock.begun(rules, battle, now)

    def work(c: Connection) -> None:
        once.begin(c)
        record.start(c, of, battle, clocks, client_seed, now)

    await site.db.write(work)
    started = replace(of, state="running", client_seed=client_seed, clocks=clocks, moved=now, snapshot=None)
    return replace(held, record=started, dealt=battle, told=told)


async def _told_so_far(site: Site, held: Held, seeds: BattleSeeds, played: list[Played]) -> tuple[tuple[Told, ...], Battle[Any]]:
    again = partial(history.again, held.rules, held.record.setup(held.rules), seeds, played)
    if not played:
        ((told, battle),) = again()
        return (told,), battle
    steps = await asyncio.get_running_loop().run_in_executor(site.thinkers, lambda: list(again()))
    return tuple(told for told, _ in steps), steps[-1][1]


async def _void(site: Site, held: Held, once: Once | None = None) -> Held:
    of, now = held.record, site.clock()
    if of.state == "void":
        return held

    def work(c: Connection) -> None:
        if once is not None:
            once.begin(c)
        record.void(c, of, now)

    try:
        await site.db.write(work)
    except Raced:
        return await _reload(site, held)
    return replace(held, record=replace(of, state="void"), dealt=None)


# -- reading -------------------------------------------------------------------------------------------------------------


async def _open(site: Site, key: bytes | None, id: str) -> Held:
    now = site.clock()

    def work(c: Connection) -> tuple[Account, Record | None]:
        return who(c, key, now), record.load(c, id)

    me, found = await site.db.read(work)
    seat = None if found is None else found.seat_of(me.id)
    if found is None or seat is None:
        raise NotFound
    return hold(site, found, seat)


def hold(site: Site, of: Record, seat: Seat) -> Held:
    """A record taken in hand for the player in `seat`."""
    rules = site.games.version(of.ruleset, of.version)
    return Held(rules, of, seat, of.battle(rules))


async def _reload(site: Site, held: Held) -> Held:
    found = await site.db.read(lambda c: record.load(c, held.record.id))
    if found is None:
        raise NotFound
    return hold(site, found, held.seat)


async def _was_played(site: Site, held: Held, step: int, action: Any) -> bool:
    if step >= held.record.step:
        return False
    rules, id = held.rules, held.record.id
    return await site.db.read(lambda c: record.step(c, rules, id, step)) == (held.seat, action)


def _must_run(held: Held, step: int, action: Any) -> None:
    of = held.record
    if of.state == "prepared":
        raise Conflict("not_started", NOT_STARTED, step=of.step)
    if of.state == "void":
        raise Conflict("void", VOID)
    if of.state == "over":
        raise objected(GAME_OVER, of.step)
    if step != of.step:
        raise Conflict("stale", STALE, step=of.step)
    if of.control == "auto" and not isinstance(action, Concede):
        raise Conflict("auto", AUTO, step=of.step)


def _secret(c: Connection, id: str) -> tuple[fairness.ServerSeed, str]:
    seed = c.execute(select(battle_secret.c.server_seed).where(battle_secret.c.battle == id)).scalar_one()
    params = c.execute(select(battles.c.params).where(battles.c.id == id)).scalar_one()
    return fairness.ServerSeed(seed), fairness.digest(params.encode())


# -- telling -------------------------------------------------------------------------------------------------------------


def seat_names(of: Record) -> tuple[SeatName, ...]:
    """Who sits where."""
    return tuple(
        SeatName(seat, seated.name, "player", crest=crest(seated.account))
        if seated.account is not None
        else SeatName(seat, seated.name, "bot", seated.bot, crest(seated.defends or seated.name.ja))
        for seat, seated in enumerate(of.frozen.seats)
    )


async def moment(site: Site, held: Held, after: int) -> Moment:
    """How the battle looks to the one who holds it, and what he has not seen since step `after`."""
    of, rules, battle = held.record, held.rules, held.dealt
    shown, more = await _shown(site, held, after)
    view = None if battle is None else look(rules, battle, held.seat)
    left = None
    if battle is not None and of.state == "running":
        left = clock.time_left(rules, of.clocks, held.seat, site.clock())
    state: Any = of.state
    control: Any = of.control
    gains = await _gains(site, held) if of.state == "over" else None
    return Moment(of.id, of.ruleset, of.version, of.mode, control, state, seat_names(of), held.seat, view, shown, more, left, gains)


async def _gains(site: Site, held: Held) -> Gains | None:
    of, outcome = held.record, held.rules.outcome(held.battle.state)
    if outcome is None:
        return None
    return await site.db.read(lambda c: ending.gained(c, site.config, of, outcome, held.seat))


async def _shown(site: Site, held: Held, after: int) -> tuple[tuple[Any, ...], bool]:
    battle, of, rules = held.dealt, held.record, held.rules
    if battle is None or after >= of.step:
        return (), False
    if held.told and held.told[0].step <= after + 1:
        return history.shown(rules, held.told, held.seat, after)
    played = await site.db.read(lambda c: record.steps(c, rules, of.id, of.step))
    again = partial(history.since, rules, of.setup(rules), of.seeds(battle), played, held.seat, after)
    return await asyncio.get_running_loop().run_in_executor(site.thinkers, again)
