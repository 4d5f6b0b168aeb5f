"""Sections 1 to 3: what players bring, the opening hands, who begins."""

from taisen.engine.battle import Concede, look
from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.rulesets.moon import RULESET
from taisen.rulesets.moon.actions import EndMain, Keep, Mulligan
from taisen.rulesets.moon.cards import CARDS, deck_list
from taisen.rulesets.moon.events import FirstDrawn, Redrawn

from .contract import deck
from .story import begun, laid

DECKS = [card.id for card in CARDS.values() if card.type == "deck"]


def codes(*cards: str) -> list[str]:
    return [problem.code for problem in RULESET.check_deck(deck(*cards))]


def test_1_1_this_is_that_very_unit_and_no_other_of_its_name():
    story = laid({"hand": ["dawn_squire"], "mana": 1, "chips": ["", "dawn_squire"]}).summon("dawn_squire", 0)
    assert story.badge(0, 0, "defence") == 1
    assert story.badge(0, 1, "defence") is None


def test_1_2_a_player_brings_two_decks_a_player_card_and_an_aura_card():
    assert codes("dawn_guard", "mist_court", "herald", "moondew") == []
    assert codes() == ["unknown_deck", "unknown_player_card", "unknown_aura_card"]
    assert 4 == sum(card.type == "player" for card in CARDS.values()) == sum(card.type == "aura" for card in CARDS.values())


def test_1_3_two_decks_of_six_make_a_library_of_twelve():
    assert {6} == {len(deck_list(one)) for one in DECKS}
    state = begun().state
    for side in state.sides:
        cards = [*side.library, *(held.card for held in side.hand)]
        assert sorted(cards) == sorted(card.id for one in side.decks for card in deck_list(one))


def test_1_4_units_and_spells_are_printed_with_their_numbers():
    for card in CARDS.values():
        face = card.face()
        if card.type == "unit":
            assert card.rang in (1, 3, 6)
            assert {"hp", "atk", "rang"} == set(face.stats)
        assert (face.cost is not None) == (card.type in ("unit", "spell", "aura"))


def test_1_4_a_player_card_works_from_before_the_duel():
    story = begun(setup=1)  # seat 0 brings the herald
    story.act(Keep(), 0).act(Keep(), 1)
    assert story.mark(0, "cheaper_unit") == 1


def test_1_5_target_cards_and_the_aura_are_always_there_and_do_not_count():
    story = begun()
    zones = {zone.id: zone for zone in story.table(0).zones}
    assert [card.card for card in zones["always.0"].cards] == ["target_main", "target_sub", "target_magic", "moondew"]
    assert zones["hand.0"].count == 5  # four and the lamp keeper's


def test_1_6_life_is_12_and_the_opening_hand_4():
    story = begun()
    assert (story.life(1), len(story.hand(1))) == (12, 4)


def test_1_6_player_cards_may_change_both():
    story = begun(setup=1)  # seat 1 brings the old moon
    assert (story.life(1), len(story.hand(1))) == (14, 3)


def test_1_7_mana_starts_at_0_and_stops_at_10():
    assert begun().mana(0) == 0
    counter = begun().table(0).players[0].counters["mana"]
    assert counter.max == 10


def test_1_8_three_columns_with_a_chip_for_each_player():
    zones = {zone.id: zone for zone in begun().table(0).zones}
    assert zones["chips.0"].capacity == zones["chips.1"].capacity == 3


def test_1_9_range_counts_columns():
    story = laid({"hand": ["rain_of_fire"], "mana": 4}, {"chips": ["gate_ox", "gate_ox", "gate_ox"]}).cast("rain_of_fire", 1, 0)
    assert [story.hp(1, column) for column in range(3)] == [4, 4, 6]


def test_1_10_counters_are_gained_by_cards_and_never_lost():
    story = laid({"hand": ["star_tithe"], "mana": 1, "counters": {"star": 1}}).cast("star_tithe")
    assert story.mark(0, "star") == 3
    assert story.end().mark(0, "star") == 3


def test_2_1_the_decks_must_be_known_and_different():
    assert "same_deck" in codes("dawn_guard", "dawn_guard", "herald", "moondew")
    assert codes("dawn_guard", "herald", "moondew") == ["unknown_deck"]
    assert codes("dawn_guard", "mist_court", "moondew") == ["unknown_player_card"]
    assert codes("dawn_guard", "mist_court", "herald") == ["unknown_aura_card"]


def test_2_2_a_deck_is_a_fixed_list_of_six_printed_on_it():
    face = CARDS["dawn_guard"].face()
    for card in deck_list("dawn_guard"):
        assert card.name.ja in face.text[0].ja
        assert card.name.en in face.text[0].en


