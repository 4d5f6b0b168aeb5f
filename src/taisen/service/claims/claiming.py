"""A game server claims a player's points: reserve, confirm, delivered; or release. The ledger moves them, this says who may."""

from typing import Any

from fastapi import Response
from sqlalchemy import Connection, and_, func, or_, select, update

from taisen.engine.text import Text

from .. import tokyo
from ..accounts import steam
from ..accounts.models import account as accounts
from ..accounts.models import ban
from ..battles.proving import prove
from ..config import Config
from ..errors import Conflict, Fault, NotFound, Refused, Unavailable
from ..idempotency import Once
from ..rewards import account as points_of
from ..rewards import ledger
from ..rewards.models import claim
from ..site import Site
from ..wire import answer
from .caller import Caller
from .models import game_server
from .schemas import Beat, PlayerPoints, ServerClaim, ServerClaims, ServerStatus, WantedClaim

PAGE = 50
PROVING_S = 1.5  # of the two seconds in which a game server wants its answer

NO_PLAYER = NotFound(
    "no_such_player",
    Text("このSteamアカウントは、まだtaisenにサインインしたことがありません", "this Steam account has not signed in at taisen yet"),
)
BAD_STEAM_ID = Refused(
    "bad_body",
    Text("SteamID64の形が正しくありません", "this is no SteamID64 of a person"),
    errors=(Fault("/steam_id", "bad_value"),),
)
BANNED = Conflict("player_banned", Text("このアカウントは利用を停止されています", "this player's account has been banned"))
DAILY = Conflict(
    "daily_cap",
    Text("このゲームサーバーで今日受け取れるポイントの上限を超えます", "that is more than can still be claimed on this game server today"),
)
CHECKING = Unavailable(
    "checking_battles",
    Text("対戦記録を確認しています。少し待ってからもう一度お試しください", "battles are being checked; try again in a moment"),
)


# -- the deeds -----------------------------------------------------------------------------------------------------------------


async def reserve(site: Site, server: Caller, once: Once, wanted: WantedClaim) -> Response:
    """Hold a player's points, after playing again what has not been yet.

    Raises BAD_STEAM_ID, NO_PLAYER, BANNED, DAILY, CHECKING, and what the ledger refuses: too few points, a claim under way.
    """
    now = site.clock()
    of = await site.db.read(lambda c: _player(c, site.config, wanted.steam_id))
    if not (await prove(site, of, PROVING_S)).is_complete:
        raise CHECKING

    def work(c: Connection) -> Response:
        most = _left_today(c, server, of, now)
        if c.execute(select(ban.c.account).where(ban.c.account == of)).first() is not None:
            raise BANNED
        amount = None if wanted.amount == "all" else wanted.amount
        if most is not None and (amount or 1) > most:
            raise DAILY
        made = ledger.reserve(c, of, server.name, amount, now, key=server.key.id, most=most)
        return answer(_told(made, wanted.steam_id), 201)

    return await once.write(work)


async def settle(site: Site, server: Caller, once: Once, deed: Any, id: str) -> Response:
    """`deed` of the ledger (confirm, delivered, release) on a claim of this server's. Raises what the deed raises."""
    now = site.clock()

    def work(c: Connection) -> Response:
        done: ledger.Claim = deed(c, id, server.name, now)
        return answer(_told(done, _steam_id(c, done.account)))

    return await once.write(work)


def _left_today(c: Connection, server: Caller, player: str, now: int) -> int | None:
    """How many points the key still lets this player have today; None: any number. Locks what the answer depends on."""
    key = server.key
    if key.daily is not None:
        c.execute(select(game_server.c.name).where(game_server.c.name == server.name).with_for_update())
    ledger.lock(c, player)
    alive = or_(claim.c.state.in_(("confirmed", "delivered")), and_(claim.c.state == "reserved", claim.c.hold_until > now))
    today = and_(claim.c.server == server.name, claim.c.reserved >= tokyo.midnight(now), alive)
    spent = select(func.coalesce(func.sum(claim.c.amount), 0)).where(today)
    left = []
    if key.daily is not None:
        left.append(key.daily - int(c.execute(spent).scalar_one()))  # PostgreSQL's sums are decimals
    if key.daily_player is not None:
        left.append(key.daily_player - int(c.execute(spent.where(claim.c.account == player)).scalar_one()))
    return max(0, min(left)) if left else None


