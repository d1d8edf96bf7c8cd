"""What the grid of a party's file must keep to."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.warband import ListIssue
from skirmish_cli.games.heimr.grid import Border, Grid, are_neighbours
from skirmish_cli.games.heimr.hints import suggest_names


def check_grid(grid: Grid, models: set[str] | None) -> Iterator[ListIssue]:
    """Yield squares and borders that don't fit the grid, and counts above a limit.

    `models` are all that are here, or None where that isn't known.

    Sections: Using the grid; Borders; Movement limits.
    """
    squares: set[str] = set()
    for place, location in enumerate(grid.locations):
        path = ("grid", "locations", place, "square")
        if location.square in squares:
            yield ListIssue(
                path,
                "error",
                "list-rule",
                f"{location.square} is described twice",
                "put both into one entry",
            )
        squares.add(location.square)
        if not grid.has(location.square):
            yield _report_outside(grid, location.square, path)
    pairs: set[frozenset[str]] = set()
    for place, border in enumerate(grid.borders):
        yield from _check_border(grid, border, ("grid", "borders", place), pairs)
        yield from _check_crossed(border, ("grid", "borders", place), models)


def _report_outside(grid: Grid, square: str, path: tuple[str | int, ...]) -> ListIssue:
    return ListIssue(
        path,
        "error",
        "out-of-range",
        f"{square} lies outside {grid.columns} by {grid.rows} squares",
    )


def _check_border(
    grid: Grid, border: Border, path: tuple[str | int, ...], pairs: set[frozenset[str]]
) -> Iterator[ListIssue]:
    """Yield what is wrong with where a border lies.

    `pairs` are those described so far."""
    first, second = border.between
    if frozenset(border.between) in pairs:
        yield ListIssue(
            (*path, "between"),
            "error",
            "list-rule",
            f"the border of {first} and {second} is described twice",
            "put both into one entry",
        )
    pairs.add(frozenset(border.between))
    outside = [square for square in border.between if not grid.has(square)]
    if outside:
        yield _report_outside(grid, outside[0], (*path, "between"))
    elif grid.use == "combat" and not are_neighbours(first, second):
        yield ListIssue(
            (*path, "between"),
            "error",
            "list-rule",
            f"{first} and {second} don't touch",
            "in combat a square borders those up, down, left and right",
        )


def _check_crossed(
    border: Border, path: tuple[str | int, ...], models: set[str] | None
) -> Iterator[ListIssue]:
    """Yield who can't have crossed a border, and counts above its limit.

    Section: Movement limits.
    """
    crossed = dict.fromkeys(border.crossed)
    if border.limit is not None and len(crossed) > border.limit:
        yield ListIssue(
            (*path, "crossed"),
            "error",
            "over-limit",
            f"{len(crossed)} have crossed a border with a limit of {border.limit}",
        )
    for name in crossed:
        if border.crossed.count(name) > 1:
            yield ListIssue(
                (*path, "crossed"),
                "error",
                "list-rule",
                f"{name!r} is named twice: each counts once",
            )
        if models is not None and name not in models:
            yield ListIssue(
                (*path, "crossed"),
                "warning",
                "list-rule",
                f"{name!r} has crossed, but isn't here",
                suggest_names(name, tuple(sorted(models))),
            )
