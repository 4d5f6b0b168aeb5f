"""The energy of owned cards and its journal. The database holds the balance: a move is closed by a row that refers to its last entry,
and there the sum of its entries has to be zero; what an entry says is done to card or fund by a trigger."""

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, PrimaryKeyConstraint, UniqueConstraint

from ..columns import number, one_of, table, words

ISSUED = "issued"  # the fund all energy comes from; it holds what was issued, below zero

card_energy = table(  # one for each copy of a card somebody owns
    "card_energy",
    words("account", ForeignKey("account.id")),
    words("ruleset"),
    words("card"),
    number("copy"),  # from 1
    number("energy"),
    PrimaryKeyConstraint("account", "ruleset", "card", "copy"),
    CheckConstraint("copy >= 1", name="copy"),
    CheckConstraint("energy >= 0", name="energy"),
)

energy_fund = table(  # what is on no card: issued, and what the rules of a game take (by its names)
    "energy_fund",
    words("ruleset"),
    words("fund"),
    number("amount"),
    PrimaryKeyConstraint("ruleset", "fund"),
    CheckConstraint(f"(fund = '{ISSUED}' AND amount <= 0) OR (fund <> '{ISSUED}' AND amount >= 0)", name="amount"),
)

energy_entry = table(  # a card or a fund gets `delta`; before, after: the sum of the move until here
    "energy_entry",
    words("move"),
    number("n"),  # from 1, without gaps
    number("previous", null=True),  # n - 1
    words("ruleset"),
    words("account", null=True),
    words("card", null=True),
    number("copy", null=True),
    words("fund", null=True),
    number("before"),
    number("delta"),
    number("after"),
    PrimaryKeyConstraint("move", "n"),
    UniqueConstraint("move", "n", "after", name="uq_energy_entry_link"),
    ForeignKeyConstraint(
        ["move", "previous", "before"], ["energy_entry.move", "energy_entry.n", "energy_entry.after"], name="fk_energy_entry_chain"
    ),
    ForeignKeyConstraint(
        ["account", "ruleset", "card", "copy"],
        [f"card_energy.{name}" for name in ("account", "ruleset", "card", "copy")],
        name="fk_energy_entry_card",
    ),
    ForeignKeyConstraint(["ruleset", "fund"], ["energy_fund.ruleset", "energy_fund.fund"], name="fk_energy_entry_fund"),
    CheckConstraint("after = before + delta AND delta <> 0", name="sum"),
    CheckConstraint("(n = 1 AND previous IS NULL AND before = 0) OR (n > 1 AND previous IS NOT NULL AND previous = n - 1)", name="chain"),
    CheckConstraint(
        "(fund IS NULL) = (card IS NOT NULL) AND (card IS NULL) = (account IS NULL) AND (card IS NULL) = (copy IS NULL)", name="whose"
    ),
)
Index("ix_energy_entry_card", energy_entry.c.account, energy_entry.c.ruleset, energy_entry.c.card, energy_entry.c.copy)

energy_move = table(  # closes its entries: none can be added any more
    "energy_move",
    words("id", primary_key=True),
    words("kind"),  # issue: to new cards; battle: at its end; void: an operator took the battle back
    words("ruleset"),
    words("battle", ForeignKey("battle.id"), null=True),
    number("last", null=True),  # of its entries; nothing where nothing moved
    number("rest", null=True),  # their sum
    number("at"),
    UniqueConstraint("battle", "kind", name="uq_energy_move_battle"),
    ForeignKeyConstraint(["id", "last", "rest"], ["energy_entry.move", "energy_entry.n", "energy_entry.after"], name="fk_energy_move_last"),
    one_of("kind", "issue", "battle", "void"),
    CheckConstraint("(kind = 'issue') = (battle IS NULL)", name="battle"),
    CheckConstraint("(last IS NULL) = (rest IS NULL) AND (rest IS NULL OR rest = 0)", name="zero"),
)
