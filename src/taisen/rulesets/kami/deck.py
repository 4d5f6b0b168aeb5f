"""Which decks are allowed (KAMI-2)."""

from taisen.engine.deck import Deck, DeckLimit, DeckProblem
from taisen.engine.text import Text

from .cards import CARDS, NUMBERS
from .state import COST_LIMIT, DECK_SIZE, Options


def deck_limits(deck: Deck) -> tuple[DeckLimit, ...]:
    """The size, and the cost under the default regulation (KAMI-2.1, 2.3)."""
    cost = sum(NUMBERS.get(card, 0) for card in deck.cards)
    return (
        DeckLimit("KAMI-2.1", Text("枚数", "Cards"), len(deck.cards), DECK_SIZE, DECK_SIZE),
        DeckLimit("KAMI-2.3", Text("デッキコスト", "Deck cost"), cost, most=COST_LIMIT),
    )


def check_deck(deck: Deck) -> tuple[DeckProblem, ...]:
    """Problems under the default regulation."""
    return problems(deck, COST_LIMIT)


def problems(deck: Deck, cost_limit: int) -> tuple[DeckProblem, ...]:
    """KAMI-2.1 to 2.3, 2.5: all problems at once; `cost_limit` is the regulation's."""
    counts = deck.counts()
    found = [
        DeckProblem("KAMI-2.5", "unknown", Text("このカードはありません", "there is no such card"), card)
        for card in counts
        if card not in NUMBERS
    ]
    if len(deck.cards) != DECK_SIZE:
        found.append(
            DeckProblem(
                "KAMI-2.1",
                "size",
                Text("デッキは{limit}枚です（いまは{found}枚）", "a deck has {limit} cards, this one {found}").fill(
                    limit=DECK_SIZE, found=len(deck.cards)
                ),
                limit=DECK_SIZE,
                found=len(deck.cards),
            )
        )
    for card, n in counts.items():
        if n > 1 and card in CARDS:
            found.append(
                DeckProblem(
                    "KAMI-2.2",
                    f"duplicate:{card}",
                    Text("同じカードタイプは1枚だけです：{name}", "each card type only once: {name}").fill(name=CARDS[card].name),
                    card,
                    1,
                    n,
                )
            )
    cost = sum([NUMBERS.get(card, 0) for card in deck.cards])
    if cost > cost_limit:
        found.append(
            DeckProblem(
                "KAMI-2.3",
                "cost",
                Text("デッキコストは{limit}までです（いまは{found}）", "the deck cost may be {limit}, it is {found}").fill(
                    limit=cost_limit, found=cost
                ),
                limit=cost_limit,
                found=cost,
            )
        )
    return tuple(found)


def kp_problems(deck: Deck, energies: tuple[int, ...], options: Options) -> tuple[DeckProblem, ...]:
    """KAMI-2.4: cards that hold less than the pre-charge; `energies` in the order of the deck's cards."""
    return tuple(
        DeckProblem(
            "KAMI-2.4",
            f"kp:{card}",
            Text(
                "KPがプレチャージの{limit}に足りません（いまは{found}）：{name}",
                "holds {found} KP, less than the pre-charge of {limit}: {name}",
            ).fill(limit=options.pre_charge, found=kp, name=CARDS[card].name),
            card,
            options.pre_charge,
            kp,
        )
        for card, kp in zip(deck.cards, energies, strict=True)
        if kp < options.pre_charge
    )
