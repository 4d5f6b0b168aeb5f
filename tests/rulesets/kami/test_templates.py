"""The forty skill templates of KAMI-12, each on a card that carries it."""

import pytest

from .story import ONE, PRE, TWO, all_wait, clash, do, elements, lay, lying, marks, numbers, opening, see


def hand_of_enemy(card, *hand):
    """What the owner of `card`, opened in the pre-round, is told of an enemy who still holds `hand`."""
    battle = lay({"hand": (card, "ra_fire", "ra_leaf")}, {"hand": ("perun_fire", *hand)}, round="pre")
    return marks(do(battle, (0, card), (1, "perun_fire")), 0, 1)


def first(*cards, place=ONE, **given):
    """The number of the first card once all are open."""
    return numbers(clash(*cards, **given), place)[0]


def test_t01_counts_hand_cards_with_these_numbers():
    assert hand_of_enemy("erlang_fire", "zeus_fire", "athena_leaf")["hand_8_9_10"] == 2
    assert "hand_8_9_10_none" in hand_of_enemy("erlang_fire", "nike_fire", "pan_leaf")


def test_t02_counts_hand_cards_of_an_element():
    assert hand_of_enemy("tsukuyomi_fire", "zeus_leaf", "athena_leaf")["hand_leaf"] == 2
    assert hand_of_enemy("bastet_water", "zeus_leaf", "athena_water")["hand_water"] == 1


def test_t03_shows_one_hand_card_of_each_enemy():
    battle = opening("hermes_fire", "ra_fire", "perun_fire")
    seen = [zone for zone in see(battle, 0).table.zones if zone.id in ("seen.1", "seen.2")]
    assert [len(zone.cards) for zone in seen] == [1, 1]
    assert {card.card for zone in seen for card in zone.cards if card} <= {"olorun_fire", "olorun_leaf"}


def test_t04_tells_the_sum_of_a_hand():
    assert hand_of_enemy("odin_fire", "zeus_leaf", "pan_leaf")["hand_sum"] == 12


def test_t05_next_card_rises_if_its_number_is_in_the_set():
    assert first("idun_fire", "ra_fire", pre=("mokosh_fire", "ra_fire")) == 3 + 4
    assert first("ares_fire", "ra_fire", pre=("mokosh_fire", "ra_fire")) == 5


def test_t06_next_card_rises():
    assert first("ra_fire", "ra_fire", pre=("hermes_fire", "ra_fire")) == 12


def test_t07_next_card_rises_if_a_1_lies_in_the_pre_round():
    assert first("ra_fire", "ra_fire", pre=("tlaloc_fire", "bes_fire")) == 14
    assert first("ra_fire", "ra_fire", pre=("tlaloc_fire", "ra_fire")) == 10
    assert first("ra_fire", "ra_fire", pre=("ninkasi_fire", "ra_fire")) == 15


def test_t08_odd_or_even_enemy_cards_fall_in_round_2():
    one = ("ra_fire", "ra_fire", "ra_fire")
    odd = clash("ra_fire", "perun_fire", "zeus_fire", pre=("anubis_fire", "ra_fire", "ra_fire"), one=one)
    assert numbers(odd, TWO) == [10, 7, 10]
    even = clash("ra_fire", "perun_fire", "zeus_fire", pre=("mictlantecuhtli_fire", "ra_fire", "ra_fire"), one=one)
    assert numbers(even, TWO) == [10, 9, 8]


def test_t09_enemy_cards_of_these_numbers_fall_next_round():
    assert numbers(clash("ra_fire", "perun_fire", "tyr_fire", pre=("artemis_fire", "ra_fire", "ra_fire"))) == [10, 7, 7]


def test_t10_rises_if_it_won_the_boost():
    assert first("nike_fire", "ra_leaf") == 1 + 1 + 4
    assert first("nike_leaf", "ra_fire") == 1


def test_t11_rises_if_it_lost_or_drew_the_boost():
    assert first("tyr_leaf", "ra_fire") == 10
    assert first("nuwa_leaf", "ra_leaf") == 9


def test_t12_becomes_an_element():
    assert elements(clash("agni_water", "ra_leaf")) == ["fire", "leaf"]


def test_t13_becomes_light():
    assert first("shamash_leaf", "ra_fire", "ra_water") == 5 + 2


