"""WUTH-5.1 to 5.14 and 5.19 to 5.25: placing, paying, skills, judgement."""

from taisen.engine.dice import Dice
from taisen.rulesets.wuthering import RULESET, rules
from taisen.rulesets.wuthering import confronting as cf
from taisen.rulesets.wuthering.card import CARDS
from taisen.rulesets.wuthering.clash import Changed, Hit, Judged, LifeLost, Marked, Paid, Revealed, SkillDeclined, SkillUsed
from taisen.rulesets.wuthering.deeds import Play
from taisen.rulesets.wuthering.events import Cleared
from taisen.rulesets.wuthering.state import Task

from .story import Story


def fight(first: str, second: str, one: dict | None = None, two: dict | None = None, **given: object) -> Story:
    """Both place (the active player 0 first) with ten concerto cards each to pay from."""
    notes = ["calm"] * 10
    hands = [[card] if card else [] for card in (first, second)]
    story = Story(
        {"concerto": notes, "hand": hands[0], **(one or {})}, {"concerto": notes, "hand": hands[1], **(two or {})}, at="place", **given
    )
    return story.confront(first, second)


def victor(story: Story) -> int:
    return story.happened(Judged)[0].verdict.victor


def test_5_1_the_second_sees_that_a_card_was_placed_not_which():
    story = Story({"hand": ["spark", "calm"]}, {"hand": ["ebb"]}, at="place")
    story.do(0, "place_action", "spark")
    assert (["down"], ["down"], ["spark"]) == (story.seen(1, "action.0"), story.seen(None, "action.0"), story.seen(0, "action.0"))
    assert ("place", 1) == story.asks


def test_5_2_cost_and_use_condition_are_tested_at_placement():
    story = Story(
        {"hand": ["great_trunk", "fair_wind", "returning_wave", "thousand_years"], "concerto": ["calm"]}, {"hand": ["spark"]}, at="place"
    )
    assert "cannot_pay" == story.refused(0, "place_action", "great_trunk")
    assert "use_condition" == story.refused(0, "place_action", "returning_wave"), "only in the opponent's turn"
    assert "use_condition" == story.refused(0, "place_action", "thousand_years"), "only with five concerto cards"
    assert ["fair_wind"] == story.do(0, "place_action", "fair_wind").seen(0, "action.0")


def test_5_2_a_cost_is_never_below_0():
    story = Story({"hand": ["step_in"], "marks": [{"kind": "cost", "n": -2, "colour": "red"}]}, at="place")
    story.do(0, "place_action", "step_in")
    assert [] == story.happened(Paid)


def test_5_3_all_cards_turn_up_together():
    story = Story({"hand": ["spark"]}, {"hand": ["calm"]}, at="place")
    story.do(0, "place_action", "spark")
    assert [] == story.happened(Revealed)
    assert 1 == len(story.do(1, "place_action", "calm").happened(Revealed))


def test_5_4_each_pays_cards_of_his_choice_the_turn_player_first():
    pile = ["calm", "ebb", "flood"]
    story = Story({"hand": ["vine_whip", "groundwork"], "concerto": pile}, {"hand": ["ebb"], "concerto": pile}, at="place")
    story.do(0, "place_action", "groundwork").do(1, "place_action", "ebb")
    assert ("pay", 0) == story.asks
    assert "cannot_pay" == story.refused_action(0, cf.Pay(999))
    story.do(0, "pay", "ebb")
    assert (["calm", "flood"], ("pay", 1)) == (story.cards(0, "concerto"), story.asks)
    story.do(1, "pay_oldest")
    assert ["ebb", "flood"] == story.cards(1, "concerto")


