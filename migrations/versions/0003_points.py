"""Points: lots, transfers, claims, and the triggers that hold them together."""

import sqlalchemy as sa
from alembic import op

from taisen.service.columns import Number, Words

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

BUCKETS = ("available", "reserved", "claimed", "expired", "revoked")
FIXED = ("id", "account", "source_kind", "source_id", "granted", "earned", "expires")

# what a new transfer does to its lot, bucket by bucket
MOVES = ", ".join(
    f"{bucket} = {bucket} + CASE WHEN NEW.target = '{bucket}' THEN NEW.amount ELSE 0 END"
    f" - CASE WHEN NEW.source = '{bucket}' THEN NEW.amount ELSE 0 END"
    for bucket in BUCKETS
)
MOVE = f"UPDATE lot SET {MOVES} WHERE id = NEW.lot"  # noqa: S608  names of ours
IS_NEW = "NEW.available = NEW.granted AND NEW.reserved = 0 AND NEW.claimed = 0 AND NEW.expired = 0 AND NEW.revoked = 0"

SQLITE = (
    f"CREATE TRIGGER lot_begins BEFORE INSERT ON lot WHEN NOT ({IS_NEW})"
    " BEGIN SELECT RAISE(ABORT, 'a new lot is available as a whole'); END",
    f"CREATE TRIGGER lot_is_fixed BEFORE UPDATE OF {', '.join(FIXED)} ON lot"
    " BEGIN SELECT RAISE(ABORT, 'what a lot was granted as does not change'); END",
    "CREATE TRIGGER lot_stays BEFORE DELETE ON lot BEGIN SELECT RAISE(ABORT, 'lots are not deleted'); END",
    f"CREATE TRIGGER transfer_moves AFTER INSERT ON transfer BEGIN {MOVE}; END",
    "CREATE TRIGGER transfer_is_fixed BEFORE UPDATE ON transfer BEGIN SELECT RAISE(ABORT, 'transfers do not change'); END",
    "CREATE TRIGGER transfer_stays BEFORE DELETE ON transfer BEGIN SELECT RAISE(ABORT, 'transfers are not deleted'); END",
)
POSTGRESQL = (
    "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation'; END $$",
    f"CREATE FUNCTION move_points() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {MOVE}; RETURN NULL; END $$",
    f"CREATE TRIGGER lot_begins BEFORE INSERT ON lot FOR EACH ROW WHEN (NOT ({IS_NEW}))"
    " EXECUTE FUNCTION refuse_change('a new lot is available as a whole')",
    f"CREATE TRIGGER lot_is_fixed BEFORE UPDATE OF {', '.join(FIXED)} ON lot FOR EACH ROW"
    " EXECUTE FUNCTION refuse_change('what a lot was granted as does not change')",
    "CREATE TRIGGER lot_stays BEFORE DELETE ON lot FOR EACH ROW EXECUTE FUNCTION refuse_change('lots are not deleted')",
    "CREATE TRIGGER transfer_moves AFTER INSERT ON transfer FOR EACH ROW EXECUTE FUNCTION move_points()",
    "CREATE TRIGGER transfer_is_fixed BEFORE UPDATE ON transfer FOR EACH ROW EXECUTE FUNCTION refuse_change('transfers do not change')",
    "CREATE TRIGGER transfer_stays BEFORE DELETE ON transfer FOR EACH ROW EXECUTE FUNCTION refuse_change('transfers are not deleted')",
)


