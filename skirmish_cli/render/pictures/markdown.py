"""A page as Markdown: headings, paragraphs and tables, not a picture of a terminal.

What came from a file is text: each character that could be markup is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from skirmish_cli.render.blocks import Grid, Heading, Lines, Page, Span, Words
from skirmish_cli.render.text import escape_grid, escape_line, write_cell

#: What may be markup wherever it stands, and what makes a link of a bare address.
_MARKUP = re.compile(r"[\\`*_\[\]<>|~&#$@]|:(?=//)|(?<=www)\.", re.IGNORECASE)
#: What is markup at the start of a line: lists, rules and underlines.
_START = re.compile(r"^(\d*)([-+=]|(?<=\d)[.)])")
_BACKTICKS = re.compile(r"`+")
#: What stands around the lines of a kind.
_AROUND = {"verdict": "**", "note": "*"}
#: Where a line of a paragraph ends.
_BREAK = "  \n"


def write_markdown(page: Page) -> str:
    """Return a page as Markdown."""
    return "\n\n".join(part for block in page.blocks for part in _write_block(block)) + "\n"


def escape_markdown(text: str) -> str:
    r"""Return a text as one line that means itself in Markdown.

    >>> print(escape_markdown("<b>Ulf</b> *the* | `old`"))
    \<b\>Ulf\</b\> \*the\* \| \`old\`
    """
    return _MARKUP.sub(r"\\\g<0>", escape_line(text.strip()))


def _write_block(block: Heading | Lines | Grid) -> Iterator[str]:
    """Yield the parts of a block, each to stand between empty lines."""
    if isinstance(block, Heading):
        yield f"## {escape_markdown(block.text)}"
        if block.aside:
            yield f"*{escape_markdown(block.aside)}*"
    elif isinstance(block, Lines):
        yield from _write_lines([_read_line(line) for line in block.lines], block.kind)
    elif block.rows:
        if block.title:
            yield f"**{escape_markdown(block.title)}**"
        yield _write_table(escape_grid(block))


def _read_line(line: str | Words) -> str:
    """Return the text of a line, with its indent; what follows a mark at its start has none."""
    if isinstance(line, str):
        return line
    text = "".join(part.text for part in line.parts if isinstance(part, Span))
    return text if isinstance(line.parts[0], Span) else text.lstrip()


def _write_lines(lines: Sequence[str], kind: str) -> Iterator[str]:
    if kind == "command":
        yield _fence(lines, "sh")
    elif any(line.startswith(" ") for line in lines):
        # What is indented stands below something, such as a caret below its place.
        yield _fence(lines, "text")
    elif told := [_START.sub(r"\1\\\2", escape_markdown(line)) for line in lines if line.strip()]:
        around = _AROUND.get(kind, "")
        yield _BREAK.join(f"{around}{line}{around}" for line in told)


def _fence(lines: Sequence[str], language: str) -> str:
    """Return lines between fences that are longer than any within them."""
    text = "\n".join(map(escape_line, lines))
    longest = max(map(len, _BACKTICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def _write_table(grid: Grid) -> str:
    """Return a grid as a table, without the columns that are empty."""
    texts = [[write_cell(cell) for cell in row] for row in grid.rows]
    places = [
        place for place in range(len(grid.columns)) if not place or any(row[place] for row in texts)
    ]
    columns = [grid.columns[place] for place in places]
    rows = [[_escape_cell(row[place]) for place in places] for row in texts]
    names = [escape_markdown(column.name) for column in columns]
    rule = ["---:" if column.numeric else "---" for column in columns]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (names, rule, *rows))


def _escape_cell(cell: str) -> str:
    return "<br>".join(map(escape_markdown, cell.split("\n")))
