"""TENGA-17: further rulings."""

import msgspec
import pytest

from taisen.rulesets.tenga import RULESET
from taisen.rulesets.tenga.card import Card
from taisen.rulesets.tenga.changes import Buffed, Hit, Marked
from taisen.rulesets.tenga.events import Drawn, Reacted
from taisen.rulesets.tenga.state import Mark
from tests.rulesets.tenga.story import Story, field, mark, names, numbers, there, unit


def test_17_1_a_token_evolves_like_a_common():
    assert (3, 3) == numbers(Story(turn=5, own={"front": "crane_mate"}).evolve().own.front)


def test_17_2_endure_holds_against_ailments_and_is_used_up():
    ill = unit("village_dog", hp=2, marks=[["poison", 2, 2], ["burn", 1, 1], ["endure"]])
    story = Story(own={"front": ill}).end()
    assert [] == story.own.units()  # poison left 1 and used it up, the burn took that
    story = Story(own={"front": unit("village_dog", hp=2, marks=[["poison", 2, 1], ["endure"]])}).end()
    assert (1, None) == (there(story.own.front).hp, mark(story.own.front, "endure"))


def test_17_3_a_sick_rush_front_before_an_empty_front():
    Story(turn=3, own={"hand": ["cloud_horse"]}).play("cloud_horse").attack("core", refused="rush_core")


@pytest.mark.parametrize(
    ("front", "refused"),
    [
        ({"atk": 0, "sick": True, "dazed": 2, "marks": [["freeze", 1, 1]]}, "frozen"),
        ({"atk": 0, "sick": True, "dazed": 2}, "sick"),
        ({"atk": 0, "dazed": 2}, "promo_sick"),
        ({"atk": 0}, "zero_atk"),
    ],
)
def test_17_3_the_first_of_several_reasons_is_given(front: dict[str, object], refused: str):
    Story(own={"front": {"card": "iron_boar"} | front}).attack("front", refused=refused)
    Story(own={"front": {"card": "iron_boar"} | front, "attacked": True}).attack("front", refused="already_attacked")
    spent = {"hand": ["fire_arrow"], "mana": 0, "spells": 2}
    Story(own=spent).cast("fire_arrow", refused="spell_limit")
    Story(own=spent | {"spells": 0}).cast("fire_arrow", refused="no_mana")
    Story(own={"hand": ["gourd_of_years"], "mana": 0}).use("gourd_of_years", refused="no_front")


def test_17_4_promotion_sickness_goes_with_the_durations():
    story = Story(own={"front": unit("iron_boar", dazed=2)})
    assert there(story.own.front).dazed
    assert 0 == there(story.end().own.front).dazed


def test_17_5_the_target_of_a_summon_is_named_right_after_it():
    foe = {"front": "iron_boar", "bench": ["village_dog"]}
    story = Story(turn=6, own={"hand": ["flame_wildcat", "ember_fox"]}, foe=foe).play("flame_wildcat")
    assert "choose" == RULESET.table(story.state, 0).phase
    story.end(refused="choice_pending").play("ember_fox", refused="choice_pending").auto_end(refused="choice_pending")
    story.attack(refused="choice_pending").evolve(refused="choice_pending")
    assert None is RULESET.overdue(story.state, 0)
    story.choose(story.own.front, refused="bad_target").choose(story.foe.field[1])
    assert (3, 1) == numbers(story.foe.field[1])
    story.choose(story.foe.front, refused="nothing_asked").play("ember_fox")


def test_17_6_a_spell_lies_in_the_discard_pile_while_it_works():
    story = Story(turn=2, own={"hand": ["blood_oath"]})
    story.cast("blood_oath")
    cast = next(n for n, event in enumerate(story.events) if isinstance(event, Drawn))
    state = Story(turn=2, own={"hand": ["blood_oath"]}).state
    for event in story.events[:cast]:
        state = event.evolve(state)
    assert ["blood_oath"] == names(state.sides[0].discard)


def test_17_7_what_answers_damage_and_what_does_not():
    oni = {"front": unit("black_iron_oni", marks=[["poison", 1, 1]])}
    assert not Story(own=oni).end().happened(Buffed)  # ailments
    own = {"front": "black_iron_oni"}
    story = Story(own=own, foe={"front": "millstone_ox", "stand": ["thousand_needles"]}).attack()
    assert (5, 4) == numbers(story.own.front)  # a reaction
    story = Story(turn=2, own={"front": "iron_boar", "hand": ["fire_arrow"]}, foe={"front": "icehouse_jelly"}).cast("fire_arrow")
    assert mark(story.own.front, "shock")  # an effect


