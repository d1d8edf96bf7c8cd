"""Commands that are due name the friends who may owe a panic test, so that they can be pasted."""

from __future__ import annotations

import shlex

import pytest

from skirmish_cli.reports.samples import sample_warbands
from tests.support import run_here, run_in_window

FILES = [word for path in sample_warbands("t9a") for word in ("-w", str(path))]


def due(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: str) -> str:
    """The panic test that a command on the samples makes due, as it is printed."""
    ran = run_in_window(monkeypatch, capsys, "400", "t9a", *shlex.split(line), *FILES)
    assert ran.code == 0, ran.err
    return next(text.strip() for text in ran.out.splitlines() if " t9a panic " in text)


def test_the_panic_of_friends_names_them_and_can_be_pasted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = due(capsys, monkeypatch, "break raiders-1 --difference 3 --dice 6,6")
    game, procedure, *words = shlex.split(line)[1:]
    friends = words[: words.index("-w")]
    assert (game, procedure) == ("t9a", "panic")
    assert friends == ["oathbearer", "seer", "raiders-2", "trolls", "wyrm"]
    assert run_here(capsys, game, procedure, *words, "--seed", "1").code == 0


def test_units_of_one_file_on_both_sides_leave_it_to_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = due(capsys, monkeypatch, "pursuit raiders-1 vs trolls --dice 6,6,1,1")
    assert shlex.split(line)[3] == "FRIEND"
