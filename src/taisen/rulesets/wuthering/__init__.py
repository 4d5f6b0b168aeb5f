"""Wuthering (鳴潮:対決): two decks, a confrontation of colours, chains, life 20."""

from pathlib import Path

from taisen.engine.ruleset import Ruleset
from taisen.engine.text import Text

from .actions import Action
from .arrange import arrange
from .bot import SEARCH, evaluate
from .card import CARDS, Card
from .deck import check_deck, deck_limits
from .events import Event
from .guide import GUIDE
from .imagine import imagine
from .layout import LAYOUT
from .rules import allowed, apply, candidates, concede, lay_out, outcome, overdue, start, to_act
from .state import Options, State
from .story import show
from .view import describe, table

HERE = Path(__file__).parent

RULESET: Ruleset[State, Action, Event] = Ruleset(
    id="wuthering",
    version="2026-08-11.v1",
    name=Text("鳴潮:対決", "Wuthering"),
    seats=range(2, 3),
    modes=("npc", "practice", "sample", "arena", "table"),
    catalogue=CARDS,
    rule_book=Text((HERE / "README.ja.md").read_text(encoding="utf-8"), (HERE / "README.md").read_text(encoding="utf-8")),
    layout=LAYOUT,
    state_type=State,
    card_type=Card,
    action_type=Action,
    event_type=Event,
    options_type=Options,
    check_deck=check_deck,
    deck_limits=deck_limits,
    lay_out=lay_out,
    start=start,
    to_act=to_act,
    candidates=candidates,
    allowed=allowed,
    apply=apply,
    concede=concede,
    overdue=overdue,
    outcome=outcome,
    table=table,
    show=show,
    describe=describe,
    imagine=imagine,
    evaluate=evaluate,
    search=SEARCH,
    arrange=arrange,
    guide=GUIDE,
)
