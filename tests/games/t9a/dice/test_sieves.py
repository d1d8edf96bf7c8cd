"""Handfuls of dice, and sieves of which only some dice go on."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import icepool
import pytest

from skirmish_cli.core.rules import Rule, law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.t9a.dice.sieves import Aim, Sieve, Sift, Stage
from tests.support import as_chances, law_by_rolling

HALF = Stage(Aim(4), "to hit", "hit")


def thrown(throw: Sieve) -> Rule[tuple[int, ...]]:
    """Ask for one throw."""
    result: tuple[int, ...] = yield throw
    return result


def handful(count: int, aim: Aim, why: str = "") -> Sieve:
    """Return the throw of one handful with one stage."""
    return Sieve((count,), (Sift((Stage(aim, why),)),), (count,))


@pytest.mark.parametrize(
    ("aim", "chance"),
    [
        (Aim(4), Fraction(1, 2)),
        (Aim(2), Fraction(5, 6)),
        (Aim(7), Fraction(0)),
        (Aim(1), Fraction(1)),
        (Aim(4, reroll="failures"), Fraction(3, 4)),
        (Aim(4, reroll="ones"), Fraction(7, 12)),
        (Aim(1, reroll="ones"), Fraction(1)),
        (Aim(3, sides=3), Fraction(1, 3)),
    ],
)
def test_one_die_succeeds_with_its_chance(aim: Aim, chance: Fraction) -> None:
    good, total = aim.chance()
    assert Fraction(good, total) == chance
    assert law_of(thrown, handful(1, aim)).mean(lambda through: through[0]) == chance


@pytest.mark.parametrize("aim", [Aim(4), Aim(5, reroll="ones"), Aim(3, reroll="failures")])
def test_every_roll_of_a_handful_adds_up_to_its_law(aim: Aim) -> None:
    throw = handful(2, aim)
    assert law_by_rolling(lambda: thrown(throw), 4) == as_chances(law_of(thrown, throw))


def test_a_handful_is_binomial() -> None:
    law = law_of(thrown, handful(20, Aim(5)))
    assert as_chances(law)[3,] == comb(20, 3) * Fraction(1, 3) ** 3 * Fraction(2, 3) ** 17
    oracle = 20 @ (icepool.d6 >= 5)  # type: ignore[operator]
    assert all(
        Fraction(oracle.quantity(hits), oracle.denominator()) == chance
        for (hits,), chance in as_chances(law).items()
    )


def test_an_empty_handful_calls_for_no_die() -> None:
    table = Table(TypedDice(()))
    assert play(thrown(handful(0, Aim(4))), table) == (0,)
    assert not table.trace


def test_rerolls_follow_the_handful_from_left_to_right_and_are_final() -> None:
    # 1 and 1 are thrown again: 1 (final) and 6. 5 and 6 hit.
    table = Table(TypedDice((1, 5, 1, 1, 6)))
    assert play(thrown(handful(3, Aim(4, reroll="ones"), "to hit")), table) == (2,)
    assert [(entry.why, entry.faces) for entry in table.trace if hasattr(entry, "faces")] == [
        ("to hit", [1, 5, 1]),
        ("to hit, rerolls", [1, 6]),
    ]


def test_only_dice_that_come_through_go_on() -> None:
    sift = Sift(
        (HALF, Stage(Aim(3), "to wound", "wound"), Stage(Aim(5), "armour", "saved", saves=True))
    )
    # 3 hits, of which 2 wound, of which 1 is saved.
    table = Table(TypedDice((4, 1, 5, 6, 2, 3, 6, 5, 4)))
    assert play(thrown(Sieve((4,), (sift,), (9,))), table) == (1,)
    assert sift.chance == (2, 9)  # 1/2 * 2/3 * 2/3


def test_batches_go_through_each_stage_together() -> None:
    first, second = Sift((HALF, HALF)), Sift((HALF, HALF), into=1)
    sieve = Sieve((2, 1), (first, second), (5, 5))
    # To hit 4 4 | 4, then again 4 1 | 6.
    assert play(thrown(sieve), Table(TypedDice((4, 4, 4, 4, 1, 6)))) == (1, 1)


@pytest.mark.parametrize(
    ("counts", "rooms", "sifts"),
    [
        ((2,), (5,), (Sift((HALF, Stage(Aim(5), "x", saves=True))),)),
        ((3,), (1,), (Sift((HALF,)),)),
        ((1, 2), (2,), (Sift((HALF, None)), Sift((Stage(Aim(2), "y"),)))),
        ((1, 1), (1, 0), (Sift((HALF,)), Sift((HALF, HALF), into=1))),
        ((1, 2), (3, 1), (Sift((HALF,)), Sift((HALF,), into=1))),
    ],
)
def test_every_roll_of_a_sieve_adds_up_to_its_law(
    counts: tuple[int, ...], rooms: tuple[int, ...], sifts: tuple[Sift, ...]
) -> None:
    sieve = Sieve(counts, sifts, rooms)
    assert law_by_rolling(lambda: thrown(sieve), 4) == as_chances(law_of(thrown, sieve))


def test_what_goes_beyond_the_room_is_folded() -> None:
    assert as_chances(law_of(thrown, Sieve((2,), (Sift((HALF,)),), (1,)))) == {
        (0,): Fraction(1, 4),
        (1,): Fraction(3, 4),
    }


def test_the_words_of_a_throw_do_not_count() -> None:
    assert handful(2, Aim(4), "one") == handful(2, Aim(4), "other")
    assert handful(2, Aim(4)) != handful(2, Aim(3))
