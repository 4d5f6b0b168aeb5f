from hashlib import sha256

from taisen.engine.battle import Concede, begin, play
from taisen.engine.chance import Chance, Witness
from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Setup
from tests.engine.toy import TOY

SEED = sha256(b"chance").digest()


def test_dice_that_are_watched_give_what_others_give():
    watched, plain = Witness().dice(SEED, "deck/0"), Dice(SEED, "deck/0")
    for dice in (watched, plain):
        dice.pick("abc")
    assert plain.shuffled(range(40)) == watched.shuffled(range(40))
    assert [plain.below(6) for _ in range(9)] == [watched.below(6) for _ in range(9)]
    assert plain.stream("x").below(1 << 20) == watched.stream("x").below(1 << 20)


def test_every_use_is_told_once_and_in_order():
    witness = Witness()
    dice = witness.dice(SEED, "step/3")
    rolled, picked = dice.below(6), dice.stream("redraw").pick("ab")
    order = dice.shuffled("xyz")
    told = witness.told()
    assert (
        Chance("step/3", "roll", 6, rolled),
        Chance("step/3/redraw", "pick", ("a", "b"), picked),
        Chance("step/3", "shuffle", ("x", "y", "z"), order),
    ) == told
    assert () == witness.told()


def test_use_without_luck_is_told_too():
    witness = Witness()
    assert 0 == witness.dice(SEED, "one").below(1)
    assert () == witness.dice(SEED, "none").shuffled(())
    assert [("roll", 0), ("shuffle", ())] == [(seen.kind, seen.after) for seen in witness.told()]


def test_a_battle_can_be_watched_and_is_the_same_battle():
    witness = Witness()
    setup = Setup((Deck(), Deck()))
    watched, events = begin(TOY, setup, SEED, witness.dice)
    assert (watched, events) == begin(TOY, setup, SEED)
    (dealt,) = witness.told()
    assert ("deck", "shuffle") == (dealt.label, dealt.kind)
    pile = [held.card for side in watched.state.sides for held in side.hand] + [held.card for held in watched.state.pile]
    assert sorted(dealt.before) == sorted(pile)
    assert play(TOY, watched, 0, Concede()) == play(TOY, watched, 0, Concede(), witness.dice)
