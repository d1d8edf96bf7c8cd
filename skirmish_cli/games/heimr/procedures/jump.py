"""`jump`: jumping down from a height."""

from __future__ import annotations

from skirmish_cli.core.procedure import Procedure
from skirmish_cli.games.heimr.procedures.shared.checks import WILLPOWER_POLICY
from skirmish_cli.games.heimr.procedures.shared.falls import FallOptions, prepare_fall
from skirmish_cli.games.heimr.procedures.shared.flags import REROLLS

JUMP = Procedure(
    name="jump",
    summary="Jump down: a check of agility against twice the height, or HP at most 3 less the "
    "height.",
    section="Height",
    arguments="[MODEL]",
    prepare=prepare_fall,
    options=FallOptions,
    examples=("jump --height 4 -c 1 -p 2 --hp 3 --odds",),
    flags=(*REROLLS, "climbing", "prone", "bound-leg", "bound-body", "legs-injured"),
    policies=(WILLPOWER_POLICY,),
)