def test_3_1_both_prepare_at_the_same_time():
    story = begun()
    assert RULESET.to_act(story.state) == (0, 1)
    assert RULESET.to_act(story.act(Keep(), 1).state) == (0,)


def test_3_2_the_libraries_are_shuffled_each_by_its_own_luck():
    one, other = begun().state, begun(seed=bytes(32)).state
    assert one.sides[0].library != other.sides[0].library
    assert [len(side.library) + len(side.hand) for side in one.sides] == [12, 12]


def test_3_3_a_mulligan_draws_a_new_hand_of_the_same_size_when_both_have_decided():
    story = begun().act(Mulligan(), 0)
    before = story.hand(0)
    assert not story.happened(Redrawn)
    story.act(Keep(), 1)
    (redrawn,) = story.happened(Redrawn)
    assert (redrawn.seat, len(redrawn.hand)) == (0, len(before))
    assert len(redrawn.hand) + len(redrawn.library) == 12


def test_3_3_nobody_sees_what_the_other_has_decided():
    kept, again = begun().act(Keep(), 0), begun().act(Mulligan(), 0)
    for viewer in (1, None):
        assert look(RULESET, kept.battle, viewer) == look(RULESET, again.battle, viewer)
        assert kept.shown(viewer) == again.shown(viewer)


def test_3_3_player_1_reshuffles_first():
    story = begun().act(Mulligan(), 1).act(Mulligan(), 0)
    assert [event.seat for event in story.happened(Redrawn)] == [0, 1]


def test_3_4_the_first_player_is_drawn_after_the_mulligans():
    story = begun().act(Mulligan(), 0).act(Keep(), 1)
    kinds = [type(event) for event in story.events]
    assert kinds.index(Redrawn) < kinds.index(FirstDrawn)
    firsts = {begun(seed=bytes([n] * 32)).act(Keep(), 0).act(Keep(), 1).state.first for n in range(8)}
    assert firsts == {0, 1}


def test_3_4_who_goes_second_begins_with_one_life_more():
    for n in range(4):
        story = begun(seed=bytes([n] * 32)).act(Keep(), 0).act(Keep(), 1)
        first, second = (story.state.sides[seat] for seat in (story.state.first, 1 - story.state.first))
        assert (second.life, second.top_life) == (first.life + 1, first.top_life + 1)


def test_3_5_the_phase_is_part_of_the_table():
    story = begun()
    assert story.table(None).phase == "mulligan"
    assert story.act(Keep(), 0).act(Keep(), 1).table(None).phase == "main"


def test_3_6_off_turn_there_is_nothing_to_do_but_concede():
    story = laid()
    assert story.refused(EndMain(), 1) == "not_your_decision"
    assert look(RULESET, story.battle, 1).choices == ()
    story.act(Concede(), 1)
    assert story.outcome is not None
    assert story.outcome.winners == (0,)


def test_15_3_only_decks_a_player_card_and_an_aura_card_can_be_brought():
    assert codes("dawn_guard", "mist_court", "herald", "moondew", "dawn_squire") == ["not_a_choice"]
    assert codes("dawn_guard", "mist_court", "herald", "moondew", "no_such_card") == ["not_a_choice"]


def test_15_3_which_deck_is_the_first_makes_no_difference():
    assert Deck.of({"mist_court": 1, "dawn_guard": 1}) == deck("dawn_guard", "mist_court")


def test_15_12_deck_names_are_open_when_it_is_over():
    story = begun().act(Keep(), 0).act(Keep(), 1)

    def crest(viewer: int) -> set[str]:
        return {card.card for zone in story.table(viewer).zones if zone.id == "crest.1" for card in zone.cards}

    assert crest(0) == {"grave_keeper", "moon_shield"}
    assert {"ember_battery", "grave_tide"} <= crest(1)
    story.act(Concede(), 0)
    assert {"ember_battery", "grave_tide"} <= crest(0)


def test_15_12_what_is_imagined_of_the_other_can_come_from_two_decks():
    story = begun().act(Keep(), 0).act(Keep(), 1)
    seen = {RULESET.imagine(story.state, 0, Dice(bytes([n]) * 32, "x")).sides[1].decks for n in range(20)}
    assert len(seen) > 3  # it does not know them
    for n in range(20):
        side = RULESET.imagine(story.state, 0, Dice(bytes([n]) * 32, "x")).sides[1]
        cards = [*side.library, *(held.card for held in side.hand)]
        assert sorted(cards) == sorted(card.id for one in side.decks for card in deck_list(one))


def test_15_13_conceding_before_the_duel_loses_too():
    story = begun().act(Concede(), 1)
    assert story.outcome is not None
    assert (story.outcome.winners, story.outcome.reason) == ((0,), "concede")
