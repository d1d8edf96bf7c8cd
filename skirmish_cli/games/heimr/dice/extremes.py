"""One small die and some larger ones, of which the highest or the lowest counts.

A positive count keeps the highest die, a negative one the lowest, and none leaves the small die
alone. Every large die beyond the first that shows its highest face adds 1 to a highest die; every
die beyond the first that shows a 1, the small one among them, takes 1 from a lowest die.

What the small die shows can matter by itself, so each of its faces carries a label, and the law is
the joint one of result and label. It is counted, never enumerated die by die.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from math import comb
from typing import Any

from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.spiking import tell_terms
from skirmish_cli.dice.throws import Hand, Term, Throw
from skirmish_cli.records import NamedTuple

#: The faces of the die that every roll of Heimr has.
SMALL_DIE = 6
#: The faces of each of the others.
LARGE_DIE = 10
#: More large dice than this are refused.
MOST_DICE = 1000


class Extreme(NamedTuple):
    """The reading: the die that counts, and the label of the small die's face.

    The result has the bonus or penalty in it.
    """

    result: int
    label: Any


class ExtremeDice(Throw[Extreme]):
    """A small die with one label for each face, and |count| dice of `large` faces.

    The sign of the count says which die counts: the highest, or below 0 the lowest.

    >>> dice = ExtremeDice(0, ("low", "low", "high", "high"))
    >>> dice.law().chance(lambda reading: reading.label == "high")
    Fraction(1, 2)
    """

    def __init__(
        self,
        count: int,
        labels: tuple[Hashable, ...],
        large: int = LARGE_DIE,
        *,
        why: str = "",
        terms: tuple[Term, ...] = (),
    ) -> None:
        if abs(count) > MOST_DICE:
            raise DiceProblem(f"{abs(count)} dice are too many: at most {MOST_DICE} are rolled")
        if not 2 <= len(labels) < large:
            raise DiceProblem(f"a d{len(labels)} can't be the small die beside d{large}s")
        self.count, self.labels, self.large, self.why, self.terms = count, labels, large, why, terms
        self.key = (count, labels, large)

    def read(self, hand: Hand) -> Extreme:
        """Return the reading of the small die, thrown first, and the large ones."""
        name = f"d{len(self.labels)}"
        if self.count:
            name += f" and {'' if abs(self.count) == 1 else abs(self.count)}d{self.large}"
        hand.begin(name, self.why)
        small = hand.face(len(self.labels))
        large = [hand.face(self.large) for _ in range(abs(self.count))]
        tell_terms(hand, self.terms)
        if _keeps_lowest(self.count):
            kept, beyond = min(small, *large), -max(0, [small, *large].count(1) - 1)
            source = "each 1 beyond the first"
        else:
            kept, beyond = max(small, *large, small), max(0, large.count(self.large) - 1)
            source = f"each {self.large} beyond the first"
        if beyond:
            hand.modifier(beyond, source)
        return Extreme(kept + beyond, self.labels[small - 1])

    def law(self) -> Law[Extreme]:
        """Return the joint law of result and label, from counts."""
        return _extreme_law(self.count, self.labels, self.large)


def _keeps_lowest(count: int) -> bool:
    return count < 0


@lru_cache(maxsize=2048)
def _extreme_law(count: int, labels: tuple[Hashable, ...], large: int) -> Law[Extreme]:
    weights: dict[Extreme, int] = {}
    for small, label in enumerate(labels, 1):
        lowest = _keeps_lowest(count)
        given = _lowest(small, -count, large) if lowest else _highest(small, count, large)
        for result, weight in given.items():
            reading = Extreme(result, label)
            weights[reading] = weights.get(reading, 0) + weight
    return Law(weights)


def _highest(small: int, dice: int, large: int) -> dict[int, int]:
    """Return the weight of each result where the highest die counts.

    The small die shows `small`; the weights are over large ** dice.
    """
    weights = {small: small**dice}
    for face in range(small + 1, large):
        weights[face] = face**dice - (face - 1) ** dice
    for others in range(dice):
        tops = dice - others
        weights[large + tops - 1] = comb(dice, others) * (large - 1) ** others
    return weights


def _lowest(small: int, dice: int, large: int) -> dict[int, int]:
    """Return the weight of each result where the lowest die counts.

    The small die shows `small`; the weights are over large ** dice.
    """
    own = 1 if small == 1 else 0
    weights: dict[int, int] = {}
    for others in range(dice + own):
        ones = dice - others
        weights[2 - own - ones] = comb(dice, others) * (large - 1) ** others
    if not own:
        weights[small] = (large + 1 - small) ** dice
        for face in range(2, small):
            weights[face] = (large + 1 - face) ** dice - (large - face) ** dice
    return weights
