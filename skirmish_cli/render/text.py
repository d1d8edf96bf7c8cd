"""How keys, values and whole pages are written out as plain text.

Text from a file is shown and never obeyed: its control characters become escapes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from skirmish_cli.lazy import lazy
from skirmish_cli.render.blocks import (
    Bar,
    Cell,
    Grid,
    Heading,
    Lines,
    Mark,
    Page,
    Pips,
    Span,
    Words,
)

if TYPE_CHECKING:
    from skirmish_cli.files import showing
else:
    showing = lazy("skirmish_cli.files.showing")


#: A value that is a key of ours, such as `weapon_arm`, and not a name that a player wrote.
_KEY = re.compile(r"[a-z]+(?:_[a-z]+)+")


#: What players write in capitals.
_ABBREVIATION = re.compile(r"(?<![a-z])[lh]p(?![a-z])")


def format_key(key: str) -> str:
    """Return a key as words.

    >>> format_key("lp_lost_mean")
    'LP lost, mean'
    """
    text = _ABBREVIATION.sub(lambda found: found[0].upper(), key.removesuffix("_mean"))
    text = text.replace("_", " ")
    return f"{text}, mean" if key.endswith("_mean") else text


def format_value(value: object) -> str:
    """Return a value of an outcome as a player would say it.

    >>> format_value(True), format_value({"at_least": 19}), format_value([])
    ('yes', '19 or more', 'none')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        if set(value) == {"at_least"}:
            return f"{value['at_least']} or more"
        return ", ".join(
            f"{format_key(str(key))} {format_value(inner)}" for key, inner in value.items()
        )
    if isinstance(value, (list, tuple)):
        return ", ".join(format_value(inner) for inner in value) or "none"
    if isinstance(value, str):
        return value.replace("_", " ") if _KEY.fullmatch(value) else value
    return "-" if value is None else str(value)


def format_term(value: int, source: str) -> str:
    """Return a modifier with its source; one of 0 is told by its source alone.

    >>> format_term(-1, "mud")
    '-1 mud'
    """
    return f"{value:+d} {source}" if value else source


def escape_line(text: str) -> str:
    """Return a text as one line: its line ends are escaped as well."""
    return escape_text(text).replace("\n", "\\n")


def escape_text(text: str) -> str:
    """Return a text with control and invisible characters escaped; line ends stay."""
    lines = text.split("\n")
    if all(line.isprintable() for line in lines):
        return text
    return "\n".join(showing.visible(line) for line in lines)


def write_cell(cell: Cell) -> str:
    """Return a cell as plain text, without its bars, pips and marks."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, Bar):
        return ""
    text = "".join(part.text for part in cell.parts if isinstance(part, Span))
    # A mark at either end leaves the blank beside it.
    text = text.lstrip() if isinstance(cell.parts[0], (Mark, Pips)) else text
    return text.rstrip()


def escape_cell(cell: Cell, *, may_break: bool = False) -> Cell:
    """Return a cell with its text escaped; it makes new lines only where it `may_break`."""
    escape = escape_text if may_break else escape_line
    if isinstance(cell, str):
        return escape(cell)
    if isinstance(cell, Bar):
        return cell
    return Words(
        tuple(
            part._replace(text=escape(part.text)) if isinstance(part, Span) else part
            for part in cell.parts
        )
    )


def escape_grid(grid: Grid) -> Grid:
    """Return a grid with its cells and the names of its columns escaped.

    A cell makes new lines only in a column that has `lines`.
    """
    has_lines = [column.lines for column in grid.columns]
    rows = [
        [
            escape_cell(cell, may_break=may_break)
            for cell, may_break in zip(row, has_lines, strict=True)
        ]
        for row in grid.rows
    ]
    columns = tuple(column._replace(name=escape_line(column.name)) for column in grid.columns)
    return grid._replace(title=escape_line(grid.title), columns=columns, rows=rows)


def write_page(page: Page) -> str:
    """Return a page as plain lines."""
    lines: list[str] = []
    for block in page.blocks:
        if isinstance(block, Heading):
            aside = f" ({block.aside})" if block.aside else ""
            lines.append(escape_line(block.text + aside))
        elif isinstance(block, Lines):
            lines.extend(escape_line(write_cell(line)) for line in block.lines)
        else:
            lines.extend(_list_rows(escape_grid(block)))
    return "\n".join(lines)


def _list_rows(grid: Grid) -> list[str]:
    """Return a line for each row of a grid, below its title."""
    lines = [f"{grid.title}:"] if grid.title else []
    for row in grid.rows:
        first, *others = map(write_cell, row)
        named = zip(grid.columns[1:], others, strict=True)
        cells = [
            cell if column.silent else f"{column.name} {cell}" for column, cell in named if cell
        ]
        label = first if grid.columns[0].silent or not first else f"{grid.columns[0].name} {first}"
        lines.append(f"{label}: {'; '.join(cells)}" if cells else label)
    return lines
