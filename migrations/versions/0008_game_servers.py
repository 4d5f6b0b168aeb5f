"""Game servers and their keys; with which key a claim was made; alarms about points."""

import sqlalchemy as sa
from alembic import op

from taisen.service.columns import Bytes, Number, Words

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

LIVE = sa.text("revoked IS NULL")


def upgrade() -> None:
    op.create_table(
        "game_server",
        sa.Column("name", Words, nullable=False),
        sa.Column("created", Number, nullable=False),
        sa.Column("seen", Number, nullable=True),
        sa.Column("plugin", Words, nullable=True),
        sa.Column("players", Number, nullable=True),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 40", name=op.f("ck_game_server_name")),
        sa.PrimaryKeyConstraint("name", name="pk_game_server"),
        sqlite_strict=True,
    )
    op.create_table(
        "api_key",
        sa.Column("id", Words, nullable=False),
        sa.Column("server", Words, nullable=False),
        sa.Column("slot", Number, nullable=False),
        sa.Column("digest", Bytes, nullable=False),
        sa.Column("scopes", Words, nullable=False),
        sa.Column("addresses", Words, nullable=False),
        sa.Column("daily", Number, nullable=True),
        sa.Column("daily_player", Number, nullable=True),
        sa.Column("created", Number, nullable=False),
        sa.Column("expires", Number, nullable=True),
        sa.Column("revoked", Number, nullable=True),
        sa.Column("used", Number, nullable=True),
        sa.CheckConstraint("slot IN (1, 2)", name=op.f("ck_api_key_slot")),
        sa.CheckConstraint("length(digest) = 32", name=op.f("ck_api_key_digest")),
        sa.CheckConstraint("daily > 0", name=op.f("ck_api_key_daily")),
        sa.CheckConstraint("daily_player > 0", name=op.f("ck_api_key_daily_player")),
        sa.ForeignKeyConstraint(["server"], ["game_server.name"], name="fk_api_key_server"),
        sa.PrimaryKeyConstraint("id", name="pk_api_key"),
        sa.UniqueConstraint("digest", name="uq_api_key_digest"),
        sqlite_strict=True,
    )
    op.create_index("uq_api_key_live", "api_key", ["server", "slot"], unique=True, sqlite_where=LIVE, postgresql_where=LIVE)
    op.create_table(
        "server_nonce",
        sa.Column("api_key", Words, nullable=False),
        sa.Column("nonce", Words, nullable=False),
        sa.Column("expires", Number, nullable=False),
        sa.ForeignKeyConstraint(["api_key"], ["api_key.id"], name="fk_server_nonce_api_key"),
        sa.PrimaryKeyConstraint("api_key", "nonce", name="pk_server_nonce"),
        sqlite_strict=True,
    )
    op.create_index("ix_server_nonce_expires", "server_nonce", ["expires"])
    op.create_table(
        "alarm",
        sa.Column("id", Words, nullable=False),
        sa.Column("kind", Words, nullable=False),
        sa.Column("lot", Words, nullable=False),
        sa.Column("battle", Words, nullable=False),
        sa.Column("step", Number, nullable=False),
        sa.Column("at", Number, nullable=False),
        sa.Column("closed", Number, nullable=True),
        sa.CheckConstraint("kind IN ('battle_differs')", name=op.f("ck_alarm_kind")),
        sa.CheckConstraint("step >= 0", name=op.f("ck_alarm_step")),
        sa.ForeignKeyConstraint(["lot"], ["lot.id"], name="fk_alarm_lot"),
        sa.PrimaryKeyConstraint("id", name="pk_alarm"),
        sa.UniqueConstraint("kind", "lot", name="uq_alarm_lot"),
        sqlite_strict=True,
    )
    op.add_column("claim", sa.Column("api_key", Words, nullable=True))
    op.create_index("ix_claim_server", "claim", ["server", "reserved"])


def downgrade() -> None:
    op.drop_index("ix_claim_server", "claim")
    op.drop_column("claim", "api_key")
    for name in ("alarm", "server_nonce", "api_key", "game_server"):
        op.drop_table(name)
