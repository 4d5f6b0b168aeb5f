"""TAROT-7 and 8: a life is hit, works, and goes."""

from taisen.rulesets.tarot.actions import Attack, Choose, DirectAttack, EndTurn, Open, Summon

from .laid import A, B, Laid, down, ids


def names(laid: Laid) -> list[str]:
    return [type(event).__name__ for event in laid.happened]


def test_7_1_the_leftmost_life_turns_up_works_and_goes():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["star", "tower"], "deck": ["cups_2", "cups_3", "cups_4"]}).direct()
    assert names(laid) == ["DirectAttacked", "LifeTurned", "Drawn", "LifeLost"]
    assert (laid.lives(B), laid.trash(B), laid.hand(B)) == (["tower"], ["star"], ["cups_2", "cups_3"])


def test_7_2_the_owner_chooses_in_the_opponents_turn_which_waits():
    laid = Laid({"spread": ["cups_9", "cups_8"]}, {"lives": ["strength"], "spread": ["wands_4", "wands_5"]}).direct()
    assert (laid.state.active, laid.verbs(A), laid.verbs(B)) == (A, set(), {"choose"})
    laid.choose("slot.1")
    assert laid.at(B, 1).number == 6
    assert (laid.lives(B), "last_attack" in laid.verbs(A)) == ([], True)


def test_7_2_nothing_else_can_be_done_meanwhile():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["strength"], "spread": ["wands_4", "wands_5"], "hand": ["cups_2"]}).direct()
    for action in (EndTurn(), Attack(0, 0), Open(0), Summon(laid.number(B, "cups_2"), 2)):
        assert laid.refusal(B, action) == "pending_choice"
    assert laid.refusal(A, EndTurn()) == "not_your_decision"


def test_7_3_without_a_possible_choice_nothing_happens():
    for life in ("strength", "hermit", "sun", "empress", "magician"):  # the Emperor can always choose the attacker
        laid = Laid({"spread": ["cups_9"]}, {"lives": [life, "fool"]}).direct()
        assert (laid.trash(B), laid.state.turned) == ([life], None)


def test_7_3_one_of_several_must_be_chosen():
    laid = Laid({"spread": ["cups_9", "cups_8"]}, {"lives": ["emperor"]}).direct()
    for option in ("", "slot.2", "slot.-1", "none", "c1.hand"):
        assert laid.refusal(B, Choose(option)) == "not_an_option"
    assert laid.choose("slot.1").spread(A) == ["cups_9", "", ""]


def test_7_4_a_life_paid_as_a_cost_has_no_effect():
    laid = Laid({"hand": ["cups_king"], "lives": ["death", "fool"], "spread": ["cups_2"]}, {"spread": ["cups_3"]})
    laid.summon("cups_king", 1, cost="lives.0")
    assert (laid.spread(A), laid.spread(B), laid.trash(A)) == (["cups_2", "cups_king", ""], ["cups_3", "", ""], ["death"])


def test_7_5_a_turned_life_lies_aside():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["strength", "fool"], "spread": ["wands_4", "wands_5"]}).direct()
    assert (laid.lives(B), laid.trash(B)) == (["fool"], [])
    for viewer in (A, B, None):
        aside = laid.zone("aside.1", viewer)
        assert aside is not None
        assert [card.card for card in aside.cards if card is not None] == ["strength"]
    assert laid.choose("slot.0").zone("aside.1", A) is None


def test_7_5_a_wheel_passes_the_turn_only_when_the_life_is_gone():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["wheel_of_fortune"]}).direct()
    assert names(laid) == ["DirectAttacked", "LifeTurned", "LifeLost", "TurnEnded", "TurnBegan"]


def test_8_1_a_face_up_judgement_goes_without_effect():
    laid = Laid({"spread": ["cups_9"], "deck": ["cups_2"]}, {"lives": [{"card": "judgement", "up": True}, "fool"], "deck": ["cups_10"]})
    laid.direct()
    assert (laid.lives(B), laid.trash(B), len(laid.side(B).deck)) == (["fool"], ["judgement"], 1)


def test_8_2_where_a_life_goes():
    mine = {"lives": ["strength", "hermit", "devil", "judgement", "fool"], "spread": ["coins_4"], "deck": ["coins_10"]}
    laid = Laid({"spread": [{"card": "cups_9", "left": 5}], "deck": ["cups_2"]}, mine).direct().direct().direct().direct()
    assert ids(laid.at(B, 0).cards)[1:] == ["strength", "hermit"]
    assert laid.spread(B) == ["coins_4", "devil", ""]
    assert (laid.lives(B), len(laid.side(B).held), laid.trash(B)) == (["judgement", "fool"], 1, ["coins_10"])


def test_8_3_without_its_attacker_an_attack_is_over():
    for life in ("chariot", "emperor", "death", "tower"):
        laid = Laid({"spread": ["cups_9"]}, {"lives": [life, "fool"]}).direct()
        assert (laid.spread(A), laid.lives(B), laid.trash(B)) == (["", "", ""], ["fool"], [life])
        assert laid.state.active == A


