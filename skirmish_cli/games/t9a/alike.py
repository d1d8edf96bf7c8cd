"""Which ends of the attacks of a combat nobody tells apart.

After the attacks a round depends on how each unit stands (gone, decimated or neither), on whether
it is steady and solid, and on the health points lost. Who lost how many of them beyond that makes
no difference to the rest, so the first such end that comes up stands for all of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import product
from math import lcm

from skirmish_cli.dice.law import Law
from skirmish_cli.games.t9a.combat import Combat
from skirmish_cli.games.t9a.pools import Cluster, Pool, Pools
from skirmish_cli.games.t9a.setup import Health
from skirmish_cli.records import NamedTuple

#: For each place the fewest health points that count the same, or None while it isn't told.
Kinds = tuple[int | None, ...]


class Part(NamedTuple):
    """Some health points that may be left of a pool, and what side b has lost more by them."""

    left: int
    lost: int
    weight: int


class Lot:
    """Ends that differ in no more than in what is lost.

    They are by how much more side b has lost than side a: the weight of each, and the health points
    of the first that came up. `kinds` are those of a first one too, and `pools` is what isn't told.
    """

    __slots__ = ("firsts", "kinds", "pools", "weights")

    def __init__(self, kinds: Kinds, pools: tuple[Pool | None, ...]) -> None:
        self.kinds, self.pools = kinds, pools
        self.weights: dict[int, int] = {}
        self.firsts: dict[int, Health] = {}

    def add_pool(self, lot: Lot, place: int, parts: Iterable[Part], scale: int) -> int:
        """Add the ends of a lot in each of which some health points are left of one more pool.

        Returns how many of them are new.
        """
        weights, before = self.weights, len(self.weights)
        for lost, weight in lot.weights.items():
            scaled = weight * scale
            for left, more, chance in parts:
                if (total := lost + more) in weights:
                    weights[total] += scaled * chance
                    continue
                first = lot.firsts[lost]
                weights[total] = scaled * chance
                self.firsts[total] = (*first[:place], left, *first[place + 1 :])
        return len(weights) - before

    def add_pair(self, lot: Lot, other: Lot, cluster: Cluster) -> None:
        """Add the ends of a lot, each with every one of another that is of one more cluster."""
        weights = self.weights
        for lost, weight in lot.weights.items():
            for more, chance in other.weights.items():
                if (total := lost + more) in weights:
                    weights[total] += weight * chance
                    continue
                weights[total] = weight * chance
                self.firsts[total] = join_ends(lot.firsts[lost], other.firsts[more], cluster)


#: The lots of a combat by all that is still read of them.
Lots = dict[Hashable, Lot]


def join_ends(ended: Health, more: Health, cluster: Cluster) -> Health:
    """Return the ends of some clusters with that of one more."""
    joined = list(ended)
    for place in cluster:
        joined[place] = more[place]
    return tuple(joined)


class Alike:
    """The ends of the attacks of a combat that stand for all that are like them."""

    def __init__(self, combat: Combat) -> None:
        self.combat = combat
        self._reduced: dict[Kinds, Hashable] = {}
        self._kinds = [dict(self._list_kinds(place)) for place in range(len(combat.units))]
        # The units whose ranks count when it is found whether one is steady: its enemies', and
        # those of theirs.
        near = {
            group: {group, *(enemy.place for enemy in combat.enemies[group])}
            for group in combat.groups
        }
        self._near = {
            group: {far for other in near[group] for far in near[other]} for group in combat.groups
        }

    def weigh_ends(self, parts: Sequence[tuple[Cluster, Law[Pools]]]) -> Law[Health]:
        """Return the law of the ends that stand for all, from what may be left of each cluster."""
        (first, *others) = [(cluster, self._tell(pools, cluster)) for cluster, pools in parts]
        lots = first[1]
        for cluster, more in others:
            joined: Lots = {}
            for key, lot in lots.items():
                for other_key, other in more.items():
                    into = joined.setdefault((key, other_key), Lot(lot.kinds, lot.pools))
                    into.add_pair(lot, other, cluster)
            lots = joined
        return Law(
            {lot.firsts[lost]: one for lot in lots.values() for lost, one in lot.weights.items()}
        )

    def count_ends(self, least: Health, most: int) -> int:
        """Return how many such ends there are at most, by the fewest health points left to each.

        Where they are more than `most` it stops counting.
        """
        start = self.combat.start
        ranges = [Law.uniform(range(low, hp + 1)) for low, hp in zip(least, start, strict=True)]
        pools: Law[Pools] = Law.certain(tuple(map(Pool, ranges)))
        lots = self._tell(pools, range(len(start)), most)
        return sum(len(lot.weights) for lot in lots.values())

    def _tell(self, pools: Law[Pools], cluster: Sequence[int], most: int | None = None) -> Lots:
        """Return the lots of a cluster once all its pools are told.

        It stops where more than `most` ends are told apart.
        """
        lots: Lots = {}
        for state, weight in pools.weights.items():
            lot = lots[state] = Lot((None,) * len(state), state)
            lot.weights[0], lot.firsts[0] = weight, self.combat.start
        for place in cluster:
            before, lots, ends = lots, {}, 0
            common = lcm(*{pool.law.total for lot in before.values() if (pool := lot.pools[place])})
            for lot in before.values():
                ends += self._tell_pool(lot, place, common, lots)
                if most is not None and ends > most:
                    return lots
        return lots

    def _tell_pool(self, lot: Lot, place: int, common: int, lots: Lots) -> int:
        """Tell one more pool of a lot; its ends go into the lots that they belong to.

        Returns how many of them are new there.
        """
        pool = lot.pools[place]
        if pool is None:
            raise ValueError(f"pool {place} is told twice")
        scale, found = common // pool.law.total, 0
        pools = (*lot.pools[:place], None, *lot.pools[place + 1 :])
        for kind, parts in self._split(place, pool).items():
            kinds = (*lot.kinds[:place], kind, *lot.kinds[place + 1 :])
            if kinds not in self._reduced:
                self._reduced[kinds] = self._reduce(kinds)
            key = self._reduced[kinds], pools
            if key not in lots:
                lots[key] = Lot(kinds, pools)
            found += lots[key].add_pool(lot, place, parts, scale)
        return found

    def _split(self, place: int, pool: Pool) -> dict[int, list[Part]]:
        """Return what may be left of a pool, by what counts the same."""
        found: dict[int, list[Part]] = {}
        sign = 1 if self.combat.units[place].side == "b" else -1
        for left, weight in pool.law.weights.items():
            lost = sign * (self.combat.start[place] - left)
            found.setdefault(self._kinds[place][left], []).append(Part(left, lost, weight))
        return found

    def _list_kinds(self, place: int) -> Iterator[tuple[int, int]]:
        """Yield for the health points left of a pool the fewest that count the same."""
        combat, host = self.combat, self.combat.hosts[place]
        first: dict[Hashable, int] = {}
        for left in range(combat.start[place] + 1):
            level = combat.find_levels(self._fill({place: left}))[place]
            like = self._list_like(place, left)
            ranks = [combat.count_own_ranks(host, health) for health in like]
            yield left, first.setdefault((level, *ranks), left)

    def _list_like(self, place: int, left: int) -> Iterator[Health]:
        """Yield the combat with some health points left, and every number of joined characters."""
        combat = self.combat
        characters = combat.members[place][1:] if combat.hosts[place] == place else ()
        for standing in product((0, 1), repeat=len(characters)):
            yield self._fill({place: left, **dict(zip(characters, standing, strict=True))})

    def _fill(self, known: dict[int, int]) -> Health:
        return tuple(known.get(place, 0) for place in range(len(self.combat.units)))

    def _reduce(self, kinds: Kinds) -> Hashable:
        """Return all that still counts of the kinds of ends, beside what is lost."""
        combat = self.combat
        told = {place: kind for place, kind in enumerate(kinds) if kind is not None}
        health = self._fill(told)
        levels = combat.find_levels(health)
        whole = {group for group in combat.groups if told.keys() >= {*combat.members[group]}}
        settled = {group for group in combat.groups if whole >= self._near[group]}
        read: list[Hashable] = [
            levels[place] if place in told else None for place in range(len(kinds))
        ]
        for group in combat.groups:
            if group in settled:
                read.append((combat.is_steady(group, health), combat.is_solid(group, health)))
            if group not in whole:
                read.append(tuple(kinds[place] for place in combat.members[group]))
            elif not settled >= self._near[group]:
                read.append(combat.count_own_ranks(group, health))
        return tuple(read)
