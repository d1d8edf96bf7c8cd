"""The roll: fatigue, what it fails, when it rises, and how often."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import law_of
from skirmish_cli.core.table import ModifierEntry
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.heimr.rolls import Check, Situation, judge_roll, make_check, roll
from tests.games.heimr.support import RULES, both_ways, rolled


def test_a_result_below_fatigue_before_potential_fails() -> None:
    # C 0 P 5 on a 3 totals 8, but 3 is below 4.
    result, _ = rolled(roll(Check(0, 5, 4)), 3)
    assert (result.total, result.failed, result.tires) == (8, True, True)


def test_an_equal_result_passes_and_an_equal_d6_does_not_tire() -> None:
    result, _ = rolled(roll(Check(0, 0, 4)), 4)
    assert (result.failed, result.tires) == (False, False)


def test_the_bonus_for_further_tens_counts_against_fatigue() -> None:
    result, _ = rolled(roll(Check(2, 0, 11)), 1, 10, 10)
    assert (result.total, result.failed) == (11, False)


def test_the_penalty_for_further_ones_counts_against_fatigue() -> None:
    # 1 and 1 at C -1 make 0, below the lowest fatigue of 1.
    result, _ = rolled(roll(Check(-1, 9, 1)), 1, 1)
    assert (result.total, result.failed, result.tires) == (9, True, False)


def test_a_high_d10_can_pass_while_the_d6_tires() -> None:
    result, _ = rolled(roll(Check(1, 0, 4)), 1, 9)
    assert (result.failed, result.tires) == (False, True)


def test_a_roll_that_is_not_physical_knows_no_fatigue() -> None:
    # Three 1s make -1, which is below any fatigue.
    result, _ = rolled(roll(Check(-2, 0)), 1, 1, 1)
    assert (result.total, result.failed, result.tires) == (-1, False, False)


@pytest.mark.parametrize(
    ("face", "fatigue", "can_tire", "rises"),
    [
        (3, 4, True, True),
        (4, 4, True, False),
        (1, 1, True, False),
        (6, 7, True, True),
        (1, 19, True, True),
        (1, 20, True, False),
        (3, 4, False, False),
    ],
)
def test_the_d6_raises_fatigue_only_from_below_it_and_never_above_twenty(
    face: int, fatigue: int, can_tire: bool, rises: bool
) -> None:
    assert Check(0, 0, fatigue, can_tire).raises(face) is rises


def test_fatigue_rises_once_only_between_two_turns() -> None:
    risen = Check(0, 0, 4).tired_by(tires=True)
    assert (risen.fatigue, risen.can_tire) == (5, False)
    assert Check(0, 0, 4).tired_by(tires=False) == Check(0, 0, 4)


@pytest.mark.parametrize(
    ("consistency", "shift", "refused"),
    [
        *((20, 0, ""), (-20, 0, ""), (19, 1, ""), (-19, -1, "")),
        (21, 0, "-c 21 is out of range: -20 to 20"),
        (-21, 0, "-c -21 is out of range: -20 to 20"),
        (20, 1, "-c 20 comes to 21 with its modifiers"),
        (-20, -1, "-c -20 comes to -21 with its modifiers"),
    ],
)
def test_consistency_keeps_to_its_bounds_with_and_without_modifiers(
    consistency: int, shift: int, refused: str
) -> None:
    situation = Situation((Term(shift, "mud"),))
    if refused:
        with pytest.raises(UsageProblem, match=refused):
            make_check(RULES, consistency, 0, situation)
    else:
        assert make_check(RULES, consistency, 0, situation).consistency == consistency + shift


@pytest.mark.parametrize("sign", [1, -1])
def test_potential_keeps_to_its_bounds(sign: int) -> None:
    assert make_check(RULES, 0, sign * 100).potential == sign * 100
    with pytest.raises(UsageProblem, match="-100 to 100"):
        make_check(RULES, 0, sign * 101)


def test_a_physical_roll_whose_fatigue_nobody_says_has_the_least() -> None:
    assert make_check(RULES, 0, 0, Situation(is_physical=True)).fatigue == 1
    assert make_check(RULES, 0, 0, Situation(is_physical=True, fatigue=4)).fatigue == 4
    assert make_check(RULES, 0, 0, Situation(fatigue=4)).fatigue == 4
    assert make_check(RULES, 0, 0).fatigue == 0


def test_the_trace_says_what_fatigue_fails_and_that_it_rises() -> None:
    # C 0 P 5 on a 3: 8 in all, 3 without the potential.
    check = Check(0, 5, 4)
    result, _ = rolled(roll(check), 3)
    told = judge_roll(check, result, 7, "failure")
    assert (told.total, told.target) == (8, 7)
    assert told.result == "failure: 3 before potential is below fatigue 4; fatigue rises to 5"


def test_the_trace_says_what_consistency_and_potential_were_without_modifiers() -> None:
    # 3 - 1 = 2 dice beside the d6, 4 + 2 = 6 of potential.
    check = make_check(RULES, 3, 4, Situation((Term(-1, "mud"),), (Term(2, "dodging"),)))
    result, table = rolled(roll(check), 1, 5, 6)
    assert (check.consistency, check.potential, result.total) == (2, 6, 12)
    assert [entry.source for entry in table.trace if isinstance(entry, ModifierEntry)] == [
        "consistency 3",
        "-1 consistency: mud",
    ]
    told = judge_roll(check, result, None, "result")
    assert told.terms == (Term(4, "potential"), Term(2, "dodging"))


def test_rolled_and_exact_agree_on_fatigue() -> None:
    for consistency in (-2, -1, 0, 1, 2):
        assert len(both_ways(lambda consistency=consistency: roll(Check(consistency, 1, 4)), 4)) > 1


@settings(max_examples=40)
@given(st.integers(-6, 6), st.integers(1, 19))
def test_more_fatigue_never_helps(consistency: int, fatigue: int) -> None:
    def fails(tired: int) -> Fraction:
        return law_of(roll, Check(consistency, 0, tired)).chance(lambda result: result.failed)

    assert fails(fatigue + 1) >= fails(fatigue)
