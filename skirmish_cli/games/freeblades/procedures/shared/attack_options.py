"""The options of everything that attacks: damage roll, target, option talents."""

from __future__ import annotations

from skirmish_cli.core.procedure import Option

DAMAGE_OPTIONS = (
    Option("damage_mod", "texts", "add N to the damage roll (repeatable)", metavar="N[:reason]"),
    Option(
        "damage_dl", "texts", "move the damage die by N levels (repeatable)", metavar="N[:reason]"
    ),
    Option(
        "damage_th", "texts", "a threshold for critical damage (repeatable)", metavar="N[:reason]"
    ),
)
TARGET_OPTIONS = (
    Option("defense", "whole", "the target's DEF", metavar="N"),
    Option("damage", "text", "the weapon's damage rating", metavar="RATING"),
    Option("av", "whole", "the target's AV", metavar="N"),
    Option("lp", "whole", "the LP that the target has left", metavar="N"),
)
#: The option of everything in which a model can use an option talent.
USE_OPTION = Option(
    "use", "texts", "an option talent that a model uses (repeatable)", metavar="MODEL=TALENT"
)
