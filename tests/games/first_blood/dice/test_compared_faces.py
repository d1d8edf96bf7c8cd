"""Thirty dice against thirty, face by face: the same law as by all running counts, and its size."""

from __future__ import annotations

import hashlib
from functools import partial

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import law_of
from skirmish_cli.games.first_blood import attacks
from skirmish_cli.games.first_blood.dice.compared_counts import weigh_alike, weigh_in_order
from skirmish_cli.games.first_blood.dice.compared_faces import FaceByFace
from skirmish_cli.games.first_blood.dice.compared_pools import ComparedPools, Match
from skirmish_cli.games.first_blood.dice.pool_counts import PoolCounts
from skirmish_cli.games.first_blood.dice.second_rolls import Pool, SecondRoll
from skirmish_cli.games.first_blood.procedures.shared.attack_bounds import check_work
from skirmish_cli.games.first_blood.strikes import Strike, StrikeResult
from skirmish_cli.games.first_blood.tests import CharacteristicTest

NOT_SIX = frozenset(range(1, 6))
SECONDS = [
    SecondRoll(),
    SecondRoll(failures=2),
    SecondRoll(rerolled=frozenset({1, 6}), failures=1),
    SecondRoll(adding=(2,)),
    SecondRoll(rerolled=frozenset({2}), adding=(1, 6, 6)),
]
POOLS = [
    *(Pool(3, NOT_SIX, second) for second in SECONDS),
    Pool(4, frozenset({2, 4})),
    Pool(5, NOT_SIX, first=3),
    Pool(0, NOT_SIX),
]


def drop_nothing(weights: dict[tuple[int, int], int]) -> dict[tuple[int, int], int]:
    return {numbers: weight for numbers, weight in weights.items() if weight}


@pytest.mark.parametrize("hit", POOLS[:-1])
@pytest.mark.parametrize("block", POOLS)
def test_face_by_face_weighs_what_all_running_counts_do(hit: Pool, block: Pool) -> None:
    hits, blocks = PoolCounts(hit), PoolCounts(block)
    faces = max(hit.good)
    for cap in range(1, hits.most + 1):
        by_face = FaceByFace(hits, blocks, cap, faces)
        for is_lower in (True, False):
            assert drop_nothing(by_face.weigh_in_order(is_lower=is_lower)) == drop_nothing(
                weigh_in_order(hits, blocks, cap, faces, is_lower=is_lower)
            )
        assert drop_nothing(by_face.weigh_alike()) == drop_nothing(
            weigh_alike(hits, blocks, cap, faces)
        )


def make_strike(dice: int, match: Match = "equal_or_better", extra: tuple[int, ...] = ()) -> Strike:
    attack = Pool(dice, NOT_SIX, SecondRoll(adding=extra))
    pools = ComparedPools(attack, Pool(dice, NOT_SIX), dice, match)
    return Strike(pools, 6, CharacteristicTest(3))


def make_attack(strike: Strike) -> attacks.Attack:
    return attacks.Attack((attacks.Attacker("attacker", (strike,)),))


def digest(results: dict[StrikeResult, int]) -> str:
    """Return a short text that stands for exact weights."""
    lines = sorted(f"{tuple(result)} {weight:x}" for result, weight in results.items())
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("match", "lost", "said"),
    [
        ("equal_or_better", 2.763016, "e3b7785ad281b9ee"),
        ("better", 5.618506, "80fd6ffc649c0e10"),
        ("equal", 4.826989, "6357c85cfabfcbfa"),
    ],
)
def test_a_volley_of_thirty_against_thirty_blocks_is_exact(
    match: Match, lost: float, said: str
) -> None:
    whole = make_attack(make_strike(30, match))
    check_work(whole)
    law = law_of(partial(attacks.attack, whole)).map(lambda results: results[0])
    # Of 30 dice on average 5/6 hit, whatever is blocked.
    assert law.mean(lambda result: result.hits) == 25
    assert round(float(law.mean(lambda result: result.wounds_lost)), 6) == lost
    assert digest(law.weights) == said


def test_thirty_dice_that_add_dice_are_weighed_where_blocks_are_good_in_order() -> None:
    # Hits of two classes, 32 * 31 / 2, times 31 blocks, times up to 31 hits of a face: 476 656 of
    # 500 000. Where a block is good against its own face alone, it is four times the work.
    check_work(make_attack(make_strike(30, extra=(1,))))
    with pytest.raises(UsageProblem, match="would take too long"):
        check_work(make_attack(make_strike(30, "equal", extra=(1,))))
