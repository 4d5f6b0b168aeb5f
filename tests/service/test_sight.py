"""What others may not know of moves nothing of theirs."""

import pytest

from taisen.bots import BOTS
from taisen.bots.bot import ask
from taisen.engine.battle import begin, play
from taisen.engine.ruleset import Setup
from taisen.rulesets import CURRENT
from taisen.seeds import load
from taisen.service.battles import clock, sight
from taisen.service.battles.sight import PUBLIC, Sight
from taisen.service.battles.told import Told

SEED = bytes(range(32))


def test_a_viewer_counts_only_what_he_noticed() -> None:
    some = Sight((0, 3, 4))
    assert [0, 0, 0, 1, 2, 2] == [some.own(step) for step in range(6)]
    assert [-1, 0, 3, 4, -1] == [some.step(own) for own in (-1, 0, 1, 2, 3)]
    assert [True, False, False, True, True, False] == [some.saw(step) for step in range(6)]
    assert 7 == Sight().own(7) == Sight().step(7)


@pytest.mark.parametrize("game", ["wuthering", "moon", "kami"])
def test_secret_picks_at_the_start_are_felt_by_nobody_else(game: str) -> None:
    """Returning a card, or choosing one face down, is a step of one's own: the others only learn when one has finished."""
    rules = CURRENT[game]
    seeds = load(rules, tuple(BOTS))
    deck = seeds.playable()[0].deck
    battle, _ = begin(rules, Setup((deck, deck)), SEED)
    sights, clocks, silent = sight.begun((0, 1)), clock.begun(rules, battle, 1_000), 0
    for n in range(60):
        if rules.outcome(battle.state) is not None:
            break
        waiting = rules.to_act(battle.state)
        seat = waiting[0]
        simultaneous = len(waiting) > 1
        action = ask(rules, battle, seat, BOTS["random"])
        after, events = play(rules, battle, seat, action)
        told = Told(after.step, seat, battle.state, events)
        secret = sight.is_secret(rules, sights, told, after)
        sights = sight.moved(rules, sights, [told], after)
        assert after.step == sights[seat][-1]
        if secret:
            silent += 1
            assert after.step not in sights[1 - seat] and after.step not in sights[PUBLIC]
            assert simultaneous or after.state != battle.state
            renewed = clock.passed(rules, after, clocks, None, 2_000 + n)
            assert renewed.get(seat, clocks[seat]).since == clocks[seat].since
        clocks = clock.passed(rules, after, clocks, None if secret else seat, 2_000 + n)
        battle = after
    assert (game == "wuthering") <= (silent > 0)
