"""How numbers are shown: never certain unless certain, never rounded before they are printed."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.render.numbers import exact, mean, one_in, percent


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 2), "50.0 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(4095, 4096), ">99.9 %"),
        (Fraction(999, 1000), "99.9 %"),
        (Fraction(1, 1000), "0.1 %"),
        (Fraction(1, 1001), "<0.1 %"),
        (Fraction(1, 1000000), "<0.1 %"),
        (Fraction(1000, 1001), ">99.9 %"),
        (Fraction(9994, 10000), ">99.9 %"),
        (Fraction(1995, 10000), "20.0 %"),
    ],
)
def test_percent_has_one_decimal_and_claims_no_certainty(chance: Fraction, shown: str) -> None:
    assert percent(chance) == shown


@given(st.fractions(0, 1))
def test_only_certain_events_are_shown_as_certain(chance: Fraction) -> None:
    assert (percent(chance) in {"0 %", "100 %"}) == (chance in {0, 1})


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(1, 1000000), "1 in 1,000,000"),
        (Fraction(1, 99), ""),
        (Fraction(1, 100), ""),
        (Fraction(1, 101), "1 in 101"),
        (Fraction(0), ""),
        (Fraction(3, 1000), "1 in 333"),
        (Fraction(1, 10**23), "1 in 10^23"),
    ],
)
def test_rare_events_say_one_in_how_many(chance: Fraction, shown: str) -> None:
    assert one_in(chance) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(33, 2), "16.5"),
        (Fraction(36), "36"),
        (Fraction(21, 5), "4.2"),
        (Fraction(1, 3), "0.333"),
        (Fraction(-7, 2), "-3.5"),
        (Fraction(-1, 3), "-0.333"),
        (Fraction(2, 3), "0.667"),
        (Fraction(1, 8), "0.125"),
        (Fraction(1, 16), "0.062"),
        (Fraction(1, 10**6), "<0.001"),
        (Fraction(0), "0"),
        (Fraction(1999999, 1000000), "2.000"),
    ],
)
def test_a_mean_is_short_and_an_exact_one_has_no_zeros(value: Fraction, shown: str) -> None:
    assert mean(value) == shown


def test_a_fraction_is_shown_while_it_is_of_use() -> None:
    assert exact(Fraction(1, 10**37)) == "1/1" + "0" * 37
    assert exact(Fraction(1, 10**38)) is None
    assert exact(Fraction(10**37 + 1, 3)) == f"{10**37 + 1}/3"
