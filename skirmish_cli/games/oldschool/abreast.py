"""Two sides that go through the same stages apart, until one of them is finished.

Neither changes anything of the other on the way, so the odds of each are worked out by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property, partial
from math import lcm
from typing import Generic, TypeVar

from skirmish_cli.core.rules import Chain, Rule, Within, law_of
from skirmish_cli.dice.law import Law
from skirmish_cli.records import NamedTuple

S = TypeVar("S", bound=Hashable)


class Reached(NamedTuple, Generic[S]):
    """Where one side may be after a stage, each with its weight.

    It is finished by this stage, or goes on; those finished before have dropped out.
    """

    finished: dict[S, int]
    going: dict[S, int]


class Lane(Generic[S]):
    """One side's way: its state at the start, and the stages that carry it on.

    Each stage is a rule from state to state; `find_law` returns its law, where several lanes share
    those of equal states.
    """

    def __init__(
        self,
        start: S,
        stages: Sequence[Callable[[S], Rule[S]]],
        done: Callable[[S], bool],
        find_law: Callable[[Callable[[S], Rule[S]], S], Law[S]] = law_of,
    ) -> None:
        self.start, self.stages, self.done, self.find_law = start, stages, done, find_law

    @cached_property
    def course(self) -> list[Reached[S]]:
        """Where the side may be after each stage, as long as nothing stops it.

        All weights are over one total.
        """
        going: dict[S, int] = {self.start: 1}
        found: list[tuple[int, Reached[S]]] = []
        total = 1
        for stage in self.stages:
            laws = {state: self.find_law(stage, state) for state in going}
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


class Abreast(Chain[tuple[S, S]]):
    """Two lanes with as many stages each, played stage by stage.

    The answer holds their states after the last stage that was played: as soon as either side is
    finished, no further stage is played by either. At a table the first lane goes first.
    """

    def __init__(self, first: Lane[S], second: Lane[S]) -> None:
        both = zip(first.stages, second.stages, strict=True)
        super().__init__(
            (first.start, second.start),
            tuple(partial(_take_stage, *stages) for stages in both),
            partial(_is_either_done, first, second),
        )
        self.first, self.second = first, second

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


def _take_stage(
    first: Callable[[S], Rule[S]], second: Callable[[S], Rule[S]], states: tuple[S, S]
) -> Rule[tuple[S, S]]:
    """Take one stage of each lane."""
    one: S = yield Within(first, states[:1])
    other: S = yield Within(second, states[1:])
    return one, other


def _is_either_done(first: Lane[S], second: Lane[S], states: tuple[S, S]) -> bool:
    return first.done(states[0]) or second.done(states[1])


def _add_products(weights: dict[tuple[S, S], int], one: dict[S, int], other: dict[S, int]) -> None:
    for first, weight in one.items():
        for second, inner in other.items():
            weights[first, second] = weights.get((first, second), 0) + weight * inner
