"""The worked examples of the rules, in our own words."""

from taisen.rulesets.kami import RULESET
from taisen.rulesets.kami.actions import Escape, Select

from .contract import SEERS, TWINS, deck
from .story import ONE, PRE, TWO, all_wait, clash, do, fresh, lay, lying, numbers, opening, played, refused, see
from .test_boost_and_count import gains
from .test_pool import KP, given, table

TEN_STEPS = (
    "zeus_fire", "thor_fire", "durga_fire", "horus_leaf", "artemis_water", "raijin_water", "hermes_leaf", "idun_fire",
    "garuda_water", "nike_leaf",
)  # fmt: skip


def codes(*cards):
    return [problem.code for problem in RULESET.check_deck(deck(*cards))]


def test_example_1_ten_to_one_is_55_and_a_step_more_is_too_much():
    assert codes(*TEN_STEPS) == []
    assert codes(*TEN_STEPS[:-1], "pan_fire") == ["cost"]
    light = ("nike_fire", "bes_fire", "pan_fire", "eshu_fire", "khnum_fire", "idun_fire", "danu_fire", "ares_fire")
    assert codes("zeus_fire", "zeus_water", *light) == []
    assert codes("zeus_fire", "zeus_fire", *light) == ["duplicate:zeus_fire"]


def test_example_2_three_hands_share_no_card_and_one_is_never_dealt():
    battle = played(fresh(SEERS, TWINS))
    for side in battle.state.sides:
        assert len({held.iid for held in side.cards}) == 10
        assert len(side.deck) == 1


def test_example_3_four_players_charge_20_then_60():
    battle = lay(*({"row": ("perun_fire", "ra_fire"), "hand": ("zeus_fire",)} for _ in range(4)), phase="charge")
    assert (battle.state.pool, battle.state.charge) == (40, 20)
    battle = do(battle, *((seat, "charge") for seat in range(4)))
    assert (battle.state.pool, battle.state.charge) == (120, 60)


def test_example_4_if_all_wait_the_charge_stays_the_same():
    battle = all_wait(lay(*({"row": ("perun_fire", "ra_fire"), "hand": ("zeus_fire",)} for _ in range(4)), phase="charge"))
    assert (battle.state.pool, battle.state.charge) == (40, 20)


def test_example_5_who_waited_must_answer_a_charge():
    battle = do(clash("zeus_fire", "ra_fire", "perun_fire", wait=False), (0, "wait"), (1, "charge"), (2, "charge"))
    assert RULESET.to_act(battle.state) == (0,)
    assert refused(battle, 0, "wait") == "KAMI-5.5 wait_not_allowed"
    assert {choice.verb for choice in see(battle, 0).choices} == {"charge", "escape"}
    assert RULESET.overdue(battle.state, 0) == (10_000, Escape())


def test_example_6_a_card_with_12_full_charges_20_a_card_with_20_charges_it():
    battle = clash({"card": "zeus_fire", "kp": 12}, {"card": "ra_fire", "kp": 20}, wait=False, pool=40)
    assert refused(battle, 0, "charge") == "KAMI-5.6 kp_too_low"
    battle = do(battle, (0, "full"), (1, "charge"))
    assert [(lying(battle, seat, ONE).used, lying(battle, seat, ONE).kp) for seat in (0, 1)] == [(12, 0), (20, 0)]
    assert numbers(battle) == [10, 10]


def test_example_7_a_pool_of_80_pays_19_19_and_39():
    sides = [{"row": ("perun_fire", "ra_fire"), "hand": (card,)} for card in ("zeus_fire", "perun_leaf")]
    battle = do(lay(*sides, phase="charge", options=KP), (0, "charge"), (1, "charge"), (0, "charge"), (1, "charge"))
    side = battle.state.sides[0]
    assert [held.back for held in side.row if held] == [19, 19, 39]
    assert [held.kp - held.before for held in side.row if held] == [9, 9, 19]
    assert (battle.state.fees, battle.state.jackpot, side.acquired) == (3, 0, 80)


def test_example_8_a_remainder_of_two_goes_to_round_2_and_round_1():
    assert given(table((10, 10, 10), pool=30 + 38, options={}), 0)[0][0] == (12, 13, 13)


def test_example_9_if_all_tie_everybody_is_only_refunded():
    battle = clash("zeus_fire", "zeus_fire", "zeus_fire", one=("ra_fire",) * 3, options=KP)
    assert [held.kp - held.before for side in battle.state.sides for held in side.row if held] == [0] * 9
    assert [side.acquired for side in battle.state.sides] == [10, 10, 10]


