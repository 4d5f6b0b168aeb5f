"""TAROT-1 to 3: the cards, the set-up, the turn."""

from collections import Counter

import pytest

from taisen.engine.battle import begin, lay_out, play
from taisen.engine.deck import Deck
from taisen.engine.ruleset import Setup
from taisen.lab.plan import seed_of
from taisen.rulesets.tarot import RULESET
from taisen.rulesets.tarot.actions import Attack, EndTurn, Open, Summon
from taisen.rulesets.tarot.cards import CARDS
from taisen.rulesets.tarot.state import Options

from .laid import A, B, Laid, down, ids

NO_DECKS = (Deck(), Deck())


def test_1_1_each_seeker_has_a_whole_set():
    state = lay_out(RULESET, Setup(NO_DECKS), seed_of(1, 0)).state
    for seat in (A, B):
        assert sorted(ids(state.sides[seat].deck)) == sorted(card.id for card in CARDS.values() if card.type != "major")
        majors = ids(state.sides[seat].lives) + ids(state.unused[seat])
        assert sorted(majors) == sorted(card.id for card in CARDS.values() if card.type == "major")


def test_1_2_numbers_of_pips_and_courts():
    assert [CARDS[f"cups_{rank}"].rank for rank in (1, 10, "page", "knight", "queen", "king")] == [1, 10, 11, 12, 13, 14]
    assert Counter(card.suit for card in CARDS.values() if card.suit) == {"wands": 14, "swords": 14, "cups": 14, "coins": 14}


def test_1_3_five_lives_that_nobody_knows():
    battle, _ = begin(RULESET, Setup(NO_DECKS), seed_of(1, 0))
    for viewer in (A, B, None):
        for seat in (A, B):
            lives = next(zone for zone in RULESET.table(battle.state, viewer).zones if zone.id == f"lives.{seat}")
            assert [card.face for card in lives.cards if card is not None] == ["down"] * 5
    assert [len(pile) for pile in battle.state.unused] == [17, 17]


def test_1_4_three_slots_and_an_open_trash_each():
    laid = Laid({"hand": ["cups_2"], "spread": ["cups_9", "cups_8", {"card": "cups_7", "under": ["strength"]}]}, {"spread": ["cups_3"]})
    assert laid.summon_refused("cups_2", 3) == "no_slot"
    laid.attack(0, 0)
    for viewer in (A, B, None):
        trash = laid.zone("trash.1", viewer)
        assert trash is not None
        assert [card.card for card in trash.cards if card is not None] == ["cups_3"]


def test_1_5_nobody_brings_a_card():
    assert RULESET.check_deck(Deck()) == ()
    (problem,) = RULESET.check_deck(Deck(("cups_3", "cups_3")))
    assert (problem.rule, problem.code, problem.card, problem.limit, problem.found) == ("TAROT-1.5", "deck_is_fixed", "cups_3", 0, 2)


def test_2_1_five_cards_each_and_luck_says_who_begins():
    first = [begin(RULESET, Setup(NO_DECKS), seed_of(n, 0))[0].state for n in range(20)]
    assert {state.active for state in first} == {A, B}
    for state in first:
        assert [len(side.hand) for side in state.sides] == [5, 5]
        assert [len(side.lives) for side in state.sides] == [5, 5]


def test_2_1_there_is_no_mulligan():
    battle, _ = begin(RULESET, Setup(NO_DECKS), seed_of(1, 0))
    kinds = {type(action) for action in RULESET.legal(battle.state, battle.state.active)}
    assert kinds == {Summon, EndTurn}


def test_3_1_a_turn_begins_with_a_draw():
    laid = Laid({}, {"deck": ["cups_4", "cups_5"]}).end()
    assert laid.hand(B) == ["cups_4"]


@pytest.mark.parametrize("half", [False, True])
def test_3_1_who_begins_draws_nothing_in_the_first_turn_and_the_other_three_cards(half: bool):
    battle, _ = begin(RULESET, Setup(NO_DECKS, Options(half=half)), seed_of(3, 0))
    first, hand = battle.state.active, battle.state.options.opening
    sizes = []
    for seat in (first, 1 - first, first, 1 - first):
        sizes.append(len(battle.state.sides[seat].hand))
        battle, _ = play(RULESET, battle, seat, EndTurn())
    assert sizes == [hand, hand + 3, hand + 1, hand + 4]


def test_3_1_an_empty_deck_costs_nothing():
    laid = Laid().end().end(B)
    assert laid.hand(A) == laid.hand(B) == []
    assert laid.winners is None


def test_3_2_one_summon_and_one_action_with_each_arcana_in_any_order():
    laid = Laid({"hand": ["cups_4", "cups_5"], "spread": ["cups_9", down("cups_2")]})
    laid.direct(0).summon("cups_4", 2).open(1)
    assert laid.summon_refused("cups_5", 2) == "summon_used"
    assert laid.refusal(A, Attack(0, 0)) == "acted"
    assert laid.refusal(A, Open(1)) == "acted"


def test_3_3_there_are_four_actions():
    laid = Laid({"spread": ["cups_9", down("cups_2")]}, {"spread": ["cups_3"]})
    assert laid.verbs(A) == {"attack", "direct_attack", "open", "end_turn"}
    assert Laid({"spread": ["cups_9"]}, {"lives": []}).verbs(A) == {"last_attack", "end_turn"}


def test_3_4_the_end_of_the_turn_leaves_a_large_hand():
    laid = Laid({"hand": [f"cups_{n}" for n in range(1, 11)]}).end()
    assert len(laid.hand(A)) == 10


def test_3_4_a_devil_goes_at_the_end_of_the_turn():
    laid = Laid({"spread": ["devil"]}).end()
    assert laid.spread(A) == ["", "", ""]
    assert laid.trash(A) == ["devil"]


def test_3_5_acted_marks_are_cleared_at_the_start_of_the_controllers_turn():
    laid = Laid({"spread": [{"card": "cups_9", "acted": True}]}).end()
    assert laid.at(A).acted
    assert not laid.end(B).at(A).acted


def test_3_6_after_200_half_turns_it_is_a_draw():
    laid = Laid(turn=199).end()
    assert laid.winners is None
    assert laid.end(B).winners == ()


def test_3_7_ready_then_draw_then_play():
    laid = Laid({}, {"deck": ["cups_4"], "spread": [{"card": "cups_9", "acted": True}]}).end()
    assert [type(event).__name__ for event in laid.happened] == ["TurnEnded", "TurnBegan", "Drawn"]
    assert laid.at(B).left == 1


def test_3_7_an_arcana_may_act_in_the_turn_of_its_summon():
    laid = Laid({"hand": ["cups_9"]}, {"spread": ["cups_3"]}).summon("cups_9").attack(0, 0)
    assert laid.trash(B) == ["cups_3"]


def test_3_7_a_turn_cut_by_the_wheel_ends_like_any_other():
    laid = Laid({"spread": ["cups_9", "devil"]}, {"lives": ["wheel_of_fortune"]}, turn=7).direct()
    assert laid.trash(A) == ["devil"]
    assert (laid.state.turn, laid.state.active) == (8, B)


def test_options_are_kept_in_the_battle():
    battle, _ = begin(RULESET, Setup(NO_DECKS, Options(turn_limit=1)), seed_of(1, 0))
    assert battle.state.options.turn_limit == 1
