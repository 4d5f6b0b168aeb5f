"""KP battles (KAMI-3.4): played for the KP of the cards themselves."""

from collections.abc import Mapping

from taisen.engine.replace import replace
from taisen.engine.ruleset import Stakes
from taisen.engine.text import Text

from .deck import kp_problems
from .state import NEW_CARD_KP, Options, State


def options(of: Options) -> Options:
    """The regulation as one for KP."""
    return replace(of, battle="kp")


def bring(of: Options, energies: tuple[tuple[int, ...], ...]) -> Options:
    """The regulation with what each seat's cards hold."""
    return replace(of, energies=energies)


def carried(state: State) -> tuple[tuple[int, ...], ...]:
    """By seat the KP of each card; no card type is twice in a deck (KAMI-2.2), so their ids are their order."""
    return tuple(tuple(held.kp for held in sorted(side.cards, key=lambda held: held.card)) for side in state.sides)


def fees(state: State) -> Mapping[str, int]:
    """KAMI-9.3: play charge and jackpot of all games so far."""
    return {"play_charge": state.fees, "jackpot": state.jackpot}


STAKES = Stakes(
    name=Text("KPバトル", "KP battle"),
    plain=Text("BPバトル", "BP battle"),
    unit=Text("KP", "KP"),
    plain_unit=Text("BP", "BP"),
    explain=Text(
        "カードのKPを賭けて戦います。チャージで使ったKPは、負けるとカードから失われます。",
        "Played for the KP of your cards: what they charge is lost to them if you lose.",
    ),
    fresh=NEW_CARD_KP,
    ladder="kp",
    options=options,
    bring=bring,
    problems=kp_problems,
    carried=carried,
    fees=fees,
)
