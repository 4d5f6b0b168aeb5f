"""The like game of peers/like_game.js on our engine, action by action the same: ours reduced to what boardgame.io plays.

It can be played and not looked at. A test holds the two together.
"""

from typing import Any

from taisen.engine.cards import Catalogue
from taisen.engine.deck import Deck
from taisen.engine.ruleset import Ruleset, Setup
from taisen.engine.text import same

from .actions import Action
from .card import Card
from .events import Event
from .rules import apply, candidates, lay_out, outcome, start, to_act
from .state import Options, State


def _not_here(*_: Any) -> Any:
    raise NotImplementedError("the like game is only played")


LIKE: Ruleset[State, Any, Event] = Ruleset(
    id="like",
    version="1",
    name=same("like"),
    seats=range(2, 3),
    modes=(),
    catalogue=Catalogue[Any](()),
    rule_book=same(""),
    layout=None,  # type: ignore[arg-type]
    state_type=State,
    card_type=Card,
    action_type=Action,
    event_type=Event,
    options_type=Options,
    check_deck=_not_here,
    lay_out=lay_out,
    start=start,
    to_act=to_act,
    candidates=candidates,
    apply=apply,
    concede=_not_here,
    overdue=_not_here,
    outcome=outcome,
    table=_not_here,
    show=_not_here,
    describe=_not_here,
    imagine=_not_here,
    evaluate=_not_here,
    arrange=_not_here,
    needs_deck=False,
)


def setup_of(seed: int) -> Setup:
    """A battle dealt from a seed."""
    return Setup((Deck(), Deck()), Options(seed))
