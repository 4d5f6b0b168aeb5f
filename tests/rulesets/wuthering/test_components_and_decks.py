"""WUTH-1 and WUTH-2: what the game is made of, and which decks are allowed."""

from collections import Counter

import msgspec
import pytest

from taisen.engine.cards import Catalogue
from taisen.engine.deck import Deck
from taisen.engine.errors import BadCards
from taisen.rulesets.wuthering import RULESET
from taisen.rulesets.wuthering.card import CARDS, Card
from taisen.rulesets.wuthering.deck import check_deck
from taisen.rulesets.wuthering.rules import parts

from .contract import KAGARI, KOHAKU, SETUPS, deck_of
from .story import Story


def codes(deck: Deck) -> list[str]:
    return [problem.code for problem in check_deck(deck)]


def changed(deck: Deck, *, out: str = "", into: str = "", n: int = 1) -> Deck:
    """The deck with `n` copies of one card out and another card in."""
    counts = deck.counts()
    if out:
        counts[out] -= n
    if into:
        counts[into] = counts.get(into, 0) + n
    return Deck.of({card: copies for card, copies in counts.items() if copies})


def test_1_1_two_players_begin_with_life_20():
    story = Story.begun()
    assert (20, 20) == story.life
    assert [20, 20] == [player.counters["life"].max for player in RULESET.table(story.state, None).players]


def test_1_2_each_brings_a_character_deck_and_an_action_deck():
    story = Story.begun()
    assert [len(parts(deck)[0]) for deck in (KAGARI, KOHAKU)] == [len(story.side(seat).chars) for seat in (0, 1)]
    assert [40, 40] == [len(story.side(seat).deck) for seat in (0, 1)]


def test_1_3_a_character_card_has_number_name_level_and_skills():
    face = CARDS["kagari_2"].face()
    assert ("kagari_2", "character", {"level": 2}) == (face.id, face.type, face.stats)
    assert "Always (Leader): Your red actions cost -1." == face.text[0].en
    with pytest.raises(BadCards, match=r"x1: .*character and a level"):
        Catalogue.read(
            b'[[card]]\nid = "x1"\nname = { ja = "a", en = "a" }\ntype = "character"\nlevel = 1\nrarity = "rare"\nmotif = "bell"\n', Card
        )


def test_1_4_an_action_card_has_colour_cost_speed_damage_kind_condition_and_skills():
    face = CARDS["alarm_bell"].face()
    assert ("exclusive", "red", 0, {"speed": 7, "damage": 2}) == (face.type, face.element, face.cost, face.stats)
    assert ["Exclusive to Ansa.", "Use condition: Your leader is Ansa.", "Chain: This action gets +1 damage."] == [t.en for t in face.text]
    assert {"common", "exclusive"} == {card.face().type for card in CARDS.values() if card.type == "action"}


def test_1_5_each_player_has_the_zones_of_the_table():
    zones = {zone.id: (zone.kind, zone.capacity) for zone in RULESET.table(Story().state, 0).zones if zone.owner == 0}
    assert ("slot", 1) == zones["lead.0"]
    assert ("row", 2) == zones["back.0"]
    assert ("line", "pile", "pile", "pile", "fan") == tuple(
        zones[f"{name}.0"][0] for name in ("concerto", "deck", "chars", "trash", "hand")
    )
    assert RULESET.layout.zones["concerto"].turned


def test_1_6_numbers_are_within_their_ranges_and_others_are_refused():
    for card in CARDS.values():
        card.check_numbers()
    told = {"id": "x", "name": {"ja": "a", "en": "a"}, "type": "action", "colour": "red", "speed": 3, "rarity": "rare", "motif": "bell"}
    for wrong in ({"cost": 5}, {"speed": 10}, {"speed": 0}, {"damage": 7}, {"cost": -1}, {"level": 1}):
        with pytest.raises(msgspec.ValidationError, match=r"cost 0 to 4|no level"):
            msgspec.convert({**told, **wrong}, Card)


def test_5_24_a_card_that_would_leave_before_its_chain_damage_is_refused():
    told = {"id": "x", "name": {"ja": "a", "en": "a"}, "type": "action", "colour": "red", "speed": 3, "rarity": "rare", "motif": "bell"}
    with pytest.raises(msgspec.ValidationError, match=r"does not leave before its damage"):
        msgspec.convert({**told, "skills": [{"when": "chain", "do": [{"kind": "withdraw", "to": "hand"}]}]}, Card)


def test_1_7_hands_decks_and_character_decks_are_for_their_owners():
    story = Story({"hand": ["spark"], "chars": ["ansa_1"]}, {"hand": ["calm"], "concerto": ["ebb"], "trash": ["flood"]})
    assert ["spark"] == story.seen(0, "hand.0")
    assert [] == story.seen(1, "hand.0") == story.seen(None, "hand.0")
    assert 1 == story.zone(1, "hand.0").count
    assert ["ansa_1"] == story.seen(0, "chars.0")
    assert [] == story.seen(1, "chars.0") == story.seen(0, "deck.0") == story.seen(None, "deck.0")
    assert (["ebb"], ["flood"], ["soyogi_0"]) == (story.seen(0, "concerto.1"), story.seen(None, "trash.1"), story.seen(None, "lead.1"))


