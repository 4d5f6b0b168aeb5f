"""Which decks are allowed (TENGA-2)."""

from taisen.engine.deck import Deck, DeckProblem
from taisen.engine.text import Text

from .card import CARDS

SIZE = 20
COPIES = {"common": 4, "uncommon": 3, "rare": 2, "epic": 1, "legendary": 1}
TOTALS = {"epic": 3, "legendary": 2}

WRONG_SIZE = Text("デッキは{limit}枚ちょうどにします（いま{found}枚）", "a deck has exactly {limit} cards; this one has {found}")
UNKNOWN = Text("このカードはデッキに入れられません", "this card cannot be in a deck")
TOO_MANY_COPIES = Text("「{card}」は{limit}枚までです（いま{found}枚）", "{card}: {limit|1 copy|# copies} at most, found {found}")
TOO_MANY = {
    "epic": Text("エピックは合わせて{limit}枚までです（いま{found}枚）", "{limit} Epic cards at most, found {found}"),
    "legendary": Text("レジェンドは合わせて{limit}枚までです（いま{found}枚）", "{limit} Legendary cards at most, found {found}"),
}


def check_deck(deck: Deck) -> tuple[DeckProblem, ...]:
    """Everything wrong with a deck, all at once (TENGA-2.8)."""
    problems = []
    found = len(deck.cards)
    if found != SIZE:
        problems.append(DeckProblem("TENGA-2.1", "size", WRONG_SIZE.fill(limit=SIZE, found=found), limit=SIZE, found=found))
    totals = dict.fromkeys(TOTALS, 0)
    for name, copies in deck.counts().items():
        card = CARDS.get(name)
        if card is None or card.type == "token":
            problems.append(DeckProblem("TENGA-2.8", f"unknown:{name}", UNKNOWN, card=name, limit=0, found=copies))
            continue
        limit = COPIES[card.rarity]
        if copies > limit:
            text = TOO_MANY_COPIES.fill(card=card.name, limit=limit, found=copies)
            problems.append(DeckProblem("TENGA-2.2", f"copies:{name}", text, card=name, limit=limit, found=copies))
        if card.rarity in totals:
            totals[card.rarity] += copies
    for rarity, limit in TOTALS.items():
        if totals[rarity] > limit:
            text = TOO_MANY[rarity].fill(limit=limit, found=totals[rarity])
            problems.append(DeckProblem("TENGA-2.3", f"{rarity}_total", text, limit=limit, found=totals[rarity]))
    return tuple(problems)
