"""What the tests against Discipline share: options, test and figures."""

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
from skirmish_cli.games.t9a.procedures.shared.units import a_modifier, read_units
from skirmish_cli.games.t9a.psychology import (
    Consequence,
    DisciplineResult,
    DisciplineTest,
    make_flee_roll,
    make_test_roll,
    resolve_test,
)
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.models import Card
    from skirmish_cli.games.t9a.procedures.shared import combined_units
else:
    combined_units = lazy("skirmish_cli.games.t9a.procedures.shared.combined_units")


class TestOptions(Options):
    """What every test against Discipline takes."""

    discipline = option("the unit's Discipline", whole(0, 20), needed="without units")
    mod = option("add N to the Discipline, as N or N:reason (repeatable)", each(a_modifier(50)))
    maximised = option("throw a die more and drop the lowest; counts once", flag)
    minimised = option("throw a die more and drop the highest; counts once", flag)


class FleeingTestOptions(TestOptions):
    """What a test takes that may lead to a flight."""

    flee = option("roll the flee distance of a unit that fails", flag)
    decimated = option("the unit is decimated: removed instead of fleeing", flag)


Asked = Command[TestOptions]


class Consequences(NamedTuple):
    """What passing and failing a test mean, in words, and what failing leads to.

    `shaken` says why a shaken unit takes no such test, where only others take it.
    `gains`, `sheds` and `suffers` are flags, as in `DisciplineTest`.
    """

    passed: str
    failed: str
    leads_to: Consequence = "stands"
    shaken: str = ""
    gains: Literal["", "panic_passed"] = ""
    sheds: Literal["", "shaken"] = ""
    suffers: Literal["", "broken"] = ""


def read_discipline(command: Asked) -> int:
    """Return the Discipline given, or the highest of the units named.

    Raises UsageProblem for both, and for neither.
    """
    models = read_units(command)
    if not models:
        return command.need(TestOptions.discipline)
    if command.options.discipline is not None:
        raise UsageProblem(
            "--discipline and a unit exclude each other: the unit's card has its Discipline"
        )
    found = [model.card.profile.dis for model in models if model.card.profile.dis is not None]
    if not found:
        raise UsageProblem(f"{models[0].key} has no dis on its card; give --discipline N")
    return max(found)


def read_test(command: Asked, then: Consequences, terms: tuple[Term, ...] = ()) -> DisciplineTest:
    """Return the test that a command's options describe.

    `terms` are those that the situation brings. Raises UsageProblem for a shaken unit, where only
    others take the test. Sections: Panic Tests; Shaken.
    """
    numbers, options = read_numbers(command.rules), command.options
    discipline = read_discipline(command)
    everything = (*terms, *options.mod)
    roll = make_test_roll(numbers, int(options.maximised), int(options.minimised))
    flight = options if isinstance(options, FleeingTestOptions) else None
    units = read_units(command)
    for unit in units:
        if then.shaken and unit.has("shaken"):
            raise UsageProblem(f"{unit.key} is shaken: {then.shaken}")
    removed, standing = _split_decimated(command, units)
    decimated = (flight is not None and flight.decimated) or bool(removed and not standing)
    return DisciplineTest(
        discipline + sum(term.value for term in everything),
        roll,
        then.leads_to,
        decimated,
        make_flee_roll(numbers) if flight is not None and flight.flee else None,
        f"{command.procedure} test",
        (Term(0, f"Discipline {discipline}"), *everything),
        () if decimated else removed,
        tuple(unit.key for unit in units) or ("unit",),
        then.gains,
        then.sheds,
        then.suffers,
        read_lasting(command.rules),
    )


def _split_decimated(
    command: Asked, units: Sequence[Model[Card]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the parts of the unit named that are decimated, and the others.

    Sections: Combined Units; Decimated.
    """
    if not units:
        return (), ()
    return combined_units.split_decimated(units, read_numbers(command.rules).decimated_percent)


def prepare_test(
    command: Asked,
    test: DisciplineTest,
    then: Consequences,
    inputs: Mapping[str, Json] | None = None,
    notes: tuple[str, ...] = (),
    rulings: tuple[str, ...] = (),
) -> Prepared:
    """Return a test made ready, with its figures.

    `inputs` are shown beside those that all tests have.
    """
    figures: dict[str, Figure] = {"pass": lambda result: result.passed}
    if test.decimated and test.failed == "flees":
        figures["destroyed"] = lambda result: result.consequence == "destroyed"
    keys = tuple(unit.key for unit in read_units(command))
    parts = keys if test.failed == "flees" and len(keys) > 1 else ()
    return Prepared(
        rule=partial(resolve_test, test),
        figures=figures,
        row=partial(_make_row, test),
        outcome=partial(_make_outcome, test, then, parts),
        inputs={
            "discipline": read_discipline(command),
            "target": test.target,
            "modifiers": [f"{term.value:+d} {term.source}" for term in test.terms if term.value],
            "maximised": test.roll.lowest,
            "minimised": test.roll.highest,
            **(inputs or {}),
        },
        models={key: _make_part_figures(test, key) for key in parts},
        notes=notes,
        rulings=rulings,
        headline=f"{command.procedure.capitalize()} test: {test.roll.thrown}d6 "
        f"against {test.target}",
    )


def _may_flee(test: DisciplineTest) -> bool:
    """Return whether failing a test may bring the roll of a flee distance."""
    return test.flee is not None and test.failed == "flees"


def _make_row(test: DisciplineTest, result: DisciplineResult) -> dict[str, Json]:
    row: dict[str, Json] = {"pass": result.passed}
    if _may_flee(test):
        row["flee_distance"] = result.distance
    return row


def _make_outcome(
    test: DisciplineTest,
    then: Consequences,
    parts: tuple[str, ...],
    result: DisciplineResult,
    trace: Trace,
) -> Mapping[str, Json]:
    judged = trace.judged(test.why)
    outcome: dict[str, Json] = {
        "pass": result.passed,
        "total": judged.total if judged else None,
        "target": test.target,
        "then": _describe_end(test, then, result),
    }
    if _may_flee(test):
        outcome["flee_distance"] = result.distance
    if parts:
        outcome["models"] = {
            key: {name: value(result) for name, value in _make_part_figures(test, key).items()}
            for key in parts
        }
    return outcome


def _describe_end(test: DisciplineTest, then: Consequences, result: DisciplineResult) -> str:
    """Return in words what a test led to."""
    if result.consequence == "destroyed":
        return "decimated: removed as a casualty instead of fleeing"
    words = then.passed if result.passed else then.failed
    if result.consequence == "flees" and test.removed:
        words += f"; decimated and removed before that: {', '.join(test.removed)}"
    return words


def _make_part_figures(
    test: DisciplineTest, key: str
) -> dict[str, Callable[[DisciplineResult], bool]]:
    """Return what may become of one part of a combined unit.

    Each part is decimated, or not, by itself.
    """
    is_removed = test.decimated or key in test.removed
    return {
        "flees": lambda result: not result.passed and not is_removed,
        "destroyed": lambda result: not result.passed and is_removed,
    }
