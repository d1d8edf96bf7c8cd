"""The nodes of a tree of throws and decisions, and what each is worth.

Chains are in stages.py.

A worth is whole numbers, expectations over a denominator that the tree knows beforehand: nothing
is reduced on the way, and options are compared as they are. So are the weights of the results.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from math import lcm
from operator import mul
from typing import Any

from skirmish_cli.core.rules import Choice
from skirmish_cli.records import NamedTuple

#: The expectations that a player goes by, the first before the next, and the figures read off with
#: them, over a denominator known from elsewhere.
Worth = tuple[int, ...]
Worths = Mapping[Hashable, Worth]

#: The whole weight of each result, out of a total that is known from elsewhere.
Weights = dict[Hashable, int]

#: A result, and the share of the chance that ends in it. A walk tells what comes up how often, and
#: no odds.
Arrival = tuple[Hashable, float]


class Decider(ABC):
    """Takes an option of each choice, given what each is worth over a shared denominator."""

    @abstractmethod
    def decide(self, choice: Choice, options: Mapping[str, Worth]) -> str:
        """Return the option that is taken."""

    def settle(self, choice: Choice, options: Mapping[str, Worth]) -> Worth:
        """Return what the choice is worth: as much as the option that is taken.

        A decider that reads a rule in several ways at once puts together what each comes to.
        """
        return options[self.decide(choice, options)]

    def recall(self, part: int, size: int, ends: Worths, work: Callable[[], Worths]) -> Worths:
        """Return what a part of a tree, of some size, is worth, given what its ends are.

        A decider that reads a tree several times may know it from before.
        """
        return work()

    def weigh_within(self, tree: Node, ends: Worths) -> Worth:
        """Return what the tree of a rule within a rule is worth; `ends` are in its own order.

        A decider that comes across the same tree often may know it from before.
        """
        return tree.worth(ends, self)


class Player(NamedTuple):
    """Who walks through a tree: how it decides, and who is told of the decisions.

    Told are the choice, what its options are worth, the chance of getting there, and the `state`
    of the chain that it stands in.
    """

    decider: Decider
    record: Callable[[Choice, Mapping[str, Worth], float, Any], None]
    state: Any = None


class Node(ABC):
    """A point in the tree of a rule.

    Its worth has the denominator of its ends' worths times `over`. `size` is the work that it takes
    to weigh it: how many nodes are come across, a part that is used twice counted twice.
    """

    __slots__ = ("over", "size")

    over: int
    size: int

    @abstractmethod
    def ends(self) -> tuple[Hashable, ...]:
        """Return every result that may come of it."""

    @abstractmethod
    def worth(self, ends: Worths, decider: Decider) -> Worth:
        """Return what it is worth, given the worths of its ends over one denominator."""

    @abstractmethod
    def walk(self, share: float, ends: Worths, player: Player) -> Iterator[Arrival]:
        """Yield where the player gets to with that share of the chance."""

    @abstractmethod
    def spread(self, ends: Worths, decider: Decider) -> Weights:
        """Return the weight of each result for whoever decides so, out of `over`."""


class Leaf(Node):
    """Where a rule ends, with its result."""

    __slots__ = ("result",)

    def __init__(self, result: Hashable) -> None:
        self.result, self.over, self.size = result, 1, 1

    def ends(self) -> tuple[Hashable, ...]:
        """Return the one result."""
        return (self.result,)

    def worth(self, ends: Worths, decider: Decider) -> Worth:
        """Return the worth of the result."""
        return ends[self.result]

    def walk(self, share: float, ends: Worths, player: Player) -> Iterator[Arrival]:
        """Yield the one result."""
        yield self.result, share

    def spread(self, ends: Worths, decider: Decider) -> Weights:
        """Return the one result."""
        return {self.result: 1}


class Spread(Node):
    """Chance over results, with nothing to decide."""

    __slots__ = ("results", "weights")

    def __init__(self, weights: Mapping[Hashable, int], total: int) -> None:
        self.results, self.weights, self.over = tuple(weights), tuple(weights.values()), total
        self.size = len(self.results)

    def ends(self) -> tuple[Hashable, ...]:
        """Return the results."""
        return self.results

    def worth(self, ends: Worths, decider: Decider) -> Worth:
        """Return the mean worth."""
        return _add_weighed(self.weights, [ends[result] for result in self.results])

    def walk(self, share: float, ends: Worths, player: Player) -> Iterator[Arrival]:
        """Yield the results."""
        for result, weight in zip(self.results, self.weights, strict=True):
            yield result, share * (weight / self.over)

    def spread(self, ends: Worths, decider: Decider) -> Weights:
        """Return the weights of the results."""
        return dict(zip(self.results, self.weights, strict=True))


class Mix(Node):
    """Chance over nodes."""

    __slots__ = ("nodes", "scales", "total", "weights")

    def __init__(self, parts: Sequence[tuple[int, Node]], total: int) -> None:
        self.weights = [weight for weight, _ in parts]
        self.nodes = [node for _, node in parts]
        self.total = total
        common = find_common(self.nodes)
        self.scales = [weight * (common // node.over) for weight, node in parts]
        self.over, self.size = total * common, add_sizes(self.nodes)

    def ends(self) -> tuple[Hashable, ...]:
        """Return the results of every node."""
        return list_once(node.ends() for node in self.nodes)

    def worth(self, ends: Worths, decider: Decider) -> Worth:
        """Return the mean worth of the nodes."""
        return _add_weighed(self.scales, [node.worth(ends, decider) for node in self.nodes])

    def walk(self, share: float, ends: Worths, player: Player) -> Iterator[Arrival]:
        """Yield where each node gets to."""
        for weight, node in zip(self.weights, self.nodes, strict=True):
            yield from node.walk(share * (weight / self.total), ends, player)

    def spread(self, ends: Worths, decider: Decider) -> Weights:
        """Return the weights of every node's results."""
        found: Weights = {}
        for scale, node in zip(self.scales, self.nodes, strict=True):
            add_weights(found, node.spread(ends, decider), scale)
        return found


