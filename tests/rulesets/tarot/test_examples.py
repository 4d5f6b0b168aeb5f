"""The worked examples, one by one."""

from taisen.rulesets.tarot.actions import Attack, DirectAttack, LastAttack

from .laid import A, B, Laid, down, new
from .test_attacks import ATTACKER_WINS, BOTH_FALL, DEFENDER_WINS, NOTHING, fight


def test_example_1_first_turn():
    laid = Laid({"hand": ["cups_2", "cups_3"], "spread": [down("cups_9"), "cups_8"], "turns": 1}, {"spread": ["coins_2"]})
    assert laid.refusal(A, Attack(1, 0)) == "first_turn_no_attack"
    laid.open(0).summon("cups_2", 2)
    assert laid.summon_refused("cups_3", 2) == "summon_used"


def test_example_2_advantage_beats_one_higher():
    assert fight("cups_5", "swords_6") == ATTACKER_WINS


def test_example_3_equal_numbers():
    assert fight("cups_5", "swords_5") == ATTACKER_WINS
    assert fight("wands_5", "cups_5") == NOTHING
    assert fight("wands_5", "wands_5") == BOTH_FALL
    assert fight("wands_6", "cups_5") == ATTACKER_WINS


def test_example_4_ones():
    assert fight("wands_1", "swords_king") == ATTACKER_WINS
    assert fight("swords_king", "wands_1") == DEFENDER_WINS
    assert fight("wands_2", "coins_1") == ATTACKER_WINS
    assert fight("wands_1", "coins_2") == ATTACKER_WINS
    assert fight("coins_1", "wands_2") == DEFENDER_WINS


def test_example_5_face_down():
    assert fight("wands_7", down("cups_6")) == ATTACKER_WINS
    assert fight("wands_6", down("cups_6")) == NOTHING
    laid = Laid({"spread": ["wands_5"]}, {"spread": [down("cups_6")]}).attack(0, 0)
    assert (laid.at(A).acted, laid.at(B).up) == (True, False)
    assert fight("cups_5", down("swords_6")) == NOTHING
    assert fight("coins_1", down("swords_queen")) == ATTACKER_WINS


def test_example_6_new_pips():
    laid = Laid({"hand": ["cups_9"]}, {"spread": ["cups_3"]}).summon("cups_9")
    assert laid.refusal(A, DirectAttack(0)) == "just_summoned"
    assert laid.attack(0, 0).trash(B) == ["cups_3"]
    laid = Laid({"hand": ["cups_9"]}, {"spread": ["cups_3"]}).summon("cups_9", up=False).open()
    assert laid.refusal(A, Attack(0, 0)) == "acted"
    assert len(laid.end().end(B).direct().lives(B)) == 2


def test_example_7_paying_for_a_court():
    full = ["cups_4", "cups_5", "cups_6"]
    laid = Laid({"hand": ["cups_knight"], "spread": full}).summon("cups_knight", 0, cost="spread.0")
    assert laid.spread(A) == ["cups_knight", "cups_5", "cups_6"]
    for spent in ({"card": "cups_4", "acted": True}, down("cups_4"), new("cups_4")):
        laid = Laid({"hand": ["cups_knight"], "spread": [spent]})
        assert laid.summon_refused("cups_knight", 0, cost="spread.0") == "court_cost_invalid"
    lives = ["chariot", "fool", "fool", "fool", "fool"]
    laid = Laid({"hand": ["cups_knight"], "lives": lives}, {"spread": ["coins_2"]}).summon("cups_knight", cost="lives.0")
    assert (len(laid.lives(A)), laid.spread(B)) == (4, ["coins_2", "", ""])
    assert Laid({"hand": ["cups_knight"], "spread": full}).summon_refused("cups_knight", 0, cost="lives.0") == "no_slot"


def test_example_8_a_star():
    lives = ["star", "fool", "fool", "fool", "fool"]
    laid = Laid({"spread": ["cups_9"]}, {"lives": lives, "deck": ["coins_2", "coins_3"]}).direct()
    assert (len(laid.hand(B)), len(laid.lives(B))) == (2, 4)


def test_example_9_chariot_and_emperor():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["chariot", "fool"]}).direct()
    assert (laid.trash(A), laid.lives(B)) == (["cups_9"], ["fool"])
    laid = Laid({"spread": ["cups_9", "cups_8"]}, {"lives": ["emperor"]}).direct().choose("slot.1")
    assert laid.trash(A) == ["cups_8"]


def test_example_10_hierophant():
    laid = Laid({"spread": ["cups_9"], "hand": ["cups_2", "cups_3"]}, {"lives": ["hierophant", "fool"]}, turn=4).direct()
    assert laid.summon("cups_2", 1).end().end(B).summon_refused("cups_3", 2) == "summon_forbidden"


def test_example_11_devil():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["devil", "fool"], "spread": ["coins_2", "coins_3"]}).direct()
    assert (laid.spread(B), laid.at(B, 2).number) == (["coins_2", "coins_3", "devil"], 14)
    assert laid.end().direct(2, B).end(B).trash(B) == ["devil"]
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["devil"], "spread": ["coins_2", "coins_3", "coins_4"]}).direct()
    assert laid.trash(B) == ["devil"]
    assert fight("devil", "cups_queen") == ATTACKER_WINS
    assert fight("devil", "cups_king") == NOTHING


