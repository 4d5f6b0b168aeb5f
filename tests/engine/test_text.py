import pytest

from taisen.engine.text import Text, join


def test_holes_take_numbers_and_texts_of_their_language():
    text = Text("{to}に{n}ダメージ", "deal {n} damage to {to}").fill(n=2, to=Text("相手の前衛", "the enemy front"))
    assert Text("相手の前衛に2ダメージ", "deal 2 damage to the enemy front") == text


@pytest.mark.parametrize(("n", "en"), [(1, "draw a card"), (3, "draw 3 cards")])
def test_english_counts(n, en):
    assert en == Text("カードを{n}枚引く", "draw {n|a card|# cards}").fill(n=n).en


def test_signs_are_written_where_asked_for():
    assert Text("+2／-1", "+2/-1") == Text("{a:+}／{b:+}", "{a:+}/{b:+}").fill(a=2, b=-1)


def test_a_forgotten_value_is_an_error():
    with pytest.raises(KeyError):
        Text("{n}", "{n}").fill()


def test_sentences_begin_and_end_as_the_language_wants():
    assert Text("カードを引く。", "Draw a card.") == Text("カードを引く", "draw a card").sentence()
    assert Text("終わり！", "Over!") == Text("終わり！", "over!").sentence()


def test_join():
    assert Text("火、水", "fire, water") == join([Text("火", "fire"), Text("水", "water")], Text("、", ", "))
