"""The game from its first card to its last."""

from collections.abc import Iterable

from taisen.engine.dice import Dice
from taisen.engine.resolution import Transition
from taisen.engine.ruleset import Outcome, Setup
from taisen.engine.table import Seat
from taisen.engine.text import same

from .actions import Action, Attack, EndTurn, PlayCard, Swap
from .card import CARDS, SNIPER
from .deeds import Play
from .events import Event
from .state import CORE, DECK, DRAWN_GAME, PLACES, Side, State, below, following

END_TURN = EndTurn()


def lay_out(setup: Setup, dice: Dice) -> State:
    luck, sides = following(following(setup.options.seed & 0x7FFFFFFF)), []
    for _ in range(2):
        library = []
        for _ in range(DECK):
            luck = following(luck)
            library.append(below(luck, len(CARDS)))
        sides.append(Side(tuple(library)))
    return State((sides[0], sides[1]), luck)


def start(state: State, dice: Dice) -> Transition[State, Event]:
    r = Play(state, dice)
    for seat in (0, 1, 0, 1, 0, 1, 1):
        r.draw(seat)
    r.begin_turn(0)
    return r.done()


def to_act(state: State) -> tuple[Seat, ...]:
    return (state.active,)


def candidates(state: State, seat: Seat) -> Iterable[Action]:
    """In the order of peers/like_game.js."""
    side, theirs = state.sides[seat], state.sides[1 - seat].field
    found: list[Action] = [END_TURN]
    mine = [place for place in PLACES if side.field[place] is not None]
    for at, id in enumerate(side.hand):
        card = CARDS[id]
        if card.cost > side.mana or (card.kind == "spell" and not card.aim):
            found.append(PlayCard(at))
        elif card.kind == "unit":
            found += [PlayCard(at, place) for place in PLACES if side.field[place] is None]
        elif card.kind == "item" or card.aim == "own":
            found += [PlayCard(at, place) for place in mine]
        else:
            found += [PlayCard(at, place) for place in PLACES if theirs[place] is not None]
            if card.aim == "foe_or_core":
                found.append(PlayCard(at, CORE))
    for place in mine:
        it = side.field[place]
        if it is not None and it.keywords & SNIPER:
            found += [Attack(place, to) for to in PLACES[1:] if theirs[to] is not None]
        found.append(Attack(place, CORE if theirs[0] is None else 0))
    return found + [Swap(place) for place in mine if place]


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Transition[State, Event]:
    r = Play(state, dice)
    action.apply(r, seat)
    return r.done()


def outcome(state: State) -> Outcome | None:
    if state.winner < 0:
        return None
    return Outcome(() if state.winner == DRAWN_GAME else (state.winner,), "core", same("over"))
