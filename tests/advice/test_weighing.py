"""A command weighed: choices ranked, another command beside it, changes of a number."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from skirmish_cli.advice.weighing import (
    AS_GIVEN,
    BEST,
    Question,
    Ranking,
    Settled,
    compare_commands,
    rank_choices,
    read_figures,
    show_changes,
)
from skirmish_cli.advice.what_if import OTHER_PLAYER, Variant, set_option
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, flag, option, whole
from skirmish_cli.core.procedure import Chance, FigureName, Points
from skirmish_cli.core.rules import Choice, Rule
from skirmish_cli.dice.throws import PlainDie


def roll_at_least(target: int, rerolls: bool) -> Rule[tuple[bool, int]]:
    """Roll a d6; a player that may throw it again decides, and by its policy doesn't."""
    face = yield PlainDie(6, "roll")
    if rerolls:
        taken = yield Choice(f"reroll the {face}?", ("reroll", "keep"), "keep", "ours")
        if taken == "reroll":
            face = yield PlainDie(6, "again")
    return face >= target, face


class RollOptions(Options):
    """What a roll must reach, and whether a player may throw it again."""

    target = option("what to reach", whole(1, 100), default=4)
    rerolls = option("it may be thrown again", flag)


def settle(command: Command[RollOptions]) -> Settled:
    if command.options.target > 6:
        raise UsageProblem("no die shows that")
    rule = partial(roll_at_least, command.options.target, command.options.rerolls)
    return Settled(rule, {"wins": lambda end: end[0], "face_mean": lambda end: end[1]})


def ask(
    target: int = 4,
    rerolls: bool = False,
    *,
    labels: dict[str, int] | None = None,
    then_more: bool = True,
    **more: Any,
) -> Question:
    typed = RollOptions({"target": (str(target),), "rerolls": rerolls})
    command = Command("roll", (), typed, None, None)  # type: ignore[arg-type]

    def vary() -> Iterator[Variant]:
        for label, other in (labels or {}).items():
            yield Variant(label, set_option(command, RollOptions.target, other))

    ranking = Ranking("wins", "face_mean", then_more, ("wins", "face_mean"), "ours", "wins")
    return Question(command, settle, ranking, vary, vary, titles={"face_mean": "face"}, **more)


def rank(question: Question) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in rank_choices(question)[0].rows()]


def test_a_chance_is_a_chance_and_a_mean_a_mean() -> None:
    assert read_figures(settle(ask().command)) == {
        "wins": Chance(Fraction(1, 2)),
        "face_mean": Fraction(7, 2),
    }


def test_choices_are_ranked_with_their_points_against_what_is_given() -> None:
    rows = rank(ask(labels={"harder": 5, "easier": 2, "impossible": 7}))
    # 5/6, 3/6 and 2/6: 33 1/3 points more and 16 2/3 fewer; what the rules refuse isn't there.
    assert [(row[0], row[-1]) for row in rows] == [
        ("easier", Points(Fraction(100, 3))),
        (AS_GIVEN, Points(Fraction(0))),
        ("harder", Points(Fraction(-50, 3))),
    ]
    assert rows[0][1:3] == (Chance(Fraction(5, 6)), Fraction(7, 2))


def test_choices_of_the_other_player_come_last() -> None:
    rows = rank(ask(labels={f"{OTHER_PLAYER}easier": 2, "harder": 5}))
    assert [row[0] for row in rows] == [AS_GIVEN, "harder", f"{OTHER_PLAYER}easier"]


def test_what_is_equal_in_the_first_figure_is_ordered_by_the_second() -> None:
    def settle_with_lead(command: Command) -> Settled:
        lead = command.options.target
        figures = {"wins": lambda end: True, "face_mean": lambda end: end[1] + lead}
        return Settled(partial(roll_at_least, 4, False), figures)

    for then_more, order in ((True, ["two", AS_GIVEN]), (False, [AS_GIVEN, "two"])):
        question = ask(1, labels={"two": 2}, then_more=then_more)
        assert [row[0] for row in rank(question._replace(settle=settle_with_lead))] == order


def test_the_best_play_has_a_line_and_a_plan_where_something_is_decided() -> None:
    question = ask(4, True)
    advice, plan = rank_choices(question)
    # Throwing 1 to 3 again: 1/2 + 1/2 * 1/2 = 3/4.
    assert [(row[0], row[1]) for row in advice.rows()] == [
        (BEST, Chance(Fraction(3, 4))),
        (AS_GIVEN, Chance(Fraction(1, 2))),
    ]
    assert ("reroll the 1?", "reroll") in [tuple(line) for line in plan.rows()]
    assert ("reroll the 6?", "keep") in [tuple(line) for line in plan.rows()]


@pytest.mark.parametrize(
    "question", [ask(4, False), ask(4, True, is_too_long=lambda: True)], ids=["none", "too long"]
)
def test_without_decisions_or_time_there_is_no_best_play(question: Question) -> None:
    advice, plan = rank_choices(question)
    assert [row[0] for row in advice.rows()] == [AS_GIVEN]
    assert list(plan.rows()) == []


@pytest.mark.parametrize(("then_more", "mean"), [(True, Fraction(17, 4)), (False, Fraction(11, 4))])
def test_the_best_play_goes_by_the_second_figure_where_the_first_is_equal(
    then_more: bool, mean: Fraction
) -> None:
    # Every face wins. Throwing 1 to 3 again: (4 + 5 + 6) / 6 + 3/6 * 7/2 = 17/4; throwing 4 to 6
    # again: (1 + 2 + 3) / 6 + 3/6 * 7/2 = 11/4.
    rows = rank(ask(1, True, then_more=then_more))
    assert {row[0]: row[2] for row in rows} == {AS_GIVEN: Fraction(7, 2), BEST: mean}


def test_the_columns_are_titles_and_programs_read_keys() -> None:
    advice = rank_choices(ask())[0]
    assert advice.columns == ("choice", "wins", "face", "points")
    assert advice.keys == ("choice", "wins", "face_mean", "points")


def test_two_commands_stand_side_by_side_with_their_difference() -> None:
    question = ask(4)
    other = set_option(question.command, RollOptions.target, 5)
    table = compare_commands(settle, question.command, other, "a five")
    assert table.title == "Side by side: this, and a five"
    # 3/6 and 2/6 are 16 2/3 points apart; the mean of the face is the same.
    assert list(table.rows()) == [
        (
            FigureName("wins"),
            Chance(Fraction(1, 2)),
            Chance(Fraction(1, 3)),
            Points(Fraction(-50, 3)),
        ),
        (FigureName("face_mean"), Fraction(7, 2), Fraction(7, 2), Fraction(0)),
    ]


def test_a_figure_that_only_one_command_has_has_no_difference() -> None:
    def settle_some(command: Command) -> Settled:
        settled = settle(command)
        if command.options.target == 5:
            return settled._replace(figures={"wins": settled.figures["wins"]})
        return settled

    question = ask(4)
    other = set_option(question.command, RollOptions.target, 5)
    rows = list(compare_commands(settle_some, question.command, other, "a five").rows())
    assert rows[1] == (FigureName("face_mean"), Fraction(7, 2), None, None)


def test_changes_are_shown_in_order_with_their_points() -> None:
    table = show_changes(ask(labels={"harder": 5, "impossible": 7, "easier": 2}))
    assert table.columns == ("if", "wins", "face", "points")
    assert [(row[0], row[-1]) for row in table.rows()] == [
        (AS_GIVEN, Points(Fraction(0))),
        ("harder", Points(Fraction(-50, 3))),
        ("easier", Points(Fraction(100, 3))),
    ]
