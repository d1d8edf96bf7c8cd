"""`break`: a Break Test after a lost round of combat."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import flag, option, whole
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.t9a.numbers import read_numbers
from skirmish_cli.games.t9a.procedures.shared.discipline_results import Consequences
from skirmish_cli.games.t9a.procedures.shared.discipline_tests import (
    FleeingTestOptions,
    prepare_tests,
    read_tests,
)
from skirmish_cli.games.t9a.psychology import make_break_term

_THEN = Consequences(
    "the unit stays in combat",
    "the unit is broken: shaken, and it flees",
    "flees",
    suffers="broken",
    phase="melee",
)


class BreakOptions(FleeingTestOptions):
    """What a Break Test takes."""

    difference = option(
        "by how much the combat was lost",
        whole(0, 500),
        needed="always",
        also=("lost-by", "by", "margin"),
    )
    steady = option("more proper ranks than each enemy in contact", flag, group="modifiers")
    solid = option("enough proper ranks for its Height", flag, group="modifiers")


def _prepare(command: Command[BreakOptions]) -> Prepared:
    difference = command.need(BreakOptions.difference)
    if not difference:
        raise UsageProblem(
            "--difference 0 is a tie: both sides count as winners, and nobody takes a break test"
        )
    steady, solid = command.options.steady, command.options.solid
    term = make_break_term(difference, steady, solid, read_numbers(command.rules))
    taken = read_tests(command, _THEN, (term,))
    inputs = {
        "difference": difference,
        "steady": steady,
        "solid": solid,
        "decimated": all(one.test.decimated for one in taken),
    }
    idle = solid and not steady
    notes = ("solid alone changes nothing; steadfast is steady and solid",) if idle else ()
    return prepare_tests(command, taken, _THEN, inputs, notes)


BREAK = Procedure(
    name="break",
    summary="Take a Break Test after a lost round of combat.",
    section="Take Break Tests",
    prepare=_prepare,
    options=BreakOptions,
    flags=("decimated", "joined", "lost", "hp"),
    arguments="[UNIT...]",
    positions=(BreakOptions.discipline, BreakOptions.difference),
    examples=("break --discipline 8 --difference 5 --steady --odds",),
)
