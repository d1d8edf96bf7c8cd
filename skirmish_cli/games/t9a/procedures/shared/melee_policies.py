"""The policies of a combat: what decides where nobody is asked."""

from __future__ import annotations

from skirmish_cli.core.procedure import Policy
from skirmish_cli.games.t9a.pursuit import HOLD, OVERRUNS, PURSUE, PURSUITS

PURSUE_POLICY = Policy(
    "pursue",
    PURSUITS,
    PURSUE,
    "whether a unit that touches broken enemies only pursues one, or holds its ground",
    repeatable=True,
)
OVERRUN_POLICY = Policy(
    "overrun",
    OVERRUNS,
    HOLD,
    "whether a unit that charged and has wiped all whom it touched overruns, or holds",
    repeatable=True,
)
RESTRICTED = Policy(
    "restricted",
    (),
    "highest_agility",
    "the part whose restricted attacks come first, or highest_agility or lowest_agility",
    ruling="restricted_split",
)
TARGET = Policy(
    "target",
    ("rank_and_file", "allocate"),
    "rank_and_file",
    "whom attacks on a combined unit go to; --allocate says it of one attacker",
    ruling="attached",
)
WEAPON = Policy(
    "weapon",
    (),
    "first",
    "the weapon that parts take up who may, by its name or UNIT:NAME; else the first listed",
    repeatable=True,
)
