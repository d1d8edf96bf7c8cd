"""Every example of the help runs as it stands, in an empty folder, after the commands before it."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.cli.commands import SHARED_COMMANDS
from skirmish_cli.cli.helping import find_help, help_of_shared
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.render.breaking import break_command
from skirmish_cli.render.helping import JOBS
from skirmish_cli.reports.helping import CommandHelp
from tests.support import run_here

PROCEDURES = [(game, name) for game in game_ids() for name in get_game(game).procedures]


def check_examples(
    report: CommandHelp, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(folder)
    # An example may set something, which must end with it.
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    assert report.examples
    for line in (*report.setup, *report.examples):
        run_line(capsys, line)


def run_line(capsys: Any, line: str) -> None:
    for command in line.split(" && "):
        program, *words = shlex.split(command)
        assert program == "skirmish"
        ran = run_here(capsys, *words)
        assert ran.code == 0, (command, ran.err)
        # The one thing said beside a result is what was written.
        assert not ran.err or ran.err.startswith("wrote "), (command, ran.err)


@pytest.mark.parametrize(("game", "name"), PROCEDURES)
def test_the_examples_of_a_procedure_run(
    game: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    report = find_help(game, name)
    assert all(one.startswith(f"skirmish {game} {name}") for one in report.examples)
    check_examples(report, tmp_path, monkeypatch, capsys)


@pytest.mark.parametrize("name", SHARED_COMMANDS)
def test_the_examples_of_a_shared_command_run(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    report = help_of_shared(name)
    assert any(one.startswith(f"skirmish {name}") for one in report.examples)
    check_examples(report, tmp_path, monkeypatch, capsys)


@pytest.mark.parametrize("job", JOBS)
def test_each_job_of_the_map_is_a_line_that_runs(
    job: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    run_line(capsys, JOBS[job])


@pytest.mark.parametrize("width", [40, 80])
def test_examples_that_are_broken_to_a_width_are_the_same_to_a_shell(width: int) -> None:
    for game, name in PROCEDURES:
        for line in find_help(game, name).examples:
            # A shell takes a backslash at the end of a line away; in quotes nothing ends in one.
            pasted = break_command(f"  {line}", width).replace("\\\n", "")
            assert [" ".join(word.split()) for word in shlex.split(pasted)] == shlex.split(line)
