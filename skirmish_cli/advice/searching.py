"""Advice on a command: every combination of choices before the dice, each with its best play.

Each combination is the very same procedure, made ready from a changed command with its policies
open, so no line can follow another rule than the command itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from skirmish_cli.advice.best_play import BestPlay
from skirmish_cli.advice.goals import (
    SIDES,
    Difference,
    find_default,
    find_other,
    find_side,
    list_figures,
    make_aims,
    parse_goal,
    read_amounts,
)
from skirmish_cli.advice.plans import Plan, PlanLine
from skirmish_cli.advice.planting import Planter, TooLarge
from skirmish_cli.advice.tree import Node
from skirmish_cli.advice.what_if import without_extras
from skirmish_cli.core.advising import Alternative, Axis, keep_command
from skirmish_cli.core.command import BEST, Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.means import MeanChance
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.rules import Choice
from skirmish_cli.records import NamedTuple

#: The most positions that a search visits; more would keep players waiting.
MOST_POSITIONS = 3_000_000

AS_GIVEN = "as given"

#: The changes of a command, one after another.
Changes = tuple[Callable[[Command[Any]], Command[Any]], ...]


class Ranked(NamedTuple):
    """A combination of choices before the dice, and what the best play makes of it.

    `equal_to` is a combination above it that is worth as much.
    """

    choice: str
    value: Fraction
    against_best_reply: Fraction
    figures: Mapping[str, Fraction]
    equal_to: str = ""


class Advice(NamedTuple):
    """Advice for a side: its combinations of choices, the best first, and the plan of one.

    `policy_of_other` is how the other side decides. `is_chance` says whether the goal is made of
    chances, `is_difference` whether it is one figure less another; `chances` are the figures that
    are chances. `left_out` counts combinations that were too long to search.
    """

    side: str
    goal: str
    policy_of_other: Mapping[str, str]
    choices: tuple[Ranked, ...]
    plan: tuple[PlanLine, ...]
    plan_of: str
    is_chance: bool
    is_difference: bool
    chances: frozenset[str]
    left_out: int = 0
    robust: bool = False


class Ready(NamedTuple):
    """A procedure made ready, and the best play of its rule; None where that is too large."""

    prepared: Prepared
    play: BestPlay | None


class Combination(NamedTuple):
    """One alternative of each axis, in words, and the procedure made ready with them.

    `forced` are the decisions of its rule that they make.
    """

    words: str
    ready: Ready
    forced: Mapping[str, str]


def advise(procedure: Procedure[Any], command: Command[Any]) -> Advice:
    """Return the advice that a command asks for.

    Raises UsageProblem where nothing is to be decided, for an unknown goal, and where the search
    would take too long.
    """
    search = _Search(procedure, command)
    weighed, left_out = search.weigh_all()
    number = search.options.plan
    if number > len(weighed):
        raise UsageProblem(f"--plan {number}: the choices are numbered from 1 to {len(weighed)}")
    chosen = weighed[number - 1][0]
    plan = search.make_plan(chosen)
    if len(weighed) == 1 and not plan:
        raise UsageProblem(f"side {search.side} has nothing to decide here; leave --advise out")
    return Advice(
        search.side,
        str(search.difference),
        search.list_policies_of_other(),
        tuple(_tell_equals(ranked for _, ranked in weighed)),
        tuple(plan.lines()),
        chosen.words,
        {search.difference.more, search.difference.less} - {""} <= search.chances,
        bool(search.difference.less),
        frozenset(search.chances),
        left_out,
        search.options.robust,
    )


class _Search:
    """A search for the best of a side's choices in one command."""

    def __init__(self, procedure: Procedure[Any], command: Command[Any]) -> None:
        self.procedure, self.options = procedure, command.options
        self.command = open_policies(procedure, without_extras(command))
        asked = open_policies(procedure, command)
        axes = tuple(procedure.axes(asked)) if procedure.axes else ()
        given = tuple(axis.alternatives[0] for axis in axes)
        self.given = procedure.prepare(self._take(given))
        if self.given.goal is None:
            raise UsageProblem(f"{procedure.name} names nothing that its choices are for")
        self.goal = self.given.goal
        #: By side, the policies that could decide for it; and which figures are chances.
        self.deciding: dict[str, set[str]] = {side: set() for side in SIDES}
        self.chances: set[str] = set()
        self.planter = Planter(self._is_decided, MOST_POSITIONS)
        typed = parse_goal(self.options.goal, self.given) if self.options.goal else None
        #: The figures that are read: those shown, the default goal, which is the other side's too.
        self.read = {*self.given.main, self.goal.more, self.goal.less, *(typed or ())}
        tree = self._plant(self.given)
        self.side: str = self.options.for_ or self._find_first_side(axes)
        #: What may be done along each axis; the other side does what is given, without a word.
        self.alternatives = [
            axis.alternatives
            if axis.side == self.side
            else (axis.alternatives[0]._replace(words=""),)
            for axis in axes
        ]
        #: How many alternatives the axes have left out.
        self.left_out = sum(axis.left_out for axis in axes if axis.side == self.side)
        self.difference: Difference = typed or find_default(self.goal, self.side)
        #: What was made ready, by what changes the command; None where the rules don't allow it.
        self._ready: dict[Changes, Ready | None] = {
            _list_changes(given): self._weigh(self.given, tree)
        }

    def weigh_all(self) -> tuple[list[tuple[Combination, Ranked]], int]:
        """Return every combination, the best first, and how many were too long to search."""
        weighed: list[tuple[Combination, Ranked]] = []
        left_out = self.left_out
        for one in self.list_combinations():
            try:
                self.planter.count(0)
                best = self.find_play(one)
            except TooLarge:
                left_out += 1
                continue
            play = best.read()
            self.planter.steps += best.count_visited()
            ranked = Ranked(one.words, play.value, play.against_best_reply, play.figures)
            weighed.append((one, ranked))
        if not weighed:
            raise UsageProblem(
                f"--advise: more than {MOST_POSITIONS:,} positions are to be searched here, which "
                "is too long; resolve less at a time"
            )
        weighed.sort(key=self._find_order, reverse=True)
        return weighed, left_out

    def list_combinations(self) -> Iterator[Combination]:
        """Yield every combination of choices that can be compared, as given first."""
        for chosen in product(*self.alternatives):
            ready = self._make_ready(chosen)
            if ready is not None and self._can_be_compared(ready.prepared):
                words = ", ".join(one.words for one in chosen if one.words) or AS_GIVEN
                forced = dict(pair for one in chosen for pair in one.forced)
                yield Combination(words, ready, forced)

    def _make_ready(self, chosen: Sequence[Alternative]) -> Ready | None:
        """Return what some alternatives lead to, once for all that change the command alike."""
        changes = _list_changes(chosen)
        if changes not in self._ready:
            try:
                prepared = self.procedure.prepare(self._take(chosen))
            except UsageProblem:
                self._ready[changes] = None  # The rules don't allow it.
            else:
                self._ready[changes] = self._weigh(prepared, self._plant(prepared))
        return self._ready[changes]

    def _plant(self, prepared: Prepared) -> Node | None:
        """Return the tree of what was made ready, or None where it is too large."""
        make = prepared.make_searched
        try:
            return self.planter.plant(make(self.read) if make else prepared.rule, ())
        except TooLarge:
            return None

    def _weigh(self, prepared: Prepared, tree: Node | None) -> Ready:
        """Return what was made ready with the best play in its tree."""
        if tree is None or not self._can_be_compared(prepared):
            return Ready(prepared, None)
        ends = tree.ends()
        known = list_figures(prepared)
        for name in {*prepared.figures, *prepared.risks, *self.difference} - {"", *self.chances}:
            values = (known[name](result) for result in ends) if name in known else (None,)
            if all(isinstance(value, (bool, MeanChance)) for value in values):
                self.chances.add(name)
        given = {*self.given.main, *self.given.risks}
        told = (name for name in (*prepared.main, *prepared.risks) if name in given)
        shown = {name: known[name] for name in told}
        aims = make_aims(prepared, self.goal, self.side, self.difference)
        return Ready(
            prepared, BestPlay(tree, aims, read_amounts(shown), robust=self.options.robust)
        )

    def _take(self, chosen: Iterable[Alternative]) -> Command[Any]:
        """Return the command in which some alternatives are taken."""
        command = self.command
        for one in chosen:
            command = one.change(command)
        return command

    def find_play(self, combination: Combination) -> BestPlay:
        """Return the best play of a combination; raises TooLarge."""
        play = combination.ready.play
        if play is None:
            raise TooLarge
        return play.force(combination.forced)

    def make_plan(self, combination: Combination) -> Plan:
        """Return what the best play does at each decision."""
        plan, situate = Plan(), combination.ready.prepared.situation or _say_nothing
        # Many decisions stand in the same state.
        told: dict[Any, str | Mapping[str, str]] = {}

        def hear(choice: Choice, best: tuple[str, ...], share: float, state: Any) -> None:
            if state not in told:
                told[state] = situate(state)
            plan.add(choice, told[state], best, share)

        self.find_play(combination).tell(hear)
        return plan

    def list_policies_of_other(self) -> dict[str, str]:
        """Return by which policies the other side decides."""
        theirs = self.deciding[find_other(self.side)]
        named = (policy for policy in self.procedure.policies if policy.name in theirs)
        # An option of its own may say so too, such as --flee.
        in_force = {name: one for name, one in self.given.policy.items() if one != BEST}
        return {
            policy.name: ", ".join(self.command.list_typed(policy))
            or in_force.get(policy.name)
            or self.command.policy(policy)
            for policy in named
        }

    def _is_decided(self, choice: Choice) -> bool:
        """Return whether a side decides on a choice, and remember which does."""
        side = find_side(choice.owner, self.goal)
        if side and len(choice.options) > 1:
            self.deciding[side].add(choice.name)
        return bool(side)

    def _find_first_side(self, axes: Iterable[Axis]) -> str:
        """Return the first side that has something to decide."""
        choosing = {axis.side for axis in axes}
        choosing |= {side for side, names in self.deciding.items() if names}
        return next((side for side in SIDES if side in choosing), SIDES[0])

    def _can_be_compared(self, prepared: Prepared) -> bool:
        """Return whether it has the figures of the goal, as a spell without a target has not."""
        return {*self.difference} <= {"", *list_figures(prepared)}

    def _find_order(self, pair: tuple[Combination, Ranked]) -> tuple[Fraction, Fraction]:
        ranked = pair[1]
        both = ranked.value, ranked.against_best_reply
        return both[::-1] if self.options.robust else both


def _list_changes(chosen: Iterable[Alternative]) -> Changes:
    """Return what some alternatives change about a command, one after another."""
    return tuple(one.change for one in chosen if one.change is not keep_command)


def open_policies(procedure: Procedure[Any], command: Command[Any]) -> Command[Any]:
    """Return a command whose rule offers every decision, with the policies that it names."""
    opened = {
        policy.name: (*command.policies.get(policy.name, ()), BEST)
        for policy in procedure.policies
        if BEST in policy.values and not command.is_best(policy)
    }
    return command._replace(policies={**command.policies, **opened})


def _tell_equals(ranking: Iterable[Ranked]) -> Iterator[Ranked]:
    """Yield ranked combinations, each with the first one that is worth as much."""
    first: dict[tuple[Fraction, Fraction], str] = {}
    for one in ranking:
        worth = one.value, one.against_best_reply
        yield one._replace(equal_to=first.get(worth, ""))
        first.setdefault(worth, one.choice)


def _say_nothing(state: Any) -> str:
    """Return no words on a state, where a procedure has none."""
    return ""
