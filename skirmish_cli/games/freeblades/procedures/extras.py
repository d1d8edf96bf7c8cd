"""The extra readings of melee, attack, shoot and cast: advice, two set-ups side by side, what a change would do."""

from __future__ import annotations

from skirmish_cli.core.procedure import Command, Option, Procedure, SideTable

EXTRA_OPTIONS = (
    Option("advise", "flag", "rank the choices that you have now by their exact odds", default=False),
    Option("vs", "text", "compare with the odds of other arguments", metavar="'OTHER ARGUMENTS'"),
    Option("sensitivity", "flag", "show what +1, a die level, one LP or concealment would change", default=False),
)


def extra_tables(command: Command, procedure: Procedure) -> tuple[SideTable, ...]:
    """Return the tables of the extra readings that a command asks for."""
    return ()
