"""Beside a result stands what it earned, so that an audit misses a lot that is gone."""

import sqlalchemy as sa
from alembic import op

from taisen.service.columns import Number

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("battle_seat", sa.Column("points", Number, nullable=True))
    op.execute(
        "UPDATE battle_seat SET points = (SELECT granted FROM lot WHERE lot.source_id = battle_seat.battle"
        " AND lot.account = battle_seat.account AND lot.source_kind IN ('arena', 'sample', 'npc')) WHERE result = 'won'"
    )


def downgrade() -> None:
    op.drop_column("battle_seat", "points")
