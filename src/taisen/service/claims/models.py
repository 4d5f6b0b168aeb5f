"""Game servers, their keys, and the nonces they have used up. No secret is kept: it is made anew from the master key (`keys`)."""

from sqlalchemy import CheckConstraint, ForeignKey, Index, PrimaryKeyConstraint, UniqueConstraint, text

from ..columns import number, octets, table, words

game_server = table(
    "game_server",
    words("name", primary_key=True),
    number("created"),
    number("seen", null=True),  # the last heartbeat, and what it told: the plugin's version, how many people play there
    words("plugin", null=True),
    number("players", null=True),
    CheckConstraint("length(name) BETWEEN 1 AND 40", name="name"),
)

api_key = table(
    "api_key",
    words("id", primary_key=True),
    words("server", ForeignKey("game_server.name")),
    number("slot"),  # a server has two live keys at most, so that the next one can be brought in before the last one ends
    octets("digest"),  # SHA-256 of the secret: tells a key of another master key
    words("scopes"),  # in alphabetical order, a space between
    words("addresses"),  # networks it may be used from, a space between; empty: any
    number("daily", null=True),  # points it may claim in a day (in Tokyo)
    number("daily_player", null=True),  # … for one player
    number("created"),
    number("expires", null=True),
    number("revoked", null=True),
    number("used", null=True),
    UniqueConstraint("digest", name="uq_api_key_digest"),
    CheckConstraint("slot IN (1, 2)", name="slot"),
    CheckConstraint("length(digest) = 32", name="digest"),
    CheckConstraint("daily > 0", name="daily"),
    CheckConstraint("daily_player > 0", name="daily_player"),
)
_LIVE = text("revoked IS NULL")
Index("uq_api_key_live", api_key.c.server, api_key.c.slot, unique=True, sqlite_where=_LIVE, postgresql_where=_LIVE)

server_nonce = table(
    "server_nonce",
    words("api_key", ForeignKey("api_key.id")),
    words("nonce"),
    number("expires", index=True),
    PrimaryKeyConstraint("api_key", "nonce"),
)
