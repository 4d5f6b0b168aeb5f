"""How often an account has challenged another on a day."""

from sqlalchemy import CheckConstraint, ForeignKey, PrimaryKeyConstraint, UniqueConstraint

from ..columns import number, table, words

MOST = 5  # a day, by hand and under auto together (TENGA-11.3)

arena_slot = table(
    "arena_slot",
    words("challenger", ForeignKey("account.id")),
    words("opponent", ForeignKey("account.id")),
    number("day"),  # in Tokyo
    number("n"),
    words("battle", ForeignKey("battle.id")),
    PrimaryKeyConstraint("challenger", "opponent", "day", "n"),
    UniqueConstraint("battle", name="uq_arena_slot_battle"),
    CheckConstraint(f"n BETWEEN 1 AND {MOST}", name="n"),
    CheckConstraint("challenger <> opponent", name="oneself"),
)
