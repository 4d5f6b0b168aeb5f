"""What a player is told: what can be done now, why the rest cannot, what would come of it."""

import pytest

from taisen.engine.battle import look, tell
from taisen.engine.table import Choice, View
from taisen.rulesets.tenga import RULESET
from taisen.rulesets.tenga.events import Shaded
from tests.rulesets.tenga.story import Story, unit

BOAR = {"front": "iron_boar"}
DONE = "もうできることはありません。ターンを終了してください"


def view(story: Story) -> View:
    return look(RULESET, story.battle, story.state.half)


def prompt(story: Story) -> str:
    asked = view(story).table.prompt
    assert asked is not None
    return asked.ja


def refused(story: Story, verb: str) -> str:
    return view(story).refused_verbs[verb].code


def choice(story: Story, verb: str) -> Choice:
    return next(choice for choice in view(story).choices if choice.verb == verb)


def statuses(story: Story) -> list[str]:
    front = next(zone for zone in view(story).table.zones if zone.id == "front.0").cards[0]
    assert front is not None
    return [badge.kind for badge in front.statuses]


# -- what can be done ----------------------------------------------------------------------------------------------------


def test_the_prompt_names_everything_that_can_be_done():
    own = BOAR | {"hand": ["ember_fox", "thunderclap", "gourd_of_years"], "mana": 3}
    story = Story(turn=5, own=own)
    assert "できること：ユニットを出す・呪文を唱える（あと2回）・アイテムを使う・前衛で攻撃・前衛を進化" == prompt(story)
    assert "呪文を唱える（あと1回）" in prompt(Story(turn=5, own=own | {"hand": ["thunderclap"] * 2, "mana": 4}).cast("thunderclap"))


@pytest.mark.parametrize(
    "own",
    [
        {"hand": ["millstone_ox", "fire_arrow"], "mana": 1},  # too dear, and nobody to hit
        {"front": unit("iron_boar", sick=True), "stand": ["paper_ward"]},
        {"front": unit("iron_boar", marks=[["freeze", 1, 1]]), "hand": ["thunderclap"], "spells": 2, "mana": 9},
        {"bench": ["iron_boar"], "hand": ["gourd_of_years"]},
    ],
)
def test_the_prompt_offers_nothing_that_cannot_be_done(own: dict[str, object]):
    assert DONE == prompt(Story(turn=3, own=own))


def test_after_the_attack_only_the_end_of_the_turn_is_left():
    story = Story(turn=3, own=BOAR, foe=BOAR)
    assert "できること：前衛で攻撃" == prompt(story)
    assert DONE == prompt(story.attack())


# -- why not -------------------------------------------------------------------------------------------------------------


def test_every_button_that_cannot_be_pressed_says_why():
    assert ("no_front", "evolve_locked") == tuple(refused(Story(turn=3), verb) for verb in ("attack", "evolve"))
    assert "no_front" == refused(Story(turn=5), "evolve")
    story = Story(turn=5, own={"front": unit("iron_boar", sick=True), "hand": ["flame_wildcat"], "mana": 4}, foe=BOAR)
    assert "sick" == refused(story, "attack")
    assert "evolve" not in view(story).refused_verbs
    story.play("flame_wildcat")
    assert {"attack", "evolve", "end_turn"} == set(view(story).refused_verbs)
    assert "choice_pending" == refused(story, "end_turn")


def test_one_attack_a_turn_is_counted_and_explained():
    story = Story(turn=3, own=BOAR, foe=BOAR)
    assert 1 == view(story).table.players[0].counters["attacks"].value
    story.attack()
    assert 0 == view(story).table.players[0].counters["attacks"].value
    refusal = view(story).refused_verbs["attack"]
    assert ("TENGA-7.1", "already_attacked") == (refusal.rule, refusal.code)
    assert "攻撃は1ターンに1回" in refusal.text.ja


@pytest.mark.parametrize(("card", "said"), [("iron_boar", ["sick"]), ("cloud_horse", ["front_only"]), ("dusk_raven", [])])
def test_the_mark_of_sickness_says_what_it_forbids(card: str, said: list[str]):
    story = Story(turn=4, own={"hand": [card], "mana": 4}, foe={"bench": ["gate_sentry"]}).play(card)
    assert said == [kind for kind in statuses(story) if kind in ("sick", "front_only", "dazed")]


# -- what would come of it -----------------------------------------------------------------------------------------------


def test_evolving_is_previewed():
    story = Story(turn=5, own={"front": unit("millstone_ox", sick=True)})
    assert "攻撃力・体力+1。すぐ攻撃できる。進化時：自分の前衛に挑発を1ターン付与する。" == choice(story, "evolve").preview.ja
    assert "+2 ATK and HP." == choice(Story(turn=5, own={"front": "grove_bear"}), "evolve").preview.en


def test_a_unit_played_to_the_front_is_previewed():
    story = Story(turn=3, own=BOAR | {"hand": ["village_dog"], "mana": 2})
    assert "鉄牙の猪は控えに下がる。このターンは攻撃できない。" == choice(story, "play_unit").preview.ja


# -- what has happened ---------------------------------------------------------------------------------------------------


def test_auras_tell_what_they_give_and_take():
    story = Story(turn=3, own=BOAR | {"hand": ["drum_goat", "shore_crab"], "mana": 9})
    before = story.state
    story.play("drum_goat", place=1)
    assert story.happened(Shaded)
    assert "鉄牙の猪は攻撃力+1を得た。" in [shown.text.ja for shown in tell(RULESET, before, story.events, 0)]
    before = story.state
    story.play("shore_crab")
    said = [shown.text.ja for shown in tell(RULESET, before, story.events, 0)]
    assert "荒磯の蟹は攻撃力+1と防御1を得た。鉄牙の猪は攻撃力+1を失った。" in said


def test_the_guide_tells_the_goal_and_a_turn():
    assert "20" in RULESET.guide.goal.ja
    assert all(said.ja and said.en for said in RULESET.guide.turn)
