"""TENGA-4 and 5: the turn, drawing, fatigue."""

import pytest

from taisen.rulesets.tenga import RULESET
from taisen.rulesets.tenga.actions import AutoEnd
from taisen.rulesets.tenga.changes import Faded, Healed, Hit
from taisen.rulesets.tenga.events import Drawn, HalfBegan, HandFull, Promoted
from tests.rulesets.tenga.story import Story, field, mark, names, numbers, there, unit

DOGS = ["village_dog"] * 9
STILL = unit("village_dog", atk=0)  # cannot attack


# -- 4 -----------------------------------------------------------------------------------------------------------------------


def test_4_1_the_halves_follow_each_other():
    story = Story()
    halves = [story.end().happened(HalfBegan)[0] for _ in range(3)]
    assert [(1, 1), (0, 2), (1, 2)] == [(half.seat, half.turn) for half in halves]


def test_4_2_start_fills_mana_frees_the_half_draws_and_ends_sickness():
    used = {"front": unit("village_dog", sick=True), "mana": 0, "spells": 2, "attacked": True, "evolved": True}
    foe = Story(turn=3, foe=used | {"max_mana": 2}).end().foe
    assert (3, 3, 0, False, False) == (foe.max_mana, foe.mana, foe.spells, foe.attacked, foe.evolved)
    assert not there(foe.front).sick
    assert 1 == len(foe.hand)


def test_4_2_mana_stays_at_ten():
    assert 10 == Story(turn=12, foe={"max_mana": 10}).end().foe.mana


def test_4_2_an_empty_front_is_filled_without_sickness():
    foe = Story(foe={"bench": ["", "iron_boar", "village_dog"]}).end().foe
    assert ["iron_boar", "", "", "village_dog"] == field(foe)
    assert 0 == there(foe.front).dazed


def test_4_2_effects_of_the_start_come_last():
    foe = Story(foe={"front": "star_maiden", "hand": ["ember_fox"]}).end().foe
    assert 3 == len(foe.hand)  # the turn's draw makes two, and with two in hand the maiden draws


def test_4_3_cards_attack_and_evolution_in_any_order():
    story = Story(turn=5, own={"front": "iron_boar", "hand": ["thunderclap", "village_dog"]}, foe={"core": 20})
    story.attack().cast("thunderclap").evolve().play("village_dog", place=1).end()
    assert 13 == story.foe.core


def test_4_4_the_end_heals_then_poisons_then_buries():
    weak = unit("mossy_tortoise", hp=1, marks=[["poison", 2, 3]])
    story = Story(own={"front": weak, "bench": ["iron_boar"]}).end()
    assert [Healed, Hit] == [type(event) for event in story.events if isinstance(event, Healed | Hit)]
    assert ["iron_boar", "", "", ""] == field(story.own)  # 1 + 1 - 2 is nothing


def test_4_4_durations_run_at_the_own_end():
    story = Story(own={"front": unit("iron_boar", marks=[["shock", 1, 2]])}, foe={"front": unit("iron_boar", marks=[["shock", 1, 2]])})
    story.end()
    assert (1, 2) == tuple(mark(side.front, "shock").left for side in (story.own, story.foe))  # type: ignore[union-attr]


def test_4_5_turn_51_is_not_played():
    story = Story(turn=50, half=1, changed=True).end()
    assert ((), "turn_limit") == story.ending
    assert 50 == story.state.turn


def test_4_6_the_leftmost_steps_up():
    story = Story(own={"front": unit("iron_boar", atk=9)}, foe={"front": "ember_fox", "bench": ["", "bell_owl", "village_dog"]})
    assert ["bell_owl", "", "", "village_dog"] == field(story.attack().foe)


def test_4_7_the_half_ends_by_itself_when_nothing_is_left():
    assert (1400, AutoEnd()) == RULESET.overdue(Story(own={"front": STILL}).state, 0)
    assert None is RULESET.overdue(Story(own={"front": STILL}).state, 1)
    assert None is RULESET.overdue(Story(own={"front": "village_dog"}).state, 0)
    assert None is RULESET.overdue(Story(own={"hand": ["ember_fox"]}).state, 0)


def test_4_8_mana_that_is_left_pays_for_reactions():
    story = Story(half=1, own={"front": "gate_sentry", "stand": ["paper_ward"], "mana": 1}, foe={"front": "iron_boar"}).attack()
    assert 0 == story.own.mana
    assert 2 == there(story.own.front).hp