def test_5_5_the_turn_players_skills_then_the_others_each_in_own_order():
    ansa = {"lead": ["ansa_0", "ansa_1b"], "back": ["soyogi_0", "kohaku_0"]}
    story = Story({**ansa, "hand": ["vine_whip"]}, {"lead": "kagari_0", "back": ["soyogi_0", "kohaku_0"], "hand": ["spark"]}, at="place")
    story.do(0, "place_action").do(1, "place_action")
    assert ("order", 0) == story.asks
    assert ["default_order", "order_skill", "order_skill"] == [choice.verb for choice in story.view(0).choices]
    story.send(0, cf.OrderSkill(1))
    assert [(0, "ansa_1b"), (0, "ansa_0"), (1, "kagari_0")] == [(skill.seat, skill.no) for skill in story.happened(SkillUsed)]


def test_5_5_default_order_is_leader_stack_backs_action_area():
    story = Story(
        {
            "lead": ["ansa_0", "ansa_1b"],
            "back": [["rokuro_0", "rokuro_1b"], ["sango_0", "sango_1b"]],
            "hand": ["resounding_note"],
            "concerto": ["calm"],
        },
        at="place",
    ).do(0, "place_action")
    names = [task.no for task in story.state.asked.pending]
    assert ["ansa_0", "ansa_1b", "rokuro_1b", "sango_1b", "resounding_note"] == names
    assert "no_such_skill" == story.refused_action(0, cf.OrderSkill(5))


def test_5_6_a_leader_skill_sleeps_in_the_back_and_a_back_skill_in_the_lead():
    assert [] == fight("vine_whip", "", {"lead": "soyogi_0", "back": ["ansa_0", "kohaku_0"]}).happened(SkillUsed)
    asleep = fight("", "vine_whip", {"lead": ["rokuro_0", "rokuro_1b"]})
    awake = fight("", "vine_whip", {"back": [["rokuro_0", "rokuro_1b"], "kohaku_0"]})
    assert (4, 3) == (asleep.happened(Judged)[0].speeds[1], awake.happened(Judged)[0].speeds[1])


def test_5_7_skills_are_mandatory_unless_optional_and_do_nothing_when_a_condition_fails():
    story = Story({"lead": "mio_0", "hand": ["vine_whip", "calm"]}, at="place").do(0, "place_action", "vine_whip")
    assert (("may", 0), ["use_skill", "decline_skill"]) == (story.asks, [choice.verb for choice in story.view(0).choices])
    story.do(0, "decline_skill")
    assert 1 == len(story.happened(SkillDeclined))
    assert 4 == story.happened(Judged)[0].speeds[0]
    using = Story({"lead": "mio_0", "hand": ["vine_whip", "calm"]}, at="place").do(0, "place_action", "vine_whip").do(0, "use_skill")
    assert (6, ["calm", "vine_whip"]) == (using.happened(Judged)[0].speeds[0], using.cards(0, "trash"))
    not_green = fight("into_the_mist", "spark")
    assert [] == not_green.happened(SkillUsed)


def test_5_8_red_beats_green_beats_blue_beats_red():
    assert 0 == victor(fight("spark", "vine_whip"))
    assert 0 == victor(fight("vine_whip", "water_mirror"))
    assert 0 == victor(fight("water_mirror", "spark"))
    assert 1 == victor(fight("vine_whip", "spark"))


def test_5_9_the_same_colour_goes_by_speed_but_blue_never():
    assert 1 == victor(fight("spark", "step_in"))
    assert 0 == victor(fight("vine_whip", "budding"))
    assert -1 == victor(fight("flood", "calm"))


def test_5_10_equal_speed_is_the_turn_players():
    assert 0 == victor(fight("budding", "gathering_amber"))
    story = Story({"hand": ["budding"]}, {"hand": ["gathering_amber"]}, at="place", active=1, turn=6)
    assert 1 == victor(story.confront("gathering_amber", "budding"))


def test_5_11_a_card_beats_none_and_none_against_none_is_a_draw():
    assert 1 == victor(fight("", "calm"))
    assert -1 == victor(Story({"hand": ["spark"]}, {"hand": ["spark"]}, at="place").confront("", ""))


