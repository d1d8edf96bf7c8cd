"""Exact sums of outcomes, against all ways in which they can come."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.reports.battles.sums import Chances, add_up


def coin(chance: Fraction) -> Chances:
    """Return what comes true with a chance."""
    return {0: 1 - chance, 1: chance}


HALF, QUARTER = coin(Fraction(1, 2)), coin(Fraction(1, 4))


def test_two_of_three_attacks_hit() -> None:
    # All three: 1/2 * 1/2 * 1/4 = 1/16. Just two: 1/2 * 1/2 * 3/4 + twice 1/2 * 1/2 * 1/4 = 5/16.
    together = add_up([(1, HALF), (1, HALF), (0, QUARTER)])
    assert together == (3, 2, Fraction(5, 4), Fraction(6, 16))


def test_nothing_or_more_is_certain() -> None:
    assert add_up([(0, HALF), (0, QUARTER)]).chance == 1
    assert add_up([]) == (0, 0, 0, 1)


def test_numbers_are_added_up_as_hits_are() -> None:
    # Two d3 that came to 5: (2, 3), (3, 2) and (3, 3) are so much or more, 3/9.
    die: Chances = {face: Fraction(1, 3) for face in (1, 2, 3)}
    together = add_up([(2, die), (3, die)])
    assert together == (2, 5, 4, Fraction(1, 3))


@given(st.lists(st.tuples(st.fractions(0, 1, max_denominator=1000), st.booleans()), max_size=6))
def test_hits_are_as_likely_as_all_ways_to_get_them(rolls: Sequence[tuple[Fraction, bool]]) -> None:
    together = add_up([(int(hit), coin(chance)) for chance, hit in rolls])
    came = sum(hit for _, hit in rolls)
    whole = Fraction(0)
    for way in product((0, 1), repeat=len(rolls)):
        part = Fraction(1)
        for (chance, _), one in zip(rolls, way, strict=True):
            part *= chance if one else 1 - chance
        whole += part if sum(way) >= came else 0
    assert together.chance == whole
    assert together.mean == sum((chance for chance, _ in rolls), Fraction(0))


def test_rolls_without_end_are_as_likely_as_their_half_to_many_digits() -> None:
    # 2,001 coins: as many heads as tails or more is as likely as fewer, so 1,001 or more is 1/2.
    flipped = [(1, HALF)] * 1001 + [(0, HALF)] * 1000
    together = add_up(flipped)
    assert together.mean == Fraction(2001, 2)
    assert abs(together.chance - Fraction(1, 2)) < Fraction(1, 10**70)
    # Of as many dice that all show the one face that they have nothing is lost.
    assert add_up([(1, {1: Fraction(1)})] * 3000) == (3000, 3000, 3000, 1)
