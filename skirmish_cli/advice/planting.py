"""Trees of rules: everything that a rule can come to, with its decisions.

A rule used inside another keeps its own tree, planted once however often it is used; what follows
each of its ends is worked out first, so the tree is read with a worth for each end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from skirmish_cli.advice.tree import (
    Inner,
    Leaf,
    Mix,
    Node,
    Pick,
    Spread,
    Stages,
    find_common,
    list_once,
)
from skirmish_cli.core.rules import Chain, Choice, Rule, Within, find_law


class Planter:
    """Plants the trees of rules.

    With an `owner` only its choices are decisions; the others' follow their policies.
    """

    def __init__(self, owner: str | None = None) -> None:
        self.owner = owner
        self._planted: dict[tuple[Any, ...], Node] = {}

    def plant(self, rule: Callable[..., Rule[Any]], arguments: tuple[Any, ...]) -> Node:
        """Return the tree of everything that a rule can come to."""

        def after(answers: tuple[Any, ...]) -> Node:
            running = rule(*arguments)
            try:
                request = next(running)
                for answer in answers:
                    request = running.send(answer)
            except StopIteration as end:
                return Leaf(end.value)
            return self._plant_request(request, lambda answer: after((*answers, answer)))

        return after(())

    def _plant_request(self, request: Any, go: Callable[[Any], Node]) -> Node:
        """Return the node of a request, given the node that follows each answer."""
        if isinstance(request, Choice):
            if self.owner not in (None, request.owner):
                return go(request.policy)
            return Pick(request, [go(option) for option in request.options])
        if isinstance(request, Within):
            return _follow_up(self._plant_within(request), go)
        if isinstance(request, Chain):
            return self._plant_chain(request, go)
        law = find_law(request)
        return _mix(law.weights, law.total, go)

    def _plant_within(self, request: Within[Any]) -> Node:
        """Return the tree of a rule within a rule, which is planted once."""
        key = (request.rule, request.arguments, request.words)
        if key not in self._planted:
            self._planted[key] = self.plant(request.rule, request.arguments)
        return self._planted[key]

    def _plant_chain(self, chain: Chain[Any], go: Callable[[Any], Node]) -> Node:
        """Return the stages of a chain, given the node that follows each last state."""
        layers: list[Mapping[Hashable, Node]] = []
        states: tuple[Any, ...] = (chain.start,)
        for stage in chain.stages:
            layer = {
                state: Leaf(state)
                if chain.done is not None and chain.done(state)
                else self.plant(stage, (state,))
                for state in states
            }
            layers.append(layer)
            states = list_once(node.ends() for node in layer.values())
        return Stages(chain.start, layers, {state: go(state) for state in states})


def _follow_up(tree: Node, go: Callable[[Any], Node]) -> Node:
    """Return a tree with what follows each of its ends.

    Chance over chance becomes one chance.
    """
    if isinstance(tree, Leaf):
        return go(tree.result)
    if isinstance(tree, Spread):
        return _mix(dict(zip(tree.results, tree.weights, strict=True)), tree.over, go)
    return Inner(tree, {end: go(end) for end in tree.ends()})


def _mix(weights: Mapping[Any, int], total: int, go: Callable[[Any], Node]) -> Node:
    """Return chance over what follows each answer.

    Where nothing is decided, the weights of equal results are added together.
    """
    parts = [(weight, go(answer)) for answer, weight in weights.items()]
    if len(parts) == 1:
        return parts[0][1]
    if not all(isinstance(node, (Leaf, Spread)) for _, node in parts):
        return Mix(parts, total)
    common = find_common(node for _, node in parts)
    merged: dict[Hashable, int] = {}
    for weight, node in parts:
        scale = weight * (common // node.over)
        shares = node.weights if isinstance(node, Spread) else (1,)
        for result, share in zip(node.ends(), shares, strict=True):
            merged[result] = merged.get(result, 0) + scale * share
    return Leaf(next(iter(merged))) if len(merged) == 1 else Spread(merged, total * common)
