"""Two sides that go through the same stages apart, until one of them is finished.

Neither changes anything of the other on the way, so the odds of each are worked out by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from math import lcm
from typing import Generic, NamedTuple, TypeVar

from skirmish_cli.core.rules import Part, Rule, law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law

S = TypeVar("S", bound=Hashable)


class Reached(NamedTuple, Generic[S]):
    """Where one side may be after a stage, each with its weight.

    It is finished by this stage, or goes on; those finished before have dropped out.
    """

    finished: dict[S, int]
    going: dict[S, int]


class Lane(Generic[S]):
    """One side's way: its state at the start, and the stages that carry it on.

    Each stage is a rule from state to state.
    """

    def __init__(
        self, start: S, stages: Sequence[Callable[[S], Rule[S]]], done: Callable[[S], bool]
    ) -> None:
        self.start, self.stages, self.done = start, stages, done

    @cached_property
    def course(self) -> list[Reached[S]]:
        """Where the side may be after each stage, as long as nothing stops it.

        All weights are over one total.
        """
        going: dict[S, int] = {self.start: 1}
        found: list[tuple[int, Reached[S]]] = []
        total = 1
        for stage in self.stages:
            laws = {state: law_of(stage, state) for state in going}
            common = lcm(*(law.total for law in laws.values()))
            after: dict[S, int] = {}
            for state, weight in going.items():
                scale = weight * (common // laws[state].total)
                for result, inner in laws[state].weights.items():
                    after[result] = after.get(result, 0) + scale * inner
            total *= common
            finished = {state: weight for state, weight in after.items() if self.done(state)}
            going = {state: weight for state, weight in after.items() if state not in finished}
            found.append((total, Reached(finished, going)))
        return [
            Reached(_scale(one.finished, total // so_far), _scale(one.going, total // so_far))
            for so_far, one in found
        ]


def _scale(weights: dict[S, int], scale: int) -> dict[S, int]:
    return {state: weight * scale for state, weight in weights.items()}


class Abreast(Part[tuple[S, S]]):
    """Two lanes with as many stages each, played stage by stage.

    The answer holds their states after the last stage that was played: as soon as either side is
    finished, no further stage is played by either. At a table the first lane goes first.
    """

    def __init__(self, first: Lane[S], second: Lane[S]) -> None:
        self.first, self.second = first, second

    def play(self, table: Table) -> tuple[S, S]:
        """Return where both sides come to at the table."""
        one, other = self.first.start, self.second.start
        for first_stage, second_stage in zip(self.first.stages, self.second.stages, strict=True):
            one, other = play(first_stage(one), table), play(second_stage(other), table)
            if self.first.done(one) or self.second.done(other):
                break
        return one, other

    def law(self) -> Law[tuple[S, S]]:
        """Return the exact law of where both sides come to.

        It is made of products, up to the stage where either is finished.
        """
        weights: dict[tuple[S, S], int] = {}
        for one, other in zip(self.first.course, self.second.course, strict=True):
            _add_products(weights, one.finished, other.finished)
            _add_products(weights, one.finished, other.going)
            _add_products(weights, one.going, other.finished)
        _add_products(weights, self.first.course[-1].going, self.second.course[-1].going)
        return Law(weights)


def _add_products(weights: dict[tuple[S, S], int], one: dict[S, int], other: dict[S, int]) -> None:
    for first, weight in one.items():
        for second, inner in other.items():
            weights[first, second] = weights.get((first, second), 0) + weight * inner
