"""At whom an effect is aimed: who that is on a table, and how a card says it."""

from typing import Literal

from msgspec import Struct

from taisen.engine.table import Seat
from taisen.engine.text import Text

from .deeds import Context, Play
from .state import BENCH, FRONT, State, Unit

Choosing = Literal["own_unit", "own_bench", "enemy_unit", "enemy_bench"]
Aim = Literal[
    "self",
    "bearer",
    "chosen",
    "attacker",
    "struck",
    "own_front",
    "own_bench",
    "own_bench_random",
    "own_units",
    "enemy_front",
    "enemy_bench",
    "enemy_bench_random",
    "enemy_units",
]


class Range(Struct, frozen=True):
    """Part of a side's field, and its name."""

    text: Text
    enemy: bool
    places: tuple[int, ...]
    at_random: bool = False


_ALL = (FRONT, *BENCH)
RANGES: dict[str, Range] = {
    "own_front": Range(Text("自分の前衛", "your front"), False, (FRONT,)),
    "own_bench": Range(Text("自分の控えのユニットすべて", "each unit on your bench"), False, BENCH),
    "own_bench_random": Range(Text("ランダムな自分の控え1体", "a random unit on your bench"), False, BENCH, at_random=True),
    "own_units": Range(Text("自分のユニットすべて", "each of your units"), False, _ALL),
    "enemy_front": Range(Text("相手の前衛", "the enemy front"), True, (FRONT,)),
    "enemy_bench": Range(Text("相手の控えのユニットすべて", "each unit on the enemy bench"), True, BENCH),
    "enemy_bench_random": Range(Text("ランダムな相手の控え1体", "a random unit on the enemy bench"), True, BENCH, at_random=True),
    "enemy_units": Range(Text("相手のユニットすべて", "each enemy unit"), True, _ALL),
}
CHOICES: dict[str, Range] = {
    "own_unit": Range(Text("自分のユニット1体", "one of your units"), False, _ALL),
    "own_bench": Range(Text("自分の控えのユニット1体", "a unit on your bench"), False, BENCH),
    "enemy_unit": Range(Text("相手のユニット1体", "an enemy unit"), True, _ALL),
    "enemy_bench": Range(Text("相手の控えのユニット1体", "a unit on the enemy bench"), True, BENCH),
}
SINGLES: dict[str, Text] = {
    "self": Text("このユニット", "this unit"),
    "bearer": Text("装備したユニット", "the bearer"),
    "attacker": Text("攻撃してきたユニット", "the attacker"),
    "struck": Text("そのユニット", "that unit"),
    "chosen": Text("そのユニット", "it"),
}


def aim_words(aim: str) -> Text:
    """Those an aim means, in words."""
    return RANGES[aim].text if aim in RANGES else SINGLES[aim]


def pronoun(aim: str) -> str:
    """What English calls them when they were just named; Japanese says nothing."""
    return "them" if aim in RANGES and len(RANGES[aim].places) > 1 and not RANGES[aim].at_random else "it"


def spots(state: State, ctx: Context, aim: str) -> list[tuple[Seat, int]]:
    """Seat and place of everybody the aim means, the living only, in the order front, bench."""
    within = RANGES.get(aim)
    if within is not None:
        return _within(state, ctx.seat, within)
    if aim == "attacker" and not ctx.by_attack:
        return []
    iid = ctx.chosen if aim == "chosen" else ctx.struck if aim == "struck" else ctx.unit
    spot = state.find(iid) if iid else None
    return [spot] if spot is not None and state.unit(*spot).hp > 0 else []


def aimed(r: Play, ctx: Context, aim: str) -> list[tuple[Seat, int]]:
    """The same with luck: of a random aim, one."""
    found = spots(r.state, ctx, aim)
    if aim in RANGES and RANGES[aim].at_random and found:
        return [r.dice.pick(found)]
    return found


def choosable(state: State, seat: Seat, choosing: str) -> list[Unit]:
    """Among whom `seat` may choose."""
    within = CHOICES[choosing]
    field = state.sides[1 - seat if within.enemy else seat].field
    return [unit for place in within.places if (unit := field[place]) is not None and unit.hp > 0]


def _within(state: State, seat: Seat, within: Range) -> list[tuple[Seat, int]]:
    whose = 1 - seat if within.enemy else seat
    field = state.sides[whose].field
    return [(whose, place) for place in within.places if (unit := field[place]) is not None and unit.hp > 0]
