"""Tables that wait for people. When the battle begins, it knows who sits where; the seats here are gone then."""

from sqlalchemy import CheckConstraint, ForeignKey, Index, PrimaryKeyConstraint, UniqueConstraint

from ..columns import number, one_of, table, words

lobby_table = table(
    "lobby_table",
    words("id", primary_key=True),
    words("ruleset"),
    words("variant", null=True),
    words("host", ForeignKey("account.id")),  # who may start before it is full
    number("seats"),  # people at most
    words("code", null=True),  # of an invitation; without one the table is open to all
    number("bots"),  # 1: they fill what is empty when the host starts
    number("watched"),  # 1: anybody may look on
    number("rated"),
    words("state"),
    number("made"),
    number("due", null=True),  # when it moves on by itself
    words("after", ForeignKey("battle.id"), null=True),  # the battle this is the rematch of
    words("battle", ForeignKey("battle.id"), null=True),
    number("staked", null=True),  # 1: for the energy of the cards
    UniqueConstraint("code", name="uq_lobby_table_code"),
    UniqueConstraint("after", name="uq_lobby_table_after"),
    one_of("state", "gathering", "choosing", "begun", "closed"),
    CheckConstraint("seats BETWEEN 2 AND 16", name="seats"),
    CheckConstraint("bots IN (0, 1) AND watched IN (0, 1) AND rated IN (0, 1)", name="switches"),
    CheckConstraint("staked IS NULL OR (staked = 1 AND rated = 1 AND bots = 0)", name="staked"),
    CheckConstraint("(state = 'begun') = (battle IS NOT NULL)", name="begun"),
)
Index("ix_lobby_table_state", lobby_table.c.state, lobby_table.c.made)
Index("ix_lobby_table_battle", lobby_table.c.battle)

lobby_seat = table(
    "lobby_seat",
    words("lobby_table", ForeignKey("lobby_table.id", ondelete="CASCADE")),
    words("account", ForeignKey("account.id")),
    number("joined"),  # the order of seats
    words("deck", null=True),  # canonical JSON of copies by card; of a game without decks: {}
    number("ready"),
    number("seen"),  # when its player last asked
    PrimaryKeyConstraint("lobby_table", "account"),
    UniqueConstraint("account", name="uq_lobby_seat_account"),  # nobody waits at two tables
    CheckConstraint("ready IN (0, 1)", name="ready"),
    CheckConstraint("ready = 0 OR deck IS NOT NULL", name="deck"),
)
