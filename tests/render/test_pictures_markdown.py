"""A page as Markdown: what it is made of, and that names can't make markup."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from skirmish_cli.render.blocks import (
    Bar,
    Block,
    Column,
    Grid,
    Heading,
    Lines,
    Mark,
    Page,
    Span,
    Words,
)
from skirmish_cli.render.pictures.markdown import escape_markdown, write_markdown

#: What would be markup, a page's element, a link or a table's edge, if it weren't escaped.
HOSTILE = (
    *("<script>alert(1)</script>", "</pre><b>x", "<!-- x", "]]>", "&lt;&amp;", "`code`", "``", "|"),
    *(
        "a|b",
        "\\|",
        "\\",
        "**bold**",
        "_x_",
        "~~gone~~",
        "[a](http://x.y)",
        "![a](x)",
        "<http://x.y>",
    ),
    *("# head", "- item", "+ item", "= x", "===", "---", "1. one", "12) two", "> quote", "```"),
    *("http://x.y/z", "www.x.y", "[x]: http://y.z", "$x$", "word  ", "*"),
)


def write(*blocks: Block) -> str:
    return write_markdown(Page(list(blocks)))


def read(text: str) -> Iterator[Token]:
    """Yield the tokens of a text in Markdown with tables, as its parser sees them."""
    for token in MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text):
        yield token
        yield from token.children or ()


def test_each_block_becomes_what_it_is() -> None:
    columns = (Column("figure"), Column("odds", numeric=True), Column("bars"))
    text = write(
        Heading("Test", "exact odds"),
        Grid("Figures", columns, [["success", "62.5 %", Bar(Fraction(5, 8))], ["draw", "0 %", ""]]),
        Lines(["hit", Words((Mark("good"), Span(" due", "good")))], "verdict"),
        Lines(["skirmish demo"], "command"),
        Lines(["  disk: d8", Words((Span("  ^", "error"),))]),
        Lines(["assumed"], "note"),
        Lines(["plain"]),
    )
    assert text == (
        "## Test\n\n*exact odds*\n\n**Figures**\n\n"
        "| figure | odds |\n| --- | ---: |\n| success | 62.5 % |\n| draw | 0 % |\n\n"
        "**hit**  \n**due**\n\n```sh\nskirmish demo\n```\n\n```text\n  disk: d8\n  ^\n```\n\n"
        "*assumed*\n\nplain\n"
    )


def test_a_line_end_breaks_a_cell_only_where_its_column_has_lines() -> None:
    columns = (Column("a"), Column("b", lines=True))
    text = write(Grid("", columns, [["x\ny", "x\ny"]]))
    assert text.splitlines()[-1] == "| x\\\\ny | x<br>y |"


def test_a_grid_without_rows_is_left_out() -> None:
    assert write(Grid("Title", (Column("a"),), []), Lines(["x"])) == "x\n"


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_text_wherever_it_stands(name: str) -> None:
    columns = (Column("a"), Column("b"))
    text = write(
        Heading(name, name),
        Grid(name, columns, [[name, name], ["x", "y"]]),
        *(Lines([name, name], kind) for kind in ("verdict", "note", "text")),
    )
    tokens = list(read(text))
    ours = {"heading_open", "paragraph_open", "table_open", "em_open", "strong_open", "inline"}
    ours |= {"thead_open", "tbody_open", "tr_open", "th_open", "td_open", "text", "hardbreak"}
    ours |= {"text_special", "softbreak"}
    assert {token.type for token in tokens if token.nesting >= 0} <= ours
    assert sum(token.type == "td_open" for token in tokens) == 4
    assert sum(token.type == "hardbreak" for token in tokens) == 3
    told = [
        "".join(part.content for part in token.children or () if part.content)
        for token in tokens
        if token.type == "inline"
    ]
    shown = name.strip()
    assert told.count(shown) == 5
    assert told.count(shown * 2) == 3


@pytest.mark.parametrize("line", ["  ```", "  ~~~~", "  </pre>", "  ``````x"])
def test_a_name_cannot_end_what_stands_between_fences(line: str) -> None:
    fences = [one for one in read(write(Lines([line, "  # x"]))) if one.type != "inline"]
    assert [(one.type, one.content) for one in fences] == [("fence", f"{line}\n  # x\n")]


def test_control_characters_are_shown_as_escapes() -> None:
    assert escape_markdown("a\x1b[31m\u202eb\nc") == "a\\\\x1b\\[31m\\\\u202eb\\\\nc"


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("http://x.y", "http\\://x.y"),
        ("WWW.x.y", "WWW\\.x.y"),
        ("a@b.c", "a\\@b.c"),
        ("to: x. y", "to: x. y"),
    ],
)
def test_a_bare_address_is_no_link(text: str, escaped: str) -> None:
    assert escape_markdown(text) == escaped
