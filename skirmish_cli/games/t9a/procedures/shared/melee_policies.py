"""The policies of a combat: what decides where nobody is asked."""

from __future__ import annotations

from skirmish_cli.core.command import BEST
from skirmish_cli.core.procedure import Policy
from skirmish_cli.games.t9a.pursuit import HOLD, OVERRUNS, PURSUE, PURSUITS

#: Whom attacks on a combined unit go to: the values of the ruling `attached`.
RANK_AND_FILE, ALLOCATE = "rank_and_file", "allocate"

PURSUE_POLICY = Policy(
    PURSUE,
    (*PURSUITS, BEST),
    PURSUE,
    "whether a unit that touches broken enemies only pursues one, or holds its ground; best: "
    "whom it pays to pursue",
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
    "the part whose restricted attacks come first, or highest_agility or lowest_agility; best: "
    "the best part",
    ruling="restricted_split",
)
TARGET = Policy(
    "target",
    (RANK_AND_FILE, ALLOCATE, BEST),
    RANK_AND_FILE,
    "whom attacks on a combined unit go to, or the best to strike; --allocate names one",
    ruling="attached",
)
WEAPON = Policy(
    "weapon",
    (),
    "first",
    "the weapon that parts take up who may, by its name or UNIT:NAME; else the first listed; best: "
    "the best one",
    repeatable=True,
)
