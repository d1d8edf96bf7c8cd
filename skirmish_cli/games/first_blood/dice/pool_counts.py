"""How many good dice of a pool show each face, without listing any rolls.

Counts run up from face 1: `(0, 2, 5)` are two dice with face 2 and three with face 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb, prod

from skirmish_cli.games.first_blood.dice.second_rolls import Pool

Counts = tuple[int, ...]


class PoolCounts:
    """The weights of the good dice of a pool by face.

    Weights count the ways to put faces in a row, each face by its weight in its class; the totals
    of each class say how likely a row of that length is. `nothing` are the totals before any die,
    and `most` is the largest number of good dice.
    """

    def __init__(self, pool: Pool) -> None:
        totals, classes = pool.totals().weights, pool.classes()
        self.nothing: Counts = (0,) * len(classes)
        self.most = max(sum(counts) for counts in totals)
        self._faces = (*range(1, pool.sides), pool.sides)
        self._place = {
            face: (place, weight)
            for place, faces in enumerate(classes)
            for face, weight in faces.items()
        }
        # Large classes first: until their faces are done, the totals of the others stay the same.
        sizes = {face: (len(classes[place]), place) for face, (place, _) in self._place.items()}
        self._by_class = tuple(
            sorted(self._faces, key=lambda face: sizes.get(face, (0, 0)), reverse=True)
        )
        self._within = _find_parts(totals)
        most = [max(counts[place] for counts in totals) for place in range(len(classes))]
        self._rows: dict[Counts, int] = {
            counts: weight
            * prod(
                sum(faces.values()) ** (top - count)
                for faces, top, count in zip(classes, most, counts, strict=True)
            )
            for counts, weight in totals.items()
        }
        self._grown: dict[tuple[int, Counts], list[tuple[int, Counts, int]]] = {}
        self._finished: dict[tuple[Counts, Counts], int] = {}
        self._at_least: dict[tuple[Counts, Counts], int] = {}
        self.total = self.weigh_rest(self._faces, self.nothing)

    def weigh_lowest(self, number: int, faces: int) -> dict[Counts, int]:
        """Return the weights of the running counts of the lowest `number` good dice.

        The counts end with the face `faces`.
        """
        weights: dict[Counts, int] = {}
        going: dict[Counts, tuple[Counts, int]] = {(): (self.nothing, 1)}
        for face in range(1, faces + 1):
            after: dict[Counts, tuple[Counts, int]] = {}
            for shown, (counts, weight) in going.items():
                before, full = shown[-1] if shown else 0, 0
                for dice, grown, ways in self.list_growths(face, counts):
                    if before + dice < number:
                        after[*shown, before + dice] = grown, weight * ways
                    else:
                        full += ways * self.weigh_rest(self._faces[face:], grown)
                if full:
                    weights[*shown, *(number,) * (faces + 1 - face)] = weight * full
            going = after
        later = self._faces[faces:]
        weights.update(
            (shown, weight * self.weigh_rest(later, counts))
            for shown, (counts, weight) in going.items()
        )
        return weights

    def weigh_at_least(self, wanted: Counts) -> int:
        """Return the weight of all rolls that show so many good dice or more of each face.

        `wanted` begins with face 1; of the faces that it doesn't reach, none is needed.
        """
        asked = dict(enumerate(wanted, 1))
        return self._weigh_wanted(
            self.nothing, tuple([asked.get(face, 0) for face in self._by_class])
        )

    def _weigh_wanted(self, counts: Counts, wanted: Counts) -> int:
        """Return the weight of so many dice or more of each of the last faces by class."""
        weight = self._at_least.get((counts, wanted))
        if weight is None:
            faces = self._by_class[len(self._by_class) - len(wanted) :]
            dice, later = (wanted[0], wanted[1:]) if wanted else (0, wanted)
            growths = self.list_growths(faces[0], counts) if faces else []
            if not any(wanted):
                weight = self.weigh_rest(faces, counts)
            elif dice == 0:
                weight = sum(ways * self._weigh_wanted(grown, later) for _, grown, ways in growths)
            else:
                # As for one die less, without the rolls that show exactly so many.
                weight = self._weigh_wanted(counts, (dice - 1, *later))
                if dice <= len(growths):
                    _, grown, ways = growths[dice - 1]
                    weight -= ways * self._weigh_wanted(grown, later)
            self._at_least[counts, wanted] = weight
        return weight

    def list_growths(self, face: int, counts: Counts) -> list[tuple[int, Counts, int]]:
        """Return each number of dice that can show a face, with what it leads to.

        Those are the totals by class with these dice, and the ways to place them.
        """
        grown = self._grown.get((face, counts))
        if grown is None:
            grown = self._grown[face, counts] = list(self._find_growths(face, counts))
        return grown

    def _find_growths(self, face: int, counts: Counts) -> Iterator[tuple[int, Counts, int]]:
        if face not in self._place:
            yield 0, counts, 1
            return
        place, weight = self._place[face]
        dice, more = 0, counts
        while more in self._within:
            yield dice, more, comb(counts[place] + dice, dice) * weight**dice
            dice += 1
            more = (*counts[:place], counts[place] + dice, *counts[place + 1 :])

    def weigh_after(self, face: int, counts: Counts) -> int:
        """Return the weight of all that the dice can still show of the faces above one."""
        return self.weigh_rest(self._faces[face:], counts)

    def weigh_rest(self, faces: tuple[int, ...], counts: Counts) -> int:
        """Return the weight of all that the dice can still show of some faces.

        `counts` are the totals by class of the faces that were gone through before.
        """
        if not faces:
            return self._rows.get(counts, 0)
        weight = self._finished.get((faces, counts))
        if weight is None:
            growths = self.list_growths(faces[0], counts)
            weight = sum(ways * self.weigh_rest(faces[1:], more) for _, more, ways in growths)
            self._finished[faces, counts] = weight
        return weight


def _find_parts(totals: Iterable[Counts]) -> set[Counts]:
    """Return the totals and all counts that could still become one of them."""
    within = set(totals)
    waiting = list(within)
    while waiting:
        counts = waiting.pop()
        for place, count in enumerate(counts):
            fewer = (*counts[:place], count - 1, *counts[place + 1 :])
            if count and fewer not in within:
                within.add(fewer)
                waiting.append(fewer)
    return within
