"""Plain values: what a judged die reads, and a spiking die as it is thrown."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Never

from skirmish_cli.dice.throws import Term
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

#: Tiers below the successes: an original die that shows 1, a total below the target, and a total
#: that another one beats.
TARCH, MISS, BEATEN = -1, 0, -2

#: In place of a face that lies on the table: the die is thrown again, or it is kept and shows one
#: of the faces that are not in `rerolled`.
THROWN_AGAIN, KEPT = -1, -2


#: More Fatestones than a model could spend in one combat would only be a slip of the pen.
MOST_FATESTONES = 20


class Alike(frozenset[Never]):
    """What only a table knows of a result: to the odds all of them are equal.

    An empty set, because the odds compare and hash it very often.
    """


class Tally(Alike):
    """What a table counts: Fatestones gained, by a model's key, or a reroll spent.

    >>> Tally().add("brute", 1) == Tally(), Tally().add("brute", 1).count("brute")
    (True, 1)
    """

    counts: Mapping[str, int] = MappingProxyType({})

    def add(self, key: str, number: int) -> Tally:
        """Return the tally with some more for one model."""
        if not number:
            return self
        more = Tally()
        more.counts = {**self.counts, key: self.count(key) + number}
        return more

    def count(self, key: str) -> int:
        """Return the count of one model."""
        return self.counts.get(key, 0)

    @property
    def total(self) -> int:
        """The sum of all counts."""
        return sum(self.counts.values())


#: The key under which a tally counts a held reroll that was spent.
REROLLED = "rerolled"
#: Nothing counted, and what stands for any count in the odds.
NO_TALLY = Tally()


class Reached(NamedTuple):
    """How far a total gets: TARCH, BEATEN, MISS, or 1 + the levels of success.

    Levels count up to the `top` tier of the throw, which holds all above. `total` and `level` are
    filled only by throws `with_means`: rolled, they are what the dice show; in a law they are the
    means of the tier. They are for display; no rule may branch on them. `stones` are the levels of
    a second die that wins, as far as they are asked for; `gained` counts those beyond, and under
    REROLLED a held reroll that was spent.
    """

    tier: int
    total: int | Fraction | None = None
    level: int | Fraction | None = None
    gained: Tally = NO_TALLY
    stones: int = 0

    @property
    def shown_level(self) -> int:
        """The level that the dice show; only at a table is it more than a mean."""
        return int(self.level or 0)

    @property
    def shown_total(self) -> int:
        """The total that the dice show; only at a table is it more than a mean."""
        return int(self.total or 0)

    @property
    def is_success(self) -> bool:
        """Whether the target was met."""
        return self.tier > 0

    @property
    def is_tarch(self) -> bool:
        """Whether an original die showed a 1."""
        return self.tier == TARCH

    @property
    def levels(self) -> int:
        """The levels of success, at most one below the throw's `top`; 0 for a failure."""
        return max(0, self.tier - 1)


class Spiker(NamedTuple):
    """A spiking die as it is thrown: its faces, its modifier, and what is rerolled.

    `rerolled` are the faces that a held reroll is spent on. `lies` is an original face that a
    `PlainDie` has already shown and that is kept, or THROWN_AGAIN; 0 for a die that is still in the
    hand. In a law it may be KEPT. `spiked` counts highest faces that the die starts with; then no
    face is an original one.
    """

    sides: int
    modifier: int = 0
    rerolled: tuple[int, ...] = ()
    lies: int = 0
    spiked: int = 0

    @property
    def lift(self) -> int:
        """What is added to its faces: the modifier and the spikes that it starts with."""
        return self.modifier + self.spiked * self.sides

    def first_faces(self) -> tuple[list[int], int]:
        """Return the weight of each original face after the reroll, and the total weight.

        The first list is indexed by face; index 0 is unused.
        """
        if self.lies > 0:
            return [int(face == self.lies) for face in range(self.sides + 1)], 1
        spent = len(self.rerolled)
        if self.lies == KEPT:
            kept = [int(face not in self.rerolled) for face in range(1, self.sides + 1)]
            return [0, *kept], self.sides - spent
        if not spent:
            return [0] + [1] * self.sides, self.sides
        weights = [
            spent + (0 if face in self.rerolled else self.sides)
            for face in range(1, self.sides + 1)
        ]
        return [0, *weights], self.sides * self.sides


class Words:
    """How a roll stands in the trace: its name, its terms, and the word for a miss."""

    __slots__ = ("short", "terms", "why")

    def __init__(self, why: str = "", terms: tuple[Term, ...] = (), short: str = "failure") -> None:
        self.why, self.terms, self.short = why, terms, short


#: The words of a roll that has no name.
NO_WORDS = Words()
