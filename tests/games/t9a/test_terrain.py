"""Dangerous terrain."""

from __future__ import annotations

import pytest

from tests.games.t9a.prepared import check_every_roll, prepare
from tests.support import run_here


@pytest.mark.parametrize(
    ("options", "faces"),
    [
        ({"models": 3, "height": 1, "value": "4+", "hp": 2, "aegis": "5+"}, 4),
        ({"models": 1, "height": 3, "value": "6"}, 3),
        ({"models": 6, "height": 1, "value": "5+", "hp": 2, "hp_lost": 7}, 3),
    ],
)
def test_rolling_every_die_of_dangerous_terrain_gives_the_exact_odds(
    options: dict[str, object], faces: int
) -> None:
    check_every_roll(prepare("terrain", **options), faces)


@pytest.mark.parametrize(
    ("models", "height", "dice"), [(19, 1, 10), (1, 5, 5), (30, 0, 0), (7, 2, 8), (10, 3, 15)]
)
def test_terrain_dice_are_half_the_models_rounded_up_times_height(
    models: int, height: int, dice: int
) -> None:
    assert prepare("terrain", models=models, height=height, value="6+").inputs["dice"] == dice


def test_terrain_counts_the_models_that_are_left() -> None:
    # 10 trolls of 3 HP that lost 7 are 8, the last of them hurt.
    assert prepare("terrain", models=10, height=3, hp=3, hp_lost=7, value="6+").inputs["dice"] == 12


def test_terrain_names_the_special_save_of_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    card = "{models: 4, defensive: {regeneration: 4+, aegis: 5+}}"
    data = run_here(
        capsys, "t9a", "terrain", card, "--value", "4+", "--dice", "6,1,2", "--json"
    ).data
    assert data["inputs"]["special_save"] == "Regeneration save 4+"
    assert "Regeneration save" in [step.get("why") for step in data["trace"]]
