"""Thresholds don't stack; a held reroll is spent once, before any spike, on a face that fails."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.games.freeblades.tests import combine_thresholds, find_rerolled_faces


@pytest.mark.parametrize(
    ("thresholds", "pick", "result"),
    [
        ([], "best", 10),
        ([10], "best", 10),
        ([8], "best", 8),
        ([8, 7], "best", 7),
        ([8, 7], "worst", 8),
        ([13], "best", 13),
        ([13, 15], "best", 15),
        ([13, 15], "worst", 13),
        ([8, 13], "best", 10),
        ([7, 13], "best", 10),
        ([7, 8, 13, 16], "best", 11),
        ([7, 8, 13, 16], "worst", 10),
        ([10, 8], "best", 8),
        ([10, 8], "worst", 8),
        ([10, 13], "best", 13),
        ([1], "best", 1),
    ],
)
def test_one_threshold_each_way_counts_and_two_ways_average_down(
    thresholds: list[int], pick: str, result: int
) -> None:
    assert combine_thresholds(thresholds, 10, pick) == result


def test_a_threshold_below_1_is_refused() -> None:
    with pytest.raises(UsageProblem, match="below 1"):
        combine_thresholds([0], 10, "best")


@pytest.mark.parametrize(
    ("policy", "sides", "modifier", "target", "faces"),
    [
        ("failing_face", 4, 0, 6, (1, 2, 3)),
        ("failing_face", 10, 0, 4, (1, 2, 3)),
        ("failing_face", 6, 9, 4, (1,)),
        ("failing_face", 6, 0, None, (1,)),
        ("tarch", 6, 0, 4, (1,)),
        ("never", 6, 0, 4, ()),
    ],
)
def test_the_policy_names_the_faces_that_are_rerolled(
    policy: str, sides: int, modifier: int, target: int | None, faces: tuple[int, ...]
) -> None:
    assert find_rerolled_faces(policy, sides, modifier, target) == faces


@given(st.sampled_from((4, 6, 8, 10, 12)), st.integers(-5, 5), st.integers(-3, 30))
def test_the_highest_face_is_never_rerolled(sides: int, modifier: int, target: int) -> None:
    assert sides not in find_rerolled_faces("failing_face", sides, modifier, target)
