"""Weighing a command: its choices, another command beside it, changes of a number.

Each line is the very same procedure, made ready from a changed command and read exactly; so no
line can follow another rule than the command itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any

from skirmish_cli.advice.best_play import best_play
from skirmish_cli.advice.plans import Plan
from skirmish_cli.advice.what_if import OTHER_PLAYER, Variant
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.means import MeanChance
from skirmish_cli.core.procedure import Chance, FigureName, Points, SideTable
from skirmish_cli.core.rules import Rule, law_of
from skirmish_cli.records import NamedTuple

AS_GIVEN, BEST = "as given", "as given, best play"


class Ranking(NamedTuple):
    """How choices are ranked: by one figure, and then by another.

    `then_more` says whether more of the second is better. `shown` are the figures in the tables,
    `owner` is whose decisions are advised on (None: everybody's), `aim` the figure for which
    changes of a number are looked at.
    """

    by: str
    then: str
    then_more: bool
    shown: tuple[str, ...]
    owner: str | None
    aim: str


class Settled(NamedTuple):
    """A rule that settles what is weighed, and the figures that are read off it."""

    rule: Callable[[], Rule[Any]]
    figures: Mapping[str, Callable[[Any], Any]]


class Question(NamedTuple):
    """A command to weigh, without its extra readings and at its first target.

    `settle` makes a command ready to be read, `choices` and `changes` yield the commands that
    differ from it. Where the search for the best play `is_too_long` it is left out; `situation`
    puts the state of a chain in words. `titles` are the column titles of figures, where those
    aren't their names.
    """

    command: Command
    settle: Callable[[Command], Settled]
    ranking: Ranking
    choices: Callable[[], Iterable[Variant]]
    changes: Callable[[], Iterable[Variant]]
    is_too_long: Callable[[], bool] = lambda: False
    situation: Callable[[Any], str] = lambda state: ""
    titles: Mapping[str, str] = MappingProxyType({})

    @property
    def columns(self) -> tuple[str, ...]:
        """The titles of the figures that are shown."""
        return tuple(self.titles.get(name, name.replace("_", " ")) for name in self.ranking.shown)


class Line(NamedTuple):
    """One line of advice: what is done, and the figures that it gives."""

    label: str
    figures: Mapping[str, Any]


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


def rank_choices(question: Question) -> tuple[SideTable, SideTable]:
    """Return the ranking of a player's choices, and what the best play does."""
    ranking = question.ranking

    @cache
    def find_best() -> _Best | None:
        return _find_best_play(question)

    def rank() -> Sequence[Sequence[Any]]:
        lines = [*_list_lines(question), *([one.line] if (one := find_best()) else [])]
        base = _read_number(lines[0].figures[ranking.by])
        lines.sort(key=lambda line: _find_order(line, ranking))
        return [
            (
                line.label,
                *(line.figures.get(name) for name in ranking.shown),
                Points((_read_number(line.figures[ranking.by]) - base) * 100),
            )
            for line in lines
        ]

    def list_plan() -> Sequence[Sequence[Any]]:
        return one.plan.lines() if (one := find_best()) else []

    by = ranking.by.replace("_", " ")
    return (
        SideTable(
            f"Advice: choices ranked by '{by}', points of percent against {AS_GIVEN}",
            ("choice", *question.columns, "points"),
            rank,
            weighs=True,
            name="advice",
            keys=("choice", *ranking.shown, "points"),
        ),
        SideTable(
            "The best play as given, wherever a decision makes a difference",
            ("decision", "what to do"),
            list_plan,
            weighs=True,
            name="best_play",
            keys=("decision", "what_to_do"),
        ),
    )


def _find_order(line: Line, ranking: Ranking) -> tuple[bool, Fraction, Fraction]:
    """Return what sorts lines of advice: own choices first, the best first, then ties."""
    then = _read_number(line.figures.get(ranking.then, 0))
    return (
        line.label.startswith(OTHER_PLAYER),
        -_read_number(line.figures[ranking.by]),
        -then if ranking.then_more else then,
    )


def _list_lines(question: Question) -> Iterator[Line]:
    """Yield the command as given, and each choice that can be made."""
    yield Line(AS_GIVEN, read_figures(question.settle(question.command)))
    for variant in question.choices():
        figures = _try_variant(variant, question)
        # What can't be compared, such as a spell that drops nobody, isn't ranked.
        if figures is not None and question.ranking.by in figures:
            yield Line(variant.label, figures)


def _try_variant(variant: Variant, question: Question) -> dict[str, Any] | None:
    """Return the figures of a variant, or None where the rules don't allow it."""
    try:
        return read_figures(question.settle(variant.command))
    except UsageProblem:
        return None


class _Best(NamedTuple):
    """The best play: its line of advice, and its plan."""

    line: Line
    plan: Plan


def _find_best_play(question: Question) -> _Best | None:
    """Return the best play of the player who is advised, or None.

    There is none where nothing is to be decided. It is found by backward induction.
    """
    if question.is_too_long():
        return None
    by, then, then_more, shown, owner, _ = question.ranking
    settled = question.settle(question.command)
    figures = settled.figures
    worths = [figures[by]]
    if then in figures:
        worths.append(figures[then] if then_more else lambda result: -figures[then](result))
    play = best_play(
        settled.rule,
        (),
        worths,
        {name: figures[name] for name in shown},
        owner,
        question.situation,
    )
    if not play.plan:
        return None
    read = read_figures(question.settle(question.command))
    weighed = {
        name: Chance(value) if isinstance(read[name], Chance) else value
        for name, value in play.figures.items()
    }
    return _Best(Line(BEST, weighed), play.plan)


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
    aim, shown = question.ranking.aim, question.ranking.shown

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
