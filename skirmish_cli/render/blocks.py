"""What a report is laid out as before it is drawn: headings, grids and lines.

Tables, plain text and pictures are made of the same blocks. A layout names the part that a piece
plays, such as `good` or `spike`; how that looks stands in `look`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction


class Span(NamedTuple):
    """A piece of text with the part that it plays."""

    text: str
    role: str = ""


class Mark(NamedTuple):
    """A sign, such as a tick, beside words that say the same: plain text goes without."""

    name: str


class Pips(NamedTuple):
    """What is left of a life as pips, or as a short bar where there would be many."""

    left: "Fraction | int"
    full: int


class Words(NamedTuple):
    """A text of several parts."""

    parts: tuple[Span | Mark | Pips, ...]


class Bar(NamedTuple):
    """A bar as long as a share of its column; plain text goes without."""

    share: "Fraction"
    role: str = "bar"


Cell = str | Words | Bar


class Column(NamedTuple):
    """A column of a grid.

    A `minor` one is left out where the window is too narrow for all of them. The name of a
    `silent` one goes without saying, and isn't repeated in plain text. In the cells of one with
    `lines` a line end starts a new line; elsewhere it came with a name from a file, and is shown
    as an escape. One that `wraps` is broken into lines where the window asks for it: a grid with
    such columns is a table in every window that isn't narrow, whatever it holds. Of a column of
    bars `longest` is the length of the longest. In a table one is `least` wide or more, so that
    several tables line up, and `most` wide or less, unless that is 0.
    """

    name: str
    numeric: bool = False
    minor: bool = False
    silent: bool = False
    lines: bool = False
    wraps: bool = False
    longest: int = 0
    least: int = 0
    most: int = 0


class Heading(NamedTuple):
    """What the page is about, and an aside such as how it was read."""

    text: str
    aside: str = ""


class Grid(NamedTuple):
    """Rows under named columns.

    In plain text each row is one line that starts with its first cell. The grids of a page that
    are `alike` are drawn in one way: where one of them can't be a table, none is. The title of one
    that isn't `headed` stands in a line of its own, however short.
    """

    title: str
    columns: tuple[Column, ...]
    rows: Sequence[Sequence[Cell]]
    alike: bool = False
    headed: bool = True


class Lines(NamedTuple):
    """Plain lines.

    `kind` is `verdict` for what it all comes to, `result` for what a player looks for next, `note`
    for remarks, `command` for what is there to be pasted, so that a shell can read it however it is
    wrapped, `data` for what is never wrapped, `text` otherwise.
    """

    lines: Sequence[str | Words]
    kind: str = "text"


Block = Heading | Grid | Lines


class Page(NamedTuple):
    """The blocks of one report, in order."""

    blocks: list[Block]
