"""Health pools: the models left of a unit, and when it is decimated."""

from __future__ import annotations

import pytest

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.games.t9a.health import count_models, is_decimated
from skirmish_cli.games.t9a.models import Card, count_hp, count_phase_losses
from skirmish_cli.games.t9a.profiles import Defensive


@pytest.mark.parametrize(
    ("hp", "each", "models"), [(23, 3, 8), (21, 3, 7), (1, 3, 1), (0, 3, 0), (7, 1, 7)]
)
def test_the_last_model_of_a_pool_may_be_hurt(hp: int, each: int, models: int) -> None:
    assert count_models(hp, each) == models


@pytest.mark.parametrize(("hp", "start"), [(5, 20), (1, 4), (100, 400)])
def test_a_quarter_is_decimated_and_one_health_point_more_is_not(hp: int, start: int) -> None:
    assert is_decimated(hp, start, 25)
    assert not is_decimated(hp + 1, start, 25)


def ogres(**flags: str) -> Model[Card]:
    """Return two models of 3 health points."""
    return Model("ogres", "Ogres", Card(models=2, defensive=Defensive(hp=3)), flags)


@pytest.mark.parametrize(
    ("flags", "left", "in_phase"),
    [
        ({}, 6, None),
        ({"lost": "5"}, 1, None),
        ({"lost": "2", "lost_this_phase": "2"}, 4, 2),
        ({"lost_this_phase": "0"}, 6, 0),
    ],
)
def test_flags_say_what_a_unit_has_lost(
    flags: dict[str, str], left: int, in_phase: int | None
) -> None:
    unit = ogres(**flags)
    assert (count_hp(unit), count_phase_losses(unit)) == (left, in_phase)


def test_a_unit_keeps_a_health_point_and_loses_no_more_in_a_phase_than_at_all() -> None:
    with pytest.raises(UsageProblem, match=r"ogres\+lost 6 is out of range: 0 to 5"):
        count_hp(ogres(lost="6"))
    with pytest.raises(UsageProblem, match=r"ogres\+lost_this_phase 3 is out of range: 0 to 2"):
        count_phase_losses(ogres(lost="2", lost_this_phase="3"))
