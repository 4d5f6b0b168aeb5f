"""Accounts, sessions, battles."""

import sqlalchemy as sa
from alembic import op

from taisen.service.columns import Bytes, Number, Words

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("id", Words, nullable=False),
        sa.Column("kind", Words, nullable=False),
        sa.Column("name", Words, nullable=False),
        sa.Column("steam_id", Words, nullable=True),
        sa.Column("created", Number, nullable=False),
        sa.CheckConstraint("(kind = 'steam') = (steam_id IS NOT NULL)", name=op.f("ck_account_steam")),
        sa.CheckConstraint("kind IN ('guest', 'stub', 'steam')", name=op.f("ck_account_kind")),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 40", name=op.f("ck_account_name")),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
        sa.UniqueConstraint("steam_id", name="uq_account_steam_id"),
        sqlite_strict=True,
    )
    op.create_index(
        "uq_account_stub",
        "account",
        ["name"],
        unique=True,
        sqlite_where=sa.text("kind = 'stub'"),
        postgresql_where=sa.text("kind = 'stub'"),
    )

    op.create_table(
        "battle",
        sa.Column("id", Words, nullable=False),
        sa.Column("ruleset", Words, nullable=False),
        sa.Column("version", Words, nullable=False),
        sa.Column("mode", Words, nullable=False),
        sa.Column("control", Words, nullable=False),
        sa.Column("state", Words, nullable=False),
        sa.Column("step", Number, nullable=False),
        sa.Column("params", Words, nullable=False),
        sa.Column("commitment", Words, nullable=False),
        sa.Column("frozen", Bytes, nullable=False),
        sa.Column("client_seed", Words, nullable=True),
        sa.Column("snapshot", Bytes, nullable=True),
        sa.Column("clocks", Bytes, nullable=True),
        sa.Column("prepared", Number, nullable=False),
        sa.Column("moved", Number, nullable=False),
        sa.Column("ended", Number, nullable=True),
        sa.CheckConstraint("(state IN ('over', 'void')) = (ended IS NOT NULL)", name=op.f("ck_battle_ended")),
        sa.CheckConstraint("(state IN ('prepared', 'void')) = (snapshot IS NULL)", name=op.f("ck_battle_snapshot")),
        sa.CheckConstraint("control IN ('manual', 'auto')", name=op.f("ck_battle_control")),
        sa.CheckConstraint("mode IN ('npc', 'practice', 'sample', 'arena', 'table')", name=op.f("ck_battle_mode")),
        sa.CheckConstraint("state IN ('prepared', 'running', 'over', 'void')", name=op.f("ck_battle_state")),
        sa.CheckConstraint(
            "(client_seed IS NULL) = (snapshot IS NULL) AND (clocks IS NULL) = (snapshot IS NULL)", name=op.f("ck_battle_started")
        ),
        sa.CheckConstraint("step >= 0", name=op.f("ck_battle_step")),
        sa.PrimaryKeyConstraint("id", name="pk_battle"),
        sqlite_strict=True,
    )
    op.create_table(
        "battle_seat",
        sa.Column("battle", Words, nullable=False),
        sa.Column("seat", Number, nullable=False),
        sa.Column("account", Words, nullable=True),
        sa.Column("ruleset", Words, nullable=False),
        sa.Column("open", Number, nullable=False),
        sa.Column("result", Words, nullable=True),
        sa.Column("prepared", Number, nullable=False),
        sa.CheckConstraint("result IN ('won', 'lost', 'draw')", name=op.f("ck_battle_seat_result")),
        sa.CheckConstraint("open = 0 OR result IS NULL", name=op.f("ck_battle_seat_undecided")),
        sa.CheckConstraint("open IN (0, 1)", name=op.f("ck_battle_seat_open")),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_battle_seat_account"),
        sa.ForeignKeyConstraint(["battle"], ["battle.id"], name="fk_battle_seat_battle", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("battle", "seat", name="pk_battle_seat"),
        sqlite_strict=True,
    )
    op.create_index("ix_battle_seat_account", "battle_seat", ["account", "prepared"], unique=False)
    op.create_index(
        "uq_battle_seat_open",
        "battle_seat",
        ["account", "ruleset"],
        unique=True,
        sqlite_where=sa.text("open = 1"),
        postgresql_where=sa.text("open = 1"),
    )

    op.create_table(
        "battle_secret",
        sa.Column("battle", Words, nullable=False),
        sa.Column("server_seed", Bytes, nullable=False),
        sa.Column("salts", Bytes, nullable=False),
        sa.CheckConstraint("length(server_seed) = 32", name=op.f("ck_battle_secret_server_seed")),
        sa.ForeignKeyConstraint(["battle"], ["battle.id"], name="fk_battle_secret_battle", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("battle", name="pk_battle_secret"),
        sqlite_strict=True,
    )
    op.create_table(
        "session",
        sa.Column("digest", Bytes, nullable=False),
        sa.Column("account", Words, nullable=False),
        sa.Column("created", Number, nullable=False),
        sa.Column("expires", Number, nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_session_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("digest", name="pk_session"),
        sqlite_strict=True,
    )
    op.create_index("ix_session_account", "session", ["account"], unique=False)

    op.create_table(
        "battle_step",
        sa.Column("battle", Words, nullable=False),
        sa.Column("step", Number, nullable=False),
        sa.Column("seat", Number, nullable=False),
        sa.Column("action", Bytes, nullable=False),
        sa.Column("by", Words, nullable=False),
        sa.Column("at", Number, nullable=False),
        sa.CheckConstraint("by IN ('player', 'bot', 'clock')", name=op.f("ck_battle_step_by")),
        sa.CheckConstraint("step >= 0", name=op.f("ck_battle_step_step")),
        sa.ForeignKeyConstraint(["battle", "seat"], ["battle_seat.battle", "battle_seat.seat"], name="fk_battle_step_seat"),
        sa.ForeignKeyConstraint(["battle"], ["battle.id"], name="fk_battle_step_battle", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("battle", "step", name="pk_battle_step"),
        sqlite_strict=True,
    )


def downgrade() -> None:
    op.drop_table("battle_step")

    op.drop_table("session")
    op.drop_table("battle_secret")

    op.drop_table("battle_seat")
    op.drop_table("battle")

    op.drop_table("account")
