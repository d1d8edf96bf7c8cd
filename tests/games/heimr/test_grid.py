"""The grid at the table: plain, frozen, and as the file says."""

from __future__ import annotations

import json

import pytest

from skirmish_cli.core.plain import from_data, to_data
from skirmish_cli.games.heimr import grid_file
from skirmish_cli.games.heimr.grid import Border, Grid, Location, are_neighbours, find_place
from skirmish_cli.games.heimr.grid_file import read_grid

FILE = {
    "columns": 4,
    "rows": 3,
    "use": "travel",
    "locations": [
        {"square": "B2", "name": "Loft", "difficult": True, "concealment": 1, "height": 2}
    ],
    "borders": [
        {"between": ["A1", "B1"], "limit": 2, "cr": 5, "toughness": 20, "crossed": ["ann"]}
    ],
}
PLAIN = Grid(
    4,
    3,
    "travel",
    (Location("B2", "Loft", difficult=True, concealment=1, height=2),),
    (Border(("A1", "B1"), 2, 5, 20, ("ann",)),),
)


def test_the_plain_grid_is_that_of_the_file() -> None:
    assert read_grid(grid_file.Grid.model_validate(FILE)) == PLAIN


def test_a_grid_goes_to_json_and_back_and_is_a_key() -> None:
    assert from_data(Grid, json.loads(json.dumps(to_data(PLAIN)))) == PLAIN
    assert len({PLAIN, Grid()}) == 2


@pytest.mark.parametrize(("square", "lies"), [("D3", True), ("E3", False), ("D4", False)])
def test_a_square_lies_on_the_grid_within_its_columns_and_rows(square: str, lies: bool) -> None:
    assert PLAIN.has(square) is lies


def test_squares_touch_along_a_side_only() -> None:
    assert are_neighbours("B2", "B1")
    assert are_neighbours("B2", "C2")
    assert not are_neighbours("B2", "C3")
    assert not are_neighbours("B2", "B2")
    with pytest.raises(ValueError, match="no square"):
        find_place("I9")
