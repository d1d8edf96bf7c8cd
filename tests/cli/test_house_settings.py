"""House rules that are set are in force for the game that they extend, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.cli.settings import forget_settings
from tests.cli.setting_files import Places, make_places
from tests.support import run_here

TEST = ("test", "d10", "--tn", "5", "--dice", "7", "--json")


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Places]:
    """An empty folder, and no settings yet."""
    yield make_places(tmp_path, monkeypatch)
    forget_settings()


EASY = "extends: freeblades\nname: Easy\nnumbers: {threshold: 3}\n"


def test_house_rules_that_are_set_are_for_their_own_game(places: Places, capsys: Any) -> None:
    (places.here.parent / "easy.yaml").write_text(EASY)
    places.write(here='house = ["easy.yaml"]\n')
    assert run_here(capsys, "freeblades", *TEST).data["house"] == ["easy.yaml"]
    assert "house" not in run_here(capsys, "oldschool", "morale", "--ml", "7", "--json").data
    assert run_here(capsys, "games", "--json").code == 0
    assert run_here(capsys, "games", "show", "freeblades", "--json").data["house"]
    (places.here.parent / "other.yaml").write_text(EASY)
    typed = run_here(capsys, "freeblades", *TEST, "--house", "other.yaml")
    assert typed.data["house"] == ["other.yaml"]


def test_an_empty_variable_leaves_out_the_house_rules_that_are_set(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    (places.here.parent / "easy.yaml").write_text(EASY)
    places.write(here='house = ["easy.yaml"]\n')
    monkeypatch.setenv("SKIRMISH_HOUSE", "")
    assert "house" not in run_here(capsys, "freeblades", *TEST).data


def test_files_say_which_house_rules_are_for_them(places: Places, capsys: Any) -> None:
    folder = places.here.parent
    (folder / "easy.yaml").write_text(EASY)
    for game in ("freeblades", "t9a"):
        (folder / f"{game}.yaml").write_text(run_here(capsys, "init", game).out)
    places.write(here='house = ["easy.yaml"]\n')
    for words in (("freeblades.yaml",), ("free*.yaml",)):
        assert "easy.yaml" in run_here(capsys, "validate", *words).out
    assert "easy.yaml" not in run_here(capsys, "validate", "t9a.yaml").out
    # One that is looked at itself isn't laid under itself.
    (folder / "easy.yaml").write_text("extends: freeblades\nnonsense: 1\n")
    assert run_here(capsys, "validate", "easy.yaml").code == 1
    run_here(capsys, "validate", "freeblades.yaml").check(3, "easy.yaml:2:1")
