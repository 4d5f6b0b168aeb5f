"""Void a battle and make good what it did: points are taken back as far as they are still there, ratings are compensated, and cards
get back the energy they lost: from those that won as far as it is still on them, the rest anew.

The log stays, and so does the arena's slot. A battle that runs is not voided: its end comes by itself, after a day at the latest.
"""

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, insert, select

from taisen.engine.text import Text

from ..battles import record
from ..battles.models import battle_void
from ..energy import journal
from ..energy.models import ISSUED
from ..errors import Conflict, NotFound
from ..ratings import chain
from ..ratings.models import rating_event
from ..rewards import ledger
from ..rewards.models import POINTS, lot
from . import acts
from .acts import Signed

NO_BATTLE = NotFound("no_such_battle", Text("その対戦はありません", "there is no such battle"))
IS_VOID = Conflict("is_void", Text("この対戦はすでに無効です", "this battle is void already"))
RUNS = Conflict(
    "battle_runs",
    Text("この対戦はまだ続いています。終わってから無効にしてください", "this battle is still being played; void it when it is over"),
)


AT_STAKE = Conflict(
    "cards_at_stake",
    Text(
        "この対戦で動いたカードが、いま別の対戦に賭けられています。終わってから無効にしてください",
        "cards this battle has moved are at stake in another one now; void it when that is over",
    ),
)


class LotTakenBack(Struct, frozen=True):
    """Points the battle gave. `revoked`: taken back; `held`: by a claim under way; `claimed`: spent, and not to be had back."""

    lot: str
    account: str
    granted: int
    revoked: int
    held: int
    claimed: int


class RatingTakenBack(Struct, frozen=True):
    """A rating the battle had moved, and by how much it moves now."""

    account: str
    ladder: str
    delta: int


class EnergyTakenBack(Struct, frozen=True):
    """What a card had won (`owed` below 0) or lost in the battle, and by how much it moves now."""

    account: str
    card: str
    owed: int
    delta: int


class Void(Struct, frozen=True):
    """What voiding a battle does, or did. `was`: prepared or over. `issued`: energy that is made good anew."""

    battle: str
    ruleset: str
    mode: str
    was: str
    lots: tuple[LotTakenBack, ...]
    ratings: tuple[RatingTakenBack, ...]
    energy: tuple[EnergyTakenBack, ...] = ()
    issued: int = 0


def preview(c: Connection, id: str) -> Void:
    """What voiding a battle would do. Raises NO_BATTLE, IS_VOID, RUNS, AT_STAKE."""
    of = record.load(c, id)
    if of is None:
        raise NO_BATTLE
    if of.state == "running":
        raise RUNS
    if of.state == "void" or c.execute(select(battle_void.c.battle).where(battle_void.c.battle == id)).first() is not None:
        raise IS_VOID
    lots = c.execute(select(lot).where(lot.c.source_id == id, lot.c.source_kind.in_(POINTS)).order_by(lot.c.id)).all()
    taken = tuple(LotTakenBack(row.id, row.account, row.granted, row.available, row.reserved, row.claimed) for row in lots)
    events = c.execute(select(rating_event).where(rating_event.c.battle == id).order_by(rating_event.c.account)).all()
    ratings = tuple(RatingTakenBack(event.account, event.ladder, -event.delta) for event in events)
    if any(other.frozen.stakes for me in journal.accounts_of(c, id) for other, _ in record.open_of(c, me, of.ruleset)):
        raise AT_STAKE
    moved, funds = journal.plan_back(c, id)
    energy = tuple(EnergyTakenBack(card.account, card.card, card.owed, card.delta) for card in moved)
    return Void(id, of.ruleset, of.mode, of.state, taken, ratings, energy, -funds.get(ISSUED, 0))


def void(c: Connection, id: str, by: Signed) -> tuple[int, Void]:
    """Do it; the number of the act. Raises as `preview`, and Conflict when the battle was started at just this moment."""
    journal.lock(c, journal.accounts_of(c, id))  # nobody begins another battle with these cards now
    done = preview(c, id)
    if done.was == "prepared":
        of = record.load(c, id)
        try:
            if of is not None:
                record.void(c, of, by.now)
        except record.Raced:
            raise RUNS from None
    for row in done.lots:
        ledger.lock(c, row.account)
        ledger.freeze(c, row.lot)  # what a claim gives back later stays where it is
        ledger.revoke(c, row.lot, by.now)
    chain.take_back(c, id, by.now)
    journal.take_back(c, id, by.now)
    after = {row.id: row for row in c.execute(select(lot).where(lot.c.id.in_([row.lot for row in done.lots])))}
    done = msgspec.structs.replace(done, lots=tuple(_after(row, after[row.lot]) for row in done.lots))
    n = acts.write(c, by, "void", id, done)
    if done.was == "over":
        c.execute(insert(battle_void).values(battle=id, at=by.now, act=n))
    return n, done


def _after(planned: LotTakenBack, row: Any) -> LotTakenBack:
    return LotTakenBack(planned.lot, planned.account, row.granted, row.revoked, row.reserved, row.claimed)
