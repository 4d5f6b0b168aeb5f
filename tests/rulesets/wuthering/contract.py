"""What the shared tests need to know about Wuthering."""

from typing import Any

from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Setup
from taisen.rulesets.wuthering import actions as do
from taisen.rulesets.wuthering import confronting as cf
from taisen.rulesets.wuthering.card import CARDS
from taisen.rulesets.wuthering.state import Options, State


def deck_of(*characters: str) -> Deck:
    """A legal deck of three characters: all their cards, the exclusive actions as pairs, then pairs of common ones."""
    chars = [card.id for card in CARDS.values() if card.type == "character" and card.character in characters]
    exclusive = [card.id for card in CARDS.values() if card.exclusive and card.character in characters]
    common = [card.id for card in CARDS.values() if card.type == "action" and not card.exclusive]
    pairs = [card for card in (*exclusive, *common) for _ in range(2)]
    return Deck(tuple(sorted((*chars, *pairs[:40]))))


KAGARI, KOHAKU = deck_of("ansa", "kagari", "sango"), deck_of("soyogi", "kohaku", "yuzuriha")
ROKURO, MIO = deck_of("rokuro", "mio", "kagari"), deck_of("mio", "sango", "kohaku")
SETUPS = [
    Setup((KAGARI, KOHAKU), Options()),
    Setup((ROKURO, MIO), Options()),
    Setup((KOHAKU, ROKURO), Options(hand_limit=3)),
    Setup((MIO, KAGARI), Options(life=9, turn_limit=12)),
]
UNLISTED = (do.RunOut,)  # only the service plays it


def JUNK(luck: Dice) -> Any:
    def card() -> int:
        near = luck.pick((13, 66, 107, 145)) + luck.below(24)  # where hands begin, before and after a redraw
        return luck.pick((near, near, near, luck.below(110), luck.below(250), luck.pick((0, -1, 10**12))))

    def place() -> int:
        return luck.pick((0, 1, 2, 0, 1, 2, 3, -1, 99, 10**9))

    rare = (cf.Chain, cf.Chain, cf.Chain, cf.Pay, do.EndDiscard, do.ReturnCard)  # seldom asked for
    one_card = (do.ReturnCard, do.Charge, do.Discard, cf.PlaceAction, cf.Pay, cf.Choose, cf.Chain, do.EndDiscard, *rare)
    bare = (
        do.FinishRedraw,
        do.EndAction,
        cf.StartConfrontation,
        cf.SkipConfrontation,
        cf.PlaceNothing,
        cf.PayOldest,
        cf.DefaultOrder,
        cf.UseSkill,
        cf.DeclineSkill,
        cf.StopChain,
        do.RunOut,
    )
    match luck.below(14):
        case 0:
            return do.ChooseFirst(luck.below(2) == 0)
        case 1:
            return luck.pick(bare)()
        case 2 | 6:
            return do.PlaceCharacter(luck.pick((card(), 1 + luck.below(13), 53 + luck.below(14))), place())
        case 3:
            return do.Switch(place(), place())
        case 4:
            return do.LevelUp(card(), place())
        case 5:
            return cf.OrderSkill(place())
        case _:
            return luck.pick(one_card)(card())


def cards_of(state: State) -> list[str]:
    """Catalogue ids of all cards, wherever they are."""
    found: list[str] = []
    for side in state.sides:
        piles = (side.deck, side.chars, *side.stacks, side.hand, side.concerto, side.trash, tuple(played.card for played in side.action))
        found += [held.no for pile in piles for held in pile]
    return found
