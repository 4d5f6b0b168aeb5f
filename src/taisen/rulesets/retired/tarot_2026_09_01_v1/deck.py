"""Which decks are allowed: none is brought (TAROT-1.5)."""

from taisen.engine.deck import Deck, DeckProblem
from taisen.engine.text import Text

NOT_BROUGHT = Text("タロットのデッキは決まっているので、カードは持ち込めません", "the decks of tarot are fixed: no card can be brought")


def check_deck(deck: Deck) -> tuple[DeckProblem, ...]:
    """A problem for each kind of card somebody wants to bring."""
    return tuple(DeckProblem("TAROT-1.5", "deck_is_fixed", NOT_BROUGHT, card, 0, n) for card, n in deck.counts().items())
