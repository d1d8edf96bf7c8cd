"""Casting and dispelling rolls: magic dice against a value.

Sections: Casting and Dispelling Spells; Bound Spells.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Term, Throw, tone_of
from skirmish_cli.records import NamedTuple


class CastReading(NamedTuple):
    """The reading of a casting roll.

    `total`, with every modifier, is None for a failure. `matched` says of a success that enough
    dice show the same face for a miscast; `fizzled` counts the dice of a failure that go back to
    the pool.
    """

    total: int | None
    matched: bool = False
    fizzled: int = 0


class DispelReading(NamedTuple):
    """The reading of a dispelling roll: success, or the dice that fizzled."""

    dispelled: bool
    fizzled: int = 0


class CastingRoll(Throw[CastReading]):
    """Magic dice against a casting value.

    They are `dice` D6 or, with `small`, one D6 and the rest dice with `small` faces. `equal` dice
    with the same face match; None for a roll that can't miscast. Only a D6 can fizzle.
    """

    why = "casting roll"

    def __init__(
        self,
        dice: int,
        value: int,
        equal: int | None,
        sides: int = 6,
        small: int | None = None,
        terms: tuple[Term, ...] = (),
    ) -> None:
        self.dice, self.value, self.equal = dice, value, equal
        self.sides, self.small, self.terms = sides, small, terms
        self.modifier = sum(term.value for term in terms)
        self.key = (dice, value, equal, sides, small, self.modifier)

    def read(self, hand: Hand) -> CastReading:
        """Throw the magic dice and read them; the D6 of a bound spell comes first."""
        big = self.dice if self.small is None else 1
        hand.begin(f"{big}d{self.sides}" if big > 1 else f"d{self.sides}", self.why)
        faces = [hand.face(self.sides) for _ in range(big)]
        if self.small is not None and self.dice > 1:
            hand.begin(
                f"{self.dice - 1}d{self.small}" if self.dice > 2 else f"d{self.small}", self.why
            )
            faces += [hand.face(self.small) for _ in range(self.dice - 1)]
        for term in self.terms:
            hand.modifier(term.value, term.source)
        total = sum(faces) + self.modifier
        is_cast = total >= self.value
        result = "cast" if is_cast else "failed"
        hand.judge(self.why, total, self.value, result, tone=tone_of(is_cast))
        return self._read(tuple(faces))

    def law(self) -> Law[CastReading]:
        """Return the law of the readings: dice are counted by how many show each face."""
        weights: dict[CastReading, int] = {}
        for faces, weight in self._list_faces():
            reading = self._read(faces)
            weights[reading] = weights.get(reading, 0) + weight
        return Law(weights)

    def _read(self, faces: tuple[int, ...]) -> CastReading:
        total = sum(faces) + self.modifier
        if total >= self.value:
            matched = self.equal is not None and max(map(faces.count, faces)) >= self.equal
            return CastReading(total, matched)
        big = faces if self.small is None else faces[:1]
        return CastReading(None, fizzled=big.count(1))

    def _list_faces(self) -> list[tuple[tuple[int, ...], int]]:
        if self.small is None:
            return _list_hands(self.dice, self.sides)
        others = _list_hands(self.dice - 1, self.small)
        return [
            ((face, *faces), weight)
            for face in range(1, self.sides + 1)
            for faces, weight in others
        ]


def _list_hands(dice: int, sides: int) -> list[tuple[tuple[int, ...], int]]:
    """Return every handful, its faces in rising order, and in how many ways it falls."""
    every = []
    for faces in combinations_with_replacement(range(1, sides + 1), dice):
        ways = factorial(dice) // prod(factorial(faces.count(face)) for face in set(faces))
        every.append((faces, ways))
    return every


class DispellingRoll(Throw[DispelReading]):
    """Magic dice against the total of a casting roll."""

    why = "dispelling roll"

    def __init__(self, dice: int, target: int, sides: int = 6) -> None:
        self.dice, self.target, self.sides = dice, target, sides
        self.key = (dice, target, sides)

    def read(self, hand: Hand) -> DispelReading:
        """Throw the dice and return whether they dispel, or else how many fizzled."""
        hand.begin(f"{self.dice}d{self.sides}" if self.dice > 1 else f"d{self.sides}", self.why)
        faces = [hand.face(self.sides) for _ in range(self.dice)]
        dispelled = sum(faces) >= self.target
        result = "dispelled" if dispelled else "failed"
        hand.judge(self.why, sum(faces), self.target, result, tone=tone_of(dispelled))
        return DispelReading(True) if dispelled else DispelReading(False, faces.count(1))

    def law(self) -> Law[DispelReading]:
        """Return the law of the reading."""
        short = {
            DispelReading(False, ones): weight
            for ones, weight in _weigh_failures(self.dice, self.target, self.sides)
        }
        return Law({**short, DispelReading(True): self.sides**self.dice - sum(short.values())})


@lru_cache(maxsize=1024)
def _weigh_failures(dice: int, target: int, sides: int) -> list[tuple[int, int]]:
    """Return the weights of the handfuls below a target by how many dice show a 1."""
    # A die that is still to be thrown counts as a 1 of the total, so that no handful is followed
    # that can't stay below the target.
    states = {(dice, 0): 1}
    for _ in range(dice):
        longer: dict[tuple[int, int], int] = {}
        for (total, ones), weight in states.items():
            for more in range(min(sides, target - total)):
                key = (total + more, ones + (more == 0))
                longer[key] = longer.get(key, 0) + weight
        states = longer
    by_ones: dict[int, int] = {}
    for (_, ones), weight in states.items():
        by_ones[ones] = by_ones.get(ones, 0) + weight
    return sorted(by_ones.items())
