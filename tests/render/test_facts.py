"""Odds of several facts: those that are independent are shown by themselves."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.render.blocks import Grid, Lines
from skirmish_cli.render.facts import split_facts
from skirmish_cli.render.numbers import one_in
from skirmish_cli.render.odds import odds_blocks
from skirmish_cli.render.text import write_cell
from skirmish_cli.render.wanted import Wanted
from skirmish_cli.reports.report import Odds, ProcedureReport, Row


def rows(*listed: tuple[dict[str, Any], int]) -> tuple[Row, ...]:
    whole = sum(weight for _, weight in listed)
    return tuple(Row(outcome, Fraction(weight, whole)) for outcome, weight in listed)


def facts(*listed: tuple[dict[str, Any], int]) -> list[list[tuple[dict[str, Any], Fraction]]]:
    return [[(row.outcome, row.chance) for row in fact] for fact in split_facts(rows(*listed))]


def grids(*listed: tuple[dict[str, Any], int]) -> list[list[list[str]]]:
    """Return the texts of each grid of the distribution, with its column titles first."""
    odds = Odds({}, rows(*listed))
    report = ProcedureReport(None, "roll", "odds", "", "", {}, odds=odds)
    grids = [one for one in odds_blocks(report, odds, Wanted(exact=True)) if isinstance(one, Grid)]
    return [
        [
            [column.name for column in grid.columns],
            *([write_cell(cell) for cell in row] for row in grid.rows),
        ]
        for grid in grids[1:]
    ]


# A coin, and a die of 3 beside it: the chances multiply.
BESIDE = [({"coin": coin, "die": die}, 1) for coin in (False, True) for die in (1, 2, 3)]


def test_facts_whose_chances_multiply_are_two() -> None:
    assert facts(*BESIDE) == [
        [({"coin": False}, Fraction(1, 2)), ({"coin": True}, Fraction(1, 2))],
        [({"die": die}, Fraction(1, 3)) for die in (1, 2, 3)],
    ]


def test_facts_that_depend_on_each_other_stay_one() -> None:
    uneven = [*BESIDE[:-1], (BESIDE[-1][0], 2)]
    assert [len(fact) for fact in facts(*uneven)] == [6]
    # Missing combinations are a dependence too.
    assert [len(fact) for fact in facts(*BESIDE[:-1])] == [5]


def test_a_number_that_comes_only_with_a_success_is_a_fact_of_its_own() -> None:
    # A pass (1 of 4) throws a die of 2 for a distance.
    found = facts(
        ({"pass": False, "inches": None}, 6),
        ({"pass": True, "inches": 1}, 1),
        ({"pass": True, "inches": 2}, 1),
    )
    assert found == [
        [({"pass": False}, Fraction(3, 4)), ({"pass": True}, Fraction(1, 4))],
        [
            ({"inches": None}, Fraction(3, 4)),
            ({"inches": 1}, Fraction(1, 8)),
            ({"inches": 2}, Fraction(1, 8)),
        ],
    ]


def test_three_facts_of_which_two_belong_together_are_two() -> None:
    # `twice` says what `die` says; the coin lies beside both.
    tied = [
        ({"twice": 2 * die, "coin": coin, "die": die}, 1)
        for coin in (False, True)
        for die in (1, 2)
    ]
    names = [{name for outcome, _ in fact for name in outcome} for fact in facts(*tied)]
    assert names == [{"twice", "die"}, {"coin"}]


def test_what_is_always_so_is_not_shown_beside_what_is_not() -> None:
    always = [({"coin": coin, "failed": False}, 1) for coin in "HT"]
    assert facts(*always) == [[({"coin": coin}, Fraction(1, 2)) for coin in "HT"]]
    assert facts(({"a": 1, "failed": False}, 1)) == [[({"a": 1}, Fraction(1))]]


def test_every_number_has_the_chance_of_so_much_or_more() -> None:
    assert grids(*[({"die": die}, 1) for die in (1, 2, 3)]) == [
        [
            ["die", "odds", "", "or more", "exactly"],
            ["1", "33.3 %", "", "100 %", "1/3"],
            ["2", "33.3 %", "", "66.7 %", "1/3"],
            ["3", "33.3 %", "", "33.3 %", "1/3"],
        ]
    ]


def test_numbers_that_belong_together_have_a_table_of_at_least() -> None:
    # Of five: high is 1, 2, 2, 3, 4 and low 1, 1, 1, 2, 4; all are at least 1.
    first, _ = grids(
        ({"high": 1, "low": 1}, 1),
        ({"high": 2, "low": 1}, 2),
        ({"high": 3, "low": 2}, 1),
        ({"high": 4, "low": 4}, 1),
    )
    assert first == [
        ["at least", "high", "low"],
        ["2", "80.0 %", "40.0 %"],
        ["3", "40.0 %", "20.0 %"],
        ["4", "20.0 %", "20.0 %"],
    ]


def test_few_numbers_that_belong_together_are_told_in_lines() -> None:
    # Of two dice of 2: the higher and the lower; 1 1, 2 1 (twice), 2 2.
    odds = Odds(
        {},
        rows(({"high": 1, "low": 1}, 1), ({"high": 2, "low": 1}, 2), ({"high": 2, "low": 2}, 1)),
    )
    report = ProcedureReport(None, "roll", "odds", "", "", {}, odds=odds)
    told = [one for one in odds_blocks(report, odds, Wanted()) if isinstance(one, Lines)]
    assert [list(one.lines) for one in told] == [[" at least 2: high 75.0 %, low 25.0 %"]]


def test_the_folded_end_of_a_number_counts_from_where_it_begins() -> None:
    ((*_, last),) = grids(({"hits": 0}, 1), ({"hits_at_least": 1, "hits": None}, 3))
    assert last[:4] == ["1 or more", "75.0 %", "", "75.0 %"]


@pytest.mark.parametrize(
    ("often", "shown"),
    [
        (10**6, "1 in 1,000,000"),
        (5642219814912, "1 in 5.6 x 10^12"),
        (10**23, "1 in 10^23"),
        (96 * 10**14, "1 in 9.6 x 10^15"),
        (996 * 10**13, "1 in 10^16"),
    ],
)
def test_a_magnitude_keeps_its_leading_digits(often: int, shown: str) -> None:
    assert one_in(Fraction(1, often)) == shown
