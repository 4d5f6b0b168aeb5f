"""Cards owned, how they came, and decks built of them."""

from sqlalchemy import CheckConstraint, ForeignKey, Index, PrimaryKeyConstraint, UniqueConstraint, text

from ..columns import number, table, words

card_grant = table(
    "card_grant",
    words("id", primary_key=True),
    words("account", ForeignKey("account.id")),
    words("ruleset"),
    words("source"),  # "starter", or what else gave them; each gives once
    words("cards"),  # canonical JSON: copies by card id
    number("at"),
    UniqueConstraint("account", "ruleset", "source", name="uq_card_grant_source"),
)

owned_card = table(  # the sum of the grants
    "owned_card",
    words("account", ForeignKey("account.id")),
    words("ruleset"),
    words("card"),
    number("n"),
    PrimaryKeyConstraint("account", "ruleset", "card"),
    CheckConstraint("n > 0", name="n"),
)

deck = table(
    "deck",
    words("id", primary_key=True),
    words("account", ForeignKey("account.id")),
    words("ruleset"),
    words("name"),
    words("cards"),  # canonical JSON: copies by card id
    number("defence"),  # 1: others meet it in the arena
    number("revision"),
    number("created"),
    number("updated"),
    CheckConstraint("length(name) BETWEEN 1 AND 40", name="name"),
    CheckConstraint("defence IN (0, 1)", name="defence"),
    CheckConstraint("revision >= 1", name="revision"),
)
Index("ix_deck_account", deck.c.account, deck.c.ruleset)
_DEFENCE = text("defence = 1")
Index("uq_deck_defence", deck.c.account, deck.c.ruleset, unique=True, sqlite_where=_DEFENCE, postgresql_where=_DEFENCE)
Index("ix_deck_defending", deck.c.ruleset, deck.c.updated, sqlite_where=_DEFENCE, postgresql_where=_DEFENCE)
