"""Trees of throws and decisions: everything that a rule can come to, and what that is worth.

A rule used inside another keeps its own tree, planted once however often it is used; what follows each of its ends is
worked out first, so the tree is read with a value for each end. Worths are whole numbers over a common denominator.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple, TypeVar

from skirmish_cli.core.rules import Chain, Choice, Rule, Within

#: Takes an option, given what each is worth: whole numbers over a denominator that they share.
Decider = Callable[[Choice, Mapping[str, int]], str]


K = TypeVar("K", bound=Hashable)


class Worth(NamedTuple):
    """What something is worth, and the figures read off with it, as expectations: whole numbers over one denominator.
    """

    numbers: tuple[int, ...]
    over: int

    @classmethod
    def of(cls, values: tuple[Fraction, ...]) -> Worth:
        """Return fractions as a worth."""
        over = lcm(*(value.denominator for value in values))
        return cls(tuple(int(value * over) for value in values), over)

    def values(self) -> tuple[Fraction, ...]:
        """Return the worth as fractions."""
        return tuple(Fraction(number, self.over) for number in self.numbers)


def shared(worths: dict[K, Worth]) -> dict[K, Worth]:
    """Return worths brought to one denominator."""
    denominators = {worth.over for worth in worths.values()}
    if len(denominators) == 1:
        return worths
    over = lcm(*denominators)
    return {end: worth if worth.over == over else
            Worth(tuple(number * (over // worth.over) for number in worth.numbers), over)
            for end, worth in worths.items()}


def _mean(parts: Iterable[tuple[int, Worth]], total: int) -> Worth:
    """Return the mean of worths with one denominator, by weights over a total."""
    (weight, (numbers, over)), *others = parts
    sums = [weight * number for number in numbers]
    for weight, (numbers, _) in others:
        sums = [added + weight * number for added, number in zip(sums, numbers, strict=True)]
    return Worth(tuple(sums), over * total)


#: A result, and the share of the chance that ends in it.
Arrival = tuple[Hashable, Fraction]


class Player(NamedTuple):
    """Who walks through a tree: how it decides, and who is told of each decision and the chance of getting there."""

    decide: Decider
    record: Callable[[Choice, str, Fraction], None]


def _all(parts: Iterable[Iterable[Hashable]]) -> tuple[Hashable, ...]:
    """Return everything that is in some of the parts, once, in the order in which it comes up."""
    return tuple(dict.fromkeys(end for part in parts for end in part))


def _arrivals(found: Iterable[Arrival]) -> dict[Hashable, Fraction]:
    """Return the share of each result, equal ones merged."""
    shares: dict[Hashable, Fraction] = {}
    for end, share in found:
        shares[end] = shares.get(end, Fraction(0)) + share
    return shares


class Node(ABC):
    """A point in the tree of a rule."""

    __slots__ = ()

    @abstractmethod
    def ends(self) -> tuple[Hashable, ...]:
        """Return every result that may come of it."""

    @abstractmethod
    def worth(self, ends: Mapping[Hashable, Worth], decide: Decider) -> Worth:
        """Return what it is worth, given the worths of its ends over one denominator."""

    @abstractmethod
    def walk(self, share: Fraction, ends: Mapping[Hashable, Worth], player: Player) -> Iterator[Arrival]:
        """Yield where the player gets to with that share of the chance, told of each decision on the way."""


class Leaf(Node):
    """Where a rule ends, with its result."""

    __slots__ = ("result",)

    def __init__(self, result: Hashable) -> None:
        self.result = result

    def ends(self) -> tuple[Hashable, ...]:
        """Return the one result."""
        return (self.result,)

    def worth(self, ends: Mapping[Hashable, Worth], decide: Decider) -> Worth:
        """Return the worth of the result."""
        return ends[self.result]

    def walk(self, share: Fraction, ends: Mapping[Hashable, Worth], player: Player) -> Iterator[Arrival]:
        """Yield the one result."""
        yield self.result, share


class Spread(Node):
    """Chance over results, with nothing to decide."""

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[Hashable, int], total: int) -> None:
        self.weights, self.total = weights, total

    def ends(self) -> tuple[Hashable, ...]:
        """Return the results."""
        return tuple(self.weights)

    def worth(self, ends: Mapping[Hashable, Worth], decide: Decider) -> Worth:
        """Return the mean worth."""
        return _mean([(weight, ends[result]) for result, weight in self.weights.items()], self.total)

    def walk(self, share: Fraction, ends: Mapping[Hashable, Worth], player: Player) -> Iterator[Arrival]:
        """Yield the results."""
        for result, weight in self.weights.items():
            yield result, share * weight / self.total


class Mix(Node):
    """Chance over nodes."""

    __slots__ = ("parts", "total")

    def __init__(self, parts: list[tuple[int, Node]], total: int) -> None:
        self.parts, self.total = parts, total

    def ends(self) -> tuple[Hashable, ...]:
        """Return the results of every node."""
        return _all(node.ends() for _, node in self.parts)

    def worth(self, ends: Mapping[Hashable, Worth], decide: Decider) -> Worth:
        """Return the mean worth of the nodes."""
        worths = shared({place: node.worth(ends, decide) for place, (_, node) in enumerate(self.parts)})
        return _mean([(weight, worths[place]) for place, (weight, _) in enumerate(self.parts)], self.total)

    def walk(self, share: Fraction, ends: Mapping[Hashable, Worth], player: Player) -> Iterator[Arrival]:
        """Yield where each node gets to."""
        for weight, node in self.parts:
            yield from node.walk(share * weight / self.total, ends, player)


class Pick(Node):
    """A decision: the choice, and the node of each option."""

    __slots__ = ("choice", "nodes")

    def __init__(self, choice: Choice, nodes: tuple[Node, ...]) -> None:
        self.choice, self.nodes = choice, nodes

    def ends(self) -> tuple[Hashable, ...]:
        """Return the results of every option."""
        return _all(node.ends() for node in self.nodes)

    def worth(self, ends: Mapping[Hashable, Worth], decide: Decider) -> Worth:
        """Return the worth of the option that is taken."""
        options = self._worths(ends, decide)
        return options[decide(self.choice, {name: worth.numbers[0] for name, worth in options.items()})]

    def walk(self, share: Fraction, ends: Mapping[Hashable, Worth], player: Player) -> Iterator[Arrival]:
        """Yield where the option that is taken gets to."""
        worths = {name: worth.numbers[0] for name, worth in self._worths(ends, player.decide).items()}
        taken = player.decide(self.choice, worths)
        player.record(self.choice, taken, share)
        yield from self.nodes[self.choice.options.index(taken)].walk(share, ends, player)

    def _worths(self, ends: Mapping[Hashable, Worth], decide: Decider) -> dict[str, Worth]:
        nodes = zip(self.choice.options, self.nodes, strict=True)
        return shared({name: node.worth(ends, decide) for name, node in nodes})


class Inner(Node):
    """The tree of a rule within a rule, and the node that follows each of its ends."""

    __slots__ = ("follow", "tree")

    def __init__(self, tree: Node, follow: Mapping[Hashable, Node]) -> None:
        self.tree, self.follow = tree, follow

    def ends(self) -> tuple[Hashable, ...]:
        """Return the results of what follows."""
        return _all(node.ends() for node in self.follow.values())

    def worth(self, ends: Mapping[Hashable, Worth], decide: Decider) -> Worth:
        """Return the worth of the inner tree, its ends being worth what follows them."""
        return self.tree.worth(self._following(ends, decide), decide)

    def walk(self, share: Fraction, ends: Mapping[Hashable, Worth], player: Player) -> Iterator[Arrival]:
        """Yield where the nodes get to that follow the inner tree."""
        for end, part in _arrivals(self.tree.walk(share, self._following(ends, player.decide), player)).items():
            yield from self.follow[end].walk(part, ends, player)

    def _following(self, ends: Mapping[Hashable, Worth], decide: Decider) -> dict[Hashable, Worth]:
        return shared({end: node.worth(ends, decide) for end, node in self.follow.items()})


class Stages(Node):
    """A chain: what each state of each stage leads to, and the node that follows each of its last states."""

    __slots__ = ("_known", "follow", "layers", "start")

    def __init__(self, start: Hashable, layers: list[Mapping[Hashable, Node]], follow: Mapping[Hashable, Node]) -> None:
        self.start, self.layers, self.follow = start, layers, follow
        self._known: tuple[Mapping[Hashable, Worth], Decider, list[dict[Hashable, Worth]]] | None = None

    def ends(self) -> tuple[Hashable, ...]:
        """Return the results of what follows."""
        return _all(node.ends() for node in self.follow.values())

    def worth(self, ends: Mapping[Hashable, Worth], decide: Decider) -> Worth:
        """Return the worth of the first state, worked out from the last stage back to it."""
        return self._backwards(ends, decide)[0][self.start]

    def walk(self, share: Fraction, ends: Mapping[Hashable, Worth], player: Player) -> Iterator[Arrival]:
        """Yield where the nodes get to that follow the chain, walked stage by stage."""
        states: Mapping[Hashable, Fraction] = {self.start: share}
        for layer, worths in zip(self.layers, self._backwards(ends, player.decide)[1:], strict=True):
            states = _arrivals(arrival for state, part in states.items()
                               for arrival in layer[state].walk(part, worths, player))
        for state, part in states.items():
            yield from self.follow[state].walk(part, ends, player)

    def _backwards(self, ends: Mapping[Hashable, Worth], decide: Decider) -> list[dict[Hashable, Worth]]:
        """Return what the states before each stage are worth, and after the last; a walk needs them once more."""
        if self._known is not None and self._known[0] is ends and self._known[1] is decide:
            return self._known[2]
        worths = [shared({state: node.worth(ends, decide) for state, node in self.follow.items()})]
        for layer in reversed(self.layers):
            worths.insert(0, shared({state: node.worth(worths[0], decide) for state, node in layer.items()}))
        self._known = ends, decide, worths
        return worths


class Planter:
    """Plants the trees of rules. With an `owner` only its choices are decisions; the others' follow their policies."""

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
            return Pick(request, tuple(go(option) for option in request.options))
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
            layer = {state: Leaf(state) if chain.done is not None and chain.done(state) else self.tree(stage, (state,))
                     for state in states}
            layers.append(layer)
            states = _all(node.ends() for node in layer.values())
        return Stages(chain.start, layers, {state: go(state) for state in states})


