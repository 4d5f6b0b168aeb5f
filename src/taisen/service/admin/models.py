"""The chain of acts. Triggers in the migration let it only grow at its end."""

from sqlalchemy import CheckConstraint, Index, UniqueConstraint

from ..columns import number, table, words

admin_act = table(
    "admin_act",
    number("n", primary_key=True, autoincrement=False),  # 1, 2, 3 …
    number("at"),
    words("operator"),
    words("act"),
    words("subject", null=True),  # the account, battle, claim or key it was done to
    words("batch", null=True),  # of a grant: each batch once
    words("reason"),
    words("detail"),  # canonical JSON
    words("previous"),  # hash of the act before; zeros for the first
    words("hash"),
    CheckConstraint("n >= 1", name="n"),
    CheckConstraint("length(operator) BETWEEN 1 AND 80", name="operator"),
    CheckConstraint("length(reason) BETWEEN 1 AND 500", name="reason"),
    CheckConstraint("length(previous) = 64 AND length(hash) = 64", name="hash"),
    UniqueConstraint("batch", name="uq_admin_act_batch"),
    UniqueConstraint("previous", name="uq_admin_act_previous"),
)
Index("ix_admin_act_subject", admin_act.c.subject)
