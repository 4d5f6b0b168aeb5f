"""A simulation that is stopped goes on where it stood."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from taisen.bots import BOTS
from taisen.engine.text import same
from taisen.lab.journal import BadJournal, Head, Journal, head_of, read
from taisen.lab.plan import Pairing, pairings
from taisen.lab.simulate import play_all
from tests.engine.toy import TOY

GAMES = 6


def head(seed: int = 1) -> Head:
    return head_of(TOY, {}, [("greedy", "random")], {"greedy": "1", "random": "1"}, seed)


def planned() -> list[Pairing]:
    return list(pairings([], ("greedy", "random"), GAMES, 1))


def simulated(path: Path, games: int = GAMES, executor: Executor | None = None) -> bytes:
    with Journal(path, head()) as journal:
        for pairing, played, _ in play_all(lambda: TOY, BOTS, planned()[len(journal.lines) : games], executor, watching=True):
            journal.add(pairing, played)
    return path.read_bytes()


@pytest.fixture
def whole(tmp_path: Path) -> bytes:
    return simulated(tmp_path / "whole.jsonl")


def cuts(written: bytes) -> Iterator[int]:
    """In the head, at both sides of every line's end, and in the middle of lines."""
    yield from (0, 1, 100)
    for at, byte in enumerate(written):
        if byte == 10:
            yield from (at, at + 1, min(at + 57, len(written)))


def test_cut_anywhere_it_becomes_the_same_file(whole: bytes, tmp_path: Path):
    path = tmp_path / "cut.jsonl"
    for at in sorted(set(cuts(whole))):
        path.write_bytes(whole[:at])
        assert whole == simulated(path), at


def test_any_number_of_workers_writes_the_same_file(whole: bytes, tmp_path: Path):
    with ThreadPoolExecutor(4) as threads:
        assert whole == simulated(tmp_path / "four.jsonl", executor=threads)


def test_more_battles_are_added_to_those_there_are(whole: bytes, tmp_path: Path):
    assert whole.startswith(simulated(tmp_path / "x.jsonl", 3))
    assert whole == simulated(tmp_path / "x.jsonl")


def test_what_is_read_is_what_was_written(whole: bytes, tmp_path: Path):
    found, lines = read(tmp_path / "whole.jsonl")
    assert head() == found
    assert [(pairing.levels, pairing.seed.hex()) for pairing in planned()] == [(line.levels, line.seed) for line in lines]
    assert same("12") == found.cards["n12"].name


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace('"seed":1', '"seed":2', 1), "seed was 2 and is 1"),
        (lambda text: text.replace('[["greedy","random"]]', '[["random","greedy"]]', 1), "other lineups"),
        (lambda text: text.replace('"simulation":1', '"simulation":9', 1), "format 9"),
        (lambda text: text.replace('"n":2', '"n":1', 1), "line 4 is battle 1, not 2: two runs have written here"),
        (lambda text: text.replace('"reason"', '"raisin"', 1), "line 2: not a simulation"),
        (lambda text: "taisen\n" + text, "line 1: not a simulation"),
    ],
)
def test_a_file_of_something_else_is_left_alone(whole: bytes, tmp_path: Path, change, said):
    path = tmp_path / "other.jsonl"
    path.write_text(change(whole.decode()))
    before = path.read_bytes()
    with pytest.raises(BadJournal) as refused:
        Journal(path, head())
    assert said in str(refused.value)
    assert before == path.read_bytes()
