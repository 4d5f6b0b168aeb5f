"""How good a table is for a player: life, cards, characters, and what the action cards lying there promise."""

from functools import cache
from itertools import accumulate

from taisen.engine.ruleset import Search
from taisen.engine.table import Seat

from .card import CARDS, Card
from .confronting import usable
from .judging import judgement
from .numbers import colour_in_hand, damage_of, may_chain, stands
from .printed import BEATS
from .state import Played, Side, State

SEARCH = Search(simulations=40)
LIFE = 40  # what a point of life is worth; the rest is measured in the same coin
# by their number, what so many cards are worth together
CONCERTO = tuple(accumulate((26, 24, 20, 12, 6, 3), initial=0))  # the first cards open the dear actions, the seventh opens nothing
HAND = tuple(accumulate((12, 12, 12, 10, 10, 8, 4, 2), initial=0))  # the ninth card would be discarded
LEVEL, SKILL = 12, 10  # a level of a character, a skill that works where its character stands
BURST = 12  # a point of damage that a chain may add
DECK = 8  # a card of the deck: who runs out of them first loses
LASTING = ("confrontation", "judgement", "static", "turn_start", "turn_end", "on_charge")


def evaluate(state: State, seat: Seat) -> int:
    """From -1000 to 1000. What `seat` cannot see counts only as a heap, so the imagined order of it does not matter."""
    worth = _standing(state, seat) - _standing(state, 1 - seat) + _promise(state, seat)
    return max(-1000, min(1000, worth))


def _standing(state: State, seat: Seat) -> int:
    side = state.sides[seat]
    worth = LIFE * side.life + _of(HAND, len(side.hand)) + _of(CONCERTO, len(side.concerto)) + DECK * len(side.deck)
    for played in side.action:
        if played.fate:
            worth += 5 if CARDS[played.card.no].cost else 2
    return worth + sum([_character(tuple([held.no for held in stack]), place) for place, stack in enumerate(side.stacks)])


def _of(worth: tuple[int, ...], cards: int) -> int:
    """What so many cards are worth; those beyond the last that counts add nothing."""
    return worth[cards] if cards < len(worth) else worth[-1]


@cache
def _character(stack: tuple[str, ...], place: int) -> int:
    """The level, and the skills that work again and again where the character stands."""
    if not stack:
        return 0
    skills = [skill for no in stack for skill in CARDS[no].skills if skill.when in LASTING and stands(skill, place)]
    return LEVEL * CARDS[stack[-1]].level + SKILL * len(skills)


# -- what lies in the action areas, and what may still come --------------------------------------------------------------


def _promise(state: State, seat: Seat) -> int:
    own, foe = state.sides[seat], state.sides[1 - seat]
    notes = len(own.concerto)
    worth = sum([_quality(held.no, notes) for held in own.hand if held.id not in own.returning]) + 4 * len(own.returning)
    if state.verdict is not None:
        return worth + _after_judgement(state, seat)
    if any(played.up for played in own.action + foe.action):
        return worth + _foreseen(state, seat)
    if own.action:
        return worth + _against_heap(state, seat, own.action[0], foe)
    if state.asked is not None and state.asked.kind == "place":
        return worth + (_eagerness(state, seat) if state.asked.seat == seat else -2 * LIFE)
    return worth


@cache
def _quality(no: str, notes: int) -> int:
    """What sets one hand card apart from another, with so many cards in the concerto area."""
    card = CARDS[no]
    missing = max(0, card.cost - notes)
    return 3 * card.damage + card.speed // 3 + 2 * len(card.skills) - 4 * missing


def _eagerness(state: State, seat: Seat) -> int:
    """A confrontation is worth starting with something to show for it."""
    could = usable(state, seat, [held.no for held in state.sides[seat].hand])
    return 8 * max([CARDS[no].damage for no in could]) if could else -3 * LIFE


def _against_heap(state: State, seat: Seat, played: Played, foe: Side) -> int:
    """An own card face down, against each card the opponent might have placed or place."""
    heap = [held.no for held in (*foe.hand, *foe.deck) if not held.seen] + [one.card.no for one in foe.action]
    heap += [held.no for held in foe.hand if held.seen for _ in range(3)]
    if not heap:
        return LIFE * CARDS[played.card.no].damage
    notes = len(foe.concerto)
    burst = _burst(state, seat, played)
    mine, colour, first = CARDS[played.card.no], colour_in_hand(state, seat, played.card.no), state.active == seat
    total = known = 0
    for no in heap:
        card = CARDS[no]
        if card.cost <= notes:
            total += _clash(mine, colour, card, burst, first)
            known += 1
    bare = LIFE * CARDS[played.card.no].damage + burst  # the opponent may have nothing to place
    counting = min(len(state.sides[seat].concerto), len(CONCERTO) - 1)
    cost = (CONCERTO[counting] - CONCERTO[max(0, counting - played.cost)]) // 2
    return (total + bare * (1 + known // 5)) // (known + 1 + known // 5) - cost + 14


def _clash(mine: Card, colour: str, theirs: Card, burst: int, first: bool) -> int:
    """A card that counts as `colour` against another; `first`: it is its owner's turn."""
    if colour == theirs.colour:
        if colour == "blue":
            return 0
        won = mine.speed > theirs.speed or (mine.speed == theirs.speed and first)
    else:
        won = BEATS[colour] == theirs.colour
    return LIFE * mine.damage + burst if won else -LIFE * theirs.damage


def _burst(state: State, seat: Seat, played: Played) -> int:
    """What the red cards in hand would add by chaining after a win with this card."""
    if colour_in_hand(state, seat, played.card.no) != "red":
        return 0
    left = len(state.sides[seat].concerto) - played.cost
    worth = 0
    for held in sorted(state.sides[seat].hand, key=lambda held: (CARDS[held.no].cost, held.id)):
        card = CARDS[held.no]
        if card.colour == "red" and card.cost <= left:
            left -= card.cost
            worth += BURST * card.damage
    return worth


def _foreseen(state: State, seat: Seat) -> int:
    """Both cards lie open and are not judged yet: as if nothing more would change."""
    verdict, _ = judgement(state)
    return 0 if verdict.victor < 0 else _coming(state, seat, verdict.victor)


def _after_judgement(state: State, seat: Seat) -> int:
    verdict = state.verdict
    if verdict is None or verdict.victor < 0:
        return 0
    if state.asked is not None and state.asked.kind == "chain":
        return 6 * _chainable(state, verdict.victor) * (1 if verdict.victor == seat else -1)
    return 0 if state.phase == "end" or state.chains else _coming(state, seat, verdict.victor)


def _coming(state: State, seat: Seat, victor: Seat) -> int:
    """The damage the winner is about to deal."""
    area = state.sides[victor].action
    if not area:
        return 0
    hurt = max(0, damage_of(state, victor, area[0]) - state.sides[1 - victor].marked("block"))
    return LIFE * hurt * (1 if victor == seat else -1)


def _chainable(state: State, seat: Seat) -> int:
    if not may_chain(state):
        return 0
    return min(3, len(state.sides[seat].hand))
