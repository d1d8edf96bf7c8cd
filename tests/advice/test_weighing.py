"""A command weighed: another command beside it, changes of a number."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from skirmish_cli.advice.weighing import (
    AS_GIVEN,
    Question,
    Settled,
    compare_commands,
    read_figures,
    show_changes,
)
from skirmish_cli.advice.what_if import Variant, set_option
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, option, whole
from skirmish_cli.core.procedure import Chance, FigureName, Points
from skirmish_cli.core.rules import Rule
from skirmish_cli.dice.throws import PlainDie


def roll_at_least(target: int) -> Rule[tuple[bool, int]]:
    """Roll a d6 that must show so much."""
    face = yield PlainDie(6, "roll")
    return face >= target, face


class RollOptions(Options):
    """What a roll must reach."""

    target = option("what to reach", whole(1, 100), default=4)


def settle(command: Command[RollOptions]) -> Settled:
    if command.options.target > 6:
        raise UsageProblem("no die shows that")
    rule = partial(roll_at_least, command.options.target)
    return Settled(rule, {"wins": lambda end: end[0], "face_mean": lambda end: end[1]})


def ask(target: int = 4, labels: dict[str, int] | None = None) -> Question:
    command = Command("roll", (), RollOptions({"target": (str(target),)}), None, None)  # type: ignore[arg-type]

    def vary() -> Iterator[Variant]:
        for label, other in (labels or {}).items():
            yield Variant(label, set_option(command, RollOptions.target, other))

    return Question(command, settle, "wins", ("wins", "face_mean"), vary, {"face_mean": "face"})


def test_a_chance_is_a_chance_and_a_mean_a_mean() -> None:
    assert read_figures(settle(ask().command)) == {
        "wins": Chance(Fraction(1, 2)),
        "face_mean": Fraction(7, 2),
    }


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
    table = show_changes(ask(4, {"harder": 5, "impossible": 7, "easier": 2}))
    assert table.columns == ("if", "wins", "face", "points")
    assert table.keys == ("if", "wins", "face_mean", "points")
    assert [(row[0], row[-1]) for row in table.rows()] == [
        (AS_GIVEN, Points(Fraction(0))),
        ("harder", Points(Fraction(-50, 3))),
        ("easier", Points(Fraction(100, 3))),
    ]
