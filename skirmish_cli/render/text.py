"""How text reaches a terminal: what came from a file is shown, never obeyed."""

from __future__ import annotations

from skirmish_cli.render.blocks import Grid


def one_line(text: str) -> str:
    """Return a text as one line: its line ends are escaped as well."""
    return shown(text).replace("\n", "\\n")


def shown(text: str) -> str:
    """Return a text with control and invisible characters escaped; line ends stay."""
    lines = text.split("\n")
    if all(line.isprintable() for line in lines):
        return text
    from skirmish_cli.files.showing import visible  # noqa: PLC0415 - hardly any text needs it

    return "\n".join(visible(line) for line in lines)


def harmless(grid: Grid) -> Grid:
    """Return a grid in which no cell makes a line of its own, except in columns that have
    several."""
    kept = [column.lines for column in grid.columns]
    rows = [
        [
            shown(cell) if has_lines else one_line(cell)
            for cell, has_lines in zip(row, kept, strict=True)
        ]
        for row in grid.rows
    ]
    return Grid(one_line(grid.title), grid.columns, rows)
