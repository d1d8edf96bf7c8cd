"""A page as a terminal would show it: its lines, in pieces with their place and look."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import groupby

from rich.ansi import AnsiDecoder
from rich.cells import cell_len
from rich.color import Color, ColorType
from rich.console import Console
from rich.style import Style

from skirmish_cli.records import NamedTuple
from skirmish_cli.render.blocks import Page
from skirmish_cli.render.pictures.colours import GROUND, NAMES, TEXT
from skirmish_cli.render.tables import HEIGHT, draw_page

_ZERO_WIDTH_JOINER = "\u200d"


class Look(NamedTuple):
    """How a piece looks; a colour is `text`, `ground`, one of `NAMES`, or `#rrggbb`."""

    colour: str = TEXT
    back: str = GROUND
    bold: bool = False
    dim: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False


class Piece(NamedTuple):
    """A part of a line in one look: ASCII text, or one sign `times` times.

    It starts at the cell `column`, and takes `columns` of them.
    """

    text: str
    column: int
    columns: int
    look: Look
    times: int = 0

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to see but its ground."""
        return not self.text.strip()


Line = tuple[Piece, ...]


def record_page(page: Page, width: int, *, in_colour: bool = True) -> list[Line]:
    """Return the lines of a page drawn at a width, whatever terminal there is."""
    drawn = io.StringIO()
    console = Console(
        file=drawn,
        width=width,
        height=HEIGHT,
        force_terminal=True,
        force_jupyter=False,
        color_system="truecolor" if in_colour else None,
        no_color=False,
        legacy_windows=False,
        highlight=False,
        emoji=False,
        markup=False,
        _environ={},
    )
    draw_page(page, console)
    lines = [tuple(_read_pieces(line, console)) for line in drawn.getvalue().split("\n")]
    return _strip(lines)


def _strip(lines: list[Line]) -> list[Line]:
    """Return lines without the empty ones around them and the blanks at their ends."""
    lines = [_strip_end(line) for line in lines]
    full = [place for place, line in enumerate(lines) if line]
    return lines[full[0] : full[-1] + 1] if full else []


def _strip_end(line: Line) -> Line:
    end = len(line)
    while end and line[end - 1].is_blank and line[end - 1].look.back == GROUND:
        end -= 1
    if not end or line[end - 1].times or line[end - 1].look.back != GROUND:
        return line[:end]
    last = line[end - 1]
    text = last.text.rstrip()
    return (*line[: end - 1], last._replace(text=text, columns=len(text)))


def _read_pieces(line: str, console: Console) -> Iterator[Piece]:
    """Yield the pieces of a line that was drawn with escapes."""
    column = 0
    for segment in AnsiDecoder().decode_line(line).render(console):
        look = _read_look(segment.style)
        for text, times in _split_text(segment.text):
            columns = cell_len(text) * max(1, times)
            yield Piece(text, column, columns, look, times)
            column += columns


def _split_text(text: str) -> Iterator[tuple[str, int]]:
    """Yield the stretches of ASCII of a text, with 0, and each other sign with its number."""
    for is_ascii, signs in groupby(_split_signs(text), key=str.isascii):
        if is_ascii:
            yield "".join(signs), 0
        else:
            for sign, same in groupby(signs):
                yield sign, len(list(same))


def _split_signs(text: str) -> Iterator[str]:
    """Yield each sign of a text, with what is joined to it."""
    sign = ""
    for char in text:
        if sign and (char.isascii() or cell_len(char)) and not sign.endswith(_ZERO_WIDTH_JOINER):
            yield sign
            sign = ""
        sign += char
    if sign:
        yield sign


def _read_look(style: Style | None) -> Look:
    style = style or Style.null()
    colour, back = _read_colour(style.color, TEXT), _read_colour(style.bgcolor, GROUND)
    if style.reverse:
        colour, back = back, colour
    return Look(
        colour,
        back,
        bool(style.bold),
        bool(style.dim),
        bool(style.italic),
        bool(style.underline),
        bool(style.strike),
    )


def _read_colour(colour: Color | None, default: str) -> str:
    if colour is None or colour.type is ColorType.DEFAULT:
        return default
    if colour.number is not None and colour.number < len(NAMES):
        return NAMES[colour.number]
    return colour.get_truecolor().hex


def count_columns(lines: list[Line]) -> int:
    """Return how many cells the longest line takes."""
    return max((line[-1].column + line[-1].columns for line in lines if line), default=0)


def write_text(lines: list[Line]) -> str:
    """Return the lines without any look."""
    texts = ("".join(piece.text * max(1, piece.times) for piece in line) for line in lines)
    return "".join(f"{text.rstrip()}\n" for text in texts)
