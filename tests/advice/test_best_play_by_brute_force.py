"""The best play of one side on small rules of chance: what trying everything comes to, it comes to.

The rules have choices of side a, of side b and of nobody, within rules, chains and repeats.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.advice.best_play import Aims, BestPlay
from skirmish_cli.advice.planting import Planter
from skirmish_cli.core.rules import Choice
from tests.advice.both_sides import BothSides, Worth, find_mean
from tests.advice.small_rules import OPTIONS, is_small, make_duels, run

STEPS = make_duels().filter(is_small)
#: What each number from 0 to 6 is worth to somebody; few values make many ties.
WORTHS = st.lists(st.integers(-1, 2), min_size=7, max_size=7) | st.permutations(range(7))
#: The number that a decision is made at, with what is taken.
FORCED = st.dictionaries(
    st.builds("{} at {}?".format, st.sampled_from("xy"), st.integers(0, 6)),
    st.sampled_from(OPTIONS),
    max_size=4,
)


class Game(NamedTuple):
    """A small rule, and what both sides play for."""

    steps: tuple[Any, ...]
    ours: tuple[Worth, ...]
    theirs: Worth
    forced: dict[str, str]
    robust: bool
    #: Whether what is nobody's is a decision of the tree too, for which the policy stands.
    whole: bool = False

    def is_planted(self, choice: Choice) -> bool:
        """Return whether a choice is a decision in the tree."""
        return self.whole or choice.owner != ""

    def try_all(self) -> BothSides:
        """Return the best play by brute force."""
        rule = partial(run, self.steps, 1)
        return BothSides(rule, self.ours, self.theirs, self.forced, robust=self.robust)

    def search(self) -> BestPlay:
        """Return the best play as advice finds it."""
        tree = Planter(self.is_planted).plant(run, (self.steps, 1))
        aims = Aims(
            self.ours,
            self.theirs,
            lambda choice: choice.owner == "a",
            lambda choice: choice.owner == "b",
        )
        figures = {"low": lambda number: number < 3, "number": lambda number: number}
        best = BestPlay(tree, aims, figures, robust=self.robust)
        # What is read first, with other decisions made beforehand or none, is known afterwards.
        best.read()
        best.force(dict(list(self.forced.items())[:1])).read()
        return best.force(self.forced)


def make_games(*, zero_sum: bool, robust: bool) -> st.SearchStrategy[Game]:
    """Return a strategy for small games."""

    def make(
        steps: Any, ours: list[int], then: list[int], theirs: list[int], forced: Any, whole: bool
    ) -> Game:
        against = (lambda number: -ours[number]) if zero_sum else theirs.__getitem__
        wanted = (ours.__getitem__, then.__getitem__)
        return Game(steps, wanted[: 1 + sum(then) % 2], against, forced, robust, whole)

    return st.builds(make, STEPS, WORTHS, WORTHS, WORTHS, FORCED, st.booleans())


GAMES = pytest.mark.parametrize(
    ("zero_sum", "robust"),
    [(True, False), (True, True), (False, False), (False, True)],
    ids=["against", "against, robust", "other aims", "other aims, robust"],
)


@GAMES
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_the_best_play_is_worth_what_trying_everything_comes_to(
    zero_sum: bool, robust: bool, data: st.DataObject
) -> None:
    game = data.draw(make_games(zero_sum=zero_sum, robust=robust))
    play, (by_policy, by_reply) = game.search().read(), game.try_all().found
    assert play.value == find_mean(by_policy, game.ours[0])
    assert play.against_best_reply == find_mean(by_reply, game.ours[0])
    assert play.figures == {
        "low": find_mean(by_policy, lambda number: number < 3),
        "number": find_mean(by_policy, lambda number: number),
    }


@GAMES
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_the_plan_tells_what_is_best_at_every_decision_that_is_reached(
    zero_sum: bool, robust: bool, data: st.DataObject
) -> None:
    game = data.draw(make_games(zero_sum=zero_sum, robust=robust))
    heard: defaultdict[tuple[str, tuple[str, ...]], float] = defaultdict(float)

    def hear(choice: Choice, best: tuple[str, ...], share: float, state: Any) -> None:
        heard[choice.question, best] += share

    game.search().tell(hear)
    tried: defaultdict[tuple[str, tuple[str, ...]], Fraction] = defaultdict(Fraction)
    for told in game.try_all().tell():
        tried[told.question, told.best] += told.share
    assert heard.keys() == tried.keys()
    # Shares on the way are floating-point numbers.
    assert heard == pytest.approx({told: float(share) for told, share in tried.items()})


@settings(max_examples=80, deadline=None)
@given(make_games(zero_sum=True, robust=True))
def test_no_plan_is_worth_more_against_the_best_reply_than_the_robust_one(game: Game) -> None:
    robust, plain = game.search().read(), game._replace(robust=False).search().read()
    assert robust.against_best_reply >= plain.against_best_reply
    assert robust.value <= plain.value
    # The best reply is never better for side a than the named policies.
    assert plain.against_best_reply <= plain.value
