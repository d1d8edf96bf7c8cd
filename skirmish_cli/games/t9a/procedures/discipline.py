"""`command`, `courage`, `panic`, `break`, `rally`, `redirect` and `reform`: the tests against
Discipline."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, Option, Prepared, Procedure, bounded
from skirmish_cli.core.trace import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.dice.spare_dice import Spared
from skirmish_cli.games.t9a.discipline import DisciplineTest, Fate, Tested, break_term, resolve_test
from skirmish_cli.games.t9a.numbers import named_units, read_discipline, read_terms, test_roll

_DISCIPLINE = Option("discipline", "whole", "the unit's Discipline", metavar="N")
_TEST_OPTIONS = (
    _DISCIPLINE,
    Option(
        "mod",
        "texts",
        "add N to the Discipline, as N or N:reason (repeatable)",
        metavar="N[:reason]",
    ),
    Option("maximised", "flag", "throw a die more and drop the lowest; counts once", default=False),
    Option(
        "minimised", "flag", "throw a die more and drop the highest; counts once", default=False
    ),
)
_DECIMATED = Option(
    "decimated", "flag", "the unit is decimated: removed instead of fleeing", default=False
)
_FLEE = Option("flee", "flag", "roll the flee distance of a unit that fails", default=False)

#: What passing and failing mean, by procedure; for `panic --terror` see `_panic`.
_THEN: Mapping[str, tuple[str, str]] = {
    "command": ("the order is carried out", "the order isn't carried out"),
    "courage": ("the unit keeps its nerve", "the unit loses its nerve"),
    "panic": ("the unit stands", "the unit is shaken and stays where it is"),
    "break": ("the unit stays in combat", "the unit is broken: shaken, and it flees"),
    "rally": ("no longer shaken; it may pivot", "still shaken, and it flees"),
    "redirect": ("it may declare a new charge at once", "it keeps to the target that fled"),
    "reform": ("it may reform in combat", "it may not reform in combat"),
}

#: Why a shaken unit takes no such test. Sections: Panic Tests; Shaken.
_NOT_SHAKEN: Mapping[str, str] = {
    "panic": "it takes no panic test",
    "redirect": "a shaken unit declares no charge, so it can't redirect one",
    "reform": "a shaken unit in a combat is removed, so it can't reform",
}


def test_of(
    command: Command, terms: tuple[Term, ...] = (), failed: Fate = "stands"
) -> DisciplineTest:
    """Return the test that a command's options describe; `terms` are those that the situation
    brings."""
    numbers = command.rules.data["numbers"]
    added = read_terms(command, 50)
    discipline = read_discipline(command)
    everything = (*terms, *added)
    flee = Spared(int(numbers["flee_dice"]), int(numbers["die"])) if command.given("flee") else None
    roll = test_roll(
        numbers, int(bool(command.given("maximised"))), int(bool(command.given("minimised")))
    )
    target = discipline + sum(term.value for term in everything)
    units = named_units(command)
    _refuse_shaken(command.procedure, units)
    removed, standing = _split_decimated(command, units)
    decimated = bool(command.given("decimated")) or bool(removed and not standing)
    return DisciplineTest(
        target,
        roll,
        failed,
        decimated,
        flee,
        f"{command.procedure} test",
        (Term(0, f"Discipline {discipline}"), *everything),
        () if decimated else removed,
    )


def _refuse_shaken(procedure: str, units: Sequence[Model]) -> None:
    """Raise UsageProblem for a shaken unit where only others take the test."""
    for unit in units:
        if procedure in _NOT_SHAKEN and unit.has("shaken"):
            raise UsageProblem(f"{unit.key} is shaken: {_NOT_SHAKEN[procedure]}")


def _split_decimated(
    command: Command, units: Sequence[Model]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the parts of the unit named that are decimated, and the others. Sections: Combined
    Units; Decimated."""
    if not units:
        return (), ()
    from skirmish_cli.games.t9a.combined import split_decimated  # noqa: PLC0415 - units need cards

    return split_decimated(units, int(command.rules.data["numbers"]["decimated_percent"]))


def _row(test: DisciplineTest, tested: Tested) -> dict[str, Any]:
    row: dict[str, Any] = {"pass": tested.passed}
    if _may_flee(test):
        row["flee_distance"] = tested.distance
    return row


def _may_flee(test: DisciplineTest) -> bool:
    """Return whether failing a test may bring the roll of a flee distance."""
    return test.flee is not None and test.failed == "flees"


def _outcome(
    test: DisciplineTest, then: tuple[str, str], keys: tuple[str, ...], tested: Tested, trace: Trace
) -> Mapping[str, Any]:
    judged = trace.judged(test.why)
    outcome: dict[str, Any] = {
        "pass": tested.passed,
        "total": judged.total if judged else None,
        "target": test.target,
        "then": then[0] if tested.passed else then[1],
    }
    if tested.fate == "destroyed":
        outcome["then"] = "decimated: removed as a casualty instead of fleeing"
    elif tested.fate == "flees" and test.removed:
        outcome["then"] += f"; decimated and removed before that: {', '.join(test.removed)}"
    if _may_flee(test):
        outcome["flee_distance"] = tested.distance
    if test.failed == "flees" and len(keys) > 1:
        outcome["models"] = {
            key: {name: value(tested) for name, value in _fates(test, key).items()} for key in keys
        }
    return outcome