def test_5_12_a_draw_has_no_judgement_skills_no_damage_no_chain():
    story = fight("calm", "flood", {"lead": "rokuro_0"}, {"back": [["yuzuriha_0", "yuzuriha_1b"], "kohaku_0"]})
    assert (20, 20) == story.life
    assert [] == story.happened(SkillUsed) == story.happened(Hit)
    assert 1 == len(story.happened(Cleared))


def test_5_13_judgement_skills_the_turn_players_first_then_the_winners_damage():
    story = fight("vine_whip", "calm", {"lead": "rokuro_0"}, {"back": [["yuzuriha_0", "yuzuriha_1b"], "kohaku_0"]})
    told = [getattr(event, "no", "damage") for event in story.events if isinstance(event, SkillUsed | Hit)]
    assert ["rokuro_0", "yuzuriha_1b", "damage"] == told
    assert (20, 17) == story.life
    silent = fight("lingering_note", "ebb")
    assert [] == silent.happened(SkillUsed), "the winner's skill needs a loss, the loser's a win"


def test_5_13_the_losers_card_deals_nothing():
    assert (20, 18) == fight("spark", "earth_rumble").life


def test_5_14_colours_and_speeds_are_fixed_at_the_judgement_but_damage_is_not():
    recoloured = Story(
        {"lead": ["mio_0", "mio_1", "mio_2"], "hand": ["step_in"]}, {"hand": ["running_fire"], "concerto": ["calm"]}, at="place"
    )
    recoloured.do(0, "place_action").do(1, "place_action")
    while recoloured.state.asked is not None and recoloured.asks[0] in ("order", "may"):
        recoloured.do(0, "default_order" if recoloured.asks[0] == "order" else "use_skill")
    assert (0, ("blue", "red")) == (recoloured.happened(Judged)[0].verdict.victor, recoloured.happened(Judged)[0].verdict.colours)
    doubled = fight("shared_fate", "", {"lead": ["rokuro_0", "rokuro_1", "rokuro_2"]})
    assert (19, 15) == doubled.life


def test_5_14_a_colour_that_ends_in_the_judgement_still_counts_for_its_damage(spare_cards: None):
    red_moon = {"lead": ["mio_0", "mio_1", "mio_2", "mio_3"], "back": ["red_glow", "yuzuriha_0"], "life": 6}
    story = Story({**red_moon, "hand": ["prayer_of_leaves"], "concerto": ["calm"] * 4}, at="place")
    story.do(0, "place_action").settle()
    while story.asks[0] in ("order", "may"):
        story.do(0, "default_order" if story.asks[0] == "order" else "decline_skill")
    printed = CARDS["prayer_of_leaves"].damage
    assert (7, 20 - printed - 2) == story.life, "it won as red, the life it gained makes it green again, the glow is for red actions"


def test_5_19_changes_are_laid_on_the_card_add_up_and_the_last_colour_counts():
    story = fight("vine_whip", "", {"lead": ["ansa_0", "ansa_1b"]})
    assert [(1, 0), (0, 1)] == [(change.speed, change.damage) for change in story.happened(Changed)]
    laid = {"card": "spark", "colour": "green", "speed": 2, "damage": 1}
    twice = Story({"action": [laid], "lead": "ansa_0"}, {"action": [{"card": "vine_whip", "speed": -1}]}, at="judge")
    assert (20, 17) == twice.life, "it is green now and takes Ansa's speed: 3 + 2 + 1 against 4 - 1, damage 2 + 1"


def test_5_19_static_skills_hold_as_long_as_their_condition_and_for_chains_too():
    low = {"lead": ["kagari_0", "kagari_1b"], "hand": ["spark", "step_in"], "life": 10}
    story = Story(low, at="place").confront("step_in", "")
    assert (10, 17) == story.life
    story.do(0, "chain", "spark")
    assert 13 == story.life[1], "2 printed, 1 by its chain skill, 1 by Kagari"
    assert 18 == Story({**low, "life": 11}, at="place").confront("step_in", "").life[1]


