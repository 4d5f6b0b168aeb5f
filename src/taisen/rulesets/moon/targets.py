"""Whom effects are aimed at: fixed words for texts, the choices a player makes, and the units that are meant.

Ranges count columns, from the acting unit's own or from the chosen chip's (MOON-8.5, MOON-8.9).
"""

from typing import Literal

from msgspec import Struct

from taisen.engine.table import Seat, Spot
from taisen.engine.text import Text

from .deeds import Play
from .numbers import REACH
from .state import Place, State, unit_spot

To = Literal[
    "this",
    "it",
    "foe",
    "own_unit",
    "enemy_unit",
    "any_unit",
    "facing",
    "random_enemy",
    "random_own",
    "own_1",
    "own_3",
    "own_6",
    "enemies_1",
    "enemies_3",
    "enemies_6",
    "all_1",
    "all_3",
    "all_6",
]

WHO: dict[str, Text] = {
    "this": Text("このユニット", "this unit"),
    "it": Text("そのユニット", "it"),
    "foe": Text("その相手", "that enemy"),
    "own_unit": Text("自分のユニット1体", "a unit of yours"),
    "enemy_unit": Text("敵ユニット1体", "an enemy unit"),
    "any_unit": Text("ユニット1体", "a unit"),
    "facing": Text("正面の敵ユニット", "the enemy unit straight ahead"),
    "random_enemy": Text("無作為の敵ユニット1体", "a random enemy unit"),
    "random_own": Text("無作為の自分のユニット1体", "a random unit of yours"),
    "own_1": Text("範囲1の自分のユニットすべて", "each of your units in range 1"),
    "own_3": Text("範囲3の自分のユニットすべて", "each of your units in range 3"),
    "own_6": Text("自分のユニットすべて", "each of your units"),
    "enemies_1": Text("範囲1の敵ユニットすべて", "each enemy unit in range 1"),
    "enemies_3": Text("範囲3の敵ユニットすべて", "each enemy unit in range 3"),
    "enemies_6": Text("敵ユニットすべて", "each enemy unit"),
    "all_1": Text("範囲1のユニットすべて", "each unit in range 1, on both sides"),
    "all_3": Text("範囲3のユニットすべて", "each unit in range 3, on both sides"),
    "all_6": Text("すべてのユニット", "each unit, on both sides"),
}
CHIPS: dict[str, Text] = {
    "own_chip": Text("自分のチップ1つを選ぶ", "choose a chip of yours"),
    "enemy_chip": Text("相手のチップ1つを選ぶ", "choose an enemy chip"),
}
CHOSEN = ("own_unit", "enemy_unit", "any_unit")
AREA = {f"{side}_{rang}": (side, REACH[rang]) for side in ("own", "enemies", "all") for rang in REACH}


class Context(Struct, frozen=True, gc=False):
    """Who does something, from where, to whom. `unit` 0: a spell; `column` -1: no place is meant; `foe`: the other unit of an attack;
    `it`, `chip`, `hand`: the unit, own column and card of the hand that were chosen last."""

    seat: Seat
    card: str
    unit: int = 0
    column: int = -1
    foe: int = 0
    it: int = 0
    chip: int = -1
    hand: int = 0


def meant(r: Play, context: Context, to: str) -> tuple[int, ...]:
    """Ids of the units that `to` names now, by column, own side first; chosen ones are in `context.it`."""
    state = r.state
    if to in AREA:
        return in_area(state, context.seat, context.column, to)
    if to == "facing":
        facing = state.sides[1 - context.seat].chips[context.column] if context.column >= 0 else None
        return () if facing is None else (facing.id,)
    if to == "random_enemy" or to == "random_own":
        units = [place.unit.id for place in state.places(1 - context.seat if to == "random_enemy" else context.seat)]
        return (r.dice.pick(units),) if units else ()
    unit = context.unit if to == "this" else context.foe if to == "foe" else context.it
    return () if state.find(unit) is None else (unit,)


def in_area(state: State, seat: Seat, column: int, to: str) -> tuple[int, ...]:
    """Ids of the units of the side and range that `to` names, measured from `column`; a range of 6 needs no column."""
    side, far = AREA[to]
    found = []
    for one in (seat,) if side == "own" else (1 - seat,) if side == "enemies" else (seat, 1 - seat):
        for there, unit in enumerate(state.sides[one].chips):
            if unit is not None and (far == REACH[6] or (column >= 0 and abs(there - column) <= far)):
                found.append(unit.id)
    return tuple(found)


def covers(source: Place, to: str, place: Place) -> bool:
    """Whether a static ability of `source` aimed at `to` reaches `place`."""
    if to == "this":
        return source.unit.id == place.unit.id
    if to == "facing":
        return place.seat != source.seat and place.column == source.column
    side, far = AREA[to]
    if side != "all" and (side == "own") != (place.seat == source.seat):
        return False
    return abs(place.column - source.column) <= far


def chip_at(state: State, spot: Spot) -> tuple[Seat, int] | None:
    """Seat and column of a chip's spot."""
    for seat in (0, 1):
        for column, unit in enumerate(state.sides[seat].chips):
            if unit_spot(seat, column, unit) == spot:
                return seat, column
    return None
