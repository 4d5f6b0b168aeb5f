"""Ratings and what they come from. The database holds the chain: an event begins where the one before it ended, and a rating is where
the last one ended."""

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, PrimaryKeyConstraint, UniqueConstraint

from ..columns import number, one_of, table, words

START = 1500
_LINK = ["account", "ruleset", "ladder", "n", "after"]

rating_event = table(  # one for each battle that moved an account
    "rating_event",
    words("account", ForeignKey("account.id")),
    words("ruleset"),
    words("ladder"),  # by whose hand: manual, auto; Kami's battles for KP have one of their own
    number("n"),  # from 1, without gaps
    number("previous", null=True),  # n - 1
    words("battle", ForeignKey("battle.id")),
    words("kind"),  # void: an operator took the battle back, and with it what it had moved
    words("result", null=True),
    number("before"),
    number("delta"),
    number("after"),
    number("at"),
    PrimaryKeyConstraint("account", "ruleset", "ladder", "n"),
    UniqueConstraint(*_LINK, name="uq_rating_event_link"),
    UniqueConstraint("battle", "account", "kind", name="uq_rating_event_battle"),
    ForeignKeyConstraint(
        ["account", "ruleset", "ladder", "previous", "before"],
        [f"rating_event.{column}" for column in _LINK],
        name="fk_rating_event_chain",
    ),
    one_of("ladder", "manual", "auto", "kp"),
    one_of("kind", "arena", "table", "void"),
    one_of("result", "won", "lost", "draw"),
    CheckConstraint("(kind = 'void') = (result IS NULL)", name="void"),
    CheckConstraint("after = before + delta", name="sum"),
    CheckConstraint(
        f"(n = 1 AND previous IS NULL AND before = {START}) OR (n > 1 AND previous IS NOT NULL AND previous = n - 1)", name="chain"
    ),
)

rating_pair = table(  # what an event is the sum of: one for each opponent
    "rating_pair",
    words("battle"),
    words("account"),
    words("kind"),
    words("opponent", ForeignKey("account.id"), index=True),
    number("against"),  # the opponent's rating then
    number("against_n"),  # the event it came from; 0: he had none yet
    number("halves"),  # 2 won, 1 drawn, 0 lost
    number("delta"),
    PrimaryKeyConstraint("battle", "account", "opponent"),
    ForeignKeyConstraint(
        ["battle", "account", "kind"],
        ["rating_event.battle", "rating_event.account", "rating_event.kind"],
        name="fk_rating_pair_event",
    ),
    one_of("kind", "arena", "table"),
    CheckConstraint("halves BETWEEN 0 AND 2", name="halves"),
    CheckConstraint(f"against_n >= 0 AND (against_n > 0 OR against = {START})", name="against"),
    CheckConstraint("account <> opponent", name="oneself"),
)

rating = table(  # where the last event ended
    "rating",
    words("account", ForeignKey("account.id")),
    words("ruleset"),
    words("ladder"),
    number("rating"),
    number("n"),
    number("battles"),
    number("won"),
    PrimaryKeyConstraint("account", "ruleset", "ladder"),
    ForeignKeyConstraint(
        ["account", "ruleset", "ladder", "n", "rating"], [f"rating_event.{column}" for column in _LINK], name="fk_rating_last"
    ),
    CheckConstraint("won >= 0 AND won <= battles AND battles <= n", name="won"),
)
Index("ix_rating_ladder", rating.c.ruleset, rating.c.ladder, rating.c.rating, rating.c.account)
