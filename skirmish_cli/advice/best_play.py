"""The best play: a third reading of a rule, which looks for the best decisions.

It walks the same generator as `play` and `law_of`, and at each `Choice` that is the player's
takes the option that is worth most, given that it goes on so: backward induction over the tree of
throws and choices, a chain stage by stage. The other players' choices follow their named
policies. Every number is exact: whole weights over a common denominator.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from skirmish_cli.advice.plans import Plan
from skirmish_cli.advice.planting import Planter
from skirmish_cli.advice.tree import Decider, Node, Player, Worth, Worths
from skirmish_cli.core.rules import Choice, Rule
from skirmish_cli.records import NamedTuple

#: Reads a number, or whether something holds, off the result of a rule.
Projection = Callable[[Any], Any]


class Play(NamedTuple):
    """What a way of playing comes to: the worth, the figures, and what it does."""

    worth: Fraction
    figures: Mapping[str, Fraction]
    plan: Plan


class Weighed(NamedTuple):
    """A tree with the worth of each of its ends, over a denominator that they share."""

    tree: Node
    ends: Worths
    over: int

    def worth(self, decide: Decider) -> list[Fraction]:
        """Return what the whole tree is worth to whoever decides so."""
        worth = self.tree.worth(self.ends, decide)
        return [Fraction(number, self.tree.over * self.over) for number in worth]


def best_play(
    rule: Callable[..., Rule[Any]],
    arguments: Sequence[Any],
    worths: Sequence[Projection],
    figures: Mapping[str, Projection],
    owner: str | None = None,
    situation: Callable[[Any], str] = lambda state: "",
) -> Play:
    """Return the play that makes the first expected worth highest.

    Of those as good it is the one with the highest next worth, and so on; options that are equal
    in everything go to the named policy. With an `owner` only its choices are decided. It is never
    worth less than any policy that answers the same choices. Decisions within a `Repeat` or an
    `Until` follow their policies. `situation` puts the state of a chain in words, for the plan.
    """
    count = len(worths)
    tree = Planter(lambda choice: owner in (None, choice.owner)).plant(rule, tuple(arguments))
    weighed = weigh_ends(tree, (*worths, *figures.values()))
    plan = Plan()

    def decide(choice: Choice, options: Mapping[str, Worth]) -> str:
        highest = max(worth[:count] for worth in options.values())
        if options[choice.policy][:count] == highest:
            return choice.policy
        return next(option for option in choice.options if options[option][:count] == highest)

    def record(choice: Choice, taken: str, share: float, state: Any) -> None:
        plan.add(choice, situation(state), taken, share)

    means = weighed.worth(decide)
    for _ in tree.walk(1.0, weighed.ends, Player(decide, record)):
        pass
    return Play(means[0], dict(zip(figures, means[count:], strict=True)), plan)


def weigh_ends(tree: Node, projections: Sequence[Projection]) -> Weighed:
    """Return a tree with what its ends are worth by some projections."""
    return Weighed(tree, *weigh_results(tree.ends(), projections))


def weigh_results(
    results: Iterable[Hashable], projections: Sequence[Projection]
) -> tuple[Worths, int]:
    """Return what results are worth by some projections, over one denominator."""
    values = {end: [Fraction(project(end)) for project in projections] for end in results}
    common = lcm(*(value.denominator for row in values.values() for value in row))
    return {end: tuple(int(value * common) for value in row) for end, row in values.items()}, common
