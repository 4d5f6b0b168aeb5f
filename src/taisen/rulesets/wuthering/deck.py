"""Which decks are allowed: one flat list, of which each card's type says which part it belongs to (WUTH-2, WUTH-14.1)."""

from collections.abc import Iterator

from taisen.engine.deck import Deck, DeckLimit, DeckProblem
from taisen.engine.text import Text

from .card import CARDS
from .printed import CHARACTERS

FEWEST_CHARACTERS, MOST_CHARACTERS, KINDS = 3, 15, 3
ACTIONS, COPIES = 40, 3


def deck_limits(deck: Deck) -> tuple[DeckLimit, ...]:
    """How many character cards, how many characters, how many actions (WUTH-2.1 to 2.3)."""
    cards = [CARDS[no] for no in deck.cards if no in CARDS]
    chars = [card for card in cards if card.type == "character"]
    return (
        DeckLimit("WUTH-2.1", Text("キャラカード", "Character cards"), len(chars), FEWEST_CHARACTERS, MOST_CHARACTERS),
        DeckLimit("WUTH-2.2", Text("キャラの種類", "Characters"), len({card.character for card in chars}), KINDS, KINDS),
        DeckLimit("WUTH-2.3", Text("アクション", "Actions"), len(cards) - len(chars), ACTIONS, ACTIONS),
    )


def check_deck(deck: Deck) -> tuple[DeckProblem, ...]:
    """All that is wrong with a deck, in the order of WUTH-2.5."""
    counts = deck.counts()
    known = {no: n for no, n in counts.items() if no in CARDS}
    chars = {no: n for no, n in known.items() if CARDS[no].type == "character"}
    actions = {no: n for no, n in known.items() if CARDS[no].type == "action"}
    char_size, kinds, action_size = deck_limits(deck)
    return (*_characters(chars, char_size, kinds), *_actions(actions, chars, action_size), *_unknown(counts))


def _characters(chars: dict[str, int], size: DeckLimit, kinds: DeckLimit) -> Iterator[DeckProblem]:
    if not size.kept:
        limit = FEWEST_CHARACTERS if size.found < FEWEST_CHARACTERS else MOST_CHARACTERS
        text = Text("キャラデッキは{few}～{most}枚です（いま{n}枚）", "a character deck has {few} to {most} cards, not {n}").fill(
            few=FEWEST_CHARACTERS, most=MOST_CHARACTERS, n=size.found
        )
        yield DeckProblem(size.rule, "char_size", text, limit=limit, found=size.found)
    for no, n in chars.items():
        if n > 1:
            text = Text("キャラカード「{card}」は1枚までです", "only one copy of {card} in the character deck")
            yield DeckProblem("WUTH-2.1", "char_copies", text.fill(card=CARDS[no].name), no, 1, n)
    names = sorted({CARDS[no].character for no in chars}, key=list(CHARACTERS).index)
    if not kinds.kept:
        text = Text("キャラはちょうど{kinds}種類です（いま{n}種類）", "exactly {kinds} different characters, not {n}")
        yield DeckProblem(kinds.rule, "char_kinds", text.fill(kinds=KINDS, n=kinds.found), limit=KINDS, found=kinds.found)
    for name in names:
        own = sorted((CARDS[no].level, no) for no in chars if CARDS[no].character == name)
        if own[0][0] > 0:
            text = Text("{name}のLv0のカードがありません", "a level-0 card of {name} is missing")
            yield DeckProblem("WUTH-2.2", "char_level0", text.fill(name=CHARACTERS[name]), own[0][1], 1, 0)


def _actions(actions: dict[str, int], chars: dict[str, int], size: DeckLimit) -> Iterator[DeckProblem]:
    if not size.kept:
        text = Text("アクションデッキはちょうど{limit}枚です（いま{n}枚）", "an action deck has exactly {limit} cards, not {n}")
        yield DeckProblem(size.rule, "action_size", text.fill(limit=ACTIONS, n=size.found), limit=ACTIONS, found=size.found)
    for no, n in actions.items():
        if n > COPIES:
            text = Text("「{card}」は{limit}枚までです（いま{n}枚）", "at most {limit} copies of {card}, not {n}")
            yield DeckProblem("WUTH-2.3", "action_copies", text.fill(card=CARDS[no].name, limit=COPIES, n=n), no, COPIES, n)
    names = {CARDS[no].character for no in chars}
    for no, n in actions.items():
        card = CARDS[no]
        if card.character and card.character not in names:
            text = Text(
                "「{card}」は{name}専用ですが、{name}がキャラデッキにいません",
                "{card} is exclusive to {name}, who is not in the character deck",
            )
            yield DeckProblem("WUTH-2.4", "action_foreign", text.fill(card=card.name, name=CHARACTERS[card.character]), no, 0, n)


def _unknown(counts: dict[str, int]) -> Iterator[DeckProblem]:
    for no, n in counts.items():
        if no not in CARDS:
            text = Text("「{no}」というカードはありません", "there is no card {no}")
            yield DeckProblem("WUTH-2.5", "unknown", text.fill(no=no), no, 0, n)
