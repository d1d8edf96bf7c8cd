"""What is shown of tests against Discipline: figures, rows and outcomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Literal

from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Figure, Prepared
from skirmish_cli.core.table import Trace
from skirmish_cli.games.t9a.procedures.shared.verdicts import tell_test, tell_tests
from skirmish_cli.games.t9a.psychology import (
    Consequence,
    DisciplineResult,
    DisciplineTest,
    name_flight,
    resolve_tests,
)
from skirmish_cli.records import NamedTuple

Results = tuple[DisciplineResult, ...]


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
    """A test made ready: the Discipline tested, and who takes it together."""

    discipline: int
    test: DisciplineTest
    keys: tuple[str, ...]


# One test


def show_one(taken: Taken, then: Consequences) -> Prepared:
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
        verdict=partial(tell_test, keys),
        main=tuple(figures),
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


def show_several(taken: tuple[Taken, ...], then: Consequences) -> Prepared:
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
        verdict=partial(tell_tests, [one.keys for one in taken]),
        main=("all_pass", "none_passes", "passed_mean"),
    )


def _make_unit_figures(test: DisciplineTest, place: int, key: str) -> dict[str, Figure]:
    """Return the figures of one of several units that test."""
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
                if (judged := trace.judged(name_flight(one.test)))
                else {}
            ),
        }
        for one, result in zip(taken, results, strict=True)
        for key in one.keys
    }
    return {"passed": sum(one.passed for one in results), "models": shown}
