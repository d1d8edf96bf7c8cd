"""The options of variable moves, and of what they may follow."""

from __future__ import annotations

from skirmish_cli.core.options import Options, flag, option, whole


class SpeedOptions(Options):
    """How far a variable move goes."""

    spd = option(
        "the SPD, for the distance that follows", whole(1, 30), also=("speed", "move", "movement")
    )
    fast = option("the distance die is a d6", flag)
