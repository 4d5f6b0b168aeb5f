"""Whom an operator means: an account by its id, or by its SteamID64."""

from collections.abc import Iterable

from sqlalchemy import Connection, select

from taisen.engine.text import Text

from ..accounts.models import account
from ..accounts.schemas import Account
from ..errors import NotFound
from .sheets import is_steam_id

NO_ACCOUNT = NotFound("no_such_account", Text("そのアカウントはありません", "there is no such account"))
NEVER_HERE = Text("このSteamIDでサインインした人はまだいません", "nobody has signed in with this SteamID yet")
NOT_STEAM = Text("Steamのアカウントではありません", "not an account of Steam")

_COLUMNS = (account.c.id, account.c.name, account.c.kind, account.c.steam_id, account.c.language)
MANY = 500  # ids in one question


def find(c: Connection, word: str, dev: bool) -> Account:
    """The account with this id or SteamID64; with `dev`, those of the pretend Steam too. Raises NO_ACCOUNT."""
    by = account.c.id == word
    if is_steam_id(word):
        by = (account.c.steam_id == word) & account.c.kind.in_(_kinds(dev))
    row = c.execute(select(*_COLUMNS).where(by).order_by(account.c.kind)).first()
    if row is None:
        raise NO_ACCOUNT
    return Account(*row)


def with_steam_ids(c: Connection, steam_ids: Iterable[str], dev: bool) -> dict[str, Account]:
    """Accounts by SteamID64, as far as there are any."""
    wanted, found = sorted(set(steam_ids)), {}
    for at in range(0, len(wanted), MANY):
        some = account.c.steam_id.in_(wanted[at : at + MANY]) & account.c.kind.in_(_kinds(dev))
        for row in c.execute(select(*_COLUMNS).where(some).order_by(account.c.kind.desc())):
            found[row.steam_id] = Account(*row)
    return found


def may_own(of: Account, dev: bool) -> bool:
    """Whether it can own points and cards: accounts of the stub only in development, guests never."""
    return of.kind in _kinds(dev)


def _kinds(dev: bool) -> tuple[str, ...]:
    return ("steam", "stub") if dev else ("steam",)
