"""Tests of the Tiered Dice System: ratings, die levels, thresholds, held rerolls."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence

from skirmish_cli.core.errors import UsageProblem, nearest
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.dice.readings import Spiker
from skirmish_cli.games.freeblades.numbers import read_numbers
from skirmish_cli.records import NamedTuple

RUNGS = (4, 6, 8, 10, 12)
#: The rungs above d12 under the ruling `above_top_die=ladder`; ours, the full rules only say that
#: dice go to d30.
HIGH_RUNGS = (14, 16, 20, 24, 30)

#: The attributes that a card can rate. Section: Model Abilities.
ATTRIBUTES = ("STR", "DEX", "AGL", "END", "SPR", "KNW")

#: The most that a rating's flat modifier may add or take.
MOST_MODIFIER = 100


class Rating(NamedTuple):
    """A die by its number of faces, and what is added to its result.

    `terms` are the parts of that which a command adds to a card, with their reasons.
    """

    sides: int
    modifier: int = 0
    terms: tuple[Term, ...] = ()

    def __str__(self) -> str:
        return f"d{self.sides}{self.modifier:+d}" if self.modifier else f"d{self.sides}"


def parse_rating(text: str, *, ladder: bool = False) -> Rating:
    """Return the rating that a text such as `d10` or `d12+1` names.

    With `ladder` dice above d12 are allowed. Raises UsageProblem with the nearest dice.
    Section: Tests and Ratings.

    >>> parse_rating("d12+1")[:2]
    (12, 1)
    """
    rungs = RUNGS + HIGH_RUNGS if ladder else RUNGS
    found = _split_rating(text.strip().lower())
    if found is None:
        names = [f"d{rung}" for rung in rungs]
        close = nearest(text, names, most=2) or [names[0], names[-1]]
        raise UsageProblem(
            f"{text!r} isn't a rating; write a die such as {' or '.join(close)}, or d12+1"
        )
    sides, modifier = found
    if sides not in rungs:
        raise UsageProblem(_refuse_die(sides, rungs, ladder=ladder))
    if abs(modifier) > MOST_MODIFIER:
        raise UsageProblem(
            f"{text[:40]} adds more than a rating can: {MOST_MODIFIER} either way at most"
        )
    return Rating(sides, modifier)


def _split_rating(text: str) -> tuple[int, int] | None:
    """Return the faces and the modifier that a text such as `d12+1` writes, or None."""
    if not text.startswith("d"):
        return None
    sign = "-" if "-" in text else "+"
    sides, signed, modifier = text[1:].partition(sign)
    if not _is_whole(sides, 9) or (signed and not _is_whole(modifier, 20)):
        return None
    return int(sides), int(f"{sign}{modifier}") if signed else 0


def _is_whole(text: str, longest: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= longest


def _refuse_die(sides: int, rungs: tuple[int, ...], *, ladder: bool) -> str:
    place = bisect(rungs, sides)
    below, above = rungs[max(place - 1, 0)], rungs[min(place, len(rungs) - 1)]
    close_to = f"d{below}" if below == above else f"d{below} or d{above}"
    more = ""
    if not ladder and sides in HIGH_RUNGS:
        more = " (above d12 needs --ruling above_top_die=ladder)"
    return f"d{sides} isn't a rating die; the nearest is {close_to}{more}"


def shift_rating(rating: Rating, levels: int, *, ladder: bool = False) -> Rating:
    """Return a rating with its die moved by some die levels; the flat modifier stays.

    Never below d4. Above d12 each level adds 1 to the roll; with `ladder` the die itself goes up
    to d30 and each level beyond that adds 1. Sections: Tests and Ratings; Modifiers.

    >>> str(shift_rating(Rating(12, 1), -1)), str(shift_rating(Rating(10), 3))
    ('d10+1', 'd12+2')
    >>> str(shift_rating(Rating(6), -4))
    'd4'
    """
    rungs = RUNGS + HIGH_RUNGS if ladder else RUNGS
    place = rungs.index(rating.sides) + levels
    beyond = max(0, place - (len(rungs) - 1))
    sides = rungs[min(max(place, 0), len(rungs) - 1)]
    return Rating(sides, rating.modifier + beyond, rating.terms)


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
    own = rating.modifier - sum(term.value for term in rating.terms)
    printed = Rating(rating.sides, own)
    return ((Term(own, f"rating {printed}"),) if own else ()) + rating.terms + terms


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
