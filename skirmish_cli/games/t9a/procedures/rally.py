"""`rally`: a Rally Test; a unit that fails it flees."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.t9a.procedures.shared.discipline_results import Consequences
from skirmish_cli.games.t9a.procedures.shared.discipline_tests import (
    FleeingTestOptions,
    prepare_tests,
    read_tests,
)

_THEN = Consequences(
    "no longer shaken; it may pivot",
    "still shaken, and it flees",
    "flees",
    sheds="shaken",
    phase="rally",
)


def _prepare(command: Command[FleeingTestOptions]) -> Prepared:
    taken = read_tests(command, _THEN)
    decimated = all(one.test.decimated for one in taken)
    return prepare_tests(command, taken, _THEN, {"decimated": decimated})


RALLY = Procedure(
    name="rally",
    summary="Take a Rally Test; who fails flees.",
    section="Rally Test",
    prepare=_prepare,
    options=FleeingTestOptions,
    flags=("shaken", "decimated", "joined", "lost", "hp"),
    arguments="[UNIT...]",
    positions=(FleeingTestOptions.discipline,),
    examples=("rally --discipline 7 --flee --dice 6,4,3,5",),
)
