"""Every game as a PettingZoo environment."""

import subprocess
import sys

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from taisen.bots import BOTS
from taisen.engine.battle import begin
from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Setup
from taisen.lab.environment import Environment
from taisen.lab.sight import Sight
from taisen.rulesets import CURRENT
from taisen.seeds import load
from tests.engine.toy import TOY

every_game = pytest.mark.parametrize("name", list(CURRENT))


def decks_of(name: str) -> list[Deck]:
    return [entry.deck for entry in load(CURRENT[name], tuple(BOTS)).deck] if CURRENT[name].needs_deck else []


# api_test says these of every environment outside PettingZoo that shows a mask, as its own classic games do
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@every_game
def test_the_api_test_of_pettingzoo(name: str):
    api_test(Environment(CURRENT[name], decks_of(name)), num_cycles=40)


def test_the_same_seed_is_the_same_battle():
    seed_test(lambda: Environment(TOY, seats=3), num_cycles=30)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_battle_to_its_end_and_its_rewards(seats: int):
    env = Environment(TOY, seats=seats, render_mode="ansi")
    env.reset(seed=5)
    rewards = {}
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        rewards[agent] = reward
        if terminated:
            assert not seen["action_mask"].any()
        else:
            assert env.render().startswith("turn ")
            assert 0 == env.observe(next(other for other in env.agents if other != agent))["action_mask"].sum()
        env.step(None if terminated else int(seen["action_mask"].sum()) - 1)
    assert 0 == pytest.approx(sum(rewards.values()))
    assert 1 == max(rewards.values()) or 0 == max(map(abs, rewards.values()))


def test_a_number_that_is_no_choice_is_refused():
    env = Environment(TOY)
    env.reset(seed=1)
    for wrong in (-1, 3, None):
        with pytest.raises(ValueError, match="none of the 3 choices of player_0"):
            env.step(wrong)
    with pytest.raises(ValueError, match="most_choices is 2"):
        Environment(TOY, most_choices=2).reset()
    with pytest.raises(ValueError, match="tenga is played with decks"):
        Environment(CURRENT["tenga"])
    with pytest.raises(ValueError, match="toy is played by 2 to 4, not by 5"):
        Environment(TOY, seats=5)


@every_game
def test_what_is_seen_is_the_same_for_every_arrangement_of_what_is_not(name: str):
    rules, decks = CURRENT[name], decks_of(name) or [Deck(), Deck()]
    sight = Sight(rules, 2)
    state = begin(rules, Setup((decks[0], decks[1]), rules.options()), bytes(32))[0].state
    for n in range(12):
        for seat in (0, 1):
            other = rules.imagine(state, seat, Dice(bytes(32), f"imagine/{n}/{seat}"))
            assert np.array_equal(sight.table(state, seat), sight.table(other, seat))
            assert np.array_equal(sight.choices(state, seat).rows, sight.choices(other, seat).rows)
        seat = rules.to_act(state)[0]
        state = rules.apply(state, seat, Dice(bytes(32), f"pick/{n}").pick(rules.legal(state, seat)), Dice(bytes(32), f"step/{n}")).state


def test_the_numbers_say_what_lies_where():
    sight = Sight(TOY, 3)
    state = TOY.arrange({"hands": [["n3", "n9"], ["n4"], ["n5", "n6"]], "pile": ["n1"]})
    seen = dict(zip(sight.features, sight.table(state, 1).tolist(), strict=True))
    assert len(seen) == len(sight.features)
    assert {"hand.0 count": 1, "hand.1 count": 2, "hand.2 count": 2, "pile count": 1}.items() <= seen.items()
    assert {"hand.0 n4": 1, "hand.0 0 there": 1, "hand.0 0 card": 4, "hand.1 n5": 0, "hand.2 n3": 0, "pile n1": 0}.items() <= seen.items()
    (row,) = sight.choices(state, 1).rows.tolist()
    told = dict(zip(sight.columns, row, strict=True))
    zones = list(TOY.layout.zones)
    assert {"verb pick": 1, "source owner": 0, "source zone": 1 + zones.index("hand"), "source card": 4}.items() <= told.items()
    assert 1 + zones.index("picked") == told["target zone"]


def test_without_the_extra_it_says_what_to_install():
    code = "import sys; sys.modules['pettingzoo'] = None\nimport taisen.lab.simulate\nimport taisen.lab.environment"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'taisen[rl]'" in done.stderr
