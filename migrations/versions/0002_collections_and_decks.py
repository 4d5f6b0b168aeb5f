"""Cards owned, and cloud decks."""

import sqlalchemy as sa
from alembic import op

from taisen.service.columns import Number, Words

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "card_grant",
        sa.Column("id", Words, nullable=False),
        sa.Column("account", Words, nullable=False),
        sa.Column("ruleset", Words, nullable=False),
        sa.Column("source", Words, nullable=False),
        sa.Column("cards", Words, nullable=False),
        sa.Column("at", Number, nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_card_grant_account"),
        sa.PrimaryKeyConstraint("id", name="pk_card_grant"),
        sa.UniqueConstraint("account", "ruleset", "source", name="uq_card_grant_source"),
        sqlite_strict=True,
    )
    op.create_table(
        "owned_card",
        sa.Column("account", Words, nullable=False),
        sa.Column("ruleset", Words, nullable=False),
        sa.Column("card", Words, nullable=False),
        sa.Column("n", Number, nullable=False),
        sa.CheckConstraint("n > 0", name=op.f("ck_owned_card_n")),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_owned_card_account"),
        sa.PrimaryKeyConstraint("account", "ruleset", "card", name="pk_owned_card"),
        sqlite_strict=True,
    )
    op.create_table(
        "deck",
        sa.Column("id", Words, nullable=False),
        sa.Column("account", Words, nullable=False),
        sa.Column("ruleset", Words, nullable=False),
        sa.Column("name", Words, nullable=False),
        sa.Column("cards", Words, nullable=False),
        sa.Column("defence", Number, nullable=False),
        sa.Column("revision", Number, nullable=False),
        sa.Column("created", Number, nullable=False),
        sa.Column("updated", Number, nullable=False),
        sa.CheckConstraint("defence IN (0, 1)", name=op.f("ck_deck_defence")),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 40", name=op.f("ck_deck_name")),
        sa.CheckConstraint("revision >= 1", name=op.f("ck_deck_revision")),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_deck_account"),
        sa.PrimaryKeyConstraint("id", name="pk_deck"),
        sqlite_strict=True,
    )
    op.create_index("ix_deck_account", "deck", ["account", "ruleset"])
    op.create_index(
        "uq_deck_defence",
        "deck",
        ["account", "ruleset"],
        unique=True,
        sqlite_where=sa.text("defence = 1"),
        postgresql_where=sa.text("defence = 1"),
    )


def downgrade() -> None:
    op.drop_table("deck")
    op.drop_table("owned_card")
    op.drop_table("card_grant")
