"""The best option at every decision of some policies: `--policy NAME=best`.

Decisions are weighed by the goal of what is resolved: the owners that it names take what raises
it most, all others what lowers it most, each given that everybody goes on so. What isn't decided
in this way follows its own policy. Options that are as good go to the policy as well.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

from skirmish_cli.advice.best_play import weigh_results
from skirmish_cli.advice.guiding import Guide
from skirmish_cli.advice.planting import Planter, TooLarge
from skirmish_cli.advice.tree import Decider, Node, Worth, Worths
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Figure, Goal, Prepared
from skirmish_cli.core.rules import Choice, Rule
from skirmish_cli.dice.law import Law

R = TypeVar("R", bound=Hashable)

#: The most steps of planting and weighing that are taken; more would keep players waiting.
MOST_STEPS = 500_000


class BestChoices(Decider, Generic[R]):
    """A rule whose decisions of some names are the best ones.

    `names` are those of the policies that are `best`. Reading it raises UsageProblem where there is
    too much to weigh.
    """

    def __init__(
        self,
        rule: Callable[[], Rule[R]],
        names: Collection[str],
        goal: Goal,
        figures: Mapping[str, Figure],
    ) -> None:
        self.rule, self.names, self.goal, self.figures = rule, names, goal, figures
        self._planter = Planter(self.is_decided, MOST_STEPS)
        self._tree: Node | None = None

    def is_decided(self, choice: Choice) -> bool:
        """Return whether the best option is taken: by the name and owner of the choice."""
        return choice.name in self.names and (choice.owner != "" or self.goal.is_for(""))

    def list_idle(self) -> list[str]:
        """Return the names for which nothing is to be decided, whatever the dice show."""
        self.plant()
        return sorted({*self.names} - self._planter.names)

    def law(self) -> Law[R]:
        """Return the exact law of the result where the best is done."""
        tree = self.plant()
        law: Law[Any] = Law(tree.spread(self.weigh(tree.ends()), self))
        return law

    def lead(self) -> Rule[R]:
        """Return the rule as a table plays it, led from one decision to the next."""
        self.plant()
        self._planter.most = None  # What players do instead may lead to a little more.
        return Guide(self._planter, self).lead(self.rule, (), self.weigh)

    def weigh(self, ends: Collection[Hashable]) -> Worths:
        """Return what some results are worth to the owners whom the goal names."""
        goals = (self._read_goal, self._read_next) if self.goal.then else (self._read_goal,)
        return weigh_results(ends, goals)[0]

    def decide(self, choice: Choice, options: Mapping[str, Worth]) -> str:
        """Return the option that is best for the owner of a choice."""
        sign = 1 if self.goal.is_for(choice.owner) else -1
        worths = {
            option: tuple(sign * number for number in worth) for option, worth in options.items()
        }
        highest = max(worths.values())
        if worths.get(choice.policy) == highest:
            return choice.policy
        return next(option for option in choice.options if worths[option] == highest)

    def _read_goal(self, result: R) -> Fraction:
        more = self.figures[self.goal.more](result) or 0
        less = self.figures[self.goal.less](result) or 0 if self.goal.less else 0
        return Fraction(more) - Fraction(less)

    def _read_next(self, result: R) -> Fraction:
        return Fraction(self.goal.then(result) or 0 if self.goal.then else 0)

    def plant(self) -> Node:
        """Return the tree of all decisions, planted when it is first asked for."""
        if self._tree is None:
            self._tree = self._plant()
        return self._tree

    def _plant(self) -> Node:
        asked = _format_names(self.names)
        try:
            return self._planter.plant(self.rule, ())
        except TooLarge:
            much = f"takes more than {MOST_STEPS:,} steps here, which is too long"
        except RecursionError:
            much = "has too many throws in a row to weigh"
        raise UsageProblem(f"{asked} {much}; name another policy, or resolve less at a time")


def find_best_choices(prepared: Prepared, names: Collection[str]) -> BestChoices[Any]:
    """Return the rule of a procedure in which some policies are `best`.

    Raises UsageProblem where nothing says what is best, or beside what weighs other commands.
    """
    asked = _format_names(names)
    if prepared.goal is None:
        raise UsageProblem(f"{asked}: nothing says what would be best here; name another policy")
    if any(table.weighs for table in prepared.tables):
        raise UsageProblem(
            f"{asked} goes with the odds or the dice of a command alone, not with advice or other "
            "commands beside it; leave it out"
        )
    return BestChoices(prepared.rule, names, prepared.goal, prepared.figures)


def _format_names(names: Collection[str]) -> str:
    """Return policies as they are typed."""
    return ", ".join(f"{name}=best" for name in sorted(names))
