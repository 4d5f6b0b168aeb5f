"""Accounts and what proves whose they are. Of cookies, tokens, tickets and one-time values only the SHA-256 is kept."""

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, text

from ..columns import number, octets, one_of, table, words

account = table(
    "account",
    words("id", primary_key=True),
    words("kind"),
    words("name"),
    words("steam_id", null=True),  # SteamID64 in decimal; a stub has one if it came from the pretend Steam
    number("created"),
    words("language", null=True),
    one_of("kind", "guest", "stub", "steam"),
    one_of("language", "ja", "en"),
    CheckConstraint("kind = 'stub' OR (kind = 'steam') = (steam_id IS NOT NULL)", name="steam"),
    CheckConstraint("length(name) BETWEEN 1 AND 40", name="name"),
    UniqueConstraint("steam_id", "kind", name="uq_account_steam_id"),
)
_BY_NAME = text("kind = 'stub' AND steam_id IS NULL")
Index("uq_account_stub", account.c.name, unique=True, sqlite_where=_BY_NAME, postgresql_where=_BY_NAME)

session = table(
    "session",
    octets("digest", primary_key=True),  # of the cookie
    words("account", ForeignKey("account.id", ondelete="CASCADE"), index=True),
    number("created"),
    number("expires"),
)

token = table(
    "token",
    words("id", primary_key=True),
    octets("digest"),
    words("account", ForeignKey("account.id", ondelete="CASCADE"), index=True),
    words("name"),
    words("scopes"),  # in alphabetical order, a space between
    number("created"),
    number("expires"),
    UniqueConstraint("digest", name="uq_token_digest"),
    CheckConstraint("length(name) BETWEEN 1 AND 40", name="name"),
)

# somebody was sent to Steam and has not come back yet
steam_login = table(
    "steam_login",
    octets("digest", primary_key=True),  # of the state in the address he comes back to
    octets("browser"),  # digest of the cookie he comes back with
    number("expires", index=True),
)

steam_nonce = table("steam_nonce", octets("digest", primary_key=True), number("expires", index=True))

steam_ticket = table(
    "steam_ticket",
    octets("digest", primary_key=True),  # of the ticket's bytes
    words("steam_id"),
    words("owner"),  # who bought the game: with family sharing somebody else
    number("vac_banned"),
    number("publisher_banned"),
    number("at"),
    CheckConstraint("vac_banned IN (0, 1) AND publisher_banned IN (0, 1)", name="banned"),
)

# who may not sign in; the act of the operator says why
ban = table("ban", words("account", ForeignKey("account.id"), primary_key=True), number("since"), number("act"))
