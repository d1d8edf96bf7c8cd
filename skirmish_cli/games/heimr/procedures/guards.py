"""`guards`: how many come through a guarded border, in forum play."""

from __future__ import annotations

from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.games.heimr.forum import GuardedBorder
from skirmish_cli.games.heimr.procedures.shared.answers import prepare_answer
from skirmish_cli.games.heimr.procedures.shared.variants import FORUM_NOTE

MOST_GUARDS, MOST_MOVERS = 1000, 1000


def _prepare(command: Command) -> Prepared:
    guards = bounded(command.need("guards"), "--guards", 0, MOST_GUARDS)
    occupied = bounded(command.given("occupied") or 0, "--occupied", 0, guards)
    each = bounded(command.given("each") or 1, "--each", 1, MOST_MOVERS)
    movers = bounded(command.need("movers"), "--movers", 0, MOST_MOVERS)
    through = GuardedBorder(guards, occupied, each).count_passing(movers)
    return prepare_answer(
        {"passing": through, "blocked": movers - through},
        f"{_count(movers, 'mover')} at a border with {_count(guards, 'guard')}, {occupied} of "
        "them occupied",
        notes=(FORUM_NOTE,),
        inputs={"guards": guards, "occupied": occupied, "each": each, "movers": movers},
    )


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


GUARDS = Procedure(
    name="guards",
    summary="Forum play: how many enemies come through a guarded border.",
    section="Block movement (guarding a border)",
    prepare=_prepare,
    options=(
        Option("guards", "whole", "the guards of the border", metavar="N"),
        Option("occupied", "whole", "those of them that are occupied", metavar="N"),
        Option(
            "each", "whole", "how many enemies a guard blocks there (1 unless given)", metavar="N"
        ),
        Option("movers", "whole", "the enemies that want to cross", metavar="N"),
    ),
    examples=("guards --guards 2 --movers 3",),
)
