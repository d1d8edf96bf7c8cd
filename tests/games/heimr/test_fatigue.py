"""Fatigue: its base, what it is now, and what a breather takes."""

from __future__ import annotations

import pytest

from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.heimr.fatigue import (
    breathe,
    compute_base_fatigue,
    find_base_fatigue,
    find_fatigue,
)
from tests.games.heimr.support import ANN, character


def test_fatigue_is_the_flag_or_the_base() -> None:
    rules = load_ruleset("heimr")
    assert find_fatigue(character(ANN), rules) == 3
    assert find_fatigue(character(ANN, fatigue="9"), rules) == 9


def test_a_sheet_gives_its_own_base_only_without_stamina() -> None:
    # 4 - 1 = 3 with a stamina of 1; one that isn't written is 0.
    rules = load_ruleset("heimr")
    own = {"base_fatigue": 7}
    assert find_base_fatigue(character({"attributes": {"stamina": 1}, **own}), rules) == 3
    assert find_base_fatigue(character({"attributes": {"strength": 1}, **own}), rules) == 7
    assert find_base_fatigue(character({"attributes": {"strength": 1}}), rules) == 4


@pytest.mark.parametrize(
    ("fatigue", "base", "after"), [(6, 1, 4), (4, 3, 3), (3, 3, 3), (2, 4, 2), (20, 1, 18)]
)
def test_a_breather_takes_two_but_not_below_the_base(fatigue: int, base: int, after: int) -> None:
    assert breathe(fatigue, base, 2) == after


@pytest.mark.parametrize(("stamina", "base"), [(3, 1), (-2, 6), (4, 1), (-3, 7), (0, 4), (-20, 20)])
def test_the_base_fatigue_is_four_less_stamina_and_at_least_one(stamina: int, base: int) -> None:
    assert compute_base_fatigue(stamina, load_ruleset("heimr")) == base
