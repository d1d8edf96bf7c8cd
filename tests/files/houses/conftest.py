"""The tavern: a game with a rulebook of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish_cli.core import registry
from skirmish_cli.files import game_data


@pytest.fixture
def tavern(monkeypatch: pytest.MonkeyPatch) -> str:
    """Register the tavern for one test and return its id."""
    monkeypatch.setattr(registry, "_GAMES", dict(registry._GAMES))
    monkeypatch.setattr(game_data, "_added_folders", [])
    registry.register("tavern", "tests.files.houses.tavern:GAME")
    game_data.add_folder(Path(__file__).parent / "tavern" / "rulesets")
    return "tavern"
