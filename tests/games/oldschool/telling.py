"""What the tests of changes share: the changes and the dues of a command, in short."""

from __future__ import annotations

import shlex

import pytest

from tests.games.oldschool.parties import BOTH
from tests.support import run_here

STRENGTH = "b: morale MODEL... --trigger strength if its side is down to half its numbers or wounds"
RANKS = "b: morale MODEL... --trigger leader if it is the first leader of its side"


def tell(capsys: pytest.CaptureFixture[str], line: str) -> tuple[list[str], list[str]]:
    """The changes of a command in short, and what it makes due."""
    ran = run_here(capsys, "oldschool", *shlex.split(line), *BOTH, "--json")
    assert ran.code == 0, ran.err
    changes = [
        f"{one['whom']} {one['what']}={one['value']}"
        + (f" ({one['until']})" if one["until"] != "removed" else "")
        for one in ran.data["changes"]
    ]
    dues = [
        f"{due['model']}: {due['command']}" + (f" {due['if']}" if due["if"] else "")
        for due in ran.data["due"]
    ]
    return changes, dues


def check(
    capsys: pytest.CaptureFixture[str], line: str, changes: list[str], dues: list[str] | None = None
) -> None:
    """Check what a command changes and makes due; of a due the start is enough."""
    found, owed = tell(capsys, line)
    assert found == changes
    assert len(owed) == len(dues or [])
    assert all(one.startswith(start) for one, start in zip(owed, dues or [], strict=True)), owed