def test_8_4_the_hierophant_is_stronger_than_the_lovers():
    laid = Laid({}, {"hand": ["cups_2"], "no_summon": True, "extra_summons": 2}).end()
    assert laid.summon_refused("cups_2", seat=B) == "summon_forbidden"
    assert laid.end(B).end().summon("cups_2", seat=B).side(B).summons == 0  # both are used up


def test_8_4_a_turn_taken_by_the_wheel_is_the_owners_next_turn():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["wheel_of_fortune"], "extra_summons": 2}).direct()
    assert (laid.state.active, laid.side(B).summons) == (B, 2)


def test_8_4_judgement_takes_the_second_action_of_the_sun():
    laid = Laid({"spread": [{"card": "cups_9", "left": 2}], "deck": ["cups_2"]}, {"lives": ["judgement"], "deck": ["cups_10"]}).direct()
    assert laid.refusal(A, DirectAttack(0)) == "acted"


def test_8_5_marks_stay_with_what_turns_face_down():
    arcana = {"card": "cups_9", "under": ["strength"], "left": 2, "sunlit": 2}
    laid = Laid({"spread": [arcana, "cups_8"]}, {"lives": ["moon"]}).direct()
    turned = laid.at(A, 0)
    assert (turned.up, turned.acted, turned.left, turned.sunlit, turned.number) == (False, True, 1, 2, 10)


def test_8_5_marks_end_when_the_arcana_leaves():
    arcana = {"card": "cups_4", "under": ["strength"], "sunlit": 2}
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["empress"], "spread": [arcana]}).attack(0, 0).end().end(B)
    laid.direct().choose(f"c{laid.number(B, 'cups_4')}.spread")
    assert (laid.at(B).number, laid.at(B).sunlit, laid.trash(B)) == (4, 0, ["strength", "empress"])


def test_8_5_a_devil_turned_down_goes_at_its_time():
    laid = Laid({"spread": [down("devil")]})
    assert laid.refusal(A, DirectAttack(0)) == "face_down"
    assert laid.end().trash(A) == ["devil"]


def test_8_5_stun_goes_before_sun():
    laid = Laid({}, {"spread": [{"card": "cups_9", "stunned": 1, "sunlit": 2}]}).end()
    assert laid.refusal(B, DirectAttack(0)) == "stunned"


def test_8_5_what_the_moon_turned_down_is_shown_without_identity():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["moon"]}).direct()
    for viewer in (B, None):
        zone = laid.zone("spread.0", viewer)
        assert zone is not None
        assert zone.cards[0] is not None
        assert (zone.cards[0].face, zone.cards[0].card, zone.cards[0].id) == ("down", "", "")


def test_8_6_the_suns_two_actions_may_be_any_two():
    laid = Laid({"spread": [{"card": "cups_9", "left": 2}]}, {"spread": ["cups_2"]})
    assert len(laid.direct().attack(0, 0).lives(B)) == 2
    assert len(Laid({"spread": [{"card": "cups_9", "left": 2}]}).direct().direct().lives(B)) == 1
    assert len(Laid({"spread": [down("cups_9", left=2)]}).open().direct().lives(B)) == 2


def test_8_7_judgement_compares_plain_numbers_straight_from_the_decks():
    for own, foe, held in (("coins_1", "swords_king", False), ("swords_king", "coins_1", True), ("cups_5", "swords_5", False)):
        laid = Laid({"spread": ["wands_9"], "deck": [foe]}, {"lives": ["judgement"], "deck": [own]}).direct()
        assert (laid.lives(B) == ["judgement"]) is held
        assert foe in laid.trash(A)
        assert own in laid.trash(B)
        assert laid.hand(A) == laid.hand(B) == []


def test_8_7_temperance_stops_no_other_draw():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["star"], "deck": ["cups_2", "cups_3"], "no_draw": True}).direct()
    assert (laid.hand(B), laid.side(B).no_draw) == (["cups_2", "cups_3"], True)


def test_8_8_several_effects_all_apply_and_the_same_twice_is_once():
    lives = ["hierophant", "hierophant", "temperance", "fool"]
    laid = Laid({"hand": ["cups_2"], "deck": ["cups_3"], "spread": [{"card": "cups_9", "left": 3}]}, {"lives": lives})
    laid.direct().direct().direct().end().end(B)
    assert laid.summon_refused("cups_2", 1) == "summon_forbidden"
    assert laid.hand(A) == ["cups_2"]
    laid.end().end(B)
    assert laid.summon("cups_2", 1).hand(A) == ["cups_3"]


def test_8_8_two_lovers_give_two_summons():
    laid = Laid({"spread": [{"card": "cups_9", "left": 2}]}, {"lives": ["lovers", "lovers", "fool"]}).direct().direct().end()
    assert laid.side(B).summons == 2
