"""Two pools compared face by face, from 1 up: the law where pools have few classes of faces.

What is told apart of a pool is how many good dice of each class it has shown, so the work grows
with these counts and not with the ways to spread dice over the faces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import TypeAlias

from skirmish_cli.games.first_blood.dice.pool_counts import Counts, PoolCounts

#: How many good dice of each class a pool has shown; None for as many as ever count.
Shown: TypeAlias = Counts | None
#: Weights by what hits and blocks have shown. Those for each number of hits that are left, or that
#: are cancelled, stand in one long whole number side by side.
Going: TypeAlias = dict[tuple[Shown, Shown], int]
#: How a pool goes on with a face: what it has shown then, the dice of the face, and the ways.
Growth: TypeAlias = tuple[Shown, int, int]
#: The weight of each number of hits that count, with how many of them are cancelled.
Weights: TypeAlias = dict[tuple[int, int], int]


class FaceByFace:
    """Hits against blocks, as far as they count: the `cap` lowest hits, none above `faces`."""

    def __init__(self, hits: PoolCounts, blocks: PoolCounts, cap: int, faces: int) -> None:
        self.hits, self.blocks, self.cap, self.faces = hits, blocks, cap, faces
        self.nothing: tuple[Shown, Shown] = hits.nothing, blocks.nothing
        # A weight never exceeds all ways together, so this many bits hold one.
        self.room = (hits.total * blocks.total).bit_length()

    def weigh_in_order(self, *, is_lower: bool) -> Weights:
        """Return the weights where a block is good against all higher hits.

        With `is_lower` it isn't against an equal one. All hits can be cancelled but as many as the
        hits were ever ahead of the blocks.
        """
        # For each number, the weight of being so many ahead at most: to be further ahead takes
        # away the weights at all lower numbers.
        start = sum(1 << self.room * number for number in range(self.cap + 1))
        going = {self.nothing: start}
        for face in range(1, self.faces + 1):
            going = going if is_lower else self._add_blocks(going, face)
            going = self._add_hits(going, face)
            going = self._add_blocks(going, face) if is_lower else going
        weights: Weights = {}
        for hits, numbers in self._end(going):
            fewer = 0
            for ahead, weight in enumerate(numbers):
                key = hits, hits - ahead
                weights[key] = weights.get(key, 0) + weight - fewer
                fewer = weight
        return weights

    def weigh_alike(self) -> Weights:
        """Return the weights where a block is good against a hit of its own face alone."""
        going = {self.nothing: 1}
        for face in range(1, self.faces + 1):
            going = self._pair_off(going, face)
        weights: Weights = {}
        for hits, numbers in self._end(going):
            for cancelled, weight in enumerate(numbers):
                key = hits, cancelled
                weights[key] = weights.get(key, 0) + weight
        return weights

    def _add_blocks(self, going: Going, face: int) -> Going:
        """Return the weights with the blocks of a face."""
        grow = self._growing(self.blocks, face, self.cap)
        after: Going = {}
        for (hits, blocks), weight in going.items():
            for grown, _, ways in grow(blocks):
                after[hits, grown] = after.get((hits, grown), 0) + weight * ways
        return after

    def _add_hits(self, going: Going, face: int) -> Going:
        """Return the weights with the hits of a face, as far as they are ahead of the blocks."""
        grow = self._growing(self.hits, face, self.cap)
        after: Going = {}
        for (hits, blocks), weight in going.items():
            for grown, _, ways in grow(hits):
                after[grown, blocks] = after.get((grown, blocks), 0) + weight * ways
        for (hits, blocks), weight in after.items():
            ahead = self.room * max(0, self._count(hits) - self._count(blocks))
            after[hits, blocks] = weight >> ahead << ahead
        return after

    def _pair_off(self, going: Going, face: int) -> Going:
        """Return the weights with the hits of a face, each cancelled by a block of the face."""
        grow = self._growing(self.hits, face, self.cap)
        showing: dict[tuple[Shown, int, Shown], int] = {}
        for (hits, blocks), weight in going.items():
            for grown, dice, ways in grow(hits):
                key = grown, dice, blocks
                showing[key] = showing.get(key, 0) + weight * ways
        list_blocks = self._growing(self.blocks, face, None)
        after: Going = {}
        for (hits, dice, blocks), weight in showing.items():
            for grown, against, ways in list_blocks(blocks):
                more, part = grown, weight * ways << self.room * min(dice, against)
                if hits is None and grown is not None:
                    # All hits that count have come up, so no further block is of use.
                    more, part = None, part * self.blocks.weigh_after(face, grown)
                after[hits, more] = after.get((hits, more), 0) + part
        return after

    def _growing(
        self, pool: PoolCounts, face: int, cap: int | None
    ) -> Callable[[Shown], list[Growth]]:
        """Return what tells how a pool goes on with a face, of which no more than `cap` count."""
        return lru_cache(maxsize=None)(partial(_list_growths, pool, face, cap))

    def _count(self, shown: Shown) -> int:
        return self.cap if shown is None else sum(shown)

    def _end(self, going: Going) -> Iterator[tuple[int, list[int]]]:
        """Yield how many hits count, with their weights at each number up to theirs."""
        hit, block = (
            lru_cache(maxsize=None)(partial(_weigh_after, pool, self.faces))
            for pool in (self.hits, self.blocks)
        )
        for (hits, blocks), weight in going.items():
            number, whole, weights = self._count(hits), weight * hit(hits) * block(blocks), []
            for _ in range(number + 1):
                weights.append(whole & (1 << self.room) - 1)
                whole >>= self.room
            yield number, weights


def _list_growths(pool: PoolCounts, face: int, cap: int | None, shown: Shown) -> list[Growth]:
    """Return how a pool goes on with a face; with a cap, what reaches it is all the same."""
    if shown is None:
        return [(None, 0, 1)]
    before, full = sum(shown), 0
    growths: list[Growth] = []
    for dice, grown, ways in pool.list_growths(face, shown):
        rest = pool.weigh_after(face, grown)
        if cap is not None and before + dice >= cap:
            full += ways * rest
        elif rest:
            growths.append((grown, dice, ways))
    return [*growths, (None, (cap or 0) - before, full)] if full else growths


def _weigh_after(pool: PoolCounts, face: int, shown: Shown) -> int:
    return 1 if shown is None else pool.weigh_after(face, shown)
