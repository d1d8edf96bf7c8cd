"""`roll`: plain dice made ready, with or without a target."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.plain_roll import prepare_roll
from skirmish_cli.core.rules import law_of
from skirmish_cli.core.trace import Trace


def test_without_a_target_only_the_total_counts() -> None:
    prepared = prepare_roll(("2d6", "+3"), None)
    assert (prepared.headline, prepared.inputs) == ("Roll 2d6+3", {"dice": "2d6+3"})
    assert prepared.outcome(9, Trace()) == {"total": 9}
    assert prepared.row(9) == {"total": 9}
    # Two dice of 7/2 each, and 3.
    assert {
        name: law_of(prepared.rule).mean(value) for name, value in prepared.figures.items()
    } == {"mean": Fraction(10)}


@pytest.mark.parametrize(("total", "success"), [(6, False), (7, True), (8, True)])
def test_a_target_is_reached_by_a_total_that_is_equal(total: int, success: bool) -> None:
    prepared = prepare_roll(("2d6",), 7)
    assert prepared.outcome(total, Trace()) == {"total": total, "success": success}
    assert prepared.figures["success"](total) is success
    assert (prepared.headline, prepared.inputs["tn"]) == ("Roll 2d6 against 7", 7)


def test_the_chance_of_success_with_a_folded_end() -> None:
    # 19 or more of d6! takes three spikes: 1/216, all of it in the folded row.
    prepared = prepare_roll(("d6!",), 19)
    law = law_of(prepared.rule)
    assert law.chance(prepared.figures["success"]) == Fraction(1, 216)
    assert {"total": {"at_least": 19}} in [prepared.row(total) for total in law.weights]


@pytest.mark.parametrize("target", [-10_000, 10_000])
def test_a_target_has_bounds(target: int) -> None:
    assert prepare_roll(("d6",), target).inputs["tn"] == target
    beyond = target + (1 if target > 0 else -1)
    with pytest.raises(UsageProblem, match=r"--tn .* is out of range: -10000 to 10000"):
        prepare_roll(("d6",), beyond)


def test_without_dice_there_is_nothing_to_roll() -> None:
    with pytest.raises(UsageProblem, match="roll needs dice"):
        prepare_roll((), None)
