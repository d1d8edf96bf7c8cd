"""Grids drawn as tables that fit the window, or as stacks of labelled lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from skirmish_cli.render.blocks import Column, Grid
from skirmish_cli.render.pen import Pen
from skirmish_cli.render.text import write_cell

#: A column of text that gets less than this is no pleasure to read; the grid is stacked instead.
NARROWEST = 24
#: A grid whose columns wrap is a table from this width on.
WIDE = 60
#: A bar shorter than this tells nothing.
SHORTEST_BAR = 5
#: A title no longer than this stands over the first column.
SHORT_TITLE = 14
#: A column that wraps never gets narrower than this.
LEAST_WIDTH = 10


def draw_grid(pen: Pen, grid: Grid, *, stacked: bool) -> None:
    """Draw a grid as a table, or as a stack where it must be or doesn't fit."""
    places = None if stacked else fit_grid(pen, grid)
    pen.console.print()
    if grid.title and (places is None or not _is_over_column(grid)):
        indent = " " if places is not None and grid.headed else ""
        pen.console.print(Text(f"{indent}{grid.title}", pen.style("header")))
    if places is None:
        _draw_stack(pen, grid, [place for place in _list_filled(grid) if _is_major(grid, place)])
    else:
        _draw_table(pen, grid, places)


def _is_over_column(grid: Grid) -> bool:
    """Return whether the title stands over the first column, which needs no other name."""
    return grid.headed and grid.columns[0].silent and len(grid.title) <= SHORT_TITLE


def _list_filled(grid: Grid) -> list[int]:
    """Return the places of the columns that hold anything; the first one always counts."""
    columns = range(len(grid.columns))
    return [place for place in columns if not place or any(row[place] for row in grid.rows)]


def _is_major(grid: Grid, place: int) -> bool:
    """Return whether a column is never left out."""
    column = grid.columns[place]
    return not column.minor and not column.longest


def fit_grid(pen: Pen, grid: Grid) -> list[int] | None:
    """Return the columns with which a grid is drawn as a table, or None.

    Bars go first and minor columns next. Then those that wrap do, and else the widest one.
    """
    every = _list_filled(grid)
    major = [place for place in every if _is_major(grid, place)]
    without_bars = [place for place in every if not grid.columns[place].longest]
    widths = [_measure_column(pen, grid, place) for place in range(len(grid.columns))]
    for places in (every, without_bars, major):
        if _measure_table(widths, places) <= pen.width:
            return places
    if any(grid.columns[place].wraps for place in major):
        return major if pen.width >= WIDE else None
    widest = max(major, key=lambda place: widths[place])
    left = pen.width - _measure_table(widths, [place for place in major if place != widest]) - 2
    return major if left >= NARROWEST else None


def _measure_column(pen: Pen, grid: Grid, place: int) -> int:
    """Return the width of a column's widest cell, or of the shortest bar.

    The first cell of a row without others is a remark, and isn't counted.
    """
    column = grid.columns[place]
    if column.longest:
        return min(SHORTEST_BAR, column.longest)
    cells = [pen.measure(row[place]) for row in grid.rows if place or any(row[1:])]
    has_remarks = not place and any(not any(row[1:]) for row in grid.rows)
    least = NARROWEST if has_remarks else column.least
    return max([least, cell_len(_name_column(grid, place)), *cells])


def _measure_table(widths: Mapping[int, int] | Sequence[int], places: Iterable[int]) -> int:
    # A blank before the table, and two between its columns.
    return sum(widths[place] + 2 for place in places) - 1


def _name_column(grid: Grid, place: int) -> str:
    """Return what stands over a column; a title takes the place of the first one's name."""
    if not place and _is_over_column(grid):
        return grid.title
    return "" if grid.columns[place].silent else grid.columns[place].name


