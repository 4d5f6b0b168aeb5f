"""The auditor: whether everything in the database agrees with everything else. It changes nothing.

Each room of the service knows how its own rows hang together; what hangs together across rooms is here.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, select

from ..accounts.models import ban
from ..battles import audit as of_battles
from ..battles.models import battle, battle_seat, battle_void
from ..decks.models import card_grant, owned_card
from ..findings import Finding
from ..games import Games
from ..rewards import audit as of_rewards
from ..rewards.models import POINTS, lot
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
        *_collections(c),
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
        detail = json.loads(act.detail)
        if act.act == grants.POINTS:
            points.update({grants.source(act.batch or "", line): (account, n) for line, account, n, *_ in detail["lines"]})
        elif act.act == grants.CARDS:
            cards.update({(grants.source(act.batch or "", line), to): (game, card, n) for line, to, n, _, game, card in detail["lines"]})
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
        found = None if row is None else (row.ruleset, *next(iter(json.loads(row.cards).items()), ("", 0)))
        if found != line:
            yield Finding("grant_of_act", "card_grant", f"{key[0]} {key[1]}", _card(line), _card(found))


def _lot_of_act(source: str, wanted: tuple[str, int] | None, row: Any) -> Finding:
    expected = "no lot: no act grants it" if wanted is None else f"{wanted[1]} points of account {wanted[0]}"
    found = "none" if row is None else f"{row.granted} points of account {row.account}"
    return Finding("lot_of_act", "lot", source if row is None else row.id, expected, found)


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
    return act.act != "void" or bool(json.loads(act.detail).get("was") == "over")


def _act(n: int | None) -> str:
    return "none" if n is None else f"act {n}"


# -- battles and points ------------------------------------------------------------------------------------------------------


def _earned(c: Connection) -> Iterator[Finding]:
    """A lot for a battle is of an account that won a battle of that kind; and a battle that gave points has its lot."""
    won = and_(battle_seat.c.battle == lot.c.source_id, battle_seat.c.account == lot.c.account, battle_seat.c.result == "won")
    chosen = (
        select(lot, battle.c.mode, battle.c.state, battle.c.ended, battle_seat.c.seat)
        .outerjoin(battle, battle.c.id == lot.c.source_id)
        .outerjoin(battle_seat, won)
        .where(lot.c.source_kind.in_(POINTS))
    )
    for row in c.execute(chosen):
        if row.state != "over" or row.seat is None:
            found = "no such battle" if row.state is None else f"a battle that is {row.state}, not won by the account"
            yield Finding("lot_of_battle", "lot", row.id, f"a battle {row.source_id} won by {row.account}", found)
        elif (row.mode, row.ended) != (row.source_kind, row.earned):
            expected = f"kind {row.mode}, earned {row.ended}"
            yield Finding("lot_of_battle", "lot", row.id, expected, f"kind {row.source_kind}, earned {row.earned}")


def _collections(c: Connection) -> Iterator[Finding]:
    """What an account owns is the sum of what it was given."""
    given: Counter[tuple[str, str, str]] = Counter()
    for row in c.execute(select(card_grant)):
        for card, n in msgspec.json.decode(row.cards, type=dict[str, int]).items():
            given[row.account, row.ruleset, card] += n
    owned = {(row.account, row.ruleset, row.card): row.n for row in c.execute(select(owned_card))}
    for key in sorted(given.keys() | owned.keys()):
        if given[key] != owned.get(key, 0):
            yield Finding("collection", "owned_card", " ".join(key), f"{given[key]} copies", f"{owned.get(key, 0)} copies")
