"""The examples worked out in docs/fairness.md, by the service's code and by the file for strangers."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.service.battles import fairness
from tests.service.test_proofs import stranger

PAGE = Path(__file__).resolve().parents[2] / "docs" / "fairness.md"


@pytest.fixture(scope="module")
def told() -> Any:
    (block,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(), re.DOTALL)
    return json.loads(block)


def test_by_the_service(told: Any) -> None:
    seed = fairness.ServerSeed(bytes.fromhex(told["server_seed"]))
    sha, luck = told["params_sha256"], bytes.fromhex(told["battle_seed"])
    assert sha == fairness.digest(fairness.canonical(told["params"]))
    assert told["commit"] == fairness.commit(told["id"], sha, seed)
    assert luck == fairness.battle_seed(told["id"], sha, seed, told["client_seed"])
    assert told["sealed_deck"] == fairness.sealed(Deck.of(told["deck"]), told["salt"])
    assert told["first_words"] == words(Dice(luck, told["label"]))
    dice = Dice(luck, told["label"])
    assert told["numbers_below_6"] == [dice.below(6) for _ in range(8)]
    assert told["shuffle_after"] == list(Dice(luck, told["label"]).shuffled(told["shuffle_before"]))
    assert told["step_3_below_3000000000"] == Dice(luck, "step/3").below(3_000_000_000)
    assert told["step_3_pick_of_xyz"] == Dice(luck, "step/3").pick("xyz")
    assert told["deal_link"] == fairness.first_link(told["id"], sha, luck, told["deal"])
    assert told["step_link"] == fairness.next_link(told["deal_link"], told["step"])
    assert told["receipt"] == fairness.next_link(told["step_link"], told["outcome"])


def words(dice: Dice) -> list[int]:
    return [dice.below(2**32) for _ in range(8)]


def test_by_a_stranger(told: Any) -> None:
    luck = bytes.fromhex(told["battle_seed"])
    assert told["params_sha256"] == stranger.sha256(stranger.canonical(told["params"]))
    assert told["commit"] == stranger.sha256("taisen/1", "commit", told["id"], told["params_sha256"], told["server_seed"])
    assert told["sealed_deck"] == stranger.sha256("taisen/1", "deck", told["salt"], stranger.canonical(told["deck"]))
    stream = stranger.Stream(luck, told["label"])
    assert told["first_words"] == [stream.word() for _ in range(8)]
    assert told["first_block"] == b"".join(word.to_bytes(4, "big") for word in told["first_words"]).hex()
    stream = stranger.Stream(luck, told["label"])
    assert told["numbers_below_6"] == [stream.below(6) for _ in range(8)]
    assert told["shuffle_after"] == stranger.Stream(luck, told["label"]).shuffled(told["shuffle_before"])
    assert told["step_3_below_3000000000"] == stranger.Stream(luck, "step/3").below(3_000_000_000)
    assert told["step_3_pick_of_xyz"] == "xyz"[stranger.Stream(luck, "step/3").below(3)]
    link = stranger.sha256("taisen/1", "log", told["id"], told["params_sha256"], told["battle_seed"], stranger.canonical(told["deal"]))
    assert told["deal_link"] == link
    assert told["step_link"] == stranger.sha256(link, stranger.canonical(told["step"]))
    assert told["receipt"] == stranger.sha256(told["step_link"], stranger.canonical(told["outcome"]))
