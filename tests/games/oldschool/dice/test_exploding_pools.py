"""Exploding pools: every throw of small ones, an independent count wave by wave, and what must
always hold."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.core.rules import Rule
from skirmish_cli.core.table import Table
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.oldschool.dice.exploding import ExplodingPool
from skirmish_cli.games.oldschool.dice.pool_readings import Drop, ManyHits, PoolReading
from tests.games.oldschool.tables import make_pool
from tests.support import as_chances, law_by_rolling


def mean(pool: ExplodingPool) -> Fraction:
    return pool.law().mean(
        lambda reading: reading.hits.mean if isinstance(reading.hits, ManyHits) else reading.hits
    )


def rolled(pool: ExplodingPool, *faces: int) -> PoolReading:
    source = TypedDice(faces)
    reading = pool.read(Table(source))
    source.finish()
    return reading


def thrown(pool: ExplodingPool) -> Rule[PoolReading]:
    reading: PoolReading = yield pool
    return reading


# An independent count: the first faces one by one, then waves of extra dice by their readings.


@cache
def wave(dice: int, need: int, cap: int) -> dict[tuple[int, bool], Fraction]:
    """Chances of (hits up to the cap, any 1) of fresh dice, as long as hits stay below the cap."""
    if not dice:
        return {(0, False): Fraction(1)}
    chances: dict[tuple[int, bool], Fraction] = {}
    for faces in product(range(1, 7), repeat=dice):
        hits, one = sum(face >= need for face in faces), 1 in faces
        share = Fraction(1, 6**dice)
        if hits >= cap:
            chances[cap, False] = chances.get((cap, False), Fraction(0)) + share
            continue
        for (more, another), chance in wave(faces.count(6), need, cap - hits).items():
            key = (cap, False) if hits + more >= cap else (hits + more, one or another)
            chances[key] = chances.get(key, Fraction(0)) + share * chance
    return chances


def counted(pool: ExplodingPool) -> dict[tuple[int, bool, bool], Fraction]:
    """Chances of (hits, any 1, any explosion) below the cap."""
    chances: dict[tuple[int, bool, bool], Fraction] = {}
    extra = int(pool.drop != "none")
    for faces in product(range(1, 7), repeat=pool.dice + extra):
        kept = sorted(faces)[extra:] if pool.drop == "lowest" else sorted(faces)[: pool.dice]
        need = pool.die.need - pool.die.modifier
        hits = sum(face >= need for face in kept)
        if hits >= pool.cap:
            continue
        for (more, another), chance in wave(kept.count(6), need, pool.cap - hits).items():
            if hits + more < pool.cap:
                key = (hits + more, another or 1 in kept, 6 in kept)
                chances[key] = chances.get(key, Fraction(0)) + chance / 6 ** len(faces)
    return chances


DROPS: tuple[Drop, ...] = ("none", "lowest", "highest")


@pytest.mark.parametrize("drop", DROPS)
@pytest.mark.parametrize(
    ("dice", "need", "cap"), [(1, 4, 4), (2, 3, 3), (3, 5, 3), (3, 6, 2), (4, 4, 2), (2, 1, 3)]
)
def test_a_count_wave_by_wave_gives_the_same_law(
    drop: Drop, dice: int, need: int, cap: int
) -> None:
    pool = make_pool(dice, need, cap, drop)
    law = as_chances(pool.law())
    below = {key: chance for key, chance in law.items() if not isinstance(key.hits, ManyHits)}
    assert below == {PoolReading(*key): chance for key, chance in counted(pool).items()}


@pytest.mark.parametrize("drop", DROPS)
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_every_roll_agrees_with_the_law_below_the_cap(drop: Drop, dice: int) -> None:
    # With one hit at most there is at most one six, so no longer sequence can end below the cap of
    # 2.
    pool = make_pool(dice, 4, 2, drop)
    live = law_by_rolling(lambda: thrown(pool), most_faces=dice + 1 + (drop != "none"))
    law = as_chances(pool.law())
    cut = live.pop(None, Fraction(0))
    for reading, chance in law.items():
        found = live.get(reading, Fraction(0))
        if isinstance(reading.hits, ManyHits):
            assert found <= chance <= found + cut
        else:
            assert found == chance
    assert sum(law.values()) == 1


@pytest.mark.parametrize("need", [2, 5, 6, 8, 12, 14])
def test_added_dice_agree_with_every_roll_up_to_what_is_still_rolling(need: int) -> None:
    pool = make_pool(2, need, 3, added=True)
    live = law_by_rolling(lambda: thrown(pool), most_faces=5)
    cut = live.pop(None)
    for reading, chance in as_chances(pool.law()).items():
        assert live.get(reading, Fraction(0)) <= chance <= live.get(reading, Fraction(0)) + cut


@pytest.mark.parametrize(
    ("need", "hit"), [(4, "1/2"), (6, "1/6"), (7, "1/6"), (8, "5/36"), (12, "1/36"), (14, "5/216")]
)
def test_an_added_die_reaches_its_target_in_closed_form(need: int, hit: str) -> None:
    # A six, then what is left: 8 is 6 and 2 or more; 12 is two sixes or 6 and 6; 14 is 6, 6 and 2
    # or more.
    pool = make_pool(1, need, 2, added=True)
    assert mean(pool) == Fraction(hit)


def test_a_pool_that_cannot_hit_still_tells_ones_and_explosions() -> None:
    # One die: neither 4/6; a six and no 1 after it 1/6 * 4/5; a 1 at once 1/6; a six and a 1 after
    # it 1/6 * 1/5.
    law = as_chances(make_pool(1, 7, 3).law())
    assert law == {
        PoolReading(0, False, False): Fraction(2, 3),
        PoolReading(0, False, True): Fraction(2, 15),
        PoolReading(0, True, False): Fraction(1, 6),
        PoolReading(0, True, True): Fraction(1, 30),
    }


def test_the_dropped_die_neither_hits_nor_explodes_nor_is_a_one() -> None:
    assert rolled(make_pool(1, 4, 5, "lowest"), 1, 5) == PoolReading(1, False, False)
    assert rolled(make_pool(1, 4, 5, "highest"), 6, 2) == PoolReading(0, False, False)
    assert rolled(make_pool(1, 4, 5, "lowest"), 6, 6, 2) == PoolReading(1, False, True)


def test_extra_dice_are_called_for_wave_by_wave() -> None:
    assert rolled(make_pool(3, 4, 9), 6, 1, 6, 6, 3, 4) == PoolReading(4, True, True)
    assert rolled(make_pool(2, 13, 9, added=True), 6, 6, 6, 3, 1) == PoolReading(1, False, True)
    with pytest.raises(DiceProblem, match=r"one die too few: next is a d6 for attack, exploded"):
        rolled(make_pool(2, 4, 9), 6, 2)
    with pytest.raises(DiceProblem, match="too many"):
        rolled(make_pool(2, 4, 9), 5, 2, 1)


def test_a_modifier_moves_what_hits_and_not_what_explodes() -> None:
    assert rolled(make_pool(2, 4, 9, modifier=1), 3, 5) == PoolReading(2, False, False)
    assert make_pool(3, 5, 4, modifier=1).law() == make_pool(3, 4, 4).law()


def test_the_steps_show_the_drop_and_the_true_number_of_hits() -> None:
    source = TypedDice((5, 4, 6, 2, 5))
    table = Table(source)
    reading = make_pool(3, 4, 2, "lowest").read(table)
    judged = table.trace.judged("attack")
    assert reading == PoolReading(ManyHits(2, 4), False, True)
    assert isinstance(reading.hits, ManyHits)
    assert reading.hits.mean == 4
    assert judged is not None
    assert judged.total == 4
    assert [
        entry.as_dict()["source"] for entry in table.trace if entry.as_dict()["kind"] == "modifier"
    ] == ["the lowest die, a 2, is dropped"]


@given(
    st.integers(1, 6), st.integers(1, 8), st.integers(1, 5), st.sampled_from(DROPS), st.booleans()
)
def test_folding_hides_nothing(dice: int, need: int, cap: int, drop: Drop, added: bool) -> None:
    narrow = make_pool(dice, need, cap, drop, added=added)
    wide = make_pool(dice, need, cap + 4, drop, added=added)
    assert mean(narrow) == mean(wide)
    for hits in range(cap):
        assert narrow.law().chance(lambda one, hits=hits: one.hits == hits) == wide.law().chance(
            lambda one, hits=hits: one.hits == hits
        )
    for mark in ("any_one", "any_explosion"):
        assert narrow.law().chance(lambda one, mark=mark: getattr(one, mark)) == wide.law().chance(
            lambda one, mark=mark: getattr(one, mark)
        )


@given(st.integers(1, 6), st.integers(2, 9), st.integers(1, 6), st.booleans())
def test_what_helps_never_lowers_a_chance(dice: int, need: int, hits: int, added: bool) -> None:
    def reach(pool: ExplodingPool) -> Fraction:
        return pool.law().chance(lambda reading: reading.least_hits >= hits)

    plain = reach(make_pool(dice, need, hits, added=added))
    assert reach(make_pool(dice, need, hits, "lowest", added=added)) >= plain
    assert reach(make_pool(dice, need, hits, "highest", added=added)) <= plain
    assert reach(make_pool(dice + 1, need, hits, added=added)) >= plain
    assert reach(make_pool(dice, need - 1, hits, added=added)) >= plain
    assert reach(make_pool(dice, need, hits, added=added, modifier=1)) >= plain


def test_without_marks_the_hits_are_the_same() -> None:
    marked, plain = make_pool(4, 4, 5, "lowest"), make_pool(4, 4, 5, "lowest", marks=False)
    assert marked.law().map(lambda one: one.hits) == plain.law().map(lambda one: one.hits)
    assert all(not one.any_one and not one.any_explosion for one in plain.law().weights)


def test_other_dice_explode_on_their_highest_face() -> None:
    # d4, 3 or more hits: m = 2/4 + m/4, so 2/3.
    assert mean(make_pool(1, 3, 1, sides=4)) == Fraction(2, 3)
