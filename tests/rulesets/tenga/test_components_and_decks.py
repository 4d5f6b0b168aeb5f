"""TENGA-1, 2 and 3: what there is, decks, set-up."""

import pytest

from taisen.engine.battle import Battle, begin, look, play
from taisen.engine.codec import pack, unpack_battle
from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.errors import IllegalAction
from taisen.engine.ruleset import Setup
from taisen.rulesets.tenga import RULESET
from taisen.rulesets.tenga.actions import EndTurn
from taisen.rulesets.tenga.card import CARDS
from taisen.rulesets.tenga.events import Opened, Played
from taisen.rulesets.tenga.state import Options, State
from tests.rulesets.tenga.contract import SWIFT, VENOM
from tests.rulesets.tenga.story import Story, field, names, there, unit

SEED = bytes(32)
FULL = {"ember_fox": 4, "village_dog": 4, "iron_boar": 4, "night_moth": 4, "millstone_ox": 4}


def codes(counts: dict[str, int]) -> list[str]:
    return [problem.code for problem in RULESET.check_deck(Deck.of(counts))]


def dealt(own: dict[str, int] | Deck = SWIFT, foe: Deck = VENOM, seed: bytes = SEED) -> Battle[State]:
    deck = own if isinstance(own, Deck) else Deck.of(own)
    return begin(RULESET, Setup((deck, foe)), seed)[0]


# -- 1 -----------------------------------------------------------------------------------------------------------------------


def test_1_1_two_sides_and_no_table_for_people():
    assert list(RULESET.seats) == [2]
    assert "table" not in RULESET.modes


def test_1_2_what_the_server_refuses_has_not_happened():
    battle = dealt()
    kept = pack(battle)
    with pytest.raises(IllegalAction):
        play(RULESET, battle, 1, EndTurn())
    assert kept == pack(battle)


def test_1_3_the_constants():
    assert Options(20, 5, 9, 10, (2, 3), 5, 2, 50, 10) == Options()
    side = Story().own
    assert (20, 2, 4) == (side.core, side.ep, len(side.field))


def test_1_4_front_bench_and_stand_from_left_to_right_the_enemy_above():
    for grid in (RULESET.layout.arrangements[0].wide, RULESET.layout.arrangements[0].narrow):
        rows = [row.split() for row in grid.areas]
        enemy, own = next(row for row in rows if "front1" in row), next(row for row in rows if "front0" in row)
        assert rows.index(enemy) < rows.index(own)
        assert own.index("front0") < own.index("bench0") < own.index("stand0")
    assert ("l", "m") == (RULESET.layout.zones["front"].size, RULESET.layout.zones["bench"].size)


def test_1_5_a_card_says_all_about_itself():
    face = CARDS["surge_warrior"].face()
    assert ("unit", "rare", "water", 4, {"atk": 4, "hp": 4}) == (face.type, face.rarity, face.element, face.cost, face.stats)
    assert "進化時：このユニットにシールド2を付与する。" == face.text[0].ja
    assert {"sword", "spell", "item", "reaction"} == {RULESET.layout.types[kind].icon for kind in ("unit", "spell", "item", "reaction")}


@pytest.mark.parametrize("card", ["iron_boar", "cloud_horse"])
def test_1_6_elements_change_no_number(card: str):
    story = Story(own={"front": unit(card, atk=3, hp=9)}, foe={"front": unit("mossy_tortoise", hp=9, max_hp=9)})
    assert 6 == there(story.attack().foe.front).hp


def test_1_7_a_battle_keeps_its_version():
    assert "2026-08-04.v10" == dealt().version == look(RULESET, dealt(), 0).version
    assert dealt() == unpack_battle(RULESET, pack(dealt()))


def test_1_8_a_turn_is_both_halves():
    story = Story(turn=3).end()
    assert (3, 1) == (story.state.turn, story.state.half)
    story.end()
    assert (4, 0) == (story.state.turn, story.state.half)


# -- 2 -----------------------------------------------------------------------------------------------------------------------


def test_2_1_twenty_cards():
    assert [] == codes(FULL)
    assert ["size"] == codes(FULL | {"ember_fox": 3})
    assert ["size"] == codes(FULL | {"old_pond_frog": 1})


@pytest.mark.parametrize(
    ("card", "limit"), [("ember_fox", 4), ("bell_owl", 3), ("grove_bear", 2), ("stag_of_dawn", 1), ("azure_dragon", 1)]
)
def test_2_2_copies_by_rarity(card: str, limit: int):
    problems = RULESET.check_deck(Deck.of({card: limit + 1}))
    assert (f"copies:{card}", limit, limit + 1) in [(p.code, p.limit, p.found) for p in problems]
    assert f"copies:{card}" not in codes({card: limit})


def test_2_3_three_epics_and_two_legendaries():
    epics = {"stag_of_dawn": 1, "black_iron_oni": 1, "sky_hawk": 1, "waterfall_koi": 1}
    legends = {"azure_dragon": 1, "silver_tiger": 1, "falling_star": 1}
    rest = {"ember_fox": 4, "village_dog": 4, "iron_boar": 4, "night_moth": 1}
    assert ["epic_total", "legendary_total"] == codes(epics | legends | rest)
    del epics["sky_hawk"], legends["falling_star"]
    assert [] == codes(epics | legends | rest | {"night_moth": 3})


def test_2_7_no_units_are_needed():
    assert [] == codes({"fire_arrow": 4, "thunderclap": 4, "leaf_letters": 4, "far_sight": 4, "paper_ward": 4})


