"""`reform`: whether a unit may reform in combat."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.t9a.procedures.shared.discipline_results import Consequences
from skirmish_cli.games.t9a.procedures.shared.discipline_tests import (
    TestOptions,
    prepare_tests,
    read_tests,
)

_THEN = Consequences(
    "it may reform in combat",
    "it may not reform in combat",
    shaken="a shaken unit in a combat is removed, so it can't reform",
)


def _prepare(command: Command[TestOptions]) -> Prepared:
    return prepare_tests(command, read_tests(command, _THEN), _THEN)


REFORM = Procedure(
    name="reform",
    summary="Test whether a unit may reform in combat.",
    section="Combat Reforms",
    prepare=_prepare,
    options=TestOptions,
    flags=("shaken", "joined"),
    arguments="[UNIT...]",
    positions=(TestOptions.discipline,),
    examples=("reform --discipline 8 --odds",),
)
