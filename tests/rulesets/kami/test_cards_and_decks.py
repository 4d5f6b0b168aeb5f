"""KAMI-1 and 2: cards and decks."""

from typing import get_args

import pytest

from taisen.engine.cards import Catalogue
from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.errors import BadBattle, BadCards
from taisen.rulesets.kami import RULESET
from taisen.rulesets.kami.cards import KAMI, SKILLS, Kami, expanded
from taisen.rulesets.kami.conditions import AnyCondition
from taisen.rulesets.kami.deck import problems
from taisen.rulesets.kami.effects import AnyEffect, Information, Peek, Window
from taisen.rulesets.kami.state import Options
from taisen.rulesets.kami.targets import Only, Target

from .contract import LIGHTS, SEERS, deck
from .story import CARDS, ONE, TWO, all_wait, clash, do, elements, fresh, lay, lying, numbers, played

GOOD = deck(
    "zeus_fire", "thor_fire", "durga_fire", "horus_leaf", "artemis_water", "raijin_water", "hermes_leaf", "idun_fire",
    "garuda_water", "nike_leaf",
)  # fmt: skip


def swapped(old: str, new: str) -> Deck:
    return deck(*(new if card == old else card for card in GOOD.cards))


def codes(bad: Deck) -> list[str]:
    return [problem.code for problem in RULESET.check_deck(bad)]


def test_1_1_each_kami_makes_three_card_types():
    assert len(CARDS) == 3 * len(KAMI)
    assert [CARDS[f"zeus_{element}"].number for element in ("fire", "leaf", "water")] == [10, 10, 10]
    of_each = len(KAMI) // 10
    told = [sum(kami.number == n for kami in KAMI.values()) for n in range(1, 11)]
    assert told == [of_each] * 10, "as many kami of each number: add ten at a time, one of each"
    for book, said in (
        (RULESET.rule_book.en, f"There are {len(KAMI)} kami. Each exists in Fire, Leaf and Water, so there are {len(CARDS)} card types"),
        (RULESET.rule_book.ja, f"カミは{len(KAMI)}体いる。それぞれに火・木・水があり、カードタイプは全部で{len(CARDS)}になる"),
    ):
        assert said in book, f"the set has changed: write in KAMI-1.1, in README.md and README.ja.md: {said}"


def test_1_2_the_number_gives_the_rarity():
    rarities = [next(card.face().rarity for card in CARDS.values() if card.number == n) for n in range(1, 11)]
    assert rarities == ["common"] * 3 + ["uncommon"] * 2 + ["rare"] * 2 + ["epic"] * 2 + ["legendary"]


def test_1_3_a_number_does_not_fall_below_zero():
    battle = clash("supay_fire", "zashiki_warashi_fire", flag=1)  # -5 on a 1 that has just got +3
    assert numbers(battle)[1] == 0


def test_1_3_a_change_ends_with_the_game():
    deck_of_one = {"deck": ("perun_fire", "ra_leaf", "ra_water")}
    sides = [{"row": ("perun_fire", "ra_fire", card), **deck_of_one} for card in ("raijin_fire", "zeus_fire")]
    battle = all_wait(lay(*sides, game=1, round="round2", phase="charge"))
    assert battle.state.game == 2
    battle = do(battle, (0, "perun_fire"), (1, "perun_fire"), (0, "ra_leaf"), (1, "ra_leaf"))
    assert numbers(all_wait(battle)) == [10, 10]


def test_1_4_light_comes_only_from_skills():
    assert {card.element for card in CARDS.values()} == {"fire", "leaf", "water"}
    assert elements(clash("shamash_fire", "zeus_leaf"))[0] == "light"


def test_1_5_elements_share_a_skill_unless_the_file_says_otherwise():
    assert SKILLS["zeus_fire"] == SKILLS["zeus_leaf"] == ()
    assert SKILLS["odin_fire"] == SKILLS["odin_leaf"] != ()
    assert SKILLS["agni_fire"] != SKILLS["agni_leaf"] == SKILLS["agni_water"]


def test_1_5_a_skill_works_when_the_card_is_opened():
    assert numbers(clash("raijin_fire", "zeus_fire")) == [5, 8]


def test_1_6_a_new_card_holds_300_and_a_battle_uses_what_the_cards_hold():
    new = fresh(SEERS, LIGHTS, battle="kp")
    assert {held.kp for side in new.state.sides for held in side.cards} == {300}
    given = fresh(SEERS, LIGHTS, battle="kp", energies=(tuple(range(10, 20)), (50,) * 10))
    held = {held.card: held.before for held in given.state.sides[0].cards}
    assert held == dict(zip(SEERS.cards, range(10, 20), strict=True))


def test_2_1_ten_cards():
    assert codes(GOOD) == []
    assert codes(deck(*GOOD.cards[:9])) == ["size"]


