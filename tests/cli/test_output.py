"""What the output looks like: widths, pipes, no colour, any console; and what a command imports."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.processes import ODD_BAND, check_console, check_no_colour
from tests.cli.shown import SHOWN, SNAPPED, SNAPSHOTS, snapshot
from tests.support import ROOT, run_in_window, skirmish


@pytest.mark.parametrize(("name", "width"), SNAPPED)
def test_the_output_is_what_it_was(
    name: str, width: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(ROOT)
    ran = run_in_window(monkeypatch, capsys, width, *SHOWN[name])
    assert ran.code == 0, ran.err
    assert ran.out == snapshot(name, width).read_text("utf-8"), f"{name}-{width} differs"
    assert (
        all(len(line) <= int(width) for line in ran.out.splitlines())
        or "plain" in name
        or "json" in name
    )


def test_a_process_of_its_own_prints_the_same() -> None:
    ran = skirmish(*SHOWN["melee-odds"], cwd=ROOT, COLUMNS="80")
    assert ran.out == snapshot("melee-odds", "80").read_text("utf-8")


def test_every_snapshot_is_compared_with_what_a_command_prints() -> None:
    # What pytest collects for the comparison, against what lies there.
    (collected,) = test_the_output_is_what_it_was.pytestmark
    assert {snapshot(*case) for case in collected.args[1]} == set(SNAPSHOTS.glob("*.txt"))


@pytest.mark.parametrize("name", SHOWN)
def test_a_pipe_gets_no_escapes_and_nothing_cut(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(ROOT)
    ran = run_in_window(monkeypatch, capsys, None, *SHOWN[name])
    assert "\x1b" not in ran.out
    assert "…" not in ran.out


@pytest.mark.parametrize(
    ("environment", "arguments"),
    [
        ({"NO_COLOR": "1"}, ("freeblades", "test", "d10", "--seed", "1")),
        ({"TERM": "dumb"}, ("freeblades", "test", "--help")),
    ],
)
def test_no_colour_is_asked_for_and_none_is_given(
    environment: dict[str, str], arguments: tuple[str, ...]
) -> None:
    check_no_colour(environment, *arguments)


@pytest.mark.parametrize("command", ["card", "validate"])
def test_a_console_of_western_letters_can_show_it(command: str, tmp_path: Path) -> None:
    file = tmp_path / "band.yaml"
    file.write_text(ODD_BAND, "utf-8")
    check_console("cp1252", tmp_path, command, *(["-w"] if command == "card" else []), str(file))


def test_names_from_files_are_text_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    file = tmp_path / "band.yaml"
    name = "[red]Ulf\\e[31m[/b] {x} %s"
    file.write_text(
        f'game: freeblades\nname: Odd\nmodels:\n- {{id: a, name: "{name}", card: {{lp: 1}}}}\n'
    )
    for form in ("table", "plain"):
        ran = run_in_window(monkeypatch, capsys, None, "card", "-w", str(file), "--format", form)
        assert ran.code == 0, ran.err
        assert "\x1b" not in ran.out
        assert "[red]Ulf" in ran.out
        assert "[/b] {x} %s" in ran.out


@pytest.mark.parametrize("columns", ["0", "wide", ""])
def test_a_width_that_makes_no_sense_is_not_obeyed(
    columns: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    ran = run_in_window(monkeypatch, capsys, columns, "freeblades", "test", "d4", "--odds")
    assert "d4 test, TN 4" in ran.out


def test_a_line_end_in_a_reason_or_a_name_stays_in_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    words = ("freeblades", "test", "d10", "--mod", "1:a\nb", "--dice", "5", "--format", "plain")
    ran = run_in_window(monkeypatch, capsys, None, *words)
    assert "+1 a b" in ran.out
    file = tmp_path / "band.yaml"
    file.write_text(
        'game: freeblades\nname: Odd\nmodels:\n- {id: a, name: "x\\ny", card: {lp: 1}}\n'
    )
    ran = run_in_window(monkeypatch, capsys, None, "card", "-w", str(file))
    assert "x\\ny (a)" in ran.out
