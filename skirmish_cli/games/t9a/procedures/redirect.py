"""`redirect`: whether a charger may turn to another target."""

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
    "it may declare a new charge at once",
    "it keeps to the target that fled",
    shaken="a shaken unit declares no charge, so it can't redirect one",
)


def _prepare(command: Command[TestOptions]) -> Prepared:
    return prepare_tests(command, read_tests(command, _THEN), _THEN)


REDIRECT = Procedure(
    name="redirect",
    summary="Test whether a charger may turn to another target: the first one fled.",
    section="Charge Redirections",
    prepare=_prepare,
    options=TestOptions,
    flags=("shaken", "joined"),
    arguments="[UNIT...]",
    positions=(TestOptions.discipline,),
    examples=("redirect --discipline 8 --odds",),
)
