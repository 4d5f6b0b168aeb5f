"""Lots, transfers and claims. What holds them together is in the database: CHECKs here, triggers in the migration.

A lot is granted once and its points lie in one of five buckets. A transfer moves points from bucket to bucket; inserting it is what
moves them, and it stays for ever.
"""

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, text

from ..columns import number, one_of, table, words

BUCKETS = ("available", "reserved", "claimed", "expired", "revoked")
POINTS = {"arena": 100, "sample": 50, "npc": 25}  # for a win, by kind of battle

lot = table(
    "lot",
    words("id", primary_key=True),
    words("account", ForeignKey("account.id")),
    words("source_kind"),
    words("source_id"),  # a battle, or an operator's batch and line
    number("granted"),
    *(number(bucket) for bucket in BUCKETS),
    number("earned"),
    number("expires"),
    words("trust"),  # unchecked until the battle behind it was played again; frozen when that gave something else
    UniqueConstraint("source_kind", "source_id", name="uq_lot_source"),
    CheckConstraint(f"granted = {' + '.join(BUCKETS)}", name="whole"),
    *(CheckConstraint(f"{bucket} >= 0", name=bucket) for bucket in BUCKETS),
    CheckConstraint("granted > 0 AND earned < expires", name="granted"),
    CheckConstraint(
        " OR ".join([f"(source_kind = '{kind}' AND granted = {n})" for kind, n in POINTS.items()] + ["source_kind = 'operator'"]),
        name="source_kind",
    ),
    one_of("trust", "unchecked", "checked", "frozen"),
)
Index("ix_lot_account", lot.c.account, lot.c.expires)

claim = table(
    "claim",
    words("id", primary_key=True),
    words("account", ForeignKey("account.id")),
    words("server"),  # the game server that asked
    number("amount"),
    words("state"),
    number("reserved"),
    number("hold_until"),
    number("confirmed", null=True),
    number("delivered", null=True),
    number("released", null=True),
    words("api_key", null=True),  # with which key the server asked
    one_of("state", "reserved", "confirmed", "delivered", "released"),
    CheckConstraint("amount > 0 AND reserved < hold_until", name="amount"),
    CheckConstraint("(state IN ('confirmed', 'delivered')) = (confirmed IS NOT NULL)", name="confirmed"),
    CheckConstraint("(state = 'delivered') = (delivered IS NOT NULL)", name="delivered"),
    CheckConstraint("(state = 'released') = (released IS NOT NULL)", name="released"),
)
_OPEN = text("state = 'reserved'")
Index("uq_claim_open", claim.c.account, unique=True, sqlite_where=_OPEN, postgresql_where=_OPEN)
Index("ix_claim_account", claim.c.account, claim.c.reserved)
Index("ix_claim_server", claim.c.server, claim.c.reserved)

transfer = table(
    "transfer",
    words("id", primary_key=True),
    words("lot", ForeignKey("lot.id"), index=True),
    words("source"),
    words("target"),
    number("amount"),
    words("claim", ForeignKey("claim.id"), null=True, index=True),
    number("at"),
    CheckConstraint("amount > 0", name="amount"),
    CheckConstraint(
        "(source = 'available' AND target IN ('reserved', 'expired', 'revoked')) OR "
        "(source = 'reserved' AND target IN ('claimed', 'available', 'expired'))",
        name="way",
    ),
    CheckConstraint("(source = 'reserved' OR target = 'reserved') = (claim IS NOT NULL)", name="claim"),
)

# something an operator has to look at
alarm = table(
    "alarm",
    words("id", primary_key=True),
    words("kind"),  # battle_differs: played again, a battle is not what was recorded; its lot is frozen
    words("lot", ForeignKey("lot.id")),
    words("battle"),
    number("step"),  # the first that differs
    number("at"),
    number("closed", null=True),
    one_of("kind", "battle_differs"),
    CheckConstraint("step >= 0", name="step"),
    UniqueConstraint("kind", "lot", name="uq_alarm_lot"),
)
