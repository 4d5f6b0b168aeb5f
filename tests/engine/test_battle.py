import pytest

from taisen.engine import battle as gate
from taisen.engine.battle import Concede, begin, look, play, tell
from taisen.engine.codec import pack, read_action, to_json, unpack_battle
from taisen.engine.deck import Deck
from taisen.engine.errors import BadAction, BadBattle, IllegalAction
from taisen.engine.replace import replace
from taisen.engine.ruleset import Setup
from taisen.engine.table import VerbLook
from taisen.engine.text import Text

from .toy import TOY, Pick

SEED = bytes(32)
SETUP = Setup((Deck(), Deck()))


def test_a_battle_begins_with_its_start_told_as_events():
    battle, events = begin(TOY, SETUP, SEED)
    assert 6 == len(events)
    assert (3, 3) == tuple(len(side.hand) for side in battle.state.sides)
    assert 0 == battle.step


def test_a_wrong_number_of_decks_is_refused():
    with pytest.raises(BadBattle, match="2 to 4"):
        begin(TOY, Setup((Deck(),)), SEED)


def test_options_of_another_kind_are_refused():
    with pytest.raises(BadBattle, match="Options"):
        begin(TOY, Setup(SETUP.decks, options=3), SEED)


def test_an_action_moves_the_battle_one_step():
    battle, _ = begin(TOY, SETUP, SEED)
    after, events = play(TOY, battle, 1, Pick(battle.state.sides[1].hand[0].iid))
    assert 1 == after.step
    assert 1 == len(events)
    assert battle.state.sides[1].picked is None


@pytest.mark.parametrize(
    ("seat", "action", "objection"),
    [(0, Pick(99), "TOY-1.2"), (2, Pick(1), gate.NOT_YOUR_DECISION.rule), (-1, Pick(1), "ENGINE-2"), (7, Concede(), "ENGINE-3")],
)
def test_a_refusal_names_the_rule(seat, action, objection):
    battle, _ = begin(TOY, SETUP, SEED)
    with pytest.raises(IllegalAction) as refused:
        play(TOY, battle, seat, action)
    assert objection == refused.value.objection.rule


def test_after_the_end_nothing_is_accepted():
    battle, _ = begin(TOY, SETUP, SEED)
    battle, _ = play(TOY, battle, 0, Concede())
    for action in (Pick(1), Concede()):
        with pytest.raises(IllegalAction) as refused:
            play(TOY, battle, 1, action)
        assert "game_over" == refused.value.objection.code
    view = look(TOY, battle, 1)
    assert (1,) == view.outcome.winners
    assert ((), ()) == (view.to_act, view.choices)


def test_a_view_lists_what_may_be_done_and_only_to_whom_it_is_open():
    battle, _ = begin(TOY, SETUP, SEED)
    assert [held.iid for held in battle.state.sides[0].hand] == [choice.action.card for choice in look(TOY, battle, 0).choices]
    assert () == look(TOY, battle, None).choices
    assert 30_000 == look(TOY, battle, None).deadline


def test_telling_folds_events_from_the_state_before():
    battle, _ = begin(TOY, SETUP, SEED)
    after, first = play(TOY, battle, 0, Pick(battle.state.sides[0].hand[0].iid))
    _, second = play(TOY, after, 1, Pick(after.state.sides[1].hand[0].iid))
    shown = tell(TOY, after.state, second, 0)
    assert ["picked", "compared", "drawn", "drawn"] == [type(event).__struct_config__.tag for event in second]
    assert 2 == len(shown[1].about)
    assert first


def test_a_battle_survives_saving():
    battle, _ = begin(TOY, SETUP, SEED)
    assert battle == unpack_battle(TOY, pack(battle))


def test_actions_are_read_strictly():
    assert Pick(3) == read_action(TOY, b'{"kind":"pick","card":3}')
    assert Concede() == read_action(TOY, b'{"kind":"concede"}')
    for wrong in (
        b"",
        b"[]",
        b'{"kind":"pick","card":3.5}',
        b'{"kind":"pick","card":3,"x":1}',
        b'{"kind":"nope"}',
        b"\xff",
        b"[" * 100_000,
    ):
        with pytest.raises(BadAction):
            read_action(TOY, wrong)


def test_what_is_sent_leaves_out_what_is_empty():
    battle, _ = begin(TOY, SETUP, SEED)
    assert b"refused" not in to_json(look(TOY, battle, 0))


def test_a_button_that_cannot_be_pressed_says_why():
    battle, _ = begin(TOY, SETUP, SEED)
    buttons = replace(TOY.layout, verbs={"pick": VerbLook(Text("選ぶ", "Pick"), button=True)})
    stubborn = replace(TOY, layout=buttons, candidates=lambda state, seat: [Pick(99)])
    assert "TOY-1.2" == look(stubborn, battle, 0).refused_verbs["pick"].rule
    assert {} == look(replace(TOY, layout=buttons), battle, 0).refused_verbs
    assert {} == look(replace(stubborn, layout=TOY.layout), battle, 0).refused_verbs


def test_a_game_says_in_its_own_words_why_a_verb_is_refused():
    battle, _ = begin(TOY, SETUP, SEED)
    gone = replace(TOY, candidates=lambda state, seat: [], why_not=lambda state, seat: {"pick": gate.GAME_OVER})
    assert "ENGINE-1" == look(gone, battle, 0).refused_verbs["pick"].rule
    assert {} == look(replace(gone, candidates=TOY.candidates), battle, 0).refused_verbs
    assert {} == look(gone, battle, None).refused_verbs
