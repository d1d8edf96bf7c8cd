"""A spiking die of any game: the weight of reaching a target, and the mean, in closed form."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from skirmish_cli.dice.spiking import reach, spiking_mean


@pytest.mark.parametrize(
    ("sides", "mean"),
    [
        (4, Fraction(10, 3)),
        (6, Fraction(21, 5)),
        (8, Fraction(36, 7)),
        (10, Fraction(55, 9)),
        (12, Fraction(78, 11)),
    ],
)
def test_the_mean_of_a_spiking_die_has_no_depth_limit(sides: int, mean: Fraction) -> None:
    # m = (1 + ... + N) / N + m / N, so m = N (N + 1) / (2 (N - 1)).
    assert spiking_mean(sides) == mean


@pytest.mark.parametrize(("sides", "target"), list(product((2, 4, 6), range(-1, 13))))
def test_the_weight_of_reaching_a_target_is_that_of_every_row_of_faces(
    sides: int, target: int
) -> None:
    spikes = max(1, (target - 1) // sides + 1)

    def total(faces: tuple[int, ...]) -> int:
        below = next((place for place, face in enumerate(faces) if face < sides), len(faces) - 1)
        return sum(faces[: below + 1])

    rows = product(range(1, sides + 1), repeat=spikes)
    assert reach(sides, target, spikes) == sum(total(row) >= target for row in rows)
