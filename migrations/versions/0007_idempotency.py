"""Requests that were done once, by their Idempotency-Key."""

import sqlalchemy as sa
from alembic import op

from taisen.service.columns import Bytes, Number

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "done_once",
        sa.Column("digest", Bytes, nullable=False),
        sa.Column("request", Bytes, nullable=False),
        sa.Column("status", Number, nullable=True),
        sa.Column("salt", Bytes, nullable=True),
        sa.Column("answer", Bytes, nullable=True),
        sa.Column("expires", Number, nullable=False),
        sa.CheckConstraint("(status IS NULL) = (answer IS NULL) AND (salt IS NULL) = (answer IS NULL)", name=op.f("ck_done_once_answer")),
        sa.PrimaryKeyConstraint("digest", name="pk_done_once"),
        sqlite_strict=True,
    )
    op.create_index("ix_done_once_expires", "done_once", ["expires"])


def downgrade() -> None:
    op.drop_table("done_once")
