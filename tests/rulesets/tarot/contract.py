"""What the shared tests need to know about TAROT."""

from typing import Any

from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Setup
from taisen.rulesets.tarot.actions import Attack, Choose, DirectAttack, EndTurn, LastAttack, Open, Summon, TimeUp
from taisen.rulesets.tarot.cards import CARDS
from taisen.rulesets.tarot.state import SET, Options, State

NOBODY_BRINGS_A_DECK = (Deck(), Deck())
SETUPS = [
    Setup(NOBODY_BRINGS_A_DECK, Options()),
    Setup(NOBODY_BRINGS_A_DECK, Options(half=True)),
    Setup(NOBODY_BRINGS_A_DECK, Options(spread_blocks=True)),
    Setup(NOBODY_BRINGS_A_DECK, Options(half=True, turn_limit=9)),
    Setup(NOBODY_BRINGS_A_DECK, Options(half=True, first_draws=(1, 1))),
    Setup(NOBODY_BRINGS_A_DECK, Options(first_draws=(2, 1))),
]
UNLISTED = (TimeUp,)  # only the service plays it


def JUNK(luck: Dice) -> Any:
    def slot() -> int:
        return luck.pick((0, 1, 2, 2, 1, 0, 3, -1, -3, 99, 10**12))

    def number() -> int:
        return luck.pick((luck.below(2 * SET), luck.below(2 * SET), 0, -1, 10**9))

    match luck.below(8):
        case 0 | 1:
            where = luck.pick(("spread.", "lives.", "spread.", "lives.", "hand.", "", "lives.0.", "spread.-"))
            cost = luck.pick(("", f"{where}{luck.below(6)}", f"{where}{slot()}", "lives.٣", "spread.0\n"))
            return Summon(number(), slot(), luck.below(3) > 0, cost)
        case 2:
            return Attack(slot(), slot())
        case 3:
            return luck.pick((DirectAttack, LastAttack))(slot())
        case 4:
            return Open(slot())
        case 5:
            card = luck.pick((f"c{number()}", f"c{luck.below(20)}", tuple(CARDS)[number() % SET], "c٣", "c01"))
            return Choose(luck.pick((f"slot.{slot()}", card, f"{card}.hand", f"{card}.spread", "", "slot.", "c.hand", "slot.0 ")))
        case 6:
            return EndTurn()
        case _:
            return luck.pick((TimeUp(), Choose(f"slot.{luck.below(3)}"), Summon(number(), luck.below(3))))


def cards_of(state: State) -> list[int]:
    """Numbers of all cards, wherever they are. What is said of cards of a hand and of lives is said of such as are there."""
    found = [card for pile in state.unused for card in pile]
    if state.turned is not None:
        found.append(state.turned.card)
    for side in state.sides:
        assert {*side.known, *side.seen, *side.sought} <= {*side.hand}
        assert {*side.held} <= {*side.lives}
        found += [*side.deck, *side.hand, *side.trash, *side.lives]
        for placed in side.spread:
            if placed is not None:
                found += placed.cards
    return found