def _draw_table(pen: Pen, grid: Grid, places: Sequence[int]) -> None:
    """Draw a grid as a table; a row that is a remark goes over its whole width."""
    widths = _find_widths(pen, grid, places)
    lengths = _share_bars(pen, grid, places)
    table = _start_table(pen, grid, widths, is_first=True)
    for row in grid.rows:
        if any(row[1:]) or len(grid.columns) == 1:
            table.add_row(*(pen.draw_cell(row[place], lengths.get(place, 0)) for place in places))
            continue
        _print_table(pen, table)
        pen.console.print(Padding(pen.draw_cell(row[0]), (0, 0, 0, 1)))
        table = _start_table(pen, grid, widths, is_first=False)
    _print_table(pen, table)


def _print_table(pen: Pen, table: Table) -> None:
    if table.row_count or table.show_header:
        pen.console.print(Padding(table, (0, 0, 0, 1)))


def _start_table(pen: Pen, grid: Grid, widths: Mapping[int, int], *, is_first: bool) -> Table:
    """Return a table without rows, with columns of some widths."""
    names = [_name_column(grid, place) for place in widths]
    table = Table(
        box=None,
        show_header=is_first and any(names),
        header_style=pen.style("header"),
        pad_edge=False,
        padding=(0, 2, 0, 0),
    )
    for (place, width), name in zip(widths.items(), names, strict=True):
        column: Column = grid.columns[place]
        justify: Literal["right", "left"] = "right" if column.numeric else "left"
        table.add_column(Text(name), justify=justify, overflow="fold", width=width)
    return table


def _find_widths(pen: Pen, grid: Grid, places: Sequence[int]) -> dict[int, int]:
    """Return the width of each column: as wide as its cells, but for those that wrap.

    Of those the widest gives way first. Where none is declared to wrap, any column of words may.
    """
    widths = {place: _measure_column(pen, grid, place) for place in places}
    lengths = _share_bars(pen, grid, places)
    for place, length in lengths.items():
        bars = [pen.draw_cell(row[place], length) for row in grid.rows]
        widths[place] = max([1, *(cell_len(bar.plain) for bar in bars)])
    for place in places:
        most = grid.columns[place].most
        widths[place] = min(widths[place], most) if most else widths[place]
    words = [place for place in places if _may_wrap(grid, place)]
    while words and _measure_table(widths, places) > pen.width:
        widest = max(words, key=lambda place: widths[place])
        if widths[widest] <= LEAST_WIDTH:
            break
        widths[widest] -= 1
    return widths


def _may_wrap(grid: Grid, place: int) -> bool:
    """Return whether the cells of a column may be broken into lines."""
    column = grid.columns[place]
    if any(one.wraps for one in grid.columns):
        return column.wraps
    return not column.numeric and not column.longest


def _share_bars(pen: Pen, grid: Grid, places: Sequence[int]) -> dict[int, int]:
    """Return how long the bars of each column may be: they share what the others leave."""
    bars = [place for place in places if grid.columns[place].longest]
    if not bars:
        return {}
    others = [_measure_column(pen, grid, place) for place in places if place not in bars]
    left = pen.width - sum(others) - 2 * len(places) - 1
    return {place: min(grid.columns[place].longest, left // len(bars)) for place in bars}


def _draw_stack(pen: Pen, grid: Grid, places: Sequence[int]) -> None:
    """Draw each row as its first cell with the others indented below it."""
    first, *others = places
    for row in grid.rows:
        label = pen.draw_cell(row[first])
        if not grid.columns[first].silent:
            label = Text.assemble(f"{grid.columns[first].name} ", label)
        pen.console.print(label)
        named = [(grid.columns[place], row[place]) for place in others if row[place]]
        cells = [
            Text.assemble("" if column.silent else f"{column.name} ", pen.draw_cell(cell))
            for column, cell in named
        ]
        has_lines = any("\n" in write_cell(cell) for _, cell in named)
        if cells:
            joined = Text("\n" if has_lines else "; ").join(cells)
            pen.console.print(Padding(joined, (0, 0, 0, 2)))
