"""WUTH-5.15 to 5.18 and 5.24, WUTH-6 and WUTH-7: chains, life, the end, time."""

from taisen.engine.battle import Concede
from taisen.engine.dice import Dice
from taisen.rulesets.wuthering import RULESET
from taisen.rulesets.wuthering import confronting as cf
from taisen.rulesets.wuthering.actions import RunOut
from taisen.rulesets.wuthering.clash import Chained, Hit, Judged, Paid, SkillUsed
from taisen.rulesets.wuthering.deeds import Play
from taisen.rulesets.wuthering.events import Drawn, Ended, Redrawn

from .story import Story

# -- chains -------------------------------------------------------------------------------------------------------------


def won_with(card: str, hand: list[str], one: dict | None = None, two: dict | None = None) -> Story:
    """The turn player 0 has won with `card` against none, with ten concerto cards to spend."""
    given = {"hand": [card, *hand], "concerto": ["calm"] * 10, **(one or {})}
    return Story(given, {"hand": ["ebb"], **(two or {})}, at="place").confront(card, "")


def test_5_15_who_won_with_red_may_chain_also_against_none_and_in_the_others_turn():
    assert ("chain", 0) == won_with("spark", ["step_in"]).asks
    other = Story({"hand": ["calm"]}, {"hand": ["spark", "step_in"]}, at="place").confront("", "spark")
    assert ("chain", 1) == other.asks
    assert ("action", 1) == won_with("vine_whip", ["step_in"]).asks, "a win with green is no right to chain"


def test_5_16_a_chain_is_one_red_card_that_is_paid_and_usable():
    story = won_with("spark", ["linked_flames", "vine_whip", "flame_at_bay", "wildfire"], {"concerto": ["calm", "ebb"]})
    assert "not_red" == story.refused(0, "chain", "vine_whip")
    assert "use_condition" == story.refused(0, "chain", "flame_at_bay")
    assert "use_condition" == story.refused(0, "chain", "wildfire")
    story.do(0, "chain", "linked_flames")
    assert (["spark", "linked_flames"], ("pay", 0)) == (story.area(0), story.asks)
    story.do(0, "pay", "ebb")
    assert (["calm"], 20 - 2 - 3) == (story.cards(0, "concerto"), story.life[1])
    poor = won_with("spark", ["red_squall"], {"concerto": ["calm"]})
    assert "cannot_pay" == poor.refused(0, "chain", "red_squall")


def test_5_17_chains_go_on_until_the_player_stops_and_the_opponent_cannot_answer():
    story = won_with("spark", ["spark", "spark", "step_in"])
    for _ in range(2):
        story.do(0, "chain", "spark")
        assert ((0,), ("chain", 0)) == (RULESET.to_act(story.state), story.asks)
    assert 2 == story.state.chains
    assert 1 == story.do(0, "stop_chain").state.active


def test_5_18_a_chain_card_uses_only_its_chain_skill():
    story = won_with("spark", ["running_fire", "shared_fate", "ebb"])
    story.do(0, "chain", "running_fire").settle()
    assert [] == story.happened(SkillUsed)
    story.do(0, "chain", "shared_fate").settle()
    assert 20 == story.life[0], "its judgement skill is not used"


def test_5_24_card_payment_skill_damage():
    story = won_with("spark", ["pursuit", "spark", "tinder", "ebb"])
    story.do(0, "chain", "spark").do(0, "chain", "pursuit").do(0, "pay_oldest")
    kinds = [type(event) for event in story.events if isinstance(event, Chained | Paid | SkillUsed | Hit)]
    assert [Paid, SkillUsed, Hit] == kinds
    assert [4] == [hit.n for hit in story.happened(Hit)], "3, and 1 for the second chain"


def test_5_24_free_chains_replace_only_the_red_win():
    story = won_with("embers", ["spark", "vine_whip"])
    assert ("chain", 0) == story.asks
    assert "not_red" == story.refused(0, "chain", "vine_whip")
    assert ("chain", 0) == won_with("vine_whip", ["spark"], {"lead": ["kagari_0", "kagari_1", "kagari_2", "kagari_3"]}).asks


def test_5_24_a_card_in_hand_is_red_when_a_static_skill_makes_it_so():
    red_moon = {"lead": ["mio_0", "mio_1", "mio_2", "mio_3"], "life": 6}
    story = Story({**red_moon, "hand": ["spark", "vine_whip"], "concerto": []}, {"hand": ["ebb"]}, at="place")
    story.do(0, "place_action", "spark").do(1, "place_nothing")
    while story.asks[0] in ("order", "may"):
        story.do(0, "default_order" if story.asks[0] == "order" else "decline_skill")
    assert "red" == story.zone(0, "hand.0").cards[0].element
    assert 20 - 2 - 3 == story.do(0, "chain", "vine_whip").life[1]


def test_5_19_a_chain_skill_for_red_actions_means_the_chain_card_whatever_won(spare_cards: None):
    beacon = {"lead": ["kagari_0", "kagari_1", "kagari_2", "kagari_3"]}
    story = won_with("vine_whip", ["red_memory"], beacon).do(0, "chain", "red_memory")
    assert [1 + 2] == [hit.n for hit in story.happened(Hit)]