def test_2_8_all_problems_at_once():
    wrong = {"ember_fox": 5, "no_such_card": 1, "crane_mate": 1}
    assert ["size", "unknown:crane_mate", "copies:ember_fox", "unknown:no_such_card"] == codes(wrong)


# -- 3 -----------------------------------------------------------------------------------------------------------------------


def test_3_1_shuffled_by_the_seed_alone():
    one, two = RULESET.lay_out(Setup((SWIFT, VENOM)), Dice(SEED, "")), RULESET.lay_out(Setup((SWIFT, SWIFT)), Dice(SEED, ""))
    assert one.sides[0].library == two.sides[0].library
    assert sorted(one.sides[0].library) == list(SWIFT.cards) != list(one.sides[0].library)


def test_3_2_five_cards_each():
    laid = RULESET.lay_out(Setup((SWIFT, VENOM)), Dice(SEED, ""))
    foe = dealt().state.sides[1]  # whose first draw is still to come
    assert 5 == foe.in_hand + len(foe.units())
    assert laid.sides[1].library[5:] == foe.library


def test_3_3_the_front_is_filled_for_nothing():
    battle, events = begin(RULESET, Setup((SWIFT, VENOM)), SEED)
    opened = [event for event in events if isinstance(event, Opened)]
    assert [0, 1] == [event.seat for event in opened]
    assert not any(isinstance(event, Played) for event in events)
    assert (1, 1) == (battle.state.sides[0].mana, battle.state.sides[1].mana)


def test_3_3_no_unit_anywhere_and_the_front_stays_empty():
    bare = Deck.of({"fire_arrow": 4, "thunderclap": 4, "leaf_letters": 4, "far_sight": 4, "morning_calm": 4})
    assert ["", "", "", ""] == field(dealt(bare).state.sides[0])


def test_3_4_points_and_who_begins():
    state = dealt().state
    assert ((2, 3), 0) == (tuple(side.ep for side in state.sides), state.half)


def test_3_5_no_mulligan():
    choices = look(RULESET, dealt(), 0).choices
    assert {choice.verb for choice in choices} <= {"play_unit", "cast_spell", "use_item", "attack", "end_turn"}


def test_3_6_right_after_set_up_everything_is_fresh():
    state = dealt().state
    foe = state.sides[1]
    assert (1, 1, 1, 0, False, False) == (foe.mana, foe.max_mana, foe.fatigue, foe.spells, foe.attacked, foe.evolved)
    assert not any(unit.sick for side in state.sides for unit in side.units())
    assert not state.changed
    assert names(foe.stand) == [held.card for held in foe.stand if CARDS[held.card].type == "reaction"]


def test_every_keyword_ailment_trait_and_effect_is_on_cards():
    used: list[str] = []
    for card in CARDS.values():
        told = {mark.kind for mark in (*card.marks, *card.worn)}
        for ability in card.abilities:
            told.add(ability.when)
            for effect in ability.do:
                told.add(str(effect.__struct_config__.tag))
                told |= {given.kind for given in effect.gift()}
            told |= {str(condition.__struct_config__.tag) for condition in ability.conditions}
        used += sorted(told)
    for twice in ("guard", "deathtouch", "lifesteal", "rush", "storm", "regeneration", "poison", "burn", "shock", "freeze", "taunt"):
        assert used.count(twice) >= 2, twice
    effects = (
        "damage damage_core heal heal_core buff shield defense grant taunt poison burn shock freeze cleanse draw scout gain_mana destroy"
    )
    effects += " bounce_bench swap summon_token endure_once reduce_damage prevent_damage retaliate trait"
    traits = "quick_swap poison_resist immune_once poison_boost short_ailments"
    triggers = (
        "play on_summon on_destroy on_evolve on_attack on_damage_taken turn_start turn_end reaction while_equipped aura_front aura_bench"
    )
    conditions = "core_hp turn_from enemy_front_exists own_front_exists self_evolved target_has hand_count library_count discard_count"
    conditions += " damage_from source_is_attack target_hp"
    for once in f"{effects} {traits} {triggers} {conditions}".split():
        assert once in used, once


def test_the_rule_book_says_how_many_cards_there_are_of_what():
    def count(what: str, among: str) -> list[int]:
        return [sum(getattr(card, what) == value for card in CARDS.values()) for value in among.split()]

    a, b, c, d, e = count("rarity", "common uncommon rare epic legendary")
    u, s, i, r = count("type", "unit spell item reaction")
    n = sum((u, s, i, r))
    said = {
        "README.md": (
            f"holds {n} cards ({a} Common, {b} Uncommon, {c} Rare, {d} Epic, {e} Legendary; "
            f"{u} units, {s} spells, {i} items, {r} reactions)"
        ),
        "README.ja.md": (
            f"{n}種のカード（コモン{a}、アンコモン{b}、レア{c}、エピック{d}、レジェンド{e}。"
            f"ユニット{u}、呪文{s}、アイテム{i}、リアクション{r}）"
        ),
    }
    for page, book in (("README.md", RULESET.rule_book.en), ("README.ja.md", RULESET.rule_book.ja)):
        assert said[page] in book, f"the set has changed: write in section 13 of {page}: {said[page]}"


def test_the_set_has_enough_equipment_and_a_figure_of_its_own_for_every_card():
    assert sum(card.equipment for card in CARDS.values()) >= 5
    motifs = [card.motif for card in CARDS.values()]
    assert [] == [f"{card.id}: motif {card.motif} is another card's" for card in CARDS.values() if motifs.count(card.motif) > 1]
