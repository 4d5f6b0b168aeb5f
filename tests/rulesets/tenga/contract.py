"""What the shared tests have to know of TENGA: setups that fill every zone, arbitrary actions, what is conserved."""

from typing import Any

from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Setup
from taisen.rulesets.tenga.actions import Attack, AutoEnd, CastSpell, Choose, EndTurn, Evolve, PlayUnit, UseItem
from taisen.rulesets.tenga.card import CARDS
from taisen.rulesets.tenga.state import State

SWIFT = Deck.of(
    {"ember_fox": 3, "thunder_rat": 2, "cloud_horse": 2, "dusk_raven": 2, "ember_beetle": 2, "storm_tengu": 2, "fire_arrow": 2}
    | {"thunderclap": 1, "bamboo_spear": 1, "falling_star": 1, "thousand_needles": 1, "sky_hawk": 1}
)
VENOM = Deck.of(
    {"night_moth": 3, "bamboo_archer": 2, "reaper_mantis": 2, "grudge_doll": 2, "stitching_bat": 2, "swamp_serpent": 1, "paper_ward": 2}
    | {"severed_ties": 1, "viper_blade": 2, "caltrops": 1, "thunder_shield": 1, "black_iron_oni": 1}
)
WALLS = Deck.of(
    {"rain_snail": 2, "gate_sentry": 2, "icehouse_jelly": 2, "shore_crab": 1, "stag_of_dawn": 1, "silver_tiger": 1, "paper_ward": 3}
    | {"guardian_stance": 2, "torii_of_yomi": 1, "battle_cry": 2, "moonlit_tachi": 1, "warding_bell": 1, "freezing_breath": 1}
)
TRICKS = Deck.of(
    {"shadow_ninja": 2, "paired_cranes": 2, "wrestling_kappa": 2, "flame_wildcat": 2, "kiln_golem": 1, "drum_goat": 1, "star_maiden": 1}
    | {"change_of_watch": 2, "far_sight": 2, "leaf_letters": 1, "spirit_spring": 1, "world_tree_branch": 1, "oiled_umbrella": 1}
    | {"hidden_in_mist": 1}
)
SPELLS = Deck.of(
    {"morning_calm": 3, "great_whirlpool": 2, "blood_oath": 2, "leaf_letters": 4, "gourd_of_years": 2, "elder_of_hands": 1}
    | {"wandering_monk": 2, "bell_owl": 1, "thunder_drum": 1, "azure_dragon": 1, "paper_ward": 1}
)

SETUPS = [
    Setup((SWIFT, WALLS)),
    Setup((VENOM, TRICKS)),
    Setup((TRICKS, SPELLS)),
    Setup((WALLS, VENOM)),
    Setup((SPELLS, SWIFT)),
]
UNLISTED = (AutoEnd,)


def JUNK(dice: Dice) -> Any:
    """Any action, with ids and places that may or may not exist."""
    card = dice.below(60) - 2 if dice.below(20) else 10**9
    target = 0 if dice.below(2) else dice.below(60) - 2
    place = dice.below(6) - 1
    kinds = (
        PlayUnit(card, place),
        CastSpell(card, target),
        UseItem(card, target),
        Attack("core" if dice.below(2) else "front"),
        Evolve(target),
        Choose(target),
        EndTurn(),
        AutoEnd(),
    )
    return kinds[dice.below(len(kinds))]


def cards_of(state: State) -> list[str]:
    """Every card of both sides, wherever it lies; tokens are none."""
    found: list[str] = []
    for side in state.sides:
        found += side.library
        found += [held.card for held in (*side.hand, *side.stand, *side.discard)]
        for unit in side.units():
            found += [] if CARDS[unit.card].type == "token" else [unit.card]
            found += [] if unit.equipment is None else [unit.equipment.card]
    return found
