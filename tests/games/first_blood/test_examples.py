"""The examples that the help shows: each one runs as it stands."""

from __future__ import annotations

import shlex

import pytest

from skirmish_cli.core.registry import get_game
from tests.support import ROOT, run_here

FOLDER = ROOT / "rulesets" / "first-blood" / "warbands"
GAME = get_game("first-blood")
EXAMPLES = [example for name in GAME.procedures for example in GAME.procedure(name).examples]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_example_in_the_help_works(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        str(FOLDER / word) if word.endswith(".yaml") else word for word in shlex.split(example)
    ]
    ran = run_here(capsys, "first-blood", *words)
    assert ran.code == 0, ran.err
    assert ran.out
