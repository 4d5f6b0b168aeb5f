"""Who was sent to Steam, and whose account it is when he comes back."""

from sqlalchemy import Connection, delete, insert, select, update

from ..config import Config
from . import sessions
from .models import account, session, steam_login, steam_nonce, token
from .schemas import Account, Kind
from .steam import AHEAD_MS, OLDEST_MS, Forged

MINUTES = 10
LIFETIME_MS = MINUTES * 60_000


def remember(c: Connection, state: str, browser: str, now: int) -> None:
    """A browser (the value of its cookie) goes to Steam with this state."""
    c.execute(delete(steam_login).where(steam_login.c.expires <= now))
    c.execute(insert(steam_login).values(digest=sessions.digest(state), browser=sessions.digest(browser), expires=now + LIFETIME_MS))


def recall(c: Connection, state: str, browser: str | None, now: int) -> bool:
    """Whether this browser went to Steam with this state; it can come back once."""
    if browser is None:
        return False
    went = delete(steam_login).where(
        steam_login.c.digest == sessions.digest(state), steam_login.c.browser == sessions.digest(browser), steam_login.c.expires > now
    )
    return c.execute(went).rowcount == 1


def spend(c: Connection, nonce: str, now: int) -> None:
    """Use up a nonce of Steam. Raises Forged when it was used before."""
    c.execute(delete(steam_nonce).where(steam_nonce.c.expires <= now))
    digest = sessions.digest(nonce)
    if c.execute(select(steam_nonce.c.digest).where(steam_nonce.c.digest == digest)).first() is not None:
        raise Forged("used")
    c.execute(insert(steam_nonce).values(digest=digest, expires=now + OLDEST_MS + AHEAD_MS + 1))


def kind(config: Config) -> Kind:
    """What kind of account signing in with Steam gives: whom a pretend Steam vouches for is a stub."""
    return "steam" if config.steam == "real" else "stub"


def admit(c: Connection, steam_id: str, kind: Kind, key: bytes | None, now: int) -> tuple[Account, str]:
    """The account of this SteamID, and the cookie of a new session. `key`: the caller's session, which ends.

    If there is no such account yet, a guest's becomes it, with all that is in it. What could speak for the guest before cannot any more.
    """
    row = c.execute(select(account).where(account.c.steam_id == steam_id, account.c.kind == kind)).first()
    if row is not None:
        me = Account(row.id, row.name, row.kind, row.steam_id, row.language)
    else:
        me = _grown(c, sessions.find(c, key, now), steam_id, kind) or _new(c, steam_id, kind, now)
    return me, sessions.begin(c, me, key, now)


def _new(c: Connection, steam_id: str, kind: Kind, now: int) -> Account:
    made = Account(sessions.new_id(), sessions.random_name("Steam"), kind, steam_id)
    c.execute(insert(account).values(id=made.id, kind=kind, name=made.name, steam_id=steam_id, created=now))
    return made


def _grown(c: Connection, guest: Account | None, steam_id: str, kind: Kind) -> Account | None:
    if guest is None or guest.kind != "guest":
        return None
    name = guest.name.replace("Guest", "Steam", 1)
    changed = update(account).where(account.c.id == guest.id, account.c.kind == "guest").values(kind=kind, steam_id=steam_id, name=name)
    if c.execute(changed).rowcount != 1:  # he became somebody else at the same moment
        return None
    for table in (session, token):
        c.execute(delete(table).where(table.c.account == guest.id))
    return Account(guest.id, name, kind, steam_id, guest.language)
