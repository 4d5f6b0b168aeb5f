"""What a player brings: two different decks, a player card and an aura card (MOON-1.2, MOON-2.1).

As an engine deck these are four catalogue ids; which of the decks is called first has no meaning beyond its name.
"""

from typing import NamedTuple

from taisen.engine.deck import Deck, DeckLimit, DeckProblem
from taisen.engine.text import Text

from .cards import CARDS

RULE = "MOON-2.1"
_TYPES = {card.id: card.type for card in CARDS.values()}
SAME_DECK = Text("ファーストデッキとセカンドデッキには違うデッキを選んでください", "the first and the second deck must be different ones")
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
    return tuple([card for card in deck.cards if _TYPES.get(card) == kind])


class Kind(NamedTuple):
    """A kind of card that is chosen: how many of it, and what is said when it is another number."""

    type: str
    name: Text
    n: int
    code: str
    wrong: Text


KINDS = (
    Kind("deck", Text("デッキ", "Decks"), 2, "unknown_deck", Text("デッキを2つ選んでください", "choose two decks")),
    Kind(
        "player",
        Text("プレイヤー", "Player card"),
        1,
        "unknown_player_card",
        Text("プレイヤーカードを1枚選んでください", "choose one player card"),
    ),
    Kind("aura", Text("オーラ", "Aura card"), 1, "unknown_aura_card", Text("オーラカードを1枚選んでください", "choose one aura card")),
)


def deck_limits(deck: Deck) -> tuple[DeckLimit, ...]:
    """How many of each kind there are, and must be."""
    return tuple(DeckLimit(RULE, kind.name, len(of_type(deck, kind.type)), kind.n, kind.n) for kind in KINDS)


def check_deck(deck: Deck) -> tuple[DeckProblem, ...]:
    """All problems: a deck chosen twice, too few or too many of a kind, ids that are none of the three kinds."""
    given = {kind.type: of_type(deck, kind.type) for kind in KINDS}
    decks = given["deck"]
    twice = sorted({one for one in decks if decks.count(one) > 1})
    problems = [DeckProblem(RULE, "same_deck", SAME_DECK, one, 1, decks.count(one)) for one in twice]
    for kind in KINDS:
        found = len(given[kind.type])
        if found != kind.n:
            problems.append(DeckProblem(RULE, kind.code, kind.wrong, limit=kind.n, found=found))
    others = sorted(set(deck.cards).difference(*given.values()))
    problems += [
        DeckProblem("MOON-15.3", "not_a_choice", NOT_CHOSEN if card in CARDS else UNKNOWN, card, 0, deck.cards.count(card))
        for card in others
    ]
    return tuple(problems)


def brought(deck: Deck) -> Brought:
    """A deck without problems, taken apart."""
    return Brought(of_type(deck, "deck"), of_type(deck, "player")[0], of_type(deck, "aura")[0])
