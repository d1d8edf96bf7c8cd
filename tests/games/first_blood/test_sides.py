"""The two sides of an attack: which characteristic blocks."""

from __future__ import annotations

import pytest

from skirmish_cli.games.first_blood.characteristics import Count
from skirmish_cli.games.first_blood.sides import choose_blocks


@pytest.mark.parametrize(
    ("defense", "evasion", "told"),
    [
        (3, 2, "Defense 3 rather than Evasion 2"),
        (1, 2, "Evasion 2 rather than Defense 1"),
        # Of two that are equal, Defense is named.
        (2, 2, "Defense 2 rather than Evasion 2"),
    ],
)
def test_the_higher_of_defense_and_evasion_blocks(defense: int, evasion: int, told: str) -> None:
    assert choose_blocks(Count(defense), Count(evasion)).explain() == told
