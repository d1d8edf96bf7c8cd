"""Tests of the Tiered Dice System: die levels, thresholds and held rerolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.dice.readings import Spiker
from skirmish_cli.games.freeblades.numbers import read_numbers
from skirmish_cli.games.freeblades.ratings import Rating, parse_rating, shift_rating


class RatedRoll(NamedTuple):
    """A rating as it is rolled: die levels made, with terms, threshold and reroll."""

    rating: Rating
    terms: tuple[Term, ...] = ()
    threshold: int = 10
    holds_reroll: bool = False

    @property
    def modifier(self) -> int:
        """The sum of everything added to the roll."""
        return self.rating.modifier + sum(term.value for term in self.terms)

    @property
    def all_terms(self) -> tuple[Term, ...]:
        """All terms for the trace, the rating's own flat modifier first."""
        return list_terms(self.rating, self.terms)

    def make_die(self, policy: str, target: int | None) -> Spiker:
        """Return the die to throw, a held reroll included.

        `policy` says which original faces the reroll is spent on. Section: Rerolls.
        """
        die = make_die(self.rating, self.terms)
        if not self.holds_reroll:
            return die
        faces = find_rerolled_faces(policy, die.sides, die.modifier, target)
        return die._replace(rerolled=faces)


def make_die(rating: Rating, terms: Sequence[Term] = ()) -> Spiker:
    """Return a rating and its terms as a die to throw."""
    return Spiker(rating.sides, rating.modifier + sum(term.value for term in terms))


def list_terms(rating: Rating, terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return the terms of a roll for the trace, the rating's own flat modifier first."""
    return ((Term(rating.modifier, f"rating {rating}"),) if rating.modifier else ()) + terms


def find_rerolled_faces(
    policy: str, sides: int, modifier: int, target: int | None
) -> tuple[int, ...]:
    """Return the faces that a held reroll replaces, by the ruling `reroll_when`.

    A highest face is never replaced, as it spikes. With no target known yet only a tarch fails as
    it stands. Section: Rerolls.

    >>> find_rerolled_faces("failing_face", 6, 0, 4), find_rerolled_faces("tarch", 6, 0, 4)
    ((1, 2, 3), (1,))
    """
    if policy == "never":
        return ()
    if policy == "tarch" or target is None:
        return (1,)
    return tuple(face for face in range(1, sides) if face == 1 or face + modifier < target)


def combine_thresholds(
    thresholds: Sequence[int], normal: int, pick: str, option: str = "--th"
) -> int:
    """Return the threshold that several effects come to.

    Of those that lower it one applies, of those that raise it one; both ways average, rounding
    down. `pick` is the ruling `threshold_pick`. Raises UsageProblem for one below 1, which names
    the `option`. Section: Opposing Thresholds.

    >>> combine_thresholds([8, 13], 10, "best"), combine_thresholds([8, 7], 10, "best")
    (10, 7)
    """
    for threshold in thresholds:
        if threshold < 1:
            raise UsageProblem(
                f"{option} {threshold} is below 1: a threshold is a distance above the target "
                "number"
            )
    lower = [threshold for threshold in thresholds if threshold < normal]
    raised = [threshold for threshold in thresholds if threshold > normal]
    down = (min(lower) if pick == "best" else max(lower)) if lower else None
    up = (max(raised) if pick == "best" else min(raised)) if raised else None
    if down is not None and up is not None:
        return (down + up) // 2
    return down if down is not None else up if up is not None else normal


def find_threshold(thresholds: Sequence[int], rules: Ruleset, option: str = "--th") -> int:
    """Return the threshold that several effects come to under the rules in force.

    Raises UsageProblem for one below 1, which names the `option`. Section: Opposing Thresholds.
    """
    normal, pick = read_numbers(rules).threshold, rules.ruling("threshold_pick")
    return combine_thresholds(thresholds, normal, pick, option)


def has_high_dice(rules: Ruleset) -> bool:
    """Return whether dice above d12 are in play, by the ruling `above_top_die`."""
    return rules.ruling("above_top_die") == "ladder"


def read_rating(text: str, rules: Ruleset) -> Rating:
    """Return the rating that a text names under the rulings in force.

    Raises UsageProblem with the nearest dice.
    """
    return parse_rating(text, ladder=has_high_dice(rules))


def shift_by_terms(rating: Rating, levels: Sequence[Term], rules: Ruleset) -> Rating:
    """Return a rating moved by named die levels, summed first. Section: Modifiers."""
    return shift_rating(rating, sum(level.value for level in levels), ladder=has_high_dice(rules))


def make_level_terms(levels: Sequence[Term]) -> tuple[Term, ...]:
    """Return die levels as terms for the trace: they add nothing to the total."""
    return tuple(Term(0, f"{level.value:+d} die level: {level.source}") for level in levels)
