"""Tables of people: the lobby, battles of several, and the service's pulse."""

import sqlalchemy as sa
from alembic import op

from taisen.service.columns import Bytes, Number, Words

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lobby_table",
        sa.Column("id", Words, nullable=False),
        sa.Column("ruleset", Words, nullable=False),
        sa.Column("variant", Words, nullable=True),
        sa.Column("host", Words, nullable=False),
        sa.Column("seats", Number, nullable=False),
        sa.Column("code", Words, nullable=True),
        sa.Column("bots", Number, nullable=False),
        sa.Column("watched", Number, nullable=False),
        sa.Column("rated", Number, nullable=False),
        sa.Column("state", Words, nullable=False),
        sa.Column("made", Number, nullable=False),
        sa.Column("due", Number, nullable=True),
        sa.Column("after", Words, nullable=True),
        sa.Column("battle", Words, nullable=True),
        sa.CheckConstraint("state IN ('gathering', 'choosing', 'begun', 'closed')", name=op.f("ck_lobby_table_state")),
        sa.CheckConstraint("seats BETWEEN 2 AND 16", name=op.f("ck_lobby_table_seats")),
        sa.CheckConstraint("bots IN (0, 1) AND watched IN (0, 1) AND rated IN (0, 1)", name=op.f("ck_lobby_table_switches")),
        sa.CheckConstraint("(state = 'begun') = (battle IS NOT NULL)", name=op.f("ck_lobby_table_begun")),
        sa.ForeignKeyConstraint(["host"], ["account.id"], name="fk_lobby_table_host"),
        sa.ForeignKeyConstraint(["after"], ["battle.id"], name="fk_lobby_table_after"),
        sa.ForeignKeyConstraint(["battle"], ["battle.id"], name="fk_lobby_table_battle"),
        sa.PrimaryKeyConstraint("id", name="pk_lobby_table"),
        sa.UniqueConstraint("code", name="uq_lobby_table_code"),
        sa.UniqueConstraint("after", name="uq_lobby_table_after"),
        sqlite_strict=True,
    )
    op.create_index("ix_lobby_table_state", "lobby_table", ["state", "made"])
    op.create_index("ix_lobby_table_battle", "lobby_table", ["battle"])
    op.create_table(
        "lobby_seat",
        sa.Column("lobby_table", Words, nullable=False),
        sa.Column("account", Words, nullable=False),
        sa.Column("joined", Number, nullable=False),
        sa.Column("deck", Words, nullable=True),
        sa.Column("ready", Number, nullable=False),
        sa.Column("seen", Number, nullable=False),
        sa.CheckConstraint("ready IN (0, 1)", name=op.f("ck_lobby_seat_ready")),
        sa.CheckConstraint("ready = 0 OR deck IS NOT NULL", name=op.f("ck_lobby_seat_deck")),
        sa.ForeignKeyConstraint(["lobby_table"], ["lobby_table.id"], name="fk_lobby_seat_lobby_table", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_lobby_seat_account"),
        sa.PrimaryKeyConstraint("lobby_table", "account", name="pk_lobby_seat"),
        sa.UniqueConstraint("account", name="uq_lobby_seat_account"),
        sqlite_strict=True,
    )
    op.create_table(
        "shared_battle",
        sa.Column("battle", Words, nullable=False),
        sa.Column("watched", Number, nullable=False),
        sa.Column("rated", Number, nullable=False),
        sa.Column("sights", Bytes, nullable=False),
        sa.Column("due", Number, nullable=True),
        sa.CheckConstraint("watched IN (0, 1) AND rated IN (0, 1)", name=op.f("ck_shared_battle_switches")),
        sa.ForeignKeyConstraint(["battle"], ["battle.id"], name="fk_shared_battle_battle", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("battle", name="pk_shared_battle"),
        sqlite_strict=True,
    )
    op.create_index("ix_shared_battle_due", "shared_battle", ["due"])
    op.create_table(
        "shared_seat",
        sa.Column("battle", Words, nullable=False),
        sa.Column("seat", Number, nullable=False),
        sa.Column("client_seed", Words, nullable=True),
        sa.Column("seen", Number, nullable=False),
        sa.ForeignKeyConstraint(["battle"], ["shared_battle.battle"], name="fk_shared_seat_battle", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("battle", "seat", name="pk_shared_seat"),
        sqlite_strict=True,
    )
    op.create_table(
        "pulse",
        sa.Column("service", Words, nullable=False),
        sa.Column("at", Number, nullable=False),
        sa.PrimaryKeyConstraint("service", name="pk_pulse"),
        sqlite_strict=True,
    )


def downgrade() -> None:
    for name in ("pulse", "shared_seat", "shared_battle", "lobby_seat", "lobby_table"):
        op.drop_table(name)