def test_2_1_a_character_deck_holds_3_to_15_cards_each_once():
    assert [] == codes(KAGARI)
    two = Deck(tuple(card for card in KAGARI.cards if CARDS[card].type == "action" or card in ("ansa_0", "kagari_0")))
    assert "char_size" in codes(two)
    twice = changed(KAGARI, into="ansa_0")
    assert ["char_copies"] == codes(twice)
    assert ["ansa_0"] == [problem.card for problem in check_deck(twice)]


def test_2_2_exactly_three_characters_each_with_a_level_0():
    four = changed(KAGARI, into="mio_0")
    assert ["char_kinds"] == codes(four)
    without = changed(KAGARI, out="sango_0")
    assert ["char_level0"] == codes(without)
    assert "サンゴ" in check_deck(without)[0].text.ja


def test_2_3_an_action_deck_holds_exactly_40_each_at_most_3_times():
    assert ["action_size"] == codes(changed(KAGARI, out="tinder"))
    assert ["action_copies"] == codes(changed(changed(KAGARI, out="tinder", n=2), into="bell_stroke", n=2))


def test_2_4_an_exclusive_action_needs_its_character():
    problems = check_deck(changed(KAGARI, out="tinder", into="swallow_dart"))
    assert [("WUTH-2.4", "action_foreign", "swallow_dart")] == [(p.rule, p.code, p.card) for p in problems]


def test_2_5_all_problems_are_told_at_once_with_what_was_found():
    deck = Deck(("ansa_0", "ansa_0", "bell_stroke", "nonsense", "swallow_dart"))
    found = {problem.code: (problem.card, problem.found) for problem in check_deck(deck)}
    assert ("", 2) == found["char_size"]
    assert ("ansa_0", 2) == found["char_copies"]
    assert ("", 1) == found["char_kinds"]
    assert ("", 2) == found["action_size"]
    assert ("swallow_dart", 1) == found["action_foreign"]
    assert ("nonsense", 1) == found["unknown"]


def test_14_1_a_card_is_in_the_deck_of_its_type_so_none_is_in_the_wrong_one():
    chars, actions = parts(KAGARI)
    assert {"character"} == {CARDS[card].type for card in chars}
    assert {"action"} == {CARDS[card].type for card in actions}
    assert len(KAGARI.cards) == len(chars) + len(actions)


SIZE = {  # the one place that says how large the set is, to be changed with its cards
    "levels of a character": {(0, 1, 1, 2): 6, (0, 1, 1, 2, 3): 2},
    "common actions": {"red": 8, "green": 8, "blue": 8},
    "exclusive actions of a character": {6: 8},
    "costs, 3 and more together": {0: 18, 1: 25, 2: 18, 3: 11},
}


def test_the_set_has_its_size_and_spread():
    chars = [card for card in CARDS.values() if card.type == "character"]
    actions = [card for card in CARDS.values() if card.type == "action"]
    names = list(dict.fromkeys(card.character for card in chars))
    own = {name: [card for card in actions if card.character == name] for name in names}
    found = {
        "levels of a character": Counter(tuple(sorted(card.level for card in chars if card.character == name)) for name in names),
        "common actions": Counter(card.colour for card in actions if not card.exclusive),
        "exclusive actions of a character": Counter(map(len, own.values())),
        "costs, 3 and more together": Counter(min(card.cost, 3) for card in actions),
    }
    assert SIZE == found, "the set has changed: if that is meant, say so in SIZE above"
    for name, cards in own.items():
        assert any(card.colour == "blue" for card in cards), name
        assert any(card.colour == "red" and any(skill.when == "chain" for skill in card.skills) for card in cards), name


def test_every_card_has_a_figure_of_its_own():
    motifs = Counter(card.motif for card in CARDS.values())
    assert [] == [f"{card.id}: motif {card.motif} is another card's" for card in CARDS.values() if motifs[card.motif] > 1]


def test_every_word_of_the_effect_vocabulary_is_on_a_card():
    told = msgspec.json.decode(msgspec.json.encode(list(CARDS.values())))
    ops = {op["kind"] for card in told for skill in card["skills"] for op in skill["do"]}
    conditions = {c["kind"] for card in told for skill in card["skills"] for c in skill["given"]} | {
        c["kind"] for card in told for c in card["use"]
    }
    from taisen.rulesets.wuthering import conditions as all_conditions
    from taisen.rulesets.wuthering import effects as all_ops

    assert {kind.__struct_config__.tag for kind in all_ops.Ops.__args__} == ops
    assert {kind.__struct_config__.tag for kind in all_conditions.Conditions.__args__} == conditions
    assert {"turn_start", "turn_end", "on_charge", "on_switch_in", "on_level_up", "confrontation", "judgement", "chain", "static"} == {
        skill.when for card in CARDS.values() for skill in card.skills
    }


def test_the_setups_of_the_contract_are_legal():
    for setup in SETUPS:
        assert [[], []] == [codes(deck) for deck in setup.decks]
    assert [] == codes(deck_of("mio", "yuzuriha", "soyogi"))
