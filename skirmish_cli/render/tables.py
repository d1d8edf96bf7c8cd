"""A page drawn with Rich: tables that fit the window, colour that never carries meaning alone."""

from __future__ import annotations

import os
import sys

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from skirmish_cli.render.blocks import Grid, Heading, Lines, Page

#: The width of what isn't shown in a window: nothing is cut or wrapped for a pipe.
UNBOUNDED = 10_000

_STYLES = {"result": "bold", "note": "dim", "text": ""}


def draw_page(page: Page) -> None:
    """Draw a page on standard output."""
    in_window = sys.stdout.isatty() or "COLUMNS" in os.environ
    console = Console(width=None if in_window else UNBOUNDED, highlight=False, emoji=False, markup=False)
    for block in page.blocks:
        if isinstance(block, Heading):
            console.print(Text(block.text, style="bold"))
            if block.aside:
                console.print(Text(block.aside, style="dim"))
        elif isinstance(block, Lines):
            for line in block.lines:
                console.print(Text(line, style=_STYLES[block.kind]))
        else:
            console.print(_table(block, console.width))


def _table(grid: Grid, width: int) -> Table:
    kept = [place for place, column in enumerate(grid.columns)
            if not column.minor or _natural_width(grid) <= width]
    table = Table(title=Text(grid.title, style="italic") if grid.title else None, title_justify="left",
                  box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1), collapse_padding=True)
    for place in kept:
        column = grid.columns[place]
        table.add_column(Text(column.name), justify="right" if column.numeric else "left", overflow="fold",
                         no_wrap=column.numeric)
    for row in grid.rows:
        table.add_row(*(Text(row[place]) for place in kept))
    return table


def _natural_width(grid: Grid) -> int:
    """Return the width at which no cell needs to wrap."""
    widths = [max([len(column.name), *(len(row[place]) for row in grid.rows)])
              for place, column in enumerate(grid.columns)]
    return sum(widths) + 2 * len(widths)
