"""What may be left of the health pools of a combat, told no further than somebody reads it.

The dice at one pool don't depend on those at another, as long as the attacks are the same. So odds
keep a law of the health points of each pool, and split it only by what a later step reads of it:
the attacks that its models still make, and whether it stands. Units that don't touch each other,
not through others either, are clusters of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Any

from skirmish_cli.core.rules import find_law
from skirmish_cli.dice.law import Law
from skirmish_cli.games.t9a.combat import Combat
from skirmish_cli.games.t9a.setup import Health
from skirmish_cli.games.t9a.sizes import find_standing_read
from skirmish_cli.games.t9a.strikes import AgilityStep, count_attacks_of


class Pool:
    """What may be left of a health pool.

    Those of a combat with equal laws are one object, so that states are quickly told apart.
    """

    __slots__ = ("law", "may_stand")

    def __init__(self, law: Law[int]) -> None:
        self.law, self.may_stand = law, any(law.weights)


#: What may be left of each pool of a combat.
Pools = tuple[Pool, ...]
#: The places of the units and joined characters of a cluster.
Cluster = tuple[int, ...]


class PoolLaws:
    """The pools that come up in the odds of a combat, and what becomes of them, each found once."""

    def __init__(self, combat: Combat) -> None:
        self.combat = combat
        self._pools: dict[Law[int], Pool] = {}
        self._split: dict[tuple[Pool, tuple[Hashable, ...]], Law[Pool]] = {}
        self._hurt: dict[tuple[int, int, Pool, tuple[int, ...]], Pool] = {}

    def make_pool(self, law: Law[int]) -> Pool:
        """Return the pool with a law."""
        return self._pools.setdefault(law, Pool(law))

    @property
    def start(self) -> Pools:
        """The pools before the first attack."""
        return tuple(self.make_pool(Law.certain(hp)) for hp in self.combat.start)

    def split(self, pool: Pool, read: Callable[[int], Hashable]) -> Law[Pool]:
        """Return the law of a pool once it is told what is read of its health points."""
        values = tuple([read(hp) for hp in pool.law.weights])
        if len(set(values)) == 1:
            return Law.certain(pool)
        found = self._split.get((pool, values))
        if found is None:
            parts: dict[Hashable, dict[int, int]] = {}
            for (hp, weight), value in zip(pool.law.weights.items(), values, strict=True):
                parts.setdefault(value, {})[hp] = weight
            found = self._split[pool, values] = Law(
                {self.make_pool(Law(part)): sum(part.values()) for part in parts.values()}
            )
        return found

    def hurt(self, step: AgilityStep, target: int, pool: Pool, counts: tuple[int, ...]) -> Pool:
        """Return a pool after the attacks of a step that are aimed at it."""
        if not any(counts) or not pool.may_stand:
            return pool
        key = (step.agility, target, pool, counts)
        found = self._hurt.get(key)
        if found is None:
            found = self._hurt[key] = self.make_pool(self.lose(step, target, pool, counts))
        return found

    def lose(self, step: AgilityStep, target: int, pool: Pool, counts: tuple[int, ...]) -> Law[int]:
        """Return the law of what is left of a pool after the attacks at it."""

        def suffer(left: int) -> Law[int]:
            lost: Law[tuple[int, ...]] = find_law(step.make_throw_at(target, counts, left))
            return lost.map(lambda losses: left - losses[0])

        return pool.law.carry_on(suffer)


# Who has to do with whom


def find_clusters(combat: Combat) -> list[Cluster]:
    """Return the places of those that touch each other, directly or through others."""
    clusters: list[Cluster] = []
    for group in combat.groups:
        if any(group in cluster for cluster in clusters):
            continue
        found = [group]
        for one in found:
            found += [enemy.place for enemy in combat.enemies[one] if enemy.place not in found]
        clusters.append(tuple(place for one in found for place in combat.members[one]))
    return clusters


def list_steps_of(cluster: Cluster, steps: Sequence[AgilityStep]) -> Iterator[AgilityStep]:
    """Yield the steps of a combat with the attacks of one cluster."""
    for step in steps:
        batches = tuple(batch for batch in step.batches if batch.striker in cluster)
        if batches:
            yield AgilityStep(step.agility, batches, step.labels)


# The attacks


def find_pools(laws: PoolLaws, steps: Sequence[AgilityStep]) -> Law[Pools]:
    """Return the law of the pools after all attacks, as far as they are told."""
    states = Law.certain(laws.start)
    for step in steps:
        for place in sorted(find_standing_read(laws.combat, step)):
            states = states.carry_on(partial(_tell_standing, laws, place))
        for striker in step.strikers:
            states = states.carry_on(partial(_tell_attacks, laws, step, striker))
        states = states.map(partial(_strike_pools, laws, step))
    return states


def _tell_standing(laws: PoolLaws, place: int, pools: Pools) -> Law[Pools]:
    """Tell whether a pool still has something to lose."""
    return laws.split(pools[place], bool).map(partial(_replace_pool, pools, place))


def _tell_attacks(laws: PoolLaws, step: AgilityStep, striker: int, pools: Pools) -> Law[Pools]:
    """Tell how many attacks a unit still makes."""
    standing = tuple([pool.may_stand for pool in pools])

    def read(left: int) -> Hashable:
        return count_attacks_of(laws.combat, step, striker, left, standing)

    return laws.split(pools[striker], read).map(partial(_replace_pool, pools, striker))


def _replace_pool(pools: Pools, place: int, pool: Pool) -> Pools:
    return (*pools[:place], pool, *pools[place + 1 :])


def _strike_pools(laws: PoolLaws, step: AgilityStep, pools: Pools) -> Pools:
    """Make all attacks of a step, whose number is told."""
    standing = tuple([pool.may_stand for pool in pools])
    counts = [
        count
        for striker in step.strikers
        for count in count_attacks_of(
            laws.combat, step, striker, next(iter(pools[striker].law.weights)), standing
        )
    ]
    after = list(pools)
    for target, numbers in step.aimed.items():
        at_it = tuple([counts[number] for number in numbers])
        after[target] = laws.hurt(step, target, pools[target], at_it)
    return tuple(after)


def tell_pools(pools: Law[Pools], cluster: Cluster) -> Law[Health]:
    """Return the law of the health points that are left, once all pools of a cluster are told.

    The others are told as they are at first.
    """
    states: Law[tuple[Any, ...]] = pools.map(
        lambda state: tuple(
            [
                pool if place in cluster else next(iter(pool.law.weights))
                for place, pool in enumerate(state)
            ]
        )
    )
    for place in cluster:
        states = states.carry_on(partial(_tell_pool, place))
    return states


def _tell_pool(place: int, state: tuple[Any, ...]) -> Law[tuple[Any, ...]]:
    before, after = state[:place], state[place + 1 :]
    law: Law[int] = state[place].law
    return law.map(lambda left: (*before, left, *after))
