"""Requirements, rerolls for willpower, and opposed challenges."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.rules import law_of
from skirmish_cli.games.heimr.challenges import Requirement, contest, meet_requirement, oppose
from skirmish_cli.games.heimr.rolls import Check
from tests.games.heimr.support import both_ways, rolled


def test_an_equal_total_passes() -> None:
    result, _ = rolled(meet_requirement(Check(0, 1), Requirement(4)), 3)
    assert result.success is True


def test_a_success_spends_no_willpower() -> None:
    result, _ = rolled(meet_requirement(Check(0, 0), Requirement(4, willpower=3)), 4)
    assert (result.success, result.spent) == (True, 0)


def test_willpower_rerolls_until_it_is_gone() -> None:
    result, _ = rolled(meet_requirement(Check(0, 0), Requirement(4, willpower=2)), 1, 2, 3)
    assert (result.success, result.spent, result.total) == (False, 2, 3)


def test_a_reroll_meets_the_risen_fatigue_and_raises_it_no_further() -> None:
    # Fatigue 3: a 2 fails and makes it 4. A 3 then fails too, and a 1 after that leaves it at 4: a
    # 4 passes.
    result, table = rolled(
        meet_requirement(Check(0, 0, 3), Requirement(3, willpower=3)), 2, 3, 1, 4
    )
    assert (result.success, result.rises, result.spent) == (True, True, 3)
    told = [
        entry.as_dict()["result"] for entry in table.trace if entry.as_dict()["kind"] == "judgement"
    ]
    assert ["fatigue rises" in text for text in told] == [True, False, False, False]


def test_rolled_and_exact_agree_on_rerolls() -> None:
    assert (
        len(both_ways(lambda: meet_requirement(Check(0, 0, 3), Requirement(3, willpower=2)), 3)) > 1
    )
    assert (
        len(both_ways(lambda: meet_requirement(Check(-1, 2, 2), Requirement(4, willpower=1)), 4))
        > 1
    )


def test_rolled_and_exact_agree_on_opposed_rolls() -> None:
    assert len(both_ways(lambda: oppose(Check(1, 0, 4), Check(0, 1, 2)), 3)) > 1


def test_two_equal_opponents_mirror_each_other() -> None:
    law = law_of(oppose, Check(2, 1, 4), Check(2, 1, 4))
    won, tie = law.chance(lambda result: result.success), law.chance(lambda result: result.tie)
    assert 2 * won + tie == 1


def test_a_roll_that_fatigue_fails_loses_even_with_the_higher_total() -> None:
    result, _ = rolled(oppose(Check(0, 9, 5), Check(0, 0)), 4, 1)
    assert (result.success, result.tie) == (False, False)


def test_where_fatigue_fails_both_nobody_wins() -> None:
    result, _ = rolled(oppose(Check(0, 9, 5), Check(0, 0, 5)), 4, 1)
    assert (result.success, result.tie) == (False, True)


def test_a_hold_is_broken_by_an_equal_roll() -> None:
    result, _ = rolled(contest(Check(0, 2), Check(0, 0), 0, 1), 3, 5)
    assert (result.requirement, result.passed) == (5, True)


def test_a_setting_roll_that_fatigue_fails_sets_nothing() -> None:
    result, _ = rolled(contest(Check(0, 2, 4), Check(0, 0), 2, 1), 3)
    assert (result.requirement, result.passed, result.spent) == (None, True, 0)


def test_rolled_and_exact_agree_on_holds() -> None:
    assert len(both_ways(lambda: contest(Check(0, 1, 3), Check(0, 0, 2), 1, 1), 3)) > 1


def test_a_reroll_that_costs_two_is_bought_while_there_are_two() -> None:
    # 3 willpower buy one reroll at 2 each, and 4 buy two.
    once, _ = rolled(meet_requirement(Check(0, 0), Requirement(6, willpower=3, cost=2)), 1, 2)
    assert (once.success, once.spent) == (False, 2)
    twice, _ = rolled(meet_requirement(Check(0, 0), Requirement(6, willpower=4, cost=2)), 1, 2, 6)
    assert (twice.success, twice.spent) == (True, 4)


def test_a_player_who_is_asked_may_keep_the_willpower() -> None:
    from skirmish_cli.core.rules import play
    from skirmish_cli.core.table import Table
    from skirmish_cli.dice.sources import TypedDice

    table = Table(TypedDice((1,)), choose=lambda question, options, policy: "stop")
    result = play(meet_requirement(Check(0, 0), Requirement(4, willpower=2)), table)
    assert (result.success, result.spent) == (False, 0)


@settings(max_examples=30)
@given(st.integers(-5, 5), st.integers(1, 9), st.integers(-2, 12), st.integers(0, 3))
def test_more_willpower_never_lowers_the_chance(
    consistency: int, fatigue: int, target: int, willpower: int
) -> None:
    def chance(most: int) -> Fraction:
        law = law_of(meet_requirement, Check(consistency, 0, fatigue), Requirement(target, most))
        return law.chance(lambda result: bool(result.success))

    assert chance(willpower + 1) >= chance(willpower)


def test_rerolls_whose_totals_nobody_asks_for_stay_few() -> None:
    check = Check(5, 0, 3)
    told = law_of(meet_requirement, check, Requirement(9, willpower=6))
    short = law_of(meet_requirement, check, Requirement(9, willpower=6, keeps_total=False))
    for chance in (
        lambda made: made.success,
        lambda made: made.rises,
        lambda made: made.spent == 3,
    ):
        assert told.chance(chance) == short.chance(chance)
    # Passed or not, tired or not, and 0 to 6 spent.
    assert len(short.weights) <= 2 * 2 * 7 < len(told.weights)
