"""TAROT-5 and 6: who may attack what, and who falls."""

import pytest

from taisen.rulesets.tarot.actions import Attack, DirectAttack, LastAttack, Open

from .laid import A, B, Laid, down, new


def fight(attacker: object, defender: object) -> tuple[bool, bool]:
    """Whether attacker and defender are still there afterwards."""
    laid = Laid({"spread": [attacker]}, {"spread": [defender]}).attack(0, 0)
    return laid.spread(A)[0] != "", laid.spread(B)[0] != ""


ATTACKER_WINS, DEFENDER_WINS, BOTH_FALL, NOTHING = (True, False), (False, True), (False, False), (True, True)


def test_5_1_no_attacks_in_the_first_own_turn():
    for seat in (A, B):
        first = {"spread": ["cups_9", down("cups_2")], "turns": 1, "hand": ["cups_3"]}
        laid = Laid(*(first if seat == who else {"spread": ["cups_4"]} for who in (A, B)), active=seat)
        assert laid.refusal(seat, Attack(0, 0)) == "first_turn_no_attack"
        assert laid.refusal(seat, DirectAttack(0)) == "first_turn_no_attack"
        assert laid.refusal(seat, LastAttack(0)) == "first_turn_no_attack"
        assert laid.open(1, seat).summon("cups_3", 2, seat=seat).spread(seat) == ["cups_9", "cups_2", "cups_3"]


def test_5_2_a_new_arcana_attacks_arcana_but_no_life():
    laid = Laid({"spread": [new("cups_9")]}, {"spread": ["cups_3"]})
    assert laid.refusal(A, DirectAttack(0)) == "just_summoned"
    assert laid.attack(0, 0).trash(B) == ["cups_3"]


def test_5_2_nor_makes_the_last_attack():
    laid = Laid({"spread": [new("cups_9")]}, {"lives": []})
    assert laid.refusal(A, LastAttack(0)) == "just_summoned"


def test_5_2_what_came_in_the_opponents_turn_counts_as_older():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["devil", "fool"]}).direct().end().direct(0, B)
    assert laid.trash(A) == ["fool"]


def test_5_3_face_down_arcana_cannot_attack_until_opened():
    laid = Laid({"spread": [down("cups_9")]}, {"spread": ["cups_3"]})
    assert laid.refusal(A, Attack(0, 0)) == "face_down"
    assert laid.refusal(A, DirectAttack(0)) == "face_down"
    assert laid.open().refusal(A, Attack(0, 0)) == "acted"


def test_5_4_a_filled_spread_does_not_stop_a_direct_attack():
    laid = Laid({"spread": ["cups_2"]}, {"spread": ["cups_9", "cups_8", "cups_7"]}).direct()
    assert len(laid.lives(B)) == 2


def test_5_4_unless_that_was_agreed():
    laid = Laid({"spread": ["cups_2"]}, {"spread": [down("cups_9")]}, options={"spread_blocks": True})
    assert laid.refusal(A, DirectAttack(0)) == "spread_blocks"
    assert len(Laid({"spread": ["cups_2"]}, options={"spread_blocks": True}).direct().lives(B)) == 2


def test_5_5_a_last_attack_needs_an_opponent_without_lives():
    laid = Laid({"spread": ["cups_2"]})
    assert laid.refusal(A, LastAttack(0)) == "lives_left"
    laid = Laid({"spread": ["cups_2"]}, {"lives": []})
    assert laid.refusal(A, DirectAttack(0)) == "no_lives_left"
    assert laid.last().winners == (A,)


def test_5_6_the_hermit_keeps_attacks_away():
    laid = Laid({"spread": ["cups_9"]}, {"spread": [{"card": "cups_3", "under": ["hermit"]}]})
    assert laid.refusal(A, Attack(0, 0)) == "target_protected"


def test_5_7_declared_then_the_own_hermit_goes_then_the_battle():
    laid = Laid({"spread": [{"card": "cups_9", "under": ["hermit"]}]}, {"spread": ["cups_3"]}).attack(0, 0)
    assert [type(event).__name__ for event in laid.happened] == ["Attacked", "GuardLeft", "Destroyed"]
    assert (laid.trash(A), laid.trash(B)) == (["hermit"], ["cups_3"])


def test_5_7_before_a_last_attack_too():
    laid = Laid({"spread": [{"card": "cups_9", "under": ["hermit"]}]}, {"lives": []}).last()
    assert [type(event).__name__ for event in laid.happened] == ["LastAttacked", "GuardLeft", "Ended"]


