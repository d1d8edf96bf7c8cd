"""Pools compared die by die: the largest matching, the exact law, and what can't go down."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.rules import Rule
from skirmish_cli.games.first_blood.dice.compared_counts import _number_counts
from skirmish_cli.games.first_blood.dice.compared_pools import (
    Compared,
    ComparedPools,
    Match,
    Running,
    Step,
    compare,
    take_step,
)
from skirmish_cli.games.first_blood.dice.second_rolls import Pool, SecondRoll
from tests.support import as_chances, law_by_rolling

MATCHES: tuple[Match, ...] = ("equal_or_better", "better", "equal")
NOT_SIX = frozenset(range(1, 6))


def cancels(block: int, hit: int, match: Match) -> bool:
    return {"equal_or_better": block <= hit, "better": block < hit, "equal": block == hit}[match]


@cache
def largest_matching(hits: tuple[int, ...], blocks: tuple[int, ...], match: Match) -> int:
    """Try every block, and none, on the first hit."""
    if not hits:
        return 0
    best = largest_matching(hits[1:], blocks, match)
    for place, block in enumerate(blocks):
        if cancels(block, hits[0], match):
            best = max(
                best, 1 + largest_matching(hits[1:], blocks[:place] + blocks[place + 1 :], match)
            )
    return best


def rolls_up_to(most: int) -> Iterator[tuple[int, ...]]:
    for dice in range(most + 1):
        yield from combinations_with_replacement(range(1, 6), dice)


@pytest.mark.parametrize("match", MATCHES)
def test_as_many_hits_are_cancelled_as_any_assignment_could_up_to_four_against_four(
    match: Match,
) -> None:
    for hits, blocks in product(rolls_up_to(4), repeat=2):
        running, pairs = compare(hits, blocks, len(hits), match)
        assert running.cancelled == largest_matching(hits, blocks, match), (hits, blocks)
        assert len(pairs) == running.cancelled


@pytest.mark.parametrize("match", MATCHES)
def test_the_pairs_told_are_dice_that_were_thrown_and_that_cancel(match: Match) -> None:
    for hits, blocks in product(rolls_up_to(3), repeat=2):
        _, pairs = compare(hits, blocks, len(hits), match)
        left_hits, left_blocks = list(hits), list(blocks)
        for block, hit in pairs:
            assert cancels(block, hit, match), (hits, blocks, pairs)
            left_hits.remove(hit)
            left_blocks.remove(block)


@pytest.mark.parametrize("match", MATCHES)
def test_the_order_of_the_dice_does_not_matter(match: Match) -> None:
    for hits in permutations((2, 4, 5)):
        for blocks in permutations((1, 4, 5)):
            assert compare(hits, blocks, 2, match)[0] == compare((2, 4, 5), (1, 4, 5), 2, match)[0]


@pytest.mark.parametrize(
    ("step", "dice", "after"),
    [
        # Of a cap of 4 one hit is counted: 3 more can come, and 3 blocks are of use.
        ("blocks", 1, (1, 1, 2)),
        ("blocks", 2, (1, 1, 3)),
        ("blocks", 9, (1, 1, 3)),
        # One of two hits is cancelled by the free block; the fourth and last is not.
        ("hits", 1, (2, 2, 0)),
        ("hits", 2, (3, 2, 0)),
        ("hits", 9, (4, 2, 0)),
        # A block that no hit of its own face met is lost.
        ("equal_hits", 0, (1, 1, 0)),
        ("hits", 0, (1, 1, 1)),
    ],
)
def test_a_step_keeps_what_the_cap_leaves_of_use(
    step: Step, dice: int, after: tuple[int, int, int]
) -> None:
    assert take_step(Running(1, 1, 1), step, dice, 4) == Running(*after)


@pytest.mark.parametrize(("blocks", "wounds"), [((2, 4), 1), ((1, 1), 1), ((5, 5, 5), 2)])
def test_hits_2_3_5_leave_the_known_wounds(blocks: tuple[int, ...], wounds: int) -> None:
    running, _ = compare((2, 3, 5), blocks, 3, "equal_or_better")
    assert running.hits - running.cancelled == wounds


def brute_law(dice: int, blocks: int, cap: int, match: Match) -> dict[Compared, Fraction]:
    """Every pair of sorted rolls, by the number of ways to roll each, matched by trying all
    assignments."""
    chances: dict[Compared, Fraction] = {}
    for thrown, ways in sorted_rolls(dice):
        kept = tuple(face for face in thrown if face < 6)[:cap]
        for blocking, block_ways in sorted_rolls(blocks):
            able = tuple(face for face in blocking if face < 6)
            result = Compared(len(kept), largest_matching(kept, able, match))
            chances[result] = chances.get(result, Fraction(0)) + Fraction(
                ways * block_ways, 6 ** (dice + blocks)
            )
    return chances


def sorted_rolls(dice: int) -> list[tuple[tuple[int, ...], int]]:
    return [
        (faces, factorial(dice) // prod(factorial(faces.count(face)) for face in set(faces)))
        for faces in combinations_with_replacement(range(1, 7), dice)
    ]


@pytest.mark.parametrize("match", MATCHES)
@pytest.mark.parametrize(
    ("dice", "blocks", "cap"), [(4, 4, 4), (4, 3, 2), (5, 2, 3), (1, 4, 1), (3, 0, 2), (0, 2, 2)]
)
def test_the_exact_law_is_that_of_all_rolls_with_all_assignments(
    dice: int, blocks: int, cap: int, match: Match
) -> None:
    law = ComparedPools(Pool(dice, NOT_SIX), Pool(blocks, NOT_SIX), cap, match).law()
    assert as_chances(law) == brute_law(dice, blocks, cap, match)


def test_running_counts_are_numbered_up_to_the_most_dice_and_no_further() -> None:
    shown = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]
    assert list(_number_counts(2, 2).items()) == [(one, place) for place, one in enumerate(shown)]


def throw_once(throw: ComparedPools) -> Rule[Compared]:
    compared: Compared = yield throw
    return compared


LOW, ODD = frozenset({1, 2}), frozenset({1, 3, 5})
NO_SECOND = SecondRoll()
SECONDS = {
    "failures again": SecondRoll(rerolled=frozenset({6})),
    "successes again": SecondRoll(rerolled=NOT_SIX),
    "one failure again": SecondRoll(failures=1),
    "fives again": SecondRoll(rerolled=frozenset({5})),
    "ones add a die": SecondRoll(adding=(1,)),
    "ones add a die and are rolled again": SecondRoll(rerolled=frozenset({1}), adding=(1,)),
    "twos add a die, one failure again": SecondRoll(failures=1, adding=(2,)),
    "ones add two dice": SecondRoll(adding=(1, 1)),
}


@pytest.mark.parametrize("first", [None, 1])
@pytest.mark.parametrize("name", SECONDS)
def test_rolling_every_face_of_an_attack_with_a_second_roll_gives_the_exact_law(
    name: str, first: int | None
) -> None:
    throw = ComparedPools(Pool(2, NOT_SIX, SECONDS[name], first), Pool(1, NOT_SIX), cap=first or 3)
    assert law_by_rolling(lambda: throw_once(throw), 7) == as_chances(throw.law())


@pytest.mark.parametrize("match", MATCHES)
@pytest.mark.parametrize("name", SECONDS)
def test_rolling_every_face_of_blocks_with_a_second_roll_gives_the_exact_law(
    name: str, match: Match
) -> None:
    throw = ComparedPools(Pool(1, ODD), Pool(1, NOT_SIX, SECONDS[name]), 1, match)
    assert law_by_rolling(lambda: throw_once(throw), 5) == as_chances(throw.law())


@pytest.mark.parametrize("first", [None, 1])
def test_rolling_every_face_where_few_faces_hit_gives_the_exact_law(first: int | None) -> None:
    throw = ComparedPools(
        Pool(2, LOW, SecondRoll(failures=2), first), Pool(1, NOT_SIX), cap=first or 2
    )
    assert law_by_rolling(lambda: throw_once(throw), 5) == as_chances(throw.law())


@pytest.mark.parametrize("match", MATCHES)
def test_twelve_dice_against_twelve_blocks_add_up_and_are_bounded(match: Match) -> None:
    law = ComparedPools(Pool(12, NOT_SIX), Pool(12, NOT_SIX), 12, match).law()
    assert law.mean(lambda compared: compared.hits) == 10
    assert all(0 <= compared.cancelled <= compared.hits <= 12 for compared in law.weights)
    assert 6**24 % law.total == 0


def mean_wounds(
    dice: int, blocks: int, cap: int, match: Match, second: SecondRoll = NO_SECOND
) -> Fraction:
    law = ComparedPools(Pool(dice, NOT_SIX, second), Pool(blocks, NOT_SIX), cap, match).law()
    return law.mean(lambda compared: compared.hits - compared.cancelled)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5), st.sampled_from(MATCHES))
def test_what_helps_never_lowers_the_wounds(dice: int, blocks: int, cap: int, match: Match) -> None:
    wounds = mean_wounds(dice, blocks, cap, match)
    assert mean_wounds(dice + 1, blocks, cap, match) >= wounds
    assert mean_wounds(dice, blocks, cap + 1, match) >= wounds
    assert mean_wounds(dice, blocks + 1, cap, match) <= wounds
    assert mean_wounds(dice, blocks, cap, match, SecondRoll(rerolled=frozenset({6}))) >= wounds
    assert mean_wounds(dice, blocks, cap, "better") >= mean_wounds(
        dice, blocks, cap, "equal_or_better"
    )
    assert mean_wounds(dice, blocks, cap, "equal") >= mean_wounds(
        dice, blocks, cap, "equal_or_better"
    )


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
def test_keeping_the_lowest_hits_is_never_worse_than_keeping_the_first(
    dice: int, blocks: int, cap: int
) -> None:
    first = ComparedPools(Pool(dice, NOT_SIX, first=cap), Pool(blocks, NOT_SIX), cap).law()
    assert mean_wounds(dice, blocks, cap, "equal_or_better") >= first.mean(
        lambda one: one.hits - one.cancelled
    )
