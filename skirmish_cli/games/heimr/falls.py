"""Falls, jumps, climbs and crossings: what height costs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from skirmish_cli.core.rules import Chain, Note, Rule, Within
from skirmish_cli.games.heimr.challenges import Challenged, Requirement, meet_requirement
from skirmish_cli.games.heimr.rolls import Check


@dataclass(frozen=True)
class Drop:
    """A fall or a jump: the requirement, None below the height that needs one, and the HP that
    failing leaves.

    `willpower` may be spent on rerolls, `cost` on each.
    """

    requirement: int | None
    hp: int
    hp_if_failed: int
    willpower: int = 0
    cost: int = 1


class Dropped(NamedTuple):
    """What a fall or a jump came to."""

    failed: bool
    injured: bool
    hp: int
    rises: bool = False
    spent: int = 0


def drop(check: Check, height: Drop) -> Rule[Dropped]:
    """Resolve a fall or a jump: a check of agility, or nothing at all from a low height. Section:
    Height.

    Failing lowers the HP to a figure that depends on the height, and never raises them.
    """
    if height.requirement is None:
        yield Note("too low to be hurt: no dice")
        return Dropped(failed=False, injured=False, hp=height.hp)
    asked = Requirement(
        height.requirement, height.willpower, height.cost, keeps_total=False, passing="lands well"
    )
    tried: Challenged = yield Within(meet_requirement, (check, asked))
    fails = not tried.success
    hp = min(height.hp, height.hp_if_failed) if fails else height.hp
    return Dropped(fails, injured=fails and hp <= 0, hp=hp, rises=tried.rises, spent=tried.spent)


class Climber(NamedTuple):
    """A climber: the height reached, the height fallen from (0: none), the fatigue, the willpower
    spent.

    `can_tire` tells whether fatigue may rise on the next step.
    """

    height: int
    fell_from: int
    fatigue: int
    can_tire: bool = True
    spent: int = 0


@dataclass(frozen=True)
class Climb:
    """A climb of some heights, one action each, with the requirement of every step.

    `willpower` may be spent on rerolls in all, `cost` on each.
    """

    check: Check
    height: int
    requirement: int
    willpower: int = 0
    cost: int = 1

    def asks(self, spent: int, passing: str, failing: str) -> Requirement:
        """Return what a step requires after some willpower was spent."""
        return Requirement(
            self.requirement,
            self.willpower - spent,
            self.cost,
            keeps_total=False,
            passing=passing,
            failing=failing,
        )


def climb(way: Climb) -> Rule[Climber]:
    """Climb step by step; a failure falls from the height that was attempted. Section: Height.

    Each step is an action of another turn, so that fatigue may rise on each; on the first only if
    it hasn't yet."""
    start = Climber(0, 0, way.check.fatigue, way.check.can_tire)
    ended: Climber = yield Chain(
        start, (_Step(way),) * way.height, lambda state: state.fell_from > 0
    )
    return ended


@dataclass(frozen=True)
class _Step:
    way: Climb

    def __call__(self, state: Climber) -> Rule[Climber]:
        check = replace(self.way.check, fatigue=state.fatigue, can_tire=state.can_tire)
        step = state.height + 1
        asked = self.way.asks(state.spent, f"height {step}", f"falls from {step}")
        tried: Challenged = yield Within(meet_requirement, (check, asked))
        spent = state.spent + tried.spent
        if not tried.success:
            return Climber(state.height, step, 0, spent=spent)
        return Climber(step, 0, state.fatigue + tried.rises, spent=spent)


def hold_on(way: Climb) -> Rule[Climber]:
    """Check whether a climber who is hit stays up, else it falls from where it is. Section:
    Height."""
    asked = way.asks(0, "holds on", f"falls from {way.height}")
    tried: Challenged = yield Within(meet_requirement, (way.check, asked))
    return Climber(way.height, 0 if tried.success else way.height, 0, spent=tried.spent)


class Crossed(NamedTuple):
    """What a crossing came to."""

    across: bool
    spent: int
    rises: bool


def cross(check: Check, requirement: Requirement) -> Rule[Crossed]:
    """Cross a border that has a requirement; who fails stays and lies prone. Section: Crossing
    challenges."""
    tried: Challenged = yield Within(meet_requirement, (check, requirement))
    return Crossed(bool(tried.success), tried.spent, tried.rises)
