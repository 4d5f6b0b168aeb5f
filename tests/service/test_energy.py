"""The journal of energy: what it moves comes to zero, and the database refuses anything else."""
# ruff: noqa: S608  statements of ours

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from taisen.engine.deck import Deck
from taisen.service.db import make_engine
from taisen.service.energy import audit, journal
from taisen.service.energy.journal import Brought

OWNED = {"fox": 2, "owl": 1}


@pytest.fixture
def c(url: str) -> Iterator[Connection]:
    """Somebody owns three cards that hold 300 each."""
    engine = make_engine(url)
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO account (id, kind, name, created) VALUES ('hana', 'stub', 'hana', 1)"))
        journal.issue(connection, "hana", "kami", OWNED, 300, 1)
        yield connection
    engine.dispose()


def test_a_new_card_is_issued_what_it_holds_once(c: Connection) -> None:
    assert {"fox": (300, 300), "owl": (300,)} == journal.held(c, "hana", "kami")
    journal.issue(c, "hana", "kami", OWNED, 500, 2)
    assert not journal.is_lacking(journal.held(c, "hana", "kami"), OWNED)
    assert journal.is_lacking(journal.held(c, "hana", "kami"), {"fox": 3})
    journal.issue(c, "hana", "kami", {"fox": 3}, 500, 2)
    assert {"fox": (300, 300, 500), "owl": (300,)} == journal.held(c, "hana", "kami")
    assert [("issued", -1400)] == [tuple(row) for row in c.execute(text("SELECT fund, amount FROM energy_fund"))]
    assert [] == audit.differences(c)


def test_of_several_copies_the_fullest_is_brought() -> None:
    has = {"fox": (20, 50, 50), "owl": (7,)}
    assert (Brought(2, 50), Brought(1, 7)) == journal.brought(has, Deck(("fox", "owl")))
    assert (Brought(2, 50), Brought(3, 50), Brought(1, 20), Brought()) == journal.brought(has, Deck(("fox",) * 4))
    assert (Brought(),) == journal.brought({}, Deck(("fox",)))


ENTRY = "INSERT INTO energy_entry (move, n, previous, ruleset, account, card, copy, fund, before, delta, after) VALUES "
FOX, FUND = "'kami', 'hana', 'fox', 1, NULL", "'kami', NULL, NULL, NULL, 'issued'"
MOVE = "INSERT INTO energy_move (id, kind, ruleset, battle, last, rest, at) VALUES "
REFUSED = {
    "a move that does not come to zero": [f"{ENTRY} ('m', 1, NULL, {FOX}, 0, 5, 5)", f"{MOVE} ('m', 'issue', 'kami', NULL, 1, 5, 1)"],
    "a sum that is not that of its entries": [f"{ENTRY} ('m', 1, NULL, {FOX}, 0, 5, 5)", f"{MOVE} ('m', 'issue', 'kami', NULL, 1, 0, 1)"],
    "an entry that does not follow": [f"{ENTRY} ('m', 1, NULL, {FOX}, 0, 5, 5)", f"{ENTRY} ('m', 2, 1, {FUND}, 0, -5, -5)"],
    "an entry left out": [f"{ENTRY} ('m', 1, NULL, {FOX}, 0, 5, 5)", f"{ENTRY} ('m', 3, 2, {FUND}, 5, -5, 0)"],
    "an entry that adds up wrongly": [f"{ENTRY} ('m', 1, NULL, {FOX}, 0, 5, 6)"],
    "an entry for card and fund": [f"{ENTRY} ('m', 1, NULL, 'kami', 'hana', 'fox', 1, 'issued', 0, 5, 5)"],
    "an entry for nobody": [f"{ENTRY} ('m', 1, NULL, 'kami', NULL, NULL, NULL, NULL, 0, 5, 5)"],
    "a card nobody has": [f"{ENTRY} ('m', 1, NULL, 'kami', 'hana', 'fox', 3, NULL, 0, 5, 5)"],
    "a card below zero": [f"{ENTRY} ('m', 1, NULL, {FOX}, 0, -301, -301)"],
    "more issued than there is": [f"{ENTRY} ('m', 1, NULL, {FUND}, 0, 901, 901)"],
    "an entry after the end": [f"INSERT INTO energy_entry SELECT move, 5, 4, {FOX}, after, 5, 5 FROM energy_entry WHERE after = 0"],
    "an entry changed": ["UPDATE energy_entry SET delta = 1"],
    "an entry deleted": ["DELETE FROM energy_entry WHERE fund IS NOT NULL"],
    "a move changed": ["UPDATE energy_move SET at = 9"],
    "a move deleted": ["DELETE FROM energy_move"],
    "a card that begins with something": ["INSERT INTO card_energy VALUES ('hana', 'kami', 'elk', 1, 5)"],
    "a card given away": ["UPDATE card_energy SET copy = 9 WHERE card = 'owl'"],
    "a card deleted": ["DELETE FROM card_energy"],
    "a fund that begins with something": ["INSERT INTO energy_fund VALUES ('kami', 'jackpot', 5)"],
    "a fund deleted": ["DELETE FROM energy_fund"],
    "a battle that is none": [f"{MOVE} ('m', 'battle', 'kami', 'none', NULL, NULL, 1)"],
    "a battle's move without a battle": [f"{MOVE} ('m', 'battle', 'kami', NULL, NULL, NULL, 1)"],
}


def attempt(c: Connection, statements: list[str]) -> None:
    with c.begin_nested():
        for statement in statements:
            c.execute(text(statement))


def test_the_database_refuses_what_is_not_whole(c: Connection) -> None:
    for what, statements in REFUSED.items():
        with pytest.raises(DBAPIError):
            attempt(c, statements)
        assert [] == audit.differences(c), what
