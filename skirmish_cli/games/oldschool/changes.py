"""What results change: flags set, who is out of action, and what is owed.

`when` of what is owed is the step of the checklist in which it is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish_cli.core.changes import OUT, Change, Due, Value
from skirmish_cli.core.rules import NO_ANSWER, Part
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.records import NamedTuple

#: How somebody without wounds is out.
OUT_OF_ACTION = "out of action"
#: What a part of a result changes, and what it makes due.
Changes = Iterator[Change | Due]

_HALF = "if its side is down to half its numbers or wounds, for the first time"
_FIRST = "if it is the first leader of its side that is down or gone"


class Points(NamedTuple):
    """The stamina and the wounds that somebody has left."""

    stamina: int
    wounds: int

    def take(self, damage: int, *, direct: bool = False) -> Points:
        """Return what is left after damage: stamina first, unless it is `direct`.

        Section: Attacks.
        """
        stamina = 0 if direct else min(damage, self.stamina)
        return Points(self.stamina - stamina, max(0, self.wounds - (damage - stamina)))


def set_flag(whom: str, flag: str, rules: Ruleset, why: str, value: Value = True) -> Change:
    """Return the change that sets a flag, for as long as the ruleset says."""
    return Change(whom, flag, value, rules.lasts(flag), why)


def change_points(
    whom: str, before: Points, after: Points, rules: Ruleset, why: str
) -> Iterator[Change]:
    """Yield what is left of stamina and wounds; without wounds it is out."""
    if after.stamina != before.stamina:
        yield set_flag(whom, "stamina", rules, why, after.stamina)
    if not after.wounds:
        yield Change(whom, OUT, OUT_OF_ACTION, why=why)
    elif after.wounds != before.wounds:
        yield set_flag(whom, "wounds", rules, why, after.wounds)


def owe_recovery(whom: str, model: str) -> Due:
    """Return the roll that somebody out of action owes.

    `model` is what a command calls it. Section: Dying and Out of Action.
    """
    return Due(whom, "recover", "help", "it is out of action", f"recover {model}".rstrip())


def owe_durability(whom: str, model: str, what: str, why: str) -> Due:
    """Return the durability test of a `weapon` or of `armour`.

    It is taken once, when the combat is over; `model` is what a command calls its owner.
    Sections: Weapon Durability; Armor Durability.
    """
    words = " ".join(word for word in ("durability", model, f"--{what}") if word)
    return Due(whom, "durability", "durability", why, words)


def owe_morale(whom: str, model: str, why: str) -> Due:
    """Return the morale test of one NPC at half its own wounds.

    `model` is what a command calls it, or its score. Section: Morale.
    """
    return Due(whom, "morale", "morale", why, f"morale {model} --trigger wounds")


def owe_morale_of_side(
    side: str, why: str, *, leader: str = "", standing: Sequence[str] = ()
) -> Changes:
    """Yield the morale tests of a side that lost somebody, or wounds.

    `leader` names a leader that it lost, and `standing` are those NPCs of it that are known to
    stand. Who else does, and what they began with, only the table knows. Section: Morale.
    """
    models = " ".join(standing) or "MODEL..."
    if leader:
        command = f"morale {models} --trigger leader"
        yield Due(side, "morale", "morale", f"{leader} is down or gone", command, _FIRST)
    yield Due(side, "morale", "morale", why, f"morale {models} --trigger strength", _HALF)


class OweOnce(Part[None]):
    """A due that a table records once, however often it is asked for."""

    def __init__(self, due: Due) -> None:
        self.due = due

    def play(self, table: Table) -> None:
        """Record the due if it isn't recorded yet."""
        if self.due not in table.dues:
            table.collect(self.due)

    def law(self) -> Law[None]:
        """Return the law of no answer."""
        return NO_ANSWER


def is_half_lost(before: int, after: int, start: int) -> bool:
    """Return whether somebody has just come down to half of what it began with."""
    return 2 * after <= start < 2 * before
