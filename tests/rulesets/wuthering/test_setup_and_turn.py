"""WUTH-3 and WUTH-4: how a battle begins and what a turn is."""

from taisen.engine.dice import Dice
from taisen.engine.ruleset import Setup
from taisen.rulesets.wuthering import RULESET
from taisen.rulesets.wuthering import actions as do
from taisen.rulesets.wuthering.clash import SkillUsed
from taisen.rulesets.wuthering.events import Cleared, Discarded, Drawn, LevelledUp, PhaseBegan, Redrawn, TurnBegan
from taisen.rulesets.wuthering.rules import parts

from .contract import KAGARI, KOHAKU
from .story import Story, side

# -- set-up -------------------------------------------------------------------------------------------------------------


def placed(seed: bytes = bytes(32)) -> Story:
    """A real battle in which both have laid their characters."""
    story = Story.begun(seed=seed)
    story.do(story.state.chooser, "go_first")
    for seat, names in ((0, ("ansa_0", "kagari_0", "sango_0")), (1, ("kohaku_0", "soyogi_0", "yuzuriha_0"))):
        for place, name in zip((f"lead.{seat}", f"back.{seat}.0", f"back.{seat}.1"), names, strict=True):
            story.do(seat, "place_character", name, place)
    return story


def test_3_1_both_players_are_on_the_table_from_the_beginning():
    assert [0, 1] == [player.seat for player in Story.begun().view(None).table.players]


def test_3_2_action_decks_are_shuffled_each_with_its_own_luck():
    one = RULESET.lay_out(Setup((KAGARI, KOHAKU)), Dice(bytes(32), ""))
    other = RULESET.lay_out(Setup((KAGARI, KAGARI)), Dice(bytes(32), ""))
    order = [held.no for held in one.sides[0].deck]
    assert sorted(order) != order
    assert order == [held.no for held in other.sides[0].deck], "the other player's deck does not shift one's own luck"


def test_3_3_a_drawn_player_chooses_who_goes_first():
    choosers = {Story.begun(seed=n.to_bytes(32, "big")).state.chooser for n in range(20)}
    assert {0, 1} == choosers
    story = Story.begun()
    chooser = story.state.chooser
    assert ("first", chooser) == story.asks
    assert 15_000 == RULESET.overdue(story.state, chooser)[0]
    assert 1 - chooser == story.do(chooser, "go_second").state.active


def test_3_3_who_lets_the_time_pass_goes_first():
    story = Story.begun()
    chooser = story.state.chooser
    assert chooser == story.run_out(chooser).state.active


def test_3_4_characters_are_laid_face_down_by_both_in_secret():
    story = Story.begun()
    story.do(story.state.chooser, "go_first")
    assert (0, 1) == RULESET.to_act(story.state)
    story.do(0, "place_character", "sango_0", "back.0.1")
    assert [""] == story.seen(1, "lead.0")
    assert ["", ""] == story.seen(1, "back.0"), "how far he has come is not seen"
    assert len(parts(KAGARI)[0]) == story.zone(1, "chars.0").count
    assert ["", "sango_0"] == story.seen(0, "back.0")
    story.do(0, "place_character", "ansa_0", "lead.0").do(0, "place_character", "kagari_0", "back.0.0")
    assert (["down"], ["down", "down"]) == (story.seen(1, "lead.0"), story.seen(1, "back.0"))
    assert (1,) == RULESET.to_act(story.state)


def test_3_4_only_level_0_on_free_places_one_of_each_name():
    story = Story.begun()
    story.do(story.state.chooser, "go_first")
    assert "level_mismatch" == story.refused_action(0, do.PlaceCharacter(next(h.id for h in story.side(0).chars if h.no == "ansa_2"), 0))
    story.do(0, "place_character", "ansa_0", "lead.0")
    assert "same_position" == story.refused(0, "place_character", "sango_0", "lead.0")
    theirs = next(held.id for held in story.side(1).chars if held.no == "kohaku_0")
    assert "no_such_character_card" == story.refused_action(0, do.PlaceCharacter(theirs, 1))


def test_3_4_of_several_level_0_cards_one_is_taken_and_the_others_stay(spare_cards: None):
    story = Story({"lead": "ansa_0", "chars": ["ansa_0b"]}, at="characters")
    story.do(0, "place_character", "ansa_0b", "lead.0")
    assert "name_mismatch" == story.refused(0, "place_character", "ansa_0", "back.0.0")
    assert "ansa_0" in story.cards(0, "chars")


def test_3_5_each_draws_five():
    story = placed()
    assert [5, 5] == [len(story.side(seat).hand) for seat in (0, 1)]
    assert [35, 35] == [len(story.side(seat).deck) for seat in (0, 1)]
    assert ("redraw", -1) == story.asks


