"""The location grid as it stands in a file. Imports pydantic."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema

from skirmish_cli.core.warband import CardBase
from skirmish_cli.games.heimr import grid as plain


def _check_square(square: str) -> str:
    """Return a square; raises ValueError where it isn't one."""
    if plain.SQUARE.fullmatch(square) is None:
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


def read_grid(grid: Grid) -> plain.Grid:
    """Return the plain grid of a checked one."""
    return plain.Grid(
        grid.columns,
        grid.rows,
        grid.use,
        tuple(
            plain.Location(each.square, each.name, each.difficult, each.concealment, each.height)
            for each in grid.locations
        ),
        tuple(
            plain.Border(each.between, each.limit, each.cr, each.toughness, each.crossed)
            for each in grid.borders
        ),
    )
