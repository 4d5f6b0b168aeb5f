"""The worked examples of the rules page, in its order."""

from taisen.rulesets.wuthering import RULESET
from taisen.rulesets.wuthering import actions as do
from taisen.rulesets.wuthering.clash import Hit, Judged, LifeLost, SkillUsed
from taisen.rulesets.wuthering.deck import check_deck
from taisen.rulesets.wuthering.state import Options

from .contract import KAGARI, deck_of
from .story import Story
from .test_components_and_decks import changed, codes
from .test_setup_and_turn import placed

FEW = ["calm", "ebb", "flood"]


def test_example_1_what_is_wrong_with_decks():
    sixteen = deck_of("kagari", "mio", "ansa")
    for card in ("sango_0", "sango_1"):
        sixteen = changed(sixteen, into=card)
    assert "char_size" in codes(sixteen)
    two = KAGARI
    for card in ("sango_0", "sango_1", "sango_1b", "sango_2"):
        two = changed(two, out=card)
    assert "char_kinds" in codes(two)
    assert ["action_size"] == codes(changed(KAGARI, out="tinder"))
    assert ["action_copies"] == codes(changed(changed(KAGARI, out="tinder", n=2), into="spark", n=2))
    assert ["action_foreign"] == [problem.code for problem in check_deck(changed(KAGARI, out="tinder", into="eclipse"))]


def test_example_2_three_are_returned_three_drawn_and_the_35_shuffled():
    story = placed()
    kept = [held.no for held in story.side(0).hand[3:]]
    bottom = story.cards(0, "deck")
    for held in story.side(0).hand[:3]:
        story.send(0, do.ReturnCard(held.id))
    story.send(0, do.FinishRedraw())
    assert "not_your_decision" == story.refused_action(0, do.FinishRedraw()), "no second redraw"
    story.send(1, do.FinishRedraw())
    drawn = 5 + (1 if story.state.active == 0 else 0)
    assert (drawn, kept, bottom[:3]) == (len(story.side(0).hand), story.cards(0, "hand")[:2], story.cards(0, "hand")[2:5])
    assert bottom[3:] != story.cards(0, "deck")[:32], "the rest was shuffled"


def test_example_3_six_and_seven_cards_and_a_confrontation_in_turn_1():
    story = placed()
    story.send(0, do.FinishRedraw()).send(1, do.FinishRedraw())
    first = story.state.active
    assert 6 == len(story.side(first).hand)
    story.do(first, "end_action")
    assert "start_confrontation" in [choice.verb for choice in story.view(first).choices]
    story.do(first, "skip_confrontation")
    assert 7 == len(story.side(1 - first).hand)


def test_example_4_one_charge_a_turn_and_whole_stacks_move():
    story = Story({"hand": ["spark", "calm"], "back": ["kohaku_0", ["yuzuriha_0", "yuzuriha_1"]]}).do(0, "charge", "spark")
    assert "used_this_turn" == story.refused(0, "charge", "calm")
    story.do(0, "switch", "lead.0", "back.0.1")
    assert (["yuzuriha_0", "yuzuriha_1"], ["soyogi_0"]) == (story.stack(0, 0), story.stack(0, 2))


def test_example_5_what_a_level_up_costs_and_what_it_may_not_be(spare_cards: None):
    def discards(stack: list[str], card: str, hand: int = 3) -> int | str:
        story = Story({"lead": stack, "back": ["kohaku_0", "sango_0"], "chars": [card], "hand": ["ebb"] * hand})
        found = next(a for a in RULESET.candidates(story.state, 0) if isinstance(a, do.LevelUp))
        objection = found.objection(story.state, 0)
        if objection is not None:
            return objection.code
        story.send(0, found)
        while story.asks == ("discard", 0):
            story.do(0, "discard")
        return len(story.side(0).trash)

    assert 1 == discards(["ansa_0"], "ansa_1")
    assert 2 == discards(["ansa_0", "ansa_1"], "ansa_2")
    assert "level_mismatch" == discards(["ansa_0"], "ansa_2")
    assert 1 == discards(["ansa_0", "ansa_1"], "ansa_1b")
    assert 0 == discards(["ansa_0"], "ansa_0b")
    assert "discard_count" == discards(["ansa_0", "ansa_1"], "ansa_2", hand=1)
    both = Story({"lead": ["ansa_0", "ansa_1b"], "hand": ["vine_whip"]}, at="place").confront("vine_whip", "")
    assert ["ansa_0", "ansa_1b"] == [skill.no for skill in both.happened(SkillUsed)]


