"""`panic`: a Panic Test, from losses or from terror."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import flag, option
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.t9a.procedures.shared.discipline_tests import (
    Consequences,
    FleeingTestOptions,
    prepare_test,
    read_test,
)

_THEN = Consequences(
    "the unit stands",
    "the unit is shaken and stays where it is",
    "shaken",
    shaken="it takes no panic test",
    gains="panic_passed",
)
_FLEES = _THEN._replace(
    failed="the unit is shaken and must flee from the charger", leads_to="flees"
)


class PanicOptions(FleeingTestOptions):
    """What a Panic Test takes."""

    terror = option("the test is for a charge by a unit with Terror", flag)


def _prepare(command: Command[PanicOptions]) -> Prepared:
    """Prepare a Panic Test; one from terror may make the unit flee, by a ruling."""
    if not command.options.terror:
        if command.options.flee or command.options.decimated:
            raise UsageProblem(
                "--flee and --decimated need --terror: other panic leaves a unit shaken where it "
                "stands"
            )
        return prepare_test(command, read_test(command, _THEN), _THEN)
    then = _FLEES if command.rules.ruling("terror_fail") == "must_flee" else _THEN
    test = read_test(command, then)
    inputs = {"terror": True, "decimated": test.decimated}
    return prepare_test(command, test, then, inputs, rulings=("terror_fail",))


PANIC = Procedure(
    name="panic",
    summary="Take a Panic Test; who fails is shaken, and flees from terror.",
    section="Panic Tests",
    prepare=_prepare,
    options=PanicOptions,
    flags=("shaken", "decimated", "lost"),
    arguments="[UNIT...]",
    examples=("panic --discipline 7 --odds", "panic --discipline 7 --terror --flee --dice 6,4,3,5"),
)
