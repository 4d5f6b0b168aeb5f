"""Random games of uno in RLCard, by its own loop: {seconds} in, actions out."""

import rlcard  # type: ignore[import-not-found]
from answering import answer  # type: ignore[import-not-found]
from rlcard.agents import RandomAgent  # type: ignore[import-not-found]

env = rlcard.make("uno", config={"seed": 1})
env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])


def game() -> int:
    trajectories, _ = env.run(is_training=False)
    return sum((len(states) - 1) // 2 for states in trajectories)  # state, action, state …


answer("rlcard", game)
