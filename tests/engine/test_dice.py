import hmac
from hashlib import sha256

import pytest

from taisen.engine.dice import Dice

SEED = bytes(range(32))


def words(label: str, block: int, seed: bytes = SEED) -> list[int]:
    digest = hmac.new(seed, f"{label}|{block}".encode(), sha256).digest()
    return [int.from_bytes(digest[n : n + 4], "big") for n in range(0, 32, 4)]


def test_words_are_read_from_hmac_sha256_block_after_block():
    dice = Dice(SEED, "step/3")
    expected = [word % 256 for block in (0, 1) for word in words("step/3", block)]  # 256 divides 2**32: nothing is rejected
    assert expected == [dice.below(256) for _ in range(16)]


@pytest.mark.parametrize("length", [0, 1, 32, 64, 65, 200])
def test_seeds_of_every_length_are_keys_of_hmac(length: int):
    seed = bytes(range(length))
    dice = Dice(seed, "x")
    assert [word % 256 for block in (0, 1) for word in words("x", block, seed)] == [dice.below(256) for _ in range(16)]


def test_known_vectors_worked_out_without_this_code():
    dice = Dice(bytes(32), "deck/0")
    assert [6, 1, 0, 5, 4, 3, 9, 10, 7, 2, 8, 11] == list(dice.shuffled(range(12)))
    assert [3, 0, 4, 2, 0, 5, 0, 4] == [Dice(bytes(32), f"step/{n}").below(6) for n in range(8)]


def test_a_shuffle_is_fisher_yates_from_the_top():
    repeated = Dice(SEED, "deck/1")
    order = list("abcdef")
    for top in range(5, 0, -1):
        other = repeated.below(top + 1)
        order[top], order[other] = order[other], order[top]
    assert tuple(order) == Dice(SEED, "deck/1").shuffled("abcdef")


def test_words_beyond_the_last_whole_multiple_are_rejected():
    n = 3_000_000_000  # more than half of 2**32: about 3 of 10 words are rejected
    dice = Dice(SEED, "far")
    kept = [word for block in range(8) for word in words("far", block) if word < n]
    assert kept[:20] == [dice.below(n) for _ in range(20)]


def test_one_possibility_uses_no_luck():
    dice, fresh = Dice(SEED, "x"), Dice(SEED, "x")
    assert dice.pick(["only"]) == "only"
    assert fresh.below(1000) == dice.below(1000)


def test_streams_of_other_names_are_independent_of_how_much_was_drawn():
    dice = Dice(SEED, "")
    before = dice.stream("deck/0").below(1 << 20)
    dice.below(6)
    assert before == dice.stream("deck/0").below(1 << 20)
    assert Dice(SEED, "deck/0").below(1 << 20) == before
    assert Dice(SEED, "deck/1").below(1 << 20) != before


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_impossible_ranges_are_refused(n):
    with pytest.raises(ValueError, match="cannot draw"):
        Dice(SEED, "").below(n)
