"""What results change about units: health points lost, shaken, fleeing, removed.

Each change holds as long as the ruleset says that its flag lasts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish_cli.core.changes import OUT, Change, Due
from skirmish_cli.games.t9a.numbers import Lasting

#: What a unit is called of which only numbers were typed.
UNNAMED = ("unit", "target", "caster")


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


def owe_rally(keys: Sequence[str]) -> Due:
    """Return the Rally Test that a shaken unit owes, with the characters in it.

    Section: Rally Test.
    """
    first, *joined = keys
    words = [first, *(f"{key}+joined={first}" for key in joined)]
    words = ["--discipline N"] if first in UNNAMED else words
    when = "in its own next Rally Phase, unless it is engaged"
    return Due(first, "rally", "rally", "it is shaken", f"rally {' '.join(words)}", when)


def owe_panic(key: str, phase: str) -> Due:
    """Return the Panic Tests that a flight brings friends.

    A voluntary one doesn't. Section: Panic Tests.
    """
    through = "for each friend, not engaged nor shaken, that it moves through"
    return Due(key, "panic", phase, f"{key} flees", "panic FRIEND", through)


def owe_reform(key: str, why: str) -> Due:
    """Return the Command Test that a unit takes to reform in combat.

    Section: Combat Reforms.
    """
    command = "reform --discipline N" if key in UNNAMED else f"reform {key}"
    return Due(key, "reform", "melee", why, command, "if it is to reform in combat")
