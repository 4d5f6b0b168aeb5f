"""Whom one can meet in the arena: accounts with a sound defence deck, those rated like oneself first."""

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Select, select

from taisen.engine.deck import Deck
from taisen.engine.text import Text, same

from ..accounts.models import account as accounts
from ..accounts.models import ban
from ..config import Config
from ..decks.collection import is_free
from ..decks.keep import Ground
from ..decks.models import deck, owned_card
from ..errors import Forbidden, Refused
from ..games import AnyRules, Games
from ..ratings.models import START, rating

SHOWN = 20
LOOKED_AT = 60  # decks that defend may have become unsound since: by new rules, or by cards taken away
FETCHED = 150  # accounts above, below, and lately at their decks: looking costs the same however many there are

NO_GUESTS = Forbidden("guests_have_no_arena", Text("アリーナで戦うにはサインインしてください", "sign in to enter the arena"))
NO_ARENA = Refused("mode_not_offered", Text("このゲームではその対戦形式を選べません", "this game does not offer that kind of battle"))


class Foe(Struct, frozen=True):
    """An account that can be met, with the deck that defends it."""

    account: str
    name: Text
    created: int
    deck: Deck


def with_arena(games: Games, ruleset: str) -> AnyRules:
    """The game, which must have an arena. Raises NotFound, Refused."""
    rules = games.rules(ruleset)
    if "arena" not in games.modes(rules):
        raise NO_ARENA
    return rules


def find(c: Connection, games: Games, rules: AnyRules, account: str) -> Foe | None:
    """The account, if it can be met now."""
    found = _sound(c, games, rules, c.execute(_defending(rules.id).where(deck.c.account == account)).all())
    return found[0] if found else None


def is_settled(created: int, prepared: int, config: Config) -> bool:
    """Whether an account made then is old enough at prepare for points to be won from it: nobody farms accounts made for it."""
    return prepared - created >= config.arena_age_hours * 3_600_000


def near(c: Connection, games: Games, rules: AnyRules, me: str, own: int, ladder: str, day: int) -> list[tuple[Foe, int]]:
    """Whom `me`, who is rated `own`, can meet, and how they are rated: the nearest first. Among equals the order is another one for
    everybody, and every day."""
    around = _around(c, rules.id, own, ladder)
    around.pop(me, None)

    def order(row: Any) -> tuple[int, bytes]:
        return abs(around[row.account] - own), sha256(f"{me}|{day}|{row.account}".encode()).digest()

    rows = c.execute(_defending(rules.id).where(deck.c.account.in_(sorted(around)))).all()
    foes = _sound(c, games, rules, sorted(rows, key=order)[:LOOKED_AT])
    return [(foe, around[foe.account]) for foe in foes[:SHOWN]]


def _around(c: Connection, ruleset: str, own: int, ladder: str) -> dict[str, int]:
    """Accounts rated like `own`, and those who were last at the deck that defends them (they may not be rated yet); their ratings."""
    r, d = rating.c, deck.c
    rated = select(r.account, r.rating).where(r.ruleset == ruleset, r.ladder == ladder)
    above = rated.where(r.rating >= own).order_by(r.rating, r.account).limit(FETCHED)
    below = rated.where(r.rating < own).order_by(r.rating.desc(), r.account.desc()).limit(FETCHED)
    lately = select(d.account).where(d.ruleset == ruleset, d.defence == 1).order_by(d.updated.desc()).limit(FETCHED)
    found = dict.fromkeys(c.execute(lately).scalars(), START)
    for chosen in (rated.where(r.account.in_(list(found))), above, below):
        found.update((row.account, row.rating) for row in c.execute(chosen))
    return found


def _defending(ruleset: str) -> Select[Any]:
    is_banned = select(ban.c.account).where(ban.c.account == deck.c.account).exists()
    return (
        select(deck.c.account, deck.c.cards, accounts.c.name, accounts.c.created)
        .join(accounts, accounts.c.id == deck.c.account)
        .where(deck.c.ruleset == ruleset, deck.c.defence == 1, accounts.c.kind != "guest", ~is_banned)
    )


def _sound(c: Connection, games: Games, rules: AnyRules, rows: Sequence[Any]) -> list[Foe]:
    """Those of `rows` whose deck has no problem today."""
    owned = None if is_free(games.seeds[rules.id]) else _collections(c, rules.id, [row.account for row in rows])
    found = []
    for row in rows:
        cards = Deck.of(json.loads(row.cards))
        has = None if owned is None else owned.get(row.account, {})
        if not Ground(rules, has).problems(cards):
            found.append(Foe(row.account, same(row.name), row.created, cards))
    return found


def _collections(c: Connection, ruleset: str, everybody: Iterable[str]) -> dict[str, dict[str, int]]:
    chosen = select(owned_card.c.account, owned_card.c.card, owned_card.c.n)
    found: dict[str, dict[str, int]] = {}
    for row in c.execute(chosen.where(owned_card.c.ruleset == ruleset, owned_card.c.account.in_(list(everybody)))):
        found.setdefault(row.account, {})[row.card] = row.n
    return found
