"""What four commands of each game look like in three widths; their colours are a deep test."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.cli.shown_games import (
    COLOURED,
    LINES,
    SNAPSHOTS,
    WIDTHS,
    line_of,
    snapshot,
)
from tests.support import ROOT, run_in_window


def printed(name: str, width: str, monkeypatch: pytest.MonkeyPatch, capsys: Any, *more: str) -> str:
    monkeypatch.chdir(ROOT)
    ran = run_in_window(monkeypatch, capsys, width, *line_of(name), *more)
    assert ran.code == 0, ran.err
    return ran.out


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", LINES)
def test_a_command_looks_as_it_did(
    name: str, width: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    out = printed(name, width, monkeypatch, capsys)
    assert out == snapshot(name, width).read_text("utf-8"), f"{name}-{width} differs"
    assert all(len(line) <= int(width) for line in out.splitlines())


def test_every_file_that_lies_there_is_compared() -> None:
    kept = {snapshot(name, width) for name in LINES for width in WIDTHS}
    kept |= {snapshot(name, colours) for name, colours in COLOURED}
    assert kept == set(SNAPSHOTS.iterdir())


@pytest.mark.parametrize("name", [one for one in LINES if one.endswith("-odds")])
def test_the_second_line_of_odds_says_what_to_expect(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    lines = printed(name, "80", monkeypatch, capsys).splitlines()
    place = 1 if "exact odds" in lines[0] else 2 if "exact odds" in lines[1] else 3
    assert re.search(r"\d %|on average", lines[place])
    # No fraction, unless it is asked for.
    assert not re.search(r"\d/\d", "\n".join(lines))
