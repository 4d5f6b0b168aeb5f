"""How the log speaks: of you and the enemy to a player, of the first and the second side to a spectator."""

from functools import cache

from taisen.engine.table import Seat, Viewer
from taisen.engine.text import NOTHING, Text

from .card import CARDS
from .state import REASONS, Ending, Unit

SIDES = (Text("先攻", "the first side"), Text("後攻", "the second side"))
YOU, ENEMY = Text("あなた", "you"), Text("相手", "the enemy")


def side_name(seat: Seat, viewer: Viewer) -> Text:
    """A side as the viewer calls it."""
    if viewer is None:
        return SIDES[seat]
    return YOU if viewer == seat else ENEMY


def tell(seat: Seat, viewer: Viewer, ja: str, en: str, topic: str = "は", **values: Text | int | str) -> Text:
    """A sentence about what a side did, `en` beginning with its verb. In Japanese one's own deeds need no subject."""
    return unfilled(seat, viewer, ja, en, topic).fill(**values)


@cache
def unfilled(seat: Seat, viewer: Viewer, ja: str, en: str, topic: str) -> Text:
    """Such a sentence before it is filled."""
    who = side_name(seat, viewer)
    subject = "" if viewer == seat else who.ja + topic
    return Text(subject + ja, f"{who.en[0].upper()}{who.en[1:]} {en}")


def name_of(card: str) -> Text:
    return CARDS[card].name


def of_unit(unit: Unit, seat: Seat, viewer: Viewer) -> Text:
    """A unit and whose it is; one's own needs no more than its name."""
    return name_of(unit.card) if viewer == seat else of_other(unit.card, seat, viewer)


@cache
def of_other(card: str, seat: Seat, viewer: Viewer) -> Text:
    """A card and whose it is."""
    name = name_of(card)
    return Text(f"{side_name(seat, viewer).ja}の{name.ja}", f"{possessive(seat, viewer)} {name.en}")


@cache
def core_of(seat: Seat, viewer: Viewer) -> Text:
    """A core and whose it is."""
    who = "自分" if viewer == seat else side_name(seat, viewer).ja
    return Text(f"{who}のコア", f"{possessive(seat, viewer)} core")


@cache
def whose_half(seat: Seat, viewer: Viewer) -> Text:
    """Whose half it is, as a heading."""
    return Text(f"{side_name(seat, viewer).ja}の番", f"{possessive(seat, viewer)} turn")


def reason_of(ending: Ending, viewer: Viewer) -> Text:
    """Why it is over, as the viewer calls the sides: whose core was broken, who surrendered."""
    if not ending.winners or ending.reason not in ("core", "concede"):
        return REASONS[ending.reason]
    loser = 1 - ending.winners[0]
    if ending.reason == "core":
        return Text("{core}が砕けた", "{core} was broken").fill(core=core_of(loser, viewer))
    who = side_name(loser, viewer)
    return Text(f"{who.ja}が投了した", f"{who.en} surrendered")


def possessive(seat: Seat, viewer: Viewer) -> str:
    """Whose, in English."""
    return "your" if viewer == seat else f"{side_name(seat, viewer).en}'s"


def change(atk: int, hp: int) -> Text:
    """A change of ATK and HP."""
    parts = [(atk, "攻撃力", "ATK"), (hp, "体力", "HP")]
    ja = "／".join(f"{name}{n:+d}" for n, name, _ in parts if n)
    en = "/".join(f"{n:+d} {name}" for n, _, name in parts if n)
    return Text(ja, en) if ja else NOTHING
