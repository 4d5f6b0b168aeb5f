"""Where things lie: every grid of every game is one that a browser lays out."""

import re

import pytest

from taisen.engine.table import Grid
from taisen.rulesets import CURRENT

TRACK = re.compile(r"[^\s(]+(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?")


def grids(name: str) -> list[tuple[int, str, Grid]]:
    found = [
        (arrangement.seats, size, grid)
        for arrangement in CURRENT[name].layout.arrangements
        for size, grid in (("wide", arrangement.wide), ("narrow", arrangement.narrow), ("low", arrangement.low))
        if grid is not None
    ]
    assert 3 * len(CURRENT[name].layout.arrangements) == len(found)
    return found


def tracks(words: str) -> int:
    """How many tracks `words` of CSS make; `repeat(12, …)` makes twelve."""
    bare = re.sub(r"repeat\((\d+), (?:[^()]|\([^()]*\))*\)", lambda said: " ".join(["1fr"] * int(said[1])), words)
    return len(TRACK.findall(bare))


@pytest.mark.parametrize("name", CURRENT)
def test_every_area_is_a_rectangle_and_has_its_tracks(name: str) -> None:
    for seats, size, grid in grids(name):
        rows = [row.split() for row in grid.areas]
        where = f"{name}, {seats} seats, {size}"
        assert (len(rows), len(rows[0])) == (tracks(grid.rows), tracks(grid.columns)), where
        assert {len(rows[0])} == {len(row) for row in rows}, where
        cells = {area: [(y, x) for y, row in enumerate(rows) for x, one in enumerate(row) if one == area] for row in rows for area in row}
        for area, held in cells.items():
            height, width = (max(side) - min(side) + 1 for side in zip(*held, strict=True))
            assert area == "." or len(held) == height * width, f"{where}: {area}"


@pytest.mark.parametrize("name", CURRENT)
def test_every_grid_has_a_place_for_each_player_for_questions_and_for_buttons(name: str) -> None:
    for seats, size, grid in grids(name):
        areas = {area for row in grid.areas for area in row.split()}
        assert {"seam", "acts", "hand0", *(f"seat{seat}" for seat in range(seats))} <= areas, f"{name}, {seats} seats, {size}"