def test_5_24_the_opponents_ban_is_stronger_and_stops_a_running_chain():
    assert ("action", 1) == won_with("spark", ["step_in"], None, {"lead": ["sango_0", "sango_1", "sango_2"]}).asks
    hush = Story({"hand": ["spark", "step_in"]}, {"hand": ["hush"], "concerto": ["calm"] * 2}, at="place").confront("spark", "hush")
    assert [1] == [judged.verdict.victor for judged in hush.happened(Judged)]
    running = won_with("spark", ["step_in", "spark"])
    r = Play(running.state, Dice(bytes(32), ""))
    r.mark(0, "no_chain")
    objection = cf.Chain(running.side(0).hand[0].id).objection(r.state, 0)
    assert "no_chain_right" == (objection.code if objection else "")


# -- life ---------------------------------------------------------------------------------------------------------------


def test_6_1_life_0_wins_at_once_and_is_never_below():
    story = won_with("vine_whip", [], None, {"life": 2})
    assert ((0,), "life", (20, 0)) == (story.outcome.winners, story.outcome.reason, story.life)


def test_6_1_life_is_looked_at_after_every_single_damage():
    story = won_with("spark", ["spark", "spark"], None, {"life": 4})
    story.do(0, "chain", "spark")
    assert (0,) == story.outcome.winners
    assert ["spark"] == story.cards(0, "hand"), "the rest of the chain is not played"


def test_6_2_both_at_0_by_the_same_operation_is_a_draw():
    story = won_with("shared_fate", [], {"life": 1}, {"life": 1})
    assert ((), "life") == (story.outcome.winners, story.outcome.reason)


def test_6_3_life_never_rises_above_20():
    assert 20 == won_with("calm", [], {"life": 19}).life[0]


def test_6_4_damage_is_never_below_0_but_speed_may_be():
    laid = {"card": "spark", "damage": -9, "speed": -9}
    story = Story({"action": [laid]}, {"hand": ["ebb"]}, at="place")
    stats = story.zone(1, "action.0").cards[0].stats
    assert (0, -6) == (stats["damage"].value, stats["speed"].value)


def test_6_5_conceding_loses_and_100_turns_are_a_draw():
    story = Story.begun().send(1, Concede())
    assert ((0,), "conceded") == (story.outcome.winners, story.outcome.reason)
    last = Story(turn=100).do(0, "end_action").do(0, "skip_confrontation")
    assert ((), "turn_limit") == (last.outcome.winners, last.outcome.reason)
    assert Story(turn=99).do(0, "end_action").do(0, "skip_confrontation").outcome is None


def test_6_6_everything_goes_to_its_owners_open_trash_and_a_skill_may_fetch_it():
    story = Story({"hand": ["cloak_of_ash"], "trash": ["spark", "calm", "step_in"]}, {"hand": ["vine_whip"]}, at="place")
    story.confront("cloak_of_ash", "")
    assert ["spark"] == story.cards(0, "hand")
    assert ["calm", "step_in", "cloak_of_ash"] == story.seen(1, "trash.0")


def test_6_7_no_event_takes_a_character_away():
    story = Story.begun()
    luck = Dice(bytes(32), "walk")
    heights = [0, 0]
    while story.outcome is None:
        seat = luck.pick(RULESET.to_act(story.state))
        story.send(seat, luck.pick(RULESET.legal(story.state, seat)))
        now = [sum(map(len, story.side(who).stacks)) for who in (0, 1)]
        assert now[0] >= heights[0]
        assert now[1] >= heights[1]
        heights = now
    assert all("hp" not in card.stats for zone in story.view(None).table.zones for card in zone.cards if card)


def test_6_8_random_discards_take_one_draw_of_luck_each_and_none_from_a_hand_of_one():
    state = Story(None, {"hand": ["spark", "calm", "ebb"]}).state
    r = Play(state, Dice(bytes(32), "x"))
    r.discard_at_random(1, 9)
    again = Dice(bytes(32), "x")
    first = again.below(3)
    second = again.below(2)
    hand = ["spark", "calm", "ebb"]
    expected = [hand.pop(first), hand.pop(second), *hand]
    assert expected == [held.no for held in r.side(1).trash]
    assert r.dice.below(1000) == again.below(1000), "the last card took no luck"


def test_6_8_an_effect_with_too_few_cards_does_what_it_can():
    story = won_with("severed_strings", [], None, {"concerto": ["calm"]})
    assert ([], ["calm"]) == (story.cards(1, "concerto"), story.cards(1, "trash"))


# -- time ---------------------------------------------------------------------------------------------------------------


def test_7_1_time_and_what_is_done_when_it_is_up_in_the_set_up():
    story = Story.begun()
    story.do(story.state.chooser, "go_first")
    assert 45_000 == RULESET.overdue(story.state, 0)[0]
    story.run_out(0)
    assert ["ansa_0", "kagari_0", "sango_0"] == [stack[0].no for stack in story.side(0).stacks], "as listed, all three"
    story.run_out(1)
    assert 45_000 == RULESET.overdue(story.state, 1)[0]
    assert [] == story.run_out(1).happened(Redrawn) == story.run_out(0).happened(Redrawn)


