"""How the log speaks of players and units: the viewer is "you", a spectator hears of player 1 and player 2 (MOON-1.1)."""

from taisen.engine.table import Seat, Viewer
from taisen.engine.text import Text, join

from .cards import CARDS

AND = Text("と", " and ")


def who(seat: Seat, viewer: Viewer) -> Text:
    if viewer is None:
        return Text("プレイヤー{n}", "player {n}").fill(n=seat + 1)
    return Text("あなた", "you") if seat == viewer else Text("相手", "your opponent")


def whose(seat: Seat, viewer: Viewer) -> Text:
    if viewer is None:
        return Text("プレイヤー{n}の", "player {n}'s").fill(n=seat + 1)
    return Text("あなたの", "your") if seat == viewer else Text("相手の", "your opponent's")


def name_of(card: str) -> Text:
    return CARDS[card].name


def names(cards: list[str]) -> Text:
    return join([name_of(card) for card in cards], Text("、", ", "))
