"""Exploding pools divided into parts: thrown at once, each part read by itself."""

from __future__ import annotations

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw
from skirmish_cli.games.oldschool.dice.exploding import ExplodingPool, read_together
from skirmish_cli.games.oldschool.dice.pool_readings import PoolReading
from skirmish_cli.records import NamedTuple


class DividedReading(NamedTuple):
    """What the parts came to, and whether any kept die of them all showed a 1.

    The parts don't say which had it.
    """

    parts: tuple[PoolReading, ...]
    any_one: bool


class DividedPool(Throw[DividedReading]):
    """Pools that are thrown together.

    The dice of all parts come in order, then the extra dice wave by wave.
    """

    def __init__(self, parts: tuple[ExplodingPool, ...]) -> None:
        self.parts = parts
        self.key = parts

    def read(self, hand: Hand) -> DividedReading:
        """Return what the parts come to."""
        readings = read_together(self.parts, hand)
        return DividedReading(
            tuple(one._replace(any_one=False) for one in readings),
            any(one.any_one for one in readings),
        )

    def law(self) -> Law[DividedReading]:
        """Return the exact law.

        The parts are independent, but for the one question whether any die showed a 1.
        """
        joint = {DividedReading((), any_one=False): 1}
        for part in self.parts:
            after: dict[DividedReading, int] = {}
            for so_far, weight in joint.items():
                for one, inner in part.law().weights.items():
                    key = DividedReading(
                        (*so_far.parts, one._replace(any_one=False)), so_far.any_one or one.any_one
                    )
                    after[key] = after.get(key, 0) + weight * inner
            joint = after
        return Law(joint)