def test_5_20_a_skill_whose_card_has_left_does_nothing_and_conditions_are_tested_in_turn():
    story = Story({"hand": ["awaiting_wind"], "lead": "sango_0"}, {"hand": ["vine_whip"]}, at="place")
    story.do(0, "place_action").do(1, "place_action")
    story.do(0, "default_order").do(0, "use_skill")
    assert (["awaiting_wind"], 1, 17) == (story.cards(0, "concerto"), len(story.side(0).hand), story.life[0])
    low = Story({"lead": ["yuzuriha_0", "yuzuriha_2"], "hand": ["cleansing_water"], "life": 8}, {"hand": ["vine_whip"]}, at="place")
    low.do(0, "place_action").do(1, "place_action")
    low.send(0, cf.OrderSkill(1))
    assert [] == low.happened(Marked), "with the water first, life is 9 and the block's condition fails"


def test_5_20_a_skill_whose_card_is_no_longer_there_is_passed_over():
    r = Play(Story({"action": ["water_mirror"]}, {"hand": ["spark"]}, at="place").state, Dice(bytes(32), ""))
    there = r.side(0).action[0].card.id
    rules.skill(r, Task("skill", 0, "confrontation", there + 999, "water_mirror"))
    assert [] == r.events
    rules.skill(r, Task("skill", 0, "confrontation", there, "water_mirror"))
    assert ["water_mirror"] == [event.no for event in r.events if isinstance(event, SkillUsed)]


def test_5_21_a_card_that_left_before_the_judgement_was_not_placed():
    story = Story({"hand": ["into_the_mist"], "concerto": ["calm"]}, {"hand": ["vine_whip"]}, at="place")
    story.do(0, "place_action").do(1, "place_action").do(0, "use_skill")
    verdict = story.happened(Judged)[0].verdict
    assert (1, ("", "green")) == (verdict.victor, verdict.colours)
    assert ["into_the_mist"] == story.cards(0, "hand")


def test_5_21_a_winners_card_that_left_after_it_deals_nothing():
    for area, hits in ((["vine_whip"], [3]), ([], [])):
        r = Play(Story({"action": area}, {"hand": ["spark"]}, at="place").state, Dice(bytes(32), ""))
        rules.damage(r, Task("damage", 0))
        assert hits == [event.n for event in r.events if isinstance(event, Hit)]


def test_5_22_a_block_reduces_the_next_damage_and_is_used_up():
    story = fight("vine_whip", "", None, {"marks": [{"kind": "block", "n": 2}]})
    assert [(3, 2)] == [(hit.n, hit.blocked) for hit in story.happened(Hit)]
    assert (19, 0) == (story.life[1], story.side(1).marked("block"))


def test_5_22_life_loss_is_no_damage():
    story = fight("shared_fate", "", None, {"marks": [{"kind": "block", "n": 5}]})
    assert [(1, 1)] == [loss.by for loss in story.happened(LifeLost)]
    assert (19, 19) == story.life


def test_5_22_an_unused_block_ends_with_the_turn():
    story = Story({"marks": [{"kind": "block", "n": 2}]}).do(0, "end_action").do(0, "skip_confrontation")
    assert 0 == story.side(0).marked("block")


def test_5_23_winning_ties_counts_for_the_same_colour_but_not_for_blue():
    ties = {"lead": ["ansa_0", "ansa_1", "ansa_2"]}
    tie = {"marks": [{"kind": "ties"}]}
    assert 1 == victor(fight("step_in", "ring_of_fire", None, tie))
    assert -1 == victor(fight("calm", "water_mirror", None, ties))
    assert 0 == victor(fight("step_in", "ring_of_fire", tie, tie)), "both have it: the turn player"


