"""A battle being played: start, act, look. Every step is committed before anybody hears of it."""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from msgspec import Struct
from sqlalchemy import Connection, bindparam, select

from taisen.engine.battle import GAME_OVER, Battle, Concede, play
from taisen.engine.codec import read_action
from taisen.engine.errors import BadAction, IllegalAction
from taisen.engine.replace import replace
from taisen.engine.table import Seat, Viewer
from taisen.engine.text import Text

from ..accounts.schemas import Account
from ..accounts.sessions import who
from ..db import Hot
from ..errors import Conflict, NotFound, Refused, objected
from ..idempotency import Once
from ..site import Site
from . import clock, ending, fairness, history, record, shared, sight
from .answers import Turn, bots_to_act, pondering, take_turns
from .fairness import BattleSeeds
from .held import Held, hold
from .models import battle as battles
from .models import battle_secret
from .moments import moment, tag
from .record import Played, Raced, Record
from .schemas import Moment
from .told import Told

FROM_THE_DEAL = -1
LONGEST_WAIT_S = 25

STALE = Text("盤面はもう先に進んでいます", "the battle has moved on")
NOT_STARTED = Text("対戦はまだ始まっていません", "the battle has not been started")
VOID = Text("この対戦は無効になりました", "this battle is void")
AUTO = Text("この対戦はおまかせで進んでいます", "this battle is played by itself")
NO_ACTION = Text("このゲームにその形の行動はありません", "this game has no action of this form")


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
    """Deal and begin, in a battle of several people when all have sent their seed. Repeated with the same client seed it gives the
    same deal. Raises Refused for another, Conflict when void."""
    async with _turn(id):
        held = await settle(site, await _open(site, key, id))
        if held.record.state == "prepared":
            held = await settle(site, await _add_luck(site, held, client_seed, once))
        if held.record.state == "void":
            raise Conflict("void", VOID)
        if held.record.state != "prepared" and not _is_of(held, client_seed):
            raise shared.OTHER_SEED
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
            raise Refused("bad_action", NO_ACTION, step=held.step) from None
        while True:
            held = await settle(site, held, spare=(held.seat, action))
            if held.record.state in ("prepared", "void") and isinstance(action, Concede) and held.record.shared is None:
                held = await _void(site, held, once)
                return await moment(site, held, step)
            if await _was_played(site, held, step, action):
                return await moment(site, held, step)
            _must_run(held, step if not await _is_still_asked(site, held, step) else held.step, action)
            try:
                held = await _play(site, held, held.seat, action, "player", once)
                break
            except Raced:
                held = await _reload(site, held)
        held = await settle(site, held)
        return await moment(site, held, step)


async def see(site: Site, key: bytes | None, id: str, after: int | None) -> tuple[str, Moment]:
    """The tag of the battle as it is now, and how it looks, with what happened after step `after` (None: nothing of it)."""
    async with _turn(id):
        held = await settle(site, await _open(site, key, id, may_watch=True))
        return tag(held, site.clock()), await moment(site, held, held.step if after is None else after)


async def see_next(site: Site, key: bytes | None, id: str, after: int | None, known: str, seconds: int) -> tuple[str, Moment]:
    """The same when there is something new to the caller, who knows the battle by the tag `known`; or after so many seconds."""
    heard = await listener(site, key, id)
    with site.hints.listening(topic(id, heard.viewer)) as hints:
        tagged = await see(site, key, id, after)
        if tagged[0] == known:
            await hints.wait(seconds)
            tagged = await see(site, key, id, after)
        return tagged


async def wake(site: Site, id: str) -> bool:
    """What is due happens to a battle, whoever's it is; whether that ended it."""
    async with _turn(id):
        found = await site.db.read(lambda c: record.load(c, id))
        if found is None or found.state not in ("prepared", "running"):
            return False
        held = await settle(site, hold(site, found, 0))
        return held.record.state not in ("prepared", "running")


async def let_end(site: Site, account: str, ruleset: str) -> None:
    """The account's open battles of this game may have ended by themselves."""
    for of, seat in await site.db.read(lambda c: record.open_of(c, account, ruleset)):
        await settle(site, hold(site, of, seat))


# -- time and bots -------------------------------------------------------------------------------------------------------


