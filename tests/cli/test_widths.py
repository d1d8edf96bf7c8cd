"""A width that no window has is no reason to hang, to fill the memory, or to fail."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.render.breaking import break_command
from tests.support import run_in_window

LINES = {
    "help of a game": ("freeblades", "--help"),
    "help of a procedure": ("freeblades", "test", "--help"),
    "table": ("freeblades", "test", "d10", "--odds", "--format", "table"),
    "demo": ("demo",),
}
#: The widest that anything is drawn.
MOST = 1_000


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
@pytest.mark.parametrize("columns", ["10000000000", "9" * 40])
def test_a_width_without_end_is_cut(
    columns: str, line: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    ran = run_in_window(monkeypatch, capsys, columns, *line)
    assert (ran.code, ran.err) == (0, "")
    assert max(map(len, ran.out.splitlines())) == MOST


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
@pytest.mark.parametrize("columns", ["0", "-3", "abc", "", "1e3"])
def test_what_is_no_width_is_as_good_as_none(
    columns: str, line: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    if line == ("demo",):
        line = ("freeblades", "test", "d10", "--seed", "1")  # the demo rolls anew each time
    ran = run_in_window(monkeypatch, capsys, columns, *line)
    assert ran.code == 0
    assert ran == run_in_window(monkeypatch, capsys, None, *line)


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_window_of_one_column_gets_its_result(
    line: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    ran = run_in_window(monkeypatch, capsys, "1", *line)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.strip()


@pytest.mark.parametrize("width", [-3, 0, 1, 2])
def test_a_command_is_broken_at_two_columns_if_there_are_fewer(width: int) -> None:
    assert break_command("a b", width) == break_command("a b", 2)
