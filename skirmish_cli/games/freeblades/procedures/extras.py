"""The extra readings of melee, attack, shoot and cast, as options; what they show is in
`weighing`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.core.procedure import Command, Option, Procedure, SideTable

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades.combat import Fight

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

#: Beyond as many positions the best play of a melee takes longer than a second or two.
MOST_ADVISED = 200


def extra_tables(command: Command, procedure: Procedure) -> tuple[SideTable, ...]:
    """Return the tables of the extra readings that a command asks for; raises UsageProblem for
    other arguments."""
    if not (
        command.given("advise") or command.given("vs") is not None or command.given("sensitivity")
    ):
        return ()
    from skirmish_cli.games.freeblades.procedures import weighing  # noqa: PLC0415 - only these readings need it

    tables: list[SideTable] = []
    if command.given("advise"):
        tables += weighing.advice(command, procedure)
    if command.given("vs") is not None:
        tables.append(weighing.side_by_side(command, procedure))
    if command.given("sensitivity"):
        tables.append(weighing.sensitivity(command, procedure))
    return tuple(tables)


def advice_notes(command: Command, fight: Fight) -> tuple[str, ...]:
    """Return what advice on a melee leaves out."""
    if command.given("advise") and is_too_long(fight):
        return (
            "best play left out: so many attacks, targets and Fatestones make too many positions",
        )
    return ()


def is_too_long(fight: Fight) -> bool:
    """Return whether the best play of a melee would take too long to find."""
    from skirmish_cli.games.freeblades.melee import ways_to_play  # noqa: PLC0415 - only advice needs it

    return ways_to_play(fight, "a") > MOST_ADVISED
