"""A page as plain lines without boxes or colour, for pipes and screen readers."""

from __future__ import annotations

from skirmish_cli.render.blocks import Grid, Heading, Lines, Page
from skirmish_cli.render.text import escape_grid, escape_line


def write_page(page: Page) -> str:
    """Return a page as plain lines."""
    lines: list[str] = []
    for block in page.blocks:
        if isinstance(block, Heading):
            aside = f" ({block.aside})" if block.aside else ""
            lines.append(escape_line(block.text + aside))
        elif isinstance(block, Lines):
            lines.extend(map(escape_line, block.lines))
        else:
            lines.extend(_grid_lines(escape_grid(block)))
    return "\n".join(lines)


def _grid_lines(grid: Grid) -> list[str]:
    lines = [f"{grid.title}:"] if grid.title else []
    for first, *others in grid.rows:
        named = zip(grid.columns[1:], others, strict=True)
        cells = [
            cell if column.silent else f"{column.name} {cell}" for column, cell in named if cell
        ]
        label = first if grid.columns[0].silent or not first else f"{grid.columns[0].name} {first}"
        lines.append(f"{label}: {'; '.join(cells)}" if cells else label)
    return lines
