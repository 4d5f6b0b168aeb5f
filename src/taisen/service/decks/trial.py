"""A deck tried out: what a battle with it might begin with."""

from typing import Any

from taisen.engine.battle import Battle, begin, play
from taisen.engine.deck import Deck
from taisen.engine.ruleset import Setup
from taisen.engine.table import Seat

from ..games import AnyRules
from .schemas import Hand

MOST_CHOICES = 20  # before the first hand; some games ask for a leader first
MINE: Seat = 0


def deal(rules: AnyRules, cards: Deck, seed: bytes) -> Hand:
    """The first seat's cards when it has a hand, as its player sees them. The deck must obey the rules; all seats bring it."""
    battle, _ = begin(rules, Setup((cards,) * rules.seats.start), seed)
    told = _told(rules, battle)
    for _ in range(MOST_CHOICES):
        seats = rules.to_act(battle.state)
        if told.hand or not seats:
            break
        battle, _ = play(rules, battle, seats[0], rules.legal(battle.state, seats[0])[0])
        told = _told(rules, battle)
    return told


def _told(rules: AnyRules, battle: Battle[Any]) -> Hand:
    hand: tuple[str, ...] = ()
    laid: dict[str, tuple[str, ...]] = {}
    for zone in rules.table(battle.state, MINE).zones:
        seen = tuple(card.card for card in zone.cards if card is not None and card.card and card.face == "up")
        if zone.owner != MINE or not seen:
            continue
        if zone.kind == "fan":
            hand += seen
        else:
            laid[zone.id.partition(".")[0]] = seen
    return Hand(rules.id, hand, laid)
