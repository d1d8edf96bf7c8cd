"""Two pools compared die by die, in which each block cancels at most one hit.

The comparison goes through the faces from 1 up, and takes the blocks and the hits that show each.
A block that can cancel a hit can also cancel every higher one (or, for equal dice, none but that
face), so taking any free block finds the largest number of cancelled hits. The exact law asks for
that number only and needs no pairs: it compares how many dice each pool has of the faces, or up to
them. Section: Comparative Rolling.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Literal

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw
from skirmish_cli.games.first_blood.dice.compared_counts import weigh_alike, weigh_in_order
from skirmish_cli.games.first_blood.dice.compared_faces import FaceByFace
from skirmish_cli.games.first_blood.dice.pool_counts import PoolCounts
from skirmish_cli.games.first_blood.dice.second_rolls import Pool, PoolWords
from skirmish_cli.records import NamedTuple

#: Which hits a block can cancel: those of an equal or higher face, only of a higher, or only of the
#: same.
Match = Literal["equal_or_better", "better", "equal"]
Step = Literal["blocks", "hits", "equal_hits"]

#: The order in which the dice of a face are taken; after `equal_hits` the blocks of the face are of
#: no more use.
_STEPS: dict[str, tuple[Step, ...]] = {
    "equal_or_better": ("blocks", "hits"),
    "better": ("hits", "blocks"),
    "equal": ("blocks", "equal_hits"),
}


#: The most classes of both pools together that are told apart face by face.
MOST_CLASSES = 3


class Compared(NamedTuple):
    """How many hits counted, and how many of them were cancelled.

    `limited` is how many attack dice a limited reroll took, where that is counted.
    """

    hits: int
    cancelled: int
    limited: int = 0


class Running(NamedTuple):
    """A comparison up to some face: hits that count, those cancelled, free blocks."""

    hits: int = 0
    cancelled: int = 0
    free: int = 0


def take_step(running: Running, step: Step, dice: int, cap: int) -> Running:
    """Return a comparison after one more step with so many dice.

    Hits beyond the cap don't count, and free blocks beyond the hits that still can aren't kept.
    """
    if step == "blocks":
        return Running(
            running.hits, running.cancelled, min(running.free + dice, cap - running.hits)
        )
    counting = min(dice, cap - running.hits)
    met = min(counting, running.free)
    left = 0 if step == "equal_hits" else running.free - met
    return Running(running.hits + counting, running.cancelled + met, left)


ATTACK_WORDS, BLOCK_WORDS = PoolWords("attack dice"), PoolWords("block dice")


class ComparedPools(Throw[Compared]):
    """An attack pool against a block pool; of the hits, the `cap` lowest count.

    Without a hit no block is thrown. With `counts_limited` the reading says how many dice a limited
    reroll took. The words are for the trace and don't change the law.
    """

    def __init__(
        self,
        attack: Pool,
        block: Pool,
        cap: int,
        match: Match = "equal_or_better",
        attack_words: PoolWords = ATTACK_WORDS,
        block_words: PoolWords = BLOCK_WORDS,
        *,
        counts_limited: bool = False,
    ) -> None:
        self.attack, self.block, self.cap = attack, block, cap
        self.match: Match = match
        self.attack_words, self.block_words = attack_words, block_words
        self.counts_limited = counts_limited
        self.key = (attack, block, cap, match, counts_limited)

    def with_dice(self, dice: int) -> ComparedPools:
        """Return the same comparison with so many dice in the attack pool."""
        return self.with_attack(self.attack._replace(dice=dice))

    def with_failures(self, failures: int, *, counts_limited: bool) -> ComparedPools:
        """Return the same comparison with so many dice that a limited reroll may take."""
        second = self.attack.second._replace(failures=failures)
        return self.with_attack(
            self.attack._replace(second=second), counts_limited=counts_limited and failures > 0
        )

    def with_attack(self, attack: Pool, *, counts_limited: bool = False) -> ComparedPools:
        """Return the same comparison with another attack pool."""
        return ComparedPools(
            attack,
            self.block,
            self.cap,
            self.match,
            self.attack_words,
            self.block_words,
            counts_limited=counts_limited,
        )

    def read(self, hand: Hand) -> Compared:
        """Return how many hits counted and how many were cancelled."""
        hits, limited = self.attack.roll(hand, self.attack_words)
        limited *= self.counts_limited
        kept = sorted(hits)[: self.cap]
        lost = len(hits) - len(kept)
        over = f"; {lost} over the cap" if lost else ""
        hand.judge("hits kept", len(kept), None, (_list_faces(kept) or "none") + over)
        if not kept:
            return Compared(0, 0, limited)
        blocks = self.block.read(hand, self.block_words)
        running, pairs = compare(hits, blocks, self.cap, self.match)
        hand.judge(
            "hits blocked",
            running.cancelled,
            None,
            ", ".join(f"{block} blocks {hit}" for block, hit in pairs) or "none",
        )
        return Compared(running.hits, running.cancelled, limited)

    def law(self) -> Law[Compared]:
        """Return the law of hits and cancelled hits."""
        if not self.counts_limited:
            return _weigh(self)
        weights = self.attack.weigh_limited().values()
        return Law.mix(
            (weight, sum(weights), _weigh(part).map(partial(_count_limited, part.attack.limited)))
            for weight, part in zip(weights, self.list_parts(), strict=True)
        )

    @property
    def goes_by_face(self) -> bool:
        """Whether the law goes face by face: few enough classes of faces are told apart."""
        return len(self.attack.classes()) + len(self.block.classes()) <= MOST_CLASSES

    def list_parts(self) -> list[ComparedPools]:
        """Return the comparison given each number of dice that a limited reroll takes."""
        numbers = self.attack.weigh_limited()
        return [self.with_attack(self.attack._replace(limited=number)) for number in numbers]


def _count_limited(limited: int | None, result: Compared) -> Compared:
    return result._replace(limited=limited or 0)


def compare(
    hits: tuple[int, ...], blocks: tuple[int, ...], cap: int, match: Match
) -> tuple[Running, list[tuple[int, int]]]:
    """Return a comparison of thrown faces, and which block cancels which hit.

    >>> compare((2, 3, 5), (2, 4), 3, "equal_or_better")
    (Running(hits=3, cancelled=2, free=0), [(2, 2), (4, 5)])
    """
    running, pairs, free = Running(), [], []
    for face in sorted({*hits, *blocks}):
        for step in _STEPS[match]:
            before = running
            if step == "blocks":
                running = take_step(running, step, blocks.count(face), cap)
                free += [face] * blocks.count(face)
                continue
            running = take_step(running, step, hits.count(face), cap)
            pairs += [(free.pop(), face) for _ in range(running.cancelled - before.cancelled)]
            free = free[len(free) - running.free :]
    return running, pairs


@lru_cache(maxsize=256)
def _weigh(throw: ComparedPools) -> Law[Compared]:
    """Return the law of a comparison from the counts of faces of both pools."""
    hits, blocks = PoolCounts(throw.attack), PoolCounts(throw.block)
    cap = min(throw.cap, hits.most)
    if not cap:
        return Law.certain(Compared(0, 0))
    faces, in_order = max(throw.attack.good), throw.match != "equal"
    is_lower = throw.match == "better"
    if throw.goes_by_face:
        by_face = FaceByFace(hits, blocks, cap, faces)
        weights = by_face.weigh_in_order(is_lower=is_lower) if in_order else by_face.weigh_alike()
    elif in_order:
        weights = weigh_in_order(hits, blocks, cap, faces, is_lower=is_lower)
    else:
        weights = weigh_alike(hits, blocks, cap, faces)
    return Law({Compared(*numbers): weight for numbers, weight in weights.items()})


def _list_faces(faces: list[int]) -> str:
    return " ".join(str(face) for face in faces)
