"""The numbers and tables of the ruleset: all are read, and what is missing is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.t9a.numbers import (
    Numbers,
    find_needed,
    find_winner_points,
    read_rank_width,
    read_spell_bounds,
)

RULES = load_ruleset("t9a")


def test_every_number_of_the_ruleset_is_read_and_no_other() -> None:
    assert set(Numbers.names()) == set(RULES.data["numbers"])


def test_a_row_is_found_by_the_difference_that_it_starts_at() -> None:
    assert [find_needed(RULES, "to_wound", difference) for difference in (3, 2, 1, 0, -1, -9)] == [
        2,
        2,
        3,
        4,
        5,
        6,
    ]
    assert find_needed(RULES, "armour", 0) is None


def test_a_height_is_found_by_its_key_and_not_by_its_row(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    rows = "".join(
        f"  - {{height: {height}, rank_width: {9 - height}, solid: 4, restricted: 1, "
        "terrain_dice: 1}\n"
        for height in reversed(range(6))
    )
    house.write_text(f"extends: t9a\ntables:\n  height:\n{rows}", encoding="utf-8")
    assert read_rank_width(load_ruleset("t9a", [house]), 2) == 7


@pytest.mark.parametrize(
    ("wizard", "bounds"), [("apprentice", (1, 1)), ("adept", (3, 4)), ("master", (5, 6))]
)
def test_a_wizard_knows_as_many_spells_as_its_type(wizard: str, bounds: tuple[int, int]) -> None:
    assert read_spell_bounds(RULES, wizard) == bounds


def test_a_band_ends_at_its_share_of_the_army_size() -> None:
    # 5 % of 3000 are 150 points.
    assert [find_winner_points(RULES, points, 3000) for points in (150, 151)] == [10, 11]
