"""Challenges: against a requirement, with rerolls, or against a character."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from skirmish_cli.core.rules import About, Chain, Choice, Note, Rule, Within
from skirmish_cli.dice.throws import Tone, tone_of
from skirmish_cli.games.heimr.conditions import Owner
from skirmish_cli.games.heimr.rolls import Check, judge_roll, roll
from skirmish_cli.records import NamedTuple

REROLL, STOP = "reroll", "stop"
#: The policy that decides between them.
WILLPOWER = "willpower"


@dataclass(frozen=True)
class Requirement:
    """What must be reached, the willpower that rerolls may cost, and the cost of each.

    `policy` decides about a reroll where nobody is asked: it is made, or willpower is kept. Of the
    willpower that whoever rolls has, `spent_before` went into earlier requirements.

    `keeps_total` is False where nobody asks what was rolled, which keeps the odds of many rerolls
    small; `passing` and `failing` are what the trace calls it. For plans, `is_rolled` says that
    another roll set the target, and `where` in which of several rolls it must be reached.
    """

    target: int
    willpower: int = 0
    cost: int = 1
    policy: str = REROLL
    keeps_total: bool = True
    spent_before: int = field(default=0, compare=False)
    passing: str = field(default="success", compare=False)
    failing: str = field(default="failure", compare=False)
    is_rolled: bool = field(default=False, compare=False)
    where: str = ""


class Challenged(NamedTuple):
    """What a challenge came to: the total of the last roll, and whether it succeeds.

    `success` is None where nothing was required. `failed` says that fatigue failed the last roll,
    `rises` that some roll raised it, `spent` is willpower.
    """

    total: int | None
    failed: bool = False
    success: bool | None = None
    tie: bool = False
    rises: bool = False
    spent: int = 0
    is_over: bool = False


def roll_freely(check: Check) -> Rule[Challenged]:
    """Roll with nothing to reach. Section: Dice challenges."""
    rolled = yield Within(roll, (check,))
    yield judge_roll(check, rolled, None, "fails" if rolled.failed else "result")
    return Challenged(rolled.total, rolled.failed, None, rises=rolled.tires, is_over=True)


def meet_requirement(check: Check, requirement: Requirement) -> Rule[Challenged]:
    """Roll to reach a requirement, and again for willpower while it fails.

    Each reroll is checked against the fatigue anew, which rises at most once.

    Section: Challenge requirements.
    """
    ended: Challenged = yield Chain(
        Challenged(None), tuple(_list_tries(check, requirement)), lambda tried: tried.is_over
    )
    return ended


def _list_tries(
    check: Check, requirement: Requirement
) -> Iterator[Callable[[Challenged], Rule[Challenged]]]:
    yield partial(_try_once, check, requirement)
    for _ in range(requirement.willpower // requirement.cost):
        yield partial(_spend, check, requirement)
        yield partial(_try_once, check, requirement)


def _try_once(check: Check, requirement: Requirement, before: Challenged) -> Rule[Challenged]:
    tried: Challenged = yield Within(_try, (check.tired_by(before.rises), requirement))
    return tried._replace(
        rises=before.rises or tried.rises, spent=before.spent, is_over=bool(tried.success)
    )


def _try(check: Check, requirement: Requirement) -> Rule[Challenged]:
    rolled = yield Within(roll, (check,))
    passes = rolled.total >= requirement.target and not rolled.failed
    words = requirement.passing if passes else requirement.failing
    yield judge_roll(check, rolled, requirement.target, words, tone_of(passes))
    if not requirement.keeps_total:
        return Challenged(None, success=passes, rises=rolled.tires)
    return Challenged(rolled.total, rolled.failed, passes, rises=rolled.tires)


def _spend(check: Check, requirement: Requirement, tried: Challenged) -> Rule[Challenged]:
    """Decide about a reroll; what was rolled before it doesn't matter any more.

    Nobody is asked where no roll can pass.
    """
    if not check.tired_by(tried.rises).can_reach(requirement.target):
        yield Note("no reroll can pass")
        return tried._replace(is_over=True)
    owner = check.owner
    question, options = "spend willpower on a reroll?", (REROLL, STOP)
    about = _tell_reroll(check, requirement, tried)
    answer = yield Choice(question, options, requirement.policy, check.whose, about, WILLPOWER)
    if answer == STOP:
        return tried._replace(is_over=True)
    spent = tried.spent + requirement.cost
    yield Note(f"willpower spent on a reroll: {spent} so far")
    if owner is not None:
        yield owner.give("willpower", _find_left(owner, requirement, spent), "a reroll")
    return Challenged(None, rises=tried.rises, spent=spent)


def _tell_reroll(check: Check, requirement: Requirement, tried: Challenged) -> About:
    """Return what the decision about a reroll depends on: the willpower left, fatigue."""
    left, target = requirement.willpower - tried.spent, requirement.target
    counts = requirement.spent_before + requirement.willpower >= 2 * requirement.cost
    tired = f"at fatigue {check.tired_by(tried.rises).fatigue}" if check.is_physical else ""
    return About(
        f"does {check.whose_words} spend willpower on a reroll?",
        "willpower left" if counts else "",
        (left, str(left)) if counts else None,
        (target, str(target)) if requirement.is_rolled else None,
        check.whose,
        " ".join(filter(None, (requirement.where, tired))),
    )


def _find_left(owner: Owner, requirement: Requirement, spent: int) -> int:
    """Return the willpower left: of what is known, or else of what rerolls may spend."""
    known = owner.character.willpower
    if known is None:
        return requirement.willpower - spent
    return known - requirement.spent_before - spent


def oppose(check: Check, other: Check) -> Rule[Challenged]:
    """Roll against another character: the higher total succeeds.

    A roll that fatigue fails can't succeed; where both fail so, or both totals are equal, nobody
    does: a tie.

    Section: Challenge requirements.
    """
    rolled = yield Within(roll, (check,))
    yield judge_roll(check, rolled, None, "fails" if rolled.failed else "result")
    against = yield Within(roll, (other,))
    if rolled.failed or against.failed:
        success, tie = not rolled.failed, rolled.failed and against.failed
    else:
        success, tie = rolled.total > against.total, rolled.total == against.total
    words = "a tie" if tie else "is beaten" if success else "wins"
    tone: Tone = "" if tie else tone_of(not success)
    yield judge_roll(other, against, None if rolled.failed else rolled.total, words, tone)
    return Challenged(rolled.total, rolled.failed, success, tie, rolled.tires, is_over=True)


class Contested(NamedTuple):
    """What a requirement set by a roll came to: that roll, and whether it was reached."""

    requirement: int | None
    passed: bool
    spent: int


def contest(
    setter: Check, check: Check, willpower: int, cost: int, policy: str = REROLL
) -> Rule[Contested]:
    """Let one roll set a requirement for another: a hold, or a hiding place.

    An equal roll passes. A setting roll that fatigue fails sets nothing, so that the other passes
    without dice.

    Sections: Brawl attack; Hide.
    """
    rolled = yield Within(roll, (setter,))
    yield judge_roll(setter, rolled, None, "fails" if rolled.failed else "requirement")
    if rolled.failed:
        return Contested(None, passed=True, spent=0)
    requirement = Requirement(rolled.total, willpower, cost, policy, keeps_total=False)
    requirement = replace(requirement, is_rolled=True)
    tried = yield Within(meet_requirement, (check, requirement))
    return Contested(rolled.total, bool(tried.success), tried.spent)
