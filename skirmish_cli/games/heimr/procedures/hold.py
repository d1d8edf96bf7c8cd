"""`hold`: stopping what a held opponent wants to do.

Without models it changes `holder` and `held`.
"""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.command import BEST, Command
from skirmish_cli.core.procedure import Policy, Prepared, Procedure
from skirmish_cli.games.heimr.brawls import HOLDS, RELEASE, STOP, hold
from skirmish_cli.games.heimr.procedures.shared.checks import WILLPOWER_POLICY
from skirmish_cli.games.heimr.procedures.shared.contests import (
    ContestOptions,
    Roles,
    make_contest,
    prepare_contest,
)
from skirmish_cli.games.heimr.procedures.shared.flags import BOUND, REROLLS
from skirmish_cli.games.heimr.procedures.shared.notes import Part, tell_parts
from skirmish_cli.games.heimr.procedures.shared.verdicts import name_owner_of, tell_hold


def _prepare(command: Command[ContestOptions]) -> Prepared:
    roles = Roles(sets="brawl", reaches=None, why="hold", sides=("holder", "held"))
    rolls = make_contest(command, roles)
    holds = command.policy(HOLD_POLICY)
    rule = partial(hold, holds=holds)
    prepared = prepare_contest(command, rolls, rule, ("released", "stopped"), "Hold")
    names = name_owner_of(rolls.setter, "the holder"), name_owner_of(rolls.check, "the held")
    prepared = prepared._replace(
        policy={**prepared.policy, HOLD_POLICY.name: holds}, verdict=partial(tell_hold, *names)
    )
    if not rolls.characters:
        return prepared
    holder, held = rolls.characters
    spends = ("willpower",) if "willpower" in prepared.policy else ()
    return tell_parts(
        prepared,
        FLAGS,
        Part(holder, "holder", (rolls.setter,), ("grabbing",)),
        Part(held, "held", (rolls.check,), ("grabbed", *BOUND, *spends)),
    )


HOLD_POLICY = Policy(
    HOLDS,
    (STOP, RELEASE, BEST),
    STOP,
    "whether the holder rolls to stop the action, or lets go, or what is best",
)
#: The flags that a hold reads of anybody in it.
FLAGS = (*REROLLS, *BOUND, "grabbing", "grabbed")
HOLD = Procedure(
    name="hold",
    summary="Stop a held opponent's physical action: your brawl roll is its requirement, and "
    "passing it breaks free.",
    section="Brawl attack",
    arguments="[HOLDER vs HELD ABILITY]",
    positions=(ContestOptions.consistency, ContestOptions.opposed_c),
    prepare=_prepare,
    options=ContestOptions,
    examples=(
        "hold -c 3 -p 2 --opposed-c 1 --opposed-p 1 --willpower 1 --odds",
        "hold -c 3 -p 2 --opposed-c 1 --opposed-p 1 --willpower 2 --for b --advise",
    ),
    flags=FLAGS,
    policies=(WILLPOWER_POLICY, HOLD_POLICY),
)
