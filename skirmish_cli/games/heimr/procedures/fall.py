"""`fall`: falling from a height."""

from __future__ import annotations

from skirmish_cli.core.procedure import Procedure
from skirmish_cli.games.heimr.procedures.shared.checks import WILLPOWER_POLICY
from skirmish_cli.games.heimr.procedures.shared.falls import FLAGS, FallOptions, prepare_fall

FALL = Procedure(
    name="fall",
    summary="Fall: a check of agility against 2 plus twice the height, or HP at most 3 less the "
    "height.",
    section="Height",
    arguments="[MODEL]",
    positions=(FallOptions.height, FallOptions.hp, FallOptions.consistency, FallOptions.potential),
    prepare=prepare_fall,
    options=FallOptions,
    examples=("fall --height 6 -c 1 -p 2 --hp 3 --odds",),
    flags=FLAGS["fall"],
    policies=(WILLPOWER_POLICY,),
)
