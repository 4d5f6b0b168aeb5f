"""Accounts and sessions."""

from sqlalchemy import CheckConstraint, ForeignKey, Index, text

from ..columns import number, octets, one_of, table, words

account = table(
    "account",
    words("id", primary_key=True),
    words("kind"),
    words("name"),
    words("steam_id", null=True, unique=True),  # SteamID64 in decimal
    number("created"),
    one_of("kind", "guest", "stub", "steam"),
    CheckConstraint("(kind = 'steam') = (steam_id IS NOT NULL)", name="steam"),
    CheckConstraint("length(name) BETWEEN 1 AND 40", name="name"),
)
Index("uq_account_stub", account.c.name, unique=True, sqlite_where=text("kind = 'stub'"), postgresql_where=text("kind = 'stub'"))

session = table(
    "session",
    octets("digest", primary_key=True),  # SHA-256 of the cookie; the cookie itself is nowhere
    words("account", ForeignKey("account.id", ondelete="CASCADE"), index=True),
    number("created"),
    number("expires"),
)
