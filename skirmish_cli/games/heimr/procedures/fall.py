"""`fall`: falling from a height."""

from __future__ import annotations

from skirmish_cli.core.procedure import Procedure
from skirmish_cli.games.heimr.procedures.shared.checks import WILLPOWER_POLICY
from skirmish_cli.games.heimr.procedures.shared.falls import FallOptions, prepare_fall
from skirmish_cli.games.heimr.procedures.shared.flags import REROLLS

FALL = Procedure(
    name="fall",
    summary="Fall: a check of agility against 2 plus twice the height, or HP at most 3 less the "
    "height.",
    section="Height",
    arguments="[MODEL]",
    prepare=prepare_fall,
    options=FallOptions,
    examples=("fall --height 6 -c 1 -p 2 --hp 3 --odds",),
    flags=(*REROLLS, "climbing"),
    policies=(WILLPOWER_POLICY,),
)