def test_3_6_a_redraw_is_decided_in_secret_and_done_when_both_have_decided():
    story = placed()
    kept = story.side(0).hand[2]
    for at in (0, 1, 3, 4):
        story.send(0, do.ReturnCard(story.side(0).hand[at].id))
    story.send(0, do.FinishRedraw())
    assert 5 == story.zone(1, "hand.0").count
    assert not story.happened(Redrawn)
    story.send(1, do.FinishRedraw())
    assert [(0, 4)] == [(event.seat, event.n) for event in story.happened(Redrawn)], "who returns nothing does not shuffle"
    assert kept.id == story.side(0).hand[0].id
    assert 35 <= len(story.side(0).deck) + len(story.side(0).hand) - 5
    assert "wrong_phase" == story.refused_action(story.state.active, do.FinishRedraw())


def test_3_6_the_number_is_told_to_all_the_cards_only_to_their_owner():
    story = placed()
    story.send(0, do.ReturnCard(story.side(0).hand[0].id)).send(0, do.FinishRedraw())
    before = story.state
    story.send(1, do.FinishRedraw())
    event = story.happened(Redrawn)[0]
    state = before
    for each in story.events:
        if each is event:
            break
        state = each.evolve(state)
    mine, theirs = RULESET.show(state, event, 0), RULESET.show(state, event, 1)
    assert "手札を1枚引き直した。" == mine.text.ja == theirs.text.ja
    assert (1, ()) == (len(mine.about), theirs.about)


def test_3_7_all_characters_turn_up_and_the_first_turn_begins():
    story = placed()
    story.send(0, do.FinishRedraw()).send(1, do.FinishRedraw())
    assert ["ansa_0"] == story.seen(1, "lead.0") == story.seen(None, "lead.0")
    assert [(1, story.state.active)] == [(event.turn, event.seat) for event in story.happened(TurnBegan)]


# -- turn ---------------------------------------------------------------------------------------------------------------


def test_4_1_start_skills_are_the_turn_players_first_then_the_others():
    story = Story(
        {"lead": "kohaku_0", "back": [["soyogi_0", "soyogi_1"], "yuzuriha_0"]},
        {"lead": ["kohaku_0", "kohaku_1"], "back": ["soyogi_0", "sango_0"]},
    )
    story.do(0, "end_action").do(0, "skip_confrontation")
    assert [(1, "kohaku_1"), (0, "soyogi_1")] == [(skill.seat, skill.no) for skill in story.happened(SkillUsed)]


def test_4_1_a_start_skill_works_before_the_draw():
    story = Story(None, {"lead": ["kohaku_0", "kohaku_1"], "back": ["soyogi_0", "yuzuriha_0"]})
    story.do(0, "end_action").do(0, "skip_confrontation")
    kinds = [type(event) for event in story.events if isinstance(event, SkillUsed | Drawn)]
    assert [SkillUsed, Drawn] == kinds


def test_4_2_two_cards_are_drawn_but_one_in_the_very_first_turn():
    assert 2 == len(Story(at="draw").side(0).hand)
    assert 1 == len(Story(at="draw", turn=1).side(0).hand)
    assert 2 == len(Story(at="draw", turn=2, active=1).side(1).hand)


def test_4_3_who_cannot_draw_enough_draws_what_is_left_and_loses():
    story = Story({"deck": ["spark"]}, at="draw")
    assert ((1,), "deck_out") == (story.outcome.winners, story.outcome.reason)
    assert ["spark"] == story.cards(0, "hand")


def test_4_3_a_skill_on_an_empty_deck_draws_less():
    story = Story({"hand": ["moon_drop"], "concerto": ["spark", "spark"], "deck": []}, at="place")
    story.confront("moon_drop", "")
    assert [1] == [event.seat for event in story.happened(Drawn)], "only the opponent drew, in the next turn"
    assert (20, 17) == story.life


def test_4_4_charge_switch_and_level_up_once_each_in_any_order():
    story = Story({"hand": ["spark", "calm", "ebb"], "chars": ["soyogi_1", "kohaku_1"], "lead": "soyogi_0"})
    story.do(0, "level_up", "soyogi_1").do(0, "discard", "spark").do(0, "charge", "calm").do(0, "switch", "lead.0", "back.0.0")
    assert (["calm"], ["spark"]) == (story.cards(0, "concerto"), story.cards(0, "trash"))
    assert (["kohaku_0"], ["soyogi_0", "soyogi_1"]) == (story.stack(0, 0), story.stack(0, 1))
    for verb, card in (("charge", "ebb"), ("switch", "lead.0"), ("level_up", "kohaku_1")):
        assert "used_this_turn" == story.refused(0, verb, card)


