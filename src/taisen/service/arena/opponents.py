"""Whom one can meet in the arena: accounts with a sound defence deck, those rated like oneself first."""

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Select, and_, func, literal, select

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

NO_GUESTS = Forbidden("guests_have_no_arena", Text("アリーナで戦うにはサインインしてください", "sign in to enter the arena"))
NO_ARENA = Refused("mode_not_offered", Text("このゲームではその対戦形式を選べません", "this game does not offer that kind of battle"))


class Foe(Struct, frozen=True):
    """An account that can be met, with the deck that defends it. `rating`: its own, of the kind that was asked for."""

    account: str
    name: Text
    created: int
    rating: int
    deck: Deck


def with_arena(games: Games, ruleset: str) -> AnyRules:
    """The game, which must have an arena. Raises NotFound, Refused."""
    rules = games.rules(ruleset)
    if "arena" not in games.modes(rules):
        raise NO_ARENA
    return rules


def find(c: Connection, games: Games, rules: AnyRules, account: str) -> Foe | None:
    """The account, if it can be met now."""
    row = c.execute(_defending(rules.id, "manual").where(deck.c.account == account)).first()
    found = [] if row is None else _sound(c, games, rules, [row])
    return found[0] if found else None


def is_settled(created: int, prepared: int, config: Config) -> bool:
    """Whether an account made then is old enough at prepare for points to be won from it: nobody farms accounts made for it."""
    return prepared - created >= config.arena_age_hours * 3_600_000


def near(c: Connection, games: Games, rules: AnyRules, me: str, own: int, ladder: str, day: int) -> list[Foe]:
    """Whom `me`, who is rated `own`, can meet: the nearest first. Among equals the order is another one for everybody, and every day."""
    gap = func.abs(func.coalesce(rating.c.rating, START) - own)
    rows = c.execute(
        _defending(rules.id, ladder).where(deck.c.account != me).order_by(gap, deck.c.updated.desc(), deck.c.account).limit(LOOKED_AT)
    ).all()

    def order(foe: Foe) -> tuple[int, bytes]:
        return abs(foe.rating - own), sha256(f"{me}|{day}|{foe.account}".encode()).digest()

    return sorted(_sound(c, games, rules, rows), key=order)[:SHOWN]


def _defending(ruleset: str, ladder: str) -> Select[Any]:
    on_ladder = and_(rating.c.account == deck.c.account, rating.c.ruleset == deck.c.ruleset, rating.c.ladder == ladder)
    is_banned = select(literal(1)).where(ban.c.account == deck.c.account).exists()
    stands: ColumnElement[int] = func.coalesce(rating.c.rating, START)
    return (
        select(deck.c.account, deck.c.cards, accounts.c.name, accounts.c.created, stands.label("rating"))
        .join(accounts, accounts.c.id == deck.c.account)
        .outerjoin(rating, on_ladder)
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
            found.append(Foe(row.account, same(row.name), row.created, row.rating, cards))
    return found


def _collections(c: Connection, ruleset: str, everybody: Iterable[str]) -> dict[str, dict[str, int]]:
    chosen = select(owned_card.c.account, owned_card.c.card, owned_card.c.n)
    found: dict[str, dict[str, int]] = {}
    for row in c.execute(chosen.where(owned_card.c.ruleset == ruleset, owned_card.c.account.in_(list(everybody)))):
        found.setdefault(row.account, {})[row.card] = row.n
    return found
