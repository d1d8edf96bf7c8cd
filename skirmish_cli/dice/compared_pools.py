"""Two pools compared die by die: low hits are hard to cancel, and each block cancels at most one hit.

The faces are gone through from 1 up, and at each one the blocks and the hits that show it are met. As every block that
can cancel a hit can also cancel a higher one (or, for equal dice, only that one), taking any free block finds the
largest number of cancelled hits. Played dice and the exact law go through the very same steps; the law carries, at
each face, every number of dice that could show it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb, prod
from typing import Literal, NamedTuple

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.second_rolls import Pool, PoolWords
from skirmish_cli.dice.throws import Hand, Throw

#: Which hits a block of a face can cancel: those of an equal or higher, only a higher, or only the equal face.
Match = Literal["equal_or_better", "better", "equal"]
Step = Literal["blocks", "hits", "equal_hits"]

#: The order in which a face's dice are met; after `equal_hits` the blocks of the face can cancel nothing more.
_STEPS: dict[str, tuple[Step, ...]] = {
    "equal_or_better": ("blocks", "hits"),
    "better": ("hits", "blocks"),
    "equal": ("blocks", "equal_hits"),
}


class Compared(NamedTuple):
    """How many hits counted, and how many of them were cancelled."""

    hits: int
    cancelled: int


class Running(NamedTuple):
    """A comparison up to some face: the hits that count, those cancelled, and the blocks still free."""

    hits: int = 0
    cancelled: int = 0
    free: int = 0


@lru_cache(maxsize=1 << 16)
def meet(running: Running, step: Step, dice: int, cap: int) -> Running:
    """Return a comparison after one step with so many dice; hits beyond the cap don't count.

    More free blocks than hits that can still count are of no use and aren't told apart.
    """
    if step == "blocks":
        return Running(running.hits, running.cancelled, min(running.free + dice, cap - running.hits))
    counting = min(dice, cap - running.hits)
    met = min(counting, running.free)
    left = 0 if step == "equal_hits" else running.free - met
    return Running(running.hits + counting, running.cancelled + met, left)


ATTACK_WORDS, BLOCK_WORDS = PoolWords("attack dice"), PoolWords("block dice")


class ComparedPools(Throw[Compared]):
    """An attack pool against a block pool; of the hits, the `cap` lowest count. Without a hit no block is thrown."""

    def __init__(self, attack: Pool, block: Pool, cap: int, match: Match = "equal_or_better",
                 attack_words: PoolWords = ATTACK_WORDS, block_words: PoolWords = BLOCK_WORDS) -> None:
        self.attack, self.block, self.cap = attack, block, cap
        self.match: Match = match
        self.attack_words, self.block_words = attack_words, block_words
        self.key = (attack, block, cap, match)

    def read(self, hand: Hand) -> Compared:
        """Return how many hits counted and how many were cancelled."""
        hits = self.attack.read(hand, self.attack_words)
        kept = sorted(hits)[: self.cap]
        lost = len(hits) - len(kept)
        over = f"; {lost} over the cap" if lost else ""
        hand.judge("hits kept", len(kept), None, (_listed(kept) or "none") + over)
        if not kept:
            return Compared(0, 0)
        blocks = self.block.read(hand, self.block_words)
        running, pairs = compare(hits, blocks, self.cap, self.match, self.attack.sides)
        hand.judge("hits blocked", running.cancelled, None,
                   ", ".join(f"{block} blocks {hit}" for block, hit in pairs) or "none")
        return Compared(running.hits, running.cancelled)

    def law(self) -> Law[Compared]:
        """Return the law, by counts of faces."""
        return _compared_law(self)


def compare(hits: tuple[int, ...], blocks: tuple[int, ...], cap: int, match: Match,
            sides: int = 6) -> tuple[Running, list[tuple[int, int]]]:
    """Return a comparison of thrown faces, and which block cancels which hit.

    >>> compare((2, 3, 5), (2, 4), 3, "equal_or_better")
    (Running(hits=3, cancelled=2, free=0), [(2, 3), (4, 5)])
    """
    running, pairs, free = Running(), [], []
    for face in range(1, sides + 1):
        for step in _STEPS[match]:
            before = running
            if step == "blocks":
                running = meet(running, step, blocks.count(face), cap)
                free += [face] * blocks.count(face)
                continue
            running = meet(running, step, hits.count(face), cap)
            pairs += [(free.pop(), face) for _ in range(running.cancelled - before.cancelled)]
            free = free[len(free) - running.free:]
    return running, pairs


#: A comparison under way, with the good dice so far of each class of the attack and of the block pool.
_Counts = tuple[int, ...]
_State = tuple[_Counts, _Counts, Running]


@lru_cache(maxsize=256)
def _compared_law(throw: ComparedPools) -> Law[Compared]:
    """Return the law of a comparison: from face to face, equal states merge, and decided ones are finished at once."""
    attack, block = _Side(throw.attack), _Side(throw.block)
    states: dict[_State, int] = {(attack.nothing, block.nothing, Running()): 1}
    weights: dict[Compared, int] = {}
    cap = min(throw.cap, attack.most)
    for face in range(1, throw.attack.sides + 1):
        for step in _STEPS[throw.match]:
            states = _met(states, step, cap, face, block if step == "blocks" else attack)
        going: dict[_State, int] = {}
        for (ours, theirs, running), ways in states.items():
            if face < throw.attack.sides and running.hits < cap and attack.can_grow(ours):
                going[ours, theirs, running] = ways
                continue
            result = Compared(running.hits, running.cancelled)
            weight = ways * attack.finish(face + 1, ours) * block.finish(face + 1, theirs)
            weights[result] = weights.get(result, 0) + weight
        states = going
    return Law(weights)


def _met(states: dict[_State, int], step: Step, cap: int, face: int, side: _Side) -> dict[_State, int]:
    """Return the states after one step, with every number of dice that can show the face."""
    after: dict[_State, int] = {}
    for (ours, theirs, running), weight in states.items():
        for dice, grown, ways in side.grow(face, theirs if step == "blocks" else ours):
            met = meet(running, step, dice, cap)
            key = (ours, grown, met) if step == "blocks" else (grown, theirs, met)
            after[key] = after.get(key, 0) + weight * ways
    return after


class _Side:
    """One pool's good dice as they are counted up face by face.

    Weights count the ways to put faces in a row, each face by its weight in its class; the totals of each class say how
    likely a row of that length is.
    """

    def __init__(self, pool: Pool) -> None:
        totals, classes = pool.totals().weights, pool.classes()
        self.nothing: _Counts = (0,) * len(classes)
        self.most = max(sum(counts) for counts in totals)
        self._sides = pool.sides
        self._place = {face: (place, weight) for place, faces in enumerate(classes) for face, weight in faces.items()}
        self._within = {part for whole in totals for part in _parts(whole)}
        most = [max(counts[place] for counts in totals) for place in range(len(classes))]
        self._rows: dict[_Counts, int] = {
            counts: weight * prod(sum(faces.values()) ** (top - count)
                                  for faces, top, count in zip(classes, most, counts, strict=True))
            for counts, weight in totals.items()}
        self._grown: dict[tuple[int, _Counts], list[tuple[int, _Counts, int]]] = {}
        self._finished: dict[tuple[int, _Counts], int] = {}

    def can_grow(self, counts: _Counts) -> bool:
        """Return whether there can be more good dice than these."""
        return any((*counts[:place], count + 1, *counts[place + 1:]) in self._within
                   for place, count in enumerate(counts))

    def grow(self, face: int, counts: _Counts) -> list[tuple[int, _Counts, int]]:
        """Return each number of dice that can show a face, the counts then, and the ways to place these dice."""
        grown = self._grown.get((face, counts))
        if grown is None:
            grown = self._grown[face, counts] = list(self._growths(face, counts))
        return grown

    def _growths(self, face: int, counts: _Counts) -> Iterator[tuple[int, _Counts, int]]:
        if face not in self._place:
            yield 0, counts, 1
            return
        place, weight = self._place[face]
        dice, more = 0, counts
        while more in self._within:
            yield dice, more, comb(counts[place] + dice, dice) * weight**dice
            dice += 1
            more = (*counts[:place], counts[place] + dice, *counts[place + 1:])

    def finish(self, face: int, counts: _Counts) -> int:
        """Return the weight of all that the dice can still show from a face on."""
        if face > self._sides:
            return self._rows.get(counts, 0)
        weight = self._finished.get((face, counts))
        if weight is None:
            weight = sum(ways * self.finish(face + 1, more) for _, more, ways in self.grow(face, counts))
            self._finished[face, counts] = weight
        return weight


def _parts(whole: _Counts) -> list[_Counts]:
    """Return all counts that could still grow to be these."""
    parts: list[_Counts] = [()]
    for count in whole:
        parts = [(*part, fewer) for part in parts for fewer in range(count + 1)]
    return parts


def _listed(faces: list[int]) -> str:
    return " ".join(str(face) for face in faces)