async def settle(site: Site, held: Held, spare: tuple[Seat, Any] | None = None) -> Held:
    """Everything that happens without a player: bots answer, clocks run out, abandoned battles end. Each step is written at once.

    `spare`: an action that is about to be played by a seat; when it is what the clock would do for it, or all that is left to do, the
    seat itself does it.
    """
    while True:
        try:
            if held.record.state == "prepared" and held.record.shared is not None:
                if site.clock() < held.record.prepared + shared.SEEDS_MS:
                    return held
                held = await _deal(site, held, await site.db.read(partial(_luck, held.record)))
            if held.record.state == "prepared" and site.clock() >= held.record.prepared + clock.UNSTARTED_MS:
                return await _void(site, held)
            if held.record.state != "running":
                return held
            rules, battle, now = held.rules, held.battle, site.clock()
            if waiting := bots_to_act(rules, battle, held.record.frozen):
                held = await _answer(site, held, *waiting[0])
            elif now >= held.record.moved + clock.ABANDONED_MS:
                held = await _play(site, held, rules.to_act(battle.state)[0], Concede(), "clock")
            elif (late := clock.overdue(rules, battle, held.record.clocks, now)) is not None and not _spares(held, late, spare):
                held = await _play(site, held, *late, "clock")
            else:
                return held
        except Raced:
            held = await _reload(site, held)


def _spares(held: Held, late: tuple[Seat, Any], spare: tuple[Seat, Any] | None) -> bool:
    if spare is None or late[0] != spare[0]:
        return False
    return late == spare or held.rules.legal(held.battle.state, spare[0]) == [spare[1]]


async def _answer(site: Site, held: Held, seat: Seat, name: str) -> Held:
    battle, of = held.battle, held.record
    if (level := pondering(name)) is not None:
        return await _play(site, held, seat, await site.ponderer.choice(held.rules, battle, seat, level), "bot")
    think = partial(take_turns, held.rules, site.games.bots, battle, of.clocks, of.frozen, site.clock())
    # some milliseconds at most, unless it is the whole battle: handing them to a thread costs others more
    turn = await asyncio.get_running_loop().run_in_executor(site.thinkers, think) if of.control == "auto" else think()
    return await _write(site, held, turn)


# -- one step ------------------------------------------------------------------------------------------------------------


async def _play(site: Site, held: Held, seat: Seat, action: Any, by: str, once: Once | None = None) -> Held:
    battle, now = held.battle, site.clock()
    try:
        after, events = play(held.rules, battle, seat, action)
    except IllegalAction as error:
        raise objected(error.objection, held.step) from None
    told = Told(after.step, seat, battle.state, events)
    among = held.record.shared
    # a clock that begins anew would tell of a choice nobody else may know of
    renews = None if among is not None and sight.is_secret(held.rules, among.sights, told, after) else seat
    clocks = clock.passed(held.rules, after, held.record.clocks, renews, now)
    # bots that do not ponder answer at once, and both are written together: one wait for the disk, not two
    answer = take_turns(held.rules, site.games.bots, after, clocks, held.record.frozen, now)
    turn = Turn(answer.battle, answer.clocks, [Played(battle.step, seat, action, by, now), *answer.played], [told, *answer.told])
    return await _write(site, held, turn, once)


async def _write(site: Site, held: Held, turn: Turn, once: Once | None = None) -> Held:
    of, rules = held.record, held.rules
    outcome = rules.outcome(turn.battle.state)
    over = outcome is not None
    among = None if of.shared is None else replace(of.shared, sights=sight.moved(rules, of.shared.sights, turn.told, turn.battle))

    def work(c: Connection) -> None:
        if once is not None:
            once.begin(c)
        record.move(c, of, rules, turn.battle, turn.clocks, turn.played)
        if among is not None:
            shared.move(c, of, among.sights, turn.clocks)
        if outcome is not None:
            ending.conclude(c, site.config, rules, of, turn.battle.state, outcome, turn.played[-1].at)

    await site.db.write(work)
    if of.shared is not None and among is not None:
        _hint(site, of.id, of.shared.sights, among.sights)
    moved = replace(
        of,
        step=turn.battle.step,
        clocks=turn.clocks,
        moved=turn.played[-1].at,
        state="over" if over else "running",
        snapshot=None,
        shared=among,
    )
    return replace(held, record=moved, dealt=turn.battle, told=(*held.told, *turn.told))


def topic(id: str, viewer: Viewer) -> str:
    """What hints about a battle are given under: each viewer hears only of what he notices."""
    return f"battle/{id}/{sight.key(viewer)}"


def _hint(site: Site, id: str, before: sight.Sights, now: sight.Sights) -> None:
    for viewer, noticed in now.items():
        if noticed != before.get(viewer):
            site.hints.tell(f"battle/{id}/{viewer}", len(noticed) - 1)


async def _add_luck(site: Site, held: Held, client_seed: str, once: Once) -> Held:
    of = held.record
    try:
        if of.shared is None:
            return await _deal(site, held, client_seed, once)
        found = await site.db.write(lambda c: shared.add_seed(c, of, held.seat, client_seed))
        return held if None in found.values() else await _deal(site, held, shared.joined(found, of), once)
    except Raced:
        return await _reload(site, held)


def _luck(of: Record, c: Connection) -> str:
    return shared.joined(shared.seeds(c, of), of)


