"""How good a table is for a side, in points of about a quarter of a stat.

Ending the half should look neither better nor worse than it is, or a player that looks one step ahead would end too early or waste
cards to put it off. So what the End will do anyway (ailments, Regeneration, `turn_end`) is counted before it happens.
"""

from taisen.engine.ruleset import Search
from taisen.engine.table import Seat

from .card import CARDS
from .effects import Damage, HealCore
from .state import FRONT, Side, State, Unit

SEARCH = Search(simulations=120, rounds=0)  # what the enemy will do is in `danger` already
CARD, EP = 8, 18  # in hand; an evolution point, so that a Common evolves only if that lets it strike
KEYWORDS = {
    "guard": 6,
    "taunt": 4,
    "deathtouch": 10,
    "lifesteal": 5,
    "rush": 1,
    "storm": 2,
    "regeneration": 5,
    "shield": 4,
    "defense": 7,
    "endure": 6,
    "poison_resist": 2,
    "immune_once": 3,
    "poison_boost": 3,
    "short_ailments": 3,
    "quick_swap": 1,
}


def evaluate(state: State, seat: Seat) -> int:
    """-1000 (lost) to 1000 (won): cores, fields, cards, the strike that is ready and the one to be feared."""
    mine, theirs = state.sides[seat], state.sides[1 - seat]
    at_work = state.half == seat
    score = core(mine.core) - core(theirs.core) + EP * (mine.ep - theirs.ep)
    score += CARD * mine.in_hand  # not the enemy's: his draw comes with every end of a half
    score += field(mine, at_work) - field(theirs, False)
    score += lead(mine) + reserve(mine) - danger(mine, theirs)
    if at_work:
        score += ready(mine, theirs) + pending(mine, theirs)
    return max(-999, min(999, score))


def core(hp: int) -> int:
    """The last points are worth most."""
    return 10 * hp + 4 * min(hp, 8)


def field(side: Side, before_end: bool) -> int:
    """All units together."""
    return sum([worth(unit, before_end) for unit in side.field if unit is not None])


def worth(unit: Unit, before_end: bool) -> int:
    """One unit, with what its ailments will still do to it."""
    points, attack, harm, soak = 4, unit.attack, 0, 0
    for mark in unit.marks:
        kind = mark.kind
        if kind == "poison" or kind == "burn":
            harm += mark.n * mark.left
        elif kind == "shield":
            soak = mark.n
        elif kind == "atk" and mark.left == 1 and before_end:
            attack -= mark.n  # it will not outlast this half
        elif kind == "freeze" and not before_end:
            points -= 2 * unit.atk
        points += mark.n * KEYWORDS.get(kind, 0)
    hp = max(0, unit.hp - max(0, harm - soak))
    return points + 5 * max(0, attack) + 4 * hp if hp else 2


def lead(mine: Side) -> int:
    """A front that strikes; none is worse than a weak one."""
    return -12 if mine.front is None else 3 * mine.front.attack


def ready(mine: Side, theirs: Side) -> int:
    """The strike the front still has in this half."""
    front = mine.front
    if front is None or mine.attacked or front.has("freeze"):
        return 0
    waits = (front.sick or front.dazed) and not front.has("storm")
    if waits and not (front.has("rush") and theirs.front is not None):
        return 0
    return 3 * front.attack


def pending(mine: Side, theirs: Side) -> int:
    """What own units will do at the End."""
    points = 0
    for unit in mine.units():
        points += 4 * min(unit.most("regeneration"), unit.max_hp - unit.hp)
        for ability in CARDS[unit.card].abilities:
            if ability.when == "turn_end":
                for effect in ability.do:
                    if isinstance(effect, HealCore):
                        points += 6 * effect.n
                    elif isinstance(effect, Damage):
                        hit = theirs.units() if effect.to == "enemy_units" else [u for u in theirs.field[1:2] if u is not None]
                        points += 4 * effect.n * len(hit)
    return points


def reserve(mine: Side) -> int:
    """A reaction that can be paid in the enemy's half."""
    for held in mine.stand:
        if CARDS[held.card].cost <= mine.mana:
            return 7
    return 0


def danger(mine: Side, theirs: Side) -> int:
    """What the enemy's next attack will cost."""
    striker = theirs.front or next((unit for unit in theirs.field[1:] if unit is not None), None)
    if striker is None or striker.dazed or striker.has("freeze"):
        return 0
    attack, wall = striker.attack, mine.field[FRONT]
    if wall is None:
        return core(mine.core) - core(max(0, mine.core - attack))
    left = max(0, attack - wall.total("defense") - wall.total("shield"))
    if left < wall.hp and not (left and striker.has("deathtouch")):
        return 2 * left
    loss = worth(wall, False) // 2
    if wall.walls or wall.has("endure") or striker.has("deathtouch"):
        return loss
    return loss + core(mine.core) - core(max(0, mine.core - (left - wall.hp)))
