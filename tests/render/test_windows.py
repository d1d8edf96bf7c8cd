"""How wide a page is drawn: as wide as the window, also on a dumb terminal, and 100 columns into a
pipe."""

from __future__ import annotations

import io
import os
import shutil

import pytest

from skirmish_cli.render.blocks import Lines, Page
from skirmish_cli.render.breaking import break_command
from skirmish_cli.render.tables import PIPE_WIDTH, draw_page, make_console

WORDS = " ".join(["word"] * 60)


class Window(io.StringIO):
    """A standard output that is a terminal."""

    def isatty(self) -> bool:
        return True


def drawn(monkeypatch: pytest.MonkeyPatch, output: io.StringIO, **environment: str) -> list[str]:
    for name in ("COLUMNS", "NO_COLOR", "TERM", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    columns = int(environment.get("COLUMNS", "40"))
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((columns, 24)))
    monkeypatch.setattr("sys.stdout", output)
    draw_page(Page([Lines((WORDS,))]), make_console())
    return output.getvalue().splitlines()


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"TERM": "dumb"},
        {"NO_COLOR": "1"},
        {"TERM": "dumb", "NO_COLOR": "1"},
        {"TERM": "dumb", "COLUMNS": "40"},
        {"TERM": "unknown"},
    ],
)
def test_a_page_fits_its_window_on_any_terminal(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = drawn(monkeypatch, Window(), **environment)
    assert len(lines) > 1
    assert max(len(line.rstrip()) for line in lines) <= 40


def test_a_page_in_a_pipe_has_a_hundred_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    # Twenty words of four letters with their blanks are 100 columns, of which the last is a blank.
    assert PIPE_WIDTH == 100
    assert drawn(monkeypatch, io.StringIO()) == [" ".join(["word"] * 20)] * 3
    assert max(map(len, drawn(monkeypatch, io.StringIO(), COLUMNS="60"))) <= 60


@pytest.mark.parametrize(
    ("line", "broken"),
    [
        # An option keeps its value. What stands in quotes is one word: no backslash is in it.
        ("  s attack --av 6 --lp 2 --odds", ["  s attack --av 6 \\", "    --lp 2 --odds"]),
        ("  s resolve '{r: 4, w: 2}+broken'", ["  s resolve \\", "    '{r: 4, w:", "2}+broken'"]),
        # It goes without its value where both are too long for a line.
        ("  s a --vs 'b against the same'", ["  s a --vs \\", "    'b against the same'"]),
    ],
)
def test_a_command_is_broken_where_a_shell_reads_it_as_one_line(
    line: str, broken: list[str]
) -> None:
    assert break_command(line, 24).split("\n") == broken
