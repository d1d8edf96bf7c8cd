"""Health pools: the models left of a unit, and when it is decimated."""

from __future__ import annotations

import pytest

from skirmish_cli.games.t9a.health import count_models, is_decimated


@pytest.mark.parametrize(
    ("hp", "each", "models"), [(23, 3, 8), (21, 3, 7), (1, 3, 1), (0, 3, 0), (7, 1, 7)]
)
def test_the_last_model_of_a_pool_may_be_hurt(hp: int, each: int, models: int) -> None:
    assert count_models(hp, each) == models


@pytest.mark.parametrize(("hp", "start"), [(5, 20), (1, 4), (100, 400)])
def test_a_quarter_is_decimated_and_one_health_point_more_is_not(hp: int, start: int) -> None:
    assert is_decimated(hp, start, 25)
    assert not is_decimated(hp + 1, start, 25)
