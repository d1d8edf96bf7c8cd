"""A battle of two shipped freebands, in a folder of its own."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support import ROOT, Ran, run_here

BANDS = ROOT / "rulesets" / "freeblades" / "warbands"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with two warbands, which is the one at hand."""
    for name in ("tin-lanterns", "salt-reavers"):
        shutil.copy(BANDS / f"{name}.yaml", tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def battle(folder: Path, capsys: Any) -> Callable[..., Ran]:
    """Return what runs a command of a battle that has just begun."""
    ran = run_here(capsys, "battle", "new", "tin-lanterns.yaml", "salt-reavers.yaml")
    assert (ran.code, ran.err.count("wrote ")) == (0, 1)
    return lambda *words: run_here(capsys, "battle", *words)
