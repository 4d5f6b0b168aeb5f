"""The decks that defend in a game, the latest first, without looking at all the others."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

DEFENCE = sa.text("defence = 1")


def upgrade() -> None:
    op.create_index("ix_deck_defending", "deck", ["ruleset", "updated"], sqlite_where=DEFENCE, postgresql_where=DEFENCE)


def downgrade() -> None:
    op.drop_index("ix_deck_defending", "deck")
