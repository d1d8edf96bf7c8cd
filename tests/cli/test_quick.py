"""The quick way in reads a line as the tree does, or leaves it to the tree."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.cli.commands import find_procedure
from skirmish_cli.cli.quick import Line, read_command, read_line
from skirmish_cli.core.registry import get_game
from tests.cli.quick_lines import SHARED, check_alike, lines_of
from tests.support import ROOT

COMMANDS = {
    **SHARED,
    "freeblades attack": find_procedure("freeblades", "attack"),
    "freeblades initiative": find_procedure("freeblades", "initiative"),
    "heimr challenge": find_procedure("heimr", "challenge"),
    "t9a shoot": find_procedure("t9a", "shoot"),
}


@pytest.mark.parametrize("name", COMMANDS)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_what_the_quick_way_reads_the_tree_reads_alike(name: str, data: Any) -> None:
    check_alike(name, COMMANDS[name], data.draw(lines_of(COMMANDS[name])))


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["d10", "--tn", "4"], (("d10",), {"tn": ("4",)})),
        (["--mod", "-1:mud", "--mod=+2", "d10"], (("d10",), {"mod": ("-1:mud", "+2")})),
        (["--tn", "--odds", "d10"], (("d10",), {"tn": ("--odds",)})),
        (["-w", "-", "-"], (("-",), {"warband": ("-",)})),
        (["--tn=", "--odds"], ((), {"tn": ("",), "odds": True})),
        (["--odds", "--odds"], ((), {"odds": True})),
        (["--tn"], None),
        (["--odds=yes"], None),
        (["-wF"], None),
        (["--", "d10"], None),
        (["-h"], None),
        (["--tm", "4"], None),
    ],
)
def test_an_ordinary_line_is_read_and_any_other_left_to_the_tree(
    arguments: list[str], expected: Line | None
) -> None:
    assert read_line(arguments, find_procedure("freeblades", "test").options) == expected


@pytest.mark.parametrize(
    "line",
    ["nonsense", "freeblades tset d10", "--version", "freeblades test --tn"],
)
def test_a_line_without_a_command_of_ours_is_left_to_the_tree(line: str) -> None:
    assert read_command(line.split()) is None


@pytest.mark.parametrize("game", ["freeblades", "heimr", "first-blood", "t9a", "oldschool"])
def test_every_example_goes_the_quick_way(game: str) -> None:
    import shlex

    for name in get_game(game).procedures:
        for example in get_game(game).procedure(name).examples:
            assert read_command([game, *shlex.split(example)]) is not None, example


def test_an_ordinary_line_imports_no_parser() -> None:
    code = (
        "import sys; from skirmish_cli.cli.app import run; "
        "run(['freeblades', 'test', 'd10', '--json']); sys.exit('typer' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=False)
    assert ran.returncode == 0, ran.stderr
