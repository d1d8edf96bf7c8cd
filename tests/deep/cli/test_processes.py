"""Output through processes of their own: every snapshot, terminal and console."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.processes import ODD_BAND, check_console, check_no_colour
from tests.cli.shown import SHOWN, SNAPPED, snapshot
from tests.support import ROOT, skirmish


@pytest.mark.parametrize(("name", "width"), SNAPPED)
def test_the_output_is_what_it_was(name: str, width: str) -> None:
    ran = skirmish(*SHOWN[name], cwd=ROOT, COLUMNS=width)
    assert ran.code == 0, ran.err
    assert ran.out == snapshot(name, width).read_text("utf-8"), f"{name}-{width} differs"


@pytest.mark.parametrize("name", SHOWN)
def test_a_pipe_gets_no_escapes_and_nothing_cut(name: str) -> None:
    ran = skirmish(*SHOWN[name], cwd=ROOT)
    assert "\x1b" not in ran.out
    assert "…" not in ran.out


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_is_asked_for_and_none_is_given(environment: dict[str, str]) -> None:
    check_no_colour(environment, "freeblades", "test", "d10", "--seed", "1")
    check_no_colour(environment, "freeblades", "test", "--help")


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_any_console_can_show_it(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "band.yaml"
    file.write_text(ODD_BAND, "utf-8")
    for arguments in (
        ("card", "-w", str(file)),
        ("validate", str(file)),
        ("freeblades", "test", "--help"),
        ("freeblades", "test", "d10", "--seed", "1"),
        ("rules", "freeblades", "tarch"),
        ("demo",),
    ):
        check_console(encoding, tmp_path, *arguments)
