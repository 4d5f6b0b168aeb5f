"""What a battle showed, game by game: the same few rules of watching fit them all."""

import pytest

from taisen.bots import BOTS
from taisen.engine.battle import begin, lay_out
from taisen.engine.deck import Deck
from taisen.engine.replay import run
from taisen.engine.ruleset import Ruleset, Setup
from taisen.engine.table import Seat
from taisen.lab.plan import pairings
from taisen.lab.simulate import record
from taisen.lab.watching import Watch, Watched
from taisen.rulesets import CURRENT
from taisen.seeds import load
from tests.engine.toy import TOY


def watched(rules: Ruleset, games: int) -> list[Watched]:
    decks = [entry.deck for entry in load(rules, tuple(BOTS)).deck]
    return [record(rules, pairing, BOTS, watching=True)[0].watched for pairing in pairings(decks, ("random", "random"), games, 2)]


def test_in_the_toy_three_are_dealt_and_one_a_round_is_played():
    for seen in watched(TOY, 3):
        assert {"drawn": 10, "picked": 6, "compared": 3} == seen.events
        assert [(5, 3), (5, 3)] == [(len(cards.drawn), len(cards.played)) for cards in seen.cards]
        assert all(set(cards.played) < set(cards.drawn) for cards in seen.cards)
        assert (None, (), 0, 2) == (seen.first, seen.emptied, seen.repeats, seen.longest_turn)


@pytest.mark.parametrize(("name", "firsts"), [("tenga", {0}), ("wuthering", {0, 1}), ("moon", {0, 1}), ("kami", {None}), ("tarot", {0, 1})])
def test_cards_are_played_and_somebody_goes_first(name: str, firsts: set[Seat | None]):
    seen = watched(CURRENT[name], 5)
    assert firsts == {one.first for one in seen}
    assert all(cards.played and set(cards.played) <= set(cards.drawn) for one in seen for cards in one.cards)
    types = {CURRENT[name].catalogue[card].face().type for one in seen for cards in one.cards for card in cards.played}
    if name == "tenga":
        assert "reaction" in types  # nobody plays those: they fire
    if name == "wuthering":
        assert "character" in types  # placed from a pile, not from the hand
    if name == "tarot":
        assert "major" in types  # turned up as a life


def test_decks_that_ran_out_are_those_that_are_empty_in_the_end():
    rules = CURRENT["tenga"]
    emptied = []
    for pairing in pairings([entry.deck for entry in load(rules, tuple(BOTS)).deck], ("greedy", "greedy"), 16, 2):
        played, log = record(rules, pairing, BOTS, watching=True)
        *_, last = run(rules, log)
        assert tuple(seat for seat in (0, 1) if not last.battle.state.sides[seat].library) == played.watched.emptied
        emptied.append(played.watched.emptied)
    assert {()} < set(emptied)


def test_who_is_asked_again_before_the_same_table_goes_round_in_circles():
    setup = Setup((Deck(), Deck()))
    laid, (battle, events) = lay_out(TOY, setup, bytes(32)).state, begin(TOY, setup, bytes(32))
    watch = Watch(TOY, 2, laid, events)
    first = TOY.legal(battle.state, 0)[0]
    for _ in range(4):
        watch.decided(battle.state, 0, first)
    watch.decided(battle.state, 1, TOY.legal(battle.state, 1)[0])
    assert (3, 5) == ((seen := watch.ended(battle.state)).repeats, seen.longest_turn)
