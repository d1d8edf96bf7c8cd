"""The location grid: squares, and the borders between them; plain and frozen."""

from __future__ import annotations

import re
from typing import Literal

from skirmish_cli.records import NamedTuple

#: A square as it is written.
SQUARE = re.compile(r"([A-H])([1-8])")


class Location(NamedTuple):
    """A square: what it is, its ground, the concealment in it, and its height."""

    square: str
    name: str
    difficult: bool = False
    concealment: int = 0
    height: int = 0


class Border(NamedTuple):
    """A border with a movement limit, a crossing challenge or a structure in the way.

    `crossed` are the ids of those who have gone through since the count began.

    Sections: Borders; Movement limits; Crossing challenges; Structural barriers.
    """

    between: tuple[str, str]
    limit: int | None = None
    cr: int | None = None
    toughness: int | None = None
    crossed: tuple[str, ...] = ()


class Grid(NamedTuple):
    """A battlefield: its size in columns and rows, its locations and special borders.

    Section: Using the grid.
    """

    columns: int = 3
    rows: int = 3
    use: Literal["combat", "travel"] = "combat"
    locations: tuple[Location, ...] = ()
    borders: tuple[Border, ...] = ()

    def has(self, square: str) -> bool:
        """Return whether a square lies on the grid."""
        column, row = find_place(square)
        return column < self.columns and row < self.rows


def find_place(square: str) -> tuple[int, int]:
    """Return the column and row of a square, from 0.

    Raises ValueError where it isn't one.

    >>> find_place("C1")
    (2, 0)
    """
    found = SQUARE.fullmatch(square)
    if found is None:
        raise ValueError(f"{square!r} is no square")
    return ord(found[1]) - ord("A"), int(found[2]) - 1


def are_neighbours(first: str, second: str) -> bool:
    """Return whether two squares share a side. Section: Borders."""
    (column, row), (other_column, other_row) = find_place(first), find_place(second)
    return abs(column - other_column) + abs(row - other_row) == 1
