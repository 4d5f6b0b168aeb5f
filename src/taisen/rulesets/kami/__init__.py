"""Kami (マイサガ): numbers, elements and the nerve to charge, for two to four players."""

from pathlib import Path

from taisen.engine.ruleset import Lobby, Ruleset, Variant
from taisen.engine.text import Text

from .actions import Action
from .arrange import arrange
from .bot import SEARCH, evaluate
from .cards import CARDS, Kami
from .deck import check_deck, deck_limits
from .events import Event
from .guide import GUIDE
from .imagine import imagine
from .layout import LAYOUT
from .rules import allowed, apply, candidates, concede, lay_out, outcome, overdue, start, to_act
from .stakes import STAKES
from .state import Options, State
from .tale import show
from .view import describe, table

HERE = Path(__file__).parent

RULESET: Ruleset[State, Action, Event] = Ruleset(
    id="kami",
    version="2021-02-18.v3",
    name=Text("マイサガ", "Kami"),
    seats=range(2, 5),
    modes=("npc", "practice", "sample", "arena", "table"),
    catalogue=CARDS,
    rule_book=Text((HERE / "README.ja.md").read_text(encoding="utf-8"), (HERE / "README.md").read_text(encoding="utf-8")),
    layout=LAYOUT,
    state_type=State,
    card_type=Kami,
    action_type=Action,
    event_type=Event,
    options_type=Options,
    variants=(
        Variant("one_set", Text("1セット（3ゲーム）", "One set (3 games)"), Options()),
        Variant("two_sets", Text("2セット（6ゲーム）", "Two sets (6 games)"), Options(sets=2)),
        Variant("charge_50", Text("高額（プレチャージ50）", "High stakes (pre-charge of 50)"), Options(pre_charge=50)),
    ),
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
    lobby=Lobby(wait_ms=30_000, choose_ms=30_000),  # KAMI-3.6
    stakes=STAKES,
)
