"""The energy of cards with its journal, and tables that are played for it."""

import sqlalchemy as sa
from alembic import op

from taisen.service.columns import Number, Words

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

CARD = ["account", "ruleset", "card", "copy"]
FUND = ["ruleset", "fund"]
LINK = ["move", "n", "after"]
# what stands there for good, with its name in what is said about it
FIXED = {"card_energy": (CARD, "cards"), "energy_fund": (FUND, "funds")}
IS_MINE = " AND ".join(f"{name} = NEW.{name}" for name in CARD)
TO_CARD = f"UPDATE card_energy SET energy = energy + NEW.delta WHERE {IS_MINE}"  # noqa: S608  names of ours
TO_FUND = "UPDATE energy_fund SET amount = amount + NEW.delta WHERE ruleset = NEW.ruleset AND fund = NEW.fund"
IS_CLOSED = "EXISTS (SELECT 1 FROM energy_move WHERE id = NEW.move)"


def _refusals() -> list[tuple[str, str, str, str, str]]:
    """Triggers that only refuse: name, what they come before, table, when, what is said."""
    found = []
    for table, (columns, said) in FIXED.items():
        value = "energy" if table == "card_energy" else "amount"
        found += [
            (f"{table}_begins", "INSERT", table, f"NEW.{value} <> 0", f"{said} begin with nothing"),
            (f"{table}_is_fixed", f"UPDATE OF {', '.join(columns)}", table, "", f"whose energy it is does not change ({said})"),
            (f"{table}_stays", "DELETE", table, "", f"{said} that hold energy are not deleted"),
        ]
    for table, said in (("energy_entry", "entries"), ("energy_move", "moves")):
        found += [
            (f"{table}_is_fixed", "UPDATE", table, "", f"{said} of energy do not change"),
            (f"{table}_stays", "DELETE", table, "", f"{said} of energy are not deleted"),
        ]
    return found


def _sqlite() -> list[str]:
    found = [
        f"CREATE TRIGGER {name} BEFORE {event} ON {table}{f' WHEN {when}' if when else ''} BEGIN SELECT RAISE(ABORT, '{said}'); END"
        for name, event, table, when, said in _refusals()
    ]
    closed = f"CREATE TRIGGER energy_entry_is_in_time BEFORE INSERT ON energy_entry WHEN {IS_CLOSED}"
    return [
        *found,
        f"{closed} BEGIN SELECT RAISE(ABORT, 'this move of energy is closed'); END",
        f"CREATE TRIGGER energy_entry_moves AFTER INSERT ON energy_entry BEGIN {TO_CARD}; {TO_FUND}; END",
    ]


def _postgresql() -> list[str]:
    found = [
        f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW{f' WHEN ({when})' if when else ''}"
        f" EXECUTE FUNCTION refuse_change('{said}')"
        for name, event, table, when, said in _refusals()
    ]
    closed = f"IF {IS_CLOSED} THEN RAISE EXCEPTION 'this move of energy is closed' USING ERRCODE = 'restrict_violation'; END IF;"
    return [
        *found,
        f"CREATE FUNCTION is_in_time() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {closed} RETURN NEW; END $$",
        "CREATE TRIGGER energy_entry_is_in_time BEFORE INSERT ON energy_entry FOR EACH ROW EXECUTE FUNCTION is_in_time()",
        f"CREATE FUNCTION move_energy() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {TO_CARD}; {TO_FUND}; RETURN NULL; END $$",
        "CREATE TRIGGER energy_entry_moves AFTER INSERT ON energy_entry FOR EACH ROW EXECUTE FUNCTION move_energy()",
    ]


