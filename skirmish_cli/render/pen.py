"""What draws: a console, and what each part looks like on it."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from skirmish_cli.records import NamedTuple
from skirmish_cli.render.blocks import Bar, Cell, Pips, Span
from skirmish_cli.render.look import draw_bar, draw_mark, draw_pips


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
