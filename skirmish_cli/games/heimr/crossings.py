"""Crossings of borders that have a requirement or a movement limit."""

from __future__ import annotations

from skirmish_cli.core.changes import Change
from skirmish_cli.core.rules import Rule, Within
from skirmish_cli.games.heimr.challenges import Challenged, Requirement, meet_requirement
from skirmish_cli.games.heimr.rolls import Check
from skirmish_cli.records import NamedTuple


class Crossed(NamedTuple):
    """What a crossing came to: who isn't across lies prone."""

    across: bool
    spent: int
    rises: bool


def cross(check: Check, requirement: Requirement) -> Rule[Crossed]:
    """Cross a border that has a requirement; who fails stays and lies prone.

    Section: Crossing challenges.
    """
    tried: Challenged = yield Within(meet_requirement, (check, requirement))
    if check.owner is not None:
        flag, why = ("entered", "crossed") if tried.success else ("prone", "a failed crossing")
        yield check.owner.give(flag, True, why)
    return Crossed(bool(tried.success), tried.spent, tried.rises)


def cross_freely(entered: Change) -> Rule[Crossed]:
    """Cross a border that requires nothing, below its movement limit.

    Section: Movement limits.
    """
    yield entered
    return Crossed(across=True, spent=0, rises=False)


def why_limit_reached(crossed: int, limit: int) -> str | None:
    """Return why nobody more may cross a border, or None below its limit.

    `crossed` have gone through since the count began. Section: Movement limits.

    >>> why_limit_reached(1, 2), why_limit_reached(2, 2)
    (None, '2 of 2 have crossed: wait until the first one starts the next turn')
    """
    if crossed < limit:
        return None
    return f"{crossed} of {limit} have crossed: wait until the first one starts the next turn"
