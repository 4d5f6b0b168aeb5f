"""How good a table is: what has been acquired, and the chance to win the pool that lies there."""

from functools import cache

from taisen.engine.ruleset import Search
from taisen.engine.table import Seat

from .cards import NUMBERS, SKILLS, hidden, told
from .effects import (
    Add,
    AddPerBeaten,
    AddPerElement,
    AddPerEscaped,
    AnyEffect,
    Become,
    CopyHighest,
    Double,
    GainTwice,
    HandSum,
    Negate,
    Rotate,
    SetNumber,
    Swap,
)
from .rules import ranks
from .state import ONE, PRE, TWO, Place, State

SEARCH = Search(simulations=80, rounds=3)  # from selecting a card to the final count
MOST = 1000
CLEAR = 400  # a lead as good as won, in thousandths away from even
STEEP = 55  # how much of that one point of the total is worth
PROMISES = {
    "mine": 1,
    "enemies": -1,
    "highest_enemy": -1,
    "lowest_enemy": -1,
    "all": 0,
    "my_round1": 1,
    "enemies_round1": -1,
}  # whether a plus is good for its owner


def evaluate(state: State, seat: Seat) -> int:
    """-1000 … 1000: the lead in what counts for the rank (KAMI-10.1) if the pool went to each by his chance, in pre-charges."""
    if state.phase == "over":
        places = ranks(state)
        return (len(places) + 1 - 2 * places[seat]) * MOST // (len(places) - 1)
    rivals = [other for other in range(len(state.sides)) if other != seat]
    lead = state.sides[seat].acquired - max([state.sides[other].acquired for other in rivals])
    chance = chance_of(state, seat)
    staying = max(len([other for other in rivals if not state.sides[other].escaped]), 1)
    hope = state.pool * chance // MOST - state.pool * (MOST - chance) // MOST // staying
    scale = 16 * len(state.sides) * state.options.pre_charge
    # before the pre-charges the pool is empty: then the hand decides, by less than the smallest pool could
    eve = 0 if state.pool else (chance - MOST // 2) // 40
    return max(-MOST, min(MOST, (lead + hope) * MOST // scale + eve))


def chance_of(state: State, seat: Seat) -> int:
    """Thousandths: the chance to win this game, from open cards, own cards and what information skills tell."""
    if state.sides[seat].escaped:
        return 0
    mine = _own_halves(state, seat)
    chance = MOST
    for enemy in state.active:
        if enemy != seat:
            edge = (mine - _enemy_halves(state, seat, enemy)) * STEEP // 2
            chance = chance * (MOST // 2 + max(-CLEAR, min(CLEAR, edge))) // MOST
    return chance


def _own_halves(state: State, seat: Seat) -> int:
    """The expected total in halves of a point: numbers, and what skills promise for the rounds to come."""
    side = state.sides[seat]
    rest = sorted(side.hand, key=lambda held: NUMBERS[held.card])
    to_come = [now for now in (ONE, TWO) if side.at(now) is None]
    halves = 0
    for place, laid in enumerate(side.row):
        if laid is None and not rest:
            continue
        held = rest.pop(0) if laid is None else laid  # the lowest goes first: the pre-round's number does not count
        if place != PRE:
            halves += 2 * (held.number if held.opened else NUMBERS[held.card])
        if not held.voided:
            halves += sum([_promise(held.card, place, now) for now in to_come if now >= place])
    return halves


@cache
def _promise(card: str, place: Place, now: Place) -> int:
    """What a skill, played in one round, may be worth in one that is to come, in halves of a point; half of it under a condition."""
    halves = 0
    for ability in SKILLS[card]:
        if ability.covers(place, now):
            halves += (1 if ability.given else 2) * sum(_worth(effect, NUMBERS[card]) for effect in ability.do)
    return halves


def _worth(effect: AnyEffect, number: int) -> int:
    match effect:
        case Add():
            return PROMISES[effect.to] * effect.n // (2 if effect.only.numbers or effect.only.parity else 1)
        case AddPerElement() | AddPerBeaten():
            return effect.n // 2
        case AddPerEscaped():
            return 0
        case SetNumber():
            return 3 if effect.to == "highest_enemy" else -1
        case Swap():
            return max(2 * (6 - number), 0)
        case CopyHighest():
            return max(7 - number, 0)
        case Double():
            return number
        case Become():
            return 1 if effect.element == "light" or effect.to == "enemies" else 0
        case Negate() | Rotate() | GainTwice():
            return 1
        case _:
            return 0


def _enemy_halves(state: State, seat: Seat, enemy: Seat) -> int:
    """The same for an enemy, of whom only the open is known: hidden cards count as the mean of all his hidden ones."""
    side = state.sides[enemy]
    total = 2 * side.total
    cards = hidden(state, enemy)
    to_come = min([side.at(ONE), side.at(TWO)].count(None), len(cards))
    if not to_come:
        return total
    sums = [answer for effect, answer in told(state, seat, enemy) if isinstance(effect, HandSum)]
    if sums:
        mean = (2 * sums[0], len(cards))
    else:
        unseen = [NUMBERS[held.card] for held in (*cards, *side.deck, *side.spent) if not held.opened]
        mean = (2 * sum(unseen), len(unseen))
    # who still holds all three plays the two best of them: about one point above the mean each
    return total + to_come * (mean[0] // mean[1] + (2 if len(cards) > to_come else 1))
