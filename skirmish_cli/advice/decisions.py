"""Trees of throws and decisions: everything that a rule can come to, and what that is worth.

A rule used inside another keeps its own tree, planted once however often it is used; what follows
each of its ends is worked out first, so the tree is read with a worth for each end. A worth is
whole numbers, expectations over a denominator that the tree knows beforehand: nothing is reduced
on the way, and options are compared as they are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from math import lcm, prod
from operator import mul
from typing import Any, NamedTuple

from skirmish_cli.core.rules import Chain, Choice, Rule, Within

#: The expectations that a player goes by, the first before the next, and the figures read off with
#: them, over a denominator known from elsewhere.
Worth = tuple[int, ...]
Worths = Mapping[Hashable, Worth]

#: Takes an option, given what each is worth over a denominator that they share.
Decider = Callable[[Choice, Mapping[str, Worth]], str]

#: A result, and the share of the chance that ends in it: a walk tells what comes up how often, and
#: no odds.
Arrival = tuple[Hashable, float]


class Player(NamedTuple):
    """Who walks through a tree: how it decides, and who is told of each decision that makes a
    difference.

    Told are the choice, the option taken, the chance of getting there, and the `state` of the
    chain that it stands in."""

    decide: Decider
    record: Callable[[Choice, str, float, Any], None]
    state: Any = None


def _all(parts: Iterable[Iterable[Hashable]]) -> tuple[Hashable, ...]:
    """Return everything that is in some of the parts, once, in the order in which it comes up."""
    return tuple(dict.fromkeys(end for part in parts for end in part))


def _arrivals(found: Iterable[Arrival]) -> dict[Hashable, float]:
    """Return the share of each result, equal ones merged."""
    shares: dict[Hashable, float] = {}
    for end, share in found:
        shares[end] = shares.get(end, 0.0) + share
    return shares


def _scaled(worth: Worth, scale: int) -> Worth:
    return worth if scale == 1 else tuple(number * scale for number in worth)


def _weighed(weights: Sequence[int], worths: Iterable[Worth]) -> Worth:
    """Return the sum of worths, each times its weight."""
    return tuple(sum(map(mul, weights, numbers)) for numbers in zip(*worths, strict=True))


def _common(nodes: Iterable[Node]) -> int:
    return lcm(*{node.over for node in nodes})


class Node(ABC):
    """A point in the tree of a rule. Its worth has the denominator of its ends' worths times
    `over`."""

    __slots__ = ("over",)

    over: int

    @abstractmethod
    def ends(self) -> tuple[Hashable, ...]:
        """Return every result that may come of it."""

    @abstractmethod
    def worth(self, ends: Worths, decide: Decider) -> Worth:
        """Return what it is worth, given the worths of its ends over one denominator."""

    @abstractmethod
    def walk(self, share: float, ends: Worths, player: Player) -> Iterator[Arrival]:
        """Yield where the player gets to with that share of the chance, told of each decision on
        the way."""


class Leaf(Node):
    """Where a rule ends, with its result."""

    __slots__ = ("result",)

    def __init__(self, result: Hashable) -> None:
        self.result, self.over = result, 1

    def ends(self) -> tuple[Hashable, ...]:
        """Return the one result."""
        return (self.result,)

    def worth(self, ends: Worths, decide: Decider) -> Worth:
        """Return the worth of the result."""
        return ends[self.result]

    def walk(self, share: float, ends: Worths, player: Player) -> Iterator[Arrival]:
        """Yield the one result."""
        yield self.result, share


class Spread(Node):
    """Chance over results, with nothing to decide."""

    __slots__ = ("results", "weights")

    def __init__(self, weights: Mapping[Hashable, int], total: int) -> None:
        self.results, self.weights, self.over = tuple(weights), tuple(weights.values()), total

    def ends(self) -> tuple[Hashable, ...]:
        """Return the results."""
        return self.results

    def worth(self, ends: Worths, decide: Decider) -> Worth:
        """Return the mean worth."""
        return _weighed(self.weights, [ends[result] for result in self.results])

    def walk(self, share: float, ends: Worths, player: Player) -> Iterator[Arrival]:
        """Yield the results."""
        for result, weight in zip(self.results, self.weights, strict=True):
            yield result, share * (weight / self.over)


class Mix(Node):
    """Chance over nodes."""

    __slots__ = ("nodes", "scales", "total", "weights")

    def __init__(self, parts: Sequence[tuple[int, Node]], total: int) -> None:
        self.weights, self.nodes, self.total = (
            [weight for weight, _ in parts],
            [node for _, node in parts],
            total,
        )
        common = _common(self.nodes)
        self.scales = [weight * (common // node.over) for weight, node in parts]
        self.over = total * common

    def ends(self) -> tuple[Hashable, ...]:
        """Return the results of every node."""
        return _all(node.ends() for node in self.nodes)

    def worth(self, ends: Worths, decide: Decider) -> Worth:
        """Return the mean worth of the nodes."""
        return _weighed(self.scales, [node.worth(ends, decide) for node in self.nodes])

    def walk(self, share: float, ends: Worths, player: Player) -> Iterator[Arrival]:
        """Yield where each node gets to."""
        for weight, node in zip(self.weights, self.nodes, strict=True):
            yield from node.walk(share * (weight / self.total), ends, player)


class Pick(Node):
    """A decision: the choice, and the node of each option."""

    __slots__ = ("choice", "nodes", "scales")

    def __init__(self, choice: Choice, nodes: Sequence[Node]) -> None:
        self.choice, self.nodes, self.over = choice, nodes, _common(nodes)
        self.scales = [self.over // node.over for node in nodes]

    def ends(self) -> tuple[Hashable, ...]:
        """Return the results of every option."""
        return _all(node.ends() for node in self.nodes)

    def worth(self, ends: Worths, decide: Decider) -> Worth:
        """Return the worth of the option that is taken."""
        options = self._worths(ends, decide)
        return options[decide(self.choice, options)]

    def walk(self, share: float, ends: Worths, player: Player) -> Iterator[Arrival]:
        """Yield where the option that is taken gets to."""
        options = self._worths(ends, player.decide)
        taken = player.decide(self.choice, options)
        if len(set(options.values())) > 1:
            player.record(self.choice, taken, share, player.state)
        yield from self.nodes[self.choice.options.index(taken)].walk(share, ends, player)

    def _worths(self, ends: Worths, decide: Decider) -> dict[str, Worth]:
        parts = zip(self.choice.options, self.nodes, self.scales, strict=True)
        return {option: _scaled(node.worth(ends, decide), scale) for option, node, scale in parts}


class Inner(Node):
    """The tree of a rule within a rule, and the node that follows each of its ends."""

    __slots__ = ("follow", "scales", "tree")

    def __init__(self, tree: Node, follow: Mapping[Hashable, Node]) -> None:
        self.tree, self.follow = tree, follow
        common = _common(follow.values())
        self.scales = {end: common // node.over for end, node in follow.items()}
        self.over = tree.over * common

    def ends(self) -> tuple[Hashable, ...]:
        """Return the results of what follows."""
        return _all(node.ends() for node in self.follow.values())

    def worth(self, ends: Worths, decide: Decider) -> Worth:
        """Return the worth of the inner tree, its ends being worth what follows them."""
        return self.tree.worth(self._following(ends, decide), decide)

    def walk(self, share: float, ends: Worths, player: Player) -> Iterator[Arrival]:
        """Yield where the nodes get to that follow the inner tree."""
        for end, part in _arrivals(
            self.tree.walk(share, self._following(ends, player.decide), player)
        ).items():
            yield from self.follow[end].walk(part, ends, player)

    def _following(self, ends: Worths, decide: Decider) -> Worths:
        return {
            end: _scaled(node.worth(ends, decide), self.scales[end])
            for end, node in self.follow.items()
        }


class Stages(Node):
    """A chain: what each state of each stage leads to, and the node that follows each of its last
    states."""

    __slots__ = ("_known", "layers", "start")

    def __init__(
        self,
        start: Hashable,
        layers: Sequence[Mapping[Hashable, Node]],
        follow: Mapping[Hashable, Node],
    ) -> None:
        self.start, self.layers = start, (*layers, follow)
        self.over = prod(_common(layer.values()) for layer in self.layers)
        self._known: tuple[Worths, Decider, list[Worths]] | None = None

    def ends(self) -> tuple[Hashable, ...]:
        """Return the results of what follows."""
        return _all(node.ends() for node in self.layers[-1].values())

    def worth(self, ends: Worths, decide: Decider) -> Worth:
        """Return the worth of the first state, worked out from the last stage back to it."""
        return self._backwards(ends, decide)[0][self.start]

    def walk(self, share: float, ends: Worths, player: Player) -> Iterator[Arrival]:
        """Yield where the nodes get to that follow the chain, walked stage by stage."""
        states: Mapping[Hashable, float] = {self.start: share}
        *layers, follow = self.layers
        for layer, worths in zip(layers, self._backwards(ends, player.decide)[1:], strict=True):
            states = _arrivals(
                arrival
                for state, part in states.items()
                for arrival in layer[state].walk(part, worths, player._replace(state=state))
            )
        for state, part in states.items():
            yield from follow[state].walk(part, ends, player)

    def _backwards(self, ends: Worths, decide: Decider) -> list[Worths]:
        """Return what the states before each stage are worth, and after the last; a walk needs
        them once more."""
        if self._known is not None and self._known[0] is ends and self._known[1] is decide:
            return self._known[2]
        worths = [ends]
        for layer in reversed(self.layers):
            common = _common(layer.values())
            worths.insert(
                0,
                {
                    state: _scaled(node.worth(worths[0], decide), common // node.over)
                    for state, node in layer.items()
                },
            )
        self._known = ends, decide, worths[:-1]
        return worths[:-1]


class Planter:
    """Plants the trees of rules. With an `owner` only its choices are decisions; the others'
    follow their policies."""

    def __init__(self, owner: str | None = None) -> None:
        self.owner = owner
        self._planted: dict[tuple[Any, ...], Node] = {}

    def tree(self, rule: Callable[..., Rule[Any]], arguments: tuple[Any, ...]) -> Node:
        """Return the tree of everything that a rule can come to."""

        def after(answers: tuple[Any, ...]) -> Node:
            running = rule(*arguments)
            try:
                request = next(running)
                for answer in answers:
                    request = running.send(answer)
            except StopIteration as end:
                return Leaf(end.value)
            return self._asked(request, lambda answer: after((*answers, answer)))

        return after(())

    def _asked(self, request: Any, go: Callable[[Any], Node]) -> Node:
        """Return the node of a request, given the node that follows each answer."""
        if isinstance(request, Choice):
            if self.owner not in (None, request.owner):
                return go(request.policy)
            return Pick(request, [go(option) for option in request.options])
        if isinstance(request, Within):
            return _followed(self._within(request), go)
        if isinstance(request, Chain):
            return self._chain(request, go)
        law = request.law()
        return _mixed(law.weights, law.total, go)

    def _within(self, request: Within[Any]) -> Node:
        key = (request.rule, request.arguments, request.words)
        if key not in self._planted:
            self._planted[key] = self.tree(request.rule, request.arguments)
        return self._planted[key]

    def _chain(self, chain: Chain[Any], go: Callable[[Any], Node]) -> Node:
        layers: list[Mapping[Hashable, Node]] = []
        states: tuple[Any, ...] = (chain.start,)
        for stage in chain.stages:
            layer = {
                state: Leaf(state)
                if chain.done is not None and chain.done(state)
                else self.tree(stage, (state,))
                for state in states
            }
            layers.append(layer)
            states = _all(node.ends() for node in layer.values())
        return Stages(chain.start, layers, {state: go(state) for state in states})


def _followed(tree: Node, go: Callable[[Any], Node]) -> Node:
    """Return a tree with what follows each of its ends; chance over chance is one chance."""
    if isinstance(tree, Leaf):
        return go(tree.result)
    if isinstance(tree, Spread):
        return _mixed(dict(zip(tree.results, tree.weights, strict=True)), tree.over, go)
    return Inner(tree, {end: go(end) for end in tree.ends()})


def _mixed(weights: Mapping[Any, int], total: int, go: Callable[[Any], Node]) -> Node:
    """Return chance over what follows each answer, with equal results merged where nothing is
    decided."""
    parts = [(weight, go(answer)) for answer, weight in weights.items()]
    if len(parts) == 1:
        return parts[0][1]
    if not all(isinstance(node, (Leaf, Spread)) for _, node in parts):
        return Mix(parts, total)
    common = _common(node for _, node in parts)
    merged: dict[Hashable, int] = {}
    for weight, node in parts:
        scale, shares = (
            weight * (common // node.over),
            node.weights if isinstance(node, Spread) else (1,),
        )
        for result, share in zip(node.ends(), shares, strict=True):
            merged[result] = merged.get(result, 0) + scale * share
    return Leaf(next(iter(merged))) if len(merged) == 1 else Spread(merged, total * common)