def test_t14_the_next_card_becomes_light():
    assert elements(clash("ra_fire", "ra_water", pre=("baldr_fire", "ra_fire"))) == ["light", "water"]


def test_t15_all_enemy_cards_become_an_element_next_round():
    assert elements(clash("ra_fire", "ra_water", "ra_fire", pre=("ryujin_fire", "ra_fire", "ra_fire"))) == ["fire", "leaf", "leaf"]


def test_t16_enemy_elements_rotate():
    assert elements(clash("veles_fire", "ra_fire", "ra_leaf", "ra_water")) == ["fire", "leaf", "water", "fire"]


def test_t17_the_highest_enemy_card_falls():
    assert numbers(clash("ishtar_fire", "perun_fire", "ra_fire")) == [8, 9, 9]


def test_t18_every_enemy_card_falls():
    assert numbers(clash("raijin_fire", "perun_fire", "ra_fire")) == [5, 7, 8]
    assert numbers(clash("susanoo_fire", "perun_fire", "ra_fire")) == [8, 8, 9]


def test_t19_the_highest_enemy_card_is_set():
    assert numbers(clash("skadi_fire", "perun_fire", "ra_fire")) == [2, 9, 3]
    assert numbers(clash("eshu_fire", "nike_fire", "ra_fire", flag=1)) == [2, 6, 10]


def test_t20_swaps_with_the_highest_enemy_card_of_equals_the_nearest_seat():
    assert numbers(clash("perun_fire", "anansi_fire", "ra_fire")) == [9, 10, 3]
    assert numbers(clash("ra_fire", "perun_fire", "anansi_fire", "ra_fire")) == [10, 9, 10, 3]
    assert numbers(clash("ra_fire", "perun_fire", "ra_fire", "anansi_fire")) == [3, 9, 10, 10]


def test_t21_copies_the_highest_printed_number():
    assert first("hanuman_fire", "perun_fire") == 9


def test_t22_rises_for_each_other_card_of_an_element():
    assert first("cernunnos_leaf", "ra_leaf", "perun_leaf", "ra_water") == 6 + 4 + 1
    assert first("danu_fire", "ra_leaf", "ra_water") == 3 + 3


def test_t23_rises_if_another_card_shares_its_element():
    assert first("freyja_fire", "ra_fire") == 10
    assert first("freyja_leaf", "ra_fire") == 8


def test_t24_rises_if_its_element_is_alone():
    assert first("nezha_leaf", "ra_fire") == 10
    assert first("nezha_fire", "ra_fire") == 8


def test_t25_rises_if_its_printed_number_is_the_lowest_alone():
    assert first("lamassu_fire", "ra_fire") == 8
    assert first("lamassu_fire", "bes_fire") == 1


def test_t26_cannot_be_lowered():
    assert numbers(clash("raijin_fire", "guan_yu_fire")) == [5, 9]
    assert numbers(clash("raijin_fire", "ra_fire", pre=("ra_fire", "heimdall_fire"))) == [5, 10]


def test_t27_its_element_cannot_be_changed():
    assert elements(clash("veles_fire", "erlang_leaf")) == ["fire", "leaf"]
    assert elements(clash("veles_fire", "ra_leaf", pre=("ra_fire", "isis_fire"))) == ["fire", "leaf"]


def test_t28_enemy_skills_of_this_round_do_nothing():
    assert numbers(clash("saraswati_fire", "raijin_fire", "nezha_leaf")) == [4 + 2 + 1, 5 + 1, 8]


def test_t29_there_is_no_boost():
    assert numbers(clash("ganesha_leaf", "ra_fire")) == [6 + 2, 10]


def test_t30_the_gain_of_the_boost_is_doubled():
    assert first("enki_fire", "ra_leaf", "perun_leaf") == 7 + 2 + 2
    assert first("garuda_fire", "ra_leaf", "perun_leaf") == 2 + 2 + 2


def test_t31_a_low_number_is_doubled():
    assert first("hephaestus_fire", "ra_fire") == 6


def test_t32_the_next_card_falls():
    assert first("ra_fire", "ra_fire", pre=("vishnu_fire", "ra_fire")) == 9


