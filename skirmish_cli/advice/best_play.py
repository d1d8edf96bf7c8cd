"""Advice: a third reading of a rule, which looks for the decisions that serve a player best.

It walks the same generator as `play` and `law_of`, and at each `Choice` that is the player's
takes the option that is worth most, given that it goes on so: backward induction over the tree of
throws and choices, a chain stage by stage. The other players' choices follow their named
policies. Every number is exact: whole weights over a common denominator."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from skirmish_cli.advice.decisions import Decider, Planter, Player, Worth
from skirmish_cli.advice.plans import Plan
from skirmish_cli.core.rules import Choice, Rule

#: Reads a number, or whether something holds, off the result of a rule.
Projection = Callable[[Any], Any]


class Play(NamedTuple):
    """What a way of playing comes to: the worth, the figures, and what it does at the decisions
    that it gets to."""

    worth: Fraction
    figures: Mapping[str, Fraction]
    plan: Plan


def best_play(
    rule: Callable[..., Rule[Any]],
    arguments: Sequence[Any],
    worths: Sequence[Projection],
    figures: Mapping[str, Projection],
    owner: str | None = None,
    situation: Callable[[Any], str] = lambda state: "",
) -> Play:
    """Return the play that makes the first expected worth highest; of those as good the next, and
    so on.

    With an `owner` only its choices are decided. It is never worth less than any policy that
    answers the same choices. Options that are equal in everything go to the named policy.
    Decisions within a `Repeat` or an `Until` follow their policies. `situation` puts the state of
    a chain in words, for the plan."""
    count = len(worths)

    def decide(choice: Choice, options: Mapping[str, Worth]) -> str:
        highest = max(worth[:count] for worth in options.values())
        if options[choice.policy][:count] == highest:
            return choice.policy
        return next(option for option in choice.options if options[option][:count] == highest)

    return _play(
        rule, arguments, (*worths, *figures.values()), tuple(figures), decide, owner, situation
    )


def play_by(
    rule: Callable[..., Rule[Any]],
    arguments: Sequence[Any],
    worth: Projection,
    figures: Mapping[str, Projection],
    decide: Decider,
) -> Play:
    """Return what a way of deciding comes to; `decide` gets a choice and what its options are
    worth."""
    return _play(
        rule, arguments, (worth, *figures.values()), tuple(figures), decide, None, lambda state: ""
    )


def _play(
    rule: Callable[..., Rule[Any]],
    arguments: Sequence[Any],
    projections: Sequence[Projection],
    names: Sequence[str],
    decide: Decider,
    owner: str | None,
    situation: Callable[[Any], str],
) -> Play:
    tree = Planter(owner).tree(rule, tuple(arguments))
    values = {end: [Fraction(project(end)) for project in projections] for end in tree.ends()}
    common = lcm(*(value.denominator for row in values.values() for value in row))
    ends = {end: tuple(int(value * common) for value in row) for end, row in values.items()}
    means = [Fraction(number, tree.over * common) for number in tree.worth(ends, decide)]
    plan = Plan()

    def record(choice: Choice, taken: str, share: float, state: Any) -> None:
        plan.add(choice, situation(state), taken, share)

    for _ in tree.walk(1.0, ends, Player(decide, record)):
        pass
    return Play(means[0], dict(zip(names, means[len(means) - len(names) :], strict=True)), plan)
