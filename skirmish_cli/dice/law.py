"""Exact laws: each result with an integer weight, out of one common total."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import fractions
    from fractions import Fraction
else:
    fractions = lazy("fractions")

R = TypeVar("R", bound=Hashable)
S = TypeVar("S", bound=Hashable)


class Law(Generic[R]):
    """A finite distribution: the weight of each result, a positive integer.

    The weights add up to `total` and have no common divisor.

    >>> Law({"head": 1, "tail": 1}).chance(lambda side: side == "head")
    Fraction(1, 2)
    """

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[R, int]) -> None:
        self.weights = {result: weight for result, weight in weights.items() if weight}
        self.total = sum(self.weights.values())
        common = gcd(*self.weights.values())
        if common > 1:
            self.weights = {result: weight // common for result, weight in self.weights.items()}
            self.total //= common

    @classmethod
    def certain(cls, result: R) -> Law[R]:
        """Return the law in which one result is sure to come."""
        law = cls.__new__(cls)
        law.weights, law.total = {result: 1}, 1
        return law

    @classmethod
    def uniform(cls, results: Iterable[R]) -> Law[R]:
        """Return the law in which all of some distinct results are equally likely."""
        return cls(dict.fromkeys(results, 1))

    @classmethod
    def from_fractions(cls, chances: Mapping[R, Fraction]) -> Law[R]:
        """Return the law with these chances, which must add up to 1."""
        common = lcm(*(chance.denominator for chance in chances.values()))
        return cls({result: int(chance * common) for result, chance in chances.items()})

    @classmethod
    def mix(cls, parts: Iterable[tuple[int, int, Law[R]]]) -> Law[R]:
        """Return the mixture of laws, given as (weight, total, law).

        Each law has the probability weight / total; these must add up to 1.
        """
        whole = list(parts)
        common = lcm(*(total * law.total for _, total, law in whole))
        weights: dict[R, int] = {}
        for weight, total, law in whole:
            scale = weight * (common // (total * law.total))
            for result, inner in law.weights.items():
                weights[result] = weights.get(result, 0) + scale * inner
        return cls(weights)

    def map(self, project: Callable[[R], S]) -> Law[S]:
        """Return the law of a function of the result."""
        weights: dict[S, int] = {}
        for result, weight in self.weights.items():
            image = project(result)
            weights[image] = weights.get(image, 0) + weight
        return Law(weights)

    def carry_on(self, stage: Callable[[R], Law[S]]) -> Law[S]:
        """Return the law of what a result leads to, given the law of it for each result.

        >>> Law({1: 1, 2: 1}).carry_on(lambda most: Law.uniform(range(most)))
        Law({0: 3, 1: 1})
        """
        steps = [(weight, stage(one)) for one, weight in self.weights.items()]
        common = lcm(*{law.total for _, law in steps})
        weights: dict[S, int] = {}
        for weight, law in steps:
            scale = weight * (common // law.total)
            for result, inner in law.weights.items():
                weights[result] = weights.get(result, 0) + scale * inner
        return Law(weights)

    def chance(self, holds: Callable[[R], bool]) -> Fraction:
        """Return the exact probability that a statement about the result holds."""
        favourable = sum(weight for result, weight in self.weights.items() if holds(result))
        return fractions.Fraction(favourable, self.total)

    def mean(self, value: Callable[[R], Any]) -> Fraction:
        """Return the exact mean of a number (int, bool or Fraction) read off the result."""
        # Whole numbers stay whole until the end: adding fractions would take most of the time of
        # long odds.
        whole = sum(value(result) * weight for result, weight in self.weights.items())
        return fractions.Fraction(whole) / self.total

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Law) and self.weights == other.weights

    def __hash__(self) -> int:
        return hash(frozenset(self.weights.items()))

    def __repr__(self) -> str:
        return f"Law({self.weights!r})"
