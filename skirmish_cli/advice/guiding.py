"""Leading players through a rule: the best option of each decision as it comes.

A led rule asks for the same as the rule itself, but each of its decisions has the best option as
its policy. A table can therefore play it like any other: with rolled dice the best is done, and
whoever is asked may still do something else, after which the best is looked for from there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from copy import copy
from functools import partial
from typing import Any

from skirmish_cli.advice.planting import Planter, Stage
from skirmish_cli.advice.stages import Stages
from skirmish_cli.advice.tree import (
    Decider,
    Node,
    Pick,
    Worths,
    find_scales,
    list_once,
    weigh_nodes,
)
from skirmish_cli.core.rules import Chain, Choice, Rule, Within
from skirmish_cli.core.table import ChoiceEntry, Table
from skirmish_cli.records import NamedTuple

#: Tells what some results of a rule are worth, over a denominator that they share.
Weigh = Callable[[Collection[Hashable]], Worths]


class Spot(NamedTuple):
    """How far a rule was played: its answers so far, and what its results are worth."""

    rule: Callable[..., Rule[Any]]
    arguments: tuple[Any, ...]
    answers: tuple[Any, ...]
    weigh: Weigh


class LedChoice(Choice):
    """A decision that has the best option as its policy.

    The trace tells where that isn't what the policy by name would have done.
    """

    def __init__(self, choice: Choice, best: str) -> None:
        super().__init__(
            choice.question, choice.options, best, choice.owner, choice.about, choice.name
        )
        self.by_name = choice.policy

    def play(self, table: Table) -> str:
        """Return the player's decision, or the best one."""
        taken = super().play(table)
        if taken == self.policy != self.by_name:
            table.record(ChoiceEntry(self.question, taken))
        return taken


class Guide:
    """Leads players through rules, deciding by what follows.

    It plants what may follow a decision when it comes up, whether or not the players have kept to
    its word so far. Within a `Repeat` or an `Until` the policies decide.
    """

    def __init__(self, planter: Planter, decider: Decider) -> None:
        self.planter, self.decider = planter, decider

    def lead(
        self, rule: Callable[..., Rule[Any]], arguments: tuple[Any, ...], weigh: Weigh
    ) -> Rule[Any]:
        """Ask for what the rule asks for, the best option being each decision's policy."""
        running, spot = rule(*arguments), Spot(rule, arguments, (), weigh)
        try:
            request = next(running)
            while True:
                answer = yield self._prepare(request, spot)
                spot = spot._replace(answers=(*spot.answers, answer))
                request = running.send(answer)
        except StopIteration as end:
            return end.value

    def plant_after(self, spot: Spot, answer: Any) -> Node:
        """Return the tree of what may come of a rule after one more answer."""
        return self.planter.plant(spot.rule, spot.arguments, (*spot.answers, answer))

    def _prepare(self, request: Any, spot: Spot) -> Any:
        """Return a request as it is led through."""
        if isinstance(request, Choice):
            return self._advise(request, spot) if self.planter.is_decided(request) else request
        led = copy(request)
        if isinstance(request, Within):
            weigh = _Followed(self, spot).weigh
            led.rule = lambda *arguments: self.lead(request.rule, arguments, weigh)
            return led
        if isinstance(request, Chain):
            led.stages = tuple(_LedChain(self, request, spot).list_stages())
            return led
        return request

    def _advise(self, choice: Choice, spot: Spot) -> LedChoice:
        """Return a decision with the best option as its policy."""
        pick = Pick(choice, [self.plant_after(spot, option) for option in choice.options])
        options = pick.weigh_options(spot.weigh(pick.ends()), self.decider)
        return LedChoice(choice, self.decider.decide(choice, options))


class _Followed:
    """A rule within a rule: its results are worth what follows them."""

    def __init__(self, guide: Guide, spot: Spot) -> None:
        self.guide, self.spot = guide, spot
        self._known: Worths = {}

    def weigh(self, ends: Collection[Hashable]) -> Worths:
        """Return what some results of the inner rule are worth, others perhaps among them."""
        if not all(end in self._known for end in ends):
            nodes = {end: self.guide.plant_after(self.spot, end) for end in ends}
            last = self.spot.weigh(list_once(node.ends() for node in nodes.values()))
            self._known = weigh_nodes(nodes, find_scales(nodes), last, self.guide.decider)
        return self._known


class _LedChain:
    """A chain that is led through: states are worth what the stages left make of them."""

    def __init__(self, guide: Guide, chain: Chain[Any], spot: Spot) -> None:
        self.guide, self.done, self.spot = guide, chain.done, spot
        self.stages = tuple(chain.stages)
        # Before each stage, and after the last one.
        self._known: list[Worths] = [{} for _ in (*self.stages, None)]

    def list_stages(self) -> Iterator[Stage]:
        """Yield the stages as they are led through."""
        for number, stage in enumerate(self.stages, 1):
            yield partial(self._lead, stage, partial(self.weigh, number))

    def _lead(self, stage: Stage, weigh: Weigh, state: Any) -> Rule[Any]:
        return self.guide.lead(stage, (state,), weigh)

    def weigh(self, number: int, states: Collection[Hashable]) -> Worths:
        """Return what states are worth after so many stages, some or more of them."""
        if not all(state in self._known[number] for state in states):
            left = self.stages[number:]
            *layers, last = self.guide.planter.plant_layers(states, left, self.done)
            follow = {state: self.guide.plant_after(self.spot, state) for state in last}
            stages = Stages(next(iter(states)), layers, follow)
            self._known[number:] = stages.work_back(
                self.spot.weigh(stages.ends()), self.guide.decider
            )
        return self._known[number]
