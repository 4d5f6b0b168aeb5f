"""What a player brings: two different decks, a player card and an aura card (MOON-1.2, MOON-2.1).

As an engine deck these are four catalogue ids; which of the decks is called first has no meaning beyond its name.
"""

from typing import NamedTuple

from taisen.engine.deck import Deck, DeckProblem
from taisen.engine.text import Text

from .cards import CARDS

RULE = "MOON-2.1"
SAME_DECK = Text("ファーストデッキとセカンドデッキには違うデッキを選んでください", "the first and the second deck must be different ones")
TWO_DECKS = Text("デッキを2つ選んでください", "choose two decks")
ONE_PLAYER_CARD = Text("プレイヤーカードを1枚選んでください", "choose one player card")
ONE_AURA_CARD = Text("オーラカードを1枚選んでください", "choose one aura card")
NOT_CHOSEN = Text(
    "ここで選ぶのはデッキ、プレイヤーカード、オーラカードだけです", "only decks, a player card and an aura card are chosen here"
)
UNKNOWN = Text("そのようなカードはありません", "there is no such card")


class Brought(NamedTuple):
    """The four things, by kind."""

    decks: tuple[str, ...]
    player: str
    aura: str


def of_type(deck: Deck, kind: str) -> tuple[str, ...]:
    """The chosen entries of a type, in the deck's order."""
    return tuple(card for card in deck.cards if card in CARDS and CARDS[card].type == kind)


def check_deck(deck: Deck) -> tuple[DeckProblem, ...]:
    """All problems: a deck chosen twice, too few or too many of a kind, ids that are none of the three kinds."""
    decks, players, auras = of_type(deck, "deck"), of_type(deck, "player"), of_type(deck, "aura")
    twice = sorted({one for one in decks if decks.count(one) > 1})
    problems = [DeckProblem(RULE, "same_deck", SAME_DECK, one, 1, decks.count(one)) for one in twice]
    if len(decks) != 2:
        problems.append(DeckProblem(RULE, "unknown_deck", TWO_DECKS, limit=2, found=len(decks)))
    if len(players) != 1:
        problems.append(DeckProblem(RULE, "unknown_player_card", ONE_PLAYER_CARD, limit=1, found=len(players)))
    if len(auras) != 1:
        problems.append(DeckProblem(RULE, "unknown_aura_card", ONE_AURA_CARD, limit=1, found=len(auras)))
    others = sorted(set(deck.cards) - {*decks, *players, *auras})
    problems += [
        DeckProblem("MOON-15.3", "not_a_choice", NOT_CHOSEN if card in CARDS else UNKNOWN, card, 0, deck.cards.count(card))
        for card in others
    ]
    return tuple(problems)


def brought(deck: Deck) -> Brought:
    """A deck without problems, taken apart."""
    return Brought(of_type(deck, "deck"), of_type(deck, "player")[0], of_type(deck, "aura")[0])