def test_t33_rises_if_the_pool_is_large_enough():
    assert first("gilgamesh_fire", "ra_fire", pool=80) == 9
    assert first("gilgamesh_fire", "ra_fire", pool=79) == 6
    assert first("gilgamesh_fire", "ra_fire", pool=80, options={"pre_charge": 20}) == 6


def test_t34_rises_if_its_player_charged():
    charged = do(clash("huitzilopochtli_fire", "ra_fire", wait=False), (0, "charge"), (1, "charge"))
    assert numbers(charged)[0] == 9
    assert first("huitzilopochtli_fire", "ra_fire") == 6
    full = do(clash({"card": "shango_fire", "kp": 2}, "ra_fire", wait=False), (0, "full"), (1, "charge"))
    assert numbers(full)[0] == 12


def test_t35_rises_for_each_player_who_has_escaped():
    battle = do(
        clash("mictlantecuhtli_fire", "ra_fire", "ra_fire", "ra_fire", wait=False), (0, "wait"), (1, "escape"), (2, "escape"), (3, "wait")
    )
    assert numbers(battle)[0] == 3 + 6
    assert numbers(do(clash("morrigan_fire", "ra_fire", "ra_fire", wait=False), (0, "wait"), (1, "escape"), (2, "wait")))[0] == 10


@pytest.mark.parametrize("place", [PRE, ONE, TWO])
def test_t36_the_own_round_1_card_rises_in_round_2(place):
    row = ["ra_fire", "ra_fire", "ra_fire"]
    row[place] = "idun_fire"
    battle = clash(row[2], "ra_fire", pre=(row[0], "ra_fire"), one=(row[1], "ra_fire"))
    assert numbers(battle, ONE)[0] == (3 if place == ONE else 10) + 4


def test_t37_the_enemies_round_1_cards_fall_in_round_2():
    battle = clash("ares_fire", "ra_fire", "ra_fire", one=("perun_fire", "ra_fire", "bes_fire"))
    assert numbers(battle, ONE) == [9, 8, 0]


def test_t38_rises_with_the_flag():
    assert first("lugh_fire", "ra_fire", flag=0) == 10
    assert first("lugh_fire", "ra_fire", flag=1) == 9


def test_t39_rises_if_nobody_charged():
    assert first("oya_fire", "ra_fire") == 9
    assert numbers(do(clash("oya_fire", "ra_fire", wait=False), (0, "charge"), (1, "charge")))[0] == 5


def test_t40_plain_cards_do_nothing():
    battle = clash("zeus_fire", "perun_fire")
    assert numbers(battle) == [10, 9]
    assert [lying(battle, seat, ONE).boost for seat in (0, 1)] == ["draw", "draw"]


def test_the_rest_of_the_vocabulary_works_too():
    assert first("ra_fire", "ra_fire", pre=("zao_jun_fire", "ra_fire")) == 14  # two players are left
    assert first("ra_fire", "ra_fire", "ra_fire", pre=("zao_jun_fire", "ra_fire", "ra_fire")) == 10
    assert first("ra_fire", "ra_fire", pre=("ra_leaf", "zao_jun_fire")) == 8  # enemy cards that are Fire
    assert first("ra_fire", "ra_fire", pre=("domovoi_fire", "ra_fire")) == 14  # a Fire card is open
    assert first("ra_leaf", "ra_water", pre=("domovoi_fire", "ra_fire"), one=("ra_fire", "ra_fire"), place=TWO) == 13 + 1
    assert first("ares_fire", "ra_fire", pre=("kui_xing_fire", "ra_fire")) == 9  # an odd number
    assert first("pan_fire", "ra_fire", one=("leprechaun_fire", "ra_fire"), place=TWO) == 2 + 3 + 3  # 1 + 2 is 9 or less
    assert first("ra_fire", "ra_fire", one=("leprechaun_fire", "ra_fire"), place=TWO) == 10
    assert first("ra_fire", "ra_fire", pre=("ekeko_fire", "ra_fire")) == 12
    assert first("ra_fire", "ra_leaf", pre=("ekeko_fire", "ra_fire")) == 12 + 1 + 3  # and 3 for a beaten card
    assert numbers(clash("dagda_fire", "ra_fire")) == [10, 11]
    assert numbers(
        all_wait(lay(*({"row": ("ra_fire", card), "hand": ("ra_fire",)} for card in ("marduk_fire", "ra_leaf")), phase="charge"))
    ) == [9, 10]
