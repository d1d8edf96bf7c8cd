"""Pools compared die by die: every face of larger pools against the exact law."""

from __future__ import annotations

import pytest

from skirmish_cli.core.rules import Rule
from skirmish_cli.games.first_blood.dice.compared_pools import Compared, ComparedPools, Match
from skirmish_cli.games.first_blood.dice.second_rolls import Pool, SecondRoll
from tests.support import as_chances, law_by_rolling

NOT_SIX, LOW = frozenset(range(1, 6)), frozenset({1, 2})


def throw_once(throw: ComparedPools) -> Rule[Compared]:
    compared: Compared = yield throw
    return compared


@pytest.mark.parametrize("first", [None, 1, 2])
def test_rolling_every_face_where_few_faces_hit_gives_the_exact_law(first: int | None) -> None:
    throw = ComparedPools(
        Pool(3, LOW, SecondRoll(failures=2), first), Pool(1, NOT_SIX), cap=first or 2
    )
    assert law_by_rolling(lambda: throw_once(throw), 6) == as_chances(throw.law())


@pytest.mark.parametrize("match", ["equal_or_better", "better", "equal"])
def test_faces_of_several_classes_on_both_sides_give_the_law_of_all_rolls(match: Match) -> None:
    hits = Pool(2, NOT_SIX, SecondRoll(frozenset({5}), 0, (1, 2, 5)))
    blocks = Pool(1, NOT_SIX, SecondRoll(frozenset({2})))
    throw = ComparedPools(hits, blocks, 3, match)
    assert law_by_rolling(lambda: throw_once(throw), 9) == as_chances(throw.law())
