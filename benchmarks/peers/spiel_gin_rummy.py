"""Random games of gin rummy in OpenSpiel, driven from Python: {seconds} in, decisions out."""

import random

import pyspiel  # type: ignore[import-not-found]
from answering import answer  # type: ignore[import-not-found]

gin_rummy = pyspiel.load_game("gin_rummy")
luck = random.Random(1)  # noqa: S311


def game() -> int:
    state, decisions = gin_rummy.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            dealt = state.chance_outcomes()  # all equally likely
            state.apply_action(dealt[int(luck.random() * len(dealt))][0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(luck.random() * len(legal))])
            decisions += 1
    return decisions


answer("open_spiel", game)
