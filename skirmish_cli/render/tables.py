"""A page drawn with Rich: tables that fit the window.

Colour never carries meaning alone.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from typing import NamedTuple

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from skirmish_cli.render.blocks import Column, Grid, Heading, Lines, Page
from skirmish_cli.render.text import escape_grid, escape_line

#: The width outside of a window: nothing is cut or wrapped for a pipe.
UNBOUNDED = 10_000
#: Rich wants a height beside the width; nothing here depends on it.
HEIGHT = 25
#: A column of text that gets less than this is no pleasure to read; the grid is stacked instead.
NARROWEST = 24

_STYLES = {"result": "bold", "note": "dim", "command": "", "text": ""}


def draw_page(page: Page) -> None:
    """Draw a page on standard output."""
    columns = os.environ.get("COLUMNS", "")
    is_set = columns.isascii() and columns.isdigit() and int(columns[:6]) > 0
    width = shutil.get_terminal_size().columns if is_set or sys.stdout.isatty() else UNBOUNDED
    # Bold and dim are escapes as well, and NO_COLOR asks for none.
    terminal = False if os.environ.get("NO_COLOR") else None
    # With a width alone, a dumb terminal would be taken to be 80 columns wide.
    console = Console(
        width=width,
        height=HEIGHT,
        force_terminal=terminal,
        highlight=False,
        emoji=False,
        markup=False,
    )
    if console.is_terminal:
        _draw_blocks(console, page)
        return
    with console.capture() as drawn:
        _draw_blocks(console, page)
    # What fills a table up to its edge is of use in a window only.
    sys.stdout.write("\n".join(line.rstrip() for line in drawn.get().split("\n")))


def _draw_blocks(console: Console, page: Page) -> None:
    grids = [escape_grid(block) for block in page.blocks if isinstance(block, Grid) and block.alike]
    stacked = any(_fit_grid(console, grid) is None for grid in grids)
    for block in page.blocks:
        if isinstance(block, Heading):
            console.print(Text(escape_line(block.text), style="bold"))
            if block.aside:
                console.print(Text(escape_line(block.aside), style="dim"))
        elif isinstance(block, Lines):
            for line in block.lines:
                text = escape_line(line)
                text = break_command(text, console.width) if block.kind == "command" else text
                console.print(Text(text, style=_STYLES[block.kind]))
        else:
            _draw_grid(console, escape_grid(block), stacked=stacked and block.alike)


def break_command(line: str, width: int) -> str:
    r"""Return a command broken to a width so that a shell still reads it as one line.

    >>> print(break_command("  skirmish freeblades morale brute-2 -w reavers.yaml", 40))
      skirmish freeblades morale brute-2 \
        -w reavers.yaml
    """
    lines, indent = [""], line[: len(line) - len(line.lstrip())]
    for word in line.split():
        start = lines[-1] or (indent if len(lines) == 1 else f"{indent}  ")
        longer = f"{start} {word}" if lines[-1] else f"{start}{word}"
        if lines[-1] and len(longer) > width - 2:
            lines[-1] += " \\"
            lines.append(f"{indent}  {word}")
        else:
            lines[-1] = longer
    return "\n".join(lines)


class _Form(NamedTuple):
    """How a grid is drawn as a table: which columns, and which one is wrapped."""

    places: list[int]
    wrapped: int | None


def _draw_grid(console: Console, grid: Grid, *, stacked: bool) -> None:
    """Draw a grid as a table, or as a stack where it must be or doesn't fit."""
    form = None if stacked else _fit_grid(console, grid)
    if form is None:
        _draw_stack(console, grid, _major_columns(grid))
    else:
        console.print(_make_table(grid, *form))


def _major_columns(grid: Grid) -> list[int]:
    """Return the columns that are never left out; those without a cell always are."""
    return [
        place
        for place, column in enumerate(grid.columns)
        if not column.minor and (not place or any(row[place] for row in grid.rows))
    ]


def _fit_grid(console: Console, grid: Grid) -> _Form | None:
    """Return how a grid fits as a table, or None.

    Minor columns go first; then the widest one is wrapped, if that leaves it wide enough to read.
    """
    every = [
        place
        for place in range(len(grid.columns))
        if not place or any(row[place] for row in grid.rows)
    ]
    major = _major_columns(grid)
    widths = [_column_width(grid, place) for place in range(len(grid.columns))]
    for places in (every, major):
        if _table_width(widths, places) <= console.width:
            return _Form(places, None)
    widest = max(major, key=lambda place: widths[place])
    left = console.width - _table_width(widths, [place for place in major if place != widest]) - 2
    return _Form(major, widest) if left >= NARROWEST else None


def _column_width(grid: Grid, place: int) -> int:
    """Return the width of a column's widest cell.

    The first cell of a row without others is a remark, and isn't counted.
    """
    cells = [line for row in grid.rows for line in row[place].split("\n") if place or any(row[1:])]
    least = NARROWEST if not place and any(not any(row[1:]) for row in grid.rows) else 0
    return max([least, cell_len(grid.columns[place].name), *map(cell_len, cells)])


def _table_width(widths: Sequence[int], places: Sequence[int]) -> int:
    # One blank on either side of the table and two between columns.
    return sum(widths[place] for place in places) + 2 * len(places)


def _make_table(grid: Grid, places: Sequence[int], wrapped: int | None) -> Table:
    table = Table(
        title=Text(grid.title, style="italic") if grid.title else None,
        title_justify="left",
        box=SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1),
        collapse_padding=True,
    )
    for place in places:
        column: Column = grid.columns[place]
        remarks = not place and any(not any(row[1:]) for row in grid.rows)
        table.add_column(
            Text(column.name),
            justify="right" if column.numeric else "left",
            overflow="fold",
            no_wrap=place != wrapped and not remarks,
            max_width=_column_width(grid, place) if remarks else None,
        )
    for row in grid.rows:
        table.add_row(*(Text(row[place]) for place in places))
    return table


def _draw_stack(console: Console, grid: Grid, places: Sequence[int]) -> None:
    """Draw each row as its first cell with the others indented below it."""
    console.print()
    if grid.title:
        console.print(Text(grid.title, style="italic"))
    first, *others = places
    for row in grid.rows:
        label = (
            row[first] if grid.columns[first].silent else f"{grid.columns[first].name} {row[first]}"
        )
        console.print(Text(label))
        named = [(grid.columns[place], row[place]) for place in others if row[place]]
        cells = [cell if column.silent else f"{column.name} {cell}" for column, cell in named]
        joined = "; ".join(cells) if not any("\n" in cell for cell in cells) else "\n".join(cells)
        if joined:
            console.print(Padding(Text(joined), (0, 0, 0, 2)))
    console.print()
