"""What the tests against Discipline share: options, tests, figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, each, flag, option, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Figure, Prepared
from skirmish_cli.core.table import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.numbers import read_lasting, read_numbers
from skirmish_cli.games.t9a.procedures.shared.dropped_dice import a_dropped_count
from skirmish_cli.games.t9a.procedures.shared.stats_judged import Judged, judge_stat
from skirmish_cli.games.t9a.procedures.shared.units import a_modifier, read_units
from skirmish_cli.games.t9a.psychology import (
    Consequence,
    DisciplineResult,
    DisciplineTest,
    make_flee_roll,
    make_test_roll,
    resolve_tests,
)
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.models import Card
    from skirmish_cli.games.t9a.procedures.shared import combined_units, remarks

    Units = Sequence[Model[Card]]
else:
    combined_units = lazy("skirmish_cli.games.t9a.procedures.shared.combined_units")
    remarks = lazy("skirmish_cli.games.t9a.procedures.shared.remarks")

Results = tuple[DisciplineResult, ...]

#: More units than anybody tests at once.
MOST_TESTS = 8


class TestOptions(Options):
    """What every test against Discipline takes."""

    discipline = option("the unit's Discipline", whole(0, 20), needed="without units")
    mod = option("add N to the Discipline, as N or N:reason (repeatable)", each(a_modifier(50)))
    maximised = option(
        "dice more of which the lowest are dropped", a_dropped_count(), default=0, metavar="K"
    )
    minimised = option(
        "dice more of which the highest are dropped", a_dropped_count(), default=0, metavar="K"
    )


class FleeingTestOptions(TestOptions):
    """What a test takes that may lead to a flight."""

    flee = option("roll the flee distance of a unit that fails", flag)
    decimated = option("the unit is decimated: removed instead of fleeing", flag)


Asked = Command[TestOptions]


class Consequences(NamedTuple):
    """What passing and failing a test mean, in words, and what failing leads to.

    `shaken` says why a shaken unit takes no such test, where only others take it; `steadfast` why
    only a shaken one does. `gains`, `sheds` and `suffers` are flags, as in `DisciplineTest`;
    `phase` is the one in which the test is taken.
    """

    passed: str
    failed: str
    leads_to: Consequence = "stands"
    shaken: str = ""
    gains: Literal["", "panic_passed"] = ""
    sheds: Literal["", "shaken"] = ""
    suffers: Literal["", "broken"] = ""
    phase: str = ""
    is_voluntary: bool = False


class Taken(NamedTuple):
    """A test made ready: the Discipline that is tested, and the keys of who takes it together."""

    discipline: int
    test: DisciplineTest
    keys: tuple[str, ...]


def read_tests(
    command: Asked, then: Consequences, terms: tuple[Term, ...] = ()
) -> tuple[Taken, ...]:
    """Return the tests that a command describes, one for each unit.

    Characters that joined a unit test with it; other units each take a test of their own. `terms`
    are those that the situation brings. Raises UsageProblem for a shaken unit, where only others
    take the test. Sections: Combined Units; Panic Tests; Shaken.
    """
    units = read_units(command)
    groups = combined_units.group_units(units) if units else []
    if len(groups) > MOST_TESTS:
        raise UsageProblem(f"{len(groups)} units are too many; at most {MOST_TESTS} test at once")
    if not groups:
        discipline = Judged(value := command.need(TestOptions.discipline), f"Discipline {value}")
        return (_make_test(command, then, (discipline, terms), (), several=False),)
    if command.options.discipline is not None:
        raise UsageProblem(
            "--discipline and a unit exclude each other: the unit's card has its Discipline; "
            f"write {groups[0][0].key}+dis={command.options.discipline}"
        )
    return tuple(
        _make_test(command, then, (find_discipline(units), terms), units, several=len(groups) > 1)
        for units in groups
    )


def find_discipline(units: Units) -> Judged:
    """Return the highest Discipline in a combined unit.

    Raises UsageProblem where no card has one. Section: Combined Units.
    """
    found = [(unit.card.profile.dis, unit) for unit in units if unit.card.profile.dis is not None]
    if not found:
        raise UsageProblem(
            f"{units[0].key} has no dis on its card; write {units[0].key}+dis=N, or give "
            "--discipline N alone"
        )
    value, unit = max(found, key=lambda one: one[0])
    return judge_stat(unit, "Dis", value, "Discipline")


def _make_test(
    command: Asked,
    then: Consequences,
    judged: tuple[Judged, tuple[Term, ...]],
    units: Units,
    *,
    several: bool,
) -> Taken:
    """Return the test of one unit, or of none that is named."""
    numbers, options = read_numbers(command.rules), command.options
    discipline, terms = judged
    everything = (*discipline.terms, *terms, *options.mod)
    for unit in units:
        if then.shaken and unit.has("shaken"):
            raise UsageProblem(f"{unit.key} is shaken: {then.shaken}")
    flight = options if isinstance(options, FleeingTestOptions) else None
    removed, standing = (
        combined_units.split_decimated(units, numbers.decimated_percent) if units else ((), ())
    )
    decimated = (flight is not None and flight.decimated) or bool(removed and not standing)
    keys = tuple(unit.key for unit in units)
    why = f"{command.procedure} test"
    return Taken(
        discipline.value,
        DisciplineTest(
            discipline.base + sum(term.value for term in everything),
            make_test_roll(numbers, options.maximised, options.minimised),
            then.leads_to,
            decimated,
            make_flee_roll(numbers) if flight is not None and flight.flee else None,
            f"{keys[0]} {why}" if several else why,
            (Term(0, discipline.words), *everything),
            () if decimated else removed,
            keys or ("unit",),
            then.gains,
            then.sheds,
            then.suffers,
            read_lasting(command.rules),
            then.phase,
            then.is_voluntary,
        ),
        keys,
    )


def prepare_tests(
    command: Asked,
    taken: tuple[Taken, ...],
    then: Consequences,
    inputs: Mapping[str, Json] | None = None,
    notes: tuple[str, ...] = (),
    rulings: tuple[str, ...] = (),
) -> Prepared:
    """Return tests made ready, with their figures.

    `inputs` are shown beside those that all tests have.
    """
    units = read_units(command)
    tests = tuple(one.test for one in taken)
    told = (
        *notes,
        *(remarks.list_unit_notes(command.rules, units, traced=("Dis",)) if units else ()),
    )
    if len(taken) > 1:
        told = ("each unit takes a test of its own; +joined=UNIT makes one of two", *told)
    ready = _prepare_one(taken[0], then) if len(taken) == 1 else _prepare_several(taken, then)
    return ready._replace(
        rule=partial(resolve_tests, tests),
        inputs={
            **_list_inputs(taken),
            "maximised": command.options.maximised,
            "minimised": command.options.minimised,
            **(inputs or {}),
        },
        notes=told,
        rulings=rulings,
        headline=_make_headline(command.procedure, taken),
    )


def _list_inputs(taken: tuple[Taken, ...]) -> dict[str, Json]:
    """Return the values of each test as they are shown."""
    if len(taken) == 1:
        return (
            {"units": list(taken[0].keys), **_list_values(taken[0])}
            if taken[0].keys
            else {**_list_values(taken[0])}
        )
    return {"tests": [{"units": list(one.keys), **_list_values(one)} for one in taken]}


def _list_values(one: Taken) -> dict[str, Json]:
    return {
        "discipline": one.discipline,
        "target": one.test.target,
        "modifiers": [f"{term.value:+d} {term.source}" for term in one.test.terms if term.value],
    }


def _make_headline(procedure: str, taken: tuple[Taken, ...]) -> str:
    """Return the title of some tests, which names their units."""
    named = [" with ".join(one.keys) for one in taken if one.keys]
    of_units = f" of {', '.join(named)}" if named else ""
    targets = ", ".join(str(one.test.target) for one in taken)
    return (
        f"{procedure.capitalize()} test{'s' if len(taken) > 1 else ''}{of_units}: "
        f"{taken[0].test.roll.thrown}d6 against {targets}"
    )


# One test


def _prepare_one(taken: Taken, then: Consequences) -> Prepared:
    """Return what is shown of one test."""
    test, keys = taken.test, taken.keys
    figures: dict[str, Figure] = {"pass": lambda results: results[0].passed}
    if test.decimated and test.failed == "flees":
        figures["destroyed"] = lambda results: results[0].consequence == "destroyed"
    parts = keys if test.failed == "flees" and len(keys) > 1 else ()
    return Prepared(
        rule=lambda: resolve_tests((test,)),
        figures=figures,
        row=partial(_make_row, test),
        outcome=partial(_make_outcome, test, then, parts),
        models={key: _make_part_figures(test, key) for key in parts},
    )


def _may_flee(test: DisciplineTest) -> bool:
    """Return whether failing a test may bring the roll of a flee distance."""
    return test.flee is not None and test.failed == "flees"


def _make_row(test: DisciplineTest, results: Results) -> dict[str, Json]:
    (result,) = results
    row: dict[str, Json] = {"pass": result.passed}
    if _may_flee(test):
        row["flee_distance"] = result.distance
    return row


def _make_outcome(
    test: DisciplineTest,
    then: Consequences,
    parts: tuple[str, ...],
    results: Results,
    trace: Trace,
) -> Mapping[str, Json]:
    (result,) = results
    outcome = _describe_result(test, then, result, trace)
    if parts:
        outcome["models"] = {
            key: {name: value(results) for name, value in _make_part_figures(test, key).items()}
            for key in parts
        }
    return outcome


def _describe_result(
    test: DisciplineTest, then: Consequences, result: DisciplineResult, trace: Trace
) -> dict[str, Json]:
    """Return what is shown of how one test ended."""
    judged = trace.judged(test.why)
    outcome: dict[str, Json] = {
        "pass": result.passed,
        "total": judged.total if judged else None,
        "target": test.target,
        "then": _describe_end(test, then, result),
    }
    if _may_flee(test):
        outcome["flee_distance"] = result.distance
    return outcome


def _describe_end(test: DisciplineTest, then: Consequences, result: DisciplineResult) -> str:
    """Return in words what a test led to."""
    if result.consequence == "destroyed":
        return "decimated: removed as a casualty instead of fleeing"
    words = then.passed if result.passed else then.failed
    if result.consequence == "flees" and test.removed:
        words += f"; decimated and removed before that: {', '.join(test.removed)}"
    return words


def _make_part_figures(test: DisciplineTest, key: str) -> dict[str, Callable[[Results], bool]]:
    """Return what may become of one part of a combined unit.

    Each part is decimated, or not, by itself.
    """
    is_removed = test.decimated or key in test.removed
    return {
        "flees": lambda results: not results[0].passed and not is_removed,
        "destroyed": lambda results: not results[0].passed and is_removed,
    }


# Several tests


def _prepare_several(taken: tuple[Taken, ...], then: Consequences) -> Prepared:
    """Return what is shown of the tests of several units: each has its own line."""
    tests = tuple(one.test for one in taken)
    return Prepared(
        rule=lambda: resolve_tests(tests),
        figures={
            "all_pass": lambda results: all(one.passed for one in results),
            "none_passes": lambda results: not any(one.passed for one in results),
            "passed_mean": lambda results: sum(one.passed for one in results),
        },
        row=lambda results: {"passed": sum(one.passed for one in results)},
        outcome=partial(_make_outcomes, taken, then),
        models={
            key: _make_unit_figures(one.test, place, key)
            for place, one in enumerate(taken)
            for key in one.keys
        },
    )


def _make_unit_figures(test: DisciplineTest, place: int, key: str) -> dict[str, Figure]:
    """Return the chance that one of several units passes, and of what failing leads to."""
    figures: dict[str, Figure] = {"pass": lambda results: results[place].passed}
    if test.failed == "flees":
        is_removed = test.decimated or key in test.removed
        figures["flees"] = lambda results: not results[place].passed and not is_removed
        figures["destroyed"] = lambda results: not results[place].passed and is_removed
    return figures


def _make_outcomes(
    taken: tuple[Taken, ...], then: Consequences, results: Results, trace: Trace
) -> Mapping[str, Json]:
    shown = {
        key: {
            **_describe_result(one.test, then, result, trace),
            **(
                {"flee_distance": judged.total}
                if (judged := trace.judged(f"{one.keys[0]} flee distance"))
                else {}
            ),
        }
        for one, result in zip(taken, results, strict=True)
        for key in one.keys
    }
    return {"passed": sum(one.passed for one in results), "models": shown}
