"""What suits and slots are called."""

from taisen.engine.text import Text, join

SUIT = {
    "wands": Text("ワンド", "Wands"),
    "swords": Text("ソード", "Swords"),
    "cups": Text("カップ", "Cups"),
    "coins": Text("コイン", "Coins"),
}
PLACE = (Text("左", "left"), Text("中央", "middle"), Text("右", "right"))


def listed(names: list[Text]) -> Text:
    """Several names one after another."""
    return join(names, Text("、", ", "))
