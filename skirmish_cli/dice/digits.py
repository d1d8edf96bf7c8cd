"""Dice that are read as digits: a `d66` is two d6, of which the first shows the tens."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from skirmish_cli.dice.groups import mean_of_weights

if TYPE_CHECKING:
    from skirmish_cli.dice.throws import Hand

#: Each of the two dice of a d66 has so many faces.
SIDES, TENS = 6, 10
#: How a d66 is written.
D66_TEXT = "d66"


@dataclass(frozen=True)
class D66:
    """Two d6 read as tens and ones: 36 numbers from 11 to 66, all equally likely."""

    sign: int = 1

    def __str__(self) -> str:
        return D66_TEXT

    def read(self, hand: Hand, why: str = "roll") -> int:
        """Return the signed number that two faces show."""
        hand.begin(str(self), why)
        return self.sign * (TENS * hand.face(SIDES) + hand.face(SIDES))

    @property
    def faces(self) -> int:
        """How many faces the dice have, both together."""
        return 2 * SIDES

    @property
    def lowest(self) -> int:
        """The lowest number, with its sign."""
        return min(self.weights(0)[0])

    @property
    def most(self) -> int:
        """The highest number, without its sign."""
        return (TENS + 1) * SIDES

    @property
    def open_sides(self) -> int:
        """No faces: these dice don't spike."""
        return 0

    @property
    def spiking(self) -> int:
        """None: these dice don't spike."""
        return 0

    def weights(self, limit: int) -> tuple[dict[int, int], int]:
        """Return the weight of each number with its sign, and the total weight.

        >>> D66().weights(0)[0][46], D66().weights(0)[1]
        (1, 36)
        """
        del limit  # that is for dice without an upper end
        faces = range(1, SIDES + 1)
        numbers = [self.sign * (TENS * tens + ones) for tens, ones in product(faces, faces)]
        return dict.fromkeys(numbers, 1), len(numbers)

    def mean(self) -> Fraction:
        """Return the mean of the signed number."""
        return mean_of_weights(*self.weights(0))
