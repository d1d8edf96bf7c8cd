"""The extra readings of melee, attack, shoot and cast, as options.

Their tables are made in `weighing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.core.procedure import Command, Option, Procedure, SideTable
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades.combat import Fight
    from skirmish_cli.games.freeblades.procedures.shared import weighing
else:  # Only these readings need it.
    weighing = lazy("skirmish_cli.games.freeblades.procedures.shared.weighing")

EXTRA_OPTIONS = (
    Option(
        "advise",
        "flag",
        "rank the choices that you have now by their exact odds",
        default=False,
        extra=True,
    ),
    Option(
        "vs",
        "text",
        "compare with the odds of other arguments",
        metavar="'OTHER ARGUMENTS'",
        extra=True,
    ),
    Option(
        "sensitivity",
        "flag",
        "show what +1, a die level, one LP or concealment would change",
        default=False,
        extra=True,
    ),
)


def list_extra_tables(command: Command, procedure: Procedure) -> tuple[SideTable, ...]:
    """Return the tables of the extra readings that a command asks for.

    Raises UsageProblem for other arguments that can't be read.
    """
    tables: list[SideTable] = []
    if command.given("advise"):
        tables += weighing.rank(command, procedure)
    if command.given("vs") is not None:
        tables.append(weighing.compare(command, procedure))
    if command.given("sensitivity"):
        tables.append(weighing.vary(command, procedure))
    return tuple(tables)


def note_advice(command: Command, fight: Fight) -> tuple[str, ...]:
    """Return what advice on a melee leaves out."""
    if command.given("advise") and weighing.is_too_long(fight):
        return (
            "best play left out: so many attacks, targets and Fatestones make too many positions",
        )
    return ()