def test_6_1_against_a_face_down_arcana_the_number_alone_counts():
    assert fight("cups_7", down("swords_6")) == ATTACKER_WINS
    assert fight("cups_6", down("swords_6")) == NOTHING
    assert fight("cups_5", down("swords_6")) == NOTHING  # a face-up one would fall: cups have the advantage
    assert fight("wands_5", down("swords_10")) == NOTHING  # nor does the attacker fall


def test_6_1_what_stood_is_not_shown():
    laid = Laid({"spread": ["cups_5"]}, {"spread": [down("swords_6")]}).attack(0, 0)
    assert not laid.at(B).up
    zone = laid.zone("spread.1", A)
    assert zone is not None
    assert zone.cards[0] is not None
    assert zone.cards[0].card == ""
    assert "Swords" not in " ".join(laid.log(A))


@pytest.mark.parametrize(
    ("attacker", "defender", "outcome"),
    [
        ("cups_5", "swords_6", ATTACKER_WINS),  # advantage, one lower
        ("cups_5", "swords_7", DEFENDER_WINS),  # two lower is too low
        ("swords_6", "cups_5", DEFENDER_WINS),  # the defender has the advantage
        ("swords_7", "cups_5", ATTACKER_WINS),
        ("cups_5", "swords_5", ATTACKER_WINS),
        ("wands_6", "wands_5", ATTACKER_WINS),
        ("wands_5", "wands_6", DEFENDER_WINS),
        ("wands_5", "wands_5", BOTH_FALL),
        ("wands_5", "cups_5", NOTHING),
        ("wands_6", "cups_5", ATTACKER_WINS),
        ("swords_4", "coins_5", DEFENDER_WINS),
        ("swords_king", "cups_queen", DEFENDER_WINS),  # courts obey suits too
    ],
)
def test_6_2_the_first_rule_that_fits_decides(attacker: str, defender: str, outcome: tuple[bool, bool]):
    assert fight(attacker, defender) == outcome


def test_6_3_a_one_beats_every_court_whatever_the_suits():
    for court in ("page", "knight", "queen", "king"):
        assert fight("wands_1", f"swords_{court}") == ATTACKER_WINS
        assert fight(f"swords_{court}", "wands_1") == DEFENDER_WINS
    assert fight("cups_1", "cups_2") == DEFENDER_WINS
    assert fight("cups_2", "cups_1") == ATTACKER_WINS


def test_6_3_face_down_too():
    assert fight("coins_1", down("swords_queen")) == ATTACKER_WINS
    assert fight("coins_king", down("swords_1")) == NOTHING


def test_6_4_each_suit_beats_the_one_before_it():
    circle = ["wands", "swords", "cups", "coins"]
    for place, suit in enumerate(circle):
        stronger, opposite = circle[(place + 1) % 4], circle[(place + 2) % 4]
        assert fight(f"{stronger}_5", f"{suit}_5") == ATTACKER_WINS
        assert fight(f"{suit}_5", f"{stronger}_5") == DEFENDER_WINS
        assert fight(f"{suit}_5", f"{opposite}_5") == NOTHING


def test_6_5_the_action_is_used_even_if_nothing_happens():
    laid = Laid({"spread": ["wands_5"]}, {"spread": ["cups_5"]}).attack(0, 0)
    assert laid.refusal(A, Attack(0, 0)) == "acted"


def test_6_6_print_says_what_is_a_one_and_the_table_its_number():
    strong_one = {"card": "coins_1", "under": ["strength"]}
    assert fight(strong_one, "swords_king") == ATTACKER_WINS
    assert fight(strong_one, "coins_2") == BOTH_FALL  # its number is 2
    assert fight({"card": "coins_10", "under": ["strength"]}, "coins_page") == BOTH_FALL  # 11, and yet no court


def test_6_6_a_devil_is_neither_one_nor_court():
    assert fight("coins_1", "devil") == DEFENDER_WINS
    assert fight("devil", "coins_1") == ATTACKER_WINS
    assert fight("devil", "devil") == NOTHING


def test_6_7_all_that_lies_under_a_destroyed_arcana_goes_to_its_owner():
    laid = Laid({"spread": ["cups_9"]}, {"spread": [{"card": "cups_3", "under": ["strength"]}]}).attack(0, 0)
    assert laid.trash(B) == ["cups_3", "strength"]
    assert laid.trash(A) == []


def test_empty_slots_neither_attack_nor_are_attacked():
    laid = Laid({"spread": ["cups_9"]})
    assert laid.refusal(A, Attack(0, 0)) == "empty_slot"
    assert laid.refusal(A, Attack(2, 0)) == "empty_slot"
    assert laid.refusal(A, Open(7)) == "empty_slot"
