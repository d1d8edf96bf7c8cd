"""`command`: a Command Test."""

from __future__ import annotations

from skirmish_cli.core.procedure import Command, Prepared, Procedure
from skirmish_cli.games.t9a.procedures.shared.discipline_tests import (
    TEST_OPTIONS,
    Consequences,
    prepare_test,
    read_test,
)

_THEN = Consequences("the order is carried out", "the order isn't carried out")


def _prepare(command: Command) -> Prepared:
    return prepare_test(command, read_test(command, _THEN), _THEN)


COMMAND = Procedure(
    name="command",
    summary="Take a Command Test.",
    section="Command Tests",
    prepare=_prepare,
    options=TEST_OPTIONS,
    arguments="[UNIT...]",
    examples=("command --discipline 8 --odds",),
)
