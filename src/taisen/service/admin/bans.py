"""Ban an account and let it back. A ban ends what the account is signed in with; while it lasts, nothing signs it in."""

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update

from taisen.engine.text import Text

from ..accounts.models import ban as bans
from ..accounts.models import session, token
from ..accounts.schemas import Account
from ..decks.models import deck
from ..errors import Conflict
from ..rewards import ledger
from . import acts
from .acts import Signed

IS_BANNED = Conflict("is_banned", Text("このアカウントはすでに利用停止中です", "this account is banned already"))
NOT_BANNED = Conflict("not_banned", Text("このアカウントは利用停止中ではありません", "this account is not banned"))


class Effect(Struct, frozen=True):
    """What a ban ends: sessions, tokens, and decks that stand in the arena."""

    sessions: int
    tokens: int
    defences: int


def preview(c: Connection, of: Account) -> Effect:
    """What a ban would end. Raises IS_BANNED."""
    if is_banned(c, of.id):
        raise IS_BANNED
    counts = [
        c.execute(select(func.count()).select_from(table).where(table.c.account == of.id, *more)).scalar_one()
        for table, *more in ((session,), (token,), (deck, deck.c.defence == 1))
    ]
    return Effect(*counts)


def ban(c: Connection, of: Account, by: Signed) -> tuple[int, Effect]:
    """End its sessions and tokens, take its defence decks out of the arena, keep it out; the number of the act. Raises IS_BANNED."""
    ledger.lock(c, of.id)
    effect = preview(c, of)
    n = acts.write(c, by, "ban", of.id, effect)
    c.execute(insert(bans).values(account=of.id, since=by.now, act=n))
    for table in (session, token):
        c.execute(delete(table).where(table.c.account == of.id))
    c.execute(update(deck).where(deck.c.account == of.id, deck.c.defence == 1).values(defence=0))
    return n, effect


def unban(c: Connection, of: Account, by: Signed) -> int:
    """Let it sign in again; its defence decks stay out until it puts them back. Raises NOT_BANNED."""
    ledger.lock(c, of.id)
    if not is_banned(c, of.id):
        raise NOT_BANNED
    n = acts.write(c, by, "unban", of.id, {})
    c.execute(delete(bans).where(bans.c.account == of.id))
    return n


def is_banned(c: Connection, account: str) -> bool:
    """Whether it may not sign in."""
    return c.execute(select(bans.c.account).where(bans.c.account == account)).first() is not None
