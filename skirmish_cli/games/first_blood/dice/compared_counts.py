"""Two pools compared by all running counts that the good dice of either can show.

Whatever classes of faces the pools have, each of them is gone through alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from skirmish_cli.games.first_blood.dice.pool_counts import Counts, PoolCounts

#: The weight of each number of hits that count, with how many of them are cancelled.
Weights = dict[tuple[int, int], int]


def weigh_in_order(
    hits: PoolCounts, blocks: PoolCounts, cap: int, faces: int, *, is_lower: bool
) -> Weights:
    """Return the weights where a low block is good against all higher hits.

    With `is_lower` it isn't against an equal one. Blocks cover hits if up to each face there are
    as many blocks as hits. All hits but `left` can be cancelled exactly if the blocks cover the
    hits without the `left` lowest.
    """
    places = _number_counts(cap, faces)
    # Only a lower block counts against a hit, so the blocks stand one face higher.
    shift = int(is_lower)
    covering = [0] * len(places)
    for shown, weight in blocks.weigh_lowest(cap, faces - shift).items():
        covering[places[(0,) * shift + shown]] += weight
    _add_up(covering, _find_raised(cap, faces)[::-1])
    at_most: Weights = {}
    left, left_hits = 0, hits.weigh_lowest(cap, faces)
    while left_hits:
        fewer: dict[Counts, int] = {}
        for shown, weight in left_hits.items():
            number = shown[-1]
            result = number + left, number
            at_most[result] = at_most.get(result, 0) + weight * covering[places[shown]]
            if number:
                lowered = tuple([count - 1 if count else 0 for count in shown])
                fewer[lowered] = fewer.get(lowered, 0) + weight
        left, left_hits = left + 1, fewer
    return {
        (number, cancelled): weight - at_most.get((number, cancelled + 1), 0)
        for (number, cancelled), weight in at_most.items()
    }


@lru_cache(maxsize=64)
def _number_counts(most: int, faces: int) -> dict[Counts, int]:
    """Return all running counts of up to so many dice, numbered.

    Counts with more dice of some face come later.
    """
    return {
        shown: place
        for place, shown in enumerate(combinations_with_replacement(range(most + 1), faces))
    }


@lru_cache(maxsize=64)
def _find_raised(most: int, faces: int) -> list[list[int | None]]:
    """Return for each face the way from each place to one die more up to that face.

    Places are those of `_number_counts`; None is beyond the most dice.
    """
    places = _number_counts(most, faces)
    return [
        [
            places.get(
                shown[:face] + tuple([max(count, shown[face] + 1) for count in shown[face:]])
            )
            for shown in places
        ]
        for face in range(faces)
    ]


@lru_cache(maxsize=64)
def _find_added(most: int, faces: int) -> list[list[int | None]]:
    """Return for each face the way from each place to one die more of that face."""
    places = _number_counts(most, faces)
    return [
        [
            places.get(shown[:face] + tuple([count + 1 for count in shown[face:]]))
            for shown in places
        ]
        for face in range(faces)
    ]


def _add_up(weights: list[int], steps: Sequence[list[int | None]]) -> None:
    """Add to each weight those of all places that any number of steps leads to."""
    for step in steps:
        for place in reversed(range(len(weights))):
            further = step[place]
            if further is not None:
                weights[place] += weights[further]


def weigh_alike(hits: PoolCounts, blocks: PoolCounts, cap: int, faces: int) -> Weights:
    """Return the weights where a block is good against a hit of its own face alone.

    Of h hits and b blocks of a face min(h, b) are cancelled, and u ** min(h, b) is 1 plus
    (u - 1) u ** (k - 1) for each k from 1 to min(h, b). In the mean of u ** cancelled, the chance
    of each number cancelled is the coefficient of its power; so it is a sum of the chances that
    hits and blocks both show at least so many dice of each face.
    """
    places = _number_counts(cap, faces)
    # The weights for each number of hits stand in one long whole number, side by side.
    room = hits.total.bit_length() + blocks.total.bit_length() + len(places).bit_length()
    showing = [0] * len(places)
    for shown, weight in hits.weigh_lowest(cap, faces).items():
        showing[places[shown]] = weight << room * shown[-1]
    _add_up(showing, _find_added(cap, faces))
    sums: dict[tuple[int, int], int] = {}
    for shown, weight in zip(places, showing, strict=True):
        wanted = tuple(
            [later - earlier for earlier, later in zip((0, *shown), shown, strict=False)]
        )
        key = (sum(map(bool, wanted)), shown[-1])
        sums[key] = sums.get(key, 0) + weight * blocks.weigh_at_least(wanted)
    weights: Weights = {}
    for (several, dice), row in sums.items():
        number, packed, factors = 0, row, _expand(several)
        while packed:
            packed, weight = divmod(packed, 1 << room)
            for power, factor in enumerate(factors):
                result = number, dice - power
                weights[result] = weights.get(result, 0) + factor * weight
            number += 1
    return weights


def _expand(exponent: int) -> list[int]:
    """Return the coefficients of (1 - x) ** exponent, that of 1 first."""
    factors = [1]
    for _ in range(exponent):
        factors = [one - before for one, before in zip((*factors, 0), (0, *factors), strict=True)]
    return factors
