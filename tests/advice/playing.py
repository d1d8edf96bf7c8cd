"""How a rule is played: by any way of deciding, and best."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from skirmish_cli.advice.best_play import Aims, BestPlay, Projection, weigh_results
from skirmish_cli.advice.plans import Plan
from skirmish_cli.advice.planting import Planter
from skirmish_cli.advice.tree import Decider, Worth
from skirmish_cli.core.rules import Choice, Rule

#: Takes an option of a choice, given what each is worth.
Decide = Callable[[Choice, Mapping[str, Worth]], str]

NO_FIGURES: Mapping[str, Projection] = MappingProxyType({})


class Played(NamedTuple):
    """What a way of playing comes to, and its plan."""

    worth: Fraction
    figures: Mapping[str, Fraction]
    plan: Plan
    against_best_reply: Fraction = Fraction(0)

    def tell(self) -> list[tuple[str, str]]:
        """Return the plan as lines of decision and situation, and what is done."""
        return [
            (f"{line.decision} ({line.situation})" if line.situation else line.decision, line.do)
            for line in self.plan.lines()
        ]


class _ByRule(Decider):
    """Decides as a function says."""

    def __init__(self, decide: Decide) -> None:
        self._decide = decide

    def decide(self, choice: Choice, options: Mapping[str, Worth]) -> str:
        return self._decide(choice, options)


def play_by(
    rule: Callable[..., Rule[Any]],
    arguments: Sequence[Any],
    worth: Projection,
    figures: Mapping[str, Projection],
    decide: Decide,
) -> Played:
    """Return the play of somebody who decides so."""
    tree = Planter().plant(rule, tuple(arguments))
    ends, over = weigh_results(tree.ends(), (worth, *figures.values()))
    first, *others = tree.worth(ends, _ByRule(decide))
    found = {
        name: Fraction(number, tree.over * over)
        for name, number in zip(figures, others, strict=True)
    }
    return Played(Fraction(first, tree.over * over), found, Plan())


def play_best(
    rule: Callable[..., Rule[Any]],
    arguments: Sequence[Any],
    worths: Sequence[Projection],
    figures: Mapping[str, Projection] = NO_FIGURES,
    *,
    owner: str | None = None,
    theirs: Projection | None = None,
    forced: Mapping[str, str] = MappingProxyType({}),
    robust: bool = False,
    situate: Callable[[Any], str] = lambda state: "",
) -> Played:
    """Return the best play of the choices of an owner, or of all, with its plan.

    The others want the first of the worths low, unless they play for something else.
    """
    aims = Aims(
        tuple(worths),
        theirs or (lambda result: -worths[0](result)),
        lambda choice: owner is None or choice.owner == owner,
        lambda choice: owner is not None and choice.owner not in ("", owner),
    )
    tree = Planter().plant(rule, tuple(arguments))
    best, plan = BestPlay(tree, aims, figures, robust=robust).force(forced), Plan()
    found = best.read()
    best.tell(lambda choice, ways, share, state: plan.add(choice, situate(state), ways, share))
    return Played(found.value, found.figures, plan, found.against_best_reply)
