from pathlib import Path
from typing import ClassVar, Literal

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
    colour: Literal["", "red", "blue"] = ""
    under: dict[str, Hit] = {}

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
        (SPARK + 'do = [{ kind = "hitt", n = 2 }]\n', r"spark: Invalid value 'hitt'.* \(known: hit, draw\)$"),
        (SPARK + 'do = [{ kind = "hit", n = 2, nn = 3 }]\n', r"spark: Object contains unknown field `nn`.* \(known: kind, n\)$"),
        (SPARK + 'colour = "rad"\n', r"spark: Invalid enum value 'rad' - at `\$.colour` \(known: blue, red\)$"),
        (SPARK + "under = { x = { nn = 3 } }\n", r"spark: Object contains unknown field `nn` - at `\$.under\[...\]`$"),
        (SPARK + "coost = 1\n", r"spark: Object contains unknown field `coost` \(known: id, name, do, colour, under\)$"),
        (SPARK + 'do = [{ kind = "hit", n = 2.5 }]\n', "spark: Expected `int`"),
        (SPARK + SPARK, "spark: two cards"),
        ("[[cards]]\n", r"\[\[card\]\] tables and nothing else"),
        ("[[card]\n", "line 1"),
    ],
)
def test_a_card_file_is_read_strictly_and_names_the_card(wrong, named):
    with pytest.raises(BadCards, match=named):
        read(wrong)


def test_a_game_s_own_file_is_named_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "chess").mkdir()
    (tmp_path / "chess" / "__init__.py").touch()
    (tmp_path / "chess" / "cards.toml").write_text(SPARK + "coost = 1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadCards, match=r"^chess/cards.toml: spark: Object contains unknown field `coost`"):
        Catalogue.of_game("chess", Plain)


def test_the_digest_changes_with_the_file():
    assert read(SPARK).digest != read(SPARK + "\n").digest
