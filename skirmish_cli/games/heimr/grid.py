"""The location grid as it stands in a file: squares, and the borders between them."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema

from skirmish_cli.core.warband import CardBase

_SQUARE = re.compile(r"([A-H])([1-8])")


def _check_square(square: str) -> str:
    """Return a square; raises ValueError where it isn't one."""
    if _SQUARE.fullmatch(square) is None:
        raise ValueError(
            f"a square is a letter A to H and a number 1 to 8, such as B2, not {square!r}"
        )
    return square


Square = Annotated[
    str,
    AfterValidator(_check_square),
    WithJsonSchema({"type": "string", "pattern": "^[A-H][1-8]$"}),
]
Name = Annotated[str, Field(min_length=1, max_length=60)]


class _Part(CardBase):
    model_config = ConfigDict(strict=True)


class Location(_Part):
    """A square: what it is, its ground, the concealment in it, and its height."""

    square: Square
    name: Name
    difficult: bool = False
    concealment: int = Field(default=0, ge=0, le=3)
    height: int = Field(default=0, ge=0, le=100)


class Border(_Part):
    """A border with a movement limit, a crossing challenge or a structure in the way.

    `crossed` are the ids of those who have gone through since the count began.

    Sections: Borders; Movement limits; Crossing challenges; Structural barriers.
    """

    between: Annotated[tuple[Square, Square], Field(strict=False)]
    limit: int | None = Field(default=None, ge=1, le=100)
    cr: int | None = Field(default=None, ge=1, le=1000)
    toughness: int | None = Field(default=None, ge=1, le=1000)
    crossed: Annotated[tuple[Name, ...], Field(strict=False, max_length=100)] = ()


class Grid(_Part):
    """A battlefield: its size in columns and rows, its locations and special borders.

    Section: Using the grid.
    """

    columns: int = Field(default=3, ge=3, le=8)
    rows: int = Field(default=3, ge=3, le=8)
    use: Literal["combat", "travel"] = "combat"
    locations: Annotated[tuple[Location, ...], Field(strict=False, max_length=64)] = ()
    borders: Annotated[tuple[Border, ...], Field(strict=False, max_length=200)] = ()

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
    found = _SQUARE.fullmatch(square)
    if found is None:
        raise ValueError(f"{square!r} is no square")
    return ord(found[1]) - ord("A"), int(found[2]) - 1


def are_neighbours(first: str, second: str) -> bool:
    """Return whether two squares share a side. Section: Borders."""
    (column, row), (other_column, other_row) = find_place(first), find_place(second)
    return abs(column - other_column) + abs(row - other_row) == 1
