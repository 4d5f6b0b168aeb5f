"""The 26 cards of the like game."""

from msgspec import Struct

GUARD, QUICK, RANGED, PIERCE, LIFESTEAL, REGENERATES, POISON, SHIELD, SNIPER = (1 << n for n in range(9))


class Card(Struct, frozen=True):
    """`does` with `n` when it is played, at `aim`; `leaves` with `left` when the unit dies."""

    kind: str
    cost: int
    atk: int = 0
    hp: int = 0
    keywords: int = 0
    does: str = ""
    n: int = 0
    aim: str = ""
    leaves: str = ""
    left: int = 0


CARDS = (
    Card("unit", 1, 1, 2),
    Card("unit", 1, 2, 1, QUICK),
    Card("unit", 2, 2, 3, GUARD),
    Card("unit", 2, 3, 2, leaves="hit_core", left=1),
    Card("unit", 2, 1, 3, RANGED),
    Card("unit", 3, 3, 3, SHIELD),
    Card("unit", 3, 2, 4, REGENERATES, "draw", 1),
    Card("unit", 3, 4, 2, PIERCE),
    Card("unit", 4, 3, 5, LIFESTEAL),
    Card("unit", 4, 2, 3, POISON | RANGED, leaves="draw", left=1),
    Card("unit", 4, 4, 4, 0, "bolt", 2),
    Card("unit", 5, 5, 5, GUARD, "heal", 3),
    Card("unit", 5, 3, 4, SNIPER | RANGED),
    Card("unit", 6, 6, 6, PIERCE | QUICK, leaves="storm", left=1),
    Card("spell", 1, does="strike", n=2, aim="foe"),
    Card("spell", 2, does="strike", n=3, aim="foe_or_core"),
    Card("spell", 2, does="draw", n=2),
    Card("spell", 3, does="storm", n=2),
    Card("spell", 2, does="return", aim="foe"),
    Card("spell", 1, does="bless", n=1, aim="own"),
    Card("spell", 0, does="mana", n=1),
    Card("spell", 3, does="cheer", n=1),
    Card("item", 1, 1, 0),
    Card("item", 2, 1, 2, GUARD),
    Card("item", 2, 0, 1, LIFESTEAL),
    Card("item", 3, 2, 1, PIERCE),
)
