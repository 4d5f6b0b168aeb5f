"""What the shared tests need to know about Kami."""

from typing import Any

from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Setup
from taisen.rulesets.kami.actions import Charge, Escape, FullCharge, Select, Wait
from taisen.rulesets.kami.state import Options, State


def deck(*cards: str) -> Deck:
    return Deck(tuple(sorted(cards)))


# each costs at most 55; together: every kind of information, light, negation, swaps, cards of other rounds
SEERS = deck(
    "odin_leaf", "tezcatlipoca_water", "tsukuyomi_fire", "erlang_water", "heimdall_fire",
    "thoth_leaf", "bastet_water", "nabu_fire", "ebisu_leaf", "ratatoskr_water",
)  # fmt: skip
LIGHTS = deck(
    "amaterasu_fire", "indra_water", "ishtar_leaf", "apollo_leaf", "nuwa_water",
    "shamash_water", "baldr_fire", "caishen_leaf", "garuda_leaf", "nike_fire",
)  # fmt: skip
TRICKS = deck(
    "zao_jun_fire", "zao_jun_water", "hermes_leaf", "hermes_fire", "loki_water",
    "saraswati_leaf", "anansi_fire", "horus_water", "svarog_leaf", "zeus_fire",
)  # fmt: skip
TWINS = deck(
    "ratatoskr_fire", "ratatoskr_leaf", "ratatoskr_water", "pan_fire", "pan_leaf",
    "fujin_water", "bes_fire", "ares_leaf", "nergal_water", "domovoi_leaf",
)  # fmt: skip
LEAVING_LOSES = False  # KAMI-10.6: leaving is an escape; who was far enough ahead stays ahead
POOR = (10, 11, 14, 20, 25, 33, 40, 60, 90, 300)

SETUPS = [
    Setup((SEERS, LIGHTS), Options()),
    Setup((TRICKS, SEERS, TWINS), Options(battle="practice", pre_charge=50)),
    Setup((LIGHTS, TWINS, SEERS, TRICKS), Options(pre_charge=20)),
    Setup((TWINS, TRICKS), Options(battle="kp", energies=(POOR, POOR[::-1]))),
    Setup((SEERS, TRICKS, LIGHTS, TWINS), Options(battle="kp", sets=2, energies=(POOR, POOR[::-1], (10,) * 10, (300,) * 10))),
    Setup((SEERS, TRICKS), Options(sets=3)),
]


def JUNK(luck: Dice) -> Any:
    match luck.below(6):
        case 0 | 1:
            return Select(luck.pick((luck.below(45), luck.below(45), luck.below(120), 0, -1, 10**12)))
        case 2:
            return Wait()
        case 3:
            return Charge()
        case 4:
            return FullCharge()
        case _:
            return Escape()


def conserved(state: State) -> object:
    """The cards of each player, and all KP: on cards, in the pool, taken as fees, laid aside."""
    on_cards = sum(held.kp for side in state.sides for held in side.cards)
    cards = [sorted(held.card for held in side.cards) for side in state.sides]
    return cards, on_cards + state.pool + state.fees + state.jackpot


def cards_of(state: State) -> list[str]:
    """Catalogue ids of all cards, wherever they are."""
    return [held.card for side in state.sides for held in side.cards]
