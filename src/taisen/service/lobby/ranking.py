"""The day's ranking of a game in which points are won: the sum of what each player acquired at tables that count (KAMI-10.5)."""

from collections import Counter

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from taisen.engine.codec import unpack_battle
from taisen.engine.text import Text

from .. import tokyo
from ..accounts.sessions import crest
from ..battles.models import battle, battle_void, shared_battle
from ..battles.record import Frozen
from ..games import Games

MOST = 100


class DayRank(Struct, frozen=True):
    """A place in the day's ranking; equals share it."""

    rank: int
    name: Text
    crest: str
    acquired: int
    battles: int


class DayRanking(Struct, frozen=True):
    """Today's ranking of battles for the energy of cards (`staked`), or of all others. It begins anew at `resets_at` (UTC epoch
    milliseconds), 00:00 in Tokyo."""

    ruleset: str
    staked: bool
    resets_at: int
    ranks: tuple[DayRank, ...]


EXAMPLE = DayRanking("kami", False, 1_780_066_800_000, (DayRank(1, Text("花子", "Hanako"), "9f86d081884c7d65", 420, 3),))


def today(c: Connection, games: Games, ruleset: str, staked: bool, now: int) -> DayRanking:
    """Made from the battles that ended since midnight in Tokyo: nothing is counted twice, and a battle taken back counts no more."""
    chosen = (
        select(battle.c.version, battle.c.frozen, battle.c.snapshot)
        .join(shared_battle, shared_battle.c.battle == battle.c.id)
        .outerjoin(battle_void, battle_void.c.battle == battle.c.id)
        .where(battle.c.ruleset == ruleset, battle.c.state == "over", battle.c.ended >= tokyo.midnight(now))
        .where(shared_battle.c.rated == 1, battle_void.c.battle.is_(None))
    )
    acquired: Counter[str] = Counter()
    battles: Counter[str] = Counter()
    names: dict[str, Text] = {}
    for row in c.execute(chosen):
        frozen = msgspec.msgpack.decode(row.frozen, type=Frozen)
        if bool(frozen.stakes) != staked:
            continue
        rules = games.version(ruleset, row.version)
        outcome = rules.outcome(unpack_battle(rules, row.snapshot).state)
        for seat, seated in enumerate(frozen.seats):
            if seated.account is not None and outcome is not None and outcome.scores:
                acquired[seated.account] += outcome.scores[seat]
                battles[seated.account] += 1
                names[seated.account] = seated.name
    order = sorted(acquired, key=lambda account: (-acquired[account], account))
    places = {account: 1 + sum(1 for other in order if acquired[other] > acquired[account]) for account in order[:MOST]}
    ranks = tuple(DayRank(places[account], names[account], crest(account), acquired[account], battles[account]) for account in order[:MOST])
    return DayRanking(ruleset, staked, tokyo.next_midnight(now), ranks)
