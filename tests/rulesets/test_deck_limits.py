"""What a deck is counted by and what is wrong with it never disagree."""

import pytest

from taisen.bots import BOTS
from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.rulesets import CURRENT
from taisen.seeds import load

DECKED = [name for name, rules in CURRENT.items() if rules.needs_deck]


@pytest.mark.parametrize("name", DECKED)
def test_ready_decks_keep_every_limit(name: str) -> None:
    rules = CURRENT[name]
    for ready in load(rules, tuple(BOTS)).deck:
        assert [] == [limit for limit in rules.deck_limits(ready.deck) if not limit.kept]
    assert rules.deck_limits(Deck())


@pytest.mark.parametrize("name", DECKED)
def test_a_limit_is_broken_exactly_when_a_problem_says_so(name: str) -> None:
    rules, cards = CURRENT[name], sorted(CURRENT[name].catalogue)
    for n in range(120):
        luck = Dice(bytes([n]) * 32, "limits")
        deck = Deck.of({cards[luck.below(len(cards))]: 1 + luck.below(3) for _ in range(luck.below(30))})
        broken = {(limit.rule, limit.found) for limit in rules.deck_limits(deck) if not limit.kept}
        told = {(problem.rule, problem.found) for problem in rules.check_deck(deck) if not problem.card}
        assert broken == told
