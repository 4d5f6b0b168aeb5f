"""TENGA: a front, a bench and a core to break, against a side that a program plays. The rules are in README.md."""

from pathlib import Path

from taisen.engine.ruleset import Ruleset
from taisen.engine.text import Text, same

from .actions import Action, allowed, why_not
from .arrange import arrange
from .bot import SEARCH, evaluate
from .card import CATALOGUE, Card
from .deck import check_deck, deck_limits
from .events import Event
from .guide import GUIDE
from .layout import LAYOUT
from .rules import apply, candidates, concede, lay_out, outcome, overdue, start, to_act
from .state import Options, State
from .tale import show
from .view import describe, imagine, table

HERE = Path(__file__).parent

RULESET: Ruleset[State, Action, Event] = Ruleset(
    id="tenga",
    version="2026-08-04.v10",
    name=same("TENGA"),
    seats=range(2, 3),
    modes=("npc", "practice", "sample", "arena"),
    catalogue=CATALOGUE,
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
    open_clock=False,
    why_not=why_not,
    guide=GUIDE,
)
