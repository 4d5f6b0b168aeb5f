"""How well `evaluate` guides a bot that looks one step ahead."""

from taisen.bots import BOTS
from taisen.lab.plan import pairings
from taisen.lab.simulate import contest
from taisen.rulesets.wuthering import RULESET
from taisen.seeds import load

DECKS = [entry.deck for entry in load(RULESET, tuple(BOTS)).deck]


def test_greedy_beats_random_in_three_of_four_battles():
    summary = contest(RULESET, BOTS, pairings(DECKS, ("greedy", "random"), 200, 1))
    assert 150 <= summary.wins["greedy"], summary


def test_the_four_ready_made_decks_and_their_players():
    seeds = load(RULESET, tuple(BOTS))
    assert 4 == len(seeds.deck) == len({entry.id for entry in seeds.deck})
    assert {"novice", "adept"} == {npc.level for npc in seeds.npc}
    owned = seeds.starter.cards
    starter = next(entry for entry in seeds.deck if entry.kind == "starter")
    assert [] == [card for card, n in starter.cards.items() if owned.get(card, 0) < n], "a new player owns the starter deck"
