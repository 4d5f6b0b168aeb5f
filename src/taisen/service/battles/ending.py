"""What the end of a battle brings: ratings and points, in the transaction of its last action or not at all."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, select

from taisen.engine.ruleset import Outcome
from taisen.engine.table import Seat

from ..accounts.models import account as accounts
from ..accounts.sessions import kind_of
from ..arena import opponents
from ..config import Config
from ..energy import journal
from ..games import AnyRules
from ..ratings import chain
from ..ratings.models import rating_event
from ..rewards import ledger
from ..rewards.models import POINTS, lot
from . import record, stakes
from .record import Record, result
from .schemas import EarnedPoints, EnergyChange, Gains, RatingChange

NOTHING = Gains(None, None, None, None)


def conclude(c: Connection, config: Config, rules: AnyRules, of: Record, state: Any, outcome: Outcome, at: int) -> None:
    """Rate the challenger of an arena battle, or everybody at a table that counts, give the winner his points, and cards their energy.

    Only the outcome counts: who gave up may still have won.
    """
    if of.mode == "arena":
        _rate(c, of, outcome, at)
    elif of.shared is not None and of.shared.rated:
        _rate_all(c, of, outcome, rules.stakes.ladder if rules.stakes is not None and of.frozen.stakes else "manual", at)
    if of.frozen.stakes:
        cards, fees = stakes.moved(rules, of.frozen, state)
        journal.settle(c, of.id, of.ruleset, cards, fees, at)
    for seat in outcome.winners if of.mode in POINTS else ():
        winner = of.frozen.seats[seat].account
        if winner is None or _withheld(c, config, of, winner) is not None:
            continue
        if ledger.earn(c, winner, of.mode, of.id, at, config.daily_points):
            record.earned(c, of.id, seat, POINTS[of.mode])


def _rate(c: Connection, of: Record, outcome: Outcome, at: int) -> None:
    """Only the challenger's rating moves; the defender counts as he is rated now (TENGA-11.5)."""
    seat, challenger, defender = of.challenge()
    how = result(outcome, seat)
    chain.lock(c, [challenger])
    met = chain.Met(defender, chain.standing(c, defender, of.ruleset, of.control), chain.HALVES[how])
    chain.move(c, challenger, of.ruleset, of.control, of.id, "arena", how, [met], at)


def _rate_all(c: Connection, of: Record, outcome: Outcome, ladder: str, at: int) -> None:
    """Everybody against everybody, all as they stood before (KAMI-10.4); bots do not count."""
    accounts = {seat: account for seat in of.people if (account := of.frozen.seats[seat].account) is not None}
    if len(accounts) < 2:
        return
    chain.lock(c, list(accounts.values()))
    stood = {seat: chain.standing(c, account, of.ruleset, ladder) for seat, account in accounts.items()}
    for seat, account in accounts.items():
        rivals = ((rival, other) for rival, other in accounts.items() if rival != seat)
        met = [chain.Met(other, stood[rival], chain.HALVES[_against(outcome, seat, rival)]) for rival, other in rivals]
        chain.move(c, account, of.ruleset, ladder, of.id, "table", result(outcome, seat), met, at)


def _against(outcome: Outcome, seat: Seat, rival: Seat) -> str:
    """How a seat did against one other: by rank where the game has ranks."""
    if outcome.ranks:
        mine, other = outcome.ranks[seat], outcome.ranks[rival]
        return "draw" if mine == other else "won" if mine < other else "lost"
    won, lost = seat in outcome.winners, rival in outcome.winners
    return "draw" if won == lost else "won" if won else "lost"


def _withheld(c: Connection, config: Config, of: Record, account: str) -> Any:
    """Why winning this battle earns the account nothing, whatever else it has earned today."""
    if kind_of(c, account) not in (("steam", "stub") if config.env == "dev" else ("steam",)):
        return "account"
    if of.mode == "arena":
        _, _, defender = of.challenge()
        made = c.execute(select(accounts.c.created).where(accounts.c.id == defender)).scalar_one()
        if not opponents.is_settled(made, of.prepared, config):
            return "new_opponent"
    return None


# -- telling it ----------------------------------------------------------------------------------------------------------


def gains(c: Connection, account: str, battles: Sequence[str]) -> dict[str, Gains]:
    """What finished battles brought the account, by battle."""
    e = rating_event.c
    moved = select(e.battle, e.before, e.after).where(e.account == account, e.battle.in_(battles), e.kind != "void")
    ratings = {row.battle: RatingChange(row.before, row.after) for row in c.execute(moved)}
    earned = select(lot.c.source_id, lot.c.granted, lot.c.expires).where(lot.c.source_kind.in_(POINTS), lot.c.source_id.in_(battles))
    points = {row.source_id: EarnedPoints(row.granted, row.expires) for row in c.execute(earned.where(lot.c.account == account))}
    energy = {id: EnergyChange(sum(cards.values()), cards) for id, cards in journal.changes(c, account, battles).items()}
    return {battle: Gains(ratings.get(battle), points.get(battle), None, energy.get(battle)) for battle in battles}


def gained(c: Connection, config: Config, of: Record, outcome: Outcome, seat: Seat) -> Gains:
    """What the battle, which is over, brought to the one in `seat`, and why it brought no points."""
    account = of.frozen.seats[seat].account
    if account is None or (of.mode not in POINTS and of.shared is None and not of.frozen.stakes):
        return NOTHING
    found = gains(c, account, [of.id])[of.id]
    if found.points is not None or of.mode not in POINTS or seat not in outcome.winners:
        return found
    return Gains(found.rating, None, _withheld(c, config, of, account) or "daily_limit", found.energy)