def test_example_6_red_wins_against_a_faster_green_and_may_chain():
    red, green = {"card": "spark", "speed": 0}, {"card": "vine_whip", "speed": 5, "damage": 1}
    story = Story({"action": [red], "hand": ["step_in"]}, {"action": [green]}, at="judge")
    assert ((20, 18), ("chain", 0)) == (story.life, story.asks)


def test_example_7_green_over_blue_blue_over_red_without_a_chain():
    assert 17 == Story({"action": ["vine_whip"]}, {"action": ["calm"]}, at="judge").life[1]
    blue = Story({"action": ["water_mirror"], "hand": ["spark"]}, {"action": ["step_in"]}, at="judge")
    assert (19, ("action", 1)) == (blue.life[1], blue.asks)


def test_example_8_blue_against_blue_is_a_draw_however_fast():
    story = Story({"action": [{"card": "flood", "speed": 6}]}, {"action": ["calm"]}, at="judge")
    assert ((20, 20), ["flood"], ["calm"]) == (story.life, story.cards(0, "trash"), story.cards(1, "trash"))


def test_example_9_none_loses_to_a_card_and_none_to_none_is_a_draw():
    story = Story({"hand": ["spark"]}, {"hand": ["water_mirror"]}, at="place").confront("", "water_mirror")
    assert (19, 20) == story.life
    nothing = Story({"hand": ["spark"]}, {"hand": ["spark"]}, at="place").confront("", "")
    assert [-1] == [judged.verdict.victor for judged in nothing.happened(Judged)]


def test_example_10_what_can_be_paid_and_the_oldest_go_first():
    poor = Story({"hand": ["great_trunk"], "concerto": ["calm"]}, at="place")
    assert "cannot_pay" == poor.refused(0, "place_action", "great_trunk")
    story = Story({"hand": ["great_trunk"], "concerto": FEW}, {"hand": ["spark"]}, at="place")
    story.do(0, "place_action").do(1, "place_nothing").do(0, "pay_oldest")
    assert (["flood"], ["calm", "ebb"]) == (story.cards(0, "concerto"), story.cards(0, "trash")[:2])


def test_example_11_the_other_player_may_chain_but_does_not_discard():
    story = Story({"hand": ["ebb"] * 10}, {"hand": ["spark", "step_in"] + ["ebb"] * 8}, at="place").confront("", "spark")
    assert ("chain", 1) == story.asks
    story.do(1, "stop_chain")
    assert ("trim", 0, 2) == (*story.asks, story.state.asked.n)
    story.do(0, "end_discard").do(0, "end_discard")
    assert 9 + 2 == len(story.side(1).hand)


def test_example_12_life_0_ends_it_at_once():
    story = Story({"hand": ["spark", "step_in"]}, {"life": 2, "hand": ["ebb"]}, at="place", options={}).confront("spark", "")
    assert ((0,), 0, "") == (story.outcome.winners, story.life[1], story.asks[0])
    assert ["step_in"] == story.cards(0, "hand")


def test_example_13_the_opponent_sees_only_that_a_card_lies_there():
    story = Story({"hand": ["spark", "calm"]}, {"hand": ["ebb"]}, at="place").do(0, "place_action", "spark")
    theirs, mine = story.zone(1, "action.0"), story.zone(0, "action.0")
    assert (1, "down", "", "") == (theirs.count, theirs.cards[0].face, theirs.cards[0].card, theirs.cards[0].id)
    assert ("spark", ["face_down"]) == (mine.cards[0].card, [status.kind for status in mine.cards[0].statuses])
    assert ["down"] != story.do(1, "place_nothing").seen(1, "action.0")


