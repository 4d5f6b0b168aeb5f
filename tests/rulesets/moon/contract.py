"""What the contract test needs to know about MOON TO MOON."""

from typing import Any

from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Setup
from taisen.rulesets.moon.actions import Cast, Choose, Designate, EndMain, Keep, Mulligan, Summon, TakeBack, TimeUp
from taisen.rulesets.moon.state import AIMS, Options, State


def deck(*cards: str) -> Deck:
    return Deck(tuple(sorted(cards)))


SETUPS = [
    Setup(
        (deck("dawn_guard", "mist_court", "lamp_keeper", "moondew"), deck("ember_battery", "grave_tide", "grave_keeper", "moon_shield")),
        Options(),
    ),
    Setup(
        (deck("clockwork_brood", "star_ledger", "herald", "scorched_field"), deck("grave_tide", "mist_court", "old_moon", "moon_reading")),
        Options(),
    ),
    Setup(
        (deck("ember_battery", "star_ledger", "old_moon", "moon_shield"), deck("clockwork_brood", "dawn_guard", "herald", "moondew")),
        Options(mana=3),
    ),
    Setup(
        (
            deck("grave_tide", "clockwork_brood", "grave_keeper", "moon_reading"),
            deck("mist_court", "star_ledger", "lamp_keeper", "scorched_field"),
        ),
        Options(),
    ),
]
UNLISTED = (TimeUp,)


def JUNK(dice: Dice) -> Any:
    """An action of any kind, with plausible and absurd numbers."""
    card = dice.below(40) if dice.below(8) else -1 - dice.below(3)
    column = dice.below(3) if dice.below(6) else dice.pick((-1, 3, 99))
    spot = dice.pick(
        (
            f"c{dice.below(40)}",
            f"c{dice.below(40)}",
            f"c{dice.below(40)}",
            f"chips.{dice.below(2)}.{dice.below(3)}",
            "",
            "c",
            "chips.0",
            "cc1",
            "life.0",
            "c-1",
        )
    )
    make = (
        lambda: Keep(),
        lambda: Mulligan(),
        lambda: Summon(card, column),
        lambda: Summon(card, column, "enemy"),
        lambda: Cast(card if dice.below(3) else 0, spot),
        lambda: Cast(0, spot),
        lambda: Choose(spot),
        lambda: Choose(f"c{dice.below(16)}"),  # there is seldom something to choose, and it has seldom a high number
        lambda: Choose(f"chips.{dice.below(2)}.{dice.below(3)}"),
        lambda: TakeBack(),
        lambda: Designate(dice.pick(AIMS), card),
        lambda: EndMain(),
        lambda: TimeUp(),
    )
    return dice.pick(make)()


def cards_of(state: State) -> list[str]:
    """Every card of both players, wherever it is; tokens are none."""
    found: list[str] = []
    for side in state.sides:
        found += [*side.library, side.player, side.aura]
        found += [one.card for one in (*side.hand, *side.grave)]
        found += [unit.card for unit in side.chips if unit is not None and not unit.token]
    if state.casting is not None:
        found.append(state.casting.card)
    return found
