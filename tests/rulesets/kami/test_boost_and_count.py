"""KAMI-7 and 8: the elemental boost and the final count."""

import pytest

from taisen.rulesets.kami import RULESET
from taisen.rulesets.kami.deeds import boosted

from .story import ONE, PRE, TWO, clash, lying, numbers

BY_ELEMENT = {"fire": "zeus_fire", "leaf": "zeus_leaf", "water": "zeus_water", "light": "shamash_fire"}  # 10, and 5 for light


def gains(*elements):
    """What each card gets in a round in which these elements are opened."""
    cards = [BY_ELEMENT[element] for element in elements]
    return [number - (5 if element == "light" else 10) for number, element in zip(numbers(clash(*cards)), elements, strict=True)]


def test_7_1_the_current_elements_of_this_round_decide():
    battle = clash("shamash_leaf", "zeus_fire", one=("zeus_water", "zeus_water"))
    assert numbers(battle, TWO) == [6, 10]
    assert numbers(battle, ONE) == [10, 10]


def test_7_2_one_element_alone_is_a_draw():
    assert gains("leaf", "leaf", "leaf") == [0, 0, 0]
    assert gains("light", "light") == [0, 0]


def test_7_3_all_three_are_a_draw():
    assert gains("fire", "leaf", "water", "leaf") == [0, 0, 0, 0]


@pytest.mark.parametrize(("winner", "loser"), [("fire", "leaf"), ("leaf", "water"), ("water", "fire")])
def test_7_4_of_two_elements_one_gets_as_much_as_it_beats(winner, loser):
    assert gains(winner, loser) == [1, 0]
    assert gains(winner, loser, winner, loser) == [2, 0, 2, 0]
    assert gains(loser, winner, loser, loser) == [0, 3, 0, 0]


def test_7_5_light_wins_over_all_others():
    assert gains("light", "fire", "leaf", "water") == [3, 0, 0, 0]
    assert gains("light", "fire", "light", "leaf") == [2, 0, 2, 0]
    assert gains("fire", "light") == [0, 1]


def test_7_6_a_single_card_gets_nothing():
    assert boosted(("fire",)) == ""
    assert boosted(()) == ""


def test_8_1_the_current_numbers_of_both_rounds_are_added():
    battle = clash("perun_fire", "raijin_fire", one=({"card": "zeus_leaf", "number": 12}, "ra_leaf"))
    assert [side.total for side in battle.state.sides] == [12 + 7, 10 + 5]


def test_8_2_the_highest_total_wins():
    battle = clash("zeus_fire", "perun_fire", "ra_fire", one=("ra_leaf", "ra_leaf", "perun_leaf"))
    assert [side.won for side in battle.state.sides] == [1, 0, 0]


def test_8_2_several_with_the_highest_total_all_win():
    battle = clash("zeus_fire", "perun_fire", "ra_fire", one=("ra_leaf", "ra_leaf", "ra_leaf"))
    assert [side.won for side in battle.state.sides] == [1, 0, 1]
    outcome = RULESET.outcome(battle.state)
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert lying(battle, 0, PRE).back == 15
