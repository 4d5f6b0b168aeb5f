"""What the benchmark says of its figures. Nothing is timed here."""

from functools import reduce

from benchmarks.figures import Figure, number, table
from benchmarks.like import LIKE, setup_of
from benchmarks.like.actions import Attack, EndTurn, PlayCard, Swap
from benchmarks.like.card import CARDS
from benchmarks.like.state import below, following
from benchmarks.turns import in_turns
from taisen.engine.battle import begin, play

FASTER = Figure("ours ÷ theirs", 2, 4)
WAITED = Figure("p99", 80, 40, "ms", at_most=True)
TOLD = Figure("largest paint", unit="ms")


def test_a_bound_is_met_when_it_is_reached():
    assert ["MISSED", "must met", "must met", "aim met"] == [FASTER.was(value).verdict for value in (1.99, 2, 3.99, 4)]
    assert ["MISSED", "must met", "must met", "aim met"] == [WAITED.was(value).verdict for value in (80.1, 80, 40.1, 40)]


def test_nothing_is_said_of_what_was_not_measured_enough():
    assert "not measured" == FASTER.was_not("there is no Node.js here").verdict
    assert "not judged" == FASTER.sampled(9, "5 of 10,000").verdict
    assert "" == TOLD.was(300).verdict


def test_a_table_is_markdown_and_says_why_a_figure_is_missing():
    lines = [FASTER.was(2.5, "50/s ÷ 20/s"), WAITED.was(1234.5), FASTER.was_not("no network"), TOLD.was(9)]
    assert [
        "| figure        | must    | aim     | measured |              | made of     |",
        "| ------------- | ------- | ------- | -------- | ------------ | ----------- |",
        "| ours ÷ theirs | ≥ 2     | ≥ 4     | 2.50     | must met     | 50/s ÷ 20/s |",
        "| p99           | ≤ 80 ms | ≤ 40 ms | 1,234 ms | MISSED       |             |",
        "| ours ÷ theirs | ≥ 2     | ≥ 4     | –        | not measured | no network  |",
        "| largest paint | –       | –       | 9.00 ms  |              |             |",
    ] == list(table(lines))


def test_numbers_have_three_digits_that_count():
    assert ["41,235/s", "412 ms", "4.12", "0.41", "0.041"] == [
        number(41234.6, "/s"),
        number(412.3, "ms"),
        number(4.123),
        number(0.4123),
        number(0.0412),
    ]


def test_none_always_follows_the_same_one():
    order = []
    found = in_turns({name: lambda name=name: order.append(name) or len(order) for name in "abc"}, 2)
    assert "abccba" == "".join(order)
    assert {"a": [1, 6], "b": [2, 5], "c": [3, 4]} == found


def test_the_like_game_is_the_one_boardgame_io_plays():
    """What is expected is what `node benchmarks/peers/like_game.js` prints."""
    numbers, steps = [], 0
    for seed in range(30):
        battle, _ = begin(LIKE, setup_of(seed), bytes(32))
        luck = following(seed + 77)
        while LIKE.outcome(battle.state) is None:
            luck = following(luck)
            legal = LIKE.legal(battle.state, battle.state.active)
            action = legal[below(luck, len(legal))]
            hand = battle.state.sides[battle.state.active].hand
            battle, _ = play(LIKE, battle, battle.state.active, action)
            numbers += [len(legal), *as_there(action, hand)]
            for side in battle.state.sides:
                numbers += [side.core, side.mana, len(side.hand), len(side.discard)]
            numbers.append(battle.state.winner)
            steps += 1
    assert (3016, 848582) == (steps, reduce(lambda sum, n: (sum * 31 + n + 100) % 1000003, numbers, 0))


def as_there(action, hand):
    """An action as it is said to boardgame.io: verb, from, to."""
    match action:
        case EndTurn():
            return 0, 0, 0
        case PlayCard(at, to):
            return 1 + ["unit", "spell", "item"].index(CARDS[hand[at]].kind), at, to
        case Attack(at, to):
            return 4, at, to
        case Swap(at):
            return 5, at, 0
