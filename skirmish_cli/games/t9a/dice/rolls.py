"""Maximised and minimised rolls: extra dice, the lowest or highest dropped.

Extra dice are thrown together with the others, and the two ends don't cancel: a roll with
`lowest` and `highest` throws that many dice more, then drops that many at each end.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Term, Throw, tone_of
from skirmish_cli.records import NamedTuple


class DiceRoll(NamedTuple):
    """A roll: the dice that count, and how many of the lowest and highest are dropped."""

    dice: int
    sides: int = 6
    lowest: int = 0
    highest: int = 0

    @property
    def thrown(self) -> int:
        """How many dice are thrown in all."""
        return self.dice + self.lowest + self.highest

    def total(self, faces: list[int]) -> int:
        """Return the sum of the faces that count.

        >>> DiceRoll(1, 6, lowest=1, highest=1).total([6, 2, 5])
        5
        """
        return sum(sorted(faces)[self.lowest : len(faces) - self.highest])

    def roll(self, hand: Hand, why: str) -> int:
        """Throw the dice and return the sum of the faces that count.

        The hand is told which dice are dropped.
        """
        hand.begin(f"{self.thrown}d{self.sides}" if self.thrown > 1 else f"d{self.sides}", why)
        total = self.total([hand.face(self.sides) for _ in range(self.thrown)])
        for count, end in ((self.lowest, "lowest"), (self.highest, "highest")):
            if count:
                hand.modifier(0, f"{count} {end} dropped" if count > 1 else f"{end} dropped")
        return total

    def totals(self) -> Law[int]:
        """Return the law of the sum of the faces that count."""
        return _weigh_totals(self)


@lru_cache(maxsize=512)
def _weigh_totals(roll: DiceRoll) -> Law[int]:
    """Return the law of the sum of the faces that count.

    Faces are dealt in rising order, so only how many dice show each face matters.
    """
    states = {(0, 0): 1}
    kept_until = roll.lowest + roll.dice
    for face in range(1, roll.sides + 1):
        dealt: dict[tuple[int, int], int] = {}
        for (used, total), weight in states.items():
            for more in range(roll.thrown - used + 1):
                counted = min(kept_until, used + more) - max(roll.lowest, used)
                key = (used + more, total + face * max(0, counted))
                dealt[key] = dealt.get(key, 0) + weight * comb(roll.thrown - used, more)
        states = dealt
    return Law({total: weight for (used, total), weight in states.items() if used == roll.thrown})


class RollReading(NamedTuple):
    """The total of a roll with all modifiers, and whether that reaches the target."""

    total: int
    success: bool


class TotalRoll(Throw[int]):
    """A roll with modifiers; the reading is its total.

    `unit` names what it counts, such as inches.
    """

    def __init__(
        self, roll: DiceRoll, why: str, terms: tuple[Term, ...] = (), unit: str = ""
    ) -> None:
        self.roll, self.why, self.terms, self.unit = roll, why, terms, unit
        self.modifier = sum(term.value for term in terms)
        self.key = (roll, self.modifier)

    def read(self, hand: Hand) -> int:
        """Throw the dice and return the total with its modifiers."""
        natural = self.roll.roll(hand, self.why)
        for term in self.terms:
            hand.modifier(term.value, term.source)
        total = natural + self.modifier
        hand.judge(self.why, total, None, self.unit)
        return total

    def law(self) -> Law[int]:
        """Return the law of the total."""
        return self.roll.totals().map(lambda natural: natural + self.modifier)


class RollUnder(Throw[bool]):
    """A roll that must not exceed a target; the reading is whether it doesn't.

    `terms` explain the target.
    """

    def __init__(self, roll: DiceRoll, target: int, why: str, terms: tuple[Term, ...] = ()) -> None:
        self.roll, self.target, self.why, self.terms = roll, target, why, terms
        self.key = (roll, target)

    def read(self, hand: Hand) -> bool:
        """Throw the dice and return whether they come to the target or less."""
        total = self.roll.roll(hand, self.why)
        for term in self.terms:
            hand.modifier(term.value, term.source)
        passed = total <= self.target
        result = "passed" if passed else "failed"
        hand.judge(self.why, total, self.target, result, tone=tone_of(passed))
        return passed

    def law(self) -> Law[bool]:
        """Return the chances of passing and failing."""
        return self.roll.totals().map(lambda total: total <= self.target)


class RollOver(Throw[RollReading]):
    """A roll with modifiers that must reach a target.

    Without `keep_total` only success counts: the total of every reading is then 0, so that equal
    readings are added together. `results` are the words for success and failure.
    """

    def __init__(
        self,
        roll: DiceRoll,
        target: int,
        why: str,
        terms: tuple[Term, ...] = (),
        *,
        keep_total: bool = True,
        results: tuple[str, str] = ("success", "failure"),
    ) -> None:
        self.roll, self.target, self.why, self.terms = roll, target, why, terms
        self.keep_total, self.results = keep_total, results
        self.modifier = sum(term.value for term in terms)
        self.key = (roll, target, self.modifier, keep_total)

    def read(self, hand: Hand) -> RollReading:
        """Throw the dice and return the total and whether it reaches the target."""
        natural = self.roll.roll(hand, self.why)
        for term in self.terms:
            hand.modifier(term.value, term.source)
        total = natural + self.modifier
        reached = total >= self.target
        result = self.results[not reached]
        hand.judge(self.why, total, self.target, result, tone=tone_of(reached))
        return self._read(natural)

    def law(self) -> Law[RollReading]:
        """Return the law of the reading."""
        return self.roll.totals().map(self._read)

    def _read(self, natural: int) -> RollReading:
        total = natural + self.modifier
        return RollReading(total if self.keep_total else 0, total >= self.target)