class Pick(Node):
    """A decision: the choice, and the node of each option."""

    __slots__ = ("choice", "nodes", "scales")

    def __init__(self, choice: Choice, nodes: Sequence[Node]) -> None:
        self.choice, self.nodes, self.over = choice, nodes, find_common(nodes)
        self.scales, self.size = [self.over // node.over for node in nodes], add_sizes(nodes)

    def ends(self) -> tuple[Hashable, ...]:
        """Return the results of every option."""
        return list_once(node.ends() for node in self.nodes)

    def worth(self, ends: Worths, decider: Decider) -> Worth:
        """Return the worth of the option that is taken."""
        return decider.settle(self.choice, self.weigh_options(ends, decider))

    def walk(self, share: float, ends: Worths, player: Player) -> Iterator[Arrival]:
        """Yield where the option that is taken gets to."""
        options = self.weigh_options(ends, player.decider)
        taken = player.decider.decide(self.choice, options)
        player.record(self.choice, options, share, player.state)
        yield from self.nodes[self.choice.options.index(taken)].walk(share, ends, player)

    def spread(self, ends: Worths, decider: Decider) -> Weights:
        """Return the weights of the results of the option that is taken."""
        taken = decider.decide(self.choice, self.weigh_options(ends, decider))
        place = self.choice.options.index(taken)
        found: Weights = {}
        add_weights(found, self.nodes[place].spread(ends, decider), self.scales[place])
        return found

    def weigh_options(self, ends: Worths, decider: Decider) -> dict[str, Worth]:
        """Return what each option is worth, over a denominator that they share."""
        parts = zip(self.choice.options, self.nodes, self.scales, strict=True)
        return {
            option: _scale(
                ends[node.result] if type(node) is Leaf else node.worth(ends, decider), scale
            )
            for option, node, scale in parts
        }


class Inner(Node):
    """The tree of a rule within a rule, and the node that follows each of its ends."""

    __slots__ = ("follow", "scales", "tree")

    def __init__(self, tree: Node, follow: Mapping[Hashable, Node]) -> None:
        self.tree, self.follow = tree, follow
        self.scales = find_scales(follow)
        self.over = tree.over * find_common(follow.values())
        self.size = tree.size + add_sizes(follow.values())

    def ends(self) -> tuple[Hashable, ...]:
        """Return the results of what follows."""
        return list_once(node.ends() for node in self.follow.values())

    def worth(self, ends: Worths, decider: Decider) -> Worth:
        """Return the worth of the inner tree, its ends being worth what follows them."""
        return decider.weigh_within(self.tree, self._weigh_following(ends, decider))

    def walk(self, share: float, ends: Worths, player: Player) -> Iterator[Arrival]:
        """Yield where the nodes get to that follow the inner tree."""
        following = self._weigh_following(ends, player.decider)
        shares = add_shares(self.tree.walk(share, following, player))
        for end, part in shares.items():
            yield from self.follow[end].walk(part, ends, player)

    def spread(self, ends: Worths, decider: Decider) -> Weights:
        """Return the weights of what follows each end of the inner tree."""
        inner = self.tree.spread(self._weigh_following(ends, decider), decider)
        found: Weights = {}
        for end, weight in inner.items():
            part = self.follow[end].spread(ends, decider)
            add_weights(found, part, weight * self.scales[end])
        return found

    def _weigh_following(self, ends: Worths, decider: Decider) -> Worths:
        """Return what follows each end of the inner tree is worth."""
        return weigh_nodes(self.follow, self.scales, ends, decider)


def find_scales(nodes: Mapping[Hashable, Node]) -> dict[Hashable, int]:
    """Return by what the worth of each node is multiplied for the denominator that they share."""
    common = find_common(nodes.values())
    return {key: common // node.over for key, node in nodes.items()}


def weigh_nodes(
    nodes: Mapping[Hashable, Node],
    scales: Mapping[Hashable, int],
    ends: Worths,
    decider: Decider,
) -> dict[Hashable, Worth]:
    """Return what each of some nodes is worth, over the denominator of their scales."""
    return {
        key: _scale(
            ends[node.result] if type(node) is Leaf else node.worth(ends, decider), scales[key]
        )
        for key, node in nodes.items()
    }


def find_common(nodes: Iterable[Node]) -> int:
    """Return the denominator that the worths of some nodes share."""
    return lcm(*{node.over for node in nodes})


def list_once(parts: Iterable[Iterable[Hashable]]) -> tuple[Hashable, ...]:
    """Return everything that is in some parts, once, as it comes up."""
    return tuple(dict.fromkeys(end for part in parts for end in part))


def add_sizes(nodes: Iterable[Node]) -> int:
    """Return the size of a node above some others."""
    return 1 + sum(node.size for node in nodes)


def add_weights(weights: Weights, more: Weights, scale: int) -> None:
    """Add the weights of results to those that there are, each times a scale."""
    for result, weight in more.items():
        weights[result] = weights.get(result, 0) + weight * scale


def add_shares(found: Iterable[Arrival]) -> dict[Hashable, float]:
    """Return the share of each result; those of equal ones are added together."""
    shares: dict[Hashable, float] = {}
    for end, share in found:
        shares[end] = shares.get(end, 0.0) + share
    return shares


def _scale(worth: Worth, scale: int) -> Worth:
    """Return a worth over a larger denominator."""
    return worth if scale == 1 else tuple([number * scale for number in worth])


def _add_weighed(weights: Sequence[int], worths: Iterable[Worth]) -> Worth:
    """Return the sum of worths, each times its weight."""
    return tuple([sum(map(mul, weights, numbers)) for numbers in zip(*worths, strict=True)])
