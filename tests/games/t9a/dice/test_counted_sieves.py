"""Sieves that keep count: the law of the last number, and the means of those before it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.rules import Rule
from skirmish_cli.games.t9a.dice.sieves import Aim, CountedSieve, Sieve, SieveCount, Sift, Stage
from tests.support import law_by_rolling

HIT, LONG = Stage(Aim(2, 3), "hit"), Stage(Aim(3, 3), "hit")
WOUND, SAVE = Stage(Aim(2, 2), "wound"), Stage(Aim(2, 2), "save", saves=True)
AGAIN = Stage(Aim(2, 2, reroll="ones"), "hit")


def once(sieve: CountedSieve) -> Rule[SieveCount]:
    counted: SieveCount = yield sieve
    return counted


def means_by_rolling(sieve: CountedSieve, most_faces: int) -> dict[int, tuple[Fraction, ...]]:
    """Return the chance of each last number and the means of the others, from every sequence of
    faces."""
    sums: dict[int, list[Fraction]] = {}
    for counted, chance in law_by_rolling(lambda: once(sieve), most_faces).items():
        entry = sums.setdefault(counted.through, [Fraction(0)] * (1 + len(counted.after)))
        entry[0] += chance
        for place, number in enumerate(counted.after, 1):
            entry[place] += chance * number
    return {
        through: (entry[0], *(part / entry[0] for part in entry[1:]))
        for through, entry in sums.items()
    }


def means_of(sieve: CountedSieve) -> dict[int, tuple[Fraction, ...]]:
    law = sieve.law()
    return {
        counted.through: (Fraction(weight, law.total), *counted.after)
        for counted, weight in law.weights.items()
    }


@pytest.mark.parametrize(
    ("sieve", "faces"),
    [
        (CountedSieve((2,), (Sift((HIT, WOUND, SAVE)),), 9), 6),
        (CountedSieve((2,), (Sift((HIT, WOUND, SAVE)),), 1), 6),
        (CountedSieve((2, 1), (Sift((HIT, WOUND, SAVE)), Sift((LONG, None, SAVE))), 9), 8),
        (CountedSieve((1, 1), (Sift((AGAIN, WOUND, None)), Sift((None, WOUND, SAVE))), 1), 7),
        (CountedSieve((2,), (Sift((None, None, None)),), 5), 0),
        (CountedSieve((0, 1), (Sift((HIT, WOUND)), Sift((HIT, WOUND))), 5), 2),
    ],
)
def test_rolling_every_face_gives_the_exact_law(sieve: CountedSieve, faces: int) -> None:
    assert means_by_rolling(sieve, faces) == means_of(sieve)


@settings(max_examples=40, deadline=None)
@given(counts=st.tuples(st.integers(0, 12), st.integers(0, 12)), room=st.integers(1, 30))
def test_it_gives_the_law_of_a_plain_sieve(counts: tuple[int, int], room: int) -> None:
    sifts = (Sift((HIT, WOUND, SAVE)), Sift((LONG, WOUND, SAVE)))
    counted = CountedSieve(counts, sifts, room).law()
    assert counted.map(lambda reading: (reading.through,)) == Sieve(counts, sifts, (room,)).law()
    # The mean of what is left after the first stage is that of the dice thrown: 2/3 of one batch,
    # 1/3 of the other.
    assert counted.mean(lambda reading: reading.after[0]) == Fraction(2 * counts[0] + counts[1], 3)


def test_no_dice_give_nothing() -> None:
    assert means_of(CountedSieve((0,), (Sift((HIT, WOUND)),), 3)) == {0: (1, 0)}
