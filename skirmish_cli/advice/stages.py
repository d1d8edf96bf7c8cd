"""A chain in a tree: its stages, weighed from the last one back."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial
from math import prod

from skirmish_cli.advice.tree import (
    Arrival,
    Decider,
    Node,
    Player,
    Weights,
    Worth,
    Worths,
    add_shares,
    add_sizes,
    add_weights,
    find_common,
    find_scales,
    list_once,
    weigh_nodes,
)


class Stages(Node):
    """A chain: what each state of each stage leads to, and what follows the last ones."""

    __slots__ = ("_known", "_scales", "_sizes", "layers", "start")

    def __init__(
        self,
        start: Hashable,
        layers: Sequence[Mapping[Hashable, Node]],
        follow: Mapping[Hashable, Node],
    ) -> None:
        self.start, self.layers = start, (*layers, follow)
        self.over = prod(find_common(layer.values()) for layer in self.layers)
        self._scales = [find_scales(layer) for layer in self.layers]
        self._sizes = [add_sizes(layer.values()) for layer in self.layers]
        self.size = sum(self._sizes)
        # What was worked out last, for a walk needs it once more.
        self._known: tuple[Worths, Decider, list[Worths]] | None = None

    def ends(self) -> tuple[Hashable, ...]:
        """Return the results of what follows."""
        return list_once(node.ends() for node in self.layers[-1].values())

    def worth(self, ends: Worths, decider: Decider) -> Worth:
        """Return the worth of the first state, worked out from the last stage back to it."""
        return self.work_back(ends, decider)[0][self.start]

    def walk(self, share: float, ends: Worths, player: Player) -> Iterator[Arrival]:
        """Yield where the nodes get to that follow the chain, walked stage by stage."""
        states: Mapping[Hashable, float] = {self.start: share}
        *layers, follow = self.layers
        for layer, worths in zip(layers, self.work_back(ends, player.decider)[1:], strict=True):
            states = add_shares(
                arrival
                for state, part in states.items()
                for arrival in layer[state].walk(part, worths, player._replace(state=state))
            )
        for state, part in states.items():
            yield from follow[state].walk(part, ends, player)

    def spread(self, ends: Worths, decider: Decider) -> Weights:
        """Return the weights of what follows the chain, carried on stage by stage."""
        states: Weights = {self.start: 1}
        worths = (*self.work_back(ends, decider)[1:], ends)
        for layer, scales, after in zip(self.layers, self._scales, worths, strict=True):
            found: Weights = {}
            for state, weight in states.items():
                part = layer[state].spread(after, decider)
                add_weights(found, part, weight * scales[state])
            states = found
        return states

    def work_back(self, ends: Worths, decider: Decider) -> list[Worths]:
        """Return what the states before each stage are worth, and those after the last."""
        if self._known is not None and self._known[0] is ends and self._known[1] is decider:
            return self._known[2]
        worths = [ends]
        for layer, scales, size in reversed(
            list(zip(self.layers, self._scales, self._sizes, strict=True))
        ):
            weigh = partial(weigh_nodes, layer, scales, worths[0], decider)
            worths.insert(0, decider.recall(id(layer), size, worths[0], weigh))
        self._known = ends, decider, worths[:-1]
        return worths[:-1]
