"""The arena's slots, ratings with the events and pairs they come from, and indexes for battles that are due or void."""

import sqlalchemy as sa
from alembic import op

from taisen.service.columns import Number, Words

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

OPEN = sa.text("ended IS NULL")
VOID = sa.text("state = 'void'")
LINK = ["account", "ruleset", "ladder", "n", "after"]


def upgrade() -> None:
    op.create_table(
        "arena_slot",
        sa.Column("challenger", Words, nullable=False),
        sa.Column("opponent", Words, nullable=False),
        sa.Column("day", Number, nullable=False),
        sa.Column("n", Number, nullable=False),
        sa.Column("battle", Words, nullable=False),
        sa.CheckConstraint("n BETWEEN 1 AND 5", name=op.f("ck_arena_slot_n")),
        sa.CheckConstraint("challenger <> opponent", name=op.f("ck_arena_slot_oneself")),
        sa.ForeignKeyConstraint(["challenger"], ["account.id"], name="fk_arena_slot_challenger"),
        sa.ForeignKeyConstraint(["opponent"], ["account.id"], name="fk_arena_slot_opponent"),
        sa.ForeignKeyConstraint(["battle"], ["battle.id"], name="fk_arena_slot_battle"),
        sa.PrimaryKeyConstraint("challenger", "opponent", "day", "n", name="pk_arena_slot"),
        sa.UniqueConstraint("battle", name="uq_arena_slot_battle"),
        sqlite_strict=True,
    )
    op.create_table(
        "rating_event",
        sa.Column("account", Words, nullable=False),
        sa.Column("ruleset", Words, nullable=False),
        sa.Column("ladder", Words, nullable=False),
        sa.Column("n", Number, nullable=False),
        sa.Column("previous", Number, nullable=True),
        sa.Column("battle", Words, nullable=False),
        sa.Column("kind", Words, nullable=False),
        sa.Column("result", Words, nullable=True),
        sa.Column("before", Number, nullable=False),
        sa.Column("delta", Number, nullable=False),
        sa.Column("after", Number, nullable=False),
        sa.Column("at", Number, nullable=False),
        sa.CheckConstraint("ladder IN ('manual', 'auto', 'kp')", name=op.f("ck_rating_event_ladder")),
        sa.CheckConstraint("kind IN ('arena', 'table', 'void')", name=op.f("ck_rating_event_kind")),
        sa.CheckConstraint("(kind = 'void') = (result IS NULL)", name=op.f("ck_rating_event_void")),
        sa.CheckConstraint("result IN ('won', 'lost', 'draw')", name=op.f("ck_rating_event_result")),
        sa.CheckConstraint("after = before + delta", name=op.f("ck_rating_event_sum")),
        sa.CheckConstraint(
            "(n = 1 AND previous IS NULL AND before = 1500) OR (n > 1 AND previous IS NOT NULL AND previous = n - 1)",
            name=op.f("ck_rating_event_chain"),
        ),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_rating_event_account"),
        sa.ForeignKeyConstraint(["battle"], ["battle.id"], name="fk_rating_event_battle"),
        sa.ForeignKeyConstraint(
            ["account", "ruleset", "ladder", "previous", "before"],
            [f"rating_event.{column}" for column in LINK],
            name="fk_rating_event_chain",
        ),
        sa.PrimaryKeyConstraint("account", "ruleset", "ladder", "n", name="pk_rating_event"),
        sa.UniqueConstraint(*LINK, name="uq_rating_event_link"),
        sa.UniqueConstraint("battle", "account", "kind", name="uq_rating_event_battle"),
        sqlite_strict=True,
    )
    op.create_table(
        "rating_pair",
        sa.Column("battle", Words, nullable=False),
        sa.Column("account", Words, nullable=False),
        sa.Column("kind", Words, nullable=False),
        sa.Column("opponent", Words, nullable=False),
        sa.Column("against", Number, nullable=False),
        sa.Column("against_n", Number, nullable=False),
        sa.Column("halves", Number, nullable=False),
        sa.Column("delta", Number, nullable=False),
        sa.CheckConstraint("kind IN ('arena', 'table')", name=op.f("ck_rating_pair_kind")),
        sa.CheckConstraint("halves BETWEEN 0 AND 2", name=op.f("ck_rating_pair_halves")),
        sa.CheckConstraint("against_n >= 0 AND (against_n > 0 OR against = 1500)", name=op.f("ck_rating_pair_against")),
        sa.CheckConstraint("account <> opponent", name=op.f("ck_rating_pair_oneself")),
        sa.ForeignKeyConstraint(
            ["battle", "account", "kind"],
            ["rating_event.battle", "rating_event.account", "rating_event.kind"],
            name="fk_rating_pair_event",
        ),
        sa.ForeignKeyConstraint(["opponent"], ["account.id"], name="fk_rating_pair_opponent"),
        sa.PrimaryKeyConstraint("battle", "account", "opponent", name="pk_rating_pair"),
        sqlite_strict=True,
    )
    op.create_index("ix_rating_pair_opponent", "rating_pair", ["opponent"])
    op.create_table(
        "rating",
        sa.Column("account", Words, nullable=False),
        sa.Column("ruleset", Words, nullable=False),
        sa.Column("ladder", Words, nullable=False),
        sa.Column("rating", Number, nullable=False),
        sa.Column("n", Number, nullable=False),
        sa.Column("battles", Number, nullable=False),
        sa.Column("won", Number, nullable=False),
        sa.CheckConstraint("won >= 0 AND won <= battles AND battles <= n", name=op.f("ck_rating_won")),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_rating_account"),
        sa.ForeignKeyConstraint(
            ["account", "ruleset", "ladder", "n", "rating"], [f"rating_event.{column}" for column in LINK], name="fk_rating_last"
        ),
        sa.PrimaryKeyConstraint("account", "ruleset", "ladder", name="pk_rating"),
        sqlite_strict=True,
    )
    op.create_index("ix_rating_ladder", "rating", ["ruleset", "ladder", "rating", "account"])
    op.create_index("ix_battle_open", "battle", ["moved"], sqlite_where=OPEN, postgresql_where=OPEN)
    op.create_index("ix_battle_void", "battle", ["ruleset", "mode"], sqlite_where=VOID, postgresql_where=VOID)


def downgrade() -> None:
    op.drop_index("ix_battle_void", "battle")
    op.drop_index("ix_battle_open", "battle")
    for name in ("rating", "rating_pair", "rating_event", "arena_slot"):
        op.drop_table(name)