def upgrade() -> None:
    op.create_table(
        "card_energy",
        sa.Column("account", Words, nullable=False),
        sa.Column("ruleset", Words, nullable=False),
        sa.Column("card", Words, nullable=False),
        sa.Column("copy", Number, nullable=False),
        sa.Column("energy", Number, nullable=False),
        sa.CheckConstraint("copy >= 1", name=op.f("ck_card_energy_copy")),
        sa.CheckConstraint("energy >= 0", name=op.f("ck_card_energy_energy")),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_card_energy_account"),
        sa.PrimaryKeyConstraint(*CARD, name="pk_card_energy"),
        sqlite_strict=True,
    )
    op.create_table(
        "energy_fund",
        sa.Column("ruleset", Words, nullable=False),
        sa.Column("fund", Words, nullable=False),
        sa.Column("amount", Number, nullable=False),
        sa.CheckConstraint("(fund = 'issued' AND amount <= 0) OR (fund <> 'issued' AND amount >= 0)", name=op.f("ck_energy_fund_amount")),
        sa.PrimaryKeyConstraint(*FUND, name="pk_energy_fund"),
        sqlite_strict=True,
    )
    op.create_table(
        "energy_entry",
        sa.Column("move", Words, nullable=False),
        sa.Column("n", Number, nullable=False),
        sa.Column("previous", Number, nullable=True),
        sa.Column("ruleset", Words, nullable=False),
        sa.Column("account", Words, nullable=True),
        sa.Column("card", Words, nullable=True),
        sa.Column("copy", Number, nullable=True),
        sa.Column("fund", Words, nullable=True),
        sa.Column("before", Number, nullable=False),
        sa.Column("delta", Number, nullable=False),
        sa.Column("after", Number, nullable=False),
        sa.CheckConstraint("after = before + delta AND delta <> 0", name=op.f("ck_energy_entry_sum")),
        sa.CheckConstraint(
            "(n = 1 AND previous IS NULL AND before = 0) OR (n > 1 AND previous IS NOT NULL AND previous = n - 1)",
            name=op.f("ck_energy_entry_chain"),
        ),
        sa.CheckConstraint(
            "(fund IS NULL) = (card IS NOT NULL) AND (card IS NULL) = (account IS NULL) AND (card IS NULL) = (copy IS NULL)",
            name=op.f("ck_energy_entry_whose"),
        ),
        sa.ForeignKeyConstraint(["move", "previous", "before"], [f"energy_entry.{name}" for name in LINK], name="fk_energy_entry_chain"),
        sa.ForeignKeyConstraint(CARD, [f"card_energy.{name}" for name in CARD], name="fk_energy_entry_card"),
        sa.ForeignKeyConstraint(FUND, [f"energy_fund.{name}" for name in FUND], name="fk_energy_entry_fund"),
        sa.PrimaryKeyConstraint("move", "n", name="pk_energy_entry"),
        sa.UniqueConstraint(*LINK, name="uq_energy_entry_link"),
        sqlite_strict=True,
    )
    op.create_index("ix_energy_entry_card", "energy_entry", CARD)
    op.create_table(
        "energy_move",
        sa.Column("id", Words, nullable=False),
        sa.Column("kind", Words, nullable=False),
        sa.Column("ruleset", Words, nullable=False),
        sa.Column("battle", Words, nullable=True),
        sa.Column("last", Number, nullable=True),
        sa.Column("rest", Number, nullable=True),
        sa.Column("at", Number, nullable=False),
        sa.CheckConstraint("kind IN ('issue', 'battle', 'void')", name=op.f("ck_energy_move_kind")),
        sa.CheckConstraint("(kind = 'issue') = (battle IS NULL)", name=op.f("ck_energy_move_battle")),
        sa.CheckConstraint("(last IS NULL) = (rest IS NULL) AND (rest IS NULL OR rest = 0)", name=op.f("ck_energy_move_zero")),
        sa.ForeignKeyConstraint(["battle"], ["battle.id"], name="fk_energy_move_battle"),
        sa.ForeignKeyConstraint(["id", "last", "rest"], [f"energy_entry.{name}" for name in LINK], name="fk_energy_move_last"),
        sa.PrimaryKeyConstraint("id", name="pk_energy_move"),
        sa.UniqueConstraint("battle", "kind", name="uq_energy_move_battle"),
        sqlite_strict=True,
    )
    for statement in _sqlite() if op.get_bind().dialect.name == "sqlite" else _postgresql():
        op.execute(sa.text(statement.replace(":", "\\:")))
    # batch mode would rebuild the table; SQLite and PostgreSQL both can add a column with its CHECK as it is
    op.execute(
        "ALTER TABLE lobby_table ADD COLUMN staked " + ("INTEGER" if op.get_bind().dialect.name == "sqlite" else "BIGINT") + " NULL"
        " CONSTRAINT ck_lobby_table_staked CHECK (staked IS NULL OR (staked = 1 AND rated = 1 AND bots = 0))"
    )


def downgrade() -> None:
    op.drop_column("lobby_table", "staked")
    for name in ("energy_move", "energy_entry", "energy_fund", "card_energy"):
        op.drop_table(name)
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION move_energy()")
        op.execute("DROP FUNCTION is_in_time()")
