"""`courage`: a Courage Test."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.t9a.procedures.shared.discipline_results import Consequences
from skirmish_cli.games.t9a.procedures.shared.discipline_tests import (
    TestOptions,
    prepare_tests,
    read_tests,
)

_THEN = Consequences("the unit keeps its nerve", "the unit loses its nerve")


def _prepare(command: Command[TestOptions]) -> Prepared:
    return prepare_tests(command, read_tests(command, _THEN), _THEN)


COURAGE = Procedure(
    name="courage",
    summary="Take a Courage Test.",
    section="Courage Tests",
    prepare=_prepare,
    options=TestOptions,
    flags=("joined",),
    arguments="[UNIT...]",
    positions=(TestOptions.discipline,),
    examples=("courage --discipline 7 --minimised 1 --odds",),
)
