"""A page as SVG: each piece of text has its place, whatever the font, and bars are shapes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from itertools import groupby

from skirmish_cli.records import NamedTuple
from skirmish_cli.render.pictures.colours import GROUND, TEXT
from skirmish_cli.render.pictures.recording import Line, Look, Piece, count_columns
from skirmish_cli.render.pictures.shapes import find_shape
from skirmish_cli.render.pictures.styles import (
    FONTS,
    list_classes,
    list_colours,
    name_colour,
    write_colours,
    write_shapes,
)

#: A cell is as wide and as high as this; its text stands on a line so far below its top.
CELL, LINE, BASE = 8.4, 18.0, 13.5
FONT_SIZE = 14
#: What is left free around the text.
EDGE = 16.0
#: No picture is narrower than this many cells.
LEAST_COLUMNS = 40

_WORDS = re.compile(r"\S+(?: \S+)*")

_TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" \
viewBox="0 0 {width} {height}">
<title>{title}</title>
<style>
text {{ font-family: {fonts}; font-size: {size}px; white-space: pre }}
{styles}</style>
<rect class="ground" width="{width}" height="{height}" rx="8"/>
<g transform="translate({edge} {edge})">
{drawn}</g>
</svg>
"""


def draw_svg(lines: list[Line], title: str) -> str:
    """Return a page's lines as an SVG file."""
    columns = max(count_columns(lines), LEAST_COLUMNS)
    colours = dict.fromkeys((GROUND, TEXT, *list_colours(lines)))
    rules = [(f".{name_colour(colour)}", "fill", colour) for colour in colours]
    return _TEMPLATE.format(
        width=_number(columns * CELL + 2 * EDGE),
        height=_number(len(lines) * LINE + 2 * EDGE),
        edge=_number(EDGE),
        title=escape(title),
        fonts=FONTS,
        size=FONT_SIZE,
        styles=write_shapes() + write_colours([("text, rect", "fill", TEXT), *rules]),
        drawn="".join(part for row, line in enumerate(lines) for part in _draw_line(line, row)),
    )


def _draw_line(line: Line, row: int) -> Iterator[str]:
    """Yield the elements of a line: grounds first, for what stands on them."""
    top = row * LINE
    for back, group in groupby(line, key=lambda piece: piece.look.back):
        pieces = list(group)
        if back != GROUND:
            columns = sum(piece.columns for piece in pieces)
            box = _Box(pieces[0].column * CELL, top, columns * CELL, LINE)
            yield _draw_box(box, [name_colour(back)])
    for piece in line:
        shape = find_shape(piece.text)
        if shape is None:
            yield from _draw_text(piece, top)
            continue
        for left, upper, width, height in shape.place(piece.times, CELL, LINE):
            box = _Box(piece.column * CELL + left, top + upper, width, height)
            yield _draw_box(box, list_classes(piece.look), shape.opacity)


class _Box(NamedTuple):
    left: float
    top: float
    width: float
    height: float


def _draw_box(box: _Box, classes: list[str], opacity: float = 1) -> str:
    place = (
        f'x="{_number(box.left)}" y="{_number(box.top)}" '
        f'width="{_number(box.width)}" height="{_number(box.height)}"'
    )
    seen = f' fill-opacity="{_number(opacity)}"' if opacity < 1 else ""
    return f'<rect{_class(classes)} {place}{seen} shape-rendering="crispEdges"/>\n'


def _draw_text(piece: Piece, top: float) -> Iterator[str]:
    """Yield the texts of a piece: words that single blanks part, or one sign after the other."""
    if piece.times:
        columns = piece.columns // piece.times
        for place in range(piece.times):
            yield _draw_word(piece.text, piece.column + place * columns, 1, piece.look, top)
        return
    for found in _WORDS.finditer(piece.text):
        word = found[0]
        yield _draw_word(word, piece.column + found.start(), len(word), piece.look, top)


def _draw_word(text: str, column: int, columns: int, look: Look, top: float) -> str:
    # One sign keeps its width, even where it comes from another font.
    length = f' textLength="{_number(columns * CELL)}"' if columns > 1 else ""
    place = f'x="{_number(column * CELL)}" y="{_number(top + BASE)}"{length}'
    return f"<text{_class(list_classes(look))} {place}>{escape(text)}</text>\n"


def _class(classes: list[str]) -> str:
    return f' class="{" ".join(classes)}"' if classes else ""


def _number(value: float) -> str:
    """Return a number with two places at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
