"""Falls, jumps, climbs and crossings: what height costs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from skirmish_cli.core.rules import Chain, Note, Rule, Within
from skirmish_cli.games.heimr.challenges import Challenged, Requirement, meet_requirement
from skirmish_cli.games.heimr.rolls import Check, roll, verdict


@dataclass(frozen=True)
class Drop:
    """A fall or a jump: the requirement, None below the height that needs one, and the HP that failing leaves."""

    requirement: int | None
    hp: int
    hp_if_failed: int


class Dropped(NamedTuple):
    """What a fall or a jump came to."""

    failed: bool
    injured: bool
    hp: int
    rises: bool = False


def drop(check: Check, height: Drop) -> Rule[Dropped]:
    """Resolve a fall or a jump: a check of agility, or nothing at all from a low height. Section: Height.

    Failing lowers the HP to a figure that depends on the height, and never raises them.
    """
    if height.requirement is None:
        yield Note("too low to be hurt: no dice")
        return Dropped(failed=False, injured=False, hp=height.hp)
    rolled = yield Within(roll, (check,))
    fails = rolled.failed or rolled.total < height.requirement
    yield verdict(check, rolled, height.requirement, "failure" if fails else "lands well")
    hp = min(height.hp, height.hp_if_failed) if fails else height.hp
    return Dropped(fails, injured=fails and hp <= 0, hp=hp, rises=rolled.tires)


class Climber(NamedTuple):
    """A climber: the height reached, the height fallen from (0: none), and the fatigue."""

    height: int
    fell_from: int
    fatigue: int


@dataclass(frozen=True)
class Climb:
    """A climb of some heights, one action each, with the requirement of every step."""

    check: Check
    height: int
    requirement: int


def climb(way: Climb) -> Rule[Climber]:
    """Climb step by step; a failure falls from the height that was attempted. Section: Height.

    Each step is an action of another turn, so that fatigue may rise on each.
    """
    start = Climber(0, 0, way.check.fatigue)
    ended: Climber = yield Chain(start, (_Step(way),) * way.height, lambda state: state.fell_from > 0)
    return ended


@dataclass(frozen=True)
class _Step:
    way: Climb

    def __call__(self, state: Climber) -> Rule[Climber]:
        check = replace(self.way.check, fatigue=state.fatigue)
        rolled = yield Within(roll, (check,))
        tried = state.height + 1
        passes = not rolled.failed and rolled.total >= self.way.requirement
        told = f"height {tried}" if passes else f"falls from {tried}"
        yield verdict(check, rolled, self.way.requirement, told)
        fatigue = state.fatigue + rolled.tires
        return Climber(tried, 0, fatigue) if passes else Climber(state.height, tried, 0)


def hold_on(way: Climb) -> Rule[Climber]:
    """Check whether a climber who is hit stays up, else it falls from where it is. Section: Height."""
    rolled = yield Within(roll, (way.check,))
    holds = not rolled.failed and rolled.total >= way.requirement
    yield verdict(way.check, rolled, way.requirement, "holds on" if holds else f"falls from {way.height}")
    return Climber(way.height, 0 if holds else way.height, 0)


class Crossed(NamedTuple):
    """What a crossing came to."""

    across: bool
    spent: int
    rises: bool


def cross(check: Check, requirement: Requirement) -> Rule[Crossed]:
    """Cross a border that has a requirement; who fails stays and lies prone. Section: Crossing challenges."""
    tried: Challenged = yield Within(meet_requirement, (check, requirement))
    return Crossed(bool(tried.success), tried.spent, tried.rises)
