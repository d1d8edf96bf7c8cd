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
    BruteForce,
    Rules,
    is_small,
    make_steps,
    run,
)
from tests.support import as_chances, law_by_rolling

GOAL = Goal("number", owners=("a",))
FIGURES = {"number": lambda number: number}


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
