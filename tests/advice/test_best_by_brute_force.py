"""`--policy NAME=best` on small rules of chance: what trying everything comes to, it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.advice.best_choices import BestChoices
from skirmish_cli.core.procedure import Goal
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from tests.advice.small_rules import (
    Again,
    BruteForce,
    Chained,
    Decide,
    Inside,
    Roll,
    Rules,
    run,
)
from tests.support import as_chances, law_by_rolling

GOAL = Goal("number", owners=("a",))
FIGURES = {"number": lambda number: number}


def make_steps(*, with_repeats: bool) -> st.SearchStrategy[tuple[Any, ...]]:
    """Return a strategy for the steps of small rules."""

    def extend(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        steps = st.lists(inner, min_size=0, max_size=2).map(tuple)
        decide = st.builds(
            Decide,
            st.sampled_from(("x", "y")),
            st.sampled_from(("a", "b")),
            st.integers(0, 2),
            st.lists(steps, min_size=1, max_size=3).map(tuple),
        )
        inside = st.builds(Inside, steps, st.booleans())
        chain = st.builds(
            Chained, st.lists(steps, min_size=0, max_size=3).map(tuple), st.booleans()
        )
        parts = decide | decide | inside | chain
        return parts | st.builds(Again, steps) if with_repeats else parts

    step = st.recursive(st.builds(Roll, st.integers(2, 3)), extend, max_leaves=7)
    return st.lists(step, min_size=1, max_size=3).map(tuple)


def count_ways(steps: tuple[Any, ...]) -> int:
    """Return how many ways steps can go at most, to leave out what takes too long here."""
    ways = 1
    for step in steps:
        if isinstance(step, Roll):
            ways *= step.sides
        elif isinstance(step, Decide):
            ways *= sum(count_ways(way) for way in step.ways)
        elif isinstance(step, Chained):
            for stage in step.stages:
                ways *= count_ways(stage)
        elif isinstance(step, Again):
            ways *= 7
        else:
            ways *= count_ways(step.steps)
    return ways


def is_small(steps: tuple[Any, ...]) -> bool:
    return count_ways(steps) <= 150


def find_best(rule: Rules, names: set[str]) -> BestChoices[Any]:
    return BestChoices(rule, names, GOAL, FIGURES)


def try_all(rule: Rules, names: set[str]) -> BruteForce:
    return BruteForce(rule, names, FIGURES["number"], GOAL.owners)


NAMES = st.sampled_from(({"x"}, {"y"}, {"x", "y"}, set()))


@settings(max_examples=100)
@given(make_steps(with_repeats=True).filter(is_small), NAMES)
def test_the_odds_are_those_of_trying_everything(steps: tuple[Any, ...], names: set[str]) -> None:
    rule = partial(run, steps, 1)
    assert as_chances(find_best(rule, names).law()) == try_all(rule, names).found.chances


@settings(max_examples=100)
@given(make_steps(with_repeats=False).filter(is_small), NAMES)
def test_every_roll_at_a_table_comes_weighted_to_the_odds(
    steps: tuple[Any, ...], names: set[str]
) -> None:
    rule = partial(run, steps, 1)
    best = find_best(rule, names)
    assert law_by_rolling(best.lead, 12) == as_chances(best.law())


class Listener:
    """Dice and decisions at a table; it hears what is proposed and may do something else."""

    def __init__(self, whims: Sequence[int]) -> None:
        self.whims, self.path, self.proposed = list(whims), (), {}
        self.other = 0

    def _next(self) -> int:
        self.whims.append(self.whims.pop(0))
        return self.whims[0]

    def face(self, sides: int, why: str) -> int:
        self.path = (*self.path, 1 + self._next() % sides)
        return int(self.path[-1])

    def card(self, cards: Sequence[str], why: str) -> str:
        raise AssertionError

    def finish(self) -> None:
        pass

    def choose(self, question: str, options: Sequence[str], policy: str) -> str:
        self.proposed[self.path] = policy
        taken = options[self._next() % len(options)]
        self.path = (*self.path, taken)
        return taken


@settings(max_examples=150)
@given(
    make_steps(with_repeats=False).filter(is_small),
    NAMES,
    st.lists(st.integers(0, 5), min_size=7, max_size=11),
)
def test_whatever_was_done_before_the_best_is_proposed_at_the_table(
    steps: tuple[Any, ...], names: set[str], whims: list[int]
) -> None:
    rule = partial(run, steps, 1)
    decisions, listener = try_all(rule, names).decisions, Listener(whims)
    play(find_best(rule, names).lead(), Table(listener, listener.choose))
    for path, option in listener.proposed.items():
        assert option == decisions[path], path


@given(make_steps(with_repeats=True).filter(is_small))
def test_without_a_name_the_odds_are_the_law(steps: tuple[Any, ...]) -> None:
    rule = partial(run, steps, 1)
    assert find_best(rule, set()).law() == law_of(rule)