def test_5_25_both_players_judgement_skills_run_before_the_damage():
    story = fight("shared_fate", "vine_whip", {"life": 1}, {"life": 5})
    assert ((1,), "life") == (story.outcome.winners, story.outcome.reason)
    assert [] == story.happened(Hit), "the battle ended in the judgement skills"
    loser = fight("spark", "lingering_note")
    assert ["lingering_note"] == loser.cards(1, "hand")[:1], "the loser's judgement skill worked"


def test_14_2_damage_of_0_uses_up_no_block():
    story = fight("calm", "", None, {"marks": [{"kind": "block", "n": 2}]})
    assert [(0, 0)] == [(hit.n, hit.blocked) for hit in story.happened(Hit)]
    assert story.life == (20, 20)
    kept = Story({"action": [{"card": "spark", "damage": -2}]}, {"marks": [{"kind": "block", "n": 2}], "hand": ["ebb"]}, at="judge")
    assert (20, 20) == kept.life


def test_14_4_the_order_of_ones_own_skills_goes_for_every_kind():
    story = Story({"lead": ["mio_0", "mio_1"], "back": ["soyogi_0", "kohaku_0"], "chars": ["mio_2", "mio_1b"], "hand": ["spark"] * 4})
    story.do(0, "level_up", "mio_1b").do(0, "discard")
    assert ["mio_1"] == [skill.no for skill in story.happened(SkillUsed)]
    back = {"back": [["kohaku_0", "kohaku_1b"], ["soyogi_0", "soyogi_1"]], "lead": "mio_0"}
    two = Story(None, back).do(0, "end_action").do(0, "skip_confrontation")
    assert ("order", 1) == two.asks


def test_14_5_several_blocks_add_up_and_are_used_together():
    story = fight("vine_whip", "", None, {"marks": [{"kind": "block", "n": 1}, {"kind": "block", "n": 1}]})
    assert (19, 0) == (story.life[1], story.side(1).marked("block"))


def test_14_6_a_colour_laid_on_a_card_goes_before_a_static_one():
    red_moon = {"lead": ["mio_0", "mio_1", "mio_2", "mio_3"], "life": 6}
    story = Story({**red_moon, "action": [{"card": "spark", "colour": "green"}]}, {"action": ["calm"]}, at="place")
    card = story.zone(1, "action.0").cards[0]
    assert "green" == card.element
    plain = Story({**red_moon, "action": ["calm"]}, at="place").zone(1, "action.0").cards[0]
    assert "red" == plain.element


def test_14_7_a_seen_hand_lies_open_until_its_owner_places_a_card():
    story = Story({"hand": ["new_moon"]}, {"hand": ["spark", "calm"]}, at="place")
    story.do(0, "place_action")
    assert "sight.0" not in [zone.id for zone in story.view(0).table.zones]
    story.do(1, "place_nothing")
    assert ["spark", "calm"] == story.seen(0, "sight.0")[:2]
    assert "sight.0" not in [zone.id for zone in story.view(None).table.zones]
    placing = Story(None, {"hand": ["spark", "calm"], "seen": ["spark", "calm"]}, at="place", active=0)
    assert ["spark", "calm"] == placing.seen(0, "sight.0")
    placing.do(1, "place_action", "calm")
    assert [] == [held.no for held in placing.side(1).hand if held.seen]


def test_14_9_without_hand_cards_nobody_is_asked_to_place():
    assert ("action", 1) == Story(at="place").asks


def test_imagining_honours_what_can_be_known_of_a_card_face_down():
    found = Story(
        {"hand": ["calm"]}, {"action": [{"card": "spark", "up": False}], "hand": ["great_trunk"], "deck": ["wildfire", "calm"]}, at="place"
    )
    for n in range(20):
        imagined = RULESET.imagine(found.state, 0, Dice(n.to_bytes(32, "big"), "imagine"))
        assert imagined.sides[1].action[0].card.no in ("spark", "calm"), "nothing dear lies there: the concerto area is empty"
