"""Heights: falls, jumps and climbs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.rules import About, AtTable, Chain, Choice, Note, Rule, Within
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.heimr.challenges import (
    REROLL,
    Challenged,
    Requirement,
    meet_requirement,
)
from skirmish_cli.games.heimr.conditions import Owner, lower_hp
from skirmish_cli.games.heimr.numbers import read_numbers
from skirmish_cli.games.heimr.rolls import Check
from skirmish_cli.records import NamedTuple

#: What a climber decides after a step: to climb on, or to stay where it is.
ON, STAY = "on", "stay"
#: The policy that decides between them.
CLIMBS = "climb"


@dataclass(frozen=True)
class Fall:
    """A fall or a jump: what it requires, and the HP that failing leaves.

    `requirement` is None below the height that needs one. `willpower` may be spent on rerolls,
    `cost` on each, as the `policy` says.
    """

    requirement: int | None
    hp: int
    hp_if_failed: int
    willpower: int = 0
    cost: int = 1
    policy: str = REROLL

    @property
    def is_harmless(self) -> bool:
        """Whether failing changes nothing: it neither lowers the HP nor injures."""
        return 0 < self.hp <= self.hp_if_failed


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
    owner = check.owner
    if owner is not None:
        yield from owner.take_carried(check.why, "climbing", "climbed")
    if height.requirement is None:
        yield Note("too low to be hurt: no dice")
        return Fallen(failed=False, injured=False, hp=height.hp)
    requirement = Requirement(
        height.requirement,
        0 if height.is_harmless else height.willpower,
        height.cost,
        height.policy,
        keeps_total=False,
        passing="lands well",
    )
    tried: Challenged = yield Within(meet_requirement, (check, requirement))
    fails = not tried.success
    hp = min(height.hp, height.hp_if_failed) if fails else height.hp
    if fails and owner is not None:
        parts = find_fall_parts(hp, owner.rules)
        yield AtTable(lower_hp, owner, height.hp, hp, parts, check.why)
    return Fallen(fails, injured=fails and hp <= 0, hp=hp, rises=tried.rises, spent=tried.spent)


def find_fall_parts(hp: int, rules: Ruleset) -> list[str]:
    """Return the parts that a fall injures which leaves some HP. Section: Height."""
    return ["legs", "torso"] if hp <= read_numbers(rules).torso_at else ["legs"]


class Climber(NamedTuple):
    """A climber: the height reached, its fatigue, and the willpower spent.

    `fell_from` is the height that it fell from, or 0. `can_tire` tells whether fatigue may rise
    on the next step, `stays` that it climbs no further.
    """

    height: int
    fell_from: int
    fatigue: int
    can_tire: bool = True
    spent: int = 0
    stays: bool = False

    @property
    def is_over(self) -> bool:
        """Whether no further step follows."""
        return self.stays or self.fell_from > 0


@dataclass(frozen=True)
class Climb:
    """A climb of some heights, one action each, with the requirement of every step.

    `willpower` may be spent on rerolls in all, `cost` on each, as the `policy` says. `goes_on` is
    the policy for each further step. It begins at the height `start`. One that `tells_steps` tells
    rerolls on different steps apart, for plans.
    """

    check: Check
    height: int
    requirement: int
    willpower: int = 0
    cost: int = 1
    policy: str = REROLL
    goes_on: str = ON
    start: int = 0
    tells_steps: bool = False

    def require(self, spent: int, passing: str, failing: str) -> Requirement:
        """Return what a step requires after some willpower was spent.

        `passing` and `failing` are what the trace calls it.
        """
        return Requirement(
            self.requirement,
            self.willpower - spent,
            self.cost,
            self.policy,
            keeps_total=False,
            spent_before=spent,
            passing=passing,
            failing=failing,
            where=f"on the way to {passing}" if self.tells_steps else "",
        )


def climb(way: Climb) -> Rule[Climber]:
    """Climb step by step; a failure falls from the height that was attempted.

    Each step is an action of another turn, so that fatigue may rise on each; on the first only if
    it hasn't yet.

    Section: Height.
    """
    check, owner = way.check, way.check.owner
    start = Climber(way.start, 0, check.fatigue, check.can_tire)
    if owner is not None:
        yield owner.give("ongoing", True, "it climbs")
    ended: Climber = yield Chain(start, (_Step(way),) * way.height, lambda climber: climber.is_over)
    yield AtTable(_end_climb, owner, way, ended)
    return ended


def _end_climb(owner: Owner | None, way: Climb, climber: Climber) -> Iterator[Change | Due]:
    """Yield that a climb is over, and the fall that is due after a failure.

    Whoever stays on the way hangs there. Section: Height.
    """
    if owner is None:
        return
    height = climber.fell_from
    if climber.stays:
        yield owner.give("climbing", True, f"stays at height {climber.height}")
        yield owner.give("climbed", f"{climber.height}/{way.requirement}", "where it hangs")
        return
    why = f"fell from {height}" if height else "at the top"
    yield from owner.take_carried(why, "climbing", "climbed")
    if height and height >= read_numbers(owner.rules).fall_from:
        yield owe_fall(owner, height)


def owe_fall(owner: Owner, height: int) -> Due:
    """Return the fall that somebody owes, with what it takes. Section: Height."""
    hp = "" if owner.is_named and owner.character.hp is not None else " --hp N"
    told = "-c is the consistency of an agility check, which the GM names"
    told += "; N is its HP" if hp else ""
    return owner.owe("fall", f"--height {height} -c 1{hp}", f"fell from {height}", told)


@dataclass(frozen=True)
class _Step:
    way: Climb

    def __call__(self, climber: Climber) -> Rule[Climber]:
        if climber.height > self.way.start:
            taken = yield self._ask(climber)
            if taken == STAY:
                return climber._replace(stays=True)
        check = replace(self.way.check, fatigue=climber.fatigue, can_tire=climber.can_tire)
        step = climber.height + 1
        yield from self._begin_turn(climber)
        requirement = self.way.require(climber.spent, f"height {step}", f"falls from {step}")
        tried: Challenged = yield Within(meet_requirement, (check, requirement))
        spent = climber.spent + tried.spent
        if not tried.success:
            return Climber(climber.height, step, 0, spent=spent)
        return Climber(step, 0, climber.fatigue + tried.rises, spent=spent)

    def _ask(self, climber: Climber) -> Choice:
        """Return the decision about the next step, which is an action of its own."""
        question = f"climb on from height {climber.height}?"
        check = self.way.check
        height, whose = (climber.height, str(climber.height)), check.whose
        about = About(f"does {check.whose_words} climb on?", "height", height, who=whose)
        return Choice(question, (ON, STAY), self.way.goes_on, whose, about, name=CLIMBS)

    def _begin_turn(self, climber: Climber) -> Iterator[Change]:
        """Yield that fatigue can rise anew, where it rose or couldn't in an earlier turn."""
        first, owner = self.way.check, self.way.check.owner
        could_not = climber.fatigue > first.fatigue or not first.can_tire
        if owner is not None and climber.height > self.way.start and could_not:
            yield owner.take("tired", "its next turn began")


def hold_on(way: Climb) -> Rule[Climber]:
    """Check whether a climber who is hit stays up, else it falls from where it is.

    Section: Height.
    """
    requirement = way.require(0, "holds on", f"falls from {way.height}")
    tried: Challenged = yield Within(meet_requirement, (way.check, requirement))
    climber = Climber(way.height, 0 if tried.success else way.height, 0, spent=tried.spent)
    if climber.fell_from:
        yield AtTable(_end_climb, way.check.owner, way, climber)
    return climber