def test_7_1_defaults_of_a_turn():
    assert ("offer", 0) == Story().run_out(0).asks
    assert 1 == Story().do(0, "end_action").run_out(0).state.active
    assert 60_000 == RULESET.overdue(Story().state, 0)[0]
    placing = Story({"hand": ["spark"]}, {"hand": ["calm"]}, at="place").run_out(0)
    assert ([], ("place", 1)) == (placing.area(0), placing.asks)
    assert 1 == won_with("spark", ["step_in"]).run_out(0).state.active
    trim = Story({"hand": ["ebb"] * 8 + ["spark", "calm"]}, at="end").run_out(0)
    assert (["calm", "spark"], 8) == (trim.cards(0, "trash"), len(trim.side(0).hand)), "the latest first"


def test_7_1_defaults_of_payments_orders_optional_skills_and_choices():
    pile = ["calm", "ebb", "flood"]
    paying = Story({"hand": ["groundwork"], "concerto": pile}, {"hand": ["ebb"]}, at="place").do(0, "place_action").do(1, "place_nothing")
    assert ["ebb", "flood"] == paying.run_out(0).cards(0, "concerto")[:2]
    asked = Story({"lead": "mio_0", "hand": ["vine_whip", "calm"]}, at="place").do(0, "place_action", "vine_whip").run_out(0)
    assert ["calm"] == asked.cards(0, "hand")
    ordering = Story({"lead": ["ansa_0", "ansa_1b"], "hand": ["vine_whip"]}, at="place").do(0, "place_action").run_out(0)
    assert ["ansa_0", "ansa_1b"] == [skill.no for skill in ordering.happened(SkillUsed)]
    choosing = Story({"hand": ["severed_strings"], "concerto": ["calm"] * 2}, {"hand": ["spark"], "concerto": pile}, at="place")
    choosing.do(0, "place_action").do(1, "place_nothing")
    assert ["flood"] == choosing.run_out(0).cards(1, "concerto")
    rising = Story({"lead": "ansa_0", "chars": ["ansa_1"], "hand": ["spark", "calm"]}).do(0, "level_up").run_out(0)
    assert (["ansa_0", "ansa_1"], ["calm"]) == (rising.stack(0, 0), rising.cards(0, "trash"))


def test_7_1_three_in_a_row_lose_and_a_decision_in_time_begins_anew():
    story = Story({"hand": ["ebb"] * 10, "late": 1})
    story.run_out(0)
    assert 2 == story.side(0).late
    story.do(0, "skip_confrontation")
    assert 0 == story.side(0).late
    assert ((1,), "late") == ((lost := Story({"late": 2}).run_out(0)).outcome.winners, lost.outcome.reason)
    assert [1] == [len(event.winners) for event in lost.happened(Ended)]
    assert RunOut() not in RULESET.legal(Story().state, 0), "only the server plays it"


# -- what cards do ------------------------------------------------------------------------------------------------------


def test_chain_skills_choose_reveal_store_and_look():
    story = Story({"hand": ["spark", "tangling_threads"], "concerto": ["calm"]}, {"hand": ["ebb", "calm"]}, at="place")
    story.confront("spark", "").do(0, "chain", "tangling_threads")
    assert ("choose", 1) == story.asks
    assert "no_such_choice" == story.refused_action(1, cf.Choose(story.side(0).trash[0].id))
    assert ["ebb"] == story.do(1, "choose", "ebb").cards(1, "trash")[:1]
    ring = won_with("spark", ["ring_of_fire", "ebb"], {"deck": ["step_in", "spark", "calm"]}).do(0, "chain", "ring_of_fire").settle()
    assert [5] == [hit.n for hit in ring.happened(Hit)], "3 and one for each red card revealed"
    assert ["spark", "step_in"] == ring.seen(1, "deck.0"), "they stay on top, the first on top of the pile"
    blade = won_with("spark", ["moonlit_blade"], None, {"hand": ["ebb", "calm"]}).do(0, "chain").settle()
    assert ["ebb", "calm"] == blade.seen(0, "sight.0")
    assert 1 == len(blade.happened(Drawn))


def test_14_10_of_equal_cards_in_a_trash_the_oldest_is_offered():
    trash = ["spark", "spark", "step_in"]
    story = Story({"hand": ["cloak_of_ash"], "trash": trash}, {"hand": ["ebb"]}, at="place").do(0, "place_action").do(1, "place_nothing")
    assert ["「火花」を選ぶ", "「踏み込み」を選ぶ"] == [choice.text.ja for choice in story.view(0).choices]
    older, newer = (held.id for held in story.side(0).trash[:2])
    assert "no_such_choice" == story.refused_action(0, cf.Choose(newer))
    assert ["spark", "step_in"] == story.send(0, cf.Choose(older)).cards(0, "trash")[:2]
