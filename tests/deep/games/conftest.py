"""A table in an empty folder, with two sample warbands."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.deep.games.played import PlayedGame
from tests.support import ROOT


@pytest.fixture
def sit_down(tmp_path: Path) -> Any:
    """Return what lays the two sample warbands of a game into an empty folder."""

    def lay_out(game: str) -> PlayedGame:
        files = sorted((ROOT / "rulesets" / game / "warbands").glob("*.yaml"))[:2]
        if game == "heimr":
            files = [file for file in files if "forum" not in file.name]
            files.append(ROOT / "rulesets" / game / "warbands" / "mill-road-watch.yaml")
        for file in files:
            shutil.copy(file, tmp_path / file.name)
        return PlayedGame(tmp_path, game, *(file.name for file in files))

    return lay_out
