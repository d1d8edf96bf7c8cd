"""What the tests against Discipline share: options, tests, figures."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, each, flag, option, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.numbers import read_lasting, read_numbers
from skirmish_cli.games.t9a.procedures.shared.discipline_results import (
    Consequences,
    Taken,
    show_one,
    show_several,
)
from skirmish_cli.games.t9a.procedures.shared.dropped_dice import a_dropped_count
from skirmish_cli.games.t9a.procedures.shared.stats_judged import Judged, judge_stat
from skirmish_cli.games.t9a.procedures.shared.units import a_modifier, read_units
from skirmish_cli.games.t9a.psychology import (
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

#: More units than anybody tests at once.
MOST_TESTS = 8
#: Of more units a title says only how many.
MOST_NAMED = 3


class TestOptions(Options):
    """What every test against Discipline takes."""

    discipline = option(
        "the unit's Discipline",
        whole(0, 20),
        needed="without units",
        also=("leadership", "ld", "dis"),
    )
    mod = option(
        "add N to the Discipline, as N or N:reason (repeatable)",
        each(a_modifier(50)),
        also=("modifier", "bonus", "penalty"),
    )
    maximised = option(
        "dice more of which the lowest are dropped",
        a_dropped_count(),
        default=0,
        metavar="K",
        group="modifiers",
    )
    minimised = option(
        "dice more of which the highest are dropped",
        a_dropped_count(),
        default=0,
        metavar="K",
        group="modifiers",
    )


class FleeingTestOptions(TestOptions):
    """What a test takes that may lead to a flight."""

    flee = option("roll the flee distance of a unit that fails", flag)
    decimated = option("the unit is decimated: removed instead of fleeing", flag)


Asked = Command[TestOptions]


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
        *(_note_units(command, units, then) if units else ()),
    )
    if len(taken) > 1:
        told = ("each unit takes a test of its own; +joined=UNIT makes one of two", *told)
    ready = show_one(taken[0], then) if len(taken) == 1 else show_several(taken, then)
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


def _note_units(command: Asked, units: Units, then: Consequences) -> tuple[str, ...]:
    """Return what is told of the units of some tests: of each its Discipline is read.

    Whoever may flee is removed instead where it is decimated.
    """
    percent, may_flee = (
        read_numbers(command.rules).decimated_percent,
        then.leads_to == "flees",
    )

    def read(unit: Model[Card]) -> Hashable:
        gone = combined_units.split_decimated([unit], percent)[0] if may_flee else ()
        return unit.card.profile.dis, gone

    role = remarks.Role(command.procedure, read, ("Dis",))
    return remarks.list_unit_notes(command.rules, units, role)


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
    if len(taken) > MOST_NAMED:
        return f"{procedure.capitalize()} tests of {len(taken)} units"
    named = [" with ".join(one.keys) for one in taken if one.keys]
    of_units = f" of {', '.join(named)}" if named else ""
    targets = ", ".join(str(one.test.target) for one in taken)
    return (
        f"{procedure.capitalize()} test{'s' if len(taken) > 1 else ''}{of_units}: "
        f"{taken[0].test.roll.thrown}d6 against {targets}"
    )