def test_4_9_points_never_come_back():
    story = Story(turn=5, own={"front": "iron_boar", "ep": 1}).evolve().end().end()
    assert 0 == story.own.ep


def test_4_10_the_end_goes_unit_by_unit():
    # the archer's shot destroys the enemy's last bench unit before the second archer shoots at nobody
    archers = {"front": "bamboo_archer", "bench": ["bamboo_archer"]}
    story = Story(own=archers, foe={"front": "village_dog", "bench": [unit("ember_fox", hp=1)]}).end()
    assert ["village_dog", "", "", ""] == field(story.foe)
    assert 1 == len(story.happened(Hit))


def test_4_10_what_was_put_on_in_this_half_is_shortened_too():
    story = Story(half=1, own={"front": "icehouse_jelly"}, foe={"front": "iron_boar"}).attack()
    assert 2 == mark(story.foe.front, "shock").left  # type: ignore[union-attr]
    assert 1 == mark(story.end().foe.front, "shock").left  # type: ignore[union-attr]


def test_4_11_the_server_may_not_end_a_half_in_which_something_is_left():
    Story(own={"front": "village_dog"}).auto_end(refused="moves_left")
    Story(turn=5, own={"front": STILL}).auto_end(refused="moves_left")  # evolving
    assert 1 == Story(own={"front": STILL}).auto_end().state.half


# -- 5 -----------------------------------------------------------------------------------------------------------------------


def test_5_1_a_full_hand_draws_nothing():
    story = Story(foe={"hand": DOGS}).end()
    assert (9, 10) == (len(story.foe.hand), len(story.foe.library))
    assert story.happened(HandFull)
    assert not story.happened(Drawn)


def test_5_2_reactions_count_as_cards_in_hand():
    foe = Story(foe={"hand": DOGS[:8], "stand": ["paper_ward"]}).end().foe
    assert (9, 10) == (foe.in_hand, len(foe.library))


def test_5_3_a_drawn_reaction_stands_open_to_its_owner_only():
    story = Story(foe={"library": ["paper_ward", "village_dog"]}).end()
    assert ["paper_ward"] == names(story.foe.stand)
    for viewer, faces in ((1, ["up"]), (0, ["down"]), (None, ["down"])):
        stand = next(zone for zone in RULESET.table(story.state, viewer).zones if zone.id == "stand.1")
        assert (1, faces) == (stand.count, [card.face for card in stand.cards if card is not None])


def test_5_4_fatigue_grows():
    story = Story(own={"library": []}, foe={"library": [], "hand": DOGS})
    assert [19, 17, 14] == [story.end().end().own.core for _ in range(3)]
    assert 14 == story.foe.core  # the full hand was no protection


def test_5_4_effects_draw_from_an_empty_library_for_nothing():
    story = Story(turn=2, own={"library": [], "hand": ["leaf_letters"]}).cast("leaf_letters")
    assert (20, 1) == (story.own.core, story.own.fatigue)


def test_5_5_nothing_reduces_fatigue():
    wall = {"front": unit("gate_sentry", marks=[["shield", 5], ["defense", 5]]), "stand": ["paper_ward"], "library": [], "mana": 5}
    foe = Story(foe=wall).end().foe
    assert (19, ["paper_ward"]) == (foe.core, names(foe.stand))


def test_5_6_draws_stop_at_nine():
    story = Story(turn=2, own={"hand": ["leaf_letters", *DOGS[:8]]}).cast("leaf_letters")
    assert (9, 9) == (len(story.own.hand), len(story.own.library))


@pytest.mark.parametrize(("hand", "found"), [(8, ["grudge_doll"]), (9, [])])
def test_5_6_a_card_that_finds_no_room_in_hand_is_discarded(hand: int, found: list[str]):
    foe = {"front": "village_dog", "bench": ["grudge_doll"], "hand": DOGS[:hand]}
    story = Story(turn=4, own={"hand": ["wrestling_kappa"]}, foe=foe).play("wrestling_kappa")
    story.choose(story.foe.field[1])
    assert found == [card for card in names(story.foe.hand) if card == "grudge_doll"]
    assert (["grudge_doll"] if not found else []) == names(story.foe.discard)
    assert (4, 4) == numbers(story.own.front)  # the doll was not destroyed


def test_promotion_at_the_start_is_seen():
    story = Story(foe={"bench": ["iron_boar"]}).end()
    assert [0] == [event.dazed for event in story.happened(Promoted)]
    assert not story.happened(Faded)
