"""Trees of rules: everything that a rule can come to, with its decisions.

A rule used inside another keeps its own tree, planted once however often it is used; what follows
each of its ends is worked out first, so the tree is read with a worth for each end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any

from skirmish_cli.advice.stages import Stages
from skirmish_cli.advice.tree import (
    Decider,
    Inner,
    Leaf,
    Mix,
    Node,
    Pick,
    Spread,
    Worth,
    find_common,
    list_once,
)
from skirmish_cli.core.rules import Chain, Choice, Rule, Within, find_law
from skirmish_cli.dice.law import Law
from skirmish_cli.records import NamedTuple

#: One stage of a chain, from a state to the next.
Stage = Callable[[Any], Rule[Any]]

#: As many nodes are weighed in the time in which one is planted, beside giving the answers again.
PLANTING = 4

#: What requests of a type are planted as.
_KINDS: dict[type, type] = {}


class TooLarge(Exception):
    """Raised for a tree that takes more work than is allowed."""


class _Run(NamedTuple):
    """A rule with its arguments, and the generator of it that runs."""

    rule: Callable[..., Rule[Any]]
    arguments: tuple[Any, ...]
    running: Rule[Any]


class Planter:
    """Plants the trees of rules.

    Only the choices for which `is_decided` holds are decisions; the others follow their policies.
    The `names` of those that came up with several options are kept.
    Raises TooLarge as soon as planting trees and weighing them takes more steps than `most`: a part
    that is used twice is planted once and weighed twice.
    """

    def __init__(
        self,
        is_decided: Callable[[Choice], bool] = lambda choice: True,
        most: int | None = None,
    ) -> None:
        self.is_decided, self.most = is_decided, most
        self.steps = 0
        self.names: set[str] = set()
        self._planted: dict[tuple[Any, ...], Node] = {}

    def plant(
        self,
        rule: Callable[..., Rule[Any]],
        arguments: tuple[Any, ...],
        answers: tuple[Any, ...] = (),
    ) -> Node:
        """Return the tree of a rule once its first requests are answered."""
        self.count(PLANTING + len(answers))
        running = rule(*arguments)
        try:
            request = next(running)
            for answer in answers:
                request = running.send(answer)
        except StopIteration as end:
            return Leaf(end.value)
        return self._grow(_Run(rule, arguments, running), request, answers)

    def _grow(self, run: _Run, request: Any, answers: tuple[Any, ...]) -> Node:
        """Return the tree of a rule that runs and asks for something."""
        running = run.running
        try:
            # What has one answer needs no node, however much of it there is.
            while type(node := self._plant_request(request)) is Leaf:
                answers = (*answers, node.result)
                request = running.send(node.result)
        except StopIteration as end:
            return Leaf(end.value)
        goes_on = True

        def go(answer: Any) -> Node:
            """Return what follows an answer: the rule that runs goes on with the first."""
            nonlocal goes_on
            if not goes_on:
                return self.plant(run.rule, run.arguments, (*answers, answer))
            goes_on = False
            self.count(PLANTING)
            try:
                following = running.send(answer)
            except StopIteration as end:
                return Leaf(end.value)
            return self._grow(run, following, (*answers, answer))

        return _follow_up(request, node, go)

    def plant_layers(
        self,
        states: Iterable[Hashable],
        stages: Iterable[Stage],
        done: Callable[[Any], bool] | None,
    ) -> list[Mapping[Hashable, Node]]:
        """Return what each state leads to in each of some stages.

        After those stages there is one more: the states that they end with.
        """
        layers: list[Mapping[Hashable, Node]] = []
        for stage in stages:
            layer = {
                state: Leaf(state)
                if done is not None and done(state)
                else self.plant(stage, (state,))
                for state in states
            }
            layers.append(layer)
            states = list_once(node.ends() for node in layer.values())
        return [*layers, {state: Leaf(state) for state in states}]

    def _plant_request(self, request: Any) -> Node:
        """Return the tree of the answers to a request."""
        kind = _find_kind(type(request))
        if kind is Choice and self.is_decided(request):
            if len(request.options) > 1:
                self.names.add(request.name)
            return Pick(request, [Leaf(option) for option in request.options])
        if kind is Within:
            return self._plant_within(request)
        if kind is Chain:
            return self._plant_chain(request)
        return _scatter(find_law(request))

    def _plant_within(self, request: Within[Any]) -> Node:
        """Return the tree of a rule within a rule, which is planted once."""
        key = (type(request), request.rule, request.arguments, request.words)
        if key in self._planted:
            self.count(self._planted[key].size)
            return self._planted[key]
        node = self.plant(request.rule, request.arguments)
        if is_chance(node) and type(request).law is not Within.law:
            # Nothing is decided inside, so the law that needs fewer results is as good.
            node = _scatter(find_law(request))
        self._planted[key] = node
        return node

    def _plant_chain(self, chain: Chain[Any]) -> Node:
        """Return the stages of a chain, or its last states if nothing is decided."""
        *layers, follow = self.plant_layers((chain.start,), chain.stages, chain.done)
        stages = Stages(chain.start, layers, follow)
        if all(is_chance(node) for layer in layers for node in layer.values()):
            # Nobody asks what the states are worth.
            return _scatter(Law(stages.spread(dict.fromkeys(follow, ()), _Nobody())))
        return stages

    def count(self, number: int) -> None:
        """Count steps; raises TooLarge where there are too many."""
        self.steps += number
        if self.most is not None and self.steps > self.most:
            raise TooLarge


def is_chance(node: Node) -> bool:
    """Return whether all of a node is chance, with nothing to decide."""
    return type(node) is Leaf or type(node) is Spread


def _find_kind(request: type) -> type:
    """Return what a request is planted as; asked so often that looking at it each time is slow."""
    if request not in _KINDS:
        kinds = (kind for kind in (Choice, Within, Chain) if issubclass(request, kind))
        _KINDS[request] = next(kinds, object)
    return _KINDS[request]


class _Nobody(Decider):
    """Decides where all should be chance, so that nothing is to be decided."""

    def decide(self, choice: Choice, options: Mapping[str, Worth]) -> str:
        """Say so where somebody asks after all."""
        raise RuntimeError(f"{choice.question} is decided on where all should be chance")


def _scatter(law: Law[Any]) -> Node:
    """Return chance over the results of a law."""
    if len(law.weights) == 1:
        return Leaf(next(iter(law.weights)))
    return Spread(law.weights, law.total)


def _follow_up(request: Any, tree: Node, go: Callable[[Any], Node]) -> Node:
    """Return the tree of a request with what follows each of its answers.

    Chance over chance becomes one chance.
    """
    if isinstance(request, Choice) and isinstance(tree, Pick):
        return Pick(request, [go(option) for option in request.options])
    if isinstance(request, Chain) and isinstance(tree, Stages):
        *layers, last = tree.layers
        return Stages(tree.start, layers, {state: go(state) for state in last})
    if type(tree) is Spread:
        parts = zip(tree.weights, tree.results, strict=True)
        return _mix([(weight, go(answer)) for weight, answer in parts], tree.over)
    return Inner(tree, {end: go(end) for end in tree.ends()})


def _mix(parts: Sequence[tuple[int, Node]], total: int) -> Node:
    """Return chance over nodes.

    Where nothing is decided, the weights of equal results are added together.
    """
    if not all(is_chance(node) for _, node in parts):
        return Mix(parts, total)
    common = find_common(node for _, node in parts)
    merged: dict[Hashable, int] = {}
    for weight, node in parts:
        scale = weight * (common // node.over)
        shares = node.weights if type(node) is Spread else (1,)
        for result, share in zip(node.ends(), shares, strict=True):
            merged[result] = merged.get(result, 0) + scale * share
    return Leaf(next(iter(merged))) if len(merged) == 1 else Spread(merged, total * common)