# -- looking -------------------------------------------------------------------------------------------------------------------


def listing(c: Connection, server: str, state: str | None, after: str | None, now: int) -> ServerClaims:
    """Claims of a server in this state, the oldest first. `in_doubt`: those confirmed for too long."""
    chosen = select(claim, accounts.c.steam_id).join(accounts, accounts.c.id == claim.c.account).where(claim.c.server == server)
    if state == "reserved":
        chosen = chosen.where(claim.c.state == "reserved", claim.c.hold_until > now)
    elif state == "released":
        chosen = chosen.where(or_(claim.c.state == "released", and_(claim.c.state == "reserved", claim.c.hold_until <= now)))
    elif state == "in_doubt":
        chosen = chosen.where(*_doubtful(now))
    elif state is not None:
        chosen = chosen.where(claim.c.state == state)
    if after is not None:
        last = c.execute(select(claim.c.reserved).where(claim.c.id == after, claim.c.server == server)).scalar()
        if last is None:
            raise NotFound
        chosen = chosen.where(or_(claim.c.reserved > last, and_(claim.c.reserved == last, claim.c.id > after)))
    rows = c.execute(chosen.order_by(claim.c.reserved, claim.c.id).limit(PAGE + 1)).all()
    told = tuple(_row(row, now) for row in rows[:PAGE])
    return ServerClaims(told, told[-1].id if len(rows) > PAGE else None)


def points(c: Connection, config: Config, steam_id: str, now: int) -> PlayerPoints:
    """What a player could claim. Raises BAD_STEAM_ID, NO_PLAYER."""
    of = _player(c, config, steam_id)
    return PlayerPoints(steam_id, *points_of.balance(c, of, now))


def beat(c: Connection, server: Caller, told: Beat, now: int) -> ServerStatus:
    """Write down a sign of life."""
    known = update(game_server).where(game_server.c.name == server.name)
    c.execute(known.values(seen=now, plugin=told.plugin, players=told.players))
    confirmed = select(func.count()).where(claim.c.server == server.name, claim.c.state == "confirmed")
    doubtful = select(func.count()).where(claim.c.server == server.name, *_doubtful(now))
    return ServerStatus(server.name, now, c.execute(confirmed).scalar_one(), c.execute(doubtful).scalar_one(), server.key.expires)


def _doubtful(now: int) -> tuple[Any, ...]:
    return claim.c.state == "confirmed", claim.c.confirmed <= now - points_of.DOUBT_MS


def _player(c: Connection, config: Config, steam_id: str) -> str:
    """The account of this SteamID: of the real Steam, or in development of the pretend one, whose people are stubs."""
    if not steam.is_person(steam_id):
        raise BAD_STEAM_ID
    kind = "stub" if config.env == "dev" and config.steam != "real" else "steam"
    found: str | None = c.execute(select(accounts.c.id).where(accounts.c.steam_id == steam_id, accounts.c.kind == kind)).scalar()
    if found is None:
        raise NO_PLAYER
    return found


def _steam_id(c: Connection, account: str) -> str:
    return str(c.execute(select(accounts.c.steam_id).where(accounts.c.id == account)).scalar_one())


def _told(of: ledger.Claim, steam_id: str) -> ServerClaim:
    state: Any = of.state
    return ServerClaim(of.id, steam_id, of.amount, state, of.hold_until, False)


def _row(row: Any, now: int) -> ServerClaim:
    lapsed = row.state == "reserved" and now >= row.hold_until
    in_doubt = row.state == "confirmed" and now >= row.confirmed + points_of.DOUBT_MS
    return ServerClaim(row.id, row.steam_id or "", row.amount, "released" if lapsed else row.state, row.hold_until, in_doubt)
