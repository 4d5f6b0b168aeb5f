"""Whom an operator means: an account by its id, or by its SteamID64; looked up by its name too."""

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import Connection, func, or_, select

from taisen.engine.text import Text

from ..accounts.models import account, ban
from ..accounts.schemas import Account
from ..errors import NotFound, Refused
from .sheets import is_steam_id

NO_ACCOUNT = NotFound(
    "no_such_account",
    Text(
        "そのアカウントはありません。名前からIDを調べるには taisen admin account を使ってください",
        "there is no such account; taisen admin account finds ids by name",
    ),
)
DEVELOPMENT = Text(
    "開発用アカウントなので、TAISEN_ENV=dev を設定したときだけ使えます", "a development account: it counts only where TAISEN_ENV=dev is set"
)
DEVELOPMENT_ACCOUNT = Refused("development_account", DEVELOPMENT)
NEVER_HERE = Text("このSteamIDでサインインした人はまだいません", "nobody has signed in with this SteamID yet")
NOT_STEAM = Text("Steamのアカウントではありません", "not an account of Steam")

_COLUMNS = (account.c.id, account.c.name, account.c.kind, account.c.steam_id, account.c.language)
MANY = 500  # ids in one question
MOST_FOUND = 50


class Known(Struct, frozen=True):
    """An account as an operator looks it up. `created`, `banned` (since when): UTC epoch milliseconds."""

    id: str
    name: str
    kind: str
    steam_id: str | None
    created: int
    banned: int | None


def look_up(c: Connection, words: Iterable[str]) -> list[Known]:
    """Accounts whose id or SteamID64 is one of these words, or whose name holds one, whatever its capitals; the latest first, MOST_FOUND
    and one more at most."""
    asked = list(words)
    named = [func.lower(account.c.name).contains(word.lower(), autoescape=True) for word in asked]
    meant = or_(account.c.id.in_(asked), account.c.steam_id.in_(asked), *named)
    told = (account.c.id, account.c.name, account.c.kind, account.c.steam_id, account.c.created, ban.c.since)
    of = select(*told).outerjoin(ban, ban.c.account == account.c.id).where(meant)
    return [Known(*row) for row in c.execute(of.order_by(account.c.created.desc(), account.c.id).limit(MOST_FOUND + 1))]


def find(c: Connection, word: str, dev: bool) -> Account:
    """The account with this id or SteamID64; with `dev`, those of the pretend Steam too. Raises NO_ACCOUNT, and Refused for one that is
    there in development only."""
    by = account.c.steam_id == word if is_steam_id(word) else account.c.id == word
    row = c.execute(select(*_COLUMNS).where(by).order_by(account.c.kind)).first()  # "steam" before "stub"
    if row is None:
        raise NO_ACCOUNT
    if is_steam_id(word) and row.kind not in _kinds(dev):
        raise DEVELOPMENT_ACCOUNT
    return Account(*row)


def with_steam_ids(c: Connection, steam_ids: Iterable[str], dev: bool) -> dict[str, Account]:
    """Accounts by SteamID64, as far as there are any."""
    wanted, found = sorted(set(steam_ids)), {}
    for at in range(0, len(wanted), MANY):
        some = account.c.steam_id.in_(wanted[at : at + MANY]) & account.c.kind.in_(_kinds(dev))
        for row in c.execute(select(*_COLUMNS).where(some).order_by(account.c.kind.desc())):
            found[row.steam_id] = Account(*row)
    return found


def strangers(c: Connection, steam_ids: Iterable[str]) -> dict[str, Text]:
    """Why nobody with these SteamIDs was found: nobody has signed in, or only in development."""
    asked = list(steam_ids)
    known = with_steam_ids(c, asked, dev=True)
    return {of: DEVELOPMENT if of in known else NEVER_HERE for of in asked}


def may_own(of: Account, dev: bool) -> bool:
    """Whether it can own points and cards: accounts of the stub only in development, guests never."""
    return of.kind in _kinds(dev)


def _kinds(dev: bool) -> tuple[str, ...]:
    return ("steam", "stub") if dev else ("steam",)
