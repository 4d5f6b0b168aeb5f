import msgspec
import pytest

from taisen.engine.battle import begin
from taisen.engine.deck import Deck
from taisen.engine.errors import ReplayMismatch
from taisen.engine.replay import Log, Step, digest, perft, receipt, run
from taisen.engine.ruleset import Setup
from tests.rulesets.laws import seed, walk

from .toy import TOY, Options, Pick

SETUP = Setup((Deck(), Deck(), Deck()), Options())


def recorded(n: int) -> Log:
    walked = list(walk(TOY, SETUP, n))
    return Log("toy", "1", SETUP, seed(n), tuple(Step(w.seat, w.action) for w in walked), digest(walked[-1].after))


def test_a_log_gives_the_same_battle_again():
    log = recorded(1)
    moments = list(run(TOY, log))
    assert len(log.steps) + 1 == len(moments)
    assert log.digest == digest(moments[-1].battle)


def test_a_changed_step_is_named():
    log = recorded(1)
    steps = (*log.steps[:4], Step(log.steps[4].seat, Pick(99)), *log.steps[5:])
    with pytest.raises(ReplayMismatch, match="step 5") as found:
        list(run(TOY, msgspec.structs.replace(log, steps=steps)))
    assert 5 == found.value.step


@pytest.mark.parametrize("change", [{"digest": "00"}, {"seed": seed(2)}, {"version": "0"}])
def test_whatever_else_is_changed_is_noticed(change):
    with pytest.raises(ReplayMismatch):
        list(run(TOY, msgspec.structs.replace(recorded(1), **change)))


def test_a_receipt_changes_from_the_changed_step_on():
    log = recorded(1)
    links = receipt(TOY, log)
    assert len(log.steps) + 1 == len(links)
    shorter = receipt(TOY, msgspec.structs.replace(log, steps=log.steps[:3], digest=""))
    assert links[:4] == shorter
    other = receipt(TOY, msgspec.structs.replace(recorded(2), digest=""))
    assert not set(other) & set(links)


def test_perft_counts_every_seat_that_may_act():
    battle, _ = begin(TOY, Setup((Deck(), Deck())), seed(0))
    assert [1, 6, 18, 108] == [perft(TOY, battle, depth) for depth in range(4)]  # 2 seats × 3 cards; then the other's 3; then 2 × 3
