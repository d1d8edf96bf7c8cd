"""A page drawn with Rich: tables that fit the window."""

from __future__ import annotations

import os
import shutil
import sys
from functools import partial

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from skirmish_cli.render.blocks import Grid, Heading, Lines, Page
from skirmish_cli.render.breaking import break_command
from skirmish_cli.render.grids import draw_grid, fit_grid
from skirmish_cli.render.look import THEMES
from skirmish_cli.render.pen import Pen
from skirmish_cli.render.text import escape_cell, escape_grid, escape_line

#: The width outside of a window: what most pagers and editors show without breaking lines.
PIPE_WIDTH = 100
#: Wider than this no window is; what says so is mistaken.
MOST_WIDTH = 1_000
#: Rich wants a height beside the width; nothing here depends on it.
HEIGHT = 25


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


def _draw_blocks(pen: Pen, page: Page) -> None:
    grids = [escape_grid(block) for block in page.blocks if isinstance(block, Grid) and block.alike]
    stacked = any(fit_grid(pen, grid) is None for grid in grids)
    for block in page.blocks:
        if isinstance(block, Heading):
            _draw_heading(pen, escape_line(block.text), escape_line(block.aside))
        elif isinstance(block, Lines):
            _draw_lines(pen, block)
        else:
            draw_grid(pen, escape_grid(block), stacked=stacked and block.alike)


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
