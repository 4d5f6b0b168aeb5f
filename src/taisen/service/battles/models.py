"""Battles, their seats, their log, and their secrets."""

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, PrimaryKeyConstraint, text

from ..columns import number, octets, one_of, table, words

battle = table(
    "battle",
    words("id", primary_key=True),
    words("ruleset"),
    words("version"),
    words("mode"),
    words("control"),
    words("state"),
    number("step"),  # actions played
    words("params"),  # canonical JSON of what was agreed at prepare, open to the players
    words("commitment"),  # SHA-256 over params and server seed
    octets("frozen"),  # msgpack of prepare.Frozen: seats, decks, options
    words("client_seed", null=True),
    octets("snapshot", null=True),  # msgpack of the engine's Battle: a cache of the log
    octets("clocks", null=True),  # msgpack {seat: [since, due]} of those who have to act
    number("prepared"),
    number("moved"),  # of the last step; when nothing was played yet, of the start or of prepare
    number("ended", null=True),
    one_of("mode", "npc", "practice", "sample", "arena", "table"),
    one_of("control", "manual", "auto"),
    one_of("state", "prepared", "running", "over", "void"),
    CheckConstraint("step >= 0", name="step"),
    CheckConstraint("(state IN ('prepared', 'void')) = (snapshot IS NULL)", name="snapshot"),
    CheckConstraint("(client_seed IS NULL) = (snapshot IS NULL) AND (clocks IS NULL) = (snapshot IS NULL)", name="started"),
    CheckConstraint("(state IN ('over', 'void')) = (ended IS NOT NULL)", name="ended"),
)
_RUNS, _VOID = text("ended IS NULL"), text("state = 'void'")
Index("ix_battle_open", battle.c.moved, sqlite_where=_RUNS, postgresql_where=_RUNS)
Index("ix_battle_void", battle.c.ruleset, battle.c.mode, sqlite_where=_VOID, postgresql_where=_VOID)

battle_seat = table(
    "battle_seat",
    words("battle", ForeignKey("battle.id", ondelete="CASCADE")),
    number("seat"),
    words("account", ForeignKey("account.id"), null=True),  # nobody's: a bot's
    words("ruleset"),
    number("open"),  # 1: prepared or running
    words("result", null=True),
    number("prepared"),
    number("points", null=True),  # what winning it earned, as the lot says; nothing if it earned none
    PrimaryKeyConstraint("battle", "seat"),
    CheckConstraint("open IN (0, 1)", name="open"),
    one_of("result", "won", "lost", "draw"),
    CheckConstraint("open = 0 OR result IS NULL", name="undecided"),
)
_OPEN = text("open = 1")
Index(
    "uq_battle_seat_open",  # one open battle per account and ruleset
    battle_seat.c.account,
    battle_seat.c.ruleset,
    unique=True,
    sqlite_where=_OPEN,
    postgresql_where=_OPEN,
)
Index("ix_battle_seat_account", battle_seat.c.account, battle_seat.c.prepared)

battle_step = table(
    "battle_step",
    words("battle", ForeignKey("battle.id", ondelete="CASCADE")),
    number("step"),  # the step of the battle it was played at: 0 is the first action
    number("seat"),
    octets("action"),  # msgpack
    words("by"),  # who chose it: the player, a bot, or the clock for him
    number("at"),
    PrimaryKeyConstraint("battle", "step"),
    ForeignKeyConstraint(["battle", "seat"], ["battle_seat.battle", "battle_seat.seat"], name="fk_battle_step_seat"),
    one_of("by", "player", "bot", "clock"),
    CheckConstraint("step >= 0", name="step"),
)

# no query that reads battles joins this table: only start and proof open it
battle_secret = table(
    "battle_secret",
    words("battle", ForeignKey("battle.id", ondelete="CASCADE"), primary_key=True),
    octets("server_seed"),
    octets("salts"),  # msgpack: one per seat, hides its deck in params
    CheckConstraint("length(server_seed) = 32", name="server_seed"),
)

# a battle of several people
shared_battle = table(
    "shared_battle",
    words("battle", ForeignKey("battle.id", ondelete="CASCADE"), primary_key=True),
    number("watched"),  # 1: anybody may look on
    number("rated"),
    octets("sights"),  # msgpack of sight.Sights: who has seen it move when
    number("due", null=True, index=True),  # when somebody's time runs out, or when it is dealt without the seeds that are missing
    CheckConstraint("watched IN (0, 1) AND rated IN (0, 1)", name="switches"),
)

shared_seat = table(
    "shared_seat",
    words("battle", ForeignKey("shared_battle.battle", ondelete="CASCADE")),
    number("seat"),
    words("client_seed", null=True),  # this player's part of the luck
    number("seen"),  # when he last asked for the battle
    PrimaryKeyConstraint("battle", "seat"),
)

pulse = table(
    "pulse",
    words("service", primary_key=True),
    number("at"),  # when it was last alive: what is missing until now costs nobody his time
)

# battles an operator has taken back after their end: the log stays, what they gave was compensated
battle_void = table("battle_void", words("battle", ForeignKey("battle.id"), primary_key=True), number("at"), number("act"))
