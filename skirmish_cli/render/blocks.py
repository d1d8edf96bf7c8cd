"""What a report is laid out as before it is drawn: headings, grids and lines, the same for tables and plain text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Column:
    """A column of a grid. A `minor` one is left out where the window is too narrow for all of them."""

    name: str
    numeric: bool = False
    minor: bool = False


@dataclass(frozen=True)
class Heading:
    """What the page is about, and an aside such as where the rule stands."""

    text: str
    aside: str = ""


@dataclass(frozen=True)
class Grid:
    """Rows under named columns. In plain text each row is one line that starts with its first cell."""

    title: str
    columns: tuple[Column, ...]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Lines:
    """Plain lines. `kind` is `result` for what a player looks for first, `note` for remarks, `text` otherwise."""

    lines: Sequence[str]
    kind: str = "text"


Block = Heading | Grid | Lines


@dataclass(frozen=True)
class Page:
    """The blocks of one report, in order."""

    blocks: list[Block] = field(default_factory=list)
