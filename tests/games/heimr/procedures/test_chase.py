"""`chase`: where it needs a bound, and how far its odds go."""

from __future__ import annotations

import pytest

from tests.estimated import check_estimated
from tests.support import run_here


def test_a_target_that_always_gains_is_gone_as_soon_as_can_be(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran = run_here(
        capsys,
        "heimr",
        "chase",
        "--chaser-c",
        "0",
        "--target-c",
        "0",
        "--target-p",
        "9",
        "--distance",
        "1",
        "--escape-at",
        "3",
        "--odds",
        "--json",
    )
    assert ran.data["odds"]["fractions"]["escaped"] == "1"
    assert ran.data["odds"]["fractions"]["rounds_mean"] == "2"


def test_a_chase_that_only_closes_in_needs_no_bound(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(
        capsys,
        "heimr",
        "chase",
        "--chaser-c",
        "0",
        "--chaser-p",
        "8",
        "--target-c",
        "0",
        "--distance",
        "3",
        "--odds",
        "--json",
    )
    # The chaser is at least 3 ahead every round: 4 rounds from distance 3.
    assert ran.data["odds"]["fractions"]["caught"] == "1"
    assert ran.data["odds"]["fractions"]["rounds_mean"] == "4"


def test_far_too_many_rounds_are_estimated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    check_estimated(
        monkeypatch,
        capsys,
        "--rounds 100 is too far ahead",
        "heimr",
        "chase",
        "--chaser-c",
        "8",
        "--target-c",
        "8",
        "--chaser-fatigue",
        "2",
        "--target-fatigue",
        "2",
        "--distance",
        "1",
        "--rounds",
        "100",
    )
