"""A page drawn with Rich: tables that fit the window."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from skirmish_cli.render.blocks import Bar, Cell, Column, Grid, Heading, Lines, Page, Pips, Span
from skirmish_cli.render.breaking import break_command
from skirmish_cli.render.look import THEMES, draw_bar, draw_mark, draw_pips
from skirmish_cli.render.text import escape_cell, escape_grid, escape_line, write_cell

#: The width outside of a window: what most pagers and editors show without breaking lines.
PIPE_WIDTH = 100
#: Wider than this no window is; what says so is mistaken.
MOST_WIDTH = 1_000
#: Rich wants a height beside the width; nothing here depends on it.
HEIGHT = 25
#: A column of text that gets less than this is no pleasure to read; the grid is stacked instead.
NARROWEST = 24
#: A grid whose columns wrap is a table from this width on.
WIDE = 60
#: A bar shorter than this tells nothing.
SHORTEST_BAR = 5
#: A title no longer than this stands over the first column.
SHORT_TITLE = 14


def make_console(color: str = "auto") -> Console:
    """Return the console of standard output: its width, and whether it shows colour.

    `color` is auto, always or never. NO_COLOR asks for no escapes at all, and so does a pipe.
    """
    columns = os.environ.get("COLUMNS", "")
    is_set = columns.isascii() and columns.isdigit() and int(columns[:6]) > 0
    width = shutil.get_terminal_size().columns if is_set or sys.stdout.isatty() else PIPE_WIDTH
    is_terminal = {"always": True, "never": False}.get(color)
    if color == "auto" and os.environ.get("NO_COLOR"):
        is_terminal = False
    # With a width alone, a dumb terminal would be taken to be 80 columns wide.
    make = partial(
        Console,
        width=min(width, MOST_WIDTH),
        height=HEIGHT,
        force_terminal=is_terminal,
        no_color=False if is_terminal else None,
        highlight=False,
        emoji=False,
        markup=False,
    )
    console = make()
    # A dumb terminal, or none at all, says nothing of colours: `always` means the usual ones.
    return make(color_system="256") if is_terminal and console.color_system is None else console


def draw_page(page: Page, console: Console, theme: str = "dark") -> None:
    """Draw a page on a console."""
    pen = Pen(console, THEMES[theme])
    if console.is_terminal:
        _draw_blocks(pen, page)
        return
    with console.capture() as drawn:
        _draw_blocks(pen, page)
    # What fills a table up to its edge is of use in a window only.
    console.file.write("\n".join(line.rstrip() for line in drawn.get().split("\n")))


class Pen(NamedTuple):
    """What draws: a console, and the style of each part."""

    console: Console
    styles: Mapping[str, str]

    @property
    def width(self) -> int:
        """How many cells a line has."""
        return self.console.width

    @property
    def ascii_only(self) -> bool:
        """Whether the console lacks the characters of bars and marks."""
        return self.console.options.ascii_only

    def style(self, role: str) -> str:
        """Return the style of a part."""
        return self.styles.get(role, "")

    def draw_cell(self, cell: Cell, length: int = 0, role: str = "") -> Text:
        """Return a cell as it is drawn; a bar gets its column's `length`."""
        if isinstance(cell, str):
            return Text(cell, self.style(role))
        if isinstance(cell, Bar):
            bar = draw_bar(cell.share, length, ascii_only=self.ascii_only)
            return Text(bar, self.style(cell.role))
        text = Text("", self.style(role))
        for part in cell.parts:
            if isinstance(part, Span):
                text.append(part.text, self.style(part.role) or None)
            elif isinstance(part, Pips):
                pips = draw_pips(part.left, part.full, ascii_only=self.ascii_only)
                text.append(pips, self.style("life")).append(" ")
            else:
                mark = draw_mark(part.name, ascii_only=self.ascii_only)
                text.append(mark, self.style(part.name))
        return text

    def measure(self, cell: Cell) -> int:
        """Return how many cells wide a cell is drawn; a bar takes what is left."""
        return max(map(cell_len, self.draw_cell(cell).plain.split("\n")))


def _draw_blocks(pen: Pen, page: Page) -> None:
    grids = [escape_grid(block) for block in page.blocks if isinstance(block, Grid) and block.alike]
    stacked = any(_fit_grid(pen, grid) is None for grid in grids)
    for block in page.blocks:
        if isinstance(block, Heading):
            _draw_heading(pen, escape_line(block.text), escape_line(block.aside))
        elif isinstance(block, Lines):
            _draw_lines(pen, block)
        else:
            _draw_grid(pen, escape_grid(block), stacked=stacked and block.alike)


def _draw_heading(pen: Pen, text: str, aside: str) -> None:
    """Draw a heading with its aside at the right, or below it where both don't fit."""
    title = Text(text, pen.style("title"))
    gap = pen.width - cell_len(text) - cell_len(aside)
    if not aside:
        pen.console.print(title)
    elif gap >= 2:
        title.append(" " * gap, "not bold")
        pen.console.print(title.append(aside, f"not bold {pen.style('aside')}"))
    else:
        pen.console.print(title)
        pen.console.print(Text(aside, pen.style("aside")))


def _draw_lines(pen: Pen, block: Lines) -> None:
    for line in block.lines:
        cell = escape_cell(line)
        if block.kind == "command" and isinstance(cell, str):
            cell = break_command(cell, pen.width)
        pen.console.print(pen.draw_cell(cell, role=block.kind), soft_wrap=block.kind == "data")


def _draw_grid(pen: Pen, grid: Grid, *, stacked: bool) -> None:
    """Draw a grid as a table, or as a stack where it must be or doesn't fit."""
    places = None if stacked else _fit_grid(pen, grid)
    pen.console.print()
    if grid.title and (places is None or not _is_over_column(grid)):
        pen.console.print(Text(grid.title, pen.style("header")))
    if places is None:
        _draw_stack(pen, grid, [place for place in _list_filled(grid) if _is_major(grid, place)])
    else:
        pen.console.print(_make_table(pen, grid, places))


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


def _fit_grid(pen: Pen, grid: Grid) -> list[int] | None:
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


def _measure_table(widths: Sequence[int], places: Iterable[int]) -> int:
    # A blank before the table, and two between its columns.
    return sum(widths[place] + 2 for place in places) - 1


def _name_column(grid: Grid, place: int) -> str:
    """Return what stands over a column; a title takes the place of the first one's name."""
    if not place and _is_over_column(grid):
        return grid.title
    return "" if grid.columns[place].silent else grid.columns[place].name


def _make_table(pen: Pen, grid: Grid, places: Sequence[int]) -> Padding:
    names = [_name_column(grid, place) for place in places]
    table = Table(
        box=None,
        show_header=any(names),
        header_style=pen.style("header"),
        pad_edge=False,
        padding=(0, 2, 0, 0),
    )
    lengths = _share_bars(pen, grid, places)
    remarks = any(not any(row[1:]) for row in grid.rows)
    wraps = any(grid.columns[place].wraps for place in places)
    for place, name in zip(places, names, strict=True):
        column: Column = grid.columns[place]
        may_wrap = column.wraps or (not wraps and not column.numeric and not column.longest)
        table.add_column(
            Text(name),
            justify="right" if column.numeric else "left",
            overflow="fold",
            no_wrap=not may_wrap and not (remarks and not place),
            min_width=column.least or None,
            max_width=_measure_column(pen, grid, place)
            if remarks and not place
            else column.most or None,
        )
    for row in grid.rows:
        table.add_row(*(pen.draw_cell(row[place], lengths.get(place, 0)) for place in places))
    return Padding(table, (0, 0, 0, 1))


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
