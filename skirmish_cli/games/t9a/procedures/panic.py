"""`panic`: a Panic Test, from losses or from terror."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import flag, option
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.t9a.procedures.shared.discipline_results import Consequences
from skirmish_cli.games.t9a.procedures.shared.discipline_tests import (
    FleeingTestOptions,
    prepare_tests,
    read_tests,
)
from skirmish_cli.games.t9a.procedures.shared.units import read_units

_THEN = Consequences(
    "the unit stands",
    "the unit is shaken and stays where it is",
    "shaken",
    shaken="it takes no panic test",
    gains="panic_passed",
)
_FLEES = _THEN._replace(
    failed="the unit is shaken and must flee from the charger", leads_to="flees", phase="charge"
)


class PanicOptions(FleeingTestOptions):
    """What a Panic Test takes."""

    terror = option("the test is for a charge by a unit with Terror", flag)


def _prepare(command: Command[PanicOptions]) -> Prepared:
    """Prepare a Panic Test; one from terror may make the unit flee, by a ruling."""
    for unit in read_units(command):
        if unit.has("panic_passed"):
            raise UsageProblem(f"{unit.key} passed a panic test in this phase, and takes no other")
    if not command.options.terror:
        if command.options.flee or command.options.decimated:
            raise UsageProblem(
                "--flee and --decimated need --terror: other panic leaves a unit shaken where it "
                "stands"
            )
        told = tuple(
            f"{unit.key}: +{flag} changes nothing in panic without --terror"
            for unit in read_units(command)
            for flag in ("decimated", "lost", "hp")
            if unit.has(flag)
        )
        return prepare_tests(command, read_tests(command, _THEN), _THEN, notes=told)
    then = _FLEES if command.rules.ruling("terror_fail") == "must_flee" else _THEN
    taken = read_tests(command, then)
    decimated = all(one.test.decimated for one in taken)
    inputs = {"terror": True, "decimated": decimated}
    idle = then is _THEN and (command.options.flee or command.options.decimated)
    notes = ("--flee and --decimated change nothing where nobody has to flee",) if idle else ()
    return prepare_tests(command, taken, then, inputs, notes, rulings=("terror_fail",))


PANIC = Procedure(
    name="panic",
    summary="Take a Panic Test; who fails is shaken, and flees from terror.",
    section="Panic Tests",
    prepare=_prepare,
    options=PanicOptions,
    flags=("shaken", "panic_passed", "decimated", "joined", "lost", "hp"),
    arguments="[UNIT...]",
    positions=(PanicOptions.discipline,),
    examples=("panic --discipline 7 --odds", "panic --discipline 7 --terror --flee --dice 6,4,3,5"),
)
