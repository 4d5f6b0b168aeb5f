"""Operation: the chain of what operators did, bans, voided battles."""

import sqlalchemy as sa
from alembic import op

from taisen.service.columns import Number, Words

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

# an act follows the one before it: the next number, and its hash
IS_NEXT = (
    "NEW.n = (SELECT coalesce(max(n), 0) + 1 FROM admin_act)"
    " AND NEW.previous = coalesce((SELECT hash FROM admin_act ORDER BY n DESC LIMIT 1), '" + "0" * 64 + "')"
)

SQLITE = (
    f"CREATE TRIGGER admin_act_follows BEFORE INSERT ON admin_act WHEN NOT ({IS_NEXT})"
    " BEGIN SELECT RAISE(ABORT, 'an act follows the last one'); END",
    "CREATE TRIGGER admin_act_is_fixed BEFORE UPDATE ON admin_act BEGIN SELECT RAISE(ABORT, 'acts do not change'); END",
    "CREATE TRIGGER admin_act_stays BEFORE DELETE ON admin_act BEGIN SELECT RAISE(ABORT, 'acts are not deleted'); END",
)
POSTGRESQL = (
    # a WHEN may not ask other rows on PostgreSQL, so the question is in the function
    "CREATE FUNCTION follow_act() RETURNS trigger LANGUAGE plpgsql AS"
    f" $$ BEGIN IF NOT ({IS_NEXT}) THEN RAISE EXCEPTION 'an act follows the last one' USING ERRCODE = 'restrict_violation'; END IF;"
    " RETURN NEW; END $$",
    "CREATE TRIGGER admin_act_follows BEFORE INSERT ON admin_act FOR EACH ROW EXECUTE FUNCTION follow_act()",
    "CREATE TRIGGER admin_act_is_fixed BEFORE UPDATE ON admin_act FOR EACH ROW EXECUTE FUNCTION refuse_change('acts do not change')",
    "CREATE TRIGGER admin_act_stays BEFORE DELETE ON admin_act FOR EACH ROW EXECUTE FUNCTION refuse_change('acts are not deleted')",
)


def upgrade() -> None:
    op.create_table(
        "admin_act",
        sa.Column("n", Number, nullable=False, autoincrement=False),
        sa.Column("at", Number, nullable=False),
        sa.Column("operator", Words, nullable=False),
        sa.Column("act", Words, nullable=False),
        sa.Column("subject", Words, nullable=True),
        sa.Column("batch", Words, nullable=True),
        sa.Column("reason", Words, nullable=False),
        sa.Column("detail", Words, nullable=False),
        sa.Column("previous", Words, nullable=False),
        sa.Column("hash", Words, nullable=False),
        sa.CheckConstraint("n >= 1", name=op.f("ck_admin_act_n")),
        sa.CheckConstraint("length(operator) BETWEEN 1 AND 80", name=op.f("ck_admin_act_operator")),
        sa.CheckConstraint("length(reason) BETWEEN 1 AND 500", name=op.f("ck_admin_act_reason")),
        sa.CheckConstraint("length(previous) = 64 AND length(hash) = 64", name=op.f("ck_admin_act_hash")),
        sa.PrimaryKeyConstraint("n", name="pk_admin_act"),
        sa.UniqueConstraint("batch", name="uq_admin_act_batch"),
        sa.UniqueConstraint("previous", name="uq_admin_act_previous"),
        sqlite_strict=True,
    )
    op.create_index("ix_admin_act_subject", "admin_act", ["subject"])
    op.create_table(
        "ban",
        sa.Column("account", Words, nullable=False),
        sa.Column("since", Number, nullable=False),
        sa.Column("act", Number, nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_ban_account"),
        sa.PrimaryKeyConstraint("account", name="pk_ban"),
        sqlite_strict=True,
    )
    op.create_table(
        "battle_void",
        sa.Column("battle", Words, nullable=False),
        sa.Column("at", Number, nullable=False),
        sa.Column("act", Number, nullable=False),
        sa.ForeignKeyConstraint(["battle"], ["battle.id"], name="fk_battle_void_battle"),
        sa.PrimaryKeyConstraint("battle", name="pk_battle_void"),
        sqlite_strict=True,
    )
    for statement in SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(sa.text(statement.replace(":", "\\:")))


def downgrade() -> None:
    op.drop_table("battle_void")
    op.drop_table("ban")
    op.drop_table("admin_act")
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION follow_act()")
