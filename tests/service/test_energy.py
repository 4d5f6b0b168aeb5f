"""The journal of energy: what it moves comes to zero, and the database refuses anything else."""
# ruff: noqa: S608  statements of ours

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from taisen.engine.deck import Deck
from taisen.service.db import make_engine
from taisen.service.energy import audit, journal
from taisen.service.energy.journal import Brought, Copy

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


BATTLE = (
    "INSERT INTO battle (id, ruleset, version, mode, control, state, step, params, commitment, frozen, prepared, moved)"
    " VALUES (:id, 'kami', '1', 'table', 'manual', 'prepared', 0, '', '', :frozen, 1, 1)"
)


def test_a_void_gives_back_all_that_was_lost_and_takes_what_is_still_there(c: Connection) -> None:
    c.execute(text("INSERT INTO account (id, kind, name, created) VALUES ('taro', 'stub', 'taro', 1)"))
    journal.issue(c, "taro", "kami", {"fox": 1}, 300, 1)
    for id in ("first", "second"):
        c.execute(text(BATTLE), {"id": id, "frozen": b""})
    hanas, taros = Copy("hana", "fox", 1), Copy("taro", "fox", 1)
    journal.settle(c, "first", "kami", {hanas: 90, taros: -100}, {"play_charge": 8, "jackpot": 2}, 2)
    journal.settle(c, "second", "kami", {hanas: -350, taros: 340}, {"play_charge": 10, "jackpot": 0}, 3)
    assert {"first": {"fox": 90}, "second": {"fox": -350}} == journal.changes(c, "hana", ["first", "second", "none"])
    assert 2 == len(journal.take_back(c, "first", 4))
    assert () == journal.take_back(c, "first", 5)
    assert () == journal.take_back(c, "none", 5)
    # of the 90 she won she has spent 50: they are made good anew
    assert ((0, 300), 640) == (journal.held(c, "hana", "kami")["fox"], journal.held(c, "taro", "kami")["fox"][0])
    funds = dict(tuple(row) for row in c.execute(text("SELECT fund, amount FROM energy_fund")).all())
    assert {"issued": -1250, "play_charge": 10, "jackpot": 0} == funds
    assert [] == audit.differences(c)


def test_a_battle_whose_sum_is_not_zero_cannot_be_settled_and_none_twice(c: Connection) -> None:
    c.execute(text(BATTLE), {"id": "first", "frozen": b""})
    fox = Copy("hana", "fox", 1)
    with pytest.raises(DBAPIError), c.begin_nested():
        journal.settle(c, "first", "kami", {fox: -10}, {"play_charge": 9}, 2)
    journal.settle(c, "first", "kami", {fox: -10, Copy("hana", "owl", 1): 0}, {"play_charge": 10}, 2)
    with pytest.raises(DBAPIError), c.begin_nested():
        journal.settle(c, "first", "kami", {}, {}, 3)
    assert (290, 300) == journal.held(c, "hana", "kami")["fox"]
    assert [] == audit.differences(c)


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
