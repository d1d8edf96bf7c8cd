"""What the commands of a battle import: neither pydantic nor YAML, nor the parser."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support import ROOT, Ran

HIT = ("attack", "captain", "vs", "brute-1", "--dice", "2")
HEAVY = {"pydantic", "yaml", "typer", "tomllib"}


@pytest.mark.parametrize(
    ("words", "more"),
    [
        (("show",), set()),
        (("show", "--json"), {"rich"}),
        (
            ("do", "attack", "captain", "vs", "brute-1", "--dice", "2", "--format", "plain"),
            {"rich"},
        ),
        (("next", "--format", "plain"), {"rich"}),
    ],
)
def test_a_battle_needs_no_file_of_players(
    battle: Callable[..., Ran], folder: Path, words: tuple[str, ...], more: set[str]
) -> None:
    code = (
        "import sys; from skirmish_cli.cli.app import run; "
        f"code = run(['battle', *{words!r}]); "
        f"sys.exit(code or bool({HEAVY | more!r} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, (done.stdout, done.stderr)
