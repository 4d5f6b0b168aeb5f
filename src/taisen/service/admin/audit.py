"""The auditor: whether everything in the database agrees with everything else. It changes nothing.

Each room of the service knows how its own rows hang together; what hangs together across rooms is here.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, or_, select

from taisen.engine.codec import unpack_battle
from taisen.engine.errors import TaisenError

from ..accounts.models import ban
from ..arena.models import arena_slot
from ..battles import audit as of_battles
from ..battles import stakes
from ..battles.models import battle, battle_seat, battle_void
from ..battles.record import Frozen
from ..decks.models import card_grant, owned_card
from ..energy import audit as of_energy
from ..energy.models import card_energy, energy_entry, energy_move
from ..findings import Finding
from ..games import Games
from ..ratings import audit as of_ratings
from ..ratings.models import rating_event
from ..rewards import audit as of_rewards
from ..rewards.models import POINTS, lot
from ..tokyo import day
from . import acts, grants
from .acts import Act

# what an act must have left behind in a table, and the other way round
_LEAVES = {"ban": (ban, "account"), "void": (battle_void, "battle")}


def differences(c: Connection, games: Games, tick: Callable[[int], None] = lambda _: None) -> list[Finding]:
    """Everything that does not agree; none: the database is whole. `tick` hears of each battle that has been played again."""
    return [
        *acts.differences(c),
        *_granted(c),
        *_left_behind(c),
        *of_rewards.differences(c),
        *_earned(c),
        *_slots(c),
        *of_ratings.differences(c),
        *_rated(c),
        *_collections(c),
        *of_energy.differences(c),
        *_owned_copies(c),
        *_staked(c, games),
        *of_battles.differences(c, games, tick),
    ]


def anchored(c: Connection, n: int, hash: str) -> Iterator[Finding]:
    """Whether an act noted down earlier is still in the chain: an end that was cut off leaves no other trace."""
    found = next((act.hash for act in acts.each(c) if act.n == n), "none")
    if found != hash:
        yield Finding("chain_anchor", "admin_act", str(n), f"hash {hash}", f"hash {found}")


# -- acts and what they did --------------------------------------------------------------------------------------------------


def _granted(c: Connection) -> Iterator[Finding]:
    """Lots and card grants from operators are those of the acts, line by line."""
    points, cards = {}, {}
    for act in acts.each(c):
        detail = _detail(act)
        if act.act == grants.POINTS:
            points.update({grants.source(act.batch or "", line): (account, n) for line, account, n, *_ in detail.get("lines", ())})
        elif act.act == grants.CARDS:
            cards.update(
                {(grants.source(act.batch or "", line), to): (game, card, n) for line, to, n, _, game, card in detail.get("lines", ())}
            )
        elif "compensation" in detail:
            points[detail["compensation"]["source"]] = (detail["compensation"]["account"], detail["compensation"]["points"])
    lots = {row.source_id: row for row in c.execute(select(lot).where(lot.c.source_kind == "operator"))}
    for source in sorted(points.keys() | lots.keys()):
        row, wanted = lots.get(source), points.get(source)
        if row is None or (row.account, row.granted) != wanted:
            yield _lot_of_act(source, wanted, row)
    given = {(row.source, row.account): row for row in c.execute(select(card_grant).where(card_grant.c.source.contains("/")))}
    for key in sorted(cards.keys() | given.keys()):
        row, line = given.get(key), cards.get(key)
        found = None if row is None else _cards(row)
        if found != line:
            yield Finding("grant_of_act", "card_grant", f"{key[0]} {key[1]}", _card(line), _card(found))


def _detail(act: Act) -> dict[str, Any]:
    """What an act tells it did; nothing if that cannot be read, of which the chain tells."""
    try:
        told = json.loads(act.detail)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def _lot_of_act(source: str, wanted: tuple[str, int] | None, row: Any) -> Finding:
    expected = "no lot: no act grants it" if wanted is None else f"{wanted[1]} points of account {wanted[0]}"
    found = "none" if row is None else f"{row.granted} points of account {row.account}"
    return Finding("lot_of_act", "lot", source if row is None else row.id, expected, found)


def _cards(row: Any) -> tuple[str, str, int]:
    """What a grant of one card gives."""
    try:
        ((card, n),) = msgspec.json.decode(row.cards, type=dict[str, int]).items()
    except (msgspec.MsgspecError, ValueError):
        return row.ruleset, row.cards, 0
    return row.ruleset, card, n


def _card(told: tuple[str, str, int] | None) -> str:
    return "none" if told is None else f"{told[2]} of {told[0]} {told[1]}"


def _left_behind(c: Connection) -> Iterator[Finding]:
    """Who is banned, and which battles are void, is what the last acts about them say."""
    last: dict[tuple[str, str], Act] = {}
    for act in acts.each(c):
        if act.act in ("ban", "unban", "void"):
            last["ban" if act.act == "unban" else act.act, act.subject or ""] = act
    for kind, (table, column) in _LEAVES.items():
        rows = {row[0]: row.act for row in c.execute(select(table.c[column], table.c.act))}
        wanted = {subject: act.n for (of, subject), act in last.items() if of == kind and act.act == kind and _leaves_row(act)}
        for subject in sorted(rows.keys() | wanted.keys()):
            if rows.get(subject) != wanted.get(subject):
                yield Finding(f"{kind}_of_act", table.name, subject, _act(wanted.get(subject)), _act(rows.get(subject)))


def _leaves_row(act: Act) -> bool:
    return act.act != "void" or bool(_detail(act).get("was") == "over")


def _act(n: int | None) -> str:
    return "none" if n is None else f"act {n}"


# -- battles and points ------------------------------------------------------------------------------------------------------


def _earned(c: Connection) -> Iterator[Finding]:
    """A lot for a battle is of an account that won a battle of that kind; and a battle that gave points has its lot."""
    won = and_(battle_seat.c.battle == lot.c.source_id, battle_seat.c.account == lot.c.account, battle_seat.c.result == "won")
    chosen = (
        select(lot, battle.c.mode, battle.c.state, battle.c.ended, battle_seat.c.seat, battle_seat.c.points)
        .outerjoin(battle, battle.c.id == lot.c.source_id)
        .outerjoin(battle_seat, won)
        .where(lot.c.source_kind.in_(POINTS))
    )
    for row in c.execute(chosen):
        if row.state != "over" or row.seat is None:
            found = "no such battle" if row.state is None else f"a battle that is {row.state}, not won by the account"
            yield Finding("lot_of_battle", "lot", row.id, f"a battle {row.source_id} won by {row.account}", found)
        elif (row.mode, row.ended, row.points) != (row.source_kind, row.earned, row.granted):
            expected = f"{row.points} points for {row.mode}, earned {row.ended}"
            yield Finding("lot_of_battle", "lot", row.id, expected, f"{row.granted} points for {row.source_kind}, earned {row.earned}")
    its = and_(lot.c.source_id == battle_seat.c.battle, lot.c.account == battle_seat.c.account, lot.c.source_kind.in_(POINTS))
    without = select(battle_seat).outerjoin(lot, its).where(battle_seat.c.points.is_not(None), lot.c.id.is_(None))
    for row in c.execute(without.order_by(battle_seat.c.battle)):
        yield Finding("reward", "battle_seat", f"{row.battle}/{row.seat}", f"a lot of {row.points} points", "none")


def _slots(c: Connection) -> Iterator[Finding]:
    """Slots of the arena are its battles against accounts, each with its challenger, its opponent and its day."""
    slots = {row.battle: (row.challenger, row.opponent, row.day) for row in c.execute(select(arena_slot))}
    used: dict[tuple[str, str, int], list[int]] = {}
    for row in c.execute(select(arena_slot)):
        used.setdefault((row.challenger, row.opponent, row.day), []).append(row.n)
    battles = {}
    for id, packed, prepared in c.execute(select(battle.c.id, battle.c.frozen, battle.c.prepared).where(battle.c.mode == "arena")):
        if (who := _challenge(packed)) is not None:
            battles[id] = (who[1], who[2], day(prepared))
    for id in sorted(slots.keys() | battles.keys()):
        if slots.get(id) != battles.get(id):
            yield Finding("slot_of_battle", "arena_slot", id, _slot(battles.get(id)), _slot(slots.get(id)))
    for whose, numbers in sorted(used.items()):
        if sorted(numbers) != list(range(1, len(numbers) + 1)):
            yield Finding("slot_numbers", "arena_slot", _slot(whose), f"1 to {len(numbers)}", f"{sorted(numbers)}")


def _challenge(frozen: bytes) -> tuple[int, str, str] | None:
    try:
        return msgspec.msgpack.decode(frozen, type=Frozen).challenge()
    except (msgspec.MsgspecError, LookupError):  # the battle's own check tells of it
        return None


def _slot(told: tuple[str, str, int] | None) -> str:
    return "none" if told is None else f"{told[0]} against {told[1]} on day {told[2]}"


def _rated(c: Connection) -> Iterator[Finding]:
    """Each arena battle that is over moved its challenger once, by its result; a void one was taken back."""
    events = {(row.battle, row.account): row for row in c.execute(select(rating_event).where(rating_event.c.kind == "arena"))}
    back = {(row.battle, row.account): row for row in c.execute(select(rating_event).where(rating_event.c.kind == "void"))}
    voided = set(c.execute(select(battle_void.c.battle)).scalars())
    over = (
        select(battle.c.id, battle.c.frozen, battle_seat.c.account, battle_seat.c.seat, battle_seat.c.result)
        .join(battle_seat, battle_seat.c.battle == battle.c.id)
        .where(battle.c.mode == "arena", battle.c.state == "over")
    )
    results = {}
    for row in c.execute(over):
        who = _challenge(row.frozen)
        if who is not None and row.seat == who[0]:
            results[row.id, row.account or ""] = row.result
    for key in sorted(results.keys() | events.keys()):
        event, result = events.get(key), results.get(key)
        if event is None or event.result != result:
            found = None if event is None else event.result
            yield Finding("rated_battle", "rating_event", "/".join(key), f"result {result}", f"result {found}")
    for key in sorted({key for key in events if key[0] in voided} ^ {key for key in back if key in events}):
        yield Finding("rating_void", "rating_event", "/".join(key), *(("taken back", "not") if key[0] in voided else ("not", "taken back")))


def _collections(c: Connection) -> Iterator[Finding]:
    """What an account owns is the sum of what it was given."""
    given: Counter[tuple[str, str, str]] = Counter()
    for row in c.execute(select(card_grant)):
        try:
            cards = msgspec.json.decode(row.cards, type=dict[str, int])
        except msgspec.MsgspecError:
            yield Finding("unreadable", "card_grant", row.id, "copies by card", row.cards)
            continue
        for card, n in cards.items():
            given[row.account, row.ruleset, card] += n
    owned = {(row.account, row.ruleset, row.card): row.n for row in c.execute(select(owned_card))}
    for key in sorted(given.keys() | owned.keys()):
        if given[key] != owned.get(key, 0):
            yield Finding("collection", "owned_card", " ".join(key), f"{given[key]} copies", f"{owned.get(key, 0)} copies")


def _owned_copies(c: Connection) -> Iterator[Finding]:
    """Nothing holds energy but a copy of a card that is owned."""
    k, owned = card_energy.c, owned_card.c
    its = and_(owned.account == k.account, owned.ruleset == k.ruleset, owned.card == k.card)
    nobodys = select(card_energy, owned.n).outerjoin(owned_card, its).where(or_(owned.n.is_(None), k.copy > owned.n))
    for row in c.execute(nobodys.order_by(k.account, k.ruleset, k.card, k.copy)):
        yield Finding("energy_of_card", "card_energy", of_energy.name_of(row), "an owned card", f"{row.n or 0} copies owned")


def _staked(c: Connection, games: Games) -> Iterator[Finding]:
    """Each battle for energy that is over moved what its end says, once; a void one was taken back; nothing else moves any."""
    moves = {(row.battle, row.kind): row.id for row in c.execute(select(energy_move).where(energy_move.c.battle.is_not(None)))}
    voided = set(c.execute(select(battle_void.c.battle)).scalars())
    ends: dict[str, dict[Any, int]] = {}
    shared = select(battle.c.id, battle.c.ruleset, battle.c.version, battle.c.frozen, battle.c.snapshot)
    for row in c.execute(shared.where(battle.c.mode == "table", battle.c.state == "over")):
        if (moved := _moved(games, row)) is not None:
            ends[row.id] = moved
    for id in sorted(ends.keys() | {of for of, kind in moves if kind == "battle"}):
        move, moved = moves.get((id, "battle")), ends.get(id)
        found = None if move is None else _entries(c, move)
        if found != moved:
            yield Finding("energy_of_battle", "energy_move", id, _energy(moved), _energy(found))
    for id in sorted({of for of, kind in moves if kind == "void"} | (voided & ends.keys())):
        back = moves.get((id, "void"))
        if back is None or id not in voided or id not in ends:
            yield Finding("energy_void", "energy_move", id, "taken back" if id in voided else "not taken back", "the other way round")
            continue
        deltas = _entries(c, back)
        for whose, delta in sorted(ends[id].items()):  # who lost gets all of it, who won gives no more than he got
            least, most = (-delta, -delta) if delta < 0 or whose[0] == "" else (-delta, 0)
            if not least <= deltas.get(whose, 0) <= most:
                yield Finding(
                    "energy_void", "energy_move", id, f"{least} to {most} for {' '.join(map(str, whose))}", f"{deltas.get(whose, 0)}"
                )


def _moved(games: Games, row: Any) -> dict[Any, int] | None:
    """By card (account, card, copy) or fund ("", name) what the end of a battle moves; None for one that moves no energy."""
    try:
        frozen = msgspec.msgpack.decode(row.frozen, type=Frozen)
        if not frozen.stakes:
            return None
        rules = games.version(row.ruleset, row.version)
        cards, fees = stakes.moved(rules, frozen, unpack_battle(rules, row.snapshot).state)
    except (msgspec.MsgspecError, TaisenError, LookupError, ValueError):  # the battle's own check tells of it
        return {}
    found = {(copy.account, copy.card, copy.n): delta for copy, delta in cards.items() if delta}
    return {**found, **{("", name, 0): amount for name, amount in fees.items() if amount}}


def _entries(c: Connection, move: str) -> dict[Any, int]:
    found: dict[Any, int] = {}
    for row in c.execute(select(energy_entry).where(energy_entry.c.move == move)):
        whose = ("", row.fund, 0) if row.fund is not None else (row.account, row.card, row.copy)
        found[whose] = found.get(whose, 0) + row.delta
    return found


def _energy(moved: dict[Any, int] | None) -> str:
    if moved is None:
        return "no energy moved"
    return ", ".join(f"{' '.join(map(str, whose)).strip()} {delta:+}" for whose, delta in sorted(moved.items())) or "nothing moved"
