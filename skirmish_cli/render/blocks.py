"""What a report is laid out as before it is drawn: headings, grids and lines.

Tables and plain text are made of the same blocks.
"""

from collections.abc import Sequence
from typing import NamedTuple


class Column(NamedTuple):
    """A column of a grid.

    A `minor` one is left out where the window is too narrow for all of them. The name of a
    `silent` one goes without saying, and isn't repeated in plain text. In the cells of one with
    `lines` a line end starts a new line; elsewhere it came with a name from a file, and is shown
    as an escape.
    """

    name: str
    numeric: bool = False
    minor: bool = False
    silent: bool = False
    lines: bool = False


class Heading(NamedTuple):
    """What the page is about, and an aside such as where the rule stands."""

    text: str
    aside: str = ""


class Grid(NamedTuple):
    """Rows under named columns.

    In plain text each row is one line that starts with its first cell. The grids of a page that
    are `alike` are drawn in one way: where one of them can't be a table, none is.
    """

    title: str
    columns: tuple[Column, ...]
    rows: Sequence[Sequence[str]]
    alike: bool = False


class Lines(NamedTuple):
    """Plain lines.

    `kind` is `result` for what a player looks for first, `note` for remarks, `command` for what is
    there to be pasted, so that a shell can read it however it is wrapped, `text` otherwise.
    """

    lines: Sequence[str]
    kind: str = "text"


Block = Heading | Grid | Lines


class Page(NamedTuple):
    """The blocks of one report, in order."""

    blocks: list[Block]
