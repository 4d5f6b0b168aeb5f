"""The worked examples of the rules, told at a table."""

from taisen.rulesets.moon import RULESET
from taisen.rulesets.moon.actions import Keep, Mulligan, Summon
from taisen.rulesets.moon.changes import Attacked, Died, Marked
from taisen.rulesets.moon.events import Controlled

from .contract import deck
from .story import Story, begun, laid


def unit(card: str, **more: object) -> dict[str, object]:
    return {"card": card, **more}


def status(kind: str, n: int, by: str) -> dict[str, object]:
    return {"kind": kind, "n": n, "by": by}


def first_target(story: Story) -> int:
    """The enemy column that was attacked first."""
    struck = story.happened(Attacked)[0].target
    return next(column for column, there in enumerate(story.before.sides[1].chips) if there is not None and there.id == struck)


def test_example_1_the_same_deck_twice():
    problems = RULESET.check_deck(deck("mist_court", "mist_court", "herald", "moondew"))
    assert "same_deck" in [problem.code for problem in problems]


def test_example_2_the_first_player_does_not_draw_in_turn_1():
    story = begun(setup=2).act(Keep(), 0).act(Keep(), 1)  # hands of three and four
    first = story.state.first
    dealt = (3, 4)[first]
    assert (len(story.hand(first)), story.mana(first)) == (dealt, 5)  # this setup begins with 3 mana
    story.end()
    assert (len(story.hand(1 - first)), story.mana(1 - first)) == ((3, 4)[1 - first] + 1, 5)
    story = begun().act(Keep(), 0).act(Keep(), 1)
    assert story.mana(story.state.first) == 2


def test_example_3_the_first_control_phase_is_skipped():
    story = laid({"chips": ["dawn_squire"]}, {"chips": ["", "dawn_squire"]}, turn=1).end()
    assert story.life(1) == 12
    story.end()
    assert (story.life(0), story.life(1)) == (11, 11)


def test_example_4_what_is_rejected_and_what_is_not():
    story = laid({"hand": ["gate_ox", "dawn_squire", "spark_archer"], "mana": 2, "chips": ["tin_guard"]})
    assert story.refused(story.summoning("gate_ox", 1)) == "no_mana"
    assert story.refused(story.summoning("dawn_squire", 0)) == "chip_occupied"
    assert story.refused(Summon(story.card("dawn_squire"), 1, "enemy")) == "enemy_chip"
    story.summon("dawn_squire", 1)
    assert story.refused(story.summoning("spark_archer", 2)) == "summon_limit"
    story = laid({"hand": ["brand", "star_tithe"], "mana": 4}, {"chips": ["gate_ox"]})
    story.cast("brand", 1, 0).cast("star_tithe").cast("moondew", 1, 0).cast("moondew", 1, 0)
    assert story.mana(0) == 0
    assert "moondew" in [card.card for zone in story.table(0).zones if zone.id == "always.0" for card in zone.cards]


def test_example_5_range_and_summoning_order_choose_the_target():
    assert not laid({"chips": ["dawn_squire"]}, {"chips": ["", unit("gate_ox"), unit("gate_ox")]}).end().happened(Attacked)
    assert first_target(laid({"chips": ["star_clerk"]}, {"chips": ["", "gate_ox", "gate_ox"]}).end()) == 1
    foes = [unit("gate_ox", no=4), "", unit("gate_ox", no=2)]
    assert first_target(laid({"chips": ["", "star_clerk"]}, {"chips": foes}).end()) == 2


def test_example_6_the_magic_target_is_for_rang_6():
    aims = [{"kind": "magic", "column": 2}]
    foes = ["gate_ox", "", "gate_ox"]
    assert first_target(laid({"chips": ["spark_archer"], "aims": aims}, {"chips": foes}).end()) == 2
    foes = [unit("gate_ox", no=1), "", unit("gate_ox", no=2)]
    assert first_target(laid({"chips": ["", "star_clerk"], "aims": aims}, {"chips": foes}).end()) == 0


def test_example_7_brought_to_0_it_still_attacks():
    story = laid({"chips": ["spark_archer"]}, {"chips": [unit("mirror_scribe", hp=2)]}).end()
    struck, answered = story.happened(Attacked)
    assert (struck.hp, answered.atk) == (0, 3)
    (died,) = story.happened(Died)
    assert died.mana == (1, 1)  # the archer fell to the answer


def test_example_8_def_and_negative_def():
    def hit(atk: int, defence: int) -> int:
        marked = unit("gate_ox", marks=[status("defence", defence, "brand")])
        story = laid({"chips": [unit("spark_archer", atk=atk)]}, {"chips": ["", marked]}).end()
        return 6 - story.hp(1, 1)

    assert (hit(1, 2), hit(2, -1)) == (0, 3)
    guarded = unit("gate_ox", marks=[status("defence", 2, "shield_row")])
    story = laid({"hand": ["rain_of_fire"], "mana": 4}, {"chips": [guarded]}).cast("rain_of_fire", 1, 0)
    assert story.hp(1, 0) == 4


