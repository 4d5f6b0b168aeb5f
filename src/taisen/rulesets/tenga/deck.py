"""Which decks are allowed (TENGA-2)."""

from taisen.engine.deck import Deck, DeckLimit, DeckProblem
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


NAMES = {"epic": Text("エピック", "Epic"), "legendary": Text("レジェンド", "Legendary")}


def deck_limits(deck: Deck) -> tuple[DeckLimit, ...]:
    """The size, and the totals of the rarities that have one (TENGA-2.1, 2.3)."""
    rarities: list[str] = [CARDS[name].rarity for name in deck.cards if name in CARDS]
    size = DeckLimit("TENGA-2.1", Text("枚数", "Cards"), len(deck.cards), SIZE, SIZE)
    return size, *(DeckLimit("TENGA-2.3", NAMES[rarity], rarities.count(rarity), most=most) for rarity, most in TOTALS.items())


def check_deck(deck: Deck) -> tuple[DeckProblem, ...]:
    """Everything wrong with a deck, all at once (TENGA-2.8)."""
    problems = []
    size, *totals = deck_limits(deck)
    if not size.kept:
        text = WRONG_SIZE.fill(limit=SIZE, found=size.found)
        problems.append(DeckProblem(size.rule, "size", text, limit=SIZE, found=size.found))
    for name, copies in deck.counts().items():
        card = CARDS.get(name)
        if card is None or card.type == "token":
            problems.append(DeckProblem("TENGA-2.8", f"unknown:{name}", UNKNOWN, card=name, limit=0, found=copies))
            continue
        limit = COPIES[card.rarity]
        if copies > limit:
            text = TOO_MANY_COPIES.fill(card=card.name, limit=limit, found=copies)
            problems.append(DeckProblem("TENGA-2.2", f"copies:{name}", text, card=name, limit=limit, found=copies))
    for rarity, total in zip(TOTALS, totals, strict=True):
        if not total.kept:
            text = TOO_MANY[rarity].fill(limit=TOTALS[rarity], found=total.found)
            problems.append(DeckProblem(total.rule, f"{rarity}_total", text, limit=total.most, found=total.found))
    return tuple(problems)
