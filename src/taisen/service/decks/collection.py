"""What an account owns. Each account is given the starter collection of a game once, when it is first asked for."""

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.dialects.postgresql import insert as insert_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite

from taisen.engine.deck import Deck, DeckProblem
from taisen.engine.text import Text
from taisen.seeds import Seeds

from ..accounts.sessions import new_id
from .models import card_grant, owned_card

RULE = "COLLECTION-1"  # each card at most as often as one owns it
_SENTENCE = Text("「{name}」は{found}枚入っていますが、持っているのは{limit}枚です", "{name}: {found} in the deck, but you own {limit}")
canonical = msgspec.json.Encoder(order="sorted").encode


def is_free(seeds: Seeds) -> bool:
    """A game without a starter collection has no collections: everybody may use everything."""
    return not seeds.starter.cards


def owned(c: Connection, account: str, ruleset: str) -> dict[str, int]:
    """Copies by card id."""
    rows = c.execute(
        select(owned_card.c.card, owned_card.c.n)
        .where(owned_card.c.account == account, owned_card.c.ruleset == ruleset)
        .order_by(owned_card.c.card)
    )
    return {row.card: row.n for row in rows}


def has_starter(c: Connection, account: str, ruleset: str) -> bool:
    """Whether the account was given the starter collection."""
    given = select(card_grant.c.id).where(
        card_grant.c.account == account, card_grant.c.ruleset == ruleset, card_grant.c.source == "starter"
    )
    return c.execute(given).first() is not None


def give(c: Connection, account: str, ruleset: str, source: str, cards: Mapping[str, int], at: int) -> bool:
    """Give cards to an account; False, and nothing, if this source has given them already."""
    insert: Any = insert_sqlite if c.dialect.name == "sqlite" else insert_postgresql
    values = {"id": new_id(), "account": account, "ruleset": ruleset, "source": source, "cards": canonical(dict(cards)).decode(), "at": at}
    once = insert(card_grant).values(values).on_conflict_do_nothing(index_elements=["account", "ruleset", "source"])
    if c.execute(once.returning(card_grant.c.id)).first() is None:
        return False
    for card in sorted(cards):  # in one order everywhere, so that two of them never wait for each other
        more = insert(owned_card).values(account=account, ruleset=ruleset, card=card, n=cards[card])
        total = {"n": owned_card.c.n + more.excluded.n}
        c.execute(more.on_conflict_do_update(index_elements=["account", "ruleset", "card"], set_=total))
    return True


def not_owned(deck: Deck, has: Mapping[str, int], names: Mapping[str, Text]) -> tuple[DeckProblem, ...]:
    """A problem for each card there are more of than `has` says. Cards without a name are none of this game: its own check tells."""
    problems = []
    for card, n in deck.counts().items():
        limit = has.get(card, 0)
        if n > limit and card in names:
            text = _SENTENCE.fill(name=names[card], found=n, limit=limit)
            problems.append(DeckProblem(RULE, "not_owned", text, card, limit, n))
    return tuple(problems)
