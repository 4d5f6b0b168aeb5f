"""What the benchmark says of its figures. Nothing is timed here."""

from benchmarks.figures import Figure, number, table
from benchmarks.turns import in_turns

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
