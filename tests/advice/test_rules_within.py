"""Advice: a rule within a rule is weighed once for ends that are worth the same, and no less."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from skirmish_cli.advice.best_play import Aims, BestPlay
from skirmish_cli.advice.planting import Planter
from skirmish_cli.advice.tree import Worth
from skirmish_cli.core.rules import About, Choice, Rule, Within
from skirmish_cli.dice.throws import PlainDie

AIMS = Aims((lambda result: result,), lambda result: 0, lambda choice: True)


class Counting(BestPlay):
    """The best play, with how often it settles a choice."""

    settled = 0

    def settle(self, choice: Choice, options: Mapping[str, Worth]) -> Worth:
        """Count and settle."""
        self.settled += 1
        return super().settle(choice, options)


def reroll_once() -> Rule[int]:
    face = yield PlainDie(6, "die")
    about = About("reroll?", "face", (face, str(face)))
    taken = yield Choice(f"reroll the {face}?", ("keep", "reroll"), "keep", "me", about)
    if taken == "keep":
        return int(face)
    again: int = yield PlainDie(6, "again")
    return again


def scored_after_a_coin(tails: int) -> Rule[int]:
    """Score the die for a head, and some times as much for a tail."""
    coin = yield PlainDie(2, "coin")
    face = yield Within(reroll_once)
    return int(face * (1 if coin == 1 else tails))


def test_where_its_ends_are_worth_the_same_it_is_weighed_once() -> None:
    # A choice for each of six faces, once for the worths of a head and once for those of a tail.
    for tails, settled in ((1, 6), (2, 12)):
        best = Counting(Planter().plant(scored_after_a_coin, (tails,)), AIMS, {})
        # A d6 with a reroll of 1 to 3 shows (3 x 3.5 + 4 + 5 + 6) / 6 = 17/4.
        assert best.read().value == Fraction(17, 4) * Fraction(1 + tails, 2)
        assert best.settled == settled


def test_what_is_known_of_it_is_not_used_where_a_decision_in_it_is_forced() -> None:
    best = BestPlay(Planter().plant(scored_after_a_coin, (1,)), AIMS, {})
    values = [
        best.force(forced).read().value
        for forced in ({}, {"reroll?": "keep"}, {}, {"reroll?": "reroll"}, {"other?": "keep"})
    ]
    # Keeping every face, or rerolling every one, is a plain d6.
    plain, free = Fraction(7, 2), Fraction(17, 4)
    assert values == [free, plain, free, plain, free]
