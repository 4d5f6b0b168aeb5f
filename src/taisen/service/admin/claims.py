"""Claims and points an operator has to look at, and how a claim in doubt is settled.

A claim is in doubt when a game server confirmed it an hour ago and has not said that it delivered. Nobody but the operator can know what
the player got: he says that it was delivered, or grants the points again. Either way the claim is over, and no game server gives it
once more.
"""

from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import Connection, select, update

from taisen.engine.text import Text

from ..accounts.models import account
from ..errors import Conflict, NotFound
from ..rewards import alarms, ledger
from ..rewards.account import DOUBT_MS
from ..rewards.alarms import Alarm
from ..rewards.models import claim, lot
from . import acts
from .acts import Signed

NO_CLAIM = NotFound("no_such_claim", Text("その受け取りはありません", "there is no such claim"))
NO_DOUBT = Conflict(
    "claim_not_in_doubt",
    Text("この受け取りは確認待ちではありません", "this claim is not in doubt: not confirmed, not for an hour yet, or delivered"),
)
NO_ALARM = NotFound("no_such_alarm", Text("その警報はありません", "there is no such alarm"))
IS_CLOSED = Conflict("alarm_closed", Text("この警報はもう対応済みです", "this alarm has been closed"))


class OpenClaim(Struct, frozen=True):
    """A claim that is not over. Times are UTC epoch milliseconds; `state`: reserved, or in_doubt."""

    id: str
    account: str
    steam_id: str | None
    server: str
    amount: int
    state: Literal["reserved", "in_doubt"]
    since: int
    hold_until: int


class FrozenLot(Struct, frozen=True):
    """Points nobody can claim, because of the battle behind them."""

    id: str
    account: str
    battle: str
    points: int
    expires: int


class Matters(Struct, frozen=True):
    """All there is to look at."""

    claims: tuple[OpenClaim, ...]
    frozen: tuple[FrozenLot, ...]
    alarms: tuple[Alarm, ...]


def listing(c: Connection, now: int) -> Matters:
    """Open claims and those in doubt, frozen lots with points in them, open alarms."""
    chosen = select(claim, account.c.steam_id).join(account, account.c.id == claim.c.account).order_by(claim.c.reserved, claim.c.id)
    held = c.execute(chosen.where(claim.c.state == "reserved", claim.c.hold_until > now))
    doubtful = c.execute(chosen.where(claim.c.state == "confirmed", claim.c.confirmed <= now - DOUBT_MS))
    frozen = c.execute(select(lot).where(lot.c.trust == "frozen", lot.c.available > 0).order_by(lot.c.earned, lot.c.id))
    return Matters(
        (*(_claim(row, "in_doubt", row.confirmed) for row in doubtful), *(_claim(row, "reserved", row.reserved) for row in held)),
        tuple(FrozenLot(row.id, row.account, row.source_id, row.available, row.expires) for row in frozen),
        tuple(alarms.listing(c)),
    )


def _claim(row: Any, state: Any, since: int) -> OpenClaim:
    return OpenClaim(row.id, row.account, row.steam_id, row.server, row.amount, state, since, row.hold_until)


def in_doubt(c: Connection, id: str, now: int) -> OpenClaim:
    """A claim in doubt. Raises NO_CLAIM, NO_DOUBT."""
    row = c.execute(select(claim, account.c.steam_id).join(account, account.c.id == claim.c.account).where(claim.c.id == id)).first()
    if row is None:
        raise NO_CLAIM
    if row.state != "confirmed" or row.confirmed > now - DOUBT_MS:
        raise NO_DOUBT
    return _claim(row, "in_doubt", row.confirmed)


def resolve(c: Connection, id: str, how: Literal["delivered", "compensated"], by: Signed) -> int:
    """Settle a claim in doubt: the player got it, or he gets the points again; the number of the act. Raises NO_CLAIM, NO_DOUBT."""
    of = in_doubt(c, id, by.now)
    ledger.lock(c, of.account)
    done = update(claim).where(claim.c.id == id, claim.c.state == "confirmed").values(state="delivered", delivered=by.now)
    if c.execute(done).rowcount != 1:  # the game server was faster
        raise NO_DOUBT
    detail: dict[str, Any] = {"how": how, "server": of.server, "amount": of.amount}
    if how == "compensated":
        source = f"claim/{id}"
        detail["compensation"] = {"source": source, "account": of.account, "points": of.amount}
        ledger.grant(c, of.account, source, of.amount, by.now)
    return acts.write(c, by, "resolve-claim", id, detail)


def alarm(c: Connection, id: str) -> Alarm:
    """An alarm that is open. Raises NO_ALARM, IS_CLOSED."""
    found = next((alarm for alarm in alarms.listing(c, is_open=False) if alarm.id == id), None)
    if found is None:
        raise NO_ALARM
    if found.closed is not None:
        raise IS_CLOSED
    return found


def close_alarm(c: Connection, id: str, by: Signed) -> int:
    """Somebody has looked at it; its lot stays frozen. The number of the act. Raises NO_ALARM, IS_CLOSED."""
    of = alarm(c, id)
    alarms.close(c, id, by.now)
    return acts.write(c, by, "close-alarm", id, {"lot": of.lot, "battle": of.battle})
