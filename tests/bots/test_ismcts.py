"""The bot that searches. That it chooses the same for every arrangement of what it cannot see is a law of the contract."""

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from msgspec import Struct

from taisen.bots import ismcts
from taisen.bots.greedy import greedy
from taisen.bots.ismcts import consider
from taisen.engine.dice import Dice
from taisen.engine.replace import replace
from taisen.engine.resolution import Transition
from taisen.engine.ruleset import Outcome, Search
from taisen.engine.text import same
from tests.engine import toy

from .choices import lines

LUCK = Dice(bytes(32), "test")


class Take(Struct, frozen=True):
    """Take so many of a heap; who takes the last one wins."""

    n: int

    def objection(self, state: Any, seat: int) -> None:
        return None


class Heap(Struct, frozen=True):
    left: int
    turn: int = 0


def _taken(state: Heap, seat: int, action: Take, dice: Dice) -> Transition[Any, Any]:
    return Transition(Heap(state.left - action.n, 1 - state.turn), ())


NIM: Any = replace(
    toy.TOY,
    to_act=lambda state: (state.turn,),
    candidates=lambda state, seat: [Take(n) for n in (3, 2, 1) if n <= state.left],
    apply=_taken,
    outcome=lambda state: None if state.left else Outcome((1 - state.turn,), "last", same("last")),
    imagine=lambda state, viewer, dice: state,
    evaluate=lambda state, seat: 0,
)


def test_it_sees_the_answer_of_the_other_where_one_step_ahead_shows_nothing():
    assert Take(3) == greedy(NIM, Heap(5), 0, LUCK)
    assert Take(1) == consider(NIM, Heap(5), 0, LUCK, Search(60))[0].action


def test_it_takes_a_win_that_lies_there():
    best = consider(NIM, Heap(2), 0, LUCK, Search(20))[0]
    assert (Take(2), ismcts.MOST) == (best.action, best.value)


def test_most_is_tried_of_what_is_best_and_never_more_than_was_asked_for():
    tried = consider(NIM, Heap(7), 0, LUCK, Search(50))
    visits = [one.visits for one in tried]
    assert visits == sorted(visits, reverse=True)
    assert visits[0] > visits[-1] > 0
    assert 40 < sum(visits) <= 50
    assert tried == consider(NIM, Heap(7), 0, LUCK, Search(50))


def test_it_trusts_the_look_one_step_ahead_as_far_as_it_is_told():
    rules = replace(NIM, evaluate=lambda state, seat: 500 if state.left == 2 else 0)  # what looks good loses
    assert Take(1) == consider(rules, Heap(5), 0, LUCK, Search(60))[0].action
    assert Take(3) == consider(rules, Heap(5), 0, LUCK, Search(60, trust=1000))[0].action


def test_what_is_forced_is_not_thought_about():
    assert (Take(1), 0) == (consider(NIM, Heap(1), 0, LUCK, Search(50))[0].action, consider(NIM, Heap(1), 0, LUCK, Search(50))[0].visits)


def test_it_chooses_the_same_under_every_hash_seed():
    command = [sys.executable, "-m", "tests.bots.choices"]
    told = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": "4242"}, capture_output=True, text=True, check=True).stdout
    assert list(lines()) == told.splitlines()


def test_bots_count_in_whole_numbers():
    for path in Path(ismcts.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not isinstance(node, ast.Div), path.name
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), path.name
