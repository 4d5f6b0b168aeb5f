"""Games, opponents and decks for the tests of the service, and the app made with them."""

from msgspec.structs import replace

from taisen.bots import BOTS
from taisen.engine.deck import Deck, DeckLimit, DeckProblem
from taisen.engine.text import Text, same
from taisen.seeds import Npc, SeedDeck, Seeds, Starter
from taisen.service.games import Games
from tests.engine.toy import TOY


def _check_deck(deck: Deck) -> tuple[DeckProblem, ...]:
    found = []
    if len(deck.cards) != 4:
        found.append(DeckProblem("TOY-2.2", "size", Text("4枚必要です", "four cards are needed"), "", 4, len(deck.cards)))
    for card, n in deck.counts().items():
        if card not in TOY.catalogue:
            found.append(DeckProblem("TOY-2.1", "unknown", Text("知らないカードです", "an unknown card"), card))
        elif n > 2:
            found.append(DeckProblem("TOY-2.3", "copies", Text("同じカードは2枚までです", "two copies at most"), card, 2, n))
    return tuple(found)


def _deck_limits(deck: Deck) -> tuple[DeckLimit, ...]:
    return (DeckLimit("TOY-2.2", Text("枚数", "Cards"), len(deck.cards), 4, 4),)


# the same game, to which people bring a deck (whose cards do not matter)
DECKED = replace(TOY, id="decked", modes=(*TOY.modes, "sample", "arena"), needs_deck=True, check_deck=_check_deck, deck_limits=_deck_limits)

STARTER = SeedDeck("first", Text("はじめの4枚", "First four"), "starter", {"n1": 1, "n2": 1, "n3": 1, "n4": 1})
SAMPLE = SeedDeck("high", Text("高い4枚", "High four"), "sample", {"n9": 1, "n10": 1, "n11": 1, "n12": 1})
SECRET = SeedDeck("lair", Text("隠しデッキ", "Lair"), "npc", {"n5": 2, "n6": 2})
SCOUT = Npc("scout", Text("斥候", "Scout"), "greedy", "", Text("手始めに", "To begin with"))

GAMES = Games(
    {(rules.id, rules.version): rules for rules in (TOY, DECKED)},
    {rules.id: rules for rules in (TOY, DECKED)},
    {
        "toy": Seeds(npc=(SCOUT, Npc("dice", same("Dice"), "random"))),
        "decked": Seeds(
            deck=(SECRET, SAMPLE, STARTER), npc=(replace(SCOUT, deck="lair"),), starter=Starter({"n1": 2, "n2": 2, "n3": 2, "n4": 1})
        ),
    },
    BOTS,
)
