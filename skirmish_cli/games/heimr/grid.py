"""The location grid as data: squares like those of a chessboard, the borders between them, and
who has crossed."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema

from skirmish_cli.core.warband import CardBase
from skirmish_cli.games.heimr.limits import limit_reached

_SQUARE = re.compile(r"([A-H])([1-8])")


def _checked(square: str) -> str:
    """Return a square; raises ValueError where it isn't one."""
    if _SQUARE.fullmatch(square) is None:
        raise ValueError(
            f"a square is a letter A to H and a number 1 to 8, such as B2, not {square!r}"
        )
    return square


Square = Annotated[
    str, AfterValidator(_checked), WithJsonSchema({"type": "string", "pattern": "^[A-H][1-8]$"})
]
Name = Annotated[str, Field(min_length=1, max_length=60)]


class _Part(CardBase):
    model_config = ConfigDict(strict=True)


class Location(_Part):
    """A square: what it is, whether its ground is difficult, the concealment in it, and its
    height."""

    square: Square
    name: Name
    difficult: bool = False
    concealment: int = Field(default=0, ge=0, le=3)
    height: int = Field(default=0, ge=0, le=100)


class Border(_Part):
    """A border that isn't simply open: a movement limit, a crossing challenge, or a structure in
    the way.

    `crossed` are the ids of those who have gone through since the count began. Sections: Borders;
    Movement limits; Crossing challenges; Structural barriers."""

    between: Annotated[tuple[Square, Square], Field(strict=False)]
    limit: int | None = Field(default=None, ge=1, le=100)
    cr: int | None = Field(default=None, ge=1, le=1000)
    toughness: int | None = Field(default=None, ge=1, le=1000)
    crossed: Annotated[tuple[Name, ...], Field(strict=False, max_length=100)] = ()


class Grid(_Part):
    """A battlefield: its size in columns and rows, its locations, and its special borders.
    Section: Using the grid."""

    columns: int = Field(default=3, ge=3, le=8)
    rows: int = Field(default=3, ge=3, le=8)
    use: Literal["combat", "travel"] = "combat"
    locations: Annotated[tuple[Location, ...], Field(strict=False, max_length=64)] = ()
    borders: Annotated[tuple[Border, ...], Field(strict=False, max_length=200)] = ()

    def has(self, square: str) -> bool:
        """Return whether a square lies on the grid."""
        column, row = place_of(square)
        return column < self.columns and row < self.rows

    def border(self, first: str, second: str) -> Border | None:
        """Return what stands between two squares, or None for an open border."""
        return next(
            (border for border in self.borders if set(border.between) == {first, second}), None
        )

    def why_not_cross(self, who: str, start: str, end: str) -> str | None:
        """Return why a model can't cross from one square to another now, or None. A requirement
        is still to be rolled.

        Sections: Borders; Movement limits; Structural barriers.
        """
        for square in (start, end):
            if not self.has(square):
                return f"{square} is not on the grid"
        if self.use == "combat" and not are_neighbours(start, end):
            return f"{start} and {end} have no border: in combat only squares that share a side do"
        border = self.border(start, end)
        if border is None:
            return None
        if border.toughness is not None:
            return f"a structure of toughness {border.toughness} stands between: break it down or climb it"
        if border.limit is None or who in border.crossed:
            return None
        return limit_reached(
            len(set(border.crossed)), border.limit, next(iter(border.crossed), "the first")
        )

    def crossed_by(self, who: str, start: str, end: str) -> Grid:
        """Return the grid after a model has crossed: it counts against the limit, once."""
        borders = tuple(
            border.model_copy(update={"crossed": (*border.crossed, who)})
            if set(border.between) == {start, end} and who not in border.crossed
            else border
            for border in self.borders
        )
        return self.model_copy(update={"borders": borders})

    def turn_started(self, who: str) -> Grid:
        """Return the grid at the start of a model's turn: the counts that it opened go back to
        zero."""
        borders = tuple(
            border.model_copy(update={"crossed": ()}) if border.crossed[:1] == (who,) else border
            for border in self.borders
        )
        return self.model_copy(update={"borders": borders})


def place_of(square: str) -> tuple[int, int]:
    """Return the column and row of a square, from 0.

    >>> place_of("C1")
    (2, 0)
    """
    found = _SQUARE.fullmatch(square)
    if found is None:
        raise ValueError(f"{square!r} is no square")
    return ord(found[1]) - ord("A"), int(found[2]) - 1


def are_neighbours(first: str, second: str) -> bool:
    """Return whether two squares share a side. Section: Borders."""
    (column, row), (other_column, other_row) = place_of(first), place_of(second)
    return abs(column - other_column) + abs(row - other_row) == 1
