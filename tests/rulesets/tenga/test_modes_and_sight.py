"""TENGA-11 and 12 as far as they are the ruleset's: the NPCs' decks, both sides by programs, who sees what."""

from taisen.bots import BOTS
from taisen.engine.battle import begin, look, tell
from taisen.engine.codec import pack, to_json, unpack_battle
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Setup
from taisen.engine.table import HIDDEN
from taisen.lab.plan import pairings
from taisen.lab.simulate import contest
from taisen.rulesets.tenga import RULESET
from taisen.rulesets.tenga.card import CARDS
from taisen.seeds import load
from tests.rulesets.tenga.contract import SWIFT, WALLS
from tests.rulesets.tenga.story import Story

SEEDS = load(RULESET, tuple(BOTS))
HIDING = {"hand": ["thunderclap", "iron_boar"], "stand": ["paper_ward", "thousand_needles"], "library": ["ember_fox", "bell_owl"]}


def rarities(npc: str) -> dict[str, int]:
    deck = SEEDS.deck_of(next(entry for entry in SEEDS.npc if entry.id == npc))
    found = [CARDS[card].rarity for card in deck.cards]
    return {rarity: found.count(rarity) for rarity in ("common", "uncommon", "rare", "epic", "legendary") if rarity in found}


def test_11_1_two_spells_are_the_limit_in_every_mode():
    assert 2 == RULESET.options_type().spells


def test_11_2_decks_of_the_three_programs():
    assert {"common", "uncommon"} == set(rarities("easy"))
    assert {"rare": 17, "epic": 3} == rarities("normal")
    hard = rarities("hard")
    assert (3, 2) == (hard["epic"], hard["legendary"])
    assert "common" not in hard


def test_11_2_three_samples_and_a_starter_of_commons_and_uncommons():
    assert ["starter", "sample", "sample", "sample"] == [deck.kind for deck in SEEDS.playable()]
    starter = SEEDS.playable()[0]
    assert all(SEEDS.starter.cards.get(card, 0) >= copies for card, copies in starter.cards.items())
    assert {"common", "uncommon"} == {CARDS[card].rarity for card in SEEDS.starter.cards}


def test_11_4_programs_can_play_both_sides():
    assert 6 == contest(RULESET, BOTS, pairings([SWIFT, WALLS], ("greedy", "greedy"), 6, 4)).finished


def test_11_7_a_running_battle_can_be_opened_again():
    battle = begin(RULESET, Setup((SWIFT, WALLS)), bytes(32))[0]
    assert to_json(look(RULESET, battle, 0)) == to_json(look(RULESET, unpack_battle(RULESET, pack(battle)), 0))


def test_11_8_the_program_knows_what_its_seat_knows():
    story = Story(half=1, own=HIDING, foe={"front": "iron_boar", "hand": ["caltrops"]})
    other = Story(half=1, own=HIDING | {"hand": ["bell_owl", "ember_fox"]}, foe={"front": "iron_boar", "hand": ["caltrops"]})
    assert to_json(look(RULESET, story.battle, 1)) == to_json(look(RULESET, other.battle, 1))
    imagined = RULESET.imagine(story.state, 1, Dice(bytes(32), "imagine")).sides[0]
    assert sorted(HIDING["library"] + HIDING["hand"] + HIDING["stand"]) == sorted(
        [*imagined.library, *(held.card for held in (*imagined.hand, *imagined.stand))]
    )
    assert all(CARDS[held.card].type == "reaction" for held in imagined.stand)


def test_the_greedy_program_beats_chance():
    decks = [deck.deck for deck in SEEDS.deck]
    result = contest(RULESET, BOTS, pairings(decks, ("greedy", "random"), 200, 1))
    assert result.wins["greedy"] >= 170


def test_the_enemys_stand_zone_is_a_count_and_nothing_else():
    zones = {zone.id: zone for zone in RULESET.table(Story(foe=HIDING).state, 0).zones}
    assert (2, (HIDDEN, HIDDEN)) == (zones["stand.1"].count, zones["stand.1"].cards)
    assert (2, ()) == (zones["hand.1"].count, zones["hand.1"].cards)
    assert (2, ()) == (zones["library.1"].count, zones["library.1"].cards)


def test_a_spectator_sees_neither_hand():
    zones = {zone.id: zone for zone in RULESET.table(Story(own=HIDING, foe=HIDING).state, None).zones}
    assert all(card == HIDDEN for name in ("hand.0", "hand.1", "stand.0", "stand.1", "library.0") for card in zones[name].cards)


def test_the_enemy_sees_that_a_card_is_drawn_but_not_which():
    story = Story(foe={"library": ["paper_ward", "ember_fox"]})
    before = story.state
    story.end()
    mine = [shown for shown in tell(RULESET, before, story.events, 0) if shown.about]
    theirs = [shown for shown in tell(RULESET, before, story.events, 1) if shown.about]
    assert [] == mine
    assert [("paper_ward",)] == [shown.about for shown in theirs]


def test_the_reaction_that_fires_is_turned_up():
    story = Story(own={"front": "iron_boar"}, foe={"front": "gate_sentry", "stand": ["thousand_needles", "paper_ward"]})
    before = story.state
    story.attack()
    lines = [shown.text.ja for shown in tell(RULESET, before, story.events, 0)]
    assert "相手のリアクション針千本が発動した。" in lines
    assert "反撃で鉄牙の猪に2ダメージ。" in lines