def _is_of(held: Held, client_seed: str) -> bool:
    """Whether the battle was dealt with this seed of the caller's."""
    given = held.record.client_seed or ""
    if held.record.shared is None:
        return client_seed == given
    return given.split(",")[held.seat] in ("", client_seed)  # it may have come too late


async def _deal(site: Site, held: Held, client_seed: str, once: Once | None = None) -> Held:
    of, rules = held.record, held.rules
    secret = await site.db.read(lambda c: _secret(c, of.id))
    seed = fairness.battle_seed(of.id, secret[1], secret[0], client_seed)
    played = await site.db.read(lambda c: record.steps(c, rules, of.id, of.step)) if of.step else []  # a fork begins with some
    told, battle = await _told_so_far(site, held, BattleSeeds(seed, of.frozen.earlier), played)
    now = site.clock()
    clocks = clock.begun(rules, battle, now)

    def work(c: Connection) -> None:
        if once is not None:
            once.begin(c)
        record.start(c, of, battle, clocks, client_seed, now)
        if of.shared is not None:
            shared.move(c, of, of.shared.sights, clocks)

    await site.db.write(work)
    if of.shared is not None:
        _hint(site, of.id, {}, of.shared.sights)
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


class Listening(Struct, frozen=True):
    """Somebody who wants to hear of a battle: who, as what, and where it stands for him."""

    account: str
    viewer: Viewer
    step: int


async def listener(site: Site, key: bytes | None, id: str) -> Listening:
    """Somebody listens, and is here. Raises NotSignedIn, NotFound."""
    now = site.clock()
    held = await _open(site, key, id, may_watch=True)
    account = (await site.db.read(lambda c: who(c, key, now))).id
    return Listening(account, held.viewer, held.step)


async def _open(site: Site, key: bytes | None, id: str, may_watch: bool = False) -> Held:
    now = site.clock()

    def work(c: Connection) -> tuple[Account, Record | None, Mapping[Seat, int]]:
        me, found = record.asked(c, key, now, id)
        return me, found, shared.seen(c, id) if found is not None and found.shared is not None else {}

    me, found, seen = await site.db.read(work)
    seat = None if found is None else found.seat_of(me.id)
    if found is None or (seat is None and not (may_watch and found.shared is not None and found.shared.watched)):
        raise NotFound
    if seat is not None and seat in seen and now - seen[seat] >= shared.SEEN_MS:
        await site.db.write(lambda c: shared.is_here(c, id, seat, now))
        seen = {**seen, seat: now}
    return replace(hold(site, found, seat), seen=seen)


async def _reload(site: Site, held: Held) -> Held:
    found = await site.db.read(lambda c: record.load(c, held.record.id))
    if found is None:
        raise NotFound
    return replace(hold(site, found, held.viewer), seen=held.seen)


async def _was_played(site: Site, held: Held, step: int, action: Any) -> bool:
    if step >= held.step:
        return False
    rules, id, seat = held.rules, held.record.id, held.seat
    if held.record.shared is None:
        return await site.db.read(lambda c: record.step(c, rules, id, step)) == (seat, action)
    since = held.record.sight(seat).step(step)  # others may have chosen in between
    return bool(await site.db.read(lambda c: record.next_by(c, rules, id, seat, since)) == action)


async def _is_still_asked(site: Site, held: Held, step: int) -> bool:
    """In a battle of several people: whether the caller still has the decision he had at `step`. Others have only made theirs."""
    of = held.record
    if of.shared is None or of.state != "running" or not 0 <= step < held.step or held.seat not in of.clocks:
        return False
    since = of.sight(held.viewer).step(step)
    if of.clocks[held.seat].step > since:
        return False
    rules = held.rules
    lines = (await site.db.read(lambda c: record.steps(c, rules, of.id, of.step)))[since:]
    return not any(line.seat == held.seat or isinstance(line.action, Concede) for line in lines)


def _must_run(held: Held, step: int, action: Any) -> None:
    of = held.record
    if of.state == "prepared":
        raise Conflict("not_started", NOT_STARTED, step=held.step)
    if of.state == "void":
        raise Conflict("void", VOID)
    if of.state == "over":
        raise objected(GAME_OVER, held.step)
    if step != held.step:
        raise Conflict("stale", STALE, step=held.step)
    if of.control == "auto" and not isinstance(action, Concede):
        raise Conflict("auto", AUTO, step=held.step)


# two statements: nothing that is read joins the table of secrets
_SEED = Hot(select(battle_secret.c.server_seed).where(battle_secret.c.battle == bindparam("battle")))
_PARAMS = Hot(select(battles.c.params).where(battles.c.id == bindparam("battle")))


def _secret(c: Connection, id: str) -> tuple[fairness.ServerSeed, str]:
    seed, params = _SEED.first(c, battle=id), _PARAMS.first(c, battle=id)
    if seed is None or params is None:
        raise LookupError("a battle without its secret")
    return fairness.ServerSeed(seed[0]), fairness.digest(params[0].encode())
