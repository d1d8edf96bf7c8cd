"""Numbers of shots as they are typed and told."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.games.t9a.shooting import Shooter, format_shots, read_shots


@pytest.mark.parametrize(
    ("typed", "models", "read"),
    [
        ("3", 4, 12),
        ("D6", 1, "d6"),
        ("D6+1", 2, "2d6+2"),
        ("2D3-1", 3, "6d3-3"),
        ("D6x2", 1, "d6x2"),
        ("D6x2", 2, "2d6x2"),
    ],
)
def test_each_model_shoots_as_often_as_is_written(typed: str, models: int, read: Any) -> None:
    found = read_shots(typed, "--shots", models=models)
    assert found == read if isinstance(read, int) else str(found) == read


@pytest.mark.parametrize("typed", ["1+1", "d", "x2", "5x2", "D6+", "", "D6x2+1"])
def test_what_is_neither_a_number_nor_dice_is_refused(typed: str) -> None:
    with pytest.raises(UsageProblem, match="isn't a number of shots"):
        read_shots(typed, "--shots")


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ([0], "0 shots"),
        ([1], "1 shot"),
        ([2], "2 shots"),
        ([1, "D6"], "1 + d6 shots"),
        (["D6"], "d6 shots"),
        ([1, 2, "D3+1", "D6"], "3 + d3+1 + d6 shots"),
    ],
)
def test_shots_are_told_in_words(numbers: list[Any], told: str) -> None:
    shooters = [Shooter(read_shots(number, "--shots"), 4, 3) for number in numbers]
    assert format_shots(shooters) == told
