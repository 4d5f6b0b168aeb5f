"""TAROT (タロット): the minor arcana fight, the major arcana are your life."""

from pathlib import Path

from taisen.engine.ruleset import Ruleset, Variant
from taisen.engine.text import Text

from .actions import AnyAction
from .arrange import arrange
from .bot import SEARCH, evaluate
from .cards import CARDS, Card
from .deck import check_deck
from .events import Event
from .guide import GUIDE
from .imagine import imagine
from .layout import LAYOUT
from .rules import allowed, apply, candidates, concede, lay_out, outcome, overdue, start, to_act
from .state import Options, State
from .story import show
from .view import describe, table

HERE = Path(__file__).parent

RULESET: Ruleset[State, AnyAction, Event] = Ruleset(
    id="tarot",
    version="2026-11-30.v2",
    name=Text("タロット", "Tarot"),
    seats=range(2, 3),
    modes=("npc", "practice", "table"),
    needs_deck=False,
    variants=(
        Variant("full", Text("フルゲーム", "Full game"), Options()),
        Variant("half", Text("ハーフゲーム", "Half game"), Options(half=True)),
    ),
    catalogue=CARDS,
    rule_book=Text((HERE / "README.ja.md").read_text(encoding="utf-8"), (HERE / "README.md").read_text(encoding="utf-8")),
    layout=LAYOUT,
    state_type=State,
    card_type=Card,
    action_type=AnyAction,
    event_type=Event,
    options_type=Options,
    check_deck=check_deck,
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