def _followed(tree: Node, go: Callable[[Any], Node]) -> Node:
    """Return a tree with what follows each of its ends; chance over chance is one chance."""
    if isinstance(tree, Leaf):
        return go(tree.result)
    if isinstance(tree, Spread):
        return _mixed(tree.weights, tree.total, go)
    return Inner(tree, {end: go(end) for end in tree.ends()})


def _mixed(weights: Mapping[Any, int], total: int, go: Callable[[Any], Node]) -> Node:
    """Return chance over what follows each answer, with equal results merged where nothing is decided."""
    parts = [(weight, go(answer)) for answer, weight in weights.items()]
    if len(parts) == 1:
        return parts[0][1]
    certain = [(weight, node) for weight, node in parts if isinstance(node, (Leaf, Spread))]
    if len(certain) < len(parts):
        return Mix(parts, total)
    common = lcm(*(node.total for _, node in certain if isinstance(node, Spread)))
    merged: dict[Hashable, int] = {}
    for weight, node in certain:
        inner = {node.result: common} if isinstance(node, Leaf) else node.weights
        scale = weight if isinstance(node, Leaf) else weight * (common // node.total)
        for result, share in inner.items():
            merged[result] = merged.get(result, 0) + scale * share
    return Leaf(next(iter(merged))) if len(merged) == 1 else Spread(merged, total * common)
