"""Weighing a command: another one beside it, and changes of a number.

Each line is the very same procedure, made ready from a changed command and read exactly; so no
line can follow another rule than the command itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from skirmish_cli.advice.what_if import Variant
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.means import MeanChance
from skirmish_cli.core.procedure import Chance, FigureName, Points, SideTable
from skirmish_cli.core.rules import Rule, law_of
from skirmish_cli.records import NamedTuple

AS_GIVEN = "as given"


class Settled(NamedTuple):
    """A rule that settles what is weighed, and the figures that are read off it."""

    rule: Callable[[], Rule[Any]]
    figures: Mapping[str, Callable[[Any], Any]]


class Question(NamedTuple):
    """A command to vary, without its extra readings and at its first target.

    `settle` makes a command ready to be read, `changes` yields the commands that differ from it by
    a number. `shown` are the figures in the table, `aim` is the one for which the changes are
    looked at. `titles` are the column titles of figures, where those aren't their names.
    """

    command: Command
    settle: Callable[[Command], Settled]
    aim: str
    shown: tuple[str, ...]
    changes: Callable[[], Iterable[Variant]]
    titles: Mapping[str, str] = MappingProxyType({})

    @property
    def columns(self) -> tuple[str, ...]:
        """The titles of the figures that are shown."""
        return tuple(self.titles.get(name, name.replace("_", " ")) for name in self.shown)


def read_figures(settled: Settled) -> dict[str, Any]:
    """Return exact figures: chances as Chance, means as Fractions."""
    law = law_of(settled.rule)
    figures = {}
    for name, value in settled.figures.items():
        is_chance = all(isinstance(value(result), (bool, MeanChance)) for result in law.weights)
        figures[name] = Chance(law.mean(value)) if is_chance else law.mean(value)
    return figures


def _read_number(figure: Any) -> Fraction:
    return Fraction(figure.value if isinstance(figure, Chance) else figure)


def _try_variant(variant: Variant, question: Question) -> dict[str, Any] | None:
    """Return the figures of a variant, or None where the rules don't allow it."""
    try:
        return read_figures(question.settle(variant.command))
    except UsageProblem:
        return None


def compare_commands(
    settle: Callable[[Command], Settled], command: Command, other: Command, shown: str
) -> SideTable:
    """Return the figures of a command beside those of another, which `shown` names."""

    def rows() -> Sequence[Sequence[Any]]:
        ours, theirs = read_figures(settle(command)), read_figures(settle(other))
        return [
            (
                FigureName(name),
                ours.get(name),
                theirs.get(name),
                _find_difference(ours.get(name), theirs.get(name)),
            )
            for name in dict.fromkeys((*ours, *theirs))
        ]

    return SideTable(
        f"Side by side: this, and {shown}",
        ("figure", "this", "other", "difference"),
        rows,
        weighs=True,
        name="vs",
    )


def _find_difference(ours: Any, theirs: Any) -> Points | Fraction | None:
    """Return by how much the other figure is higher: chances in points of percent."""
    if ours is None or theirs is None:
        return None
    more = _read_number(theirs) - _read_number(ours)
    return Points(more * 100) if isinstance(ours, Chance) else more


def show_changes(question: Question) -> SideTable:
    """Return what one number better or worse would change."""
    aim, shown = question.aim, question.shown

    def rows() -> Sequence[Sequence[Any]]:
        given = read_figures(question.settle(question.command))
        found = [(AS_GIVEN, *(given[name] for name in shown), Points(Fraction(0)))]
        for variant in question.changes():
            figures = _try_variant(variant, question)
            if figures is not None:
                more = _read_number(figures[aim]) - _read_number(given[aim])
                change = Points(more * 100)
                found.append((variant.label, *(figures[name] for name in shown), change))
        return found

    return SideTable(
        f"What a change would do to '{aim.replace('_', ' ')}', in points of percent",
        ("if", *question.columns, "points"),
        rows,
        weighs=True,
        name="sensitivity",
        keys=("if", *shown, "points"),
    )
