from typing import ClassVar

import pytest
from msgspec import Struct

from taisen.engine.cards import Catalogue, Effect, Face
from taisen.engine.errors import BadCards
from taisen.engine.text import Text


class Hit(Effect, frozen=True, forbid_unknown_fields=True, tag="hit"):
    n: int
    text: ClassVar[Text] = Text("{n}ダメージ", "deal {n} damage")


class Draw(Effect, frozen=True, forbid_unknown_fields=True, tag="draw"):
    n: int
    text: ClassVar[Text] = Text("{n}枚引く", "draw {n|a card|# cards}")


class Plain(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Text
    do: tuple[Hit | Draw, ...] = ()

    def face(self) -> Face:
        return Face(self.id, self.name, "plain", text=tuple(effect.sentence().sentence() for effect in self.do))


def read(body: str) -> Catalogue[Plain]:
    return Catalogue.read(body.encode(), Plain)


SPARK = '[[card]]\nid = "spark"\nname = { ja = "火花", en = "Spark" }\n'


def test_cards_are_looked_up_by_id_and_say_what_they_do():
    cards = read(SPARK + 'do = [{ kind = "hit", n = 2 }, { kind = "draw", n = 1 }]\n')
    assert ["spark"] == list(cards)
    assert (Text("2ダメージ。", "Deal 2 damage."), Text("1枚引く。", "Draw a card.")) == cards["spark"].face().text


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        (SPARK + 'do = [{ kind = "hitt", n = 2 }]\n', "spark: Invalid value 'hitt'"),
        (SPARK + 'do = [{ kind = "hit", n = 2, nn = 3 }]\n', "spark: Object contains unknown field `nn`"),
        (SPARK + "coost = 1\n", "spark: Object contains unknown field `coost`"),
        (SPARK + 'do = [{ kind = "hit", n = 2.5 }]\n', "spark: Expected `int`"),
        (SPARK + SPARK, "spark: two cards"),
        ("[[cards]]\n", r"\[\[card\]\] tables and nothing else"),
        ("[[card]\n", "line 1"),
    ],
)
def test_a_card_file_is_read_strictly_and_names_the_card(wrong, named):
    with pytest.raises(BadCards, match=named):
        read(wrong)


def test_the_digest_changes_with_the_file():
    assert read(SPARK).digest != read(SPARK + "\n").digest
