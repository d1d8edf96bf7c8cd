"""What a file's ending asks for: a page drawn as the bytes of the file."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from skirmish_cli.lazy import lazy
from skirmish_cli.render.blocks import Heading, Page
from skirmish_cli.render.text import escape_line

if TYPE_CHECKING:
    from skirmish_cli.render.pictures import html, markdown, png, recording, svg
else:
    html = lazy("skirmish_cli.render.pictures.html")
    markdown = lazy("skirmish_cli.render.pictures.markdown")
    png = lazy("skirmish_cli.render.pictures.png")
    recording = lazy("skirmish_cli.render.pictures.recording")
    svg = lazy("skirmish_cli.render.pictures.svg")

#: How many cells wide a picture is, unless COLUMNS says so.
WIDTH = 80
#: What COLUMNS may make of it.
LEAST_WIDTH, MOST_WIDTH = 20, 400


def choose_width() -> int:
    """Return the width of a picture in cells: that of COLUMNS, or 80."""
    columns = os.environ.get("COLUMNS", "")
    if not (columns.isascii() and columns.isdigit() and int(columns[:6]) > 0):
        return WIDTH
    return min(max(int(columns[:6]), LEAST_WIDTH), MOST_WIDTH)


def draw_picture(page: Page, ending: str, *, in_colour: bool = True) -> bytes:
    """Return a page as the file of an ending, such as `.svg`.

    Raises UsageProblem where it can't be drawn.
    """
    return DRAWN[ending](page, in_colour)


def _draw_svg(page: Page, in_colour: bool) -> bytes:
    return svg.draw_svg(_record(page, in_colour), _title(page)).encode()


def _draw_png(page: Page, in_colour: bool) -> bytes:
    return png.draw_png(_record(page, in_colour), _title(page))


def _draw_html(page: Page, in_colour: bool) -> bytes:
    return html.draw_html(_record(page, in_colour), _title(page)).encode()


def _draw_text(page: Page, in_colour: bool) -> bytes:
    return recording.write_text(_record(page, in_colour)).encode()


def _draw_markdown(page: Page, in_colour: bool) -> bytes:
    return markdown.write_markdown(page).encode()


def _record(page: Page, in_colour: bool) -> list[recording.Line]:
    return recording.record_page(page, choose_width(), in_colour=in_colour)


def _title(page: Page) -> str:
    """Return what a page is about: its first heading."""
    headings = (block.text for block in page.blocks if isinstance(block, Heading))
    return escape_line(next(headings, "skirmish"))


#: The endings of files that a result can be written to, and what draws each.
DRAWN: dict[str, Callable[[Page, bool], bytes]] = {
    ".svg": _draw_svg,
    ".png": _draw_png,
    ".html": _draw_html,
    ".txt": _draw_text,
    ".md": _draw_markdown,
}
