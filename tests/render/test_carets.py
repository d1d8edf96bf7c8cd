"""The caret stands under the first column of what a finding is about, whatever stands before it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from skirmish_cli.files.findings.finding import Finding
from skirmish_cli.files.showing import visible
from skirmish_cli.render.validation import caret_lines
from skirmish_cli.reports.validation import FoundLine

# Narrow, wide, a mark on the letter before it, a tab, and what is shown as an escape.
LINES = st.text("ab: {龍の\u0301\t\u202e", max_size=150)


def draw_caret(line: str, column: int, width: int) -> tuple[str, str]:
    found = FoundLine(Finding("w.yaml", 1, column, "error", "bad-value", "", ""), line)
    text, caret = caret_lines(found, width)
    return text, caret


@given(LINES, LINES, st.integers(10, 76))
def test_the_caret_is_under_the_value_and_nothing_is_wider_than_the_window(
    start: str, end: str, width: int
) -> None:
    text, caret = draw_caret(f"{start}X{end}", len(start) + 1, width)
    under = text.index("X")
    assert cell_len(text[:under]) == caret.index("^")
    assert cell_len(text) <= width + len("  ...")
    assert visible(text) == text


@pytest.mark.parametrize(
    ("line", "column", "width", "expected"),
    [
        ("a: d7", 4, 76, ("  a: d7", "     ^")),
        ("龍: d7", 4, 76, ("  龍: d7", "      ^")),
        ("x\u0301: d7", 5, 76, ("  x\u0301: d7", "     ^")),
        ("a:\td7\r", 4, 76, ("  a: d7", "     ^")),
        ("abcdefghijklmnop", 16, 10, ("  ...lmnop", "         ^")),
        ("龍龍龍龍龍龍龍龍X", 9, 10, ("  ...龍龍X", "         ^")),
    ],
)
def test_carets_by_hand(line: str, column: int, width: int, expected: tuple[str, str]) -> None:
    assert draw_caret(line, column, width) == expected


def test_a_line_of_a_million_characters_is_shown_at_its_place() -> None:
    text, caret = draw_caret("龍" * 500_000 + "X" + "の" * 500_000, 500_001, 20)
    assert text == "  ...龍龍龍龍Xのののののの"[: len(text)]
    assert caret == " " * 13 + "^"
