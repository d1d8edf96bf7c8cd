"""`guards`: how many come through a guarded border, in forum play."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.options import Options, option, require_bounds, whole
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.heimr.forum import GuardedBorder
from skirmish_cli.games.heimr.procedures.shared.answers import prepare_answer
from skirmish_cli.games.heimr.procedures.shared.variants import FORUM_NOTE

MOST_GUARDS, MOST_MOVERS = 1000, 1000


class GuardsOptions(Options):
    """What `guards` takes: the guards of a border, and who wants to cross it."""

    guards = option("the guards of the border", whole(0, MOST_GUARDS), needed="always")
    occupied = option("those of them that are occupied", whole(0, MOST_GUARDS), default=0)
    each = option(
        "how many enemies a guard blocks there (1 unless given)", whole(1, MOST_MOVERS), default=1
    )
    movers = option("the enemies that want to cross", whole(0, MOST_MOVERS), needed="always")


def _prepare(command: Command[GuardsOptions]) -> Prepared:
    options, guards = command.options, command.need(GuardsOptions.guards)
    occupied = require_bounds(options.occupied, GuardsOptions.occupied.flag, 0, guards)
    each, movers = options.each, command.need(GuardsOptions.movers)
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
    options=GuardsOptions,
    examples=("guards --guards 2 --movers 3",),
)