def test_example_12_hermit():
    hermit = {"card": "cups_3", "under": ["hermit"]}
    assert Laid({"spread": ["cups_9"]}, {"spread": [hermit]}).refusal(A, Attack(0, 0)) == "target_protected"
    laid = Laid({"spread": [hermit]}, {"spread": ["cups_2", "cups_9"]}).attack(0, 0)
    assert laid.trash(A) == ["hermit"]
    assert laid.end().attack(1, 0, B).trash(A) == ["hermit", "cups_3"]
    laid = Laid({"spread": [hermit, "cups_9"]}, {"lives": ["emperor"]}).direct(1).choose("slot.0")
    assert laid.spread(A) == ["", "cups_9", ""]


def test_example_13_justice():
    a = {"hand": ["cups_2", "cups_3", "cups_4", "cups_5"], "spread": ["cups_9", "cups_8"], "lives": ["fool"] * 3}
    b = {"hand": ["coins_2", "coins_3", "coins_4"], "spread": ["coins_5"], "lives": ["justice", *["fool"] * 4], "deck": ["coins_9"]}
    assert Laid(a, b).direct().hand(B)[-1] == "coins_9"


def test_example_14_world_as_the_last_life():
    laid = Laid({"spread": ["cups_9", "cups_8"]}, {"lives": ["world"], "unused": ["sun"]}).direct()
    assert (laid.lives(B), laid.side(B).held) == (["sun"], ())
    assert laid.refusal(A, LastAttack(1)) == "lives_left"


def test_example_15_last_attack():
    laid = Laid({"spread": [new("cups_9"), "cups_2"]}, {"lives": []})
    assert laid.refusal(A, LastAttack(0)) == "just_summoned"
    assert laid.last(1).winners == (A,)


def test_example_16_half_game():
    assert fight("wands_4", "coins_5") == ATTACKER_WINS
    assert fight("swords_5", "cups_4") == DEFENDER_WINS
    assert fight("wands_5", "cups_5") == NOTHING


def test_example_17_tower_and_death():
    deck = [f"swords_{n}" for n in range(1, 11)]
    a = {"hand": [f"cups_{n}" for n in (2, 3)], "spread": ["cups_9", "cups_8", "cups_7"], "deck": deck}
    b = {"hand": [f"coins_{n}" for n in range(2, 8)], "spread": ["coins_9"], "lives": ["tower"], "deck": deck}
    laid = Laid(a, b).direct()
    assert [len(laid.hand(seat)) for seat in (A, B)] == [5, 5]
    assert laid.spread(A) == laid.spread(B) == ["", "", ""]
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["death"], "spread": [down("coins_2")]}).direct()
    assert (laid.spread(A), laid.spread(B)) == (["", "", ""], ["coins_2", "", ""])


def test_example_18_sun():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["sun"], "spread": [down("coins_9")]}).direct().end()
    assert laid.open(0, B).attack(0, 0, B).trash(A) == ["cups_9"]


def test_example_19_empress_in_the_opponents_turn():
    a = {"lives": ["empress", "fool"], "trash": ["coins_5"], "hand": ["coins_king", "coins_2"]}
    for pay in (False, True):
        laid = Laid(a, {"spread": ["cups_9"]}, active=B).direct(0, B)
        laid.choose(f"c{laid.number(A, 'coins_5')}.spread", A).end(B)
        if pay:
            assert laid.summon("coins_king", 0, cost="spread.0").spread(A) == ["coins_king", "", ""]
        else:
            assert len(laid.direct().lives(B)) == 2
            assert laid.summon("coins_2", 1).spread(A) == ["coins_5", "coins_2", ""]


def test_example_20_a_protected_arcana_attacks_a_life():
    laid = Laid({"spread": [{"card": "cups_9", "under": ["hermit"]}]}, {"lives": ["fool"]}).direct()
    assert [type(event).__name__ for event in laid.happened] == ["DirectAttacked", "GuardLeft", "LifeTurned", "LifeLost"]


def test_example_21_sun_and_cost_sun_and_stun():
    laid = Laid({"hand": ["cups_king"], "spread": [{"card": "cups_9", "left": 2}]}).direct()
    assert laid.summon_refused("cups_king", 0, cost="spread.0") == "court_cost_invalid"
    assert len(laid.direct().lives(B)) == 1
    laid = Laid({}, {"spread": [{"card": "cups_9", "stunned": 1, "sunlit": 2}]}).end()
    assert laid.refusal(B, DirectAttack(0)) == "stunned"


def test_example_22_short_decks():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["tower"], "deck": ["coins_2", "coins_3", "coins_4"]}).direct()
    assert (len(laid.hand(B)), len(laid.hand(A)), laid.winners) == (3, 0, None)
    assert Laid({"spread": ["cups_9"]}, {"lives": ["star"], "deck": ["coins_2"]}).direct().hand(B) == ["coins_2"]


def test_example_23_moon_on_a_devil():
    laid = Laid({"spread": ["cups_9"]}, {"spread": [down("devil")]})
    assert (laid.at(B).number, laid.at(B).of.suit) == (14, "")
    assert fight("cups_10", down("devil")) == NOTHING
    assert laid.end().end(B).trash(B) == ["devil"]


def test_example_24_two_attackers_finish_it():
    laid = Laid({"spread": ["cups_9", "cups_8"]}, {"lives": ["fool"]}).direct(0)
    assert (laid.lives(B), laid.winners) == ([], None)
    assert laid.last(1).winners == (A,)
