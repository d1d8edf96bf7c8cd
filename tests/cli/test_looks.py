"""What four commands of each game look like: in three widths, in colours, without any, in ASCII."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.cli.shown_games import (
    COLOURED,
    COLOURS,
    LINES,
    SNAPSHOTS,
    WIDTHS,
    line_of,
    snapshot,
)
from tests.support import ROOT, run_in_window, skirmish

_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def printed(name: str, width: str, monkeypatch: pytest.MonkeyPatch, capsys: Any, *more: str) -> str:
    monkeypatch.chdir(ROOT)
    ran = run_in_window(monkeypatch, capsys, width, *line_of(name), *more)
    assert ran.code == 0, ran.err
    return ran.out


def printed_in(name: str, colours: str) -> str:
    """Return what a command prints with some colours, in a process of its own.

    What Rich draws with is kept from one set of colours to the next within a process.
    """
    environment, more = COLOURS[colours]
    ran = skirmish(*line_of(name), *more, cwd=ROOT, COLUMNS="80", COLORTERM="", **environment)
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


@pytest.mark.parametrize(("name", "colours"), COLOURED)
def test_a_command_has_the_colours_that_it_had(name: str, colours: str) -> None:
    out = printed_in(name, colours)
    assert out == snapshot(name, colours).read_text("utf-8"), f"{name}-{colours} differs"
    # Without its escapes it is what a window without colours shows.
    bare = [line.rstrip() for line in _ESCAPE.sub("", out).splitlines()]
    assert bare == snapshot(name, "80").read_text("utf-8").splitlines()
    assert ("\x1b" in out) is (colours != "none")


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
