"""Heights: falls, jumps and climbs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from skirmish_cli.core.rules import Chain, Note, Rule, Within
from skirmish_cli.games.heimr.challenges import Challenged, Requirement, meet_requirement
from skirmish_cli.games.heimr.rolls import Check


@dataclass(frozen=True)
class Fall:
    """A fall or a jump: what it requires, and the HP that failing leaves.

    `requirement` is None below the height that needs one. `willpower` may be spent on rerolls,
    `cost` on each.
    """

    requirement: int | None
    hp: int
    hp_if_failed: int
    willpower: int = 0
    cost: int = 1


class Fallen(NamedTuple):
    """What a fall or a jump came to: the HP after it, and the willpower spent."""

    failed: bool
    injured: bool
    hp: int
    rises: bool = False
    spent: int = 0


def fall(check: Check, height: Fall) -> Rule[Fallen]:
    """Resolve a fall or a jump: a check of agility, or no dice from a low height.

    Failing lowers the HP to a figure that depends on the height, and never raises them.

    Section: Height.
    """
    if height.requirement is None:
        yield Note("too low to be hurt: no dice")
        return Fallen(failed=False, injured=False, hp=height.hp)
    requirement = Requirement(
        height.requirement, height.willpower, height.cost, keeps_total=False, passing="lands well"
    )
    tried: Challenged = yield Within(meet_requirement, (check, requirement))
    fails = not tried.success
    hp = min(height.hp, height.hp_if_failed) if fails else height.hp
    return Fallen(fails, injured=fails and hp <= 0, hp=hp, rises=tried.rises, spent=tried.spent)


class Climber(NamedTuple):
    """A climber: the height reached, its fatigue, and the willpower spent.

    `fell_from` is the height that it fell from, or 0. `can_tire` tells whether fatigue may rise
    on the next step.
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

    def require(self, spent: int, passing: str, failing: str) -> Requirement:
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
    """Climb step by step; a failure falls from the height that was attempted.

    Each step is an action of another turn, so that fatigue may rise on each; on the first only if
    it hasn't yet.

    Section: Height.
    """
    start = Climber(0, 0, way.check.fatigue, way.check.can_tire)
    ended: Climber = yield Chain(
        start, (_Step(way),) * way.height, lambda climber: climber.fell_from > 0
    )
    return ended


@dataclass(frozen=True)
class _Step:
    way: Climb

    def __call__(self, climber: Climber) -> Rule[Climber]:
        check = replace(self.way.check, fatigue=climber.fatigue, can_tire=climber.can_tire)
        step = climber.height + 1
        requirement = self.way.require(climber.spent, f"height {step}", f"falls from {step}")
        tried: Challenged = yield Within(meet_requirement, (check, requirement))
        spent = climber.spent + tried.spent
        if not tried.success:
            return Climber(climber.height, step, 0, spent=spent)
        return Climber(step, 0, climber.fatigue + tried.rises, spent=spent)


def hold_on(way: Climb) -> Rule[Climber]:
    """Check whether a climber who is hit stays up, else it falls from where it is.

    Section: Height.
    """
    requirement = way.require(0, "holds on", f"falls from {way.height}")
    tried: Challenged = yield Within(meet_requirement, (way.check, requirement))
    return Climber(way.height, 0 if tried.success else way.height, 0, spent=tried.spent)
