"""What the attacks of a round of combat may leave: its laws, and how much work they are.

Odds tell only those ends apart that lead to something else; what becomes of each unit is a law of
its own. Where players choose whom to pursue, every end is told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from skirmish_cli.core.errors import BeyondExact
from skirmish_cli.dice.law import Law
from skirmish_cli.games.t9a.combat import Combat
from skirmish_cli.games.t9a.setup import Health
from skirmish_cli.games.t9a.sizes import count_least_left, count_tellings, count_work
from skirmish_cli.games.t9a.strikes import AgilityStep
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from fractions import Fraction

    from skirmish_cli.core import means
    from skirmish_cli.games.t9a import alike, pools
    from skirmish_cli.games.t9a.pools import Cluster, Pools
else:
    alike = lazy("skirmish_cli.games.t9a.alike")
    means = lazy("skirmish_cli.core.means")
    pools = lazy("skirmish_cli.games.t9a.pools")

#: The most steps from state to state after which all ends are told apart: more would keep a player
#: waiting.
MOST_WORK = 400_000
#: The most ways that are told apart in any odds, where that would be more work.
MOST_WAYS = 25_000
CURE = "roll it, or ask for the odds of a smaller combat"


class Fates:
    """What may be left of each unit: for each place the law of its health points."""

    def __init__(self, laws: Mapping[int, Law[int]]) -> None:
        self.laws = laws
        self._means: dict[tuple[int, Callable[[int], int]], Fraction] = {}

    def find_mean(self, place: int, value: Callable[[int], int]) -> Fraction:
        """Return the mean of a number that depends on the health points left of a unit."""
        if (place, value) not in self._means:
            self._means[place, value] = self.laws[place].mean(value)
        return self._means[place, value]

    def find_wiped(self, place: int) -> Fraction:
        """Return the chance that nothing is left of a unit."""
        law = self.laws[place]
        return means.MeanChance(law.weights.get(0, 0), law.total)


class LossLaws:
    """The laws of what the attacks of a combat leave, each worked out once."""

    def __init__(self, combat: Combat, steps: Sequence[AgilityStep]) -> None:
        self.combat, self.steps = combat, steps

    @cached_property
    def work(self) -> int:
        """How many steps from state to state there are at most if all ends are told apart."""
        return count_work(self.combat, self.steps)

    @cached_property
    def _parts(self) -> list[tuple[Cluster, tuple[AgilityStep, ...]]]:
        return [
            (cluster, tuple(pools.list_steps_of(cluster, self.steps)))
            for cluster in pools.find_clusters(self.combat)
        ]

    @cached_property
    def _pools(self) -> list[tuple[Cluster, Law[Pools]]]:
        laws = pools.PoolLaws(self.combat)
        return [(cluster, pools.find_pools(laws, steps)) for cluster, steps in self._parts]

    @cached_property
    def exact(self) -> Law[Health]:
        """The law of the health points left; raises BeyondExact for too much work."""
        if self.work > MOST_WORK:
            raise BeyondExact(
                f"this combat can go {self.work:,} ways, and odds in which pursuers choose count "
                f"at most {MOST_WORK:,}",
                CURE,
            )
        start: Health = self.combat.start
        ends = Law.certain(start)
        for cluster, law in self._pools:
            told = pools.tell_pools(law, cluster)
            ends = ends.carry_on(partial(_join_all, told, cluster))
        return ends

    @cached_property
    def ends(self) -> Law[Health]:
        """The law of the ends that stand for all that are like them.

        Raises BeyondExact for too much work.
        """
        likeness = alike.Alike(self.combat)
        if self.work > MOST_WORK and self._count_ways(likeness) > MOST_WAYS:
            raise BeyondExact(
                f"this combat can go {self.work:,} ways, and odds would have to tell more than "
                f"{MOST_WAYS:,} of them apart",
                CURE,
            )
        return likeness.weigh_ends(self._pools)

    def _count_ways(self, likeness: alike.Alike) -> int:
        """Return how many ways odds tell apart at most; more than MOST_WAYS aren't counted out."""
        ways = sum(count_tellings(self.combat, steps) for _, steps in self._parts)
        if ways > MOST_WAYS:
            return ways
        return ways + likeness.count_ends(count_least_left(self.combat, self.steps), MOST_WAYS)

    @cached_property
    def fates(self) -> Fates:
        """What may be left of each unit, each by itself."""
        return Fates(
            {
                place: law.carry_on(partial(_read_pool, place))
                for cluster, law in self._pools
                for place in cluster
            }
        )


def _read_pool(place: int, told: Pools) -> Law[int]:
    return told[place].law


def _join_all(told: Law[Health], cluster: Cluster, ended: Health) -> Law[Health]:
    """Return the law of the ends of some clusters with those of one more."""
    return told.map(lambda more: alike.join_ends(ended, more, cluster))