def test_17_8_a_condition_that_fails_leaves_nothing_to_aim_at():
    foe = {"front": "millstone_ox", "bench": ["iron_boar"]}
    story = Story(turn=4, own={"hand": ["severed_ties"]}, foe=foe)
    story.cast("severed_ties", on=story.foe.front, refused="bad_target").cast("severed_ties", on=story.foe.field[1])
    assert ["millstone_ox", "", "", ""] == field(story.foe)
    story = Story(turn=5, own={"hand": ["elder_of_hands"], "discard": ["fire_arrow"] * 2, "core": 10}).play("elder_of_hands")
    assert (12, 0) == (story.own.core, len(story.own.hand))
    story = Story(turn=5, own={"hand": ["elder_of_hands"], "discard": ["fire_arrow"] * 3, "core": 10}).play("elder_of_hands")
    assert (12, 2) == (story.own.core, len(story.own.hand))


def test_17_9_marks_beside_each_other():
    strong = unit("iron_boar", hp=1, max_hp=9, marks=[["regeneration", 1], ["regeneration", 3], ["atk", 1, 1], ["atk", 2, 2]])
    story = Story(own={"front": strong})
    assert 7 == there(story.own.front).attack
    story.end()
    assert (6, 4) == numbers(story.own.front)
    own = {"front": unit("iron_boar", equipment="thunder_drum"), "bench": [unit("iron_boar", equipment="thunder_drum")]}
    story = Story(turn=2, own=own | {"hand": ["change_of_watch"]})
    story.cast("change_of_watch", on=story.own.field[1])
    assert 1 == story.own.swap_cooldown


def test_17_9_for_good_outlasts_for_a_time():
    story = Story(turn=5, own={"front": unit("waterfall_koi", marks=[["lifesteal", 1, 1]])}).evolve()
    assert Mark("lifesteal") == mark(story.own.front, "lifesteal")


def test_17_10_nobody_strikes_back_at_a_card():
    foe = {"front": "millstone_ox", "stand": ["torii_of_yomi"], "core": 9, "mana": 3}
    story = Story(turn=4, own={"front": "village_dog", "hand": ["flame_wildcat"]}, foe=foe).play("flame_wildcat")
    story.choose(story.foe.front)
    assert 1 == len(story.happened(Reacted))
    assert ([(4, 3), (3, 3)], (6, 6)) == ([numbers(unit) for unit in story.own.units()], numbers(story.foe.front))


def test_17_11_who_has_no_hp_is_nobodys_target():
    foe = {"front": unit("grudge_doll", hp=1), "bench": [unit("grudge_doll", hp=1)]}
    own = {"front": unit("village_dog", hp=2), "bench": ["iron_boar"], "hand": ["caltrops"]}
    story = Story(turn=2, own=own, foe=foe).use("caltrops")
    struck = [event for event in story.happened(Hit) if event.seat == 0]
    assert 1 == len(struck)  # the second doll found the dog without HP
    assert not story.happened(Marked)


def test_17_12_scouted_cards_stay_open_while_they_lie_on_top():
    story = Story(own={"library": ["ember_fox", "iron_boar", "bell_owl"], "scouted": 2})
    assert ["iron_boar", "ember_fox"] == on_top(story)
    assert ["iron_boar"] == on_top(story.end().end())
    assert [] == on_top(story.end().end())


def on_top(story: Story) -> list[str]:
    library = next(zone for zone in RULESET.table(story.state, 0).zones if zone.id == "library.0")
    return [card.card for card in library.cards if card is not None]


BASE = {"id": "x", "name": {"ja": "あ", "en": "a"}, "rarity": "common", "element": "fire", "cost": 1}
DRAW = {"kind": "draw", "n": 1}


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "unit"},
        {"type": "unit", "hp": 1, "keywords": ["regeneration"]},
        {"type": "unit", "hp": 1, "abilities": [{"when": "play", "do": [DRAW]}]},
        {"type": "spell", "abilities": [{"when": "on_summon", "do": [DRAW]}]},
        {"type": "spell", "cost": 0, "abilities": [{"when": "play", "do": [DRAW]}]},
        {"type": "item", "abilities": [{"when": "play", "do": [{"kind": "damage_core", "n": 1}]}]},
        {"type": "item", "abilities": [{"when": "while_equipped", "do": [DRAW]}]},
        {"type": "reaction", "abilities": [{"when": "play", "do": [DRAW]}]},
        {"type": "token", "hp": 1},
        {"type": "unit", "hp": 1, "abilities": [{"when": "turn_end", "choose": "enemy_unit", "do": [DRAW]}]},
        {"type": "spell", "abilities": [{"when": "play", "do": [{"kind": "destroy", "to": "chosen"}]}]},
        {"type": "spell", "abilities": [{"when": "play", "do": []}]},
        {"type": "spell", "abilities": [{"when": "play", "choose": "own_unit", "do": [{"kind": "swap"}]}]},
    ],
)
def test_a_card_that_makes_no_sense_is_refused(wrong: dict[str, object]):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(BASE | wrong, Card)
