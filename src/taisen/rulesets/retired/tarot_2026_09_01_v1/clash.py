"""Who falls when an arcana attacks another (TAROT-6)."""

from typing import NamedTuple

from taisen.engine.replace import replace

from .state import Arcana, Placed, beats


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
    if attacker.of.is_one and defender.of.is_court:
        return DEFENDER
    if attacker.of.is_court and defender.of.is_one:
        return ATTACKER
    if beats(attacker.of.suit, defender.of.suit):
        return DEFENDER if a >= d - 1 else ATTACKER
    if beats(defender.of.suit, attacker.of.suit):
        return ATTACKER if d >= a - 1 else DEFENDER
    if a != d:
        return DEFENDER if a > d else ATTACKER
    return BOTH if attacker.of.is_minor and attacker.of.suit == defender.of.suit else NOTHING


def blind_clash(attacker: Placed, defender: Placed) -> Clash:
    """Against a face-down arcana: the number alone, with 1 above court (TAROT-6.1, 6.3)."""
    if attacker.of.is_one and defender.of.is_court:
        return DEFENDER
    if attacker.of.is_court and defender.of.is_one:
        return NOTHING
    return DEFENDER if attacker.number > defender.number else NOTHING


def could_repel(attacker: Placed, defender: Placed) -> int:
    """Which of the ranks the face-down defender `could` have would have stood this attack; nothing else is learnt from it."""
    return sum(1 << rank for rank in range(1, 15) if defender.could >> rank & 1 and not _falls(attacker, defender, rank))


def _falls(attacker: Placed, defender: Placed, rank: int) -> bool:
    some_suit = attacker.of.suit or "wands"  # suits do not count against a face-down arcana
    return blind_clash(attacker, replace(defender, of=Arcana("", some_suit, rank))).defender_falls