def upgrade() -> None:
    op.create_table(
        "lot",
        sa.Column("id", Words, nullable=False),
        sa.Column("account", Words, nullable=False),
        sa.Column("source_kind", Words, nullable=False),
        sa.Column("source_id", Words, nullable=False),
        sa.Column("granted", Number, nullable=False),
        *(sa.Column(bucket, Number, nullable=False) for bucket in BUCKETS),
        sa.Column("earned", Number, nullable=False),
        sa.Column("expires", Number, nullable=False),
        sa.Column("trust", Words, nullable=False),
        sa.CheckConstraint(f"granted = {' + '.join(BUCKETS)}", name=op.f("ck_lot_whole")),
        *(sa.CheckConstraint(f"{bucket} >= 0", name=op.f(f"ck_lot_{bucket}")) for bucket in BUCKETS),
        sa.CheckConstraint("granted > 0 AND earned < expires", name=op.f("ck_lot_granted")),
        sa.CheckConstraint(
            "(source_kind = 'arena' AND granted = 100) OR (source_kind = 'sample' AND granted = 50) OR "
            "(source_kind = 'npc' AND granted = 25) OR source_kind = 'operator'",
            name=op.f("ck_lot_source_kind"),
        ),
        sa.CheckConstraint("trust IN ('unchecked', 'checked', 'frozen')", name=op.f("ck_lot_trust")),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_lot_account"),
        sa.PrimaryKeyConstraint("id", name="pk_lot"),
        sa.UniqueConstraint("source_kind", "source_id", name="uq_lot_source"),
        sqlite_strict=True,
    )
    op.create_index("ix_lot_account", "lot", ["account", "expires"])
    op.create_table(
        "claim",
        sa.Column("id", Words, nullable=False),
        sa.Column("account", Words, nullable=False),
        sa.Column("server", Words, nullable=False),
        sa.Column("amount", Number, nullable=False),
        sa.Column("state", Words, nullable=False),
        sa.Column("reserved", Number, nullable=False),
        sa.Column("hold_until", Number, nullable=False),
        sa.Column("confirmed", Number, nullable=True),
        sa.Column("delivered", Number, nullable=True),
        sa.Column("released", Number, nullable=True),
        sa.CheckConstraint("state IN ('reserved', 'confirmed', 'delivered', 'released')", name=op.f("ck_claim_state")),
        sa.CheckConstraint("amount > 0 AND reserved < hold_until", name=op.f("ck_claim_amount")),
        sa.CheckConstraint("(state IN ('confirmed', 'delivered')) = (confirmed IS NOT NULL)", name=op.f("ck_claim_confirmed")),
        sa.CheckConstraint("(state = 'delivered') = (delivered IS NOT NULL)", name=op.f("ck_claim_delivered")),
        sa.CheckConstraint("(state = 'released') = (released IS NOT NULL)", name=op.f("ck_claim_released")),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_claim_account"),
        sa.PrimaryKeyConstraint("id", name="pk_claim"),
        sqlite_strict=True,
    )
    op.create_index("ix_claim_account", "claim", ["account", "reserved"])
    op.create_index(
        "uq_claim_open",
        "claim",
        ["account"],
        unique=True,
        sqlite_where=sa.text("state = 'reserved'"),
        postgresql_where=sa.text("state = 'reserved'"),
    )
    op.create_table(
        "transfer",
        sa.Column("id", Words, nullable=False),
        sa.Column("lot", Words, nullable=False),
        sa.Column("source", Words, nullable=False),
        sa.Column("target", Words, nullable=False),
        sa.Column("amount", Number, nullable=False),
        sa.Column("claim", Words, nullable=True),
        sa.Column("at", Number, nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ck_transfer_amount")),
        sa.CheckConstraint(
            "(source = 'available' AND target IN ('reserved', 'expired', 'revoked')) OR "
            "(source = 'reserved' AND target IN ('claimed', 'available', 'expired'))",
            name=op.f("ck_transfer_way"),
        ),
        sa.CheckConstraint("(source = 'reserved' OR target = 'reserved') = (claim IS NOT NULL)", name=op.f("ck_transfer_claim")),
        sa.ForeignKeyConstraint(["lot"], ["lot.id"], name="fk_transfer_lot"),
        sa.ForeignKeyConstraint(["claim"], ["claim.id"], name="fk_transfer_claim"),
        sa.PrimaryKeyConstraint("id", name="pk_transfer"),
        sqlite_strict=True,
    )
    op.create_index("ix_transfer_lot", "transfer", ["lot"])
    op.create_index("ix_transfer_claim", "transfer", ["claim"])
    for statement in SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(sa.text(statement.replace(":", "\\:")))


def downgrade() -> None:
    op.drop_table("transfer")
    op.drop_table("claim")
    op.drop_table("lot")
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION move_points()")
        op.execute("DROP FUNCTION refuse_change()")