def test_2_2_no_card_type_twice_but_a_kami_in_several_elements():
    assert codes(swapped("thor_fire", "zeus_fire")) == ["duplicate:zeus_fire", "cost"]
    assert codes(swapped("nike_leaf", "garuda_fire")) == ["cost"]
    assert codes(swapped("garuda_water", "nike_fire")) == []


def test_2_3_the_numbers_add_up_to_the_limit_at_most():
    problem = RULESET.check_deck(swapped("nike_leaf", "pan_fire"))[0]
    assert (problem.rule, problem.code, problem.limit, problem.found) == ("KAMI-2.3", "cost", 55, 56)
    assert problems(swapped("nike_leaf", "pan_fire"), 60) == ()
    with pytest.raises(BadBattle, match=r"KAMI-2\.3"):
        fresh(SEERS, LIGHTS, cost_limit=54)


def test_2_4_in_a_kp_battle_each_card_can_pay_the_pre_charge():
    with pytest.raises(BadBattle, match=f"KAMI-2.4 kp:{LIGHTS.cards[0]}"):
        fresh(SEERS, LIGHTS, battle="kp", pre_charge=20, energies=((20,) * 10, (19, *(20,) * 9)))
    assert fresh(SEERS, LIGHTS, battle="kp", pre_charge=20, energies=((20,) * 10,) * 2)
    with pytest.raises(BadBattle, match=r"KAMI-2\.4"):
        fresh(SEERS, LIGHTS, battle="kp", energies=((20,) * 10,))


def test_3_4_what_is_at_stake_is_carried_away_and_nobody_imagines_what_others_brought():
    energies = (tuple(range(310, 320)), tuple(range(40, 50)))
    battle = fresh(SEERS, LIGHTS, battle="kp", energies=energies)
    assert RULESET.stakes is not None
    assert RULESET.stakes.carried(battle.state) == energies
    assert RULESET.imagine(battle.state, 0, Dice(bytes(32), "bot")).options.energies == ()
    battle = played(battle)
    carried, fees = RULESET.stakes.carried(battle.state), RULESET.stakes.fees(battle.state)
    assert carried != energies
    assert sum(map(sum, energies)) == sum(map(sum, carried)) + sum(fees.values())
    assert RULESET.stakes.options(Options(sets=2)) == Options(battle="kp", sets=2)


def test_2_5_every_problem_has_its_code_and_says_it_in_both_languages():
    bad = Deck(("nobody", "zeus_fire", "zeus_fire", *("odin_leaf",) * 5))
    found = RULESET.check_deck(bad)
    assert [problem.code for problem in found] == ["unknown", "size", "duplicate:odin_leaf", "duplicate:zeus_fire", "cost"]
    assert all(problem.text.ja and problem.text.en and "{" not in problem.text.ja + problem.text.en for problem in found)


def test_the_set_uses_the_whole_vocabulary_and_keeps_its_promises():
    lines = [(kami.id, ability) for kami in KAMI.values() for skill in (kami.skill, *kami.skill_of.values()) for ability in skill]
    used = {type(effect) for _, ability in lines for effect in ability.do}
    asked = {type(condition) for _, ability in lines for condition in ability.given}
    assert used == set(get_args(AnyEffect))
    assert asked == set(get_args(AnyCondition))
    assert {ability.window for _, ability in lines} == set(get_args(Window))
    assert {effect.to for _, ability in lines for effect in ability.do if hasattr(effect, "to")} == set(get_args(Target))
    light = {kami for kami, ability in lines for effect in ability.do if getattr(effect, "element", "") == "light"}
    knowing = {kami for kami, ability in lines for effect in ability.do if isinstance(effect, Information | Peek)}
    assert len(light) >= 6
    assert len(knowing) >= 10


def test_a_card_that_names_an_unknown_effect_or_field_is_refused_by_name():
    card = '[[card]]\nid = "odd"\nname = { ja = "奇", en = "Odd" }\nnumber = 3\nmotif = "fox"\n'
    card += 'skill = [{ window = "this_round", do = [%s] }]\n'
    for effect in (
        '{ kind = "ad", n = 1 }',
        '{ kind = "add", n = 1, nn = 2 }',
        '{ kind = "add", n = 1, only = { numbers = [1], element = "fire" } }',
    ):
        with pytest.raises(BadCards, match="odd"):
            Catalogue.read((card % effect).encode(), Kami)
    assert len(expanded(Catalogue.read((card % '{ kind = "add", n = 1 }').encode(), Kami))) == 3


def test_a_filter_asks_for_one_thing():
    assert Only(numbers=(1, 2)).fits(2, "fire")
    with pytest.raises(ValueError, match="one demand"):
        Only(numbers=(1,), parity="odd")


def test_a_card_in_a_row_shows_its_number_and_what_it_holds():
    battle = clash("zeus_fire", "ra_fire")
    assert (lying(battle, 0, ONE).number, lying(battle, 0, ONE).kp) == (10, 100)
    assert lying(battle, 0, TWO).opened is False
