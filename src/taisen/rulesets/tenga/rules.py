"""The game from its first card to its last: set-up, whose turn it is, what may be done, how it ends."""

from collections.abc import Iterable

from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.resolution import Transition
from taisen.engine.ruleset import Outcome, Setup
from taisen.engine.table import Seat

from .actions import END_TURN, Action, AutoEnd, moves
from .card import CARDS
from .deeds import Play
from .events import Drawn, Event, Opened
from .speech import reason_of
from .state import Ending, Options, Side, State
from .turn import begin_half

AUTO_END = AutoEnd()


def lay_out(setup: Setup, dice: Dice) -> State:
    """Both libraries, shuffled (TENGA-3.1)."""
    options = setup.options if isinstance(setup.options, Options) else Options()
    mine, theirs = (side(seat, deck, options, dice) for seat, deck in enumerate(setup.decks))
    return State(options, (mine, theirs))


def side(seat: Seat, deck: Deck, options: Options, dice: Dice) -> Side:
    """A side before its first card."""
    return Side(options.core, options.ep[seat], dice.stream(f"deck/{seat}").shuffled(deck.cards))


def start(state: State, dice: Dice) -> Transition[State, Event]:
    """Opening hands, fronts, and the first half up to the first decision (TENGA-3.2 to 3.6)."""
    r = Play(state, dice, CARDS)
    for seat in (0, 1):
        for card in state.sides[seat].library[: state.options.opening_hand]:
            r.emit(Drawn(seat, CARDS[card].type == "reaction", opening=True))
    for seat in (0, 1):
        open_front(r, seat)
    begin_half(r, 0, 1)
    r.judge()
    return r.done()


def open_front(r: Play, seat: Seat) -> None:
    """The first unit in hand, or the topmost of the library, takes the front for nothing and does nothing (TENGA-3.3)."""
    side = r.state.sides[seat]
    for held in side.hand:
        if CARDS[held.card].type == "unit":
            r.emit(Opened(seat, CARDS[held.card].unit(held.iid, sick=False)))
            return
    for at, card in enumerate(side.library):
        if CARDS[card].type == "unit":
            r.emit(Opened(seat, CARDS[card].unit(r.state.next_iid, sick=False), at))
            return


def to_act(state: State) -> tuple[Seat, ...]:
    """The side whose half it is."""
    return (state.half,)


def candidates(state: State, seat: Seat) -> Iterable[Action]:
    """Every move, and last the end of the turn."""
    listed = moves(state, seat)
    if state.asked is None:
        listed.append(END_TURN)
    return listed


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Transition[State, Event]:
    """One action, and the result check when it is fully resolved (TENGA-8.9)."""
    r = Play(state, dice, CARDS)
    action.apply(r, seat)
    if r.state.asked is None:
        r.judge()
    return r.done()


def concede(state: State, seat: Seat, dice: Dice) -> Transition[State, Event]:
    """Surrender is a loss (TENGA-10.3)."""
    r = Play(state, dice, CARDS)
    r.end(Ending((1 - seat,), "concede"))
    return r.done()


def overdue(state: State, seat: Seat) -> tuple[int, Action] | None:
    """A half in which nothing more can be done ends by itself; one in which only evolving is left does not (TENGA-4.7)."""
    if seat != state.half or AUTO_END.objection(state, seat) is not None:
        return None
    return state.options.auto_end_ms, AUTO_END


def outcome(state: State) -> Outcome | None:
    """Who has won, if anybody has."""
    ending = state.ending
    if ending is None:
        return None
    told = (reason_of(ending, 0), reason_of(ending, 1))
    return Outcome(ending.winners, ending.reason, reason_of(ending, None), told=told)
