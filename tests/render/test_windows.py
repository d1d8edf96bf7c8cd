"""How wide a page is drawn: as wide as the window, also on a dumb terminal, and without bounds
into a pipe."""

from __future__ import annotations

import io
import os
import shutil

import pytest

from skirmish_cli.render.blocks import Lines, Page
from skirmish_cli.render.tables import draw_page

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
    draw_page(Page([Lines((WORDS,))]))
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


def test_a_page_in_a_pipe_is_never_wrapped(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawn(monkeypatch, io.StringIO()) == [WORDS]
    assert max(map(len, drawn(monkeypatch, io.StringIO(), COLUMNS="60"))) <= 60
