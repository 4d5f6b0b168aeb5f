import pytest

from taisen.engine.deck import Deck, from_code, to_code
from taisen.engine.errors import BadDeckCode

DECK = Deck.of({"ember_sprite": 4, "abacus": 1})


def test_a_code_brings_the_same_deck_back():
    assert DECK == from_code("tenga", to_code("tenga", DECK))


def test_a_deck_is_sorted_whatever_the_order_of_counting():
    assert Deck(("abacus", "ember_sprite", "ember_sprite")) == Deck.of({"ember_sprite": 2, "abacus": 1})
    assert {"abacus": 1, "ember_sprite": 4} == DECK.counts()


@pytest.mark.parametrize(
    "wrong", ["", "TAISEN1-", "TAISEN1-AAAA", "TAISEN1-あ", "x" * 5000, to_code("kami", DECK), to_code("tenga", DECK)[:-3]]
)
def test_anything_else_is_refused(wrong):
    with pytest.raises(BadDeckCode):
        from_code("tenga", wrong)


def test_one_changed_letter_is_noticed():
    code = to_code("tenga", DECK)
    for place in range(8, len(code)):
        other = "A" if code[place] != "A" else "B"
        with pytest.raises(BadDeckCode):
            from_code("tenga", code[:place] + other + code[place + 1 :])


def test_a_code_that_would_unpack_to_megabytes_is_refused():
    with pytest.raises(BadDeckCode):
        from_code("tenga", to_code("tenga", Deck.of({"x" * 90_000: 1})))
