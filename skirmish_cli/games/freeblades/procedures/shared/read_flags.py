"""The flags of a model that commands read, grouped by what the model does.

Help and programs list them. Talents and conditions of house rules may ask for any other flag.
"""

from __future__ import annotations

#: What everything reads that a model tests.
TEST_FLAGS = ("dazed", "stunned", "fatestones")
#: What bars nearly every action.
BAR_FLAGS = ("restrained", "panicked", "rallied")
#: What says that a model has moved.
WAY_FLAGS = (
    "moved",
    "running",
    "charging",
    "redirected",
    "engaging",
    "broke_off",
    "repositioned",
)
#: What bars a movement action or a reaction, beside those.
MOVED_FLAGS = (*WAY_FLAGS, "reacted", "engaged", "discorporate")

#: What one attack reads of whoever makes it, and of its target.
ATTACKER_FLAGS = (
    *TEST_FLAGS,
    *BAR_FLAGS,
    "charging",
    "repositioned",
    "reacted",
    "reaction",
    "rear",
    "discorporate",
)
DEFENDER_FLAGS = (*TEST_FLAGS, "restrained", "discorporate", "lp", "parries")
ATTACK_FLAGS = tuple(dict.fromkeys((*ATTACKER_FLAGS, *DEFENDER_FLAGS)))
#: What shows that a model draws a reaction attack.
DRAWS_A_REACTION = ("broke_off", "special", "cast", "countered", "panicked", "rear")

MELEE_FLAGS = (
    *ATTACK_FLAGS,
    "engaging",
    "engaged",
    "hold",
    "delay",
    "support",
    "standoff",
    "concealed",
    "prone",
)
#: What only split attacks ask for in a melee.
SPLIT_FLAGS = ("moved", "running")

#: What shooting reads of shooters, and of those that may be hit.
SHOOTER_FLAGS = (
    *TEST_FLAGS,
    *BAR_FLAGS,
    *WAY_FLAGS,
    "reacted",
    "engaged",
    "discorporate",
    "reaction",
    "thrown",
    "hold",
    "delay",
    "special",
    "shot",
    "rear",
)
MARK_FLAGS = (
    "dazed",
    "stunned",
    "restrained",
    "concealed",
    "engaged",
    "engaging",
    "charging",
    "shooting",
    "discorporate",
    "prone",
    "lp",
)
SHOOT_FLAGS = tuple(dict.fromkeys((*SHOOTER_FLAGS, *MARK_FLAGS)))

#: What casting reads of the caster and of whoever counters.
CASTER_FLAGS = (
    *TEST_FLAGS,
    *BAR_FLAGS,
    "running",
    "special",
    "cast",
    "engaged",
    "discorporate",
    "power",
)
CAST_FLAGS = tuple(dict.fromkeys((*CASTER_FLAGS, *MARK_FLAGS, *ATTACKER_FLAGS, "moved", "parries")))
