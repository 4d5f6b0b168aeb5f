"""The bot that searches. That it chooses the same for every arrangement of what it cannot see is a law of the contract."""

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from taisen.bots import BOTS, ismcts
from taisen.bots.bot import ask
from taisen.bots.greedy import greedy
from taisen.bots.ismcts import consider
from taisen.bots.levels import Searching
from taisen.engine.battle import begin, play
from taisen.engine.codec import pack
from taisen.engine.dice import Dice
from taisen.engine.replace import replace
from taisen.engine.resolution import Transition
from taisen.engine.ruleset import Outcome, Search, Setup
from taisen.engine.text import same
from taisen.rulesets.moon import RULESET as MOON
from taisen.seeds import load
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


class Guess(Struct, frozen=True):
    """Name what lies face down: right wins, wrong loses. 0 names nothing and ends in a draw."""

    n: int

    def objection(self, state: Any, seat: int) -> None:
        return None


FACE_DOWN: Any = replace(  # one of 3 lies face down; 0 and below: it is over, won by whom it says
    NIM,
    to_act=lambda state: (0,),
    candidates=lambda state, seat: [Guess(n) for n in (1, 2, 3, 0)],
    apply=lambda state, seat, action, dice: Transition(Heap(0, {0: 2, state.left: 0}.get(action.n, 1)), ()),
    outcome=lambda state: None if state.left else Outcome((state.turn,) if state.turn < 2 else (), "guessed", same("guessed")),
    imagine=lambda state, viewer, dice: Heap(1 + dice.below(3)),
)


def test_it_does_not_count_on_what_it_imagined_once():
    for left in (1, 2, 3):  # handed to it: whichever it is, two of three others are as likely
        tried = {one.action: one.value for one in consider(FACE_DOWN, Heap(left), 0, LUCK, Search(200))}
        assert 0 == tried[Guess(0)]
        assert all(tried[Guess(n)] < 0 for n in (1, 2, 3))


def test_a_simulation_ends_when_the_seat_was_asked_so_often_and_where_no_end_is_in_sight():
    def lowest(left: int, rounds: int) -> int:
        met = [left]
        rules = replace(NIM, evaluate=lambda state, seat: met.append(state.left) or 0)
        consider(rules, Heap(left), 0, LUCK, Search(200, rounds=rounds))
        return min(met)

    # three at most are taken at once: by the seat itself, and in each round by both
    assert [97, 94, 88] == [lowest(100, rounds) for rounds in (0, 1, 2)]
    assert 500 - 3 * (ismcts.LONGEST + 2) <= lowest(500, 100)  # the first action and one more that is looked at


def test_of_many_choices_eight_are_tried_and_further_on_the_more_the_oftener_they_are_met():
    """A seat picks twice, both times one of forty; only the first pick looks like anything."""
    picked: list[list[int]] = [[], []]

    def apply(state: Heap, seat: int, action: Take, dice: Dice) -> Transition[Any, Any]:
        picked[2 - state.left].append(action.n)
        return Transition(Heap(state.left - 1, action.n), ())

    rules = replace(
        NIM,
        to_act=lambda state: (0,),
        candidates=lambda state, seat: [Take(n) for n in range(40)],
        apply=apply,
        outcome=lambda state: None if state.left else Outcome((), "picked", same("picked")),
        evaluate=lambda state, seat: state.turn,
    )
    tried = consider(rules, Heap(2), 0, LUCK, Search(240))
    assert set(range(32, 40)) == {one.action.n for one in tried}
    widths = []
    for visits in (1, 3, 4, 15, 16, 64):
        picked[1].clear()
        branch = ismcts._Branch()
        for n in range(visits):
            ismcts._simulate(rules, Heap(2), 0, Take(39), branch, 1, LUCK.stream(str(n)))
        assert set(picked[1]) == {action.n for action in branch.then}
        widths.append(len(branch.then))
    assert [1, 2, 2, 3, 3, 4] == widths


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_who_choose_at_once_are_no_case_of_their_own(seats: int):
    """Whoever chooses first or last of a round: the highest card scores, which shows only when all have chosen."""
    rules = replace(toy.TOY, evaluate=lambda state, seat: 300 * state.sides[seat].score)
    for seat in range(seats):
        hands = [["n1", "n12", "n2"] if other == seat else ["n3", "n5", "n7"] for other in range(seats)]
        state = rules.arrange({"hands": hands})
        while True:
            best = consider(rules, rules.imagine(state, seat, LUCK), seat, LUCK, Search(40))[0]
            assert ("n12", 300) == (next(held.card for held in state.sides[seat].hand if held.iid == best.action.card), best.value)
            others = [other for other in rules.to_act(state) if other != seat]
            if not others:
                break
            state = rules.apply(state, others[0], rules.legal(state, others[0])[0], LUCK).state


def test_what_is_forced_is_not_thought_about():
    assert (Take(1), 0) == (consider(NIM, Heap(1), 0, LUCK, Search(50))[0].action, consider(NIM, Heap(1), 0, LUCK, Search(50))[0].visits)


class Turn(Struct, frozen=True):
    """Turn a coin that is worth something to nobody."""

    def objection(self, state: Any, seat: int) -> None:
        return None


COIN: Any = replace(  # the heap's parity is a coin's side; heads look better
    NIM,
    candidates=lambda state, seat: [Take(state.left), Turn()],
    apply=lambda state, seat, action, dice: Transition(Heap(state.left ^ 1 if action == Turn() else 0, state.turn), ()),
    evaluate=lambda state, seat: state.left & 1,
)


def test_what_is_free_is_done_only_where_it_makes_the_table_look_better():
    def tried(left: int, search: Search) -> set[Any]:
        return {one.action for one in consider(COIN, Heap(left), 0, LUCK, search)}

    assert {Take(2), Turn()} == tried(2, Search(20, free=(Turn,)))  # tails up
    assert {Take(3)} == tried(3, Search(20, free=(Turn,)))
    assert {Take(3), Turn()} == tried(3, Search(20))


def test_a_master_never_comes_back_to_a_table_of_the_same_turn():
    decks = [entry.deck for entry in load(MOON, tuple(BOTS)).deck]
    for n in range(2):
        battle, _ = begin(MOON, Setup((decks[n], decks[n + 1]), MOON.options()), bytes([n]) * 32)
        met: set[bytes] = set()
        while MOON.outcome(battle.state) is None:
            seat = MOON.to_act(battle.state)[0]
            table = pack(MOON.table(battle.state, seat))
            assert table not in met
            met.add(table)
            battle, _ = play(MOON, battle, seat, ask(MOON, battle, seat, Searching(percent=10)))


def test_it_chooses_the_same_under_every_hash_seed():
    command = [sys.executable, "-m", "tests.bots.choices"]
    told = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": "4242"}, capture_output=True, text=True, check=True).stdout
    assert list(lines()) == told.splitlines()


def test_bots_count_in_whole_numbers():
    for path in Path(ismcts.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not isinstance(node, ast.Div), path.name
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), path.name
