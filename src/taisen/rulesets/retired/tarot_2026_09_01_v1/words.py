"""What suits, ranks and kinds of arcana are called."""

from taisen.engine.text import Text, join

from .state import KING, PAGE

SUIT = {
    "wands": Text("ワンド", "Wands"),
    "swords": Text("ソード", "Swords"),
    "cups": Text("カップ", "Cups"),
    "coins": Text("コイン", "Coins"),
}
COURT = {11: Text("ペイジ", "Page"), 12: Text("ナイト", "Knight"), 13: Text("クイーン", "Queen"), 14: Text("キング", "King")}
_PIPS_EN = ("Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
PLACE = (Text("左", "left"), Text("中央", "middle"), Text("右", "right"))


def rank_name(rank: int) -> Text:
    """Ace to ten, page to king."""
    if PAGE <= rank <= KING:
        return COURT[rank]
    return Text("エース" if rank == 1 else str(rank), _PIPS_EN[rank - 1])


def minor_name(suit: str, rank: int) -> Text:
    """ワンドのエース, Ace of Wands."""
    return Text("{suit}の{rank}", "{rank} of {suit}").fill(suit=SUIT[suit], rank=rank_name(rank))


def listed(names: list[Text]) -> Text:
    """Several names one after another."""
    return join(names, Text("、", ", "))
