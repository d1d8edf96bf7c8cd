"""`guards`: how many come through a guarded border, in forum play."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, a_text, each, option, require_bounds, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.heimr.forum import GuardedBorder
from skirmish_cli.games.heimr.procedures.shared.answers import prepare_answer
from skirmish_cli.games.heimr.procedures.shared.variants import FORUM_NOTE
from skirmish_cli.games.heimr.procedures.shared.verdicts_of_facts import tell_guards

MOST_GUARDS, MOST_MOVERS = 1000, 1000


class GuardsOptions(Options):
    """What `guards` takes: the guards of a border, and who wants to cross it."""

    guards = option("the guards of the border", whole(0, MOST_GUARDS), needed="always")
    occupied = option("those of them that are occupied", whole(0, MOST_GUARDS), default=0)
    each_ = option(
        "how many enemies a guard blocks there (1 unless given)", whole(1, MOST_MOVERS), default=1
    )
    only = option(
        "the one enemy that a guard blocks, by attacking it or by its choice (repeatable, once for "
        "each such guard)",
        each(a_text),
        metavar="ENEMY",
    )
    movers = option("the enemies that want to cross", whole(0, MOST_MOVERS), needed="always")


def _prepare(command: Command[GuardsOptions]) -> Prepared:
    options, guards = command.options, command.need(GuardsOptions.guards)
    occupied = require_bounds(options.occupied, GuardsOptions.occupied.flag, 0, guards)
    movers, only = command.need(GuardsOptions.movers), options.only
    if len(only) > guards - occupied:
        raise UsageProblem(
            f"--only is given {len(only)} times, and only {_count(guards - occupied, 'guard')} can "
            "block"
        )
    named = list(dict.fromkeys(only))
    if len(named) > movers:
        raise UsageProblem(
            f"--only names {len(named)} enemies, and --movers {movers} want to cross"
        )
    through = GuardedBorder(guards, occupied, options.each_, only).count_passing(movers)
    facts: dict[str, Json] = {"passing": through, "blocked": movers - through}
    idle = len(only) - len(named)
    notes = [f"{_count(idle, 'more guard')} for an enemy that one stops: no effect"] if idle else []
    return prepare_answer(
        facts | ({"only_blocked": [*named]} if named else {}),
        f"{_count(movers, 'mover')} at a border with {_count(guards, 'guard')}, {occupied} of "
        "them occupied",
        notes=(FORUM_NOTE, *notes),
        inputs={
            "guards": guards,
            "occupied": occupied,
            "each": options.each_,
            "only": [*only],
            "movers": movers,
        },
    )._replace(verdict=tell_guards)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


GUARDS = Procedure(
    name="guards",
    summary="Count the enemies that come through a guarded border: forum play.",
    section="Block movement (guarding a border)",
    prepare=_prepare,
    options=GuardsOptions,
    positions=(GuardsOptions.guards, GuardsOptions.movers),
    examples=("guards --guards 2 --movers 3", "guards --guards 2 --movers 3 --only sable"),
)
