"""Every example of the help, in narrow windows and in a pipe: nothing is wider than its window."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.cli.commands import SHARED_COMMANDS
from skirmish_cli.cli.helping import find_help, help_of_shared
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.render.tables import PIPE_WIDTH
from skirmish_cli.reports.helping import CommandHelp
from tests.support import run_here, run_in_window

#: Commands whose output is a file, written as it stands.
WRITES_A_FILE = {"init", "schema"}
#: Every procedure of every game, and every shared command that shows a page.
HELPS = [(game, name) for game in game_ids() for name in get_game(game).procedures]
HELPS += [("", name) for name in SHARED_COMMANDS if name not in WRITES_A_FILE]


def read_help(game: str, name: str) -> CommandHelp:
    return find_help(game, name) if game else help_of_shared(name)


def is_data(words: list[str]) -> bool:
    if words == ["config", "path"]:  # two paths, each whole in its line
        return True
    return bool({"--json", "--parse"} & set(words)) or "--format" in words


@pytest.mark.parametrize(("game", "name"), HELPS)
def test_no_line_is_wider_than_its_window(
    game: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    # An example may set something, which must end with it.
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    report = read_help(game, name)
    for line in report.setup:
        assert run_here(capsys, *shlex.split(line)[1:]).code == 0
    for line in report.examples:
        for command in line.split(" && "):
            words = shlex.split(command)[1:]
            if is_data(words) or words[0] in WRITES_A_FILE:
                continue
            readings = [words] if game == "" else [words, [*words, "--explain"]]
            for told in readings:
                check_widths(told, monkeypatch, capsys)


def check_widths(words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    for width in ("40", "80", None):
        ran = run_in_window(monkeypatch, capsys, width, *words)
        most = int(width) if width else PIPE_WIDTH
        wide = [line for line in ran.out.splitlines() if len(line) > most]
        assert not wide, (" ".join(words), width, wide[0])
