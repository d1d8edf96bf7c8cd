"""Completion with TAB in real shells at a pseudo-terminal."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deep.cli.shell_terminal import STARTED, ShellTerminal

BAND = """\
game: freeblades
name: Reavers
models:
- {id: skipper, name: Brannoc Keld, card: {lp: 3}}
- {id: brute, count: 2, card: {lp: 1}}
"""
#: What would change the folder or the terminal if any shell evaluated or showed it.
HOSTILE = r"""
game: freeblades
name: "$(touch pwned)"
models:
- {id: "x$(touch pwned)", name: a, card: {lp: 1}}
- {id: "x`touch pwned`", name: a, card: {lp: 1}}
- {id: "x; touch pwned", name: a, card: {lp: 1}}
- {id: "x'\"(touch pwned)", name: a, card: {lp: 1}}
- {id: "x\e]0;pwned\a", name: a, card: {lp: 1}}
- {id: "x\ntouch pwned", name: a, card: {lp: 1}}
- {id: xavier, name: "$(touch pwned)`touch pwned`'\"; touch pwned \\ \e]0;pwned\a %F{red} :::",
   card: {lp: 1}}
- {id: xenia, name: "\ntouch pwned\n", card: {lp: 1}}
"""
WORDS = (
    ("freeb", "freeblades"),
    ("freeblades mel", "freeblades melee"),
    ("phases freeblades sho", "phases freeblades shooting"),
    ("rules freeblades critic", "rules freeblades critical"),
    ("roll 1d6 --form", "roll 1d6 --format"),
    ("roll 1d6 --format=js", "roll 1d6 --format=json"),
    ("freeblades melee --policy parry=n", "freeblades melee --policy parry=never"),
    ("freeblades melee --policy=parry=n", "freeblades melee --policy=parry=never"),
    ("freeblades melee --policy rep", "freeblades melee --policy reposition="),
    ("freeblades test --mod -1:mud", "freeblades test --mod -1:mud"),
    ("freeblades test --ruling above_top_die=p", "freeblades test --ruling above_top_die=plus_one"),
    ("freeblades melee -w band.yaml ski", "freeblades melee -w band.yaml skipper"),
    ("freeblades melee -w band.yaml skipper v", "freeblades melee -w band.yaml skipper vs"),
    ("freeblades may -w band.yaml brute-1+stu", "freeblades may -w band.yaml brute-1+stunned"),
    ("freeblades may -w band.yaml brute-1+lp", "freeblades may -w band.yaml brute-1+lp="),
    (
        "freeblades may -w band.yaml brute-1+lp=1+stu",
        "freeblades may -w band.yaml brute-1+lp=1+stunned",
    ),
    ("freeblades may -w 'my own.yaml' ski", "freeblades may -w|my own.yaml|skipper"),
    ("freeblades may -w my\\ own.yaml ski", "freeblades may -w|my own.yaml|skipper"),
    ("freeblades may -w 'my own.yaml' \"ski", "freeblades may -w|my own.yaml|skipper"),
    ("freeblades may '{lp: 1}+stu", "freeblades may|{lp: 1}+stunned"),
    ("freeblades may '{lp: 1}'+stu", "freeblades may|{lp: 1}+stunned"),
    ("freeblades may -w my", "freeblades may -w|my own.yaml"),
    ('freeblades may -w "my', "freeblades may -w|my own.yaml"),
    ("freeblades may --house=my", "freeblades may|--house=my own.yaml"),
    ("validate ban", "validate band.yaml"),
    ("freeblades test d10 --tn ", "freeblades test d10 --tn"),
)


def _split(line: str) -> list[str]:
    """Return the words of a line; those that hold blanks stand between bars."""
    first, *others = line.split("|")
    return ["skirmish", *first.split(), *others]


@pytest.fixture(params=STARTED)
def shell(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    if shutil.which(name) is None:
        pytest.skip(f"{name} isn't there")
    return name


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("band.yaml", "my own.yaml"):
        (tmp_path / name).write_text(BAND, "utf-8")
    return tmp_path


@pytest.fixture
def terminal(shell: str, folder: Path) -> Iterator[ShellTerminal]:
    with ShellTerminal(shell, folder) as opened:
        yield opened


def test_a_word_is_completed(terminal: ShellTerminal) -> None:
    completed = {typed: terminal.complete(f"skirmish {typed}") for typed, _ in WORDS}
    assert completed == {typed: _split(expected) for typed, expected in WORDS}


def test_all_that_may_stand_there_is_listed(terminal: ShellTerminal) -> None:
    terminal.type("skirmish freeblades melee -w band.yaml \t\t")
    terminal.wait_for("skipper", "brute-1", "brute-2")


def test_nothing_that_stands_in_a_file_is_evaluated_or_shown_raw(
    terminal: ShellTerminal, folder: Path
) -> None:
    hostile = folder / "$(touch pwned).yaml"
    hostile.write_text(HOSTILE, "utf-8")
    before = sorted(folder.iterdir())
    line = "skirmish freeblades may -w '$(touch pwned).yaml' -w band.yaml"
    assert terminal.complete(f"{line} xav")[-1] == "xavier"
    assert terminal.complete(f"{line} xen")[-1] == "xenia"
    terminal.type(f"{line} x\t\t")
    assert "\x1b]0;pwned" not in terminal.wait_for("xavier", "xenia")
    assert sorted(folder.iterdir()) == before


def test_a_shell_that_completion_was_installed_for_has_it(shell: str, folder: Path) -> None:
    terminal = ShellTerminal(shell, folder, is_installed=True)
    for _ in range(2):  # the second time changes nothing
        command = ["skirmish", "--install-completion", shell]
        program = shutil.which("skirmish", path=terminal.environment["PATH"])
        ran = subprocess.run([str(program), *command[1:]], env=terminal.environment, check=False)
        assert ran.returncode == 0
    with terminal as opened:
        assert opened.complete("skirmish freeblades mel") == ["skirmish", "freeblades", "melee"]
