"""Special rules on a pool of dice: which faces they send to the Secondary roll."""

from __future__ import annotations

import pytest

from skirmish_cli.games.first_blood.dice.second_rolls import SecondRoll
from skirmish_cli.games.first_blood.rerolls import Extra, PoolRules, Reroll

GOOD = frozenset({1, 2, 3})


@pytest.mark.parametrize(
    ("rerolls", "second"),
    [
        ((), SecondRoll()),
        ((Reroll("failures"),), SecondRoll(frozenset({4, 5, 6}))),
        ((Reroll("successes"),), SecondRoll(frozenset({1, 2, 3}))),
        ((Reroll("face", 2), Reroll("face", 6)), SecondRoll(frozenset({2, 6}))),
        # Limited rerolls of failures add up.
        ((Reroll("some_failures", 2), Reroll("some_failures", 1)), SecondRoll(failures=3)),
        # On hit and block dice failures and successes both are rolled again.
        ((Reroll("failures"), Reroll("successes")), SecondRoll(frozenset({1, 2, 3, 4, 5, 6}))),
    ],
)
def test_each_kind_of_reroll_sends_its_faces(
    rerolls: tuple[Reroll, ...], second: SecondRoll
) -> None:
    assert PoolRules(rerolls).make_second_roll(GOOD) == second


def test_each_face_that_adds_a_die_is_sent_as_often_as_it_is_named() -> None:
    rules = PoolRules(extra=(Extra(5), Extra(1), Extra(5)))
    assert rules.make_second_roll(GOOD) == SecondRoll(adding=(1, 5, 5))
