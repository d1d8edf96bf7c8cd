"""Goals: figures and differences of them, whose a choice is, what the other side wants."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.advice.goals import (
    Difference,
    find_default,
    find_other,
    find_side,
    make_aims,
    parse_goal,
    read_amounts,
)
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Goal, Prepared
from skirmish_cli.core.rules import Choice, certain

FIGURES = {
    "wins": lambda end: end > 2,
    "loses": lambda end: end < 2,
    "lp_lost": lambda end: end,
    "a-rank": lambda end: end + 10,
    "steps": lambda end: None if end == 0 else 2 * end,
}
PREPARED = Prepared(
    lambda: certain(0),
    FIGURES,
    lambda result: {},
    lambda result, trace: {},
    models={"captain": {"dropped": lambda end: end == 0}},
)
WINS = Goal("wins", "loses", ("a",))


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("wins", Difference("wins", "")),
        ("wins-loses", Difference("wins", "loses")),
        ("-lp_lost", Difference("", "lp_lost")),
        ("captain.dropped", Difference("captain.dropped", "")),
        ("wins-captain.dropped", Difference("wins", "captain.dropped")),
        # A name with a hyphen is a name first.
        ("a-rank", Difference("a-rank", "")),
        ("a-rank-wins", Difference("a-rank", "wins")),
        ("wins-a-rank", Difference("wins", "a-rank")),
    ],
)
def test_a_goal_is_a_figure_or_one_less_another(typed: str, found: Difference) -> None:
    assert parse_goal(typed, PREPARED) == found
    assert str(found) == typed


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [("win", "wins"), ("wins-lose", "loses"), ("captain.droped", "captain.dropped")],
)
def test_an_unknown_figure_is_named_with_the_nearest(typed: str, nearest: str) -> None:
    wrong = typed.rpartition("-")[2]
    with pytest.raises(UsageProblem, match=f"'?{wrong}'?.*{nearest}"):
        parse_goal(typed, PREPARED)


@pytest.mark.parametrize("typed", ["", "-", "--"])
def test_nothing_is_no_goal(typed: str) -> None:
    with pytest.raises(UsageProblem):
        parse_goal(typed, PREPARED)


def test_owners_that_the_goal_names_are_side_a_and_others_are_side_b() -> None:
    goal = Goal("wounded", owners=("attacker", ""))
    assert [find_side(owner, goal) for owner in ("attacker", "", "target", "a", "b")] == [
        *("a", "a", "b", "a", "b")
    ]
    assert find_side("", Goal("wounded", owners=("attacker",))) == ""
    assert (find_other("a"), find_other("b")) == ("b", "a")


def test_what_one_side_wants_raised_the_other_wants_lowered() -> None:
    assert find_default(WINS, "a") == Difference("wins", "loses")
    assert find_default(WINS, "b") == Difference("loses", "wins")
    # Where the goal's owner is side b, it is b that wants it raised.
    theirs = Goal("wins", owners=("b",))
    assert find_default(theirs, "b") == Difference("wins", "")
    assert find_default(theirs, "a") == Difference("", "wins")


def test_the_aims_are_the_difference_and_what_is_looked_at_next() -> None:
    goal = WINS._replace(then=lambda end: 3 * end)
    aims = make_aims(PREPARED, goal, "a", find_default(goal, "a"))
    assert [read(3) for read in aims.ours] == [1, 9]
    assert aims.theirs(3) == -1
    other = make_aims(PREPARED, goal, "b", find_default(goal, "b"))
    assert [read(3) for read in other.ours] == [-1, -9]
    assert other.theirs(3) == 1


def test_who_is_against_a_figure_of_ones_own_plays_for_its_default() -> None:
    # Nobody is against the LP that side a wants lost: side b wants to win still.
    aims = make_aims(PREPARED, WINS, "a", Difference("lp_lost", ""))
    assert [read(1) for read in aims.ours] == [1]
    assert [aims.theirs(end) for end in (1, 2, 3)] == [1, 0, -1]
    # A difference is played against.
    aims = make_aims(PREPARED, WINS, "a", Difference("lp_lost", "loses"))
    assert [aims.theirs(end) for end in (1, 2, 3)] == [0, -2, -3]


def test_the_choices_of_a_side_are_those_of_its_owners() -> None:
    aims = make_aims(PREPARED, WINS, "b", find_default(WINS, "b"))
    choices = [Choice("?", ("x", "y"), "x", owner) for owner in ("a", "b", "")]
    assert [aims.is_ours(choice) for choice in choices] == [False, True, False]
    assert [aims.is_theirs(choice) for choice in choices] == [True, False, False]


def test_a_figure_without_a_meaning_counts_nothing() -> None:
    read = read_amounts(FIGURES)["steps"]
    assert [read(0), read(3)] == [0, Fraction(6)]
