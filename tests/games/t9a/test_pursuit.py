"""Pursuit of one broken unit by some others."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.games.t9a.prepared import figure, played, prepare


@pytest.mark.parametrize("pursuers", range(4))
def test_a_flight_is_caught_by_the_fastest(pursuers: int) -> None:
    two = {
        total: sum(sum(pair) == total for pair in product(range(1, 7), repeat=2))
        for total in range(2, 13)
    }
    away = sum(
        Fraction(ways, 36)
        * Fraction(sum(two[total] for total in two if total < flight), 36) ** pursuers
        for flight, ways in two.items()
    )
    assert figure(prepare("pursuit", pursuers=pursuers), "caught") == 1 - away


def test_a_decimated_unit_is_destroyed_even_if_it_gets_away() -> None:
    assert played(prepare("pursuit", pursuers=1, decimated=True), "6,6,1,1") == {
        "caught": False,
        "flee_distance": 12,
        "destroyed": True,
    }
