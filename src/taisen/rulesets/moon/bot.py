"""How good a table is."""

from taisen.engine.dice import Dice
from taisen.engine.ruleset import Search
from taisen.engine.table import Seat

from . import numbers
from .actions import Choose, Designate, EndMain, TakeBack
from .cards import CARDS
from .rules import allowed, apply
from .state import Place, State

# what the opponent draws and brings says more than an action does; designations cost nothing and may be changed (MOON-4.3 d)
SEARCH = Search(simulations=80, rounds=2, trust=12, free=(Designate,), undone=(TakeBack,))
WON = 1000


def evaluate(state: State, seat: Seat) -> int:
    """-1000 … 1000. In the own main phase: how it would stand if the phase ended now, for the battle that follows is what counts; with
    a choice open, the best way to make it."""
    if state.result is None and state.phase == "main" and state.active == seat:
        if state.picking is not None:
            return max(evaluate(after, seat) for after in _choices(state, seat))
        state = apply(state, seat, EndMain(), Dice(b"", "evaluate")).state
    return max(-WON, min(WON, stands(state, seat)))


def _choices(state: State, seat: Seat) -> list[State]:
    legal = [action for action in allowed(state, seat) if isinstance(action, Choose)]
    return [apply(state, seat, action, Dice(b"", "evaluate")).state for action in legal]


def stands(state: State, seat: Seat) -> int:
    """Lives, units, hands and mana, this side's minus the other's."""
    if state.result is not None:
        winners = state.result.winners
        return 0 if not winners else WON if seat in winners else -WON
    return _side(state, seat) - _side(state, 1 - seat)


def _side(state: State, seat: Seat) -> int:
    side = state.sides[seat]
    worth = 24 * side.life + 12 * len(side.hand) + 5 * min(side.mana, 6) + 3 * sum(n for _, n in side.tallies)
    worth += 10 * min(len(side.library), 3)
    for place in state.places(seat):
        worth += _unit(state, place)
    return worth


def _unit(state: State, place: Place) -> int:
    """A unit costs the opponent a life in each of two control phases a round, and takes HP from his units."""
    if not place.unit.hp:
        return 4
    now = numbers.figures(CARDS, state, place)
    reach = {1: 3, 3: 4, 6: 5}[now.rang]
    evasion = place.unit.mark("evasion")
    value = 30 + 6 * min(place.unit.hp, 8) + reach * now.atk
    value += 6 * now.defence + (8 * evasion.n if evasion is not None else 0)
    if now.unable:
        value -= 12
    return value
