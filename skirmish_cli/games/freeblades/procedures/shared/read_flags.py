"""The flags of a model that commands read, for help and for programs.

Talents of house rules may ask for any other flag.
"""

from __future__ import annotations

#: What everything reads that a model tests.
TEST_FLAGS = ("dazed", "stunned", "fatestones")
#: What bars nearly every action.
BAR_FLAGS = ("restrained", "panicked", "rallied")
#: What bars a movement action or a reaction, beside those.
MOVED_FLAGS = (
    "moved",
    "running",
    "charging",
    "redirected",
    "engaging",
    "broke_off",
    "repositioned",
    "reacted",
    "engaged",
    "discorporate",
)
DISCIPLINE_FLAGS = (*TEST_FLAGS, *BAR_FLAGS, *MOVED_FLAGS)
#: What an attack in contact reads of both models.
ATTACK_FLAGS = (
    *TEST_FLAGS,
    *BAR_FLAGS,
    *MOVED_FLAGS,
    "hold",
    "cast",
    "countered",
    "special",
    "reaction",
    "standoff",
    "rear",
    "prone",
    "lp",
    "parries",
)
MELEE_FLAGS = (*ATTACK_FLAGS, "delay", "support", "concealed")
SHOOT_FLAGS = (*ATTACK_FLAGS, "delay", "thrown", "shot", "shooting", "concealed")
CAST_FLAGS = (*SHOOT_FLAGS, "power")
