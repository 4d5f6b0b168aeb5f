"""Sign-in with Steam, tokens, languages. A stub may have a SteamID: from the pretend Steam."""

import sqlalchemy as sa
from alembic import op

from taisen.service.columns import Bytes, Number, Words

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

BY_NAME = sa.text("kind = 'stub' AND steam_id IS NULL")
STUBS = sa.text("kind = 'stub'")
KIND = ("kind IN ('guest', 'stub', 'steam')", "ck_account_kind")
NAME = ("length(name) BETWEEN 1 AND 40", "ck_account_name")
STEAM_BEFORE = ("(kind = 'steam') = (steam_id IS NOT NULL)", "ck_account_steam")
STEAM = (f"kind = 'stub' OR {STEAM_BEFORE[0]}", "ck_account_steam")
LANGUAGE = ("language IN ('ja', 'en')", "ck_account_language")


def account(*checks: tuple[str, str], unique: tuple[str, ...], language: bool) -> sa.Table:
    """The table as SQLite finds it: what a batch is not told of, it would drop."""
    return sa.Table(
        "account",
        sa.MetaData(),
        sa.Column("id", Words, nullable=False),
        sa.Column("kind", Words, nullable=False),
        sa.Column("name", Words, nullable=False),
        sa.Column("steam_id", Words, nullable=True),
        sa.Column("created", Number, nullable=False),
        *([sa.Column("language", Words, nullable=True)] if language else []),
        *(sa.CheckConstraint(condition, name=name) for condition, name in checks),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
        sa.UniqueConstraint(*unique, name="uq_account_steam_id"),
        sqlite_strict=True,
    )


def upgrade() -> None:
    op.drop_index("uq_account_stub", "account")
    before = account(KIND, NAME, STEAM_BEFORE, unique=("steam_id",), language=False)
    with op.batch_alter_table("account", copy_from=before) as batch:
        batch.add_column(sa.Column("language", Words, nullable=True))
        batch.drop_constraint(op.f("ck_account_steam"), type_="check")
        batch.drop_constraint("uq_account_steam_id", type_="unique")
        batch.create_check_constraint(op.f("ck_account_steam"), STEAM[0])
        batch.create_check_constraint(op.f("ck_account_language"), LANGUAGE[0])
        batch.create_unique_constraint("uq_account_steam_id", ["steam_id", "kind"])
    op.create_index("uq_account_stub", "account", ["name"], unique=True, sqlite_where=BY_NAME, postgresql_where=BY_NAME)
    op.create_table(
        "token",
        sa.Column("id", Words, nullable=False),
        sa.Column("digest", Bytes, nullable=False),
        sa.Column("account", Words, nullable=False),
        sa.Column("name", Words, nullable=False),
        sa.Column("scopes", Words, nullable=False),
        sa.Column("created", Number, nullable=False),
        sa.Column("expires", Number, nullable=False),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 40", name=op.f("ck_token_name")),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_token_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_token"),
        sa.UniqueConstraint("digest", name="uq_token_digest"),
        sqlite_strict=True,
    )
    op.create_index("ix_token_account", "token", ["account"])
    op.create_table(
        "steam_login",
        sa.Column("digest", Bytes, nullable=False),
        sa.Column("browser", Bytes, nullable=False),
        sa.Column("expires", Number, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_steam_login"),
        sqlite_strict=True,
    )
    op.create_index("ix_steam_login_expires", "steam_login", ["expires"])
    op.create_table(
        "steam_nonce",
        sa.Column("digest", Bytes, nullable=False),
        sa.Column("expires", Number, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_steam_nonce"),
        sqlite_strict=True,
    )
    op.create_index("ix_steam_nonce_expires", "steam_nonce", ["expires"])
    op.create_table(
        "steam_ticket",
        sa.Column("digest", Bytes, nullable=False),
        sa.Column("steam_id", Words, nullable=False),
        sa.Column("owner", Words, nullable=False),
        sa.Column("vac_banned", Number, nullable=False),
        sa.Column("publisher_banned", Number, nullable=False),
        sa.Column("at", Number, nullable=False),
        sa.CheckConstraint("vac_banned IN (0, 1) AND publisher_banned IN (0, 1)", name=op.f("ck_steam_ticket_banned")),
        sa.PrimaryKeyConstraint("digest", name="pk_steam_ticket"),
        sqlite_strict=True,
    )


def downgrade() -> None:
    for name in ("steam_ticket", "steam_nonce", "steam_login", "token"):
        op.drop_table(name)
    # the schema before has no place for people of the pretend Steam: they stay as stubs with a name nobody signs in by
    op.execute("UPDATE account SET steam_id = NULL, name = id WHERE kind = 'stub' AND steam_id IS NOT NULL")
    op.drop_index("uq_account_stub", "account")
    before = account(KIND, NAME, STEAM, LANGUAGE, unique=("steam_id", "kind"), language=True)
    with op.batch_alter_table("account", copy_from=before) as batch:
        batch.drop_constraint("uq_account_steam_id", type_="unique")
        batch.drop_constraint(op.f("ck_account_language"), type_="check")
        batch.drop_constraint(op.f("ck_account_steam"), type_="check")
        batch.drop_column("language")
        batch.create_check_constraint(op.f("ck_account_steam"), STEAM_BEFORE[0])
        batch.create_unique_constraint("uq_account_steam_id", ["steam_id"])
    op.create_index("uq_account_stub", "account", ["name"], unique=True, sqlite_where=STUBS, postgresql_where=STUBS)
