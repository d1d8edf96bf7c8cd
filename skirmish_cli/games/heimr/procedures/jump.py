"""`jump`: jumping down from a height."""

from __future__ import annotations

from skirmish_cli.core.procedure import Procedure
from skirmish_cli.games.heimr.procedures.shared.checks import WILLPOWER_POLICY
from skirmish_cli.games.heimr.procedures.shared.falls import FLAGS, FallOptions, prepare_fall

JUMP = Procedure(
    name="jump",
    summary="Jump down: a check of agility against twice the height, or HP at most 3 less the "
    "height.",
    section="Height",
    arguments="[MODEL]",
    positions=(FallOptions.height, FallOptions.hp, FallOptions.consistency, FallOptions.potential),
    prepare=prepare_fall,
    options=FallOptions,
    examples=("jump --height 4 -c 1 -p 2 --hp 3 --odds",),
    flags=FLAGS["jump"],
    policies=(WILLPOWER_POLICY,),
)
