"""`command`: a Command Test."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.t9a.procedures.shared.discipline_results import Consequences
from skirmish_cli.games.t9a.procedures.shared.discipline_tests import (
    TestOptions,
    prepare_tests,
    read_tests,
)

_THEN = Consequences("the order is carried out", "the order isn't carried out")


def _prepare(command: Command[TestOptions]) -> Prepared:
    return prepare_tests(command, read_tests(command, _THEN), _THEN)


COMMAND = Procedure(
    name="command",
    summary="Take a Command Test.",
    section="Command Tests",
    prepare=_prepare,
    options=TestOptions,
    flags=("joined",),
    arguments="[UNIT...]",
    positions=(TestOptions.discipline,),
    examples=("command --discipline 8 --odds",),
)