def _fates(test: DisciplineTest, key: str) -> dict[str, Callable[[Tested], bool]]:
    """Return what may become of one part of a combined unit: each is decimated, or not, by
    itself."""
    is_removed = test.decimated or key in test.removed
    return {
        "flees": lambda tested: not tested.passed and not is_removed,
        "destroyed": lambda tested: not tested.passed and is_removed,
    }


def _prepared(
    command: Command,
    test: DisciplineTest,
    then: tuple[str, str] | None = None,
    inputs: Mapping[str, Any] | None = None,
    notes: tuple[str, ...] = (),
    rulings: tuple[str, ...] = (),
) -> Prepared:
    figures: dict[str, Callable[[Tested], Any]] = {"pass": lambda tested: tested.passed}
    if test.decimated and test.failed == "flees":
        figures["destroyed"] = lambda tested: tested.fate == "destroyed"
    shown = {
        "discipline": read_discipline(command),
        "target": test.target,
        "modifiers": [f"{term.value:+d} {term.source}" for term in test.terms if term.value],
        "maximised": test.roll.lowest,
        "minimised": test.roll.highest,
        **(inputs or {}),
    }
    keys = tuple(unit.key for unit in named_units(command))
    models = (
        {key: _fates(test, key) for key in keys} if test.failed == "flees" and len(keys) > 1 else {}
    )
    return Prepared(
        rule=partial(resolve_test, test),
        figures=figures,
        row=partial(_row, test),
        outcome=partial(_outcome, test, then or _THEN[command.procedure], keys),
        inputs=shown,
        models=models,
        notes=notes,
        rulings=rulings,
        headline=f"{command.procedure.capitalize()} test: {test.roll.thrown}d6 against {test.target}",
    )


def _plain(command: Command) -> Prepared:
    return _prepared(command, test_of(command))


def _rally(command: Command) -> Prepared:
    test = test_of(command, failed="flees")
    return _prepared(command, test, inputs={"decimated": test.decimated})


def _panic(command: Command) -> Prepared:
    """Prepare a panic test; one from terror makes the unit flee where the ruling `terror_fail`
    says so."""
    terror = bool(command.given("terror"))
    if not terror:
        if command.given("flee") or command.given("decimated"):
            raise UsageProblem(
                "--flee and --decimated need --terror: other panic leaves a unit shaken where it stands"
            )
        return _prepared(command, test_of(command, failed="shaken"))
    flees = command.rules.ruling("terror_fail") == "must_flee"
    test = test_of(command, failed="flees" if flees else "shaken")
    then = (
        _THEN["panic"][0],
        "the unit is shaken and must flee from the charger" if flees else _THEN["panic"][1],
    )
    return _prepared(
        command, test, then, {"terror": True, "decimated": test.decimated}, rulings=("terror_fail",)
    )


def _break(command: Command) -> Prepared:
    difference = bounded(command.need("difference"), "--difference", 0, 500)
    if not difference:
        raise UsageProblem(
            "--difference 0 is a tie: both sides count as winners, and nobody takes a break test"
        )
    steady, solid = bool(command.given("steady")), bool(command.given("solid"))
    term = break_term(difference, steady, solid, command.rules.data["numbers"])
    test = test_of(command, (term,), failed="flees")
    notes = (
        ("solid alone changes nothing; steadfast is steady and solid",)
        if solid and not steady
        else ()
    )
    return _prepared(
        command,
        test,
        notes=notes,
        inputs={
            "difference": difference,
            "steady": steady,
            "solid": solid,
            "decimated": test.decimated,
        },
    )


def _test(
    name: str,
    summary: str,
    section: str,
    prepare: Callable[[Command], Prepared] = _plain,
    options: tuple[Option, ...] = (),
    examples: tuple[str, ...] = (),
) -> Procedure:
    return Procedure(
        name, summary, section, prepare, (*_TEST_OPTIONS, *options), "[UNIT...]", examples
    )


COMMAND = _test(
    "command", "Take a Command Test.", "Command Tests", examples=("command --discipline 8 --odds",)
)
COURAGE = _test(
    "courage",
    "Take a Courage Test.",
    "Courage Tests",
    examples=("courage --discipline 7 --minimised --odds",),
)
PANIC = _test(
    "panic",
    "Take a Panic Test; who fails is shaken, and flees from terror.",
    "Panic Tests",
    _panic,
    (
        Option("terror", "flag", "the test is for a charge by a unit with Terror", default=False),
        _FLEE,
        _DECIMATED,
    ),
    ("panic --discipline 7 --odds", "panic --discipline 7 --terror --flee --dice 6,4,3,5"),
)
BREAK = _test(
    "break",
    "Take a Break Test after a lost round of combat.",
    "Take Break Tests",
    _break,
    (
        Option("difference", "whole", "by how much the combat was lost", metavar="N"),
        Option("steady", "flag", "more proper ranks than each enemy in contact", default=False),
        Option("solid", "flag", "enough proper ranks for its Height", default=False),
        _FLEE,
        _DECIMATED,
    ),
    ("break --discipline 8 --difference 5 --steady --odds",),
)
RALLY = _test(
    "rally",
    "Take a Rally Test; who fails flees.",
    "Rally Test",
    _rally,
    (_FLEE, _DECIMATED),
    ("rally --discipline 7 --flee --dice 6,4,3,5",),
)
REDIRECT = _test(
    "redirect",
    "Test whether a charger may turn to another target after the first one fled.",
    "Charge Redirections",
    examples=("redirect --discipline 8 --odds",),
)
REFORM = _test(
    "reform",
    "Test whether a unit may reform in combat.",
    "Combat Reforms",
    examples=("reform --discipline 8 --odds",),
)