def test_example_9_killed_by_a_spell_it_holds_its_chip_until_the_clean_up():
    story = laid({"hand": ["brand"], "mana": 1, "chips": ["dawn_squire"]}, {"chips": [unit("gate_ox", hp=1)]}).cast("brand", 1, 0)
    assert story.chips(1)[0] == "gate_ox"
    story.end()
    assert not story.happened(Attacked)
    assert story.happened(Died)[0].mana == (0, 1)


def test_example_10_unable_to_act_it_still_counts_in_the_control_phase():
    story = laid({"chips": [unit("gate_ox", marks=[status("unable", 1, "veil_dancer")])]}).end()
    assert not story.happened(Attacked)
    assert story.life(1) == 11


def test_example_11_a_token_leaves_nothing():
    story = laid({"chips": [unit("brass_chick", hp=0)]}).end()
    assert (story.grave(0), story.mana(0), story.chips(0)) == ([], 0, ["", "", ""])


def test_example_12_an_empty_library():
    story = laid({}, {"library": []}).end()
    assert (story.life(1), story.mana(1)) == (11, 2)
    story = laid({}, {"library": [], "life": 1}).end()
    assert story.outcome is not None
    assert story.outcome.winners == (0,)


def test_example_13_healed_before_the_check():
    story = laid({"hand": ["first_light"], "mana": 1, "life": 0, "chips": ["gate_ox"]}).cast("first_light", 0, 0).end()
    assert story.outcome is None


def test_example_14_two_of_one_name_count_once_two_of_different_names_both():
    story = laid({"hand": ["overwind", "overwind"], "mana": 2, "chips": ["gate_ox"]}).cast("overwind", 0, 0).cast("overwind", 0, 0)
    assert story.stat(0, 0, "atk") == 5
    story = laid({"hand": ["overwind"], "mana": 1, "chips": [unit("gate_ox", marks=[status("atk", 1, "sun_halberdier")])]})
    assert story.cast("overwind", 0, 0).stat(0, 0, "atk") == 6


def test_example_15_one_mulligan():
    story = begun(setup=1).act(Mulligan(), 0)
    assert story.refused(Mulligan(), 0) == "not_your_decision"
    story.act(Keep(), 1)
    assert len(story.state.sides[0].hand) in (4, 5)  # a fifth if it is his turn two
    assert story.refused(Mulligan()) == "already_decided"


def test_example_16_a_death_kills_another_in_the_same_clean_up():
    mine = ["cinder_hound"]
    story = laid({"chips": [unit(mine[0], hp=1), "", ""]}, {"chips": [unit("gate_ox", atk=1, hp=5)]}).end()
    first, second = story.happened(Died)
    assert len(first.units) == len(second.units) == 1
    assert second.mana == (1, 1)
    assert not story.happened(Controlled)  # nobody is left to count


def test_example_17_evasion_takes_one_attack_and_no_spell():
    mine = [unit("mirror_scribe", no=1), "", unit("spark_archer", atk=3, no=2)]
    fox = unit("gate_ox", hp=9, atk=0, marks=[status("evasion", 1, "mist_fox"), status("defence", 1, "shield_row")])
    story = laid({"chips": mine}, {"chips": [fox]}).end()
    evaded, hit = story.happened(Attacked)[:2]
    assert (evaded.evaded, hit.evaded, hit.hp) == (True, False, 7)
    assert story.happened(Marked)[0].mark.by == "mirror_scribe"  # what follows its attack still happened
    story = laid({"hand": ["rain_of_fire"], "mana": 4}, {"chips": [fox]}).cast("rain_of_fire", 1, 0)
    assert (story.hp(1, 0), story.badge(1, 0, "evasion")) == (7, 1)


def test_example_18_drawing_more_than_there_is():
    story = laid({"hand": ["comet_courier"], "mana": 5, "library": ["hush"], "aura": "moon_reading"}).cast("moon_reading")
    story.summon("comet_courier", 0)
    assert (story.hand(0), story.life(0)) == (["hush"], 12)
    story.end().end()
    assert (story.life(0), story.mana(0)) == (11, 2)


def test_example_19_the_aura_as_often_as_it_is_paid():
    story = laid({"mana": 3, "chips": ["gate_ox"]})
    for _ in range(3):
        story.cast("moondew", 0, 0)
    assert story.mana(0) == 0
    assert story.refused(story.casting("moondew", 0, 0)) == "no_mana"


def test_example_20_atk_0_against_def_minus_1_and_the_nearer_of_two():
    marked = unit("gate_ox", atk=0, marks=[status("defence", -1, "brand")])
    assert laid({"chips": [unit("spark_archer", atk=0)]}, {"chips": [marked]}).end().hp(1, 0) == 5
    foes = ["", unit("gate_ox", no=5), unit("gate_ox", no=1)]
    assert first_target(laid({"chips": ["spark_archer"]}, {"chips": foes}).end()) == 1
