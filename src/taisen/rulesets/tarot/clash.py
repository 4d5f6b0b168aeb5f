"""Who falls when an arcana attacks another (TAROT-6)."""

from functools import lru_cache
from typing import NamedTuple

from .state import KING, PRINTED, Arcana, Placed, beats


class Clash(NamedTuple):
    """What a battle between arcana does to both."""

    attacker_falls: bool
    defender_falls: bool


NOTHING = Clash(False, False)
ATTACKER, DEFENDER, BOTH = Clash(True, False), Clash(False, True), Clash(True, True)


def clash(attacker: Placed, defender: Placed) -> Clash:
    """The battle of two arcana; the defender may lie face down."""
    return open_clash(attacker, defender) if defender.up else blind_clash(attacker, defender)


def open_clash(attacker: Placed, defender: Placed) -> Clash:
    """Against a face-up arcana: one against court, suit advantage, then numbers (TAROT-6.2)."""
    a, d = attacker.number, defender.number
    mine, its = attacker.of, defender.of
    if mine.is_one and its.is_court:
        return DEFENDER
    if mine.is_court and its.is_one:
        return ATTACKER
    if beats(mine.suit, its.suit):
        return DEFENDER if a >= d - 1 else ATTACKER
    if beats(its.suit, mine.suit):
        return ATTACKER if d >= a - 1 else DEFENDER
    if a != d:
        return DEFENDER if a > d else ATTACKER
    return BOTH if mine.is_minor and mine.suit == its.suit else NOTHING


def blind_clash(attacker: Placed, defender: Placed) -> Clash:
    """Against a face-down arcana: the number alone, with 1 above court (TAROT-6.1, 6.3)."""
    return DEFENDER if _strikes_down(attacker.of, attacker.number, defender.of, defender.number) else NOTHING


def could_repel(attacker: Placed, defender: Placed) -> int:
    """Which of the ranks the face-down defender `could` have would have stood this attack; nothing else is learnt from it."""
    plus = defender.number - (defender.given or defender.of.rank)
    return defender.could & _standing(attacker.of, attacker.number - plus)


@lru_cache(maxsize=512)
def _standing(of: Arcana, number: int) -> int:
    """The ranks that stand an attack of this card and number from face down."""
    return sum(1 << rank for rank in range(1, KING + 1) if not _strikes_down(of, number, PRINTED[rank - 1], rank))


def _strikes_down(of: Arcana, number: int, other: Arcana, its_number: int) -> bool:
    """Whether an attack fells what lies face down."""
    if of.is_one and other.is_court:
        return True
    return number > its_number and not (of.is_court and other.is_one)
