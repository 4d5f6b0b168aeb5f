"""TAROT-4: summoning."""

from taisen.rulesets.tarot.actions import DirectAttack, Open, Summon

from .laid import A, B, Laid, down, new


def test_4_1_one_summon_into_a_free_slot():
    laid = Laid({"hand": ["cups_4", "cups_5"], "spread": ["", "cups_9"]})
    assert laid.summon_refused("cups_4", 1) == "no_slot"
    assert laid.summon("cups_4", 2).spread(A) == ["", "cups_9", "cups_4"]
    assert laid.summon_refused("cups_5", 0) == "summon_used"


def test_4_1_only_from_the_own_hand():
    laid = Laid({}, {"hand": ["cups_4"]})
    assert laid.refusal(A, Summon(laid.number(B, "cups_4"), 0)) == "not_in_hand"


def test_4_2_a_pip_comes_face_up_or_face_down():
    assert Laid({"hand": ["cups_4"]}).summon("cups_4", up=True).at(A).up
    assert not Laid({"hand": ["cups_4"]}).summon("cups_4", up=False).at(A).up


def test_4_3_a_court_has_a_cost():
    laid = Laid({"hand": ["cups_king"], "spread": ["cups_4"]})
    assert laid.summon_refused("cups_king", 1) == "court_cost_needed"
    laid.summon("cups_king", 1, cost="spread.0")
    assert laid.spread(A) == ["", "cups_king", ""]
    assert laid.trash(A) == ["cups_4"]


def test_4_3_the_arcana_paid_was_there_face_up_and_has_not_acted():
    spread = [new("cups_4"), down("cups_5"), {"card": "cups_6", "acted": True}]
    laid = Laid({"hand": ["cups_king"], "spread": spread})
    for slot in (0, 1, 2):
        assert laid.summon_refused("cups_king", slot, cost=f"spread.{slot}") == "court_cost_invalid"


def test_4_3_or_a_life_is_paid_without_its_effect():
    laid = Laid({"hand": ["cups_king"], "lives": ["fool", "star", "world"], "deck": ["cups_2", "cups_3"]})
    laid.summon("cups_king", 0, cost="lives.1")
    assert laid.lives(A) == ["fool", "world"]
    assert (laid.trash(A), laid.hand(A)) == (["star"], [])


def test_4_3_nothing_else_pays():
    laid = Laid({"hand": ["cups_king"]}, {"spread": ["cups_4"]})
    for cost in ("spread.0", "lives.3", "hand.0", "lives.-1", "x"):
        assert laid.summon_refused("cups_king", 0, cost=cost) == "court_cost_invalid"


def test_4_4_a_court_comes_face_up():
    laid = Laid({"hand": ["cups_page"]})
    assert laid.summon_refused("cups_page", 0, up=False, cost="lives.0") == "court_face_down"


def test_4_5_the_freed_slot_may_be_used():
    laid = Laid({"hand": ["cups_king"], "spread": ["cups_4", "cups_5", "cups_6"]})
    assert laid.summon("cups_king", 1, cost="spread.1").spread(A) == ["cups_4", "cups_king", "cups_6"]


def test_4_5_a_life_frees_no_slot():
    laid = Laid({"hand": ["cups_king"], "spread": ["cups_4", "cups_5", "cups_6"]})
    assert laid.summon_refused("cups_king", 1, cost="lives.0") == "no_slot"


def test_4_6_the_last_life_may_be_paid():
    laid = Laid({"hand": ["cups_king"], "lives": ["world"]}, {"spread": ["cups_2"]}).summon("cups_king", cost="lives.0")
    assert laid.lives(A) == []
    assert laid.end().last(seat=B).winners == (B,)


def test_4_6_a_face_up_judgement_may_be_paid():
    laid = Laid({"hand": ["cups_king"], "lives": [{"card": "judgement", "up": True}, "fool"]})
    assert laid.summon("cups_king", cost="lives.0").lives(A) == ["fool"]


def test_4_7_a_stunned_arcana_cannot_be_paid():
    laid = Laid({"hand": ["cups_king"], "spread": [{"card": "cups_4", "stunned": 1}]})
    assert laid.summon_refused("cups_king", cost="spread.0") == "court_cost_invalid"


def test_4_7_a_devil_can():
    laid = Laid({"hand": ["cups_king"], "spread": ["devil"]}).summon("cups_king", cost="spread.0")
    assert laid.trash(A) == ["devil"]


def test_4_8_what_an_effect_brings_is_no_summon():
    laid = Laid({"spread": ["cups_9"]}, {"hand": ["cups_2"], "lives": ["empress"], "trash": ["coins_5"], "no_summon": True})
    laid.direct().choose(f"c{laid.number(B, 'coins_5')}.spread")
    assert laid.spread(B) == ["coins_5", "", ""]
    assert laid.end().summon_refused("cups_2", 1, seat=B) == "summon_forbidden"


def test_4_9_who_used_one_of_two_actions_cannot_be_paid():
    laid = Laid({"hand": ["cups_king"], "spread": [{"card": "cups_4", "left": 2}]}).direct()
    assert laid.refusal(A, Open(0)) == "already_open"
    assert laid.summon_refused("cups_king", cost="spread.0") == "court_cost_invalid"


def test_4_9_what_lies_under_the_paid_arcana_goes_with_it():
    laid = Laid({"hand": ["cups_king"], "spread": [{"card": "cups_4", "under": ["strength", "hermit"]}]})
    assert laid.summon("cups_king", cost="spread.0").trash(A) == ["cups_4", "strength", "hermit"]


def test_4_9_the_lovers_allow_two_courts():
    laid = Laid({"hand": ["cups_king", "cups_queen"], "spread": ["cups_4"], "summons": 2})
    laid.summon("cups_king", 0, cost="spread.0").summon("cups_queen", 1, cost="lives.0")
    assert laid.spread(A) == ["cups_king", "cups_queen", ""]
    assert laid.refusal(A, DirectAttack(0)) == "just_summoned"
