"""Exploding pools divided into parts: thrown at once, with the odds of the parts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.games.oldschool.dice.divided import DividedPool
from skirmish_cli.games.oldschool.dice.exploding import ExplodingPool
from skirmish_cli.games.oldschool.dice.pool_readings import ManyHits
from tests.games.oldschool.tables import make_pool
from tests.support import as_chances, law_by_rolling


def test_two_parts_have_the_chances_of_each() -> None:
    law = DividedPool((make_pool(1, 4, 2), make_pool(2, 4, 2))).law()
    alone = make_pool(1, 4, 2).law()
    assert law.chance(lambda one: one.parts[0].hits == 0) == alone.chance(lambda one: one.hits == 0)
    # No die of three, nor any that follows, shows a 1: (4/5)^3.
    assert law.chance(lambda one: one.any_one) == 1 - Fraction(64, 125)


def test_the_weights_of_one_part_are_its_own() -> None:
    part = make_pool(2, 4, 2)
    law = DividedPool((part,)).law()
    # All weights count how often something happens, so none is below nothing.
    assert all(weight > 0 for weight in law.weights.values())
    assert law.total == part.law().total


@pytest.mark.parametrize(
    "pools",
    [
        (make_pool(1, 4, 1), make_pool(1, 3, 1, sides=3)),
        (make_pool(1, 2, 2, "lowest", sides=3), make_pool(1, 3, 1, added=True, sides=3)),
    ],
)
def test_every_roll_agrees_with_the_odds(pools: tuple[ExplodingPool, ...]) -> None:
    def throw():  # type: ignore[no-untyped-def]
        return (yield DividedPool(pools))

    live = law_by_rolling(throw, most_faces=6)
    law = as_chances(DividedPool(pools).law())
    cut = live.pop(None, Fraction(0))
    assert set(live) <= set(law)
    assert all(
        live.get(result, Fraction(0)) <= chance <= live.get(result, Fraction(0)) + cut
        for result, chance in law.items()
    )
    assert any(isinstance(part.hits, ManyHits) for result in law for part in result.parts)
