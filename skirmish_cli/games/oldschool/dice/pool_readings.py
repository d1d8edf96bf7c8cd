"""Exploding pools: what they are made of, and the hits that they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

#: What is thrown in addition and taken away before any die explodes: nothing, the lowest die, or
#: the highest.
Drop = Literal["none", "lowest", "highest"]


class ExplodingDie(NamedTuple):
    """A die of a pool, which hits with a total of `need` or more.

    It explodes on its highest face. With `added` the extra die is added to the one that exploded;
    otherwise it is another die of the pool, and `highest_hits` says that the highest face hits
    whatever is needed. `modifier` is added to each total and to no face.
    """

    need: int
    sides: int = 6
    added: bool = False
    modifier: int = 0
    highest_hits: bool = False

    @property
    def least(self) -> int:
        """The lowest total on the table that hits."""
        return self.sides if self.hits_by_highest_only else self.need - self.modifier

    @property
    def hits_by_highest_only(self) -> bool:
        """Whether its highest face hits only because that one always does."""
        return self.highest_hits and not self.added and self.need - self.modifier > self.sides

    @property
    def can_hit(self) -> bool:
        """Whether it can hit at all; a die that is rolled on and added reaches any total."""
        return self.added or self.least <= self.sides


class PoolShape(NamedTuple):
    """All of a pool that its odds depend on."""

    dice: int
    die: ExplodingDie
    cap: int
    drop: Drop
    marks: bool


class ManyHits:
    """The hits of a pool from the cap on: `least` or more, with their mean.

    Two are equal where `least` is.
    """

    __slots__ = ("least", "mean")

    def __init__(self, least: int, mean: Fraction | int) -> None:
        self.least, self.mean = least, mean

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ManyHits) and self.least == other.least

    def __hash__(self) -> int:
        return hash(("hits from", self.least))

    def __repr__(self) -> str:
        return f"ManyHits({self.least}, {self.mean})"


class PoolReading(NamedTuple):
    """The hits of a pool, and whether any kept die showed a 1 or exploded.

    From the cap on the hits are `ManyHits`: rolled, its mean is the number of hits on the table;
    in a law it is the mean of all hits from the cap on, whatever else happened. The marks are
    False in pools that don't tell them apart.
    """

    hits: int | ManyHits
    any_one: bool
    any_explosion: bool

    @property
    def least_hits(self) -> int:
        """The hits, at most the cap."""
        return self.hits.least if isinstance(self.hits, ManyHits) else self.hits

    @property
    def known_hits(self) -> int:
        """The hits: on the table all of them, in a law at most the cap."""
        if not isinstance(self.hits, ManyHits):
            return self.hits
        return self.hits.mean if isinstance(self.hits.mean, int) else self.hits.least


class Marks(NamedTuple):
    """Whether any kept die showed a 1, and whether any exploded."""

    any_one: bool
    any_explosion: bool


class RolledReading(PoolReading):
    """A reading of dice on the table, equal to the one without `seen`.

    `seen` are the marks that the dice showed, which the pool doesn't tell apart.
    """

    seen: Marks