def test_4_4_the_cards_below_stay_and_keep_their_skills():
    story = Story({"lead": "ansa_0", "chars": ["ansa_1b"], "hand": ["spark", "vine_whip"], "back": ["soyogi_0", "kohaku_0"]})
    story.do(0, "level_up", "ansa_1b").do(0, "discard", "spark")
    top = story.zone(1, "lead.0").cards[0]
    assert ("ansa_1b", ("ansa_0",)) == (top.card, top.attached)
    story.do(0, "end_action").do(0, "start_confrontation").confront("vine_whip", "")
    assert {"ansa_0", "ansa_1b"} == {skill.no for skill in story.happened(SkillUsed)}
    assert (20, 16) == story.life


def test_4_4_everything_is_optional():
    assert ("offer", 0) == Story().do(0, "end_action").asks


def test_4_4_names_must_match_and_the_card_be_in_the_character_deck():
    story = Story({"lead": "ansa_0", "back": ["sango_0", "soyogi_0"], "chars": ["sango_1"], "hand": ["spark"]})
    card = story.side(0).chars[0].id
    assert "name_mismatch" == story.refused_action(0, do.LevelUp(card, 0))
    assert "no_such_character_card" == story.refused_action(0, do.LevelUp(999, 0))
    assert "no_such_position" == story.refused_action(0, do.LevelUp(card, 3))
    assert "same_position" == story.refused_action(0, do.Switch(1, 1))
    assert "not_in_hand" == story.refused_action(0, do.Charge(card))


def test_4_5_a_level_is_that_of_the_top_card():
    story = Story({"lead": ["ansa_0", "ansa_1", "ansa_2"], "back": ["sango_0", "soyogi_0"], "chars": ["ansa_1b"], "hand": ["spark"] * 3})
    assert "level_mismatch" == story.refused(0, "level_up", "ansa_1b")
    assert 2 == story.zone(0, "lead.0").cards[0].stats["level"].value


def test_4_6_without_enough_discards_there_is_no_level_up():
    story = Story({"lead": ["ansa_0", "ansa_1"], "back": ["sango_0", "soyogi_0"], "chars": ["ansa_2"], "hand": ["spark"]})
    assert "discard_count" == story.refused(0, "level_up", "ansa_2")


def test_4_7_a_confrontation_is_optional_and_allowed_in_the_first_turn():
    story = Story(turn=1).do(0, "end_action")
    assert ["start_confrontation", "skip_confrontation"] == [choice.verb for choice in story.view(0).choices]
    assert 1 == story.do(0, "skip_confrontation").state.active
    assert ("place", 0) == Story({"hand": ["spark"]}, turn=1).do(0, "end_action").do(0, "start_confrontation").asks


def test_4_8_areas_are_emptied_and_the_turn_player_discards_down_to_8():
    story = Story({"hand": ["spark"] * 9 + ["calm"], "action": ["ebb"]}, {"hand": ["spark"] * 9, "action": ["flood"]}, at="end")
    assert (["ebb"], ["flood"]) == (story.cards(0, "trash"), story.cards(1, "trash"))
    assert ("trim", 0) == story.asks
    story.do(0, "end_discard", "calm").do(0, "end_discard", "spark")
    assert (["ebb", "calm", "spark"], 8) == (story.cards(0, "trash"), len(story.side(0).hand))
    assert (1, 11) == (story.state.active, len(story.side(1).hand)), "the other one discards nothing, and draws two"


def test_4_9_end_skills_come_before_the_areas_are_emptied_the_turn_players_first():
    behind = {"lead": "yuzuriha_0", "back": ["soyogi_0", "kohaku_0"], "life": 5}
    story = Story({**behind, "concerto": ["spark"] * 6, "action": ["ancient_sleep"]}, {"action": ["vine_whip"]}, at="judge")
    while story.asks == ("order", 0):
        story.do(0, "default_order")
    assert "ancient_sleep" in story.cards(0, "concerto"), "its end-of-turn skill still found it in the area"
    assert 6 == story.side(0).life


def test_4_10_order_of_a_level_up_on_a_back_character():
    story = Story(
        {"back": ["kohaku_0", ["yuzuriha_0", "yuzuriha_1"]], "chars": ["yuzuriha_2"], "hand": ["spark", "calm", "ebb"], "life": 10}
    )
    story.do(0, "level_up", "yuzuriha_2", "back.0.1")
    assert ["yuzuriha_2"] == story.seen(1, "chars.0"), "it has been named"
    assert [] == story.happened(LevelledUp)
    story.do(0, "discard", "spark").do(0, "discard", "ebb")
    assert [Discarded, LevelledUp, SkillUsed] == [type(e) for e in story.events if isinstance(e, Discarded | LevelledUp | SkillUsed)]
    assert (["yuzuriha_0", "yuzuriha_1", "yuzuriha_2"], 12) == (story.stack(0, 2), story.side(0).life)


