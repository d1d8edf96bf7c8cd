"""What results change about units: health points lost, shaken, fleeing, removed.

Each change holds as long as the ruleset says that its flag lasts.
"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.changes import OUT, Change
from skirmish_cli.games.t9a.numbers import Lasting


def remove_unit(key: str, how: str, lasting: Lasting) -> Iterator[Change]:
    """Yield what is changed by the removal of a unit, which gives its full points.

    `how` is casualties, decimated, caught, shaken or breach.
    """
    yield Change(key, "destroyed", True, lasting.destroyed, how)
    yield Change(key, OUT, how)


def flee(key: str, lasting: Lasting, why: str) -> Iterator[Change]:
    """Yield what is changed by a flee move: whoever makes one is shaken.

    Section: Flee Move.
    """
    yield Change(key, "shaken", True, lasting.shaken, why)
    yield Change(key, "fleeing", True, lasting.fleeing, why)