def test_example_10_the_boost_in_eight_rounds():
    assert gains("fire", "leaf", "leaf") == [2, 0, 0]
    assert gains("fire", "fire", "leaf", "leaf") == [2, 2, 0, 0]
    assert gains("fire", "leaf", "water") == [0, 0, 0]
    assert gains("fire", "fire") == [0, 0]
    assert gains("light", "fire", "leaf", "water") == [3, 0, 0, 0]
    assert gains("light", "light", "fire") == [1, 1, 0]
    assert gains("light", "light") == [0, 0]
    assert gains("fire", "leaf", "leaf", "water") == [0, 0, 0, 0]


def test_example_11_the_pre_round_number_does_not_count():
    rows = [("nike_fire", {"card": "ra_fire", "number": 4}, "oya_fire"), ("zeus_fire", {"card": "ra_fire", "number": 3}, "danu_fire")]
    battle = do(lay(*({"row": row} for row in rows), round="round2", phase="charge"), (0, "charge"), (1, "charge"))
    assert [side.total for side in battle.state.sides] == [9, 6]
    assert [side.won for side in battle.state.sides] == [1, 0]


def test_example_12_next_round_works_from_round_1_and_not_from_round_2():
    from_one = clash("idun_fire", "ra_fire", one=("mokosh_fire", "ra_fire"))
    assert numbers(from_one, TWO)[0] == 3 + 4
    from_two = clash("mokosh_fire", "ra_fire", one=("idun_fire", "ra_fire"))
    assert numbers(from_two, TWO)[0] == 4


def test_example_13_time_selects_the_left_2():
    battle = lay({"hand": ("raijin_fire", "pan_leaf", "skadi_water")}, {"hand": ("ra_fire", "ra_leaf", "zeus_fire")}, round="pre")
    assert RULESET.overdue(battle.state, 0) == (30_000, Select(battle.state.sides[0].hand[1].iid))


def test_example_14_who_escapes_in_round_2_shows_no_card_and_his_older_skill_goes_on():
    sides = [
        {"row": ("athena_fire", "domovoi_fire", "zeus_leaf")},
        {"row": ("perun_fire", "ra_fire", "ra_fire")},
        {"row": ("perun_fire", "ra_fire", "ra_water")},
    ]
    battle = do(lay(*sides, round="round2", phase="charge"), (0, "escape"), (1, "wait"), (2, "wait"))
    assert lying(battle, 0, TWO).opened is False
    assert battle.state.still is True  # the Round 1 card of the one who escaped: no boost in the next round
    assert numbers(battle, TWO) == [-1, 10, 10]


def test_example_15_an_escape_in_round_1_wins_the_pool_of_30():
    sides = [{"row": ("perun_fire", card), "hand": ("ra_fire",)} for card in ("zeus_fire", "ra_leaf")]
    battle = do(lay(*sides, phase="charge", options=KP), (0, "charge"), (1, "escape"))
    side = battle.state.sides[0]
    assert [held.back for held in side.row if held] == [15, 15]
    assert (battle.state.fees, battle.state.jackpot, side.acquired) == (0, 0, 30)


def test_example_16_a_card_that_used_nothing_gets_the_remainder():
    state = table((10, 15, 0), pool=75)
    assert given(state, 0)[0][0] == (18, 27, 0)
    assert given(table((10, 15, 0), pool=25 + 44, options={}), 0)[0][0] == (17, 26, 1)


def test_example_17_the_highest_is_a_matter_of_current_numbers_a_bound_of_printed_ones():
    def after(skill):
        # an older skill has taken 5 from the card printed 9 before: it stands at 4 beside a card printed 8
        pairs = (("yaksha_fire", skill), ("perun_fire", "perun_fire"), ("perun_fire", "viracocha_fire"))
        return numbers(all_wait(lay(*({"row": row, "hand": ("ra_fire",)} for row in pairs), phase="charge")))[1:]

    assert after("ishtar_fire") == [4, 8 - 1]  # the highest enemy card -1
    assert after("bastet_fire") == [4 - 3, 8 - 3]  # enemy cards printed 8 or more -3


def test_example_18_the_floor_holds_after_every_step():
    sides = [
        {"row": ("zao_jun_fire", "perun_leaf"), "hand": ("ra_fire",)},
        {"row": ("nabu_water", "zashiki_warashi_fire"), "hand": ("ra_fire",)},
    ]
    battle = all_wait(lay(*sides, phase="charge"))
    assert numbers(battle)[1] == 0 + 3 + 3 + 1  # 1 - 2 stops at 0, then +3, +3, and 1 from the boost


def test_example_19_without_a_boost_nothing_is_won():
    battle = clash("fuxi_leaf", "horus_fire")
    assert numbers(battle) == [5 + 2, 7]
    assert [lying(battle, seat, ONE).boost for seat in (0, 1)] == ["", ""]
    assert opening("zeus_fire", "ra_fire").state.sides[0].row[PRE] is not None