def test_4_10_charge_skills_follow_the_charge_and_switch_skills_the_new_leader():
    story = Story({"lead": "kohaku_0", "back": ["soyogi_0", "yuzuriha_0"], "hand": ["spark"]})
    story.do(0, "charge", "spark")
    assert ["spark", "vine_whip"] == story.cards(0, "concerto"), "Kohaku's skill found two cards or fewer"
    story.do(0, "switch", "lead.0", "back.0.0")
    assert ["soyogi_0"] == [skill.no for skill in story.happened(SkillUsed)]
    assert 1 == len(story.side(0).hand)


def test_4_10_a_character_that_leaves_the_lead_has_not_become_leader():
    story = Story({"lead": "soyogi_0", "back": ["kohaku_0", "yuzuriha_0"]}).do(0, "switch", "lead.0", "back.0.0")
    assert [] == story.happened(SkillUsed)


def test_4_11_extra_charges_and_switches_and_a_switch_of_the_back():
    story = Story({"hand": ["spark"] * 3, "marks": [{"kind": "charge"}, {"kind": "switch"}]})
    story.do(0, "charge").do(0, "charge")
    assert "used_this_turn" == story.refused(0, "charge")
    story.do(0, "switch", "back.0.0", "back.0.1")
    assert (["yuzuriha_0"], ["kohaku_0"]) == (story.stack(0, 1), story.stack(0, 2))
    story.do(0, "switch", "lead.0", "back.0.0")
    assert "used_this_turn" == story.refused(0, "switch")


def test_4_12_a_fate_replaces_the_way_of_that_one_card():
    keep = [{"card": "tailwind", "fate": "hand"}, "spark"]
    story = Story({"action": keep}, {"action": [{"card": "honey_trap", "fate": "concerto"}]}, at="end")
    assert (["spark"], ["tailwind"]) == (story.cards(0, "trash"), story.cards(0, "hand"))
    assert (["honey_trap"], []) == (story.cards(1, "concerto"), story.cards(1, "trash"))


def test_4_12_both_areas_leave_at_the_same_time_before_the_discard():
    story = Story({"hand": ["calm"] * 8, "action": [{"card": "tailwind", "fate": "hand"}]}, {"action": ["spark"]})
    story.do(0, "end_action").do(0, "skip_confrontation")
    assert 1 == len(story.happened(Cleared))
    assert ("trim", 0) == story.asks, "nine cards with the one that came back"


def test_phases_are_headings_in_the_log():
    story = Story().do(0, "end_action")
    shown = [RULESET.show(story.state, event, None) for event in story.happened(PhaseBegan)]
    assert [("対抗フェイズ", True)] == [(told.text.ja, told.heading) for told in shown]


def test_14_3_discards_are_single_picks_and_nothing_is_asked_where_there_is_no_choice():
    given = {"lead": ["ansa_0", "ansa_1"], "back": ["sango_0", "soyogi_0"], "chars": ["ansa_2"]}
    asked = Story({**given, "hand": ["spark", "calm", "ebb"]}).do(0, "level_up", "ansa_2")
    assert ("discard", 2) == (asked.state.asked.kind, asked.state.asked.n)
    assert 1 == asked.do(0, "discard", "calm").state.asked.n
    at_once = Story({**given, "hand": ["spark", "calm"]}).do(0, "level_up", "ansa_2")
    assert ["spark", "calm"] == at_once.cards(0, "trash")


def test_14_8_a_named_level_up_lies_open_and_a_stored_card_is_no_charge():
    story = Story({"lead": "ansa_0", "back": ["sango_0", "soyogi_0"], "chars": ["ansa_1", "ansa_1b"], "hand": ["spark", "calm"]})
    story.do(0, "level_up", "ansa_1b")
    assert (["ansa_1b"], 2) == (story.seen(None, "chars.0"), story.zone(None, "chars.0").count)
    budding = Story({"lead": "kohaku_0", "back": ["soyogi_0", "sango_0"], "hand": ["budding"]}, at="place").confront("budding", "")
    assert ["budding"] == [skill.no for skill in budding.happened(SkillUsed)], "Kohaku's charge skill is silent"


def test_neutral_sides_have_no_skill_of_the_confrontation():
    story = Story(side(), side(), at="place").settle()
    assert [] == story.happened(SkillUsed)
