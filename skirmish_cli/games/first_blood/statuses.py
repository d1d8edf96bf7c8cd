"""The statuses of a Warrior. Section: Warrior Statuses."""

from __future__ import annotations

from typing import Literal, get_args

#: Beside the three that the rules text lists, being Engaged.
Status = Literal["inspired", "aimed", "broken", "engaged"]
STATUSES: tuple[Status, ...] = get_args(Status)
#: What a Warrior carries that is out of the battle.
SLAIN = "slain"