def test_example_14_a_leader_skill_wakes_with_the_switch():
    given = {"lead": "soyogi_0", "back": ["ansa_0", "kohaku_0"], "hand": ["vine_whip"]}
    asleep = Story(given, {"hand": ["ebb"]}, at="place").confront("vine_whip", "")
    awake = Story(given, {"hand": ["ebb"]}).do(0, "switch", "lead.0", "back.0.0").do(0, "end_action").do(0, "start_confrontation")
    awake.confront("vine_whip", "")
    assert [4, 5] == [story.happened(Judged)[0].speeds[0] for story in (asleep, awake)]


def test_example_15_back_characters_level_up_by_the_same_rules(spare_cards: None):
    given = {"lead": "soyogi_0", "back": ["ansa_0", "kohaku_0"], "chars": ["ansa_1"], "hand": ["ebb"] * 3}
    story = Story(given).do(0, "level_up", "ansa_1", "back.0.0").do(0, "discard")
    assert (["ansa_0", "ansa_1"], 1) == (story.stack(0, 1), len(story.side(0).trash))
    high = {**given, "back": [["ansa_0", "ansa_1", "ansa_2"], "kohaku_0"]}
    again = Story({**high, "chars": ["ansa_2b"]}).do(0, "level_up", "ansa_2b").do(0, "discard").do(0, "discard")
    assert ("ansa_2b", 2) == (again.stack(0, 1)[-1], len(again.side(0).trash))
    assert "level_mismatch" == Story({**high, "chars": ["ansa_1b"]}).refused(0, "level_up", "ansa_1b")


def test_example_16_free_chains_need_red_cards_and_a_ban_stops_everything():
    hand = ["spark", "vine_whip"]
    free = {"marks": [{"kind": "chain_any"}]}
    story = Story({"action": ["vine_whip"], "hand": hand, **free}, at="judge")
    assert ("chain", 0) == story.asks
    assert "not_red" == story.refused(0, "chain", "vine_whip")
    assert ["vine_whip", "spark"] == story.do(0, "chain", "spark").area(0)
    banned = Story({"action": ["vine_whip"], "hand": hand, "marks": [{"kind": "chain_any"}, {"kind": "no_chain"}]}, at="judge")
    assert ("action", 1) == banned.asks


def test_example_17_a_block_takes_damage_but_no_life_loss():
    story = Story({"action": ["vine_whip"]}, {"action": ["calm"], "marks": [{"kind": "block", "n": 2}]}, at="judge")
    assert (19, 0) == (story.life[1], story.side(1).marked("block"))
    loss = Story(
        {"lead": ["kagari_0", "kagari_1", "kagari_2"], "chars": ["kagari_3"], "hand": ["ebb"] * 3}, {"marks": [{"kind": "block", "n": 2}]}
    )
    loss.do(0, "level_up", "kagari_3")
    assert [(0, 1)] == [event.by for event in loss.happened(LifeLost)]
    assert (19, 2) == (loss.life[1], loss.side(1).marked("block"))


def test_example_18_conditions_are_not_tested_again_after_the_payment():
    story = Story({"hand": ["thousand_years"], "concerto": ["calm"] * 5}, {"hand": ["ebb"]}, at="place").confront("thousand_years", "")
    assert (14, 1) == (story.life[1], len(story.side(0).concerto)), "one card is left, and it still acts"


def test_example_19_the_other_alone_with_red_wins_hits_and_may_chain():
    story = Story({"hand": ["ebb"]}, {"hand": ["tinder", "spark"]}, at="place").confront("", "tinder")
    assert [2] == [hit.n for hit in story.happened(Hit)]
    assert ((18, 20), ("chain", 1)) == (story.life, story.asks)
    assert Options().life == 20
