"""The bot that has only just learnt to play."""

from taisen.bots import BOTS
from taisen.engine.battle import begin
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Setup
from taisen.lab.plan import pairings
from taisen.lab.simulate import contest
from taisen.rulesets.tenga import RULESET
from tests.rulesets.tenga.contract import SWIFT, WALLS


def test_it_plays_what_is_legal_and_the_same_for_the_same_luck():
    state = begin(RULESET, Setup((SWIFT, WALLS)), bytes(32))[0].state
    chosen = [BOTS["novice"](RULESET, state, 0, Dice(bytes(32), str(n))) for n in range(60)]
    assert chosen == [BOTS["novice"](RULESET, state, 0, Dice(bytes(32), str(n))) for n in range(60)]
    assert set(map(repr, chosen)) <= {repr(action) for action in RULESET.legal(state, 0)}
    assert len(set(map(repr, chosen))) > 1


def test_it_stands_between_chance_and_foresight():
    def wins(*levels: str) -> int:
        return contest(RULESET, BOTS, pairings([SWIFT, WALLS], levels, 80, 3)).wins[levels[0]]

    assert wins("novice", "random") > 40
    assert wins("greedy", "novice") > 60
