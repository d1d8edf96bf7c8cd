"""What is owed from now on in a battle, with the commands that settle it there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.reports.pasting import Found, name_friends

if TYPE_CHECKING:
    from skirmish_cli.battle.fold import Battle
    from skirmish_cli.core.changes import Due
    from skirmish_cli.reports.battles.standing import StandingFinder

#: Stands in a due command for any models of a side.
ANYBODY = "MODEL..."


def list_dues(
    battle: Battle, dues: Sequence[Due], finder: StandingFinder, letters: Mapping[str, str]
) -> Iterator[Due]:
    """Yield what is due and isn't yet, with the command that settles it in the battle."""
    owed = {(one.due.whom, one.due.command) for one in battle.dues}
    found = Found(finder.models, finder.sides, finder.shelf)
    for due in dues:
        whom = letters.get(due.whom, due.whom)
        # A battle knows who stands: a side's letter says it whenever the command is typed.
        of_side = due._replace(command=due.command.replace(ANYBODY, whom))
        words = name_friends(due if finder.letter_of(whom) else of_side, found)
        command = " ".join(["battle", "do", *words]) if words else ""
        if not command or (whom, command) not in owed:
            yield due._replace(whom=whom, command=command)
