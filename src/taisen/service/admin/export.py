"""What is known about an account, as JSON, and the ledger as a table. No secret is in either: no digest, no seed."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from ..accounts.models import account as accounts
from ..accounts.models import ban, session, steam_ticket, token
from ..accounts.schemas import Account
from ..battles.models import battle, battle_seat, battle_void
from ..decks.models import card_grant, deck, owned_card
from ..rewards.models import BUCKETS, claim, lot, transfer
from . import acts
from .acts import Signed
from .models import admin_act

LEDGER = ("at", "account", "steam_id", "what", "points", "lot", "source", "source_id", "claim")


def account(c: Connection, of: Account, by: Signed) -> tuple[int, dict[str, Any]]:
    """Everything kept about an account; the number of the act, for who has read it is kept too."""
    told: dict[str, Any] = {
        "account": _one(c, select(accounts).where(accounts.c.id == of.id)),
        "ban": _one(c, select(ban).where(ban.c.account == of.id)),
        "sessions": _all(c, select(session.c.created, session.c.expires).where(session.c.account == of.id).order_by(session.c.created)),
        "tokens": _all(
            c, select(token.c.id, token.c.name, token.c.scopes, token.c.created, token.c.expires).where(token.c.account == of.id)
        ),
        "steam_tickets": _all(
            c,
            select(steam_ticket.c.at, steam_ticket.c.owner, steam_ticket.c.vac_banned, steam_ticket.c.publisher_banned).where(
                steam_ticket.c.steam_id == of.steam_id
            ),
        ),
        "decks": [{**row, "cards": msgspec.json.decode(row["cards"])} for row in _all(c, select(deck).where(deck.c.account == of.id))],
        "collection": _all(c, select(owned_card.c.ruleset, owned_card.c.card, owned_card.c.n).where(owned_card.c.account == of.id)),
        "card_grants": [
            {**row, "cards": msgspec.json.decode(row["cards"])} for row in _all(c, select(card_grant).where(card_grant.c.account == of.id))
        ],
        "battles": _all(c, _battles(of.id)),
        "lots": _all(c, select(lot).where(lot.c.account == of.id).order_by(lot.c.earned, lot.c.id)),
        "transfers": _all(
            c, select(transfer).join(lot, lot.c.id == transfer.c.lot).where(lot.c.account == of.id).order_by(transfer.c.at, transfer.c.id)
        ),
        "claims": _all(c, select(claim).where(claim.c.account == of.id).order_by(claim.c.reserved, claim.c.id)),
        "acts": _all(
            c,
            select(admin_act.c.n, admin_act.c.at, admin_act.c.act, admin_act.c.reason)
            .where(admin_act.c.subject == of.id)
            .order_by(admin_act.c.n),
        ),
    }
    return acts.write(c, by, "export-account", of.id, {}), told


def ledger(c: Connection, of: Account | None, by: Signed) -> tuple[int, Iterator[Sequence[Any]]]:
    """Every grant and every movement of points (of one account), in the order of time; the number of the act."""
    n = acts.write(c, by, "export-ledger", None if of is None else of.id, {})
    return n, iter(_lines(c, of))


def _lines(c: Connection, of: Account | None) -> list[Sequence[Any]]:
    owner = accounts.c.steam_id
    earned = select(lot, owner).join(accounts, accounts.c.id == lot.c.account)
    moved = (
        select(transfer, lot.c.account, lot.c.source_kind, lot.c.source_id, owner)
        .join(lot, lot.c.id == transfer.c.lot)
        .join(accounts, accounts.c.id == lot.c.account)
    )
    if of is not None:
        earned, moved = earned.where(lot.c.account == of.id), moved.where(lot.c.account == of.id)
    lines = [
        (row.earned, row.account, row.steam_id, "granted", row.granted, row.id, row.source_kind, row.source_id, None)
        for row in c.execute(earned)
    ]
    for row in c.execute(moved):
        what, source = f"{row.source}>{row.target}", (row.source_kind, row.source_id)
        lines.append((row.at, row.account, row.steam_id, what, row.amount, row.lot, *source, row.claim))
    return sorted(lines, key=lambda line: (line[0], line[5], _order(line[3])))


def _order(what: str) -> int:
    return -1 if what == "granted" else BUCKETS.index(what.partition(">")[2])


def _battles(account: str) -> Any:
    told = (battle.c.id, battle.c.ruleset, battle.c.version, battle.c.mode, battle.c.control, battle.c.state, battle.c.step)
    seat = (battle_seat.c.seat, battle_seat.c.result)
    return (
        select(*told, battle.c.prepared, battle.c.ended, *seat, battle_void.c.at.label("voided"))
        .join(battle_seat, battle_seat.c.battle == battle.c.id)
        .outerjoin(battle_void, battle_void.c.battle == battle.c.id)
        .where(battle_seat.c.account == account)
        .order_by(battle.c.prepared, battle.c.id)
    )


def _all(c: Connection, chosen: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in c.execute(chosen).mappings()]


def _one(c: Connection, chosen: Any) -> dict[str, Any] | None:
    found = _all(c, chosen)
    return found[0] if found else None
