"""Which battles are played."""

from collections import Counter
from itertools import islice

from taisen.engine.deck import Deck
from taisen.lab.plan import pairings, plan

DECKS = {name: Deck((name,)) for name in "abc"}


def test_a_group_plays_one_table_from_every_seat_with_one_seed():
    for group in islice(plan(DECKS, [("greedy", "random")], 1), 12):
        assert 1 == len({pairing.seed for pairing in group})
        assert len(group) == len({(pairing.names, pairing.levels) for pairing in group}) in (2, 4)
        for seated in (lambda pairing, seat: pairing.names[seat], lambda pairing, seat: pairing.levels[seat]):
            assert Counter(seated(pairing, 0) for pairing in group) == Counter(seated(pairing, 1) for pairing in group)


def test_a_round_has_every_table_once_and_rounds_differ_in_order():
    groups = list(islice(plan(DECKS, [("greedy", "greedy")], 1), 12))
    rounds = [[tuple(sorted(group[0].names)) for group in part] for part in (groups[:6], groups[6:])]
    assert sorted(rounds[0]) == sorted(rounds[1]) == [("a", "a"), ("a", "b"), ("a", "c"), ("b", "b"), ("b", "c"), ("c", "c")]
    assert rounds[0] != rounds[1]
    assert 12 == len({group[0].seed for group in groups})
    assert all(
        deck == DECKS[name] for group in groups for pairing in group for deck, name in zip(pairing.decks, pairing.names, strict=True)
    )


def test_the_last_group_is_played_to_its_end():
    assert 4 == len(list(pairings([], ("a", "b"), 3, 1)))
    assert 3 == len(list(pairings([], ("a", "a"), 3, 1)))
    assert 3 == len(list(pairings([], ("a", "a", "b"), 2, 1)))
