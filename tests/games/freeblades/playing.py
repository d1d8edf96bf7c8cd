"""How a fight is played: best for a side, and by any way of deciding."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from skirmish_cli.advice.best_play import Aims, BestPlay, Projection, weigh_results
from skirmish_cli.advice.plans import Plan
from skirmish_cli.advice.planting import Planter
from skirmish_cli.advice.tree import Decider, Worth
from skirmish_cli.core.rules import Choice, Rule
from skirmish_cli.games.freeblades.combat import Fight
from skirmish_cli.games.freeblades.situations import describe_combat

#: Takes an option of a choice, given what each is worth.
Decide = Callable[[Choice, Mapping[str, Worth]], str]


class Best(NamedTuple):
    """What the best play is worth, and what its plan says at each decision."""

    worth: Fraction
    lines: dict[str, str]


def play_best(
    rule: Callable[..., Rule[Any]], of: Fight, *worths: Projection, side: str = "a"
) -> Best:
    """Return the best play of a fight for one side; the other goes by its policies."""
    aims = Aims(tuple(worths), lambda result: 0, lambda choice: choice.owner == side)
    play, plan = BestPlay(Planter().plant(rule, (of,)), aims, {}), Plan()
    play.tell(
        lambda choice, best, share, state: plan.add(choice, describe_combat(of, state), best, share)
    )
    lines = {
        f"{one.decision} ({one.situation})" if one.situation else one.decision: one.do
        for one in plan.lines()
    }
    return Best(play.read().value, lines)


class _ByRule(Decider):
    def __init__(self, decide: Decide) -> None:
        self._decide = decide

    def decide(self, choice: Choice, options: Mapping[str, Worth]) -> str:
        return self._decide(choice, options)


def play_by(
    rule: Callable[..., Rule[Any]], arguments: Sequence[Any], worth: Projection, decide: Decide
) -> Fraction:
    """Return what the play of somebody is worth who decides so."""
    tree = Planter().plant(rule, tuple(arguments))
    ends, over = weigh_results(tree.ends(), (worth,))
    return Fraction(tree.worth(ends, _ByRule(decide))[0], tree.over * over)
